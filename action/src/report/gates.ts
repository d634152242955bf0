// Gates in words: what a gate allows, what was measured against it, and how much of it was used.
import type { Gate, Row, Verdict } from '../comparison/comparison.ts';
import { difference, differenceBetween, quantity } from './quantity.ts';
import { change, interval, percent } from './values.ts';

/** What a gate looks at, on the scale of its limit. Any part may be unknown. */
export interface Measured {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** Whether a row compares two treatments (two revisions, say) and not a treatment with the control. */
export function isBetweenTreatments(row: Row, control: string): boolean {
  return row.against !== control;
}

/** What a gate of this row judges. */
export function measuredBy(row: Row, gate: Gate, control: string): Measured {
  const overhead = { value: row.overhead, low: row.low, high: row.high };
  switch (gate.kind) {
    case 'max-overhead':
      return overhead;
    case 'max-regression': {
      if (isBetweenTreatments(row, control) || row.baseline === null) return overhead;
      return { value: row.baseline.change, low: row.baseline.low, high: row.baseline.high };
    }
    case 'max-increase':
      return row.difference ?? { value: null, low: null, high: null };
    case 'min':
    case 'max':
      return { value: row.on, low: null, high: null };
  }
}

/** The share of the limit that was used: 1 is exactly at it, more is over. Unknown is 0. */
export function shareUsed(row: Row, gate: Gate, control: string): number {
  const { value, low, high } = measuredBy(row, gate, control);
  // The end of the interval that decides: a breach is sure above its low end, a pass below its high end.
  const decisive = (gate.verdict === 'breach' ? low : high) ?? value;
  if (decisive === null) return 0;
  if (gate.kind === 'min') return decisive > 0 ? gate.limit / decisive : Number.POSITIVE_INFINITY;
  if (gate.limit <= 0) return decisive > gate.limit ? Number.POSITIVE_INFINITY : 0;
  return decisive / gate.limit;
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
  const { value, low, high } = measuredBy(row, gate, control);
  if (value === null) return 'not measured';
  if (gate.kind === 'min' || gate.kind === 'max') return quantity(value, row.metric);
  if (gate.kind === 'max-increase') {
    return low === null || high === null
      ? difference(value, row.metric)
      : differenceBetween(value, low, high, row.metric);
  }
  return low === null || high === null ? change(value) : `${change(value)} ${interval(low, high)}`;
}

/** More rounds than this are not worth a number: the machine is too noisy for the question. */
export const MOST_ROUNDS = 1000;

/**
 * The rounds after which a gate would likely be decided: the interval shrinks with the root of the rounds until it no
 * longer reaches from the estimate to the limit, n · (half width / |estimate − limit|)².
 * @returns null where that cannot be said; Infinity above {@link MOST_ROUNDS}
 */
export function roundsNeeded(row: Row, gate: Gate, control: string): number | null {
  const { value, low, high } = measuredBy(row, gate, control);
  if (value === null || low === null || high === null || !(low <= gate.limit && gate.limit < high))
    return null;
  const distance = Math.abs(value - gate.limit);
  const needed = distance === 0 ? Infinity : Math.ceil(row.rounds * ((high - low) / 2 / distance) ** 2);
  return needed > MOST_ROUNDS ? Infinity : Math.max(needed, row.rounds + 1);
}
