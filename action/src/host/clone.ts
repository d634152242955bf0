// Facts from Git about the measured clone: its commit and its default branch.
import { execFileSync } from 'node:child_process';

/** The output of Git in a folder, trimmed; empty if the command fails. */
export function gitText(
  folder: string,
  argv: readonly string[],
  env?: Readonly<Record<string, string>>,
): string {
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

/** The commit of the working folder; empty outside a repository. */
export function commitOf(folder: string): string {
  return gitText(folder, ['rev-parse', 'HEAD']);
}

/** The default branch of the repository that a folder is in, as far as the local Git knows; else `main`. */
export function defaultBranchOf(folder: string): string {
  const head = (name: string): string => gitText(folder, ['symbolic-ref', '--short', name]);
  const published = head('refs/remotes/origin/HEAD').replace(/^origin\//, '');
  const branches = ['for-each-ref', '--format=%(refname:short)', 'refs/heads/main', 'refs/heads/master'];
  const [usual] = gitText(folder, branches).split('\n');
  return published || usual || head('HEAD') || 'main';
}
