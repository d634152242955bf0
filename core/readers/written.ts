// Files that a run writes: known before it, so that a file of an earlier run is never taken for a result. Nothing is removed.
import { createHash } from 'node:crypto';
import { type BigIntStats, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { hideInFile } from '../results/secret.ts';
import { CRITERION_FILES } from './criterion.ts';

/** Larger files are no summary of a run (bytes). */
export const LARGEST_FILE = 128 * 1024 * 1024;

/** A file before a run. */
interface Before {
  readonly identity: string;
  readonly size: number;
  /** A digest of its content; empty if it is too large. */
  readonly digest: string;
}

/** What was at a path before a run: a file, a folder with files of Criterion, or nothing. */
export type Earlier = ReadonlyMap<string, Before>;

/** The state of paths before a run. @param folders those that hold files of Criterion */
export function lookAt(files: readonly string[], folders: readonly string[] = []): Earlier {
  const found = new Map<string, Before>();
  for (const path of [...files, ...folders.flatMap(estimatesIn)]) {
    const stat = statusOf(path);
    if (stat?.isFile() !== true) continue;
    const size = Number(stat.size);
    found.set(path, {
      identity: identityOf(stat),
      size,
      digest: size > LARGEST_FILE ? '' : digestOf(readFileSync(path)),
    });
  }
  return found;
}

const statusOf = (path: string) => statSync(path, { bigint: true, throwIfNoEntry: false });

/** Changes with every write and every replacement of a file. */
function identityOf({ ino, dev, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, dev, size, mtimeNs, ctimeNs].join(' ');
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Why a file is no result of the run that ended; null if it is one. A clause for messages. */
export function faultOf(path: string, earlier: Earlier): string | null {
  const stat = statusOf(path);
  const before = earlier.get(path);
  if (stat === undefined) return 'the command did not write it';
  if (!stat.isFile()) return 'it is no file';
  if (before !== undefined && identityOf(stat) === before.identity)
    return 'it is of an earlier run: this command did not write it';
  if (stat.size === 0n) return 'it is empty';
  if (stat.size > BigInt(LARGEST_FILE))
    return `it has ${Math.round(Number(stat.size) / 1e6)} MB, more than ${Math.round(LARGEST_FILE / 1e6)} MB`;
  if (before !== undefined && before.size > 0 && before.digest !== '' && stat.size > BigInt(before.size))
    if (digestOf(readFileSync(path).subarray(0, before.size)) === before.digest)
      return 'the command appended to the file of an earlier run, whose values are still in it: let it write a new file';
  return null;
}

/** Copies a result into the folder of a fork. Returns the path there. @param index tells files with one name apart */
export function keep(path: string, raw: string, index: number): string {
  return keepAs(path, join(raw, `results-${index + 1}`, basename(path)));
}

/** Copies a file, without secrets. Returns the path of the copy. */
export function keepAs(path: string, kept: string): string {
  mkdirSync(dirname(kept), { recursive: true });
  copyFileSync(path, kept);
  hideInFile(kept);
  return kept;
}

/** The files with estimates that Criterion keeps in a folder, in the order of their names. */
export function estimatesIn(folder: string): string[] {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return [];
  const wanted = join('/', 'new', CRITERION_FILES.values);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map(path => join(folder, path))
    .filter(path => path.endsWith(wanted))
    .sort();
}
