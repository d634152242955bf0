// Signatures of the branch of stored runs, by keys of SSH: made with each of our commits, verified before anything is read.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Git, GitFailure, type Signing } from './git.ts';

/**
 * Makes a commit, signed where that is asked for.
 * @param folder holds the key as long as that takes
 * @param commit given the words that sign it
 */
export async function signed(
  signing: Signing | undefined,
  folder: string,
  commit: (words: readonly string[]) => Promise<string>,
): Promise<string> {
  if (signing === undefined) return commit([]);
  if (signing.key === null) return commit(['-S']);
  const file = join(folder, 'key');
  try {
    writeFileSync(file, `${signing.key.trim()}\n`, { mode: 0o600 });
    return await commit([`-S${file}`]);
  } finally {
    rmSync(file, { force: true });
  }
}

/** A commit names every file by its digest, so its signature is one for all of them. Throws {@link GitFailure}. */
export async function verify(git: Git, commit: string): Promise<void> {
  try {
    await git.run(['verify-commit', commit]);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw new GitFailure(
      ['verify-commit'],
      error.code,
      `${error.said.trim()}\nits newest commit is signed by none of those whose signatures count: somebody else has changed the branch`,
    );
  }
}
