// File operations of the directory store: atomic writes, exclusive names, durable removals.
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, constants, type Dirent, openSync, readSync } from 'node:fs';
import { link, lstat, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from '../../../core/results/lock.ts';
import { shown } from '../../../core/results/path.ts';

const TEMPORARY = '.tmp-';

/** Whether an error has this code of the system, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException)?.code === code;
}

/** A folder's entries sorted by name; empty if there is no such folder. Throws any other failure. */
export async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

export async function isLink(path: string): Promise<boolean> {
  return (await lstat(path).catch(ignoreMissing))?.isSymbolicLink() ?? false;
}

/** Whether a name is taken, even by a dangling link. */
export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(ignoreMissing)) !== undefined;
}

/** Shared buffer: files are read one at a time, and a buffer for each would use memory for years of runs. */
const CHUNK = Buffer.allocUnsafeSlow(1 << 17);

/** The digest of a file's content; null if it is a link or cannot be read. */
export function contentDigest(path: string): string | null {
  let file: number;
  try {
    file = openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch {
    return null;
  }
  try {
    const hash = createHash('sha256');
    for (let read = -1; read !== 0; ) {
      read = readSync(file, CHUNK, 0, CHUNK.length, null);
      hash.update(CHUNK.subarray(0, read));
    }
    return `sha256-${hash.digest('hex')}`;
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

/** Time since a file was written (ms); 0 if it no longer exists. */
export async function ageOf(path: string): Promise<number> {
  const found = await lstat(path).catch(ignoreMissing);
  return found === undefined ? 0 : Date.now() - found.mtimeMs;
}

/** A hidden, unique name for a file that is still being written. */
export function temporaryIn(folder: string): string {
  return join(folder, `${TEMPORARY}${process.pid}-${randomBytes(6).toString('hex')}`);
}

export function isTemporary(name: string): boolean {
  return name.startsWith(TEMPORARY);
}

export async function writeSynced(path: string, text: string): Promise<void> {
  const file = await open(path, 'wx');
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Gives a written file another name if that is free. Uses link, because rename would overwrite.
 * @returns whether the name was free
 */
export async function claim(written: string, path: string): Promise<boolean> {
  try {
    await link(written, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes a file if it exists. */
export async function remove(path: string): Promise<void> {
  await unlink(path).catch(ignoreMissing);
}

function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

/** No process writes into a folder of a store for longer than this (ms). */
const PATIENCE = 60_000;
/** Longest pause before the next attempt (ms). */
const PAUSE = 50;

/** Runs an action in a folder while no other process does. Throws if another process holds the lock for too long. */
export async function alone<T>(folder: string, action: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const lock = tryLock(folder);
    if ('release' in lock) {
      try {
        return await action();
      } finally {
        lock.release();
      }
    }
    if (Date.now() > deadline) throw new Error(`${shown(folder)} is in use: ${lock.holder}, writes into it`);
    await sleep(Math.random() * PAUSE);
  }
}
