// Lets one run at a time build a revision: two in one folder would overwrite each other's files.
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Holder, type Lock, tryLock } from '../../../core/results/lock.ts';

/** How often a waiting run tries again, in ms. */
const PAUSE = 250;

/** Messages and the stop signal for a waiting run. */
export interface Waiting {
  readonly notice: (message: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Runs an action while no other run holds the lock of a revision. Throws if it is stopped while it waits.
 * @param place the folder of the revision, which need not exist; the lock is a file next to it
 */
export async function locked<T>(
  place: string,
  { notice, signal }: Waiting,
  work: () => Promise<T>,
): Promise<T> {
  let lock = lockOf(place);
  if ('holder' in lock) notice(`another run is building the same revision: waiting for it (${lock.holder})`);
  while ('holder' in lock) {
    await sleep(PAUSE, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
    lock = lockOf(place);
  }
  if (lock.fault !== '')
    notice(
      `The revision cannot be locked (${lock.fault}), so a second run that builds it would not be noticed: install flock from the package util-linux.`,
    );
  try {
    return await work();
  } finally {
    lock.release();
  }
}

/** Runs an action if no other run holds the lock of a revision; otherwise does nothing. */
export function whereFree(place: string, work: () => void): void {
  const lock = lockOf(place);
  if ('holder' in lock) return;
  try {
    work();
  } finally {
    lock.release();
  }
}

function lockOf(place: string): Lock | Holder {
  return tryLock(dirname(place), `${basename(place)}.lock`);
}
