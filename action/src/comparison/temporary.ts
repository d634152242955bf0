// A folder that exists while it is used.
import { rmSync } from 'node:fs';
import { newTemporary } from '../../../core/results/temporary.ts';

/** Calls `use` with a new temporary folder, and removes it with its content afterwards. */
export async function inTemporary<T>(name: string, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = newTemporary(name);
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
