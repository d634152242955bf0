// Gates in words: what a gate allows, what was measured against it, and how much of it was used.
import type { Gate, Row, Verdict } from '../comparison/comparison.ts';
import { effectText } from './factor.ts';
import { difference, differenceBetween, exactDifference, quantity, quantityBetween } from './quantity.ts';
import { percent } from './values.ts';

/**
 * Whether a row compares two treatments (two revisions, say) and not a treatment with the control. The control itself may be
 * the older of two revisions.
 */
export function isBetweenTreatments(row: Row, control: string): boolean {
  return row.paired || row.against !== control;
}

/** Whether a row holds the values of a single variant, which nothing is compared with. */
export function isAlone({ treatment, against }: Row): boolean {
  return treatment === against;
}

/** Whether a gate judges a change of absolute values against the stored ones, in the metric's own unit. */
function isAbsoluteChange(row: Row, gate: Gate, control: string): boolean {
  if (gate.kind === 'max-drift') return row.releaseBaseline?.comparable === 'absolute';
  return (
    gate.kind === 'max-regression' &&
    !isBetweenTreatments(row, control) &&
    row.baseline?.comparable === 'absolute'
  );
}

/** The share of the limit that was used: 1 is exactly at it, more is over. Unknown is 0. */
export function shareUsed(row: Row, gate: Gate, control: string): number {
  // The end of the interval that decides: a breach is sure beyond its near end, a pass up to its far end.
  const near = gate.kind === 'min' ? gate.high : gate.low;
  const far = gate.kind === 'min' ? gate.low : gate.high;
  const decisive = (gate.verdict === 'breach' ? near : far) ?? gate.value;
  if (decisive === null) return 0;
  if (gate.kind === 'min') return decisive > 0 ? gate.limit / decisive : Number.POSITIVE_INFINITY;
  const limit = isAbsoluteChange(row, gate, control) ? gate.limit * storedLevel(row, gate) : gate.limit;
  if (limit <= 0) return decisive > limit ? Number.POSITIVE_INFINITY : 0;
  return decisive / limit;
}

/** About what the stored runs measured, in the metric's own unit. */
function storedLevel(row: Row, gate: Gate): number {
  const since = gate.kind === 'max-drift' ? row.releaseBaseline : row.baseline;
  return (row.on ?? 0) - (since?.change ?? 0);
}

/** From worst to best; the order of everything in a report. */
export const SEVERITY: Readonly<Record<Verdict, number>> = {
  broken: 0,
  breach: 1,
  inconclusive: 2,
  pass: 3,
  none: 4,
};

/** The gate that speaks for a row: the worst verdict, then the largest share of its limit. */
export function worstGate(row: Row, control: string): Gate | null {
  const ranked = row.gates.toSorted(
    (a, b) =>
      SEVERITY[a.verdict] - SEVERITY[b.verdict] || shareUsed(row, b, control) - shareUsed(row, a, control),
  );
  return ranked[0] ?? null;
}

/** What a gate allows, for a table's cell: `≤ 5 %`, `≤ +64 B/op`, `≥ 500 k ops/s`. */
export function limitOf(row: Row, gate: Gate, control: string): string {
  switch (gate.kind) {
    case 'max-overhead':
      return `≤ ${percent(gate.limit)}`;
    case 'max-regression':
      return `≤ ${percent(gate.limit)}${isBetweenTreatments(row, control) ? '' : ' since baseline'}`;
    case 'max-drift':
      return `≤ ${percent(gate.limit)} since release`;
    case 'max-increase':
      return `≤ ${difference(gate.limit, row.metric)}`;
    case 'min':
      return `≥ ${quantity(gate.limit, row.metric)}`;
    case 'max':
      return `≤ ${quantity(gate.limit, row.metric)}`;
  }
}

/** What was measured against a gate, with its interval where there is one. */
export function measuredText(row: Row, gate: Gate, control: string): string {
  const { value, low, high } = gate;
  if (value === null) return 'not measured';
  // What is the same in every fork has no interval.
  const bounded = low !== null && high !== null && !(row.exact && high - low < 1e-9);
  if (gate.kind === 'min' || gate.kind === 'max') {
    return bounded ? quantityBetween(value, low, high, row.metric) : quantity(value, row.metric);
  }
  if (gate.kind === 'max-increase' || isAbsoluteChange(row, gate, control)) {
    if (bounded) return differenceBetween(value, low, high, row.metric);
    return isCertain(row) ? exactDifference(value, row.metric) : difference(value, row.metric);
  }
  const { value: text, ends } = effectText(row, value, bounded ? low : null, bounded ? high : null);
  return `${text} ${ends}`.trimEnd();
}

/** A count that is the same in every fork: an interval without width says nothing more. */
export function isCertain({ exact, overhead, low, high, difference }: Row): boolean {
  const bounds = overhead === null ? difference : { low, high };
  return exact && bounds?.low != null && bounds.high != null && bounds.high - bounds.low < 1e-9;
}
