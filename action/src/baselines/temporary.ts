// Temporary folders for our own repositories.
import { rmSync } from 'node:fs';
import { newTemporary } from '../../../core/results/temporary.ts';

const temporary = new Set<string>();

/** A folder that is removed when the process ends. */
export function temporaryFolder(): string {
  const folder = newTemporary('branch');
  if (temporary.size === 0) {
    process.once('exit', () => {
      for (const each of temporary) rmSync(each, { recursive: true, force: true });
    });
  }
  temporary.add(folder);
  return folder;
}
