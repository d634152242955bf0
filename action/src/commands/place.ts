// Where this program is, where it keeps things, and what is measured here.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds this project: the nearest one above with action.yml, for the bundle and for the sources alike. */
export function projectRoot(from: string = import.meta.url): string {
  let folder = dirname(fileURLToPath(from));
  while (!existsSync(join(folder, 'action.yml'))) {
    const above = dirname(folder);
    if (above === folder)
      throw new Error('this installation is not whole: action.yml is missing above the program');
    folder = above;
  }
  return folder;
}

/** Where downloads and builds are kept: by the XDG base directory specification. */
export function cacheFolder(environment: Readonly<Record<string, string>>): string {
  const base = environment.XDG_CACHE_HOME ?? '';
  return join(base === '' ? join(homedir(), '.cache') : base, 'overhead');
}

/** The commit of the working folder; empty where it is in no repository. */
export function commitOf(folder: string): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

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
