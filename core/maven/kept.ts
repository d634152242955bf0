// A jar in the cache next to its digest: a change of the jar is detected at its next use.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** The digests of a file that a repository may publish: the file extension, and the name. The strongest first; old releases have only SHA-1. */
export const DIGESTS = [
  ['sha512', 'SHA-512'],
  ['sha256', 'SHA-256'],
  ['sha1', 'SHA-1'],
] as const;
export type Algorithm = (typeof DIGESTS)[number][0];

/** A checked jar. */
export interface Checked {
  readonly bytes: Uint8Array;
  /** The digest that it was checked by. */
  readonly algorithm: Algorithm;
}

export function digest(algorithm: Algorithm, bytes: Uint8Array): string {
  return createHash(algorithm).update(bytes).digest('hex');
}

/** Keeps a jar next to its digest. Each file appears whole or not at all; a jar without its digest is not used. */
export function keep(file: string, { bytes, algorithm }: Checked): void {
  mkdirSync(dirname(file), { recursive: true });
  for (const [other] of DIGESTS) rmSync(`${file}.${other}`, { force: true });
  write(`${file}.${algorithm}`, `${digest(algorithm, bytes)}\n`);
  write(file, bytes);
}

/**
 * Returns why a jar in the cache cannot be used; null if it can. Every process that can write to the cache can change its files, for example
 * another job that shares it.
 * @param sha256 of the configuration, which decides alone
 */
export function unusable(file: string, sha256: string | null): string | null {
  const bytes = readFileSync(file);
  if (sha256 !== null && digest('sha256', bytes) === sha256) return null;
  const [strongest] = DIGESTS.filter(([algorithm]) => existsSync(`${file}.${algorithm}`));
  if (strongest === undefined) return 'there is no digest next to it';
  const [algorithm, name] = strongest;
  const expected = readFileSync(`${file}.${algorithm}`, 'latin1').trim();
  return digest(algorithm, bytes) === expected ? null : `its ${name} differs`;
}

function write(file: string, content: string | Uint8Array): void {
  const temporary = `${file}.tmp-${randomUUID()}`;
  try {
    writeFileSync(temporary, content);
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}
