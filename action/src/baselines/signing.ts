// Signatures of the branch of stored runs, by keys of SSH: made with each of our commits, verified before anything is read.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Git, GitFailure, type Signing } from './git.ts';

/** The file of a repository, from its root, that lists whose signatures count. */
export const SIGNERS = '.github/overhead-signers';

/**
 * Makes a commit, signed where that is asked for.
 * @param folder holds the key as long as that takes
 * @param commit given the words that sign it
 */
export async function signed(
  signing: Signing | undefined,
  folder: string,
  commit: (argv: readonly string[]) => Promise<string>,
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

/**
 * Verifies the newest commit of a branch: it names every file by its digest, so its signature covers all of them. A signed
 * commit without a list of signers is refused too: nothing would be verified, and the next commit would not be signed.
 * Throws {@link GitFailure}.
 * @param signing absent: no list of signers was found
 */
export async function verify(git: Git, commit: string, signing: Signing | undefined): Promise<void> {
  if (signing === undefined) {
    const [header = ''] = (await git.text(['cat-file', 'commit', commit])).split('\n\n', 1);
    if (!/^gpgsig(?:-sha256)? /m.test(header)) return;
    throw new GitFailure(
      ['verify-commit'],
      null,
      `its newest commit is signed, and ${SIGNERS}, which names the signers, is not here: check out the default branch first, or run this in a clone of it`,
    );
  }
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
