// Earlier attempts of the same run, as they came from outside: which of them are earlier, and what is told where nothing came.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Intake } from './intake.ts';
import { receive } from './received.ts';
import { type RecordedRun, readRun } from './runs.ts';

/** What somebody found who looked for earlier attempts. */
export interface Attempts {
  readonly runs: readonly RecordedRun[];
  /** Why there may be more than these, in words; empty where there is no reason to think so. */
  readonly why: string;
  /** What was left out of what was found, as sentences for the report. */
  readonly notes: readonly string[];
}

/**
 * Puts received files where they can be judged together with an attempt. What a machine sent that is no run is left out, and told:
 * it is no part of this measurement. Throws where this machine cannot keep or read what came (a full disk): that may well be a run, and
 * without it a job would be judged by the attempt that it liked.
 * @param runs the files of each run by name
 * @param attempt the one that runs now: what is not from before it is none of ours
 * @param commit that all attempts measure
 * @param folder an empty folder
 * @param intake counts what is in them
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

/** Whether an error is one of this machine, and not of what was sent. */
function isOfMachine(error: unknown): boolean {
  const { syscall, cause } = error as NodeJS.ErrnoException;
  return syscall !== undefined || (cause instanceof Error && isOfMachine(cause));
}

/** Says that something that was found is not judged. @param why may quote what was sent */
export function leftOut(why: string): string {
  return `Something that an attempt of this run uploaded is not judged: ${why}`;
}

/**
 * Of folders of runs that came together, those to be judged, and as their earlier attempts those that a later attempt of the same
 * job measured again.
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

/** Whether two runs measure the same share of some suite. */
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
 * Says so where a job was run again and nobody knows what it measured before.
 * @param attempts null: nobody looked
 */
export function unknownBefore(attempt: number, attempts: Pick<Attempts, 'why'> | null): string {
  const why = attempts === null ? 'give it with earlier' : attempts.why;
  return `This is attempt ${attempt} of its job, and what was measured before is not known here: ${why}. A job that is run again until it passes has not shown that it does.`;
}
