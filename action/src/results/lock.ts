// One writer of a folder at a time: a lock of the operating system on a file in it, which is gone with the process that holds it.
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** The file that is locked. It is there only while somebody writes, or after somebody was killed. */
export const LOCK_FILE = '.overhead.lock';

/** Exit code of `flock` if another process holds the lock. */
const HELD = 1;
/** A file that is replaced more often than this while it is opened is replaced by a fault. */
const MOST_TRIES = 100;

/** A folder that is ours. */
export interface Lock {
  /** Why nobody else is kept out, in words; empty if everybody is. */
  readonly fault: string;
  /** Ends it. @param folder where the folder lies by now; by default where it was */
  release(folder?: string): void;
}

/** Another process that writes into a folder, in words. */
export interface Holder {
  readonly holder: string;
}

/**
 * Locks a folder that exists. The lock is that of flock(2): the kernel knows it by the file, so it also holds between
 * containers that share the folder, and releases it when its process ends, however it does.
 */
export function tryLock(folder: string): Lock | Holder {
  const path = join(folder, LOCK_FILE);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    // Node closes it in every process that it starts, so none of them keeps the lock.
    const file = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o644);
    // Node has no flock(2). That of util-linux locks what it inherits: the open file, which is ours, and stays locked after it.
    const { status, stderr, error } = spawnSync('flock', ['-n', '3'], {
      stdio: ['ignore', 'ignore', 'pipe', file],
      encoding: 'utf8',
    });
    if (status === HELD) {
      const holder = readFileSync(file, 'utf8').trim() || 'another process';
      closeSync(file);
      return { holder };
    }
    // Who held it may have removed the file in the meantime; then somebody else may hold the one that is there now.
    if (isStill(file, path))
      return locked(file, folder, error?.message ?? (status === 0 ? '' : stderr.trim()));
    closeSync(file);
  }
  return { holder: 'another process' };
}

function locked(file: number, folder: string, fault: string): Lock {
  ftruncateSync(file);
  writeSync(file, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`, 0);
  let held = true;
  return {
    fault,
    release: (now = folder) => {
      if (!held) return;
      held = false;
      const path = join(now, LOCK_FILE);
      if (isStill(file, path)) rmSync(path, { force: true });
      closeSync(file);
    },
  };
}

/** Whether a path still leads to an open file. */
function isStill(file: number, path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false });
  const ours = fstatSync(file);
  return there !== undefined && there.ino === ours.ino && there.dev === ours.dev;
}
