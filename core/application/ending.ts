// Ends an application: SIGTERM, then SIGKILL, with its descendants in all sessions.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Entry, familyOf, markedBy } from '../process/procfs.ts';
import { UNKILLABLE } from '../process/unkillable.ts';

/** Time for a process to end after SIGTERM, in ms. */
export const PATIENCE = 15_000;
/** Time for the others after the started one has ended, in ms. */
const AFTERWARDS = 2000;
const STEP = 20;

/** How an application ended. */
export interface Ending {
  /** It had to be killed. */
  readonly forced: boolean;
  /** Some other process remained and had to be killed. */
  readonly survivors: boolean;
  /** Processes that still exist. */
  readonly left: readonly Entry[];
}

/** Ends the family of a session's leader. */
export async function endFamily(leader: number, patience = PATIENCE): Promise<Ending> {
  signal(-leader, 'SIGTERM');
  // A process that waits for its turn is stopped, and would not receive the signal.
  signal(-leader, 'SIGCONT');
  const rest = await gone(() => familyOf(leader), leader, patience);
  signal(-leader, 'SIGKILL');
  const { left } = await killed(() => familyOf(leader));
  return {
    forced: rest.some(({ pid }) => pid === leader),
    survivors: rest.some(({ pid }) => pid !== leader),
    left,
  };
}

/** Kills every process that carries a mark. */
export function endMarked(mark: string): Promise<Killed> {
  return killed(() => markedBy(mark));
}

/** The result of killing. */
export interface Killed {
  /** Whether there was any process. */
  readonly any: boolean;
  /** Processes that still exist. */
  readonly left: readonly Entry[];
}

/** Kills processes until none is found, or for the given ms. */
export async function killed(found: () => Entry[], patience = UNKILLABLE): Promise<Killed> {
  const deadline = performance.now() + patience;
  for (let any = false; ; any = true) {
    const left = found();
    if (left.length === 0 || performance.now() > deadline) return { any: any || left.length > 0, left };
    for (const { pid } of left) signal(pid, 'SIGKILL');
    await sleep(STEP);
  }
}

/** Waits until no process is left; returns the remaining ones at the time limit. */
async function gone(left: () => Entry[], leader: number, patience: number): Promise<Entry[]> {
  let deadline = performance.now() + patience;
  for (let led = true; ; ) {
    const now = left();
    if (now.length === 0) return now;
    if (led && !now.some(({ pid }) => pid === leader)) {
      led = false;
      deadline = Math.min(deadline, performance.now() + AFTERWARDS);
    }
    if (performance.now() > deadline) return now;
    await sleep(STEP);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended by itself.
  }
}
