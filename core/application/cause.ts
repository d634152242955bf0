// Explains why a process ended unexpectedly: the meaning of its signal, and its messages about memory.
import { readFileSync } from 'node:fs';

/** How a process ended. */
export interface End {
  readonly code: number | null;
  readonly signal: string | null;
}

/** Messages of programs that did not get memory, with an explanation. The first match counts. */
const CAUSES: readonly (readonly [RegExp, string])[] = [
  [
    /Could not reserve enough space for|os::commit_memory.* failed|Native memory allocation .* failed|insufficient memory for the Java Runtime/,
    'it needed more memory than the machine has: use a smaller heap (-Xmx), or a machine with more memory',
  ],
  [
    /OutOfMemoryError: unable to create (new )?native thread|pthread_create failed/,
    'it could not start another thread: there is a limit on processes (ulimit -u, pids.max), or no memory left',
  ],
  [
    /OutOfMemoryError: Metaspace/,
    'its metaspace was too small: give it more (-XX:MaxMetaspaceSize), or fewer classes',
  ],
  [
    /OutOfMemoryError|ExitOnOutOfMemoryError|JavaScript heap out of memory/,
    'its heap was too small: give it more (-Xmx), in every variant',
  ],
];

/** The meanings of signals that end a process by themselves. */
const SIGNALS: Readonly<Record<string, string>> = {
  SIGSEGV: 'it touched memory that is not its own: a fault of native code, of an agent or of the JVM',
  SIGBUS: 'it touched memory that is not there: a file that became shorter, or a full /dev/shm',
  SIGABRT: 'it aborted: its output has the reason, and a JVM also writes hs_err_pidN.log',
  SIGILL: 'it met an instruction that this processor does not have',
};

/** Returns how often the kernel of this machine killed a process because memory ran out; null if it does not report that. */
export function outOfMemoryKills(): number | null {
  try {
    const [, count] = /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8')) ?? [];
    return count === undefined ? null : Number(count);
  } catch {
    return null;
  }
}

/**
 * Returns why a process ended, as the end of a sentence: `: it requested more…`. Empty if unknown.
 * @param end null if it has not ended, and was never ready
 * @param output its output
 * @param kills the counts of {@link outOfMemoryKills} at its start and now
 */
export function causeOf(
  end: End | null,
  output: string,
  kills: readonly [before: number | null, now: number | null],
): string {
  const cause = CAUSES.find(([pattern]) => pattern.test(output))?.[1];
  if (cause !== undefined) return `: ${cause}`;
  const signal = end?.signal ?? null;
  if (signal === 'SIGKILL') {
    const [before, now] = kills;
    if (before === null || now === null) return ': the kernel does that when memory runs out';
    return now > before
      ? ': the kernel did that, because memory ran out: use a smaller heap (-Xmx), or a machine with more memory'
      : ': another process did that, and not for lack of memory';
  }
  const meant = signal === null ? undefined : SIGNALS[signal];
  return meant === undefined ? '' : `: ${meant}`;
}
