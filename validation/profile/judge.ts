// Whether a profile found the method that has the known cost, and its amount.
import type { ProfiledRow } from '../../action/src/profile/file.ts';
import type { Candidate } from './draw.ts';

/** What a trial found. */
export interface Finding extends Candidate {
  /** Date and machine of the trial. */
  readonly measured: string;
  /** Calls of the method in an operation. */
  readonly calls: number;
  /** What an operation costs more by construction, at most and at least: the clock of a wait takes time too. */
  readonly known: number;
  readonly least: number;
  /** CPU time of an operation without the agent, in ns. */
  readonly off: number;
  /** What an operation costs more in this profile, and the part of it without a symbol. */
  readonly added: number;
  readonly unresolved: number;
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
  trial: Pick<Finding, 'measured' | 'calls' | 'known' | 'least'>,
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
    added: row.whole.difference,
    unresolved: row.unresolvedDifference,
    first: { name: first.name, caller: first.caller },
    amount: first.difference,
    low: first.low,
    high: first.high,
  };
}

/** A table of the findings, with a row for each benchmark and one for all. */
export function tableOf(findings: readonly Finding[]): string {
  const benchmarks = [...new Set(findings.map(({ benchmark }) => benchmark))].sort();
  const rows = [
    ...benchmarks.map(name => [name, findings.filter(({ benchmark }) => benchmark === name)] as const),
    ['all', findings] as const,
  ];
  return [
    '| benchmark | methods | right method first | its amount in its interval | added cost with a symbol |',
    '|---|---|---|---|---|',
    ...rows.map(([name, of]) => `| ${[name, of.length, ...Object.values(countsOf(of))].join(' | ')} |`),
  ].join('\n');
}

/** How many are right, in how many the amount is too, and the part of what was added that has a symbol. */
function countsOf(findings: readonly Finding[]): Record<'right' | 'within' | 'named', string> {
  const share = (count: number) => `${count} (${((100 * count) / findings.length).toFixed(1)} %)`;
  const sum = (of: (finding: Finding) => number) => findings.reduce((all, one) => all + Math.abs(of(one)), 0);
  const named = 1 - sum(({ unresolved }) => unresolved) / sum(({ added }) => added);
  return {
    right: share(findings.filter(isRight).length),
    within: share(findings.filter(one => isRight(one) && isInInterval(one)).length),
    named: `${(100 * named).toFixed(2)} %`,
  };
}
