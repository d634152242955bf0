// Earlier attempts of the same run, received from outside: selects the earlier ones and reports missing ones.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Intake } from './intake.ts';
import { receive } from './received.ts';
import { type RecordedRun, readRun } from './runs.ts';

export interface Attempts {
  readonly runs: readonly RecordedRun[];
  /** Why there may be more attempts, as text; empty if there is no reason. */
  readonly why: string;
  /** What was left out, as sentences for the report. */
  readonly notes: readonly string[];
}

/**
 * Writes received files to a folder so that they can be judged together with an attempt. Leaves out invalid data with a
 * note. Throws for an error of this machine (a full disk): otherwise the job could pick the attempt that passes.
 * @param runs the files of each run by name
 * @param attempt the present attempt; only earlier ones are used
 * @param commit the commit that all attempts measure
 * @param folder an empty folder
 * @param intake limits their total size
 */
export function receiveAttempts(
  runs: readonly ReadonlyMap<string, Buffer>[],
  attempt: number,
  commit: string,
  folder: string,
  intake: Intake,
): Pick<Attempts, 'runs' | 'notes'> {
  const found: RecordedRun[] = [];
  const notes: string[] = [];
  for (const [index, files] of runs.entries()) {
    const place = join(folder, String(index));
    mkdirSync(place);
    try {
      const { folders } = receive([files], null, commit, place, intake);
      for (const path of folders) {
        const run = readRun(path);
        if (run.record.attempt < attempt) found.push(run);
      }
    } catch (error) {
      if (isOfMachine(error)) throw error;
      notes.push(leftOut((error as Error).message));
    }
  }
  return { runs: found, notes };
}

/** Whether an error comes from this machine and not from the received data. */
function isOfMachine(error: unknown): boolean {
  const { syscall, cause } = error as NodeJS.ErrnoException;
  return syscall !== undefined || (cause instanceof Error && isOfMachine(cause));
}

/**
 * A note that received data is not judged.
 * @param why may quote that data
 */
export function leftOut(why: string): string {
  return `An upload of another attempt of this run is not judged: ${why}`;
}

/**
 * Splits folders of runs: the runs to judge, and as earlier attempts those that a later attempt of the same job
 * measured again.
 */
export function parted(folders: readonly string[]): {
  readonly paths: string[];
  readonly attempts: Attempts;
} {
  const runs = folders.map(readRun);
  const earlier = runs.filter(run =>
    runs.some(other => other.record.attempt > run.record.attempt && sameShare(run, other)),
  );
  const paths = runs.filter(run => !earlier.includes(run)).map(({ folder }) => folder);
  return { paths, attempts: { runs: earlier, why: '', notes: [] } };
}

/** Whether two runs measure the same shard of a common suite. */
export function sameShare(
  { record }: Pick<RecordedRun, 'record'>,
  other: Pick<RecordedRun, 'record'>,
): boolean {
  const suites = other.record.suites.map(({ suite }) => suite);
  return (
    record.shard?.index === other.record.shard?.index &&
    record.suites.some(({ suite }) => suites.includes(suite))
  );
}

/**
 * A note that the earlier results of a rerun job are unknown.
 * @param attempts null: nothing was searched
 */
export function unknownBefore(attempt: number, attempts: Pick<Attempts, 'why'> | null): string {
  const why = attempts === null ? 'give it with earlier' : attempts.why;
  return `This is attempt ${attempt} of its job, and the results of its earlier attempts are not known here: ${why}. A job that is run again until it passes may have passed by chance.`;
}
