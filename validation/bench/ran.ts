// A run of the command, and the measuring and building processes inside it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRecord } from '../../core/results/record.ts';
import { CLI, metered, type Usage } from './metered.ts';

export interface Length {
  readonly rounds: number;
  /** The time of the forks, which are planned to fill it. */
  readonly timeBudget: string;
}

/** A run, and the processes inside it, each from its start to its end. Forks that take turns live at the same time. */
export interface Ran {
  readonly length: Length;
  readonly run: Usage;
  /** The processes that measured, including dry runs. */
  readonly forks: readonly Usage[];
  /** The processes that built measured programs. */
  readonly builds: readonly Usage[];
}

/**
 * Runs the suites of `overhead.yml` in a folder, into `out` below it. Our own times are valid even if the machine was too noisy for a
 * verdict; any other reason for a broken run is an error.
 */
export function runSuites(
  folder: string,
  { rounds, timeBudget }: Length,
  environment: Readonly<Record<string, string>>,
): Usage {
  const argv = ['--rounds', `${rounds}`, '--time-budget', timeBudget, '--out', 'out'];
  const run = metered(join(folder, 'runs.jsonl'), {
    program: process.execPath,
    arguments: [CLI, 'run', '--config', 'overhead.yml', ...argv],
    folder,
    environment,
    codes: [0, 2],
  });
  if (run.code === 2) expectNoise(join(folder, 'out'));
  return run;
}

function expectNoise(out: string): void {
  const { suites } = readRecord(join(out, 'run.json'));
  const noisy = suites.every(({ broken, dropped }) => broken.length === 0 && dropped > 0);
  if (!noisy)
    throw new Error(
      `${out}: the run is broken for a reason other than noise:\n${readFileSync(join(out, 'report.md'), 'utf8')}`,
    );
}

/** Seconds from the start of the command to the start of its first fork. */
export function untilFirstFork({ run, forks }: Ran): number {
  const first = forks[0];
  if (first === undefined) throw new Error('the run had no fork');
  return first.start - run.start;
}

/** Seconds of a run in which nothing was measured or built. */
export function ownTime({ run, forks, builds }: Ran): number {
  return run.wall - covered([...forks, ...builds]);
}

/** That time as a share of the run without its builds. */
export function selfOverhead(ran: Ran): number {
  return ownTime(ran) / (ran.run.wall - covered(ran.builds));
}

/** The time in which at least one of the processes ran, in seconds. */
export function covered(usages: readonly Usage[]): number {
  let [total, end] = [0, Number.NEGATIVE_INFINITY];
  for (const { start, wall } of usages.toSorted((one, other) => one.start - other.start)) {
    total += Math.max(0, start + wall - Math.max(start, end));
    end = Math.max(end, start + wall);
  }
  return total;
}

export function quoted(...argv: readonly string[]): string {
  return argv.map(word => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
}

export function goEnv(name: string): string {
  return execFileSync('go', ['env', name], { encoding: 'utf8' }).trim();
}
