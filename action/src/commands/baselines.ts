// The stored runs that a suite is compared with.
import { existsSync, statSync } from 'node:fs';
import { DirectoryStore } from '../baselines/directory.ts';
import type { InputFile } from '../comparison/judge.ts';
import { UsageError } from '../config/problem.ts';
import type { Warning } from '../results/warning.ts';

/** The store that is found by itself. */
export const DEFAULT_STORE = 'baselines';
/** So many runs, the newest, are compared with. */
const MOST = 8;

export interface Stored {
  readonly files: readonly InputFile[];
  readonly warnings: readonly Warning[];
}

/** A store in a folder, which need not be there yet. Throws {@link UsageError} where a file is in its place. */
export function openStore(folder: string): DirectoryStore {
  if (existsSync(folder) && !statSync(folder).isDirectory()) {
    throw new UsageError(`baseline: ${folder} is a file: name the folder of the stored runs`);
  }
  return new DirectoryStore(folder);
}

/** Refuses a store that the user named and that is not there: a wrong path must not look like an empty history. */
export function checkStore(folder: string | null): void {
  if (folder === null) return;
  openStore(folder);
  if (existsSync(folder)) return;
  throw new UsageError(
    `baseline: ${folder} is not there: correct the path, or leave it out until overhead baseline save has stored a run`,
  );
}

/**
 * The newest stored runs of a suite.
 * @param folder the store that the user named; null: the default one, where it exists
 * @param dates when the runs to be judged began, as their headers say: a run is never compared with itself
 */
export async function storedBaselines(
  folder: string | null,
  suite: string,
  dates: readonly string[],
): Promise<Stored> {
  checkStore(folder);
  const root = folder ?? DEFAULT_STORE;
  if (!existsSync(root)) return { files: [], warnings: [] };
  const { baselines, warnings } = await openStore(root).list(suite);
  const others = baselines.filter(({ header }) => header.date === undefined || !dates.includes(header.date));
  return { files: others.slice(0, MOST).map(({ path, name }) => ({ path, name })), warnings };
}
