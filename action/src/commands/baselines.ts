// The stored runs that a suite is compared with.
import { existsSync } from 'node:fs';
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

/**
 * The newest stored runs of a suite.
 * @param folder the store that the user named; null: the default one, where it exists
 * @param date when the run to be judged began, as its header says: a run is never compared with itself
 */
export async function storedBaselines(
  folder: string | null,
  suite: string,
  date: string | null,
): Promise<Stored> {
  if (folder !== null && !existsSync(folder)) {
    throw new UsageError(`baseline: ${folder} is not there; overhead baseline save makes it`);
  }
  const root = folder ?? DEFAULT_STORE;
  if (!existsSync(root)) return { files: [], warnings: [] };
  const { baselines, warnings } = await new DirectoryStore(root).list(suite);
  const others = baselines.filter(baseline => date === null || baseline.header.date !== date);
  return { files: others.slice(0, MOST).map(({ path, name }) => ({ path, name })), warnings };
}
