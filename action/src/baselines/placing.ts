// Places a new run in a folder of a store under a free name, or finds the equal run that is already there.
import { join } from 'node:path';
import { syncFolder } from '../../../core/results/files.ts';
import { shown } from '../../../core/results/path.ts';
import { claim, contentDigest, entriesOf, exists, remove } from './disk.ts';
import { MOST_COLLISIONS, parseFileName } from './names.ts';
import { readSidecar, sidecarPath, UNMARKED } from './sidecar.ts';
import type { Baseline } from './store.ts';

/** The run of a folder whose file equals a written one; null if there is none. Throws if its marks cannot be read. */
export async function sameIn(
  folder: string,
  written: string,
  time: Date,
): Promise<Pick<Baseline, 'path' | 'name' | 'marks'> | null> {
  const digest = contentDigest(written);
  for (const { name: file } of await entriesOf(folder)) {
    const path = join(folder, file);
    if (parseFileName(file)?.time.getTime() !== time.getTime() || contentDigest(path) !== digest) continue;
    const name = shown(path);
    const found = readSidecar(path);
    if ('fault' in found) throw new Error(`${name}: ${found.fault}`);
    return { path, name, marks: found.marks ?? UNMARKED };
  }
  return null;
}

/**
 * Gives a written run and its sidecar the first name that is free for both. Places the sidecar first, so that a failed
 * run never lacks its marks.
 */
export async function claimBoth(
  run: string,
  sidecar: string,
  folder: string,
  nameOf: (sequence: number) => string,
): Promise<string> {
  for (let sequence = 1; sequence <= MOST_COLLISIONS; sequence++) {
    const path = join(folder, nameOf(sequence));
    if ((await exists(path)) || !(await claim(sidecar, sidecarPath(path)))) continue;
    syncFolder(folder);
    let placed = false;
    try {
      placed = await claim(run, path);
    } finally {
      if (!placed) await remove(sidecarPath(path));
    }
    if (placed) {
      syncFolder(folder);
      return path;
    }
  }
  throw new Error(`${shown(folder)} already holds ${MOST_COLLISIONS} runs of this second and commit`);
}
