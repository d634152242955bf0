// The table cells of one row of the comparison, the same for every renderer.
import { GATES } from '../../../core/results/gate.ts';
import type { Gate, Row, SuiteComparison } from '../comparison/comparison.ts';
import { betweenRunsText } from './between-runs.ts';
import { chanceMark, effectOf, isSuspect, sideOf } from './effect.ts';
import { type EffectText, effectText } from './factor.ts';
import { isAlone, isBetweenTreatments, isCertain, judgedLimitOf, limitOf, worstGate } from './gates.ts';
import { decidedText } from './interim.ts';
import {
  difference,
  differenceBetween,
  exactDifference,
  pair,
  quantity,
  range,
  shortLabelOf,
} from './quantity.ts';
import { doubtsAbout, warns } from './remarks.ts';
import { change, grouped, percent } from './values.ts';

/** Plain text, not escaped. Empty if there is nothing to show. */
export interface Cells {
  readonly benchmark: string;
  readonly treatment: string;
  /** The name of the metric; its unit if it has no name. */
  readonly metric: string;
  readonly off: string;
  readonly on: string;
  /** The overhead: `+2.5 %`, or words for no measurable one. */
  readonly overhead: string;
  /** Its 95 % interval, if the overhead is a number. */
  readonly interval: string;
  /** The added amount in the metric's own unit. */
  readonly added: string;
  /** The change against the baseline, and its interval. */
  readonly change: string;
  readonly changeInterval: string;
  /** The variance between runs and its source: `0.5 %, prior`; empty if the interval does not include it. */
  readonly betweenRuns: string;
  /** The minimum detectable effect of the run. */
  readonly mde: string;
  /** About how many rounds would decide an inconclusive gate, or else find the budget, or 1 %. */
  readonly needed: string;
  /** The limits of its gates. */
  readonly limit: string;
  /** The same, each with the judged value if no other cell has it. */
  readonly budget: string;
  readonly verdict: string;
  /** `after 10 rounds`, if the run continued after the verdict. */
  readonly decided: string;
  /** Doubts about the row in a few words, first that it may be chance. */
  readonly flag: string;
}

/** Returns the sentence for a row without a measurable effect, never a gain. A treatment has no overhead over another. */
export function noEffect(row: Row): string {
  const mde = boundOf(row);
  return `${noMeasurableOverhead(row)}${mde === '' ? '' : ` (${mde})`}`;
}

/** The same without the minimum detectable effect. */
export function noMeasurableOverhead({ overhead, paired }: Row): string {
  if (overhead === null) return 'no measurable difference';
  return `no measurable ${paired ? 'change' : 'overhead'}`;
}

/** Returns `MDE 1.2 %`, or for a kept budget `at most +3.1 %`, the end of the interval; empty if neither is known. */
export function boundOf({ overhead, high, mde, gates }: Row): string {
  if (overhead === null) return '';
  const kept = gates.some(({ kind, verdict }) => GATES[kind].value === 'overhead' && verdict === 'pass');
  if (kept && high !== null && high >= 0) return `at most ${change(high)}`;
  return mde === null || mde <= 0 ? '' : `MDE ${percent(mde, 2)}`;
}

/** Returns the overhead of a row with its interval; null without one. */
function overheadOf(row: Row): EffectText | null {
  return row.overhead === null ? null : effectText(row, row.overhead, row.low, row.high);
}

function overheadText(row: Row): string {
  if (isAlone(row)) return '';
  if (row.unmeasured !== undefined) return `not measured: ${row.unmeasured}`;
  const effect = effectOf(row);
  if (effect === 'same') return 'unchanged';
  if (effect === 'unclear') return noEffect(row);
  if (isCertain(row) && row.difference)
    return `${exactDifference(row.difference.value ?? 0, row.metric)}, exactly`;
  if (row.overhead !== null) return overheadOf(row)?.value ?? '';
  return row.difference?.value == null ? 'not known' : '';
}

function intervalText(row: Row): string {
  const effect = effectOf(row);
  if (row.overhead === null || effect === 'same') return '';
  if (row.low === null || row.high === null) return '(too few rounds for an interval)';
  if (isCertain(row)) return '';
  // Next to "no measurable overhead" the interval matters only if it left a gate inconclusive.
  if (effect === 'unclear' && row.verdict !== 'inconclusive') return '';
  return overheadOf(row)?.ends ?? '';
}

function addedText(row: Row): string {
  const effect = effectOf(row);
  if (isAlone(row) || row.difference?.value == null || effect === 'same' || effect === 'unclear') return '';
  if (isCertain(row)) return overheadOf(row)?.value ?? '';
  const { value, low, high } = row.difference;
  const alone = row.overhead === null && low !== null && high !== null;
  return alone ? differenceBetween(value, low, high, row.metric) : difference(value, row.metric);
}

function changeText({ baseline, metric, better }: Row): [string, string] {
  if (baseline === null || baseline.change === null) return ['', ''];
  const { change: value, low, high } = baseline;
  const absolute = baseline.comparable === 'absolute';
  const relative = effectText({ metric, better }, value, low, high);
  const text = absolute ? difference(value, metric) : relative.value;
  if (low === null || high === null) return [text, ''];
  const ends = absolute ? range(low, high, metric) : relative.ends;
  const side = sideOf(low, high);
  return side === 'across' || side === 'zero' ? ['no change found', ends] : [text, ends];
}

function flagOf(row: Row, suite: SuiteComparison): string {
  const gain = effectOf(row) === 'gain' && row.better !== null;
  const sign = gain ? (isSuspect(row) ? 'below zero: check the set-up' : 'improvement') : '';
  return [chanceMark(row, suite), sign, doubtsAbout(row)].filter(text => text !== '').join(', ');
}

/**
 * Returns the needed rounds: `19 to decide` an inconclusive gate, else `25 for 1 %` to find the budget or 1 %; `no number for 1 %` if runs differ
 * too much for more rounds to show it.
 */
function roundsNeeded(row: Row, worst: Gate | null): string {
  if (worst?.verdict === 'inconclusive')
    return worst.deciding === null ? '' : `${grouped(worst.deciding)} to decide`;
  if (row.target === null) return '';
  const { rounds, effect } = row.target;
  return `${rounds === null ? 'no number' : grouped(rounds)} for ${percent(effect)}`;
}

/** Returns the heading of the column {@link Cells.change}. */
export function sinceTitle(suite: SuiteComparison): string {
  return warns(suite, 'stale-baseline') ? 'since old baseline' : 'since baseline';
}

/** Whether it is a metric of a garbage collector that hardly ran. */
function isUncollected({ metric, off, on }: Row, suite: SuiteComparison): boolean {
  return /^gc-/.test(metric) && off === 0 && on === 0 && warns(suite, 'no-collection');
}

/** Returns a lazy value of `make`. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function sidesText({ off, on, metric }: Row): [string, string] {
  if (off !== null && on !== null) return pair(off, on, metric);
  return [off === null ? '' : quantity(off, metric), on === null ? '' : quantity(on, metric)];
}

/** Returns the cells of a row of this suite. Each is computed on first use, because a report shows few rows. */
export function cellsOf(row: Row, suite: SuiteComparison): Cells {
  const sides = once(() => sidesText(row));
  const since = once(() => changeText(row));
  const worst = once(() => worstGate(row, suite.control));
  return {
    benchmark: row.benchmark,
    get treatment() {
      return isBetweenTreatments(row, suite.control) ? `${row.treatment} vs ${row.against}` : row.treatment;
    },
    get metric() {
      return shortLabelOf(row.metric) ?? row.metric;
    },
    get off() {
      return isAlone(row) ? '' : sides()[0];
    },
    get on() {
      return sides()[1];
    },
    get overhead() {
      return isUncollected(row, suite) ? 'too few collections to say' : overheadText(row);
    },
    get interval() {
      return intervalText(row);
    },
    get added() {
      return addedText(row);
    },
    get change() {
      return since()[0];
    },
    get changeInterval() {
      return since()[1];
    },
    get betweenRuns() {
      return betweenRunsText(row);
    },
    get mde() {
      return row.mde === null || isCertain(row) ? '' : percent(row.mde, 2);
    },
    get needed() {
      return roundsNeeded(row, worst());
    },
    get limit() {
      return row.gates.map(gate => limitOf(row, gate, suite.control)).join(', ');
    },
    get budget() {
      return row.gates.map(gate => judgedLimitOf(row, gate, suite.control)).join(', ');
    },
    get verdict() {
      return row.verdict === 'none' ? '' : row.verdict;
    },
    get decided() {
      const gate = worst();
      return gate === null ? '' : decidedText(gate, row);
    },
    get flag() {
      return flagOf(row, suite);
    },
  };
}
