// What a suite reads from one run of its command: samples of the run, results of benchmarks, and the work done.

import { readFileSync, rmSync } from 'node:fs';
import { failure } from '../../core/process/failure.ts';
import { OutputError } from '../../core/readers/faults.ts';
import { type NamedText, type OwnResults, readOutput } from '../../core/readers/output.ts';
import { printRecording } from '../../core/readers/recording.ts';
import { filesOf, readsStreams } from '../../core/readers/sources.ts';
import type { Sample } from '../../core/results/format.ts';
import type { Commands } from './prepared.ts';
import type { CommandRequest, Done } from './run.ts';

const NOTHING: OwnResults = { samples: [], benchmarks: [], work: null, units: {} };

/** Reads the output of a run that succeeded. Throws {@link ForkFailure} with file, line and what was expected. */
export async function readOwn(
  { settings, context }: Commands,
  { target, raw }: CommandRequest,
  done: Done,
): Promise<OwnResults> {
  const { sources } = settings;
  const { results, metrics } = sources;
  if (results.length === 0 && metrics.length === 0) return NOTHING;
  try {
    if (readsStreams(sources) && done.kept !== '')
      throw new OutputError(`only ${done.kept} of its output were kept: let it write its results to a file`);
    const { files: copies, estimates } = done.collect(raw);
    const files = new Map<string, NamedText>();
    for (const file of filesOf(sources)) {
      const path = copies.get(file);
      if (path === undefined) continue;
      const recording = results.some(one => one.file === file && one.format === 'jfr');
      files.set(
        file,
        recording
          ? await printRecording(target.jfr, path, context)
          : { path, text: readFileSync(path, 'utf8') },
      );
    }
    const own = readOutput(sources, { ...done.streams, files, estimates });
    // A recording is kept, and its text is many times as long.
    for (const { path } of files.values()) if (![...copies.values()].includes(path)) rmSync(path);
    return own;
  } catch (error) {
    context.signal.throwIfAborted();
    // A full disk ends the run. Anything else of the system, such as a permission, is of the files that the command wrote.
    const { code } = error as NodeJS.ErrnoException;
    const ofFiles = code !== undefined && code !== 'ENOSPC' && code !== 'EDQUOT';
    if (!(error instanceof OutputError || ofFiles)) throw error;
    throw failure(`its results cannot be read: ${(error as Error).message}`, done);
  }
}

/** Divides what is per operation by the work of a run, and adds what was read. Throws {@link ForkFailure}. */
export function withOwn(measured: readonly Sample[], own: OwnResults, done: Done): Sample[] {
  const { work, samples } = own;
  if (work === 0) throw failure('the command did no work: the metric with work: true is 0', done);
  const twice = samples.find(({ unit }) => measured.some(sample => sample.unit === unit));
  if (twice !== undefined)
    throw failure(
      `${twice.unit} is a metric of the command that overhead measures itself: give the other a different name`,
      done,
      true,
    );
  const perOperation = ({ unit, value }: Sample) => ({
    unit,
    value: work !== null && unit.endsWith('/op') ? value / work : value,
  });
  return [...measured.map(perOperation), ...samples];
}
