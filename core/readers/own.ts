// The output of a run that ended, read: its files copied, recordings printed, and its values joined with what overhead measured.

import { readFileSync, rmSync } from 'node:fs';
import type { Sample } from '../results/format.ts';
import type { RunContext } from '../runner.ts';
import type { Collect } from './collect.ts';
import { OutputError } from './faults.ts';
import { type NamedText, type OwnResults, type RunOutput, readOutput } from './output.ts';
import { printRecording } from './recording.ts';
import { filesOf, type OutputSources, readsStreams } from './sources.ts';

const NOTHING: OwnResults = { samples: [], benchmarks: [], work: null, units: {} };

/** The output of a run. */
export interface Left extends Pick<RunOutput, 'standard' | 'streams'> {
  /** Names the kept part of an output that was too long; empty if it is complete. */
  readonly kept: string;
  readonly collect: Collect;
  /** The folder of its fork. */
  readonly raw: string;
  /** The JDK's program that reads recordings; empty if none is read. */
  readonly jfr: string;
}

/** Returns the failure of a run, with its command and last lines. @param final whether another try cannot help */
export type Fail = (what: string, final?: boolean) => Error;

/** Reads the output of a run that succeeded. Throws the failure, with file, line and what was expected. */
export async function readOwn(
  sources: OutputSources,
  { standard, streams, kept, collect, raw, jfr }: Left,
  context: Pick<RunContext, 'environment' | 'signal'>,
  fail: Fail,
): Promise<OwnResults> {
  const { results, metrics } = sources;
  if (results.length === 0 && metrics.length === 0) return NOTHING;
  try {
    if (readsStreams(sources) && kept !== '')
      throw new OutputError(`only ${kept} of its output were kept: let it write its results to a file`);
    const { files: copies, estimates } = collect(raw);
    const files = new Map<string, NamedText>();
    for (const file of filesOf(sources)) {
      const path = copies.get(file);
      if (path === undefined) continue;
      const recording = results.some(one => one.file === file && one.format === 'jfr');
      files.set(
        file,
        recording ? await printRecording(jfr, path, context) : { path, text: readFileSync(path, 'utf8') },
      );
    }
    const own = readOutput(sources, { standard, streams, files, estimates });
    // A recording is kept, and its text is many times as long.
    for (const { path } of files.values()) if (![...copies.values()].includes(path)) rmSync(path);
    return own;
  } catch (error) {
    context.signal.throwIfAborted();
    // A full disk ends the run. Anything else of the system, such as a permission, is of the files that the run wrote.
    const { code } = error as NodeJS.ErrnoException;
    const ofFiles = code !== undefined && code !== 'ENOSPC' && code !== 'EDQUOT';
    if (!(error instanceof OutputError || ofFiles)) throw error;
    throw fail(`its results cannot be read: ${(error as Error).message}`);
  }
}

/** Divides what is per operation by the work of a run, and adds what was read. Throws the failure. */
export function withOwn(
  measured: readonly Sample[],
  { work, samples }: Pick<OwnResults, 'work' | 'samples'>,
  fail: Fail,
): Sample[] {
  if (work === 0) throw fail('the command did no work: the metric with work: true is 0');
  const twice = samples.find(({ unit }) => measured.some(sample => sample.unit === unit));
  if (twice !== undefined)
    throw fail(
      `${twice.unit} is a metric that overhead measures itself: give the other a different name`,
      true,
    );
  const perOperation = ({ unit, value }: Sample) => ({
    unit,
    value: work !== null && unit.endsWith('/op') ? value / work : value,
  });
  return [...measured.map(perOperation), ...samples];
}
