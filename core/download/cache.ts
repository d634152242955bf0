// Builds that are kept between runs, and the digests that identify files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newTemporary } from '../results/temporary.ts';
import type { RunContext } from '../runner.ts';

/** A folder of the cache that appears as a whole. `make` fills the folder that it gets. */
export async function kept(
  { cache }: Pick<RunContext, 'cache'>,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const final = join(cache, 'builds', name);
  if (existsSync(final)) return final;
  mkdirSync(join(cache, 'builds'), { recursive: true });
  const work = newTemporary('build', join(cache, 'builds'));
  try {
    const folder = join(work, 'result');
    mkdirSync(folder);
    await make(folder);
    try {
      renameSync(folder, final);
    } catch (error) {
      // Another run was faster and made the same folder.
      if (!existsSync(final)) throw error;
    }
    return final;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The SHA-256 of a file's content, in hexadecimal. */
export function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

/** The first digits of a file's SHA-256, enough to identify it. */
export function shortDigest(file: string): string {
  return sha256(file).slice(0, 16);
}

/** The same for several files together, in their order. */
export function digestOf(files: readonly string[]): string {
  return createHash('sha256').update(files.map(sha256).join('\n')).digest('hex').slice(0, 16);
}
