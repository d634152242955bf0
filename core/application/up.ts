// Running processes of an application: their output, failures of a fork with their last lines, and ends during other work.
import { setTimeout as sleep } from 'node:timers/promises';
import { failure } from '../process/failure.ts';
import { printable } from '../process/printable.ts';
import { isEnding } from '../process/procfs.ts';
import { ForkFailure } from '../runner.ts';
import type { Member } from './application.ts';
import { howEnded } from './ready.ts';
import { printedIn, type Running } from './running.ts';

/** Time limits for an end to be reported, in ms: of a process that is ending, and of one that may be about to. */
const [END_PATIENCE, SOON] = [10_000, 200];

/** A running process. */
export interface Up {
  readonly member: Member;
  readonly running: Running;
}

/** Returns the output of a process so far. */
export function outputOf({ log }: Member): string {
  return printedIn(log);
}

/** Returns a failure of a process, with its command and its last output. */
export function failed(what: string, member: Member, final = false, late = false): ForkFailure {
  const who = member.name === '' ? '' : `${member.name}: `;
  const command = printable(member.program, member.arguments);
  return failure(`${who}${what}`, { command, log: member.log, output: outputOf(member) }, final, late);
}

/**
 * Runs work with running processes, unless one of them ends. Throws {@link ForkFailure}.
 * @param when it then ended, as the beginning of a sentence
 * @param main the process of a failure if all are running
 * @param work its signal is aborted if a process ends
 */
export async function whileUp<T>(
  ups: readonly Up[],
  { signal, when, main }: { readonly signal: AbortSignal; readonly when: string; readonly main: Member },
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  for (const { running } of ups) void running.ended.then(() => gone.abort());
  const refuseFallen = () => {
    const found = ups.find(({ running }) => running.end !== null);
    if (found === undefined) return;
    const { running, member } = found;
    throw failed(`${when} ${howEnded(running)}${running.cause(outputOf(member))}`, member);
  };
  let made: T;
  try {
    made = await work(AbortSignal.any([signal, gone.signal]));
  } catch (error) {
    signal.throwIfAborted();
    // Effects of an end may be observed before the end itself is reported, which follows for a process that no longer exists.
    const ending = ups.some(({ running }) => isEnding(running.pid));
    await Promise.race([
      ...ups.map(({ running }) => running.ended),
      sleep(ending ? END_PATIENCE : SOON, undefined, { ref: false }),
    ]);
    refuseFallen();
    if (error instanceof ForkFailure) throw failed(error.message, main, error.final, error.late);
    throw error;
  }
  refuseFallen();
  return made;
}
