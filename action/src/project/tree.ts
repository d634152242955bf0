// The files of a project that show its kind: found below its root, without following links or searching build output.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Limits of the search: levels below the root, and folders in all, because the root may be a home folder by mistake. */
const DEPTH = 5;
const FOLDERS = 5000;

/** Folders of build output, tools and third-party code. */
const SKIPPED = new Set(['build', 'dist', 'node_modules', 'out', 'target', 'testdata', 'vendor']);

export interface Tree {
  /** Paths of files relative to the root, with `/`, the nearest to the root first. */
  readonly paths: readonly string[];
  /** The text of one of them. */
  readonly read: (path: string) => string;
}

/** All files below `root` that may show what the project is. */
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

/** Ignores a folder that may not be read. */
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
