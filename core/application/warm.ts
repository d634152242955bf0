// Reads the files of a command into the page cache, so that no start pays for a cold one.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

/** Files that a JVM maps. */
const OF_A_JDK = [
  'lib/modules',
  'lib/server/libjvm.so',
  'lib/server/classes.jsa',
  'lib/server/classes_nocoops.jsa',
];
/** Larger files are data, and not part of a start. In bytes. */
const LARGEST = 1 << 30;

/** Reads the program, and every file that a word of its command names, alone or in a class path. */
export function warm(
  program: string,
  argv: readonly string[],
  folder: string,
  java: string | null,
  others: readonly string[],
): void {
  const named = argv.flatMap(word => word.split(delimiter)).map(word => resolve(folder, word));
  const own = java === null ? [] : OF_A_JDK.map(file => join(java, file));
  const buffer = Buffer.allocUnsafe(1 << 20);
  for (const file of new Set([program, ...own, ...others, ...named])) read(file, buffer);
}

function read(path: string, buffer: Buffer): void {
  try {
    const { size } = statSync(path);
    if (!statSync(path).isFile() || size > LARGEST) return;
    const file = openSync(path, 'r');
    try {
      while (readSync(file, buffer) > 0);
    } finally {
      closeSync(file);
    }
  } catch {
    // A missing or unreadable file is reported when the command starts.
  }
}
