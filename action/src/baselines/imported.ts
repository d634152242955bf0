// Values of other tools in a store: separate files in the folder of a suite; no run is compared with them.
import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../../core/results/files.ts';
import { shown } from '../../../core/results/path.ts';
import { claim, entriesOf, isLink, remove, temporaryIn, writeSynced } from './disk.ts';
import { checkSuiteName } from './names.ts';

export interface Imported {
  readonly suite: string;
  readonly text: string;
}

export interface StoredImport {
  /** Its name in messages. */
  readonly name: string;
  /** Its name in the folder of its suite. */
  readonly file: string;
  readonly text: string;
}

/** Identifies an imported file of a suite. */
export type ImportRef = Pick<StoredImport, 'name' | 'file'>;

const DIGITS = 16;
const NAME = new RegExp(`^imported-[0-9a-f]{${DIGITS}}\\.txt$`);

/** The name of a file of imported values, derived from its content: importing the same values twice stores one file. */
export function importName(text: string): string {
  return `imported-${createHash('sha256').update(text).digest('hex').slice(0, DIGITS)}.txt`;
}

export function isImport(name: string): boolean {
  return NAME.test(name);
}

/** The imported files in the folder of a suite, sorted by name. Skips links: a store does not follow them. */
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
 * Writes each file that does not exist yet, atomically.
 * @param folderOf makes the folder of a suite
 * @returns the names of the files it wrote
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

/** The paths of imported files in a store, `<suite>/<file>`; skips names that are not those of imported files. */
export function pathsOf(suite: string, files: readonly ImportRef[]): string[] {
  checkSuiteName(suite);
  return files.flatMap(({ file }) => (isImport(file) ? [`${suite}/${file}`] : []));
}

/** Removes imported files from a directory store. */
export async function dropFrom(root: string, suite: string, files: readonly ImportRef[]): Promise<void> {
  const folder = join(root, suite);
  if (await isLink(folder)) return;
  for (const path of pathsOf(suite, files)) await remove(join(root, path));
  syncFolder(folder);
}
