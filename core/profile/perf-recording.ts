// A recording of perf → stacks, by perf script.
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { answerIn, cutShort, lastLines, run } from '../process/process.ts';
import type { Warning } from '../results/warning.ts';
import { ForkFailure, PreconditionError, type RunContext } from '../runner.ts';
import { ProfileError } from './collapsed.ts';
import { type Perf, scriptArguments } from './perf.ts';
import { type Recorded, stacksOf } from './perf-script.ts';

/** The share of samples with lost callers that causes a warning. */
const MOST_CUT = 0.05;
/** Larger recordings are refused, in bytes. */
const LARGEST_RECORDING = 2 ** 30;
/** The time limit for reading one, in ms. */
const PATIENCE = 300_000;

/**
 * Reads a recording. Throws {@link ForkFailure}.
 * @param raw the folder for the output of perf
 * @param ignored see {@link stacksOf}
 */
export async function readRecording(
  perf: Perf,
  file: string,
  raw: string,
  { environment, signal }: Pick<RunContext, 'environment' | 'signal'>,
  ignored: string | null,
  isAgent: (file: string) => boolean,
): Promise<Recorded> {
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size === 0) throw new ForkFailure(`perf wrote no recording to ${file}`);
  if (size > LARGEST_RECORDING)
    throw new ForkFailure(`the recording of perf is larger than ${LARGEST_RECORDING / 2 ** 20} MiB`, true);
  const log = join(raw, 'perf-script.log');
  const script = {
    program: perf.path,
    arguments: scriptArguments(file),
    environment,
    log,
    timeout: PATIENCE,
    signal,
  };
  const exit = await run(script);
  if (exit.code !== 0) throw new ForkFailure(`perf script failed${cutShort(exit)}:\n${lastLines(log)}`);
  try {
    return stacksOf(answerIn(log, exit, 'perf script'), ignored, isAgent);
  } catch (error) {
    if (!(error instanceof ProfileError || error instanceof PreconditionError)) throw error;
    throw new ForkFailure(`${log}: ${error.message}`);
  } finally {
    rmSync(log, { force: true });
  }
}

/** Warns if perf lost callers. @param all the number of samples */
export function cutWarnings(cut: number, all: number): Warning[] {
  if (cut <= MOST_CUT * all) return [];
  const message = `perf lost the callers of more than ${100 * MOST_CUT} % of the samples: their cost is shown in functions of system libraries. A newer perf may find them`;
  return [{ code: 'profile', message }];
}
