// What the world around says in variables and files: where this program keeps things, and which attempt of a job it is.
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../config/problem.ts';

export { trustSystem } from '../../../runners/certificates.ts';
export { newTemporary } from '../results/temporary.ts';

/** Where downloads and builds are kept: by the XDG base directory specification. Throws {@link UsageError} where a user has no home. */
export function cacheFolder(environment: Readonly<Record<string, string>>): string {
  const base = environment.XDG_CACHE_HOME ?? '';
  return join(base === '' ? join(home(), '.cache') : base, 'overhead');
}

/** Never a folder that all users share: what lies in the cache is run. */
function home(): string {
  try {
    return homedir();
  } catch {
    throw new UsageError('this user has no home folder: set HOME, or XDG_CACHE_HOME to a folder of your own');
  }
}

/** The variables that have a value. */
export function definedVariables(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The number of an attempt as a job names it; 1 where there is no job. */
export function attemptOf(written: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(written ?? '') ? Number(written) : 1;
}

/** The text of a file; null where there is none. */
export function textOf(path: string | undefined): string | null {
  if (path === undefined || path === '' || !existsSync(path)) return null;
  return readFileSync(path, 'utf8');
}
