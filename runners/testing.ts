// What tests share: folders that go away with them, and patience that ends.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

/** A folder that goes away with the file, or the `describe`, that asks for it. @param prefix of its name, with a blank where one could do harm */
export function temporary(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

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

/** Longer than anything that a test waits for takes on a loaded machine, in ms. */
const PATIENCE = 60_000;

/** Waits until something is so. Where it never is, the test fails with what it waited for: it would hang, and say nothing. */
export async function until(so: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!so()) {
    assert.ok(Date.now() < deadline, `waited in vain: ${what}`);
    await sleep(10);
  }
}

/** Whether a process runs; one that has ended, and that nobody has asked for yet, does not. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !(existsSync('/proc/self/stat') && / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  } catch {
    return false;
  }
}
