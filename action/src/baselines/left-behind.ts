// What killed processes leave in a store of files: half-written files, and marks without a run.
import { join } from 'node:path';
import { ageOf, entriesOf, exists, isTemporary, remove } from './disk.ts';
import { parseFileName } from './names.ts';

/** What was left behind is removed once it is so old that nobody is still writing it (ms). */
export const LEFT_BEHIND = 3_600_000;

/** Removes what killed processes left in a folder of a store. */
export async function clearLeftBehind(folder: string): Promise<void> {
  for (const { name } of await entriesOf(folder)) {
    const path = join(folder, name);
    const run = name.replace(/\.json$/, '.txt');
    const orphan = run !== name && parseFileName(run) !== null && !(await exists(join(folder, run)));
    if (!orphan && !isTemporary(name)) continue;
    if ((await ageOf(path)) > LEFT_BEHIND) await remove(path);
  }
}
