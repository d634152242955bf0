// The files of a project that say what it is: found below its root, without following links or looking where builds write.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How many folders below the root are looked into, and how many in all: a home folder by mistake must not take an hour. */
const DEPTH = 5;
const FOLDERS = 5000;

/** Where builds write, tools keep things, and other people's code lies. */
const SKIPPED = new Set(['build', 'dist', 'node_modules', 'out', 'target', 'testdata', 'vendor']);

export interface Tree {
  /** Paths of files from the root, with `/`, the nearest to the root first. */
  readonly paths: readonly string[];
  /** The text of one of them. */
  readonly read: (path: string) => string;
}

/** Everything below `root` that could tell what the project is. */
export function tree(root: string): Tree {
  const paths: string[] = [];
  let level = [''];
  for (let depth = 0, folders = 0; depth <= DEPTH && level.length > 0; depth++) {
    const next: string[] = [];
    for (const folder of level) {
      if (++folders > FOLDERS) break;
      for (const entry of entries(join(root, folder))) {
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isFile()) paths.push(path);
        else if (entry.isDirectory() && !entry.name.startsWith('.') && !SKIPPED.has(entry.name))
          next.push(path);
      }
    }
    level = next;
  }
  return { paths, read: path => readFileSync(join(root, path), 'utf8') };
}

/** A folder that may not be read says nothing. */
function entries(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((left, right) =>
      left.name < right.name ? -1 : 1,
    );
  } catch {
    return [];
  }
}

/** The folder of a path, empty for the root. */
export function folderOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
}

/** The path of a name in a folder. */
export function inside(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
