// Why a process ended that should have stayed, in words: what its signal means, and what it said of memory before.
import { readFileSync } from 'node:fs';
import type { End } from './running.ts';

/** What programs say that did not get the memory which they asked for, and what that means. The first that is found counts. */
const SAID: readonly (readonly [RegExp, string])[] = [
  [
    /Could not reserve enough space for|os::commit_memory.* failed|Native memory allocation .* failed|insufficient memory for the Java Runtime/,
    'it asked for more memory than there is: give it a smaller heap (-Xmx), or this machine more memory',
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

/** What the signals that end a process by themselves mean. */
const SIGNALS: Readonly<Record<string, string>> = {
  SIGSEGV: 'it touched memory that is not its own: a fault of native code, of an agent or of the JVM',
  SIGBUS: 'it touched memory that is not there: a file that became shorter, or a full /dev/shm',
  SIGABRT: 'it gave up by itself: what it printed says why, of a JVM hs_err_pidN.log too',
  SIGILL: 'it met an instruction that this processor does not have',
};

/** How often the kernel of this machine has killed a process because memory ran out; null where it does not tell. */
export function outOfMemoryKills(): number | null {
  try {
    const [, count] = /^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8')) ?? [];
    return count === undefined ? null : Number(count);
  } catch {
    return null;
  }
}

/**
 * Why a process ended, as the end of a sentence: `: it asked for more…`. Empty where nothing tells.
 * @param end null where it has not ended, and never became what was waited for
 * @param output what it printed
 * @param kills what {@link outOfMemoryKills} said when it began, and says now
 */
export function causeOf(
  end: End | null,
  output: string,
  kills: readonly [before: number | null, now: number | null],
): string {
  const said = SAID.find(([pattern]) => pattern.test(output))?.[1];
  if (said !== undefined) return `: ${said}`;
  const signal = end?.signal ?? null;
  if (signal === 'SIGKILL') {
    const [before, now] = kills;
    if (before === null || now === null) return ': the kernel does that where memory runs out';
    return now > before
      ? ': the kernel has done that, because memory ran out: use a smaller heap (-Xmx), or a machine with more memory'
      : ': somebody has done that, and not for want of memory';
  }
  const meant = signal === null ? undefined : SIGNALS[signal];
  return meant === undefined ? '' : `: ${meant}`;
}
