// Paths in messages.
import { isAbsolute, relative, sep } from 'node:path';

/** A path relative to the current directory if it is below it; else unchanged. */
export function shown(path: string): string {
  const short = relative('', path);
  return short === '' || short.startsWith(`..${sep}`) || short === '..' || isAbsolute(short) ? path : short;
}
