// Whether a profile found the method that has the known cost, and its amount.
import type { ProfiledRow } from '../../action/src/profile/file.ts';
import type { Candidate } from './draw.ts';

/** What a trial found. */
export interface Finding extends Candidate {
  /** Calls of the method in an operation, and steps of work that the agent adds to each. */
  readonly calls: number;
  readonly steps: number;
  /** What an operation costs more by construction: calls × steps × the time of a step, in ns. */
  readonly known: number;
  /** The least that it may cost more, because a processor works on a call and the code around it at the same time. */
  readonly least: number;
  /** CPU time of an operation without the agent, in ns. */
  readonly off: number;
  /** The first cause: its function, its caller, and its amount with its interval, in ns. */
  readonly first: { readonly name: string; readonly caller: string };
  readonly amount: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** Whether the first cause is the method, or the agent's work in it. */
export function isRight({ className, method, first }: Finding): boolean {
  const wanted = `${className}.${method}`;
  return first.name === wanted || first.caller === wanted;
}

/** Whether the known cost may lie in the interval of the first cause. */
export function isInInterval({ least, known, low, high }: Finding): boolean {
  return low !== null && high !== null && low <= known && least <= high;
}

/** Returns the finding of a trial; null if the profile has no cause. */
export function findingOf(
  candidate: Candidate,
  trial: Pick<Finding, 'calls' | 'steps' | 'known' | 'least'>,
  row: ProfiledRow,
): Finding | null {
  const [first] = row.causes;
  if (first === undefined) return null;
  const { benchmark, className, method } = candidate;
  return {
    benchmark,
    className,
    method,
    ...trial,
    off: row.whole.off,
    first: { name: first.name, caller: first.caller },
    amount: first.difference,
    low: first.low,
    high: first.high,
  };
}

/** A line of the summary. */
export function summaryOf(findings: readonly Finding[]): string {
  const share = (count: number) =>
    `${count} of ${findings.length} (${((100 * count) / findings.length).toFixed(1)} %)`;
  return `the right method first: ${share(findings.filter(isRight).length)}; its amount in its interval: ${share(findings.filter(one => isRight(one) && isInInterval(one)).length)}`;
}
