// Ends an application: asked first, then killed, and with it whatever it left behind, in whichever session.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Entry, familyOf, markedBy } from './procfs.ts';

/** Time that a process has to end after SIGTERM, in ms. */
export const PATIENCE = 15_000;
/** Time that others have when the one that was started has ended, in ms. */
const AFTERWARDS = 2000;
const STEP = 20;
/** Time that a process has to be gone after SIGKILL, in ms. One that waits for a disk, say, goes when that answers; or never. */
const UNKILLABLE = 30_000;

/** How an application ended. */
export interface Ending {
  /** It had to be killed. */
  readonly forced: boolean;
  /** Some other process was left and had to be killed. */
  readonly survivors: boolean;
  /** Who is there all the same. */
  readonly left: readonly Entry[];
}

/** Ends the family of a session's leader. */
export async function endFamily(leader: number, patience = PATIENCE): Promise<Ending> {
  signal(-leader, 'SIGTERM');
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

/** What came of killing. */
export interface Killed {
  /** Whether there was anybody. */
  readonly any: boolean;
  /** Who is there all the same. */
  readonly left: readonly Entry[];
}

/** Kills whoever is found, until nobody is; or for so long, in ms. */
export async function killed(found: () => Entry[], patience = UNKILLABLE): Promise<Killed> {
  const deadline = performance.now() + patience;
  for (let any = false; ; any = true) {
    const left = found();
    if (left.length === 0 || performance.now() > deadline) return { any: any || left.length > 0, left };
    for (const { pid } of left) signal(pid, 'SIGKILL');
    await sleep(STEP);
  }
}

/** Says who cannot be ended, and what to do. */
export function unkillable(left: readonly Entry[]): string {
  const who = new Map(left.map(({ pid, state }) => [pid, `process ${pid} (state ${state})`]));
  const why = left.some(({ state }) => state === 'D')
    ? 'in state D a process waits inside the kernel, for a disk, a file system over the network or a driver: see to that, or restart the machine'
    : 'it may belong to another user: end it as that one';
  return `${[...who.values()].join(', ')} did not end within ${UNKILLABLE / 1000} s of SIGKILL, and whatever is measured beside it would not count; ${why}`;
}

/** Waits until nobody is left; returns who is, when the time is over. */
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
