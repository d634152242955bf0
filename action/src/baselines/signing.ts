// Signs our commits to the branch of stored runs with SSH keys, and verifies the branch before anything is read.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Signing } from '../host/remote.ts';
import { type Git, GitFailure } from './git.ts';

/** The repository file, relative to its root, that lists the permitted signers. */
export const SIGNERS = '.github/overhead-signers';

/**
 * Makes a commit, signed if that is required.
 * @param folder holds the key for that time
 * @param commit receives the arguments that sign it
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
 * Verifies the newest commit of a branch; its signature covers every file. Refuses a signed commit without a list of
 * signers too: our next commit would be unsigned. Throws {@link GitFailure}.
 * @param signing absent: no list of signers was found
 */
export async function verify(git: Git, commit: string, signing: Signing | undefined): Promise<void> {
  if (signing === undefined) {
    const [header = ''] = (await git.text(['cat-file', 'commit', commit])).split('\n\n', 1);
    if (!/^gpgsig(?:-sha256)? /m.test(header)) return;
    throw new GitFailure(
      ['verify-commit'],
      null,
      `its newest commit is signed, but ${SIGNERS}, which lists the signers, is missing: check out the default branch first, or run this in a clone of it`,
    );
  }
  try {
    await git.run(['verify-commit', commit]);
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw new GitFailure(
      ['verify-commit'],
      error.code,
      `${error.output.trim()}\nits newest commit is not signed by any of the listed signers: somebody else has changed the branch`,
    );
  }
}
