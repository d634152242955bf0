// The machines of a privileged runner: the script that boots one for each job, against a stand-in of the API and of QEMU; its units, and what it may reach.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
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
import { describe, it, type TestContext } from 'node:test';
import { ROOT } from './fixture.ts';

const RUNNERS = join(ROOT, 'self-hosted/runners');
const SCRIPT = join(RUNNERS, 'overhead-runner-one');
const TOKEN = 'github_pat_thatNobodyMaySee';
const text = (name: string) => readFileSync(join(RUNNERS, name), 'utf8');
const has = (program: string) => spawnSync('which', [program]).status === 0;
const lacking = ['bash', 'curl', 'jq'].filter(program => !has(program));
const skip = lacking.length > 0 ? `there is no ${lacking.join(', no ')}` : false;

/** What the API was asked. */
interface Call {
  readonly call: string;
  readonly authorization: string;
  readonly body: { readonly name?: string; readonly labels?: readonly string[] };
}

/** A host with the script's programs in place, and a stand-in of the API. */
class HostOfMachines {
  readonly folder = mkdtempSync(join(tmpdir(), 'overhead-host-'));
  readonly calls: Call[] = [];
  /** What a registration is answered with. */
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
      const { status, body: said } =
        method === 'DELETE' ? { status: 204, body: {} } : (this.answer ?? { status: 201, body: registered });
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(status === 204 ? undefined : JSON.stringify(said));
    });
  });

  async start(): Promise<void> {
    await new Promise<void>(resolve => this.#server.listen(0, '127.0.0.1', resolve));
    for (const place of ['bin', 'credentials', 'run', 'cache', 'said']) mkdirSync(join(this.folder, place));
    writeFileSync(join(this.folder, 'credentials/token'), `${TOKEN}\n`);
    writeFileSync(join(this.folder, 'image.qcow2'), 'the image');
    // An overlay begins with what its image holds.
    this.#program('qemu-img', `for last; do :; done; cat '${this.folder}/image.qcow2' > "$last"`);
    this.program(':');
    const curl = spawnSync('which', ['curl'], { encoding: 'utf8' }).stdout.trim();
    this.#program('curl', `printf '%s\\n' "$*" >> '${this.folder}/said/curl'; exec ${curl} "$@"`);
  }

  /** What the machine does. `$disk` is its disk. */
  program(does: string): void {
    this.#program(
      'qemu-system-x86_64',
      `printf '%s\\n' "$@" > '${this.folder}/said/qemu'; env > '${this.folder}/said/environment'
for word; do case $word in
file=*,if=virtio) disk=\${word#file=}; disk=\${disk%,if=virtio} ;;
name=opt/overhead/jit,file=*) cat "\${word#*,file=}" > '${this.folder}/said/registration' ;;
esac; done
cat "$disk" > '${this.folder}/said/disk'
${does}`,
    );
  }

  #program(name: string, script: string): void {
    const path = join(this.folder, 'bin', name);
    writeFileSync(path, `#!/bin/bash\n${script}\n`);
    chmodSync(path, 0o755);
  }

  /** Boots for one job. @param started is given the script's process group once the machine runs */
  async boot(started?: (group: number) => void): Promise<{ code: number | null; log: string }> {
    rmSync(join(this.folder, 'said/qemu'), { force: true });
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

  /** What a program of the script was given, or a machine held. */
  said(what: string): string {
    const path = join(this.folder, 'said', what);
    return existsSync(path) ? readFileSync(path, 'utf8') : '';
  }

  /** What is left of machines. */
  left(): string[] {
    return ['run', 'cache'].flatMap(place => readdirSync(join(this.folder, place)));
  }

  async remove(): Promise<void> {
    await new Promise(resolve => this.#server.close(resolve));
    rmSync(this.folder, { recursive: true });
  }
}

async function begin(t: TestContext): Promise<HostOfMachines> {
  const host = new HostOfMachines();
  await host.start();
  t.after(() => host.remove());
  return host;
}

describe('a machine for one job', { skip, concurrency: true }, () => {
  it('is booted from an image that it cannot change, with a registration that is on no disk', async t => {
    const host = await begin(t);
    const { code, log } = await host.boot();
    assert.equal(code, 0, log);
    const [{ call, authorization, body } = { call: '', authorization: '', body: {} }] = host.calls;
    assert.equal(call, 'POST /repos/octo/agent/actions/runners/generate-jitconfig');
    assert.equal(authorization, `Bearer ${TOKEN}`);
    assert.match(body.name ?? '', /-1-\d+$/);
    assert.deepEqual(body.labels, ['self-hosted', 'linux', 'x64', 'overhead-kernel', 'quiet']);
    const words = host.said('qemu').split('\n');
    for (const [flag, value] of [
      ['-accel', 'kvm'],
      ['-smp', '2'],
      ['-m', '4096'],
      ['-sandbox', 'on,obsolete=deny,elevateprivileges=deny,spawn=deny,resourcecontrol=deny'],
    ] as const)
      assert.equal(words[words.indexOf(flag) + 1], value, flag);
    // One that restarts would take a second job; one with more devices would have more to break out of.
    for (const flag of ['-no-reboot', '-nodefaults']) assert.ok(words.includes(flag), flag);
    assert.equal(host.said('registration').trim(), 'registration-1');
    assert.equal(host.said('disk'), 'the image');
  });

  it('is told no token, and neither is who reads the list of processes', async t => {
    const host = await begin(t);
    await host.boot();
    assert.match(host.said('curl'), /generate-jitconfig/);
    for (const what of ['qemu', 'environment', 'curl', 'registration', 'disk'])
      assert.ok(!host.said(what).includes(TOKEN), what);
  });

  it('S4: knows nothing of the job before it, and is another runner', async t => {
    const host = await begin(t);
    // A job that leaves what it can, where it can.
    host.program('echo evil >> "$disk"; echo evil > "$(dirname "$disk")/more"');
    await host.boot();
    assert.deepEqual(host.left(), []);
    await host.boot();
    assert.equal(host.said('disk'), 'the image');
    assert.equal(readFileSync(join(host.folder, 'image.qcow2'), 'utf8'), 'the image');
    assert.equal(host.said('registration').trim(), 'registration-2');
    assert.deepEqual(
      host.calls.map(({ call }) => call.replace(/.*runners/, '')),
      ['/generate-jitconfig', '/41', '/generate-jitconfig', '/42'],
    );
  });

  const ends: readonly (readonly [string, string, number])[] = [
    ['crashes', 'exit 3', 3],
    ['is killed', 'kill -9 $$', 137],
  ];
  for (const [what, does, expected] of ends)
    it(`leaves nothing where it ${what}`, async t => {
      const host = await begin(t);
      host.program(does);
      const { code, log } = await host.boot();
      assert.equal(code, expected, log);
      assert.deepEqual(host.left(), []);
      assert.match(host.calls.at(-1)?.call ?? '', /^DELETE .*\/41$/);
    });

  it('leaves nothing where the host stops it', async t => {
    const host = await begin(t);
    host.program('echo booted; exec sleep 60');
    // As systemd does: the whole group.
    const { code } = await host.boot(group => process.kill(group, 'SIGTERM'));
    assert.equal(code, 143);
    assert.deepEqual(host.left(), []);
    assert.match(host.calls.at(-1)?.call ?? '', /^DELETE .*\/41$/);
  });

  it('has its disk where there is room, and not beside the one of a machine whose script was killed', async t => {
    const host = await begin(t);
    host.program('echo booted; exec sleep 60');
    const { code } = await host.boot(group => process.kill(group, 'SIGKILL'));
    assert.equal(code, null);
    const [disk] = readdirSync(join(host.folder, 'cache'));
    assert.match(disk ?? '', /^machine\./);
    host.program('ls "$(dirname "$(dirname "$disk")")" | wc -l');
    const { log } = await host.boot();
    assert.equal(log.trim(), '1');
    assert.deepEqual(readdirSync(join(host.folder, 'cache')), []);
  });

  const refusals: readonly (readonly [string, { status: number; body: object }, boolean])[] = [
    ['refuses', { status: 403, body: { message: 'no' } }, false],
    ['says nothing of a runner', { status: 201, body: {} }, false],
    ['gives no registration', { status: 201, body: { runner: { id: 7 } } }, true],
  ];
  for (const [what, answer, removed] of refusals)
    it(`is not booted where the API ${what}`, async t => {
      const host = await begin(t);
      host.answer = answer;
      const { code, log } = await host.boot();
      assert.notEqual(code, 0);
      assert.equal(host.said('qemu'), '');
      assert.ok(!log.includes(TOKEN), log);
      assert.deepEqual(host.left(), []);
      assert.equal(
        host.calls.some(({ call }) => call.startsWith('DELETE')),
        removed,
      );
    });
});

/** What a text of the runners must hold, each with what is lost without it. */
const GUARDS: Readonly<Record<string, readonly (readonly [RegExp, string])[]>> = {
  'overhead-runner@.service': [
    [/^User=overhead-runner$/m, 'machines of root'],
    [/^LoadCredential=token:/m, 'a token that others can read'],
    [/^Restart=always$/m, 'a place that is lost with its first job'],
    [/^RuntimeMaxSec=/m, 'a job that never ends'],
    [/^KillMode=control-group$/m, 'a machine that outlives its unit'],
    [/^NoNewPrivileges=yes$/m, 'privileges that come back'],
    [/^CapabilityBoundingSet=$/m, 'capabilities'],
    [/^ProtectSystem=strict$/m, 'a system that can be written'],
    [
      /^ExecStartPre=\+\S*nft -f \/etc\/overhead-runner\/egress\.nft$/m,
      'limits of the network after a restart',
    ],
    [/^CacheDirectory=/m, 'disks in memory'],
    [/^DevicePolicy=closed$/m, 'devices'],
  ],
  'overhead-runner-guest.service': [
    [/^SuccessAction=poweroff-force$/m, 'a machine that waits for a second job'],
    [/^FailureAction=poweroff-force$/m, 'a machine that waits after a failure'],
    [/^Type=oneshot$/m, 'a unit that starts again'],
    [/--jitconfig /, 'a runner that stays registered'],
  ],
  'egress.nft': [
    [/^\t\tip daddr 169\.254\.0\.0\/16 .*reject$/m, 'the metadata address'],
    [/^\t\tmeta nfproto ipv6 .*reject$/m, 'addresses of IPv6'],
    [/^\t\tip daddr \{ 10\.0\.0\.0\/8, .*192\.168\.0\.0\/16 \} .*reject$/m, 'your own network'],
    [/^\t\tip daddr @allowed tcp dport \{ 80, 443 \} accept$/m, 'GitHub itself'],
    [/^\t\tlog prefix "overhead-runner: " reject\n\t\}$/m, 'everything else'],
  ],
  'arc-values.yaml': [
    [/^ +privileged: false$/m, 'devices of the node'],
    [/^ +drop: \["ALL"\]$/m, 'capabilities'],
    [/^ +automountServiceAccountToken: false$/m, 'a token of the cluster'],
    [/^ +effect: NoSchedule$/m, 'a node of its own'],
  ],
};

/** What is lost in a text; and of the rules of the network, whether something is let through before it is refused. */
function lost(name: string, written: string): string[] {
  const found = (GUARDS[name] ?? []).filter(([guard]) => !guard.test(written)).map(([, what]) => what);
  const rules = written.split('\n').filter(line => /^\t\t.*(accept|reject)$/.test(line));
  const metadata = rules.findIndex(line => line.includes('169.254.'));
  const early = rules
    .slice(0, Math.max(metadata, 0))
    .filter(line => /accept$/.test(line) && !/skuid !=/.test(line));
  return [...found, ...(name === 'egress.nft' && early.length > 0 ? ['a way around the rules'] : [])];
}

describe('what keeps a machine in its place', () => {
  for (const [name, guards] of Object.entries(GUARDS)) {
    it(`is all in ${name}`, () => assert.deepEqual(lost(name, text(name)), []));
    for (const [guard, what] of guards)
      it(`is missed in ${name}: ${what}`, () =>
        assert.deepEqual(lost(name, text(name).replace(guard, '')), [what]));
  }

  it('S7: is missed where something is let through before the metadata address is refused', () => {
    const opened = text('egress.nft').replace(
      '\t\tip daddr 169',
      '\t\ttcp dport 80 accept\n\t\tip daddr 169',
    );
    assert.deepEqual(lost('egress.nft', opened), ['a way around the rules']);
  });

  it('is understood by nft', {
    skip: has('nft') ? false : 'there is no nft (apt-get install nftables)',
  }, t => {
    // The user is one of the host, and a network of one's own takes root.
    const folder = mkdtempSync(join(tmpdir(), 'overhead-nft-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const rules = join(folder, 'egress.nft');
    const check = (written: string) => {
      writeFileSync(rules, written.replace('"overhead-runner" accept', '0 accept'));
      return spawnSync('unshare', ['--user', '--map-root-user', '--net', 'nft', '--check', '--file', rules], {
        encoding: 'utf8',
      });
    };
    const said = check(text('egress.nft'));
    if (/unshare|Operation not permitted/.test(said.stderr)) return t.skip(said.stderr.trim());
    assert.equal(said.status, 0, said.stderr);
    assert.notEqual(check(text('egress.nft').replace('reject', 'refuse')).status, 0);
  });

  const analyze = has('systemd-analyze') ? false : 'there is no systemd-analyze';
  it('is understood by systemd', { skip: analyze }, t => {
    const folder = mkdtempSync(join(tmpdir(), 'overhead-units-'));
    t.after(() => rmSync(folder, { recursive: true }));
    copyFileSync(SCRIPT, join(folder, 'one'));
    chmodSync(join(folder, 'one'), 0o755);
    const verify = (name: string, unit: string, change: (written: string) => string) => {
      const written = text(name)
        .replace('/usr/local/lib/overhead-runner/overhead-runner-one', join(folder, 'one'))
        .replace('/usr/sbin/nft', join(folder, 'one'));
      writeFileSync(join(folder, name), change(written));
      return spawnSync('systemd-analyze', ['verify', join(folder, unit)], { encoding: 'utf8' });
    };
    for (const [name, unit] of [
      ['overhead-runner@.service', 'overhead-runner@1.service'],
      ['overhead-runner-guest.service', 'overhead-runner-guest.service'],
    ] as const) {
      const about = ({ stderr }: { readonly stderr: string }) =>
        stderr.split('\n').filter(line => line.includes('overhead-runner'));
      assert.deepEqual(about(verify(name, unit, written => written)), [], name);
      const wrong = verify(name, unit, written => written.replace(/^ExecStart=\S+/m, 'ExecStart=/nowhere'));
      assert.notDeepEqual(about(wrong), [], name);
    }
  });

  it('is a script that its linter has nothing against', t => {
    assert.equal(spawnSync('bash', ['-n', SCRIPT]).status, 0);
    assert.match(readFileSync(SCRIPT, 'utf8'), /^set -euo pipefail$/m);
    if (!has('shellcheck')) return t.skip('there is no shellcheck (apt-get install shellcheck)');
    const said = spawnSync('shellcheck', [SCRIPT], { encoding: 'utf8' });
    assert.equal(said.status, 0, said.stdout);
  });
});
