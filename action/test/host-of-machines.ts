// A host for virtual machines, as the script of a privileged runner finds it: its programs, an image, and fakes of QEMU and the GitHub API.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from './fixture.ts';

export const RUNNERS = join(ROOT, 'self-hosted/runners');
/** The script that boots a machine for each job. */
export const SCRIPT = join(RUNNERS, 'overhead-runner-one');
export const TOKEN = 'github_pat_thatNobodyMaySee';

interface Call {
  readonly call: string;
  readonly authorization: string;
  readonly body: { readonly name?: string; readonly labels?: readonly string[] };
}

/** A host with the script's programs, and a fake of the API. */
export class HostOfMachines {
  readonly folder = mkdtempSync(join(tmpdir(), 'overhead-host-'));
  readonly calls: Call[] = [];
  answer: { status: number; body: object } | null = null;
  readonly #server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', chunk => {
      body += chunk;
    });
    request.on('end', () => {
      const { method, url, headers } = request;
      const { authorization = '' } = headers;
      this.calls.push({ call: `${method} ${url}`, authorization, body: body === '' ? {} : JSON.parse(body) });
      const number = this.calls.filter(({ call }) => call.startsWith('POST')).length;
      const registered = { runner: { id: 40 + number }, encoded_jit_config: `registration-${number}` };
      const { status, body: reply } =
        method === 'DELETE' ? { status: 204, body: {} } : (this.answer ?? { status: 201, body: registered });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? undefined : JSON.stringify(reply));
    });
  });

  async start(): Promise<void> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve));
    for (const place of ['bin', 'credentials', 'run', 'cache', 'calls']) mkdirSync(join(this.folder, place));
    writeFileSync(join(this.folder, 'credentials/token'), `${TOKEN}\n`);
    writeFileSync(join(this.folder, 'image.qcow2'), 'the image');
    // A new overlay has the contents of its image.
    this.#program('qemu-img', `for last; do :; done; cat '${this.folder}/image.qcow2' > "$last"`);
    this.program(':');
    const curl = spawnSync('which', ['curl'], { encoding: 'utf8' }).stdout.trim();
    this.#program('curl', `printf '%s\\n' "$*" >> '${this.folder}/calls/curl'; exec ${curl} "$@"`);
  }

  /** Sets what the virtual machine does. `$disk` is its disk. */
  program(does: string): void {
    this.#program(
      'qemu-system-x86_64',
      `printf '%s\\n' "$@" > '${this.folder}/calls/qemu'; env > '${this.folder}/calls/environment'
for word; do case $word in
file=*,if=virtio) disk=\${word#file=}; disk=\${disk%,if=virtio} ;;
name=opt/overhead/jit,file=*) cat "\${word#*,file=}" > '${this.folder}/calls/registration' ;;
esac; done
cat "$disk" > '${this.folder}/calls/disk'
${does}`,
    );
  }

  #program(name: string, script: string): void {
    const path = join(this.folder, 'bin', name);
    writeFileSync(path, `#!/bin/bash\n${script}\n`);
    chmodSync(path, 0o755);
  }

  /** Boots for one job. @param started receives the process group of the script when the machine runs */
  async boot(started?: (group: number) => void): Promise<{ code: number | null; log: string }> {
    rmSync(join(this.folder, 'calls/qemu'), { force: true });
    const child = spawn('bash', [SCRIPT, '1'], {
      detached: true,
      env: {
        PATH: [join(this.folder, 'bin'), process.env.PATH ?? ''].join(delimiter),
        REPOSITORY: 'octo/agent',
        LABELS: 'overhead-kernel,quiet',
        CREDENTIALS_DIRECTORY: join(this.folder, 'credentials'),
        RUNTIME_DIRECTORY: join(this.folder, 'run'),
        CACHE_DIRECTORY: join(this.folder, 'cache'),
        IMAGE: join(this.folder, 'image.qcow2'),
        GITHUB_API_URL: `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`,
      },
    });
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        log += chunk;
        if (`${chunk}`.includes('booted')) started?.(-(child.pid ?? 0));
      });
    const code = await new Promise<number | null>(resolve => child.once('close', resolve));
    return { code, log };
  }

  /** The recorded arguments of a program, or the contents of a machine. */
  recorded(what: string): string {
    const path = join(this.folder, 'calls', what);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }

  left(): string[] {
    return ['run', 'cache'].flatMap(place => readdirSync(join(this.folder, place)));
  }

  async remove(): Promise<void> {
    await new Promise(resolve => this.#server.close(resolve));
    rmSync(this.folder, { recursive: true });
  }
}
