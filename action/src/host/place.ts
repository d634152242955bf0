// Facts from variables and files: the cache folder, the home folder, the attempt of a job.
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';

/**
 * The folder for downloads and builds, by the XDG base directory specification. Throws {@link UsageError} if the user
 * has no home folder.
 */
export function cacheFolder(environment: Readonly<Record<string, string>>): string {
  const base = environment.XDG_CACHE_HOME ?? '';
  return join(base === '' ? join(home(), '.cache') : base, 'overhead');
}

/** Never a folder shared by all users: files in the cache are executed. */
function home(): string {
  try {
    return homedir();
  } catch {
    throw new UsageError('this user has no home folder: set HOME, or XDG_CACHE_HOME to a folder of your own');
  }
}

export function definedVariables(
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

/** The attempt number of a job; 1 outside a job. */
export function attemptOf(written: string | undefined): number {
  return /^[1-9]\d{0,5}$/.test(written ?? '') ? Number(written) : 1;
}

/** The text of a file; null if it does not exist. */
export function textOf(path: string | undefined): string | null {
  if (path === undefined || path === '' || !existsSync(path)) return null;
  return readFileSync(path, 'utf8');
}
