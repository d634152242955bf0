// One run at a time builds a revision: two in one folder would each measure what the other is writing.
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

/** What a claim is called behind the name of its lock: its process, among whose numbers that is one, and what no other claim has. */
const CLAIM = /^\.(\d+)\.([0-9a-f]{12})\.[0-9a-f-]{36}$/;
/** About how often it is looked whether the other one is done, in ms. */
const PAUSE = 250;
/** How often the owner of a claim shows that it runs, and how long it may be silent, in ms. */
export const [BEAT, SILENCE] = [5000, 60_000];
/** What was silent for so long was left behind, in ms: clocks of two machines differ by less. */
const LONG_AGO = 3_600_000;

/**
 * Among whose numbers a process has its own: those of a machine since it was booted, or of a container on it, which may share a folder with
 * others and knows none of their processes.
 */
const HERE = createHash('sha256')
  .update([said('/proc/sys/kernel/random/boot_id') ?? hostname(), numbering()].join(' '))
  .digest('hex')
  .slice(0, 12);

/** What a waiting run is told, and how it is stopped. */
export interface Waiting {
  readonly notice: (message: string) => void;
  readonly signal: AbortSignal;
  /** A lock that is older than this was left behind, whatever process has its number by now. In ms. */
  readonly patience: number;
}

/**
 * Does something while nobody else does it who asks for the same lock. A lock whose process has ended is taken over; one of another
 * container or machine, when its process has been silent for a minute.
 * @param name a path in a folder that is there; locks are files beside it
 */
export async function locked<T>(name: string, waiting: Waiting, work: () => Promise<T>): Promise<T> {
  let own = claimed(name, waiting.patience);
  for (let told = false; own === null; own = claimed(name, waiting.patience)) {
    if (!told) waiting.notice('another run is building the same revision: waiting for it');
    told = true;
    // Not in step with another that waits: two that claim at once both step back.
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

/** Does something where nobody has the lock, and nothing where somebody has. */
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
 * One's own claim, a file; null where another has the lock. Every claim is a file of its own, so that none is ever removed in place of
 * another that came after it; and it stands before the others are looked at, so that of two that claim at once at least one sees the other.
 */
function claimed(name: string, patience: number): string | null {
  if (isHeld(name, patience, '')) return null;
  const own = claimOf(name, process.pid);
  writeFileSync(own, '', { flag: 'wx' });
  if (!isHeld(name, patience, own)) return own;
  rmSync(own, { force: true });
  return null;
}

/** A new claim of a process of this place to a lock, which is not made yet. */
export function claimOf(name: string, owner: number): string {
  return `${name}.${owner}.${HERE}.${randomUUID()}`;
}

/** Whether there is a claim besides one's own. Those that were left behind are removed. */
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

/** Shows that the owner of a claim runs, by the time of access: that of the change says since when. */
function beat(claim: string): void {
  try {
    utimesSync(claim, new Date(), statSync(claim).mtime);
  } catch {
    // It was taken over.
  }
}

/** What the claims of other places showed last, and when that was first seen, by the clock of this process: theirs may be another one. */
const heard = new Map<string, { readonly beat: number; readonly since: number }>();

/** Whether the owner of a claim is heard of, which takes {@link SILENCE} to tell where it was not long ago. */
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

/** The name of a container's own numbers of processes; the same for all of a machine that are in none. */
function numbering(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function said(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return null;
  }
}
