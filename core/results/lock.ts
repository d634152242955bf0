// One writer per folder: a lock of the operating system on a file in it, which ends with the process that holds it.
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

/** The locked file. It exists only during a write, or after a writer was killed. */
export const LOCK_FILE = '.overhead.lock';

/** Exit code of `flock` if another process holds the lock. */
const HELD = 1;
/** If the file is replaced more often than this while it is opened, something is wrong. */
const MOST_TRIES = 100;

/** A lock that this process holds. */
export interface Lock {
  /** Why other processes are not kept out; empty if they are. */
  readonly fault: string;
  /** Releases the lock. @param folder the folder's present path; by default the old one */
  release(folder?: string): void;
}

/** The process that holds the lock, described for a message. */
export interface Holder {
  readonly holder: string;
}

/**
 * Locks an existing folder with flock(2). The kernel identifies the lock by the file, so it also holds between containers that share the
 * folder, and ends with its process.
 * @param name the locked file in it, which is removed at the end
 */
export function tryLock(folder: string, name = LOCK_FILE): Lock | Holder {
  const path = join(folder, name);
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    // Node closes it in every process that it starts, so no child keeps the lock.
    const file = openSync(path, constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW, 0o644);
    // Node has no flock(2). The command of util-linux locks the open file that it inherits; the lock stays when the command ends.
    const { status, stderr, error } = spawnSync('flock', ['-n', '3'], {
      stdio: ['ignore', 'ignore', 'pipe', file],
      encoding: 'utf8',
    });
    if (status === HELD) {
      const holder = readFileSync(file, 'utf8').trim() || 'another process';
      closeSync(file);
      return { holder };
    }
    // The previous holder may have removed the file, and another process may hold its replacement.
    if (isStill(file, path))
      return locked(file, folder, name, error?.message ?? (status === 0 ? '' : stderr.trim()));
    closeSync(file);
  }
  return { holder: 'another process' };
}

function locked(file: number, folder: string, name: string, fault: string): Lock {
  ftruncateSync(file);
  writeSync(file, `process ${process.pid} on ${hostname()}, since ${new Date().toISOString()}\n`, 0);
  let held = true;
  return {
    fault,
    release: (now = folder) => {
      if (!held) return;
      held = false;
      const path = join(now, name);
      if (isStill(file, path)) rmSync(path, { force: true });
      closeSync(file);
    },
  };
}

/** Whether a path still names an open file. */
function isStill(file: number, path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false });
  const ours = fstatSync(file);
  return there !== undefined && there.ino === ours.ino && there.dev === ours.dev;
}
