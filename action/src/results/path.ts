// A path as messages show it.
import { isAbsolute, relative, sep } from 'node:path';

/** A path relative to the current directory where it lies below it; else as it is. */
export function shown(path: string): string {
  const short = relative('', path);
  return short === '' || short.startsWith(`..${sep}`) || short === '..' || isAbsolute(short) ? path : short;
}
