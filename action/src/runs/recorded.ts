// Finds and reads recorded runs in folders.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { type RunRecord, readRecord } from '../../../core/results/record.ts';

/** The file with the record of a run in its folder. */
export const RECORD = 'run.json';

export interface RecordedRun {
  readonly folder: string;
  readonly record: RunRecord;
}

/** Reads the run in a folder. Throws if its record cannot be read. */
export function readRun(folder: string): RecordedRun {
  return { folder, record: readRecord(join(folder, RECORD)) };
}

export function isRun(folder: string): boolean {
  return existsSync(join(folder, RECORD));
}

/** The folders of runs: the folder itself or its subfolders. Throws {@link UsageError} for a file. */
export function runFolders(folder: string): string[] {
  if (!existsSync(folder)) return [];
  if (!statSync(folder).isDirectory()) {
    throw new UsageError(`earlier: ${folder} is a file: name the folder of a run, or one of such folders`);
  }
  if (isRun(folder)) return [folder];
  const inside = readdirSync(folder).sort();
  return inside.map(name => join(folder, name)).filter(isRun);
}

/** Whether two folders contain the same run, whose rounds must not count twice. */
export function sameRun(run: RecordedRun, other: RecordedRun): boolean {
  const keys = identitiesOf(run);
  return identitiesOf(other).some(key => keys.includes(key));
}

/** Keys of a run. Two runs share a key only if they are the same run: a copy, or the same folder. */
export function identitiesOf({ folder, record }: RecordedRun): string[] {
  const { started, seed, shard } = record;
  return [JSON.stringify([started, seed, shard?.index ?? null]), resolve(folder)];
}
