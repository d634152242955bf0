// The remote repository that holds the branch of stored runs, as the clone of a folder reaches it.
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { gitText } from '../host/clone.ts';
import type { Remote } from '../host/remote.ts';
import { SIGNERS } from './signing.ts';

/** Settings of a clone to reach its remote and to identify its user. */
const REACHES = '^(http|credential|url|user|ssh)\\.|^core\\.(sshcommand|askpass)$';

/**
 * The remote `origin` of the clone that a folder is in, with the clone's own settings to reach it. Throws
 * {@link UsageError} without that remote.
 */
export function remoteOf(folder: string, environment: Readonly<Record<string, string>>): Remote {
  const url = gitText(folder, ['remote', 'get-url', 'origin'], environment);
  if (url === '') {
    throw new UsageError(
      'baseline: the branch of stored runs is in the remote repository of this clone, but there is no remote "origin": add it, or name a folder instead',
    );
  }
  const argv = ['config', '--local', '--includes', '--null', '--get-regexp', REACHES];
  const settings = gitText(folder, argv, environment)
    .split('\0')
    .filter(entry => entry.includes('\n'))
    .map(entry => [entry.slice(0, entry.indexOf('\n')), entry.slice(entry.indexOf('\n') + 1)] as const);
  return signedIn(folder, { url: absoluteUrl(url, folder), settings }, null);
}

/**
 * The remote, marked as signed if the repository of the folder has a list of signers. Throws {@link UsageError} for a
 * key without a list: the branch would be neither signed nor verified.
 * @param key the private key to sign with; null: that of the user's own Git
 */
export function signedIn(folder: string, remote: Remote, key: string | null): Remote {
  const top = topOf(folder);
  const signers = join(top, SIGNERS);
  if (existsSync(signers)) return { ...remote, signed: { signers, key } };
  if (key === null) return remote;
  throw new UsageError(
    `signing-key: ${shown(signers)} does not exist, so no signature can be verified. Check out the repository in an earlier step, commit that file, or leave signing-key out.`,
  );
}

/** The root folder of the repository that a folder is in; the folder itself outside a repository. */
function topOf(folder: string): string {
  const above = (inner: string): string[] =>
    dirname(inner) === inner ? [] : [inner, ...above(dirname(inner))];
  const from = resolve(folder);
  return above(from).find(each => existsSync(join(each, '.git'))) ?? from;
}

/** Resolves the relative path of a remote from the folder of its clone. */
function absoluteUrl(url: string, folder: string): string {
  return /^\.{1,2}(?:\/|$)/.test(url) ? resolve(folder, url) : url;
}
