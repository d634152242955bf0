// Shared parts of the startup runner's tests: a configurable server, suites of it, and the context of a run.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ApplicationPlan, ProcessPlan } from '../../core/application/suite.ts';
import { DEFAULT_JDK, WITHOUT_AGENT } from '../../core/jvm/suite.ts';
import { entryOf } from '../../core/process/procfs.ts';
import { ForkFailure, type ForkResult, type Prepared, type RunContext } from '../../core/runner.ts';
import { CONTROL, SUITE_DEFAULTS } from '../../core/suite.ts';
import { scratch as emptyFolders, type Scratch as Folders } from '../../core/testing.ts';
import { startupRunner } from './startup.ts';
import type { StartupSuite, StartupVariant } from './suite.ts';

export { context } from '../../core/testing.ts';

export const ROOT = join(import.meta.dirname, '../..');

/** Why applications cannot be started here, or false. */
export const noLinux: string | false =
  process.platform === 'linux' ? false : 'only the kernel of Linux tells what a process uses while it runs';

/**
 * A server: `PORT BEHAVIOUR…`. Answers `hello N` to its N-th request, with 503 to the first if `late`; ends right away
 * (`ends`) or after its first answer (`crashes`); prints only after 0.3 s (`mumbles`) or 2 s (`waits`) that it has started, or works for 0.3 s (`works`); starts a process in its own session that outlives it (`leaves`).
 */
const SERVER = `
  const [port, ...does] = process.argv.slice(2);
  console.log('process', process.pid);
  if (does.includes('ends')) { console.error('no such table'); process.exit(3); }
  if (does.includes('leaves')) {
    const child = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)'], { detached: true, stdio: 'ignore' });
    console.log('process', child.pid);
  }
  let counted = 0;
  require('node:http').createServer((request, response) => {
    counted++;
    response.writeHead(does.includes('late') && counted === 1 ? 503 : 200);
    response.end('hello ' + counted, () => { if (does.includes('crashes')) process.exit(7); });
  }).listen(Number(port), '127.0.0.1', () => setTimeout(() => console.log('Started in a blink'), does.includes('waits') ? 2000 : does.includes('mumbles') ? 300 : 0));
  if (does.includes('works')) for (const end = process.cpuUsage().user + 3e5; process.cpuUsage().user < end; );
`;

export interface Scratch extends Folders {
  /** The script of the server. */
  readonly server: string;
  /** A program that runs scripts: a small file that starts Node, because every suite hashes its programs, and Node is large. */
  readonly node: string;
}

/** Folders for the tests of a file, with a server in them. */
export function scratch(): Scratch {
  const folders = emptyFolders();
  const { folder } = folders;
  const server = join(folder, 'server.cjs');
  writeFileSync(server, SERVER);
  const node = join(folder, 'node');
  writeFileSync(node, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 });
  return { ...folders, server, node };
}

/** A process that is ready when it prints a line. */
export function plan(extra: Partial<ProcessPlan> = {}): ProcessPlan {
  return {
    name: '',
    argv: [],
    environment: {},
    ready: { kind: 'log', pattern: '^Started' },
    request: null,
    ...extra,
  };
}

/** A suite of one command, in the control and in the treatment; or of several processes. */
export function startupSuite(
  argv: readonly string[],
  processes: readonly ProcessPlan[] = [plan()],
  treatment: Partial<StartupVariant> = {},
  extra: Partial<StartupSuite> = {},
): StartupSuite {
  const application: ApplicationPlan = { builtin: null, processes, files: [], memory: null };
  const command = { argv, folder: '/' };
  return {
    ...SUITE_DEFAULTS,
    name: 'tiny',
    runner: 'startup',
    application,
    jdk: DEFAULT_JDK,
    jvmArguments: [],
    heap: [],
    rounds: { min: 6, max: 6 },
    timeBudget: 60_000,
    timeout: 20_000,
    variants: [
      { ...WITHOUT_AGENT, name: CONTROL, command },
      { ...WITHOUT_AGENT, name: 'b', command, environment: { B: '1' }, ...treatment },
    ],
    ...extra,
  };
}

/** Prepares a suite, passes it to a test, and closes it. */
export async function withPrepared<T>(
  suite: StartupSuite,
  around: RunContext,
  test: (prepared: Prepared) => Promise<T>,
): Promise<T> {
  const prepared = await startupRunner.prepare(suite, around);
  try {
    return await test(prepared);
  } finally {
    prepared.close?.();
  }
}

/** Prepares a suite, and runs its treatment once, or a dry run of a variant. */
export async function once(
  suite: StartupSuite,
  around: RunContext,
  raw: string,
  how: 'fork' | 'dryRun' = 'fork',
  index = 1,
): Promise<ForkResult> {
  return await withPrepared(suite, around, async prepared => {
    const variant = suite.variants[index];
    if (variant === undefined) throw new Error(`no variant ${index}`);
    return await prepared[how]({ benchmark: prepared.benchmarks[0] ?? '', variant, raw, seed: 5 });
  });
}

/** Returns the failure of a fork that must fail. */
export async function failureOf(fork: Promise<unknown>): Promise<ForkFailure> {
  const error = await fork.then(
    () => new Error('the fork counted'),
    reason => reason as Error,
  );
  if (error instanceof ForkFailure) return error;
  throw error;
}

/** Waits until processes are gone; returns the remaining ones. */
export async function survivorsOf(pids: readonly number[], patience = 10_000): Promise<number[]> {
  const deadline = Date.now() + patience;
  for (;;) {
    const left = pids.filter(pid => entryOf(pid) !== null);
    if (left.length === 0 || Date.now() > deadline) return left;
    await sleep(20);
  }
}

/** Returns the processes that an output names. */
export function processesIn(output: string): number[] {
  return [...output.matchAll(/^process (\d+)$/gm)].map(([, pid]) => Number(pid));
}
