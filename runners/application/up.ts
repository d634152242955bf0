// Processes of an application that are up: what they printed, how a fork fails on them, and that the end of one says more than what was done with it.
import { setTimeout as sleep } from 'node:timers/promises';
import { failure } from '../command/run.ts';
import { printable } from '../printable.ts';
import { ForkFailure } from '../runner.ts';
import type { Member } from './application.ts';
import { isEnding } from './procfs.ts';
import { howEnded } from './ready.ts';
import { printedIn, type Running } from './running.ts';

/** How long is waited for an end to be told, in ms: of a process that is ending, and of one that may be about to. */
const [TOLD, SOON] = [10_000, 200];

/** A process that is up. */
export interface Up {
  readonly member: Member;
  readonly running: Running;
}

/** What a process has printed so far. */
export function outputOf({ log }: Member): string {
  return printedIn(log);
}

/** A failure on a process, with its command and what it printed last. */
export function failed(what: string, member: Member, final = false, late = false): ForkFailure {
  const who = member.name === '' ? '' : `${member.name}: `;
  const command = printable(member.program, member.arguments);
  return failure(`${who}${what}`, { command, log: member.log, output: outputOf(member) }, final, late);
}

/**
 * What is made of processes that are up, unless one of them ends meanwhile. Throws {@link ForkFailure}.
 * @param when it then ended, as the beginning of a sentence
 * @param main the process that a failure is told of where all are up
 * @param work its signal is aborted where a process ends
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
    // What was seen of an end may come before the end itself is told; of a process that is there no more it will be.
    const ending = ups.some(({ running }) => isEnding(running.pid));
    await Promise.race([
      ...ups.map(({ running }) => running.ended),
      sleep(ending ? TOLD : SOON, undefined, { ref: false }),
    ]);
    refuseFallen();
    if (error instanceof ForkFailure) throw failed(error.message, main, error.final, error.late);
    throw error;
  }
  refuseFallen();
  return made;
}
