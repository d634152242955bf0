// What the tests of the runners share: folders that go away with them.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Scratch {
  readonly folder: string;
  readonly remove: () => void;
  /** An empty folder in it each time. */
  readonly next: () => string;
}

/** A folder for the tests of a file; its name has a blank, as users' folders have. */
export function scratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'overhead runner-'));
  let count = 0;
  const next = () => {
    const path = join(folder, `raw ${count++}`);
    mkdirSync(path);
    return path;
  };
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }), next };
}
