// The local copy of tables: files of object storage, each fetched once for each state of it.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Host } from '../host/host.ts';
import type { ListedObject, Objects } from '../objects/objects.ts';
import { inParallel } from '../objects/parallel.ts';
import { count } from '../report/values.ts';
import type { Table } from './columns.ts';
import { type TableFile, tableOf, tablePrefix } from './keys.ts';

/** How long a file of an older state is kept, because another process may read it (ms). */
const KEPT = 24 * 3_600_000;

/** What a question needs. */
export interface Wanted {
  readonly tables: readonly Table[];
  /** `OWNER/NAME`; empty: all. */
  readonly repositories: readonly string[];
  /** The first month, such as `2026-01`; null: all. */
  readonly since: string | null;
}

/** Local files of each requested table; a table without files has an empty list. */
export type LocalFiles = Readonly<Partial<Record<Table, readonly string[]>>>;

/** A local copy, and what it took. */
export interface LocalCopy {
  readonly files: LocalFiles;
  /** The folder that has all of them. */
  readonly folder: string;
  /** Files that were fetched, and their bytes. */
  readonly fetched: number;
  readonly bytes: number;
}

/** A file of a table as a store lists it. */
export interface StoredFile {
  readonly object: ListedObject;
  readonly of: TableFile;
}

/** The stored files that a question needs. */
export async function wantedFiles(
  objects: Objects,
  { tables, repositories, since }: Wanted,
): Promise<StoredFile[]> {
  const found: StoredFile[] = [];
  for (const table of tables)
    for (const repository of repositories.length === 0 ? [''] : repositories)
      for await (const object of objects.list(tablePrefix(table, repository))) {
        if (!('key' in object)) continue;
        const of = tableOf(object.key);
        if (of !== null && (since === null || of.month >= since)) found.push({ object, of });
      }
  return found;
}

/** Files by their tables. @param pathOf the local path of a file */
export function localFiles(
  { tables }: Pick<Wanted, 'tables'>,
  stored: readonly StoredFile[],
  pathOf: (object: ListedObject) => string,
): LocalFiles {
  return Object.fromEntries(
    tables.map(table => [
      table,
      stored.filter(({ of }) => of.table === table).map(({ object }) => pathOf(object)),
    ]),
  );
}

/**
 * Brings the files that a question needs to this machine. Throws `signal.reason` if the user stops it; files that were fetched by then stay.
 * @param folder of the copies of this store
 */
export async function bring(
  objects: Objects,
  wanted: Wanted,
  folder: string,
  { output, signal }: Pick<Host, 'output' | 'signal'>,
): Promise<LocalCopy> {
  const stored = await wantedFiles(objects, wanted);
  const pathOf = (object: ListedObject) => localPath(folder, object);
  const missing = stored.map(({ object }) => object).filter(object => !isWhole(pathOf(object), object));
  const total = missing.reduce((sum, { bytes }) => sum + bytes, 0);
  let [fetched, bytes] = [0, 0];
  await inParallel(missing, async object => {
    signal.throwIfAborted();
    // If it was replaced since it was listed, the newer state is as good.
    const found = await objects.get(object.key);
    if (found === null) throw new Error(`${object.key} was removed meanwhile: run the command again`);
    keep(pathOf(object), found.bytes);
    fetched++;
    bytes += found.bytes.length;
    output.status(
      `fetching tables: ${fetched} of ${count(missing.length, 'file')}, ${megabytes(bytes)} of ${megabytes(total)} MB`,
    );
  });
  output.status('');
  return { files: localFiles(wanted, stored, pathOf), folder, fetched, bytes };
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0);

/** The folders have the columns that DuckDB reads from them; the name is the state of the object. */
function localPath(folder: string, { key, etag }: ListedObject): string {
  const state = createHash('sha256').update(etag).digest('hex').slice(0, 24);
  return join(folder, dirname(key), `${state}.parquet`);
}

/** Files are not synced, because there may be thousands: one that a crash cut off has another size. */
function isWhole(path: string, { bytes }: ListedObject): boolean {
  return statSync(path, { throwIfNoEntry: false })?.size === bytes;
}

/** Writes a file, and removes old states of it. */
function keep(path: string, bytes: Buffer): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) {
    const other = join(folder, name);
    const written = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - written > KEPT) rmSync(other, { force: true });
  }
  const temporary = `${path}.tmp-${process.pid}`;
  writeFileSync(temporary, bytes);
  renameSync(temporary, path);
}
