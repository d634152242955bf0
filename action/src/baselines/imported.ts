// Values of other tools in a store: files of their own beside the machines of a suite, which no run is ever compared with.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../results/files.ts';
import { shown } from '../results/path.ts';
import { claim, entriesOf, isLink, remove, temporaryIn, writeSynced } from './disk.ts';
import { checkSuiteName } from './names.ts';

/** Values of one suite, to be stored. */
export interface Imported {
  readonly suite: string;
  readonly text: string;
}

/** Values of one suite as they are stored. */
export interface StoredImport {
  /** What messages call it. */
  readonly name: string;
  /** Its name in the folder of its suite. */
  readonly file: string;
  readonly text: string;
}

/** Which of the imported files of a suite is meant. */
export type ImportRef = Pick<StoredImport, 'name' | 'file'>;

const DIGITS = 16;
const NAME = new RegExp(`^imported-[0-9a-f]{${DIGITS}}\\.txt$`);

/** The name of a file of imported values: of its content, so that what is imported twice is stored once. */
export function importName(text: string): string {
  return `imported-${createHash('sha256').update(text).digest('hex').slice(0, DIGITS)}.txt`;
}

/** Whether a file's name, in the folder of a suite, is one of {@link importName}. */
export function isImport(name: string): boolean {
  return NAME.test(name);
}

/** Those in the folder of a suite, in the order of their names. A link is none: a store does not follow it. */
export async function* importsIn(folder: string): AsyncIterable<StoredImport> {
  for (const entry of await entriesOf(folder)) {
    const { name } = entry;
    if (!entry.isFile() || !isImport(name)) continue;
    const path = join(folder, name);
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      yield { name: shown(path), file: name, text: await file.readFile('utf8') };
    } finally {
      await file.close();
    }
  }
}

/**
 * Writes each file that is not there yet, whole or not at all.
 * @param folderOf makes the folder of a suite
 * @returns the names of those that were written
 */
export async function bringAll(
  files: readonly Imported[],
  folderOf: (suite: string) => Promise<string>,
): Promise<string[]> {
  for (const { suite } of files) checkSuiteName(suite);
  const added: string[] = [];
  for (const { suite, text } of files) {
    const folder = await folderOf(suite);
    const [temporary, path] = [temporaryIn(folder), join(folder, importName(text))];
    try {
      await writeSynced(temporary, text);
      if (await claim(temporary, path)) added.push(shown(path));
    } finally {
      await remove(temporary);
    }
    syncFolder(folder);
  }
  return added;
}

/** Where such files lie in a store, with `/` between folder and file; what is none of them is left out. */
export function pathsOf(suite: string, files: readonly ImportRef[]): string[] {
  checkSuiteName(suite);
  return files.flatMap(({ file }) => (isImport(file) ? [`${suite}/${file}`] : []));
}

/** Removes such files from a store in a folder. */
export async function dropFrom(root: string, suite: string, files: readonly ImportRef[]): Promise<void> {
  const folder = join(root, suite);
  if (await isLink(folder)) return;
  for (const path of pathsOf(suite, files)) await remove(join(root, path));
  syncFolder(folder);
}
