// A full disk, by the words of a program: it is no fault of what ran, and ends the run, which can go on when there is room.

/** What the system says, in the words of C, of Go and of Java. */
const FULL = /no space left on device|disk quota exceeded/i;

/**
 * Throws an error of the code `ENOSPC` where a program that failed says that this machine's disk is full. Never to be asked of what a
 * machine in the simulator says: its files lie in its memory, and no room that is made here helps.
 * @param text what it printed
 * @param what could not be done for that, for people
 */
export function refuseFull(text: string, what: string): void {
  if (FULL.test(text)) throw Object.assign(new Error(what), { code: 'ENOSPC' });
}
