// Files that survive a crash: written whole or not at all, synced before they count.
import {
  closeSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Writes a file next to its name, syncs it and renames it into place. @param content a text may come in pieces if it is long */
export function writeAtomically(path: string, content: string | Uint8Array | Iterable<string>): void {
  const temporary = `${path}.tmp-${process.pid}`;
  try {
    const file = openSync(temporary, 'w');
    try {
      const pieces = typeof content === 'string' || content instanceof Uint8Array ? [content] : content;
      for (const piece of pieces) writeAll(file, Buffer.from(piece as string));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/**
 * Appends a block to a file in one write and syncs it. If that fails (a full disk), restores the old content and throws the error.
 * @returns the file's size in bytes after the append
 */
export function appendWhole(path: string, text: string): number {
  const file = openSync(path, 'a');
  const before = statSync(path).size;
  try {
    writeAll(file, Buffer.from(text));
    fsyncSync(file);
  } catch (error) {
    ftruncateSync(file, before);
    throw error;
  } finally {
    closeSync(file);
  }
  return statSync(path).size;
}

function writeAll(file: number, bytes: Buffer): void {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
}

/** The content of a file; empty if it is missing or cannot be read. */
export function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** Drops a last line that was cut off. */
export function wholeLines(text: string): string {
  return text.slice(0, text.lastIndexOf('\n') + 1);
}

/** A new name is safe on disk only after its folder is synced. Some file systems do not let a program open a folder. */
export function syncFolder(folder: string): void {
  let handle: number;
  try {
    handle = openSync(folder, 'r');
  } catch {
    return;
  }
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
