// What runs against the containers of a fork: started, its failures, and its report.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LARGEST_OUTPUT } from '../../core/process/bounded.ts';
import { type Ended, failure } from '../../core/process/failure.ts';
import { refuseFull } from '../../core/process/full.ts';
import { printable } from '../../core/process/printable.ts';
import { cutShort, type Exit, killerOf, run } from '../../core/process/process.ts';
import type { Collect } from '../../core/readers/collect.ts';
import type { OwnResults } from '../../core/readers/output.ts';
import { type Fail, readOwn } from '../../core/readers/own.ts';
import { readsStreams } from '../../core/readers/sources.ts';
import type { Live } from './containers.ts';
import type { Environments, Target } from './prepared.ts';
import { composeArgv } from './project.ts';

/** The end of what ran, with its command for messages. */
export type LoadExit = Exit & { readonly command: string };

export const commandOf = ([program = '', ...rest]: readonly string[]) => printable(program, rest);
export const codeOf = ({ code, killedBy }: Exit) => (code === null ? `${killedBy}` : `exit code ${code}`);

/** Runs a command in the folder of a variant, until a deadline at most. */
export async function called(
  [program = '', ...rest]: readonly string[],
  { variant }: Target,
  { environment, signal }: Live,
  log: string,
  deadline: number,
  streams?: { readonly output: string; readonly error: string },
): Promise<Exit> {
  const timeout = Math.max(1, deadline - performance.now());
  return await run({
    program,
    arguments: rest,
    environment,
    folder: variant.command.folder,
    log,
    ...(streams === undefined ? {} : { streams }),
    timeout,
    signal,
  });
}

/** The command line of what is run against the environment. */
function loadOf({ engine, suite }: Environments, target: Target, project: string): string[] {
  return suite.service === null
    ? [...target.load]
    : composeArgv(engine, project, target, ['run', '--rm', '--no-deps', '-T', suite.service]);
}

const loadLog = ({ raw }: Live) => join(raw, 'load.log');
/** The streams of what runs against the containers, if they are read. */
const STREAMS = ['stdout.log', 'stderr.log'] as const;

/** The output of what ran. */
export function loadOutput(live: Live): Omit<Ended, 'command'> {
  return { log: loadLog(live), output: readFileSync(loadLog(live), 'utf8') };
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/**
 * Runs what runs against the containers.
 * @param around returns the command line that runs another one, such as a profiler's
 */
export async function runLoad(
  environments: Environments,
  target: Target,
  live: Live,
  deadline: number,
  around: (argv: readonly string[]) => readonly string[],
): Promise<LoadExit> {
  const argv = around(loadOf(environments, target, live.project));
  // Compose in a script then finds the containers of this fork.
  const own = { ...live, environment: { ...live.environment, COMPOSE_PROJECT_NAME: live.project } };
  const [output, error] = STREAMS.map(name => join(live.raw, name)) as [string, string];
  const streams = readsStreams(environments.suite.sources) ? { output, error } : undefined;
  const exit = await called(argv, target, own, loadLog(live), deadline, streams);
  return { ...exit, command: commandOf(argv) };
}

/** Throws {@link ForkFailure} if it failed. */
export function refuseFailed(exit: LoadExit, { variant }: Target, live: Live): void {
  if (exit.code === 0) return;
  const { log, output } = loadOutput(live);
  refuseFull(output, `what ran against the containers could not write its results (${log})`);
  const killer = killerOf(exit.code);
  const how = exit.timedOut
    ? `did not end${cutShort(exit)}`
    : killer === null
      ? `ended with ${codeOf(exit)}`
      : `was killed (${killer})`;
  const ended = { command: exit.command, log, output };
  throw failure(`${variant.name}: what ran against the containers ${how}`, ended, false, exit.timedOut);
}

/** Reads what it printed and wrote. Throws {@link ForkFailure}. */
export async function reportOf(
  { suite, context }: Environments,
  target: Target,
  live: Live,
  { command, cut }: LoadExit,
  collect: Collect,
): Promise<{ readonly own: OwnResults; readonly fail: Fail }> {
  const fail: Fail = (what, final = false) =>
    failure(`${target.variant.name}: ${what}`, { command, ...loadOutput(live) }, final);
  const streams = STREAMS.map(name => join(live.raw, name)).map(path => ({ path, text: textOf(path) }));
  const [standard = { path: '', text: '' }] = streams;
  const kept = cut === 0 ? '' : `the first and the last ${LARGEST_OUTPUT / 2} MiB`;
  const left = { standard, streams, kept, collect, raw: live.raw, jfr: target.jfr };
  return { own: await readOwn(suite.sources, left, context, fail), fail };
}
