// One run at a time builds a revision: two in one folder would each measure what the other is writing.
import { randomUUID } from 'node:crypto';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** What a claim is called behind the name of its lock: its process, and what no other claim has. */
const CLAIM = /^\.(\d+)\.[0-9a-f-]{36}$/;
/** About how often it is looked whether the other one is done, in ms. */
const PAUSE = 250;

/** What a waiting run is told, and how it is stopped. */
export interface Waiting {
  readonly notice: (message: string) => void;
  readonly signal: AbortSignal;
  /** A lock that is older than this was left behind, whatever process has its number by now. In ms. */
  readonly patience: number;
}

/**
 * Does something while nobody else does it who asks for the same lock. A lock whose process has ended is taken over.
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
  try {
    return await work();
  } finally {
    rmSync(own, { force: true });
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
  const own = join(dirname(name), `${basename(name)}.${process.pid}.${randomUUID()}`);
  writeFileSync(own, '', { flag: 'wx' });
  if (!isHeld(name, patience, own)) return own;
  rmSync(own, { force: true });
  return null;
}

/** Whether there is a claim besides one's own. Those that were left behind are removed. */
function isHeld(name: string, patience: number, own: string): boolean {
  const folder = dirname(name);
  let held = false;
  for (const file of readdirSync(folder)) {
    const owner = file.startsWith(basename(name))
      ? CLAIM.exec(file.slice(basename(name).length))?.[1]
      : undefined;
    const claim = join(folder, file);
    if (owner === undefined || claim === own) continue;
    if (isAbandoned(claim, Number(owner), patience)) rmSync(claim, { force: true });
    else held = true;
  }
  return held;
}

function isAbandoned(claim: string, owner: number, patience: number): boolean {
  const since = statSync(claim, { throwIfNoEntry: false })?.mtimeMs;
  return since === undefined || Date.now() - since > patience || !isRunning(owner);
}

function isRunning(process_: number): boolean {
  try {
    return process.kill(process_, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
