// Detects a full disk in a program's output. It is not the fork's failure: it ends the run, which can be resumed later.

/** The system's message in C, Go and Java. */
const FULL = /no space left on device|disk quota exceeded/i;

/**
 * Throws an error with the code `ENOSPC` if a failed program's output says that this machine's disk is full. Not for output of a machine in
 * the simulator: its files are in its memory, so space on this disk does not help.
 * @param text the output
 * @param what what could not be done, for users
 */
export function refuseFull(text: string, what: string): void {
  if (FULL.test(text)) throw Object.assign(new Error(what), { code: 'ENOSPC' });
}
