// The runs of a judgement: recorded next to it if they are elsewhere, and read back from there.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../../core/results/files.ts';
import { shown } from '../../../core/results/path.ts';
import { addition } from './attempts.ts';
import { type Part, partsOf, pooledNotes } from './pooling.ts';
import { isRun, type RecordedRun, readRun } from './recorded.ts';

const FILE = 'judged.json';

/** Paths are relative to the folder of the file. */
const judgedSchema = z.strictObject({ schema: z.literal(1), runs: z.array(z.string()) });

/** The runs of a judgement that still exist. */
export interface Judged {
  readonly runs: readonly RecordedRun[];
  /** Folders of judged runs that no longer exist. */
  readonly lost: readonly string[];
}

/** Records the judged runs in the folder of the judgement; an empty list removes the record. */
export function writeJudged(folder: string, runs: readonly RecordedRun[]): void {
  const file = join(folder, FILE);
  if (runs.length === 0) {
    rmSync(file, { force: true });
    return;
  }
  const inside = runs.map(run => relative(resolve(folder), resolve(run.folder)) || '.');
  writeAtomically(file, `${JSON.stringify({ schema: 1, runs: inside }, null, 2)}\n`);
}

/** The runs of the judgement in a folder; empty if only result files were judged. */
export function readJudged(folder: string): Judged {
  const found = foldersOf(folder);
  return { runs: found.filter(isRun).map(readRun), lost: found.filter(path => !isRun(path)) };
}

function foldersOf(folder: string): string[] {
  const file = join(folder, FILE);
  if (existsSync(file)) return readFolders(file).map(run => resolve(folder, run));
  return isRun(folder) ? [folder, ...readRun(folder).record.earlier] : [];
}

function readFolders(file: string): string[] {
  try {
    return judgedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).runs;
  } catch (error) {
    throw new Error(`${file}: cannot be read (${(error as Error).message}): judge the runs again`);
  }
}

/** The parts of each suite whose rounds were judged together. */
export function judgedParts(runs: readonly RecordedRun[]): [Part, ...Part[]][] {
  return partsOf(runs).map(([first, ...others]) => [first, ...addition(first, others).parts]);
}

/** Which runs were judged together, as sentences for the report. */
export function judgedNotes({ runs, lost }: Judged): string[] {
  const gone = lost.map(
    folder => `The rounds in ${shown(folder)} were judged together with these, but no longer exist.`,
  );
  return [...pooledNotes(judgedParts(runs)), ...gone];
}
