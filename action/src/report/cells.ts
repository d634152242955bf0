// One row of the comparison as the words of a table's cells, the same for every renderer.
import type { Row, SuiteComparison } from '../comparison/comparison.ts';
import { isBetweenTreatments, isCertain, limitOf } from './gates.ts';
import { difference, differenceBetween, pair, quantity, shortLabelOf } from './quantity.ts';
import { change, interval, percent } from './values.ts';

/** Plain text, not yet escaped for any surface. Empty where there is nothing to say. */
export interface Cells {
  readonly benchmark: string;
  readonly treatment: string;
  /** What the metric is called; its unit where it has no other name. */
  readonly metric: string;
  readonly off: string;
  readonly on: string;
  /** The overhead itself: `+2.5 %`, or in words that there is none to see. */
  readonly overhead: string;
  /** Its 95 % interval, where the overhead is a number. */
  readonly interval: string;
  /** The added amount in the metric's own unit. */
  readonly added: string;
  /** The change against the baseline, and its interval. */
  readonly change: string;
  readonly changeInterval: string;
  readonly budget: string;
  readonly verdict: string;
  /** What is odd about the row, in a few words. */
  readonly flag: string;
}

/** How an interval lies to zero: the one question that decides what may be said about a row. */
export type Effect = 'cost' | 'gain' | 'same' | 'unclear' | 'unknown';

function sideOf(low: number, high: number): 'above' | 'below' | 'zero' | 'across' {
  if (Math.abs(low) < 1e-9 && Math.abs(high) < 1e-9) return 'zero';
  if (low > 0) return 'above';
  return high < 0 ? 'below' : 'across';
}

/**
 * What a row shows. `same`: exactly no change; `unclear`: an interval that spans zero; `unknown`: too few rounds for
 * an interval. Where a control is 0 the difference decides.
 */
export function effectOf(row: Row): Effect {
  const bounds = row.overhead === null ? row.difference : row;
  if (bounds?.low == null || bounds.high == null) return 'unknown';
  const side = sideOf(bounds.low, bounds.high);
  if (side === 'zero') return 'same';
  if (side === 'across') return 'unclear';
  // A difference is on − off: for a metric that should be high, less of it is the cost.
  const costs = row.overhead === null && row.better === 'higher' ? side === 'below' : side === 'above';
  return costs ? 'cost' : 'gain';
}

/** An agent that seems to pay its host: the interval lies below zero, against a control without it. */
export function isSuspect(row: Row, control: string): boolean {
  return row.better !== null && effectOf(row) === 'gain' && !isBetweenTreatments(row, control);
}

/** The sentence for an interval that spans zero, never a gain. */
export function noEffect(row: Row): string {
  const mde = row.mde === null || row.mde <= 0 ? '' : ` (MDE ${percent(row.mde, 2)})`;
  return row.overhead === null ? 'no measurable difference' : `no measurable overhead${mde}`;
}

function overheadText(row: Row): string {
  const effect = effectOf(row);
  if (effect === 'same') return 'unchanged';
  if (effect === 'unclear') return noEffect(row);
  if (row.overhead !== null) return change(row.overhead);
  return row.difference?.value == null ? 'not known' : '';
}

function intervalText(row: Row): string {
  const effect = effectOf(row);
  if (row.overhead === null || effect === 'same') return '';
  if (row.low === null || row.high === null) return '(too few rounds for an interval)';
  if (isCertain(row)) return '';
  // Beside "no measurable overhead" the interval is only of use where it left a gate undecided.
  if (effect === 'unclear' && row.verdict !== 'inconclusive') return '';
  return interval(row.low, row.high);
}

function addedText(row: Row): string {
  const effect = effectOf(row);
  if (row.difference?.value == null || effect === 'same' || effect === 'unclear') return '';
  const { value, low, high } = row.difference;
  const alone = row.overhead === null && low !== null && high !== null;
  return alone ? differenceBetween(value, low, high, row.metric) : difference(value, row.metric);
}

function changeText({ baseline, metric }: Row): [string, string] {
  if (baseline === null || baseline.change === null) return ['', ''];
  const { change: value, low, high } = baseline;
  const absolute = baseline.comparable === 'absolute';
  const text = absolute ? difference(value, metric) : change(value);
  if (low === null || high === null) return [text, ''];
  const range = absolute ? `[${difference(low, metric)}, ${difference(high, metric)}]` : interval(low, high);
  const side = sideOf(low, high);
  return side === 'across' || side === 'zero' ? ['no change seen', range] : [text, range];
}

function flagOf(row: Row, control: string): string {
  if (effectOf(row) !== 'gain' || row.better === null) return '';
  return isBetweenTreatments(row, control) ? 'improvement' : 'below zero: check the set-up';
}

/** The cells of a row of this suite. */
export function cellsOf(row: Row, suite: SuiteComparison): Cells {
  const [moved, movedBetween] = changeText(row);
  const known = row.off !== null && row.on !== null;
  const [off, on] = known ? pair(row.off ?? 0, row.on ?? 0, row.metric) : ['', ''];
  return {
    benchmark: row.benchmark,
    treatment: isBetweenTreatments(row, suite.control) ? `${row.treatment} vs ${row.against}` : row.treatment,
    metric: shortLabelOf(row.metric) ?? row.metric,
    off: known ? off : row.off === null ? '' : quantity(row.off, row.metric),
    on: known ? on : row.on === null ? '' : quantity(row.on, row.metric),
    overhead: overheadText(row),
    interval: intervalText(row),
    added: addedText(row),
    change: moved,
    changeInterval: movedBetween,
    budget: row.gates.map(gate => limitOf(row, gate, suite.control)).join(', '),
    verdict: row.verdict === 'none' ? '' : row.verdict,
    flag: flagOf(row, suite.control),
  };
}
