// Waits until a process is ready, or gives the correct answer; and explains a failure.
import { setTimeout as sleep } from 'node:timers/promises';
import { LONGEST_TIMER } from '../process/process.ts';
import { familyOf, isEnding, portsOf } from '../process/procfs.ts';
import { ask, knock } from './ask.ts';
import type { Running } from './running.ts';
import type { HttpCheck, Ready } from './suite.ts';

/** The interval between checks of a port, and between requests to one that answers, in ms. */
export const [STEP, ANSWERED] = [5, 20];

/** Checks of the ports of a process that seems to have none. */
const TRIES = 10;

/** The time limit. */
export interface Wait {
  /** In terms of `performance.now()`. */
  readonly deadline: number;
  readonly signal: AbortSignal;
}

/** Why a process never became ready. */
export class Never extends Error {}

/** Waits until a process is ready; its placeholders are replaced. Throws {@link Never}. */
export async function untilReady(running: Running, ready: Ready, wait: Wait): Promise<void> {
  if (ready.kind === 'http') return await untilAnswered(running, ready.check, wait);
  if (ready.kind === 'log')
    return await until(running, wait, async () => {
      await running.heard(Math.max(0, Math.min(1000, wait.deadline - performance.now())));
      return running.signed ? null : `no line of its output matches /${ready.pattern}/`;
    });
  const port = Number(ready.port);
  await until(running, wait, async () => {
    if (await knock(port)) return null;
    await sleep(STEP);
    return `port ${port} takes no connections${elsewhere(running, port, wait)}`;
  });
  await refuseStranger(running, port);
}

/** Waits until a process gives the correct answer. Throws {@link Never}. */
export async function untilAnswered(running: Running, check: HttpCheck, wait: Wait): Promise<void> {
  const port = Number(new URL(check.url).port || 80);
  let last: string | null = null;
  await until(running, wait, async () => {
    const left = Math.ceil(wait.deadline - performance.now());
    const patience = Math.min(LONGEST_TIMER, Math.max(1, left));
    const limit = AbortSignal.any([wait.signal, AbortSignal.timeout(patience)]);
    const wrong = await ask(check, limit).catch(error => {
      wait.signal.throwIfAborted();
      // At the time limit during a request, the last answer is the better reason.
      if (limit.aborted) return { reached: true, what: last ?? `${check.url} did not answer in time` };
      throw error;
    });
    if (wrong === null) return null;
    if (wrong.reached) last = wrong.what;
    await sleep(wrong.reached ? ANSWERED : STEP);
    return `${wrong.what}${wrong.reached ? '' : elsewhere(running, port, wait)}`;
  });
  await refuseStranger(running, port);
}

/** Repeats a check until nothing is missing. */
async function until(running: Running, wait: Wait, missing: () => Promise<string | null>): Promise<void> {
  for (;;) {
    const what = await missing();
    wait.signal.throwIfAborted();
    if (what === null) return;
    if (running.end !== null) throw new Never(`it ended ${howEnded(running)} before it was ready`);
    if (performance.now() >= wait.deadline)
      throw new Never(
        `not ready after ${((performance.now() - running.begun) / 1000).toFixed(1)} s: ${what}`,
      );
  }
}

/** Describes how a process ended. */
export function howEnded({ end }: Pick<Running, 'end'>): string {
  return end?.signal == null ? `with exit code ${end?.code}` : `by ${end.signal}`;
}

/** At the end, lists the ports where the process listens. */
function elsewhere(running: Running, port: number, { deadline }: Wait): string {
  if (performance.now() < deadline) return '';
  const ports = portsOf(familyOf(running.pid).map(({ pid }) => pid)).filter(other => other !== port);
  return ports.length === 0
    ? '; it listens at no port'
    : `; it listens at port ${ports.join(', ')} instead: hand the port over as {port}`;
}

/** An answer of another process is wrong. A process that is about to end has no port either. */
async function refuseStranger(running: Running, port: number): Promise<void> {
  const held = () => portsOf(familyOf(running.pid).map(({ pid }) => pid));
  let ports = held();
  for (let tries = 0; !ports.includes(port) && running.end === null && tries < TRIES; tries++) {
    if (isEnding(running.pid)) await running.ended;
    else await running.heard(STEP);
    ports = held();
  }
  if (ports.includes(port)) return;
  if (running.end !== null) throw new Never(`it ended ${howEnded(running)} before it was ready`);
  throw new Never(
    `port ${port} is answered by another process; this one listens at ${ports.length === 0 ? 'none' : ports.join(', ')}`,
  );
}
