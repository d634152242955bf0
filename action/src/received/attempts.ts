// Earlier attempts of a run, received from outside: written to folders, or left out with a note.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Attempts } from '../runs/attempts.ts';
import { type RecordedRun, readRun } from '../runs/recorded.ts';
import type { Intake } from './intake.ts';
import { receive } from './received.ts';

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
