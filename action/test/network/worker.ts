// A user behind the proxy of a company: the command in an empty home folder, on a path without Maven.
import { spawn } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { CLI, type CommandResult } from '../command.ts';
import { COMPILED } from '../fixture.ts';
import type { Company } from './company.ts';

/** The path of the agent in every Maven repository. */
export const PATH = 'org/example/apm/probe-agent/1.2.3/probe-agent-1.2.3.jar';

/** A user in such a network, whose suite names an agent by its coordinates and has no benchmarks. */
export class Worker {
  readonly folder = mkdtempSync(join(tmpdir(), 'overhead network-'));
  readonly #company: Company;

  constructor(company: Company, repositories = '') {
    this.#company = company;
    mkdirSync(this.path('bin'));
    const folders = (process.env.PATH ?? '').split(delimiter);
    for (const program of ['java', 'git']) {
      const found = folders.map(folder => join(folder, program)).find(existsSync);
      if (found !== undefined) symlinkSync(realpathSync(found), this.path('bin', program));
    }
    this.file('authority.pem', company.authority);
    this.file(
      'overhead.yml',
      `version: 1\n${repositories}suites:\n  agents:\n    runner: jmh\n    jar: missing.jar\n    variants:\n      off: {}\n      probe: { agent: 'maven:org.example.apm:probe-agent:1.2.3' }\n`,
    );
  }

  path(...names: string[]): string {
    return join(this.folder, ...names);
  }

  file(path: string, text: string, mode = 0o644): void {
    mkdirSync(dirname(this.path(path)), { recursive: true });
    writeFileSync(this.path(path), text, { mode });
  }

  settings(inside: string): void {
    this.file('.m2/settings.xml', `<?xml version="1.0"?>\n<settings>\n${inside}\n</settings>\n`);
  }

  /** Runs the suite, which ends after its agent was fetched, because it has no benchmarks. */
  async run(more: Readonly<Record<string, string>> = {}, node = process.execPath): Promise<CommandResult> {
    const child = spawn(node, [CLI, 'run', '--config', 'overhead.yml'], {
      cwd: this.folder,
      env: {
        PATH: this.path('bin'),
        HOME: this.folder,
        ...(process.env.JAVA_HOME === undefined ? {} : { JAVA_HOME: process.env.JAVA_HOME }),
        ...COMPILED,
        HTTPS_PROXY: this.#company.proxy,
        SSL_CERT_FILE: this.path('authority.pem'),
        ...more,
      },
    });
    let [out, err] = ['', ''];
    child.stdout.on('data', text => {
      out += text;
    });
    child.stderr.on('data', text => {
      err += text;
    });
    const status = await new Promise<number | null>(resolve => child.on('close', resolve));
    return { status, out: out.replace(/\s+/g, ' '), err: err.replace(/\s+/g, ' ') };
  }

  kept(): string[] {
    return globSync(`.cache/overhead/maven*/${PATH}`, { cwd: this.folder });
  }

  /** The text of every written file, except those of the test itself. */
  written(): string {
    const own = /^(\.m2|bin|authority\.pem)/;
    return globSync('**/*', { cwd: this.folder, withFileTypes: true })
      .filter(entry => entry.isFile() && !own.test(entry.parentPath.slice(this.folder.length + 1)))
      .map(entry => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n');
  }
}
