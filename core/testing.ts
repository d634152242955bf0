// Shared parts of tests: folders that are removed with them, contexts of runners, and limited waiting.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunContext } from './runner.ts';

/** Returns a folder that is removed after the file or `describe`. @param prefix of its name, with a space if spaces matter */
export function temporary(prefix: string): string {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Scratch {
  readonly folder: string;
  /** Returns an empty folder in it each time. */
  readonly next: () => string;
}

/** Returns a folder that is removed after the file or `describe`; its name has a space, as users' folders do. */
export function scratch(): Scratch {
  const folder = temporary('overhead runner-');
  let count = 0;
  const next = () => {
    const path = join(folder, `raw ${count++}`);
    mkdirSync(path);
    return path;
  };
  return { folder, next };
}

/** Returns a context with nothing of the developer's environment except the path and the home. */
export function context(
  cache: string,
  environment: Readonly<Record<string, string>> = {},
  signal = new AbortController().signal,
): RunContext {
  const { PATH = '', HOME = '' } = process.env;
  return {
    root: join(import.meta.dirname, '..'),
    cache,
    environment: { PATH, HOME, ...environment },
    notice: () => undefined,
    signal,
  };
}

/** Longer than any wait of a test on a loaded machine, in ms. */
const PATIENCE = 60_000;

/** Waits until a condition is true. If it never is, the test fails with a message instead of hanging. */
export async function until(so: () => boolean, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  while (!so()) {
    assert.ok(Date.now() < deadline, `waited in vain: ${what}`);
    await sleep(10);
  }
}

/** Returns whether a process runs; an ended process that its parent has not waited for does not. */
export function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !(existsSync('/proc/self/stat') && / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8')));
  } catch {
    return false;
  }
}
