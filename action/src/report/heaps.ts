// A suite under several heaps: the overhead of each metric as a function of the heap, one row for each metric and one column for each heap.
import type { Comparison, Row, SuiteComparison } from '../comparison/comparison.ts';
import { cellsOf } from './cells.ts';
import { effectOf, MAY_BE_CHANCE } from './effect.ts';
import { effectText } from './factor.ts';
import { difference } from './quantity.ts';
import { percent } from './values.ts';

/** The key of the heap in the name of a benchmark, at its end. */
const HEAP = /\/heap=(\d+)([kmg])$/;
const BYTES: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** Metrics that a heap may change, in the order of the table; gated metrics are shown too. */
const METRICS: readonly string[] = [
  'cpu-ns/op',
  'ns/op',
  'ops/s',
  'response-cpu-ns/op',
  'response-ns/op',
  'latency-p50-ns',
  'latency-p99-ns',
  'B/op',
  'gc-ns/op',
  'gc-count',
  'gc-ms',
  'live-heap-B',
  'rss-B',
  'peak-rss-B',
];

/** The legend of the table. */
export const HEAPS_LEGEND =
  'the overhead under each largest heap, with its interval; “none” if no overhead was measurable';

/** One metric of one treatment, under every heap. */
export interface HeapRow {
  readonly benchmark: string;
  readonly treatment: string;
  /** Its unit. */
  readonly metric: string;
  /** By heap: the overhead, and its interval if it has one. Empty if unknown. */
  readonly cells: readonly HeapCell[];
}

export interface HeapCell {
  readonly overhead: string;
  readonly interval: string;
  /** Notes that the overhead may be chance; else empty. */
  readonly mark: string;
}

/** A suite under several heaps. */
export interface Heaps {
  readonly suite: string;
  /** The smallest first. */
  readonly heaps: readonly string[];
  readonly rows: readonly HeapRow[];
}

/** Returns every suite with more than one heap. */
export function heapsOf({ suites }: Comparison): Heaps[] {
  return suites.flatMap(suite => {
    const heaps = [...new Set(suite.rows.flatMap(({ benchmark }) => heapOf(benchmark) ?? []))];
    heaps.sort((one, other) => sizeOf(one) - sizeOf(other));
    const rows = heaps.length < 2 ? [] : rowsOf(suite, heaps);
    return rows.length === 0 ? [] : [{ suite: suite.suite, heaps, rows }];
  });
}

function heapOf(benchmark: string): string | null {
  const [, size, unit] = HEAP.exec(benchmark) ?? [];
  return size === undefined ? null : `${size}${unit}`;
}

const sizeOf = (heap: string): number => Number.parseInt(heap, 10) * (BYTES[heap.slice(-1)] ?? 1);

function rowsOf(suite: SuiteComparison, heaps: readonly string[]): HeapRow[] {
  const all = new Map<string, Row[]>();
  for (const row of suite.rows) {
    if (heapOf(row.benchmark) === null || !(METRICS.includes(row.metric) || row.gates.length > 0)) continue;
    const key = JSON.stringify([row.benchmark.replace(HEAP, ''), row.treatment, row.against, row.metric]);
    all.set(key, [...(all.get(key) ?? []), row]);
  }
  const place = (metric: string) => (METRICS.includes(metric) ? METRICS.indexOf(metric) : METRICS.length);
  const groups = [...all.values()].flatMap(rows => {
    const [first] = rows;
    return first === undefined ? [] : [{ first, rows }];
  });
  const benchmarks = [...new Set(groups.map(({ first }) => first.benchmark.replace(HEAP, '')))];
  const order = ({ first }: { first: Row }) => benchmarks.indexOf(first.benchmark.replace(HEAP, ''));
  return groups
    .sort((one, other) => order(one) - order(other) || place(one.first.metric) - place(other.first.metric))
    .map(({ first, rows }) => ({
      benchmark: first.benchmark.replace(HEAP, ''),
      treatment: cellsOf(first, suite).treatment,
      metric: first.metric,
      cells: heaps.map(heap => cellOf(rows.find(({ benchmark }) => heapOf(benchmark) === heap))),
    }));
}

function cellOf(row: Row | undefined): HeapCell {
  if (row === undefined) return cell('');
  const effect = effectOf(row);
  if (effect === 'same') return cell('none');
  if (effect === 'unclear') return cell('none', row.mde === null ? '' : `(MDE ${percent(row.mde, 2)})`);
  const mark = effect === 'chance' ? MAY_BE_CHANCE : '';
  if (row.overhead === null) {
    const { value } = row.difference ?? { value: null };
    return cell(value === null ? '' : difference(value, row.metric), '', mark);
  }
  const { value, ends } = effectText(row, row.overhead, row.low, row.high);
  return cell(value, ends, mark);
}

const cell = (overhead: string, interval = '', mark = ''): HeapCell => ({ overhead, interval, mark });
