// perf of Linux: found, permitted, and its command lines.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Counting } from '../forks/counters.ts';
import { outputOf } from '../need.ts';
import { onPath } from '../process/program.ts';
import { newTemporary } from '../results/temporary.ts';
import type { Lack, RunContext } from '../runner.ts';

export interface Perf {
  readonly path: string;
  readonly version: string;
}

/** The remedy if it is missing. */
export const INSTALL_PERF =
  'install it (Debian: apt-get install linux-perf; Ubuntu: apt-get install linux-tools-generic linux-tools-$(uname -r))';
/** The remedy if the kernel forbids it. */
export const PERMIT_PERF =
  'permit it (sudo sysctl kernel.perf_event_paranoid=1 kernel.kptr_restrict=0), or give perf CAP_PERFMON and CAP_SYSLOG';

/** Samples that a fork should have, and the limits of their rate per second. */
const SAMPLES = 2000;
const [SLOWEST, FASTEST] = [49, 1999];
/** Bytes of a stack that are copied with each sample, so that it is unwound without frame pointers, which few distributions compile. */
const STACK = 8192;
/** A software clock: virtual machines have no counters. */
const EVENT = 'cpu-clock';

/** Finds perf, and tries it. Returns why this machine cannot use it. */
export async function findPerf({
  context,
  counting,
}: {
  readonly context: Pick<RunContext, 'environment' | 'signal'>;
  /** The program that starts commands under perf; null if what is profiled runs already. */
  readonly counting: Pick<Counting, 'meter' | 'problem'> | null;
}): Promise<Perf | Lack> {
  const what = counting === null ? 'containers' : 'commands';
  if (process.platform !== 'linux')
    return { reason: `${what} are profiled by perf of Linux, and this is ${process.platform}`, remedy: '' };
  if (counting?.meter === '')
    return { reason: `there is no program that starts commands under perf: ${counting.problem}`, remedy: '' };
  const { PATH = '' } = context.environment;
  const path = onPath('perf', PATH, '/');
  const lacks = (reason: string, remedy: string): Lack => ({
    reason: `${what} are profiled by perf, ${reason}`,
    remedy,
  });
  if (path === null) return lacks('which is not on the path', INSTALL_PERF);
  const { text = '', code = null } = (await outputOf(path, ['--version'], context)) ?? {};
  const version = /^perf version (\S+)/m.exec(text)?.[1];
  // Ubuntu's is a script that looks for the perf of the running kernel.
  if (code !== 0 || version === undefined)
    return lacks(`and ${path} does not work: ${firstLine(text)}`, INSTALL_PERF);
  const problem = await tried(path, context);
  return problem === null ? { path, version } : lacks(`and ${problem}`, PERMIT_PERF);
}

/** Why perf may not record programs together with the kernel's work for them, or null. */
async function tried(
  path: string,
  context: Pick<RunContext, 'environment' | 'signal'>,
): Promise<string | null> {
  const scratch = newTemporary('perf');
  const file = join(scratch, 'perf.data');
  try {
    const recorded = await outputOf(path, recordArguments(file, FASTEST, [path, '--version']), context);
    if (recorded?.code !== 0) return `it may not record: ${firstLine(recorded?.text ?? '')}`;
    const events = await outputOf(path, ['evlist', '-i', file], context);
    // Without the permission perf adds the modifier u by itself.
    return new RegExp(`^${EVENT}$`, 'm').test(events?.text ?? '')
      ? null
      : "it may not record the kernel's work for programs";
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function firstLine(text: string): string {
  return (text.split('\n').find(line => line.trim() !== '') ?? 'it printed nothing').trim().slice(0, 200);
}

/** The samples per second for a process. @param cpu its CPU time, in ns */
export function rateFor(cpu: number): number {
  return Math.min(FASTEST, Math.max(SLOWEST, Math.round((SAMPLES * 1e9) / Math.max(1, cpu))));
}

/**
 * Returns arguments that record a command with its children, or running processes with theirs as long as a command runs.
 * @param rate samples per second
 * @param processes empty: the command
 */
export function recordArguments(
  file: string,
  rate: number,
  argv: readonly string[],
  processes: readonly number[] = [],
): string[] {
  return [
    'record',
    ...['-e', EVENT, '-F', `${rate}`, '--call-graph', `dwarf,${STACK}`],
    ...(processes.length === 0 ? [] : ['-p', processes.join()]),
    ...['--no-buildid-cache', '-q', '-o', file, '--'],
    ...argv,
  ];
}

/** Returns arguments that print the stacks of a recording. Inlined functions are left out, because perf looks each up with another program. */
export function scriptArguments(file: string): string[] {
  return ['script', '-i', file, '--no-inline', '-F', 'comm,pid,tid,ip,sym,dso'];
}
