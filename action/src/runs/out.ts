// The output folder of a command: free for a new run, and locked against other writers.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { LOCK_FILE, type Lock, tryLock } from '../../../core/results/lock.ts';
import { shown } from '../../../core/results/path.ts';
import type { Host, Output } from '../host/host.ts';
import { listed } from './listed.ts';
import { isRun, readRun } from './recorded.ts';
import { resumption } from './requests.ts';

/** Throws if the folder for results is a file. */
export function checkOut(folder: string): void {
  if (existsSync(folder) && !statSync(folder).isDirectory())
    throw new UsageError(`--out ${shown(folder)} is a file: name a folder`);
}

/**
 * Locks an existing output folder; warns on a machine that cannot lock it. Throws {@link UsageError}, which names the
 * other process, if another process writes into it.
 */
export function soleWriter(folder: string, { output }: { readonly output: Pick<Output, 'tell'> }): Lock {
  const lock = tryLock(folder);
  if ('holder' in lock) {
    throw new UsageError(
      `${shown(folder)} is in use: ${lock.holder}, writes into it. Wait until it has ended, or name another folder with --out.`,
    );
  }
  if (lock.fault !== '')
    output.tell(
      `The folder ${shown(folder)} cannot be locked (${lock.fault}), so a second writer would not be noticed: install flock from the package util-linux.`,
    );
  return lock;
}

/**
 * Moves a finished run to `.previous`; refuses anything else.
 * @returns the lock of the folder, which is otherwise empty
 */
export function makeRoom(folder: string, host: Pick<Host, 'output'>): Lock {
  mkdirSync(folder, { recursive: true });
  const lock = soleWriter(folder, host);
  const previous = `${folder}.previous`;
  let moved = false;
  try {
    const entries = readdirSync(folder)
      .filter(name => name !== LOCK_FILE)
      .sort();
    if (entries.length === 0) return lock;
    checkMovable(folder, entries, previous);
    rmSync(previous, { recursive: true, force: true });
    renameSync(folder, previous);
    moved = true;
    mkdirSync(folder);
    const fresh = soleWriter(folder, host);
    lock.release(previous);
    return fresh;
  } catch (error) {
    lock.release(moved ? previous : folder);
    throw error;
  }
}

/** Refuses a folder with anything but a finished run, and a `.previous` with other files. */
function checkMovable(folder: string, entries: readonly string[], previous: string): void {
  if (!isRun(folder)) {
    throw new UsageError(
      `--out ${shown(folder)} is not the folder of a run, and holds ${listed(entries)}: name another folder, such as --out ${shown(join(folder, 'run'))}, or empty this one`,
    );
  }
  const earlier = readRun(folder).record;
  if (earlier.suites.some(suite => !suite.finished)) {
    throw new UsageError(
      `${shown(folder)} holds an unfinished run: ${resumption(folder)} completes it; or choose another folder with --out, or remove this one`,
    );
  }
  const inner = entries.map(entry => join(folder, entry)).find(isRun);
  if (inner !== undefined) {
    throw new UsageError(
      `${shown(folder)} holds another run, ${shown(inner)}, which would be moved away with it: name another folder with --out, or move that one`,
    );
  }
  if (existsSync(previous) && !isRun(previous)) {
    throw new UsageError(
      `${shown(folder)} would become ${shown(previous)}, which holds files that are not a run of overhead: name another folder with --out`,
    );
  }
}
