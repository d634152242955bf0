// Removes leftovers of killed processes in a directory store: temporary files, and sidecars without a run.
import { join } from 'node:path';
import { ageOf, entriesOf, exists, isTemporary, remove } from './disk.ts';
import { parseFileName } from './names.ts';

/** A leftover is removed at this age (ms), when no process can still be writing it. */
export const LEFT_BEHIND = 3_600_000;

/** Removes leftovers of killed processes in a folder of a store. */
export async function clearLeftBehind(folder: string): Promise<void> {
  for (const { name } of await entriesOf(folder)) {
    const path = join(folder, name);
    const run = name.replace(/\.json$/, '.txt');
    const orphan = run !== name && parseFileName(run) !== null && !(await exists(join(folder, run)));
    if (!orphan && !isTemporary(name)) continue;
    if ((await ageOf(path)) > LEFT_BEHIND) await remove(path);
  }
}
