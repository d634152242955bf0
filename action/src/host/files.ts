// Files that a user names.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeAtomically } from '../../../core/results/files.ts';

/** The file that a user means: a path that ends with `/` or is a folder gets the default name appended. */
export function fileIn(path: string, name: string): string {
  const folder = path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
  return folder ? join(path, name) : path;
}

/** Writes a file to the given path and makes its folders. */
export function writeNamed(path: string, text: string | Iterable<string>): void {
  mkdirSync(dirname(path), { recursive: true });
  writeAtomically(path, text);
}
