// The local repository of Maven: artifacts that Maven fetched and checked earlier.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the bytes of an artifact in a local repository; null if it is missing, or cannot be checked: by the SHA-1 that Maven keeps next to a
 * download, or by the configured SHA-256. `mvn install` writes no digest.
 * @param path of the jar, in every Maven repository
 */
export function fromLocal(repository: string | null, path: string, sha256: string | null): Uint8Array | null {
  const file = join(repository ?? '', path);
  if (repository === null || !existsSync(file)) return null;
  const bytes = readFileSync(file);
  const digest = (algorithm: string) => createHash(algorithm).update(bytes).digest('hex');
  if (sha256 !== null) return digest('sha256') === sha256 ? bytes : null;
  const published = `${file}.sha1`;
  const expected = existsSync(published)
    ? /[0-9a-f]{40}/i.exec(readFileSync(published, 'latin1'))?.[0]
    : undefined;
  return expected?.toLowerCase() === digest('sha1') ? bytes : null;
}
