// Runs a test binary as one process under the meter: its output, its usage, and its failure.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countingArguments } from '../../core/forks/counters.ts';
import { refuseFull } from '../../core/process/full.ts';
import { printable } from '../../core/process/printable.ts';
import { killerOf, run } from '../../core/process/process.ts';
import { parseOutput } from '../../core/results/go-output.ts';
import { ForkFailure } from '../../core/runner.ts';
import type { Ended, Job } from './job.ts';
import { readUsage, type Usage } from './meter.ts';
import { runSimulated } from './simulated.ts';

/** Lines of a failed process that a message shows. */
const SHOWN = 15;

/** One that ended well. */
export interface Execution extends Ended {
  readonly usage: Usage;
}

/** Runs a benchmark. Throws {@link ForkFailure} if the process crashed, failed or did not end. */
export async function execute(job: Job): Promise<Execution> {
  const ended = await start(job);
  refuse(ended, job.bare);
  const file = join(job.raw, 'usage.json');
  try {
    return { ...ended, usage: readUsage(file) };
  } catch (error) {
    throw failure(`${file}: ${(error as Error).message}`, ended);
  }
}

/** Runs a benchmark with any exit. Throws {@link ForkFailure} if its machine in the simulator prevented a normal exit. */
export async function start(job: Job): Promise<Ended> {
  const argv = [
    '-test.run=^$',
    `-test.bench=${anchored(job.bare)}`,
    `-test.benchtime=${job.operations}x`,
    '-test.count=1',
    '-test.benchmem',
    '-test.v',
    ...(job.additional ?? []),
  ];
  const { binary } = job;
  mkdirSync(job.raw, { recursive: true });
  const log = join(job.raw, 'go.log');
  const command = printable(binary.path, argv);
  if (job.simulator !== null) {
    const { problem, text, ...ran } = await runSimulated(job, job.simulator, argv, log);
    if (problem !== null) throw failure(problem, { command, log, text });
    return { ...ran, output: parseOutput(text), command, log, text };
  }
  const exit = await run({
    program: job.meter,
    arguments: [...countingArguments(job.counted), join(job.raw, 'usage.json'), binary.path, ...argv],
    environment: job.environment,
    folder: binary.folder,
    log,
    timeout: job.timeout,
    signal: job.signal,
  });
  const text = readFileSync(log, 'utf8');
  return { exit, output: parseOutput(text), command, log, text, conditions: {}, inputDigest: null };
}

/** Throws unless a process ended with a measurement. */
export function refuse(ended: Ended, bare: string): void {
  const { exit, output } = ended;
  const fails = (what: string) => failure(what, ended);
  if (exit.timedOut)
    throw fails(`${bare} was still running after ${Math.round(exit.elapsed / 1000)} s: killed`);
  if (exit.code === 0 && output.failed.length === 0 && output.panic === null) return;
  if (ended.inputDigest === null)
    refuseFull(excerpt(ended.text), fails('the fork could not write its results').message);
  if (output.panic !== null) throw fails(`${bare} panicked: ${output.panic}`);
  if (output.failed.length > 0) throw fails(`${output.failed.join(', ')} failed`);
  const how = exit.killedBy ?? killerOf(exit.code) ?? `exit code ${exit.code}`;
  throw fails(`${bare} ended the process (${how})`);
}

/** Returns a failure with the command and the last useful lines of the log. */
export function failure(
  what: string,
  { command, log, text }: Pick<Ended, 'command' | 'log' | 'text'>,
  final = false,
): ForkFailure {
  return new ForkFailure(`${what}\n  command: ${command}\n  from ${log}:\n${excerpt(text)}`, final);
}

/** Returns lines from the first that names an error, else the last lines. */
export function excerpt(text: string): string {
  const lines = text.trimEnd().split(/\r?\n/);
  const start = lines.findIndex(line => /^(panic|fatal error|runtime): |--- FAIL: /.test(line));
  const from = start < 0 ? -SHOWN : Math.max(0, start - (lines[start]?.startsWith('--- FAIL') ? 3 : 0));
  return lines
    .slice(from)
    .slice(0, SHOWN)
    .map(line => `    ${line}`)
    .join('\n');
}

/** Returns the `-test.bench` that matches one full name and everything below it, level by level. */
export function anchored(bare: string): string {
  const quoted = (text: string) => text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&');
  return bare
    .split('/')
    .map(level => `^${quoted(level)}$`)
    .join('/');
}
