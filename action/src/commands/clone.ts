// What is measured here, as Git knows it: the clone that a folder lies in, its commit, its default branch and its remote.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Remote } from '../baselines/git.ts';
import { SIGNERS } from '../baselines/signing.ts';
import { UsageError } from '../config/problem.ts';
import { shown } from '../results/path.ts';

export { isModified } from '../revisions/repository.ts';

/** What Git says in a folder, without the white space around it; empty where it cannot say. */
function asked(folder: string, argv: readonly string[], env?: Readonly<Record<string, string>>): string {
  try {
    return execFileSync('git', argv, {
      cwd: folder,
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** The commit of the working folder; empty where it is in no repository. */
export function commitOf(folder: string): string {
  return asked(folder, ['rev-parse', 'HEAD']);
}

/** Settings of a clone by which its remote is reached, and by which it knows who commits. */
const REACHES = '^(http|credential|url|user|ssh)\\.|^core\\.(sshcommand|askpass)$';

/**
 * The repository that a folder is a clone of, by its remote `origin`, with what the clone itself knows of how to reach it.
 * Throws {@link UsageError} where there is none.
 */
export function remoteOf(folder: string, environment: Readonly<Record<string, string>>): Remote {
  const url = asked(folder, ['remote', 'get-url', 'origin'], environment);
  if (url === '') {
    throw new UsageError(
      'baseline: the branch of the stored runs is in the repository that this folder is a clone of, and it has no remote "origin": name a folder instead',
    );
  }
  const argv = ['config', '--local', '--includes', '--null', '--get-regexp', REACHES];
  const settings = asked(folder, argv, environment)
    .split('\0')
    .filter(entry => entry.includes('\n'))
    .map(entry => [entry.slice(0, entry.indexOf('\n')), entry.slice(entry.indexOf('\n') + 1)] as const);
  return signedIn(folder, { url: absoluteUrl(url, folder), settings }, null);
}

/**
 * A remote whose branch has to be signed if the repository of a folder has a list of signers. Throws {@link UsageError}
 * if there is a key and no list: the branch would be neither signed nor verified.
 * @param key the private key to sign with; null: that of the user's own Git
 */
export function signedIn(folder: string, remote: Remote, key: string | null): Remote {
  const top = topOf(folder);
  const signers = join(top, SIGNERS);
  if (existsSync(signers)) return { ...remote, signed: { signers, key } };
  if (key === null) return remote;
  throw new UsageError(
    `signing-key: ${shown(signers)} is not there, so nobody knows whose signatures count. Check out the repository in an earlier step, commit that file, or leave signing-key out.`,
  );
}

/** The topmost folder of the repository that a folder lies in; the folder itself if it is in none. */
function topOf(folder: string): string {
  const above = (inner: string): string[] =>
    dirname(inner) === inner ? [] : [inner, ...above(dirname(inner))];
  const from = resolve(folder);
  return above(from).find(each => existsSync(join(each, '.git'))) ?? from;
}

/** A path as a remote is seen from where its clone lies. */
function absoluteUrl(url: string, folder: string): string {
  return /^\.{1,2}(?:\/|$)/.test(url) ? resolve(folder, url) : url;
}

/** The default branch of the repository that a folder lies in, as far as Git knows it here; `main` where it does not. */
export function defaultBranchOf(folder: string): string {
  const head = (name: string): string => asked(folder, ['symbolic-ref', '--short', name]);
  const published = head('refs/remotes/origin/HEAD').replace(/^origin\//, '');
  const branches = ['for-each-ref', '--format=%(refname:short)', 'refs/heads/main', 'refs/heads/master'];
  const [usual] = asked(folder, branches).split('\n');
  return published || usual || head('HEAD') || 'main';
}
