// A test binary, run as one process under the meter: what it printed, what it used, and how it failed where it did.
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countingArguments, type Scope } from '../counters.ts';
import { refuseFull } from '../full.ts';
import { printable } from '../printable.ts';
import { type Exit, killerOf, run } from '../process.ts';
import { ForkFailure } from '../runner.ts';
import type { Binary } from './build.ts';
import { readUsage, type Usage } from './meter.ts';
import { type GoOutput, parseOutput } from './output.ts';
import { runSimulated, type SimulatorPlace } from './simulated.ts';

/** Lines of a failed process that a message shows. */
const SHOWN = 15;

export interface Job {
  readonly meter: string;
  readonly binary: Pick<Binary, 'path' | 'folder'>;
  /** A full name with `Benchmark`: it alone is run, with what is below it. */
  readonly bare: string;
  /** b.N. */
  readonly operations: number;
  readonly environment: Readonly<Record<string, string>>;
  /** Which instructions are counted. */
  readonly counted: Scope;
  /** Where the process's own output goes. */
  readonly raw: string;
  /** In ms. */
  readonly timeout: number;
  readonly signal: AbortSignal;
  /** Where the simulator finds what it needs, and the suite's part of the environment; null where this machine runs the process. */
  readonly simulator: SimulatorPlace | null;
}

/** A process that has ended. */
export interface Ended {
  readonly exit: Exit;
  readonly output: GoOutput;
  /** For people. */
  readonly command: string;
  readonly log: string;
  readonly text: string;
  /** Of the machine that ran it, where it was none of ours. */
  readonly conditions: Readonly<Record<string, string>>;
  /** See {@link ForkResult.inputDigest}; null on this machine. */
  readonly inputDigest: string | null;
}

/** One that ended well. */
export interface Execution extends Ended {
  readonly usage: Usage;
}

/** Runs a benchmark. Throws {@link ForkFailure} where the process crashed, failed or did not end. */
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

/** Runs a benchmark, however it ends. Throws {@link ForkFailure} where its machine in the simulator kept it from ending by itself. */
export async function start(job: Job): Promise<Ended> {
  const argv = [
    '-test.run=^$',
    `-test.bench=${anchored(job.bare)}`,
    `-test.benchtime=${job.operations}x`,
    '-test.count=1',
    '-test.benchmem',
    '-test.v',
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

/** Throws where a process did not end as one that measured does. */
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

/** A failure with the command and the last lines of the log that tell something. */
export function failure(
  what: string,
  { command, log, text }: Pick<Ended, 'command' | 'log' | 'text'>,
  final = false,
): ForkFailure {
  return new ForkFailure(`${what}\n  command: ${command}\n  from ${log}:\n${excerpt(text)}`, final);
}

/** From the first line that says what went wrong, else the last lines. */
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

/** The `-test.bench` that one full name matches, and what is below it: each level by itself, as Go matches. */
export function anchored(bare: string): string {
  const quoted = (text: string) => text.replace(/[\\.+*?()|[\]{}^$]/g, '\\$&');
  return bare
    .split('/')
    .map(level => `^${quoted(level)}$`)
    .join('/');
}
