// A process that SIGKILL does not end: how long we wait for it, and the message.
import type { Entry } from './procfs.ts';

/** Time for a process to end after SIGKILL, in ms. One that waits for a disk ends when the disk answers, or never. */
export const UNKILLABLE = 30_000;

/** The message: which process cannot be ended, and what to do. */
export function unkillable(left: readonly Pick<Entry, 'pid' | 'state'>[]): string {
  const who = new Map(left.map(({ pid, state }) => [pid, `process ${pid} (state ${state})`]));
  const why = left.some(({ state }) => state === 'D')
    ? 'in state D a process waits inside the kernel, for a disk, a file system over the network or a driver: see to that, or restart the machine'
    : 'it may belong to another user: end it as that one';
  return `${[...who.values()].join(', ')} did not end within ${UNKILLABLE / 1000} s of SIGKILL, so later measurements next to it would be invalid; ${why}`;
}
