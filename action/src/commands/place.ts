// Where this program keeps things, and what is measured here.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Remote } from '../baselines/git.ts';
import { UsageError } from '../config/problem.ts';

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

/** What Git says in a folder, without the white space around it; empty where it cannot say. */
function asked(folder: string, ...words: string[]): string {
  try {
    return execFileSync('git', words, {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** The commit of the working folder; empty where it is in no repository. */
export function commitOf(folder: string): string {
  return asked(folder, 'rev-parse', 'HEAD');
}

export { isModified } from '../revisions/repository.ts';

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

/** Settings of a clone by which its remote is reached, and by which it knows who commits. */
const REACHES = '^(http|credential|url|user|ssh)\\.|^core\\.(sshcommand|askpass)$';

/**
 * The repository that a folder is a clone of, by its remote `origin`, with what the clone itself knows of how to reach it.
 * Throws {@link UsageError} where there is none.
 */
export function originOf(folder: string, environment: Readonly<Record<string, string>>): Remote {
  const git = (...words: string[]): string =>
    execFileSync('git', words, {
      cwd: folder,
      env: environment,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  let url: string;
  try {
    url = git('remote', 'get-url', 'origin').trim();
  } catch {
    throw new UsageError(
      'baseline: the branch of the stored runs is in the repository that this folder is a clone of, and it has no remote "origin": name a folder instead',
    );
  }
  let told = '';
  try {
    told = git('config', '--local', '--includes', '--null', '--get-regexp', REACHES);
  } catch {
    // It has none of these settings.
  }
  const settings = told
    .split('\0')
    .filter(entry => entry.includes('\n'))
    .map(entry => [entry.slice(0, entry.indexOf('\n')), entry.slice(entry.indexOf('\n') + 1)] as const);
  return signedIn(folder, { url: absoluteUrl(url, folder), settings }, null);
}

/** Whose signatures count on the branch of the stored runs; where there is no such file, nobody needs to sign. */
const SIGNERS = '.github/overhead-signers';

/**
 * A remote whose branch has to be signed, where the folder of a checkout says by whom.
 * @param key the private key to sign with; null: that of the user's own Git
 */
export function signedIn(folder: string, remote: Remote, key: string | null): Remote {
  const signers = join(folder, SIGNERS);
  return existsSync(signers) ? { ...remote, signed: { signers, key } } : remote;
}

/** A path as a remote is seen from where its clone lies. */
function absoluteUrl(url: string, folder: string): string {
  return /^\.{1,2}(?:\/|$)/.test(url) ? resolve(folder, url) : url;
}

/** The default branch of the repository that a folder lies in, as far as Git knows it here; `main` where it does not. */
export function defaultBranchOf(folder: string): string {
  const published = asked(folder, 'symbolic-ref', '--short', 'refs/remotes/origin/HEAD').replace(
    /^origin\//,
    '',
  );
  const [usual = ''] = asked(
    folder,
    'for-each-ref',
    '--format=%(refname:short)',
    'refs/heads/main',
    'refs/heads/master',
  ).split('\n');
  return published || usual || asked(folder, 'symbolic-ref', '--short', 'HEAD') || 'main';
}
