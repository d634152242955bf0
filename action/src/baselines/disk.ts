// What the directory store asks of a disk: files that are written whole, names that are taken only once, removals that stay.
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, constants, type Dirent, openSync, readSync } from 'node:fs';
import { link, lstat, open, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tryLock } from '../results/lock.ts';
import { shown } from '../results/path.ts';

const TEMPORARY = '.tmp-';

/** Whether an error is the system's of this name, such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException)?.code === code;
}

/** A folder's entries in the order of their names; none where there is no such folder. Any other failure is thrown. */
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

/** Whether a name is taken, be it by a link that leads nowhere. */
export async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(ignoreMissing)) !== undefined;
}

/** One for all: files are read one after the other, and years of runs would leave as many behind. */
const CHUNK = Buffer.allocUnsafeSlow(1 << 17);

/** The digest of a file's content; null where it cannot be read, or is a link. */
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

/** How long ago a file was written, in ms; 0 where it is no longer there. */
export async function ageOf(path: string): Promise<number> {
  const found = await lstat(path).catch(ignoreMissing);
  return found === undefined ? 0 : Date.now() - found.mtimeMs;
}

/** A name for a file that is still being written: hidden, and used once. */
export function temporaryIn(folder: string): string {
  return join(folder, `${TEMPORARY}${process.pid}-${randomBytes(6).toString('hex')}`);
}

/** Whether a name is one of {@link temporaryIn}. */
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
 * Gives a written file another name where that is free. A link fails where it is taken, even by a process that takes it at
 * this moment; a rename would overwrite.
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

/** Removes a file, if it is there. */
export async function remove(path: string): Promise<void> {
  await unlink(path).catch(ignoreMissing);
}

function ignoreMissing(error: unknown): undefined {
  if (!hasCode(error, 'ENOENT')) throw error;
}

/** Longer than this nobody writes into a folder of a store (ms). */
const PATIENCE = 60_000;
/** How long to wait before the next look, at most (ms). */
const PAUSE = 50;

/** Does something in a folder while no other process does so there. Throws where another one never ends. */
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
