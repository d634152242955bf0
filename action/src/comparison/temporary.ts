// A folder that is there for as long as it is used.
import { rmSync } from 'node:fs';
import { newTemporary } from '../results/temporary.ts';

/** Calls `use` with a new folder among the temporary ones, which goes with all that is in it. */
export async function inTemporary<T>(name: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = newTemporary(name);
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
