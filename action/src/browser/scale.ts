// The axis of overheads, linear or logarithmic on both sides of zero, and its ticks.

import type { PageRow } from '../page/model.ts';
import { leastOf, mostOf } from '../report/values.ts';

export type Kind = 'linear' | 'log';

/** What is drawn of a row: numbers are fractions. */
export interface Drawn {
  readonly row: {
    readonly overhead: number | null;
    readonly low: number | null;
    readonly high: number | null;
    readonly gates: { readonly length: number };
  };
  readonly words: Pick<PageRow, 'verdict' | 'effect' | 'limits' | 'stored'>;
}

/** Maps an overhead (a fraction) to a position from 0 to 1; clipped beyond the ends. */
export interface Scale {
  readonly kind: Kind;
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  place(overhead: number): number;
}

/** Below this overhead the axis is proportional, above it logarithmic. */
const BEND = 0.01;
const LEAST = 0.02;
/** On a linear axis, the share of rows without a gate that may be clipped at each end. */
const CUT = 0.04;
/** If large overheads are more than this factor of the typical one, the axis is logarithmic. */
const SPREAD = 12;

const bent = (value: number): number => Math.sign(value) * Math.log10(1 + Math.abs(value) / BEND);

/** The numbers of a row on the axis; those in `cut` may be clipped. */
function numbersOf({ row, words }: Drawn): { kept: number[]; cut: number[] } {
  const ends = [row.overhead, row.low, row.high, words.stored?.value ?? null].filter(end => end !== null);
  // A distant limit would compress everything else.
  const far = 4 * Math.max(LEAST, ...ends.map(Math.abs));
  const limits = words.limits.filter(limit => Math.abs(limit) <= far);
  return row.gates.length > 0 && row.overhead !== null
    ? { kept: [row.overhead, ...limits], cut: ends }
    : { kept: [], cut: ends };
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.round(share * (sorted.length - 1))))] ?? 0;
}

/** The kind of axis that fits these rows best. */
export function suggested(entries: readonly Drawn[]): Kind {
  const sizes = entries
    .flatMap(({ row }) => (row.overhead === null ? [] : [Math.abs(row.overhead)]))
    .sort((a, b) => a - b);
  const usual = Math.max(quantile(sizes, 0.5), LEAST);
  return quantile(sizes, 0.97) > SPREAD * usual ? 'log' : 'linear';
}

export function scaleOf(entries: readonly Drawn[], kind: Kind): Scale {
  const numbers = entries.map(numbersOf);
  const kept = numbers.flatMap(one => one.kept);
  const cut = numbers.flatMap(one => one.cut).sort((a, b) => a - b);
  const share = kind === 'linear' && cut.length > 20 ? CUT : 0;
  let low = Math.min(leastOf(kept), quantile(cut, share), 0);
  let high = Math.max(mostOf(kept), quantile(cut, 1 - share), 0);
  if (high - low < LEAST) [low, high] = [Math.min(low, -LEAST / 4), Math.max(high, LEAST)];
  const turn = kind === 'log' ? bent : (value: number) => value;
  const margin = 0.06 * (turn(high) - turn(low));
  const [from, to] = [turn(low) - margin, turn(high) + margin];
  return {
    kind,
    low,
    high,
    ticks: kind === 'log' ? decades(low, high) : steps(low, high),
    place: overhead => Math.min(1, Math.max(0, (turn(overhead) - from) / (to - from))),
  };
}

function decades(low: number, high: number): number[] {
  const ticks = [0];
  for (let size = BEND; size <= 1e6; size *= 10) {
    if (size <= high * 1.0001) ticks.push(size);
    if (size <= -low * 1.0001) ticks.unshift(-size);
  }
  return ticks;
}

/** About five round numbers, including zero. */
function steps(low: number, high: number): number[] {
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find(factor => factor * power >= 0.9 * rough) ?? 10);
  const ticks: number[] = [];
  for (let index = Math.ceil(low / step); index * step <= high * 1.0001; index++) ticks.push(index * step);
  return ticks;
}

/** `+10 %`: a short label for an axis. */
export function tickText(overhead: number): string {
  const percent = Number((overhead * 100).toPrecision(3));
  if (percent === 0) return '0';
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`;
}
