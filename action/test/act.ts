// Runs workflows on this machine with act, like GitHub's runner: the repository, the run, and the result of each job.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeCache, ROOT } from './fixture.ts';

const ACT = join(ROOT, '.tools/bin/act');

/** Builds act if it is missing. Returns false, or the reason if that fails. */
export function actIsMissing(): string | false {
  if (existsSync(ACT)) return false;
  const build = spawnSync('make', ['.tools/bin/act'], { cwd: ROOT, encoding: 'utf8' });
  if (build.status === 0) return false;
  return `act cannot be built: ${(build.stdout + build.stderr).trim().split('\n').at(-1)}`;
}

/** Copies the files of a release that the Action needs; package.json declares the bundle as ES modules. */
export function copyAction(folder: string): void {
  const sources = ['jvm-bench/profiler/src/main', 'runners/go/meter'];
  for (const name of ['action.yml', 'package.json', 'action/dist', ...sources]) {
    // The Action compiles its profiler against the JMH of the measured jar, and the meter of Go suites.
    cpSync(join(ROOT, name), join(folder, name), { recursive: true, filter: isStarted });
  }
}

/** Skips the programs for Linux: act copies the Action for every job, and no job here starts them. */
const isStarted = (path: string): boolean => !/\/linux(-arm64)?\.br$/.test(path);

/** Makes a repository of all files in a folder, on the branch `main`. */
export function commitAll(folder: string): void {
  const git = (...argv: string[]) => execFileSync('git', argv, { cwd: folder, stdio: 'pipe' });
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--force', '.');
  git('-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '--quiet', '--message=test');
}

export interface Entry {
  readonly msg?: string;
  /** Such as `overhead/measure`. */
  readonly job?: string;
  /** The workflow command of the line, such as `error` or `group`. */
  readonly command?: string;
  /** The text that a step wrote into the job summary. */
  readonly content?: string;
  /** `success` or `failure`, of a whole job. */
  readonly jobResult?: string;
  readonly jobID?: string;
}

export interface Acted {
  readonly status: number | null;
  readonly entries: readonly Entry[];
  readonly log: string;
}

/** The summary of a job. @param job its key in the workflow */
export function summaryOf({ entries }: Acted, job: string): string {
  return entries
    .filter(({ command, jobID }) => command === 'summary' && jobID === job)
    .map(({ content }) => content)
    .join('\n');
}

export interface Acting {
  /** The path of the file in the repository. */
  readonly workflow: string;
  /** Such as `push`. */
  readonly event?: string;
  readonly payload?: object;
  readonly environment?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Local folders that replace remote actions, by the text of `uses:`. */
  readonly actions?: Readonly<Record<string, string>>;
}

/**
 * Runs a workflow in a repository.
 * @param scratch a folder for files of act
 */
export function act(repository: string, scratch: string, acting: Acting): Promise<Acted> {
  // Without its settings file, act asks which image it should use.
  mkdirSync(join(scratch, 'config/act'), { recursive: true });
  writeFileSync(join(scratch, 'config/act/actrc'), '');
  makeCache(join(scratch, 'cache'));
  const payload = join(scratch, 'event.json');
  writeFileSync(payload, JSON.stringify(acting.payload ?? {}));
  const pairs = (flag: string, values: Readonly<Record<string, string>> = {}) =>
    Object.entries(values).flatMap(([name, value]) => [flag, `${name}=${value}`]);
  const argv = [
    acting.event ?? 'push',
    ...['--json', '--no-cache-server', '--workflows', acting.workflow, '--eventpath', payload],
    // act runs nothing for a label without a platform, and reports success.
    ...['ubuntu-latest', 'ubuntu-24.04'].flatMap(label => ['--platform', `${label}=-self-hosted`]),
    ...pairs('--env', acting.environment),
    ...pairs('--secret', acting.secrets),
    ...pairs('--local-repository', acting.actions),
  ];
  const child = spawn(ACT, argv, {
    cwd: repository,
    env: { ...process.env, XDG_CONFIG_HOME: join(scratch, 'config'), XDG_CACHE_HOME: join(scratch, 'cache') },
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', text => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    err += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', status => {
      const lines = out.split('\n').filter(line => line.startsWith('{'));
      resolve({ status, entries: lines.map(line => JSON.parse(line) as Entry), log: out + err });
    });
  });
}
