// Gates in words: the limit, the measured value, and the used share of the limit.
import { GATES } from '../../../core/results/gate.ts';
import type { Gate, Row, Verdict } from '../comparison/comparison.ts';
import { effectText } from './factor.ts';
import { difference, differenceBetween, exactDifference, quantity, quantityBetween } from './quantity.ts';
import { percent } from './values.ts';

/**
 * Returns whether a row compares two treatments (two revisions, for example), not a treatment with the control. The control itself may be
 * the older of two revisions.
 */
export function isBetweenTreatments(row: Row, control: string): boolean {
  return row.paired || row.against !== control;
}

/** Returns whether a row has the values of a single variant, without a comparison. */
export function isAlone({ treatment, against }: Row): boolean {
  return treatment === against;
}

/** Returns whether a gate judges a change of absolute values against stored ones, in the metric's own unit. */
function isAbsoluteChange(row: Row, gate: Gate, control: string): boolean {
  const { value } = GATES[gate.kind];
  if (value === 'drift') return row.releaseBaseline?.comparable === 'absolute';
  return (
    value === 'regression' && !isBetweenTreatments(row, control) && row.baseline?.comparable === 'absolute'
  );
}

/** Returns the used share of the limit: 1 is exactly at it, more is over. Unknown is 0. */
export function shareUsed(row: Row, gate: Gate, control: string): number {
  // The deciding end of the interval: a breach is certain beyond the near end, a pass up to the far end.
  const isLower = GATES[gate.kind].bound === 'lower';
  const near = isLower ? gate.high : gate.low;
  const far = isLower ? gate.low : gate.high;
  const decisive = (gate.verdict === 'breach' ? near : far) ?? gate.value;
  if (decisive === null) return 0;
  if (isLower) return decisive > 0 ? gate.limit / decisive : Number.POSITIVE_INFINITY;
  const limit = isAbsoluteChange(row, gate, control) ? gate.limit * storedLevel(row, gate) : gate.limit;
  if (limit <= 0) return decisive > limit ? Number.POSITIVE_INFINITY : 0;
  return decisive / limit;
}

/** About the value of the stored runs, in the metric's own unit. */
function storedLevel(row: Row, gate: Gate): number {
  const since = GATES[gate.kind].value === 'drift' ? row.releaseBaseline : row.baseline;
  return (row.on ?? 0) - (since?.change ?? 0);
}

/** Verdicts from worst to best; the order of everything in a report. */
export const SEVERITY: Readonly<Record<Verdict, number>> = {
  broken: 0,
  breach: 1,
  inconclusive: 2,
  pass: 3,
  none: 4,
};

/** Returns the gate that represents a row: the worst verdict, then the largest share of its limit. */
export function worstGate(row: Row, control: string): Gate | null {
  const ranked = row.gates.toSorted(
    (a, b) =>
      SEVERITY[a.verdict] - SEVERITY[b.verdict] || shareUsed(row, b, control) - shareUsed(row, a, control),
  );
  return ranked[0] ?? null;
}

/** Returns the limit of a gate for a table cell: `≤ 5 %`, `≤ +64 B/op`, `≥ 500 k ops/s`. */
export function limitOf(row: Row, gate: Gate, control: string): string {
  const { value, bound } = GATES[gate.kind];
  const sign = bound === 'lower' ? '≥' : '≤';
  switch (value) {
    case 'overhead':
      return `${sign} ${percent(gate.limit)}`;
    case 'regression':
      return `${sign} ${percent(gate.limit)}${isBetweenTreatments(row, control) ? '' : ' since baseline'}`;
    case 'drift':
      return `${sign} ${percent(gate.limit)} since release`;
    case 'step':
      return `${sign} ${percent(gate.limit)} a step`;
    case 'increase':
      return `${sign} ${difference(gate.limit, row.metric)}`;
    case 'own':
      return `${sign} ${quantity(gate.limit, row.metric)}`;
  }
}

/** Like {@link limitOf}, with the judged value if no other cell of the row has its interval: `≤ 2.60 ms (2.52 [2.49, 2.55] ms)`. */
export function judgedLimitOf(row: Row, gate: Gate, control: string): string {
  const limit = limitOf(row, gate, control);
  const own = GATES[gate.kind].value === 'own' && gate.low !== null && gate.high !== null && !row.exact;
  return own ? `${limit} (${measuredText(row, gate, control)})` : limit;
}

/** Returns the value that a gate judged, with its interval if there is one. */
export function measuredText(row: Row, gate: Gate, control: string): string {
  const { value, low, high } = gate;
  if (value === null) return 'not measured';
  // A value that is the same in every fork has no interval.
  const bounded = low !== null && high !== null && !(row.exact && high - low < 1e-9);
  const { value: judged } = GATES[gate.kind];
  if (judged === 'own') {
    return bounded ? quantityBetween(value, low, high, row.metric) : quantity(value, row.metric);
  }
  if (judged === 'increase' || isAbsoluteChange(row, gate, control)) {
    if (bounded) return differenceBetween(value, low, high, row.metric);
    return isCertain(row) ? exactDifference(value, row.metric) : difference(value, row.metric);
  }
  const { value: text, ends } = effectText(row, value, bounded ? low : null, bounded ? high : null);
  return `${text} ${ends}`.trimEnd();
}

/** A count that is the same in every fork: an interval without width adds nothing. */
export function isCertain({ exact, overhead, low, high, difference }: Row): boolean {
  const bounds = overhead === null ? difference : { low, high };
  return exact && bounds?.low != null && bounds.high != null && bounds.high - bounds.low < 1e-9;
}
