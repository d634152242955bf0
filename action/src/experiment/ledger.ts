// Enters the results of forks into the record of their suite: warnings once, conditions that must agree, lines in order.

import { nearest } from '../../../core/config/problem.ts';
import { COUNTED_CONDITION } from '../../../core/forks/counters.ts';
import type { ForkLine } from '../../../core/results/format.ts';
import { COUNTED_HERE } from '../../../core/results/metrics.ts';
import type { SuiteRecord } from '../../../core/results/record.ts';
import type { RoundRecord } from '../../../core/results/round.ts';
import type { Warning } from '../../../core/results/warning.ts';
import { ForkFailure, type ForkResult } from '../../../core/runner.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { RUNNERS } from '../../../runners/registry.ts';

type Begun = Pick<RoundRecord, 'round' | 'attempt' | 'interim' | 'seed' | 'order'>;

/** The journal entry of a round that starts now. */
export function begunRound(begun: Begun): Omit<RoundRecord, 'bytes'> {
  return {
    ...begun,
    outcome: 'complete',
    reason: '',
    started: new Date().toISOString(),
    elapsed: 0,
    redone: 0,
    steal: 0,
    pressure: 0,
    iterations: [],
    compilation: [],
    inputDigests: [],
    slices: [],
  };
}

/** Enters new warnings. */
export function warn(record: SuiteRecord, warnings: readonly Warning[]): void {
  for (const warning of warnings) {
    const known = record.warnings.some(
      other => other.code === warning.code && other.message === warning.message,
    );
    if (!known) record.warnings.push(warning);
  }
}

/** Every fork must share collector, heap, processors and runtime, or the agent is not the only difference. Throws {@link ForkFailure}. */
export function agree(record: SuiteRecord, who: string, { conditions }: ForkResult): void {
  for (const [name, value] of Object.entries(conditions)) {
    const first = record.conditions[name] ?? value;
    record.conditions[name] = first;
    if (first !== value) {
      throw new ForkFailure(
        `${who}: ${name} is ${value}, in other forks ${first}. ${remedyOf(name, record)}`,
        true,
      );
    }
  }
}

function remedyOf(condition: string, { runner }: Pick<SuiteRecord, 'runner'>): string {
  if (condition === COUNTED_CONDITION)
    return 'Continue on a machine that counts the same (`overhead doctor` shows what it counts), or start a new run.';
  const { fixedBy } = RUNNERS[runner] ?? {};
  return fixedBy === undefined
    ? 'It must be the same in all: set it in env of the suite, for every variant.'
    : `Fix it by ${fixedBy}.`;
}

/** The metrics that gates name and no fork reports, in the order of the gates. The primary metric has no name. */
export function unreported({ gates }: Pick<BaseSuite, 'gates'>, units: ReadonlySet<string>): string[] {
  const named = new Set(gates.map(({ metric }) => metric));
  return [...named].filter(metric => metric !== '@primary' && !units.has(metric));
}

/**
 * Refuses a gate on a unit that no fork reports, early instead of after the last round. Throws {@link ForkFailure}.
 * @param units the reported units of all benchmarks
 */
export function refuseUnreported(suite: Pick<BaseSuite, 'name' | 'gates'>, units: ReadonlySet<string>): void {
  const missing = unreported(suite, units);
  if (missing.length === 0) return;
  const known = [...units].sort();
  const close = missing.flatMap(metric => nearest(metric, known) ?? []);
  const hint = missing.includes(COUNTED_HERE)
    ? ' This machine counts no instructions natively: `overhead doctor` says why.'
    : close.length === 0
      ? ''
      : ` Did you mean ${quoted(close)}?`;
  throw new ForkFailure(
    `gates of suite ${suite.name} limit ${quoted(missing)}, which no fork reports.${hint} The forks report: ${known.join(', ')}. Correct the gates, or remove them.`,
    true,
  );
}

/** The units of some forks. */
export function unitsOf(forks: readonly Pick<ForkLine, 'samples'>[]): Set<string> {
  return new Set(forks.flatMap(({ samples }) => samples.map(({ unit }) => unit)));
}

function quoted(names: readonly string[]): string {
  return names.map(name => `"${name}"`).join(', ');
}

/** Lines in the same order in every round, so that files can be read and compared. */
export function inFileOrder(
  lines: readonly ForkLine[],
  benchmarks: readonly string[],
  variants: readonly string[],
): ForkLine[] {
  const rank = (line: ForkLine) =>
    benchmarks.indexOf(line.benchmark) * variants.length + variants.indexOf(line.variant);
  return [...lines].sort((left, right) => rank(left) - rank(right));
}
