// Lets one run at a time build a revision: two in one folder would overwrite each other's files.
import { createHash, randomUUID } from 'node:crypto';
import {
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The suffix of a claim's file name after the name of its lock: its process, the number space of that process, and a unique part. */
const CLAIM = /^\.(\d+)\.([0-9a-f]{12})\.[0-9a-f-]{36}$/;
/** About how often a waiting run checks whether the other is done, in ms. */
const PAUSE = 250;
/** How often the owner of a claim shows that it runs, and how long it may be silent, in ms. */
export const [BEAT, SILENCE] = [5000, 60_000];
/** A claim that was silent for this long was left behind, in ms: clocks of two machines differ by less. */
const LONG_AGO = 3_600_000;

/**
 * The number space of a process: a machine since its boot, or a container on it. A container may share a folder with others but does not
 * see their processes.
 */
const HERE = createHash('sha256')
  .update([contentOf('/proc/sys/kernel/random/boot_id') ?? hostname(), numbering()].join(' '))
  .digest('hex')
  .slice(0, 12);

/** Messages and the stop signal for a waiting run. */
export interface Waiting {
  readonly notice: (message: string) => void;
  readonly signal: AbortSignal;
  /** A lock that is older than this was left behind, even if a process has its number. In ms. */
  readonly patience: number;
}

/**
 * Runs an action while no other run holds the same lock. Takes over a lock whose process has ended, and one of another container or machine
 * whose process was silent for a minute.
 * @param name a path in an existing folder; locks are files next to it
 */
export async function locked<T>(name: string, waiting: Waiting, work: () => Promise<T>): Promise<T> {
  let own = claimed(name, waiting.patience);
  for (let noticed = false; own === null; own = claimed(name, waiting.patience)) {
    if (!noticed) waiting.notice('another run is building the same revision: waiting for it');
    noticed = true;
    // At a random time: two runs that claim at once both step back.
    await sleep(PAUSE * (0.5 + Math.random()), undefined, { signal: waiting.signal }).catch(() => undefined);
    waiting.signal.throwIfAborted();
  }
  const claim = own;
  const beating = setInterval(() => beat(claim), BEAT).unref();
  try {
    return await work();
  } finally {
    clearInterval(beating);
    rmSync(claim, { force: true });
  }
}

/** Runs an action if no other run holds the lock; otherwise does nothing. */
export function whereFree(name: string, patience: number, work: () => void): void {
  const own = claimed(name, patience);
  if (own === null) return;
  try {
    work();
  } finally {
    rmSync(own, { force: true });
  }
}

/**
 * This run's claim, a file; null if another run holds the lock. Each claim is its own file, so removing one never removes a later one. It is
 * written before the others are listed, so of two simultaneous claims at least one sees the other.
 */
function claimed(name: string, patience: number): string | null {
  if (isHeld(name, patience, '')) return null;
  const own = claimOf(name, process.pid);
  writeFileSync(own, '', { flag: 'wx' });
  if (!isHeld(name, patience, own)) return own;
  rmSync(own, { force: true });
  return null;
}

/** The path of a new claim of this process to a lock; it is not written yet. */
export function claimOf(name: string, owner: number): string {
  return `${name}.${owner}.${HERE}.${randomUUID()}`;
}

/** Whether there is another claim. Removes claims that were left behind. */
function isHeld(name: string, patience: number, own: string): boolean {
  const folder = dirname(name);
  let held = false;
  for (const file of readdirSync(folder)) {
    const [, owner, place] = file.startsWith(basename(name))
      ? (CLAIM.exec(file.slice(basename(name).length)) ?? [])
      : [];
    const claim = join(folder, file);
    if (owner === undefined || claim === own) continue;
    const runs = place === HERE ? isRunning(Number(owner)) : isHeard(claim);
    if (!runs || isOlder(claim, patience)) {
      heard.delete(claim);
      rmSync(claim, { force: true });
    } else held = true;
  }
  return held;
}

function isOlder(claim: string, patience: number): boolean {
  const since = statSync(claim, { throwIfNoEntry: false })?.mtimeMs;
  return since === undefined || Date.now() - since > patience;
}

/** Shows that the owner of a claim runs, by the access time; the modification time says since when. */
function beat(claim: string): void {
  try {
    utimesSync(claim, new Date(), statSync(claim).mtime);
  } catch {
    // Another run took it over.
  }
}

/** The last access time of claims from other machines, and when this process first saw it, by its own clock, because theirs may differ. */
const heard = new Map<string, { readonly beat: number; readonly since: number }>();

/** Whether the owner of a claim still runs. This takes {@link SILENCE} to decide if the claim is new. */
function isHeard(claim: string): boolean {
  const beat = statSync(claim, { throwIfNoEntry: false })?.atimeMs ?? 0;
  if (Date.now() - beat > LONG_AGO) return false;
  const known = heard.get(claim);
  if (known?.beat === beat) return performance.now() - known.since <= SILENCE;
  heard.set(claim, { beat, since: performance.now() });
  return true;
}

function isRunning(process_: number): boolean {
  try {
    return process.kill(process_, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The name of a container's own process numbers; the same for all processes of a machine outside containers. */
function numbering(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
