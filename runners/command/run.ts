// One run of a command on this machine: timed by hyperfine, in a process group that ends with it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  countingArguments,
  countingConditions,
  METER_FAILED,
  readInstructions,
} from '../../core/forks/counters.ts';
import { classLog } from '../../core/jvm/class-log.ts';
import { LARGEST_OUTPUT } from '../../core/process/bounded.ts';
import { failure } from '../../core/process/failure.ts';
import { refuseFull } from '../../core/process/full.ts';
import { printable } from '../../core/process/printable.ts';
import { run } from '../../core/process/process.ts';
import { beforeRun, type Collect } from '../../core/readers/collect.ts';
import type { NamedText } from '../../core/readers/output.ts';
import { readsStreams } from '../../core/readers/sources.ts';
import { type Hyperfine, hyperfineArguments, readTiming, type Timing } from './hyperfine.ts';
import { type Commands, commandLine, ownEnvironment, type Target } from './prepared.ts';

/** The input of one run. */
export interface CommandRequest {
  readonly target: Target;
  /** The folder for its output. */
  readonly raw: string;
  readonly seed: number;
  /** The time limit on this machine, in ms. */
  readonly timeout: number;
  /** Whether a JVM logs its classes, which takes time. */
  readonly classes: boolean;
}

/** A run that ended. */
export interface Done {
  readonly timing: Timing;
  /** Null if not counted. */
  readonly instructions: number | null;
  /** Why it ended without an exit code, or null. */
  readonly killedBy: string | null;
  readonly output: string;
  /** The classes that a JVM loaded, if requested. */
  readonly classes: string | null;
  /** For messages. */
  readonly command: string;
  readonly log: string;
  readonly conditions: Readonly<Record<string, string>>;
  /** See {@link ForkResult.inputDigest}; null on this machine. */
  readonly inputDigest: string | null;
  /** It left a process behind, which was ended. */
  readonly survivors: boolean;
  /** A note on an output that was too long; empty if it is complete. */
  readonly kept: string;
  /** Each stream alone, if the suite reads what its command prints. */
  readonly streams: { readonly standard: NamedText; readonly error: NamedText };
  /** Copies the files that the suite reads. */
  readonly collect: Collect;
}

/** The output of a command. */
export const LOG = 'output.log';
/** The streams of a command, if they are read. */
export const [STANDARD, ERROR] = ['stdout.log', 'stderr.log'];
const CLASSES = 'classes.log';
/** Runs a command on this machine. Throws {@link ForkFailure} without a result. */
export async function runHere(
  commands: Commands,
  hyperfine: Hyperfine,
  request: CommandRequest,
): Promise<Done> {
  const { suite, context } = commands;
  const { target, raw, timeout } = request;
  const [log, file, classes] = [LOG, 'hyperfine.json', CLASSES].map(name => join(raw, name)) as [
    string,
    string,
    string,
  ];
  const watched = request.classes && target.program.java !== null;
  const argv = commandLine(target, target.program.path, target.jar, watched ? [classLog(classes)] : []);
  const command = printable(argv[0] ?? '', argv.slice(1));
  const { scope, meter } = commands.counting;
  const counts = join(raw, 'instructions.json');
  const timer = [hyperfine.path, ...hyperfineArguments(argv, file)];
  // hyperfine's own work is not counted.
  const timed = scope === '' ? timer : [meter, ...countingArguments(scope), '-children', counts, ...timer];
  const { sources } = commands.settings;
  const [output, error] = [STANDARD, ERROR].map(name => join(raw, name)) as [string, string];
  const apart = readsStreams(sources);
  const collect = beforeRun(sources, target.folder);
  const exit = await run({
    program: timed[0] ?? '',
    arguments: timed.slice(1),
    environment: { ...context.environment, ...ownEnvironment(suite, target.variant) },
    folder: target.folder,
    log,
    ...(apart ? { streams: { output, error } } : {}),
    timeout,
    signal: context.signal,
  });
  const printed = readFileSync(log, 'utf8');
  const ended = { command, log, output: printed };
  if (exit.timedOut) throw failure(`still running after ${Math.round(exit.elapsed / 1000)} s: killed`, ended);
  if (exit.code !== 0) {
    refuseFull(printed, unwritten(log));
    const how = exit.killedBy === null ? `exit code ${exit.code}` : exit.killedBy;
    const who =
      exit.code === METER_FAILED ? 'its instructions could not be counted' : 'hyperfine could not time it';
    throw failure(`${who} (${how})`, ended);
  }
  const read = <T>(from: string, reader: (path: string) => T): T => {
    try {
      return reader(from);
    } catch (error) {
      throw failure(`${from}: ${(error as Error).message}`, ended);
    }
  };
  return {
    ...ended,
    timing: read(file, readTiming),
    instructions: scope === '' ? null : read(counts, readInstructions),
    killedBy: null,
    classes: watched && existsSync(classes) ? readFileSync(classes, 'utf8') : null,
    conditions: { hyperfine: hyperfine.version, ...countingConditions(scope) },
    inputDigest: null,
    survivors: exit.survivors,
    kept: exit.cut === 0 ? '' : `the first and the last ${LARGEST_OUTPUT / 2} MiB`,
    streams: { standard: streamIn(output, apart), error: streamIn(error, apart) },
    collect,
  };
}

/** @param kept whether there is such a file */
function streamIn(path: string, kept: boolean): NamedText {
  return { path, text: kept ? readFileSync(path, 'utf8') : '' };
}

/** Returns the message for a full disk. */
export function unwritten(log: string): string {
  return `the command could not write its results (${log})`;
}
