// A suite at several values of a parameter, such as heaps: the overhead as a function of it, one row for each metric and one column for each value.
import type { Comparison, Row, SuiteComparison } from '../comparison/comparison.ts';
import { cellsOf } from './cells.ts';
import { effectOf, MAY_BE_CHANCE } from './effect.ts';
import { effectText } from './factor.ts';
import { leadingRows } from './model.ts';
import { inOrder, type Placed, placeIn } from './place.ts';
import { difference } from './quantity.ts';
import { percent } from './values.ts';

/** The key of the heap in the name of a benchmark, at its end. */
const HEAP = /\/heap=(\d+)([kmg])$/;
const BYTES: Readonly<Record<string, number>> = { k: 2 ** 10, m: 2 ** 20, g: 2 ** 30 };

/** Metrics that a parameter may change, in the order of the table; gated metrics are shown too. */
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

/** One metric of one treatment, at every value. */
export interface SweepRow {
  readonly benchmark: string;
  readonly treatment: string;
  /** Its unit. */
  readonly metric: string;
  /** By value: the overhead, and its interval if it has one. Empty if unknown. */
  readonly cells: readonly SweepCell[];
}

export interface SweepCell {
  readonly overhead: string;
  readonly interval: string;
  /** Notes that the overhead may be chance; else empty. */
  readonly mark: string;
}

/** A suite at several values of a parameter. */
export interface Sweep {
  readonly suite: string;
  /** The key in the names of benchmarks. */
  readonly parameter: string;
  /** The smallest first, or as in the configuration if they are not numbers. */
  readonly values: readonly string[];
  readonly rows: readonly SweepRow[];
}

/** The parameter of a suite: where benchmarks have it, and the order of its values. */
interface Parameter {
  readonly name: string;
  readonly placeOf: (benchmark: string) => Placed | null;
  readonly sorted: (values: readonly string[]) => string[];
}

/** Returns every suite with more than one value. */
export function sweepsOf({ suites }: Comparison): Sweep[] {
  return suites.flatMap(suite => {
    const parameter = suite.sweep === undefined ? HEAPS : declared(suite.sweep);
    const found = new Set(suite.rows.flatMap(({ benchmark }) => parameter.placeOf(benchmark)?.value ?? []));
    const values = parameter.sorted([...found]);
    const rows = values.length < 2 ? [] : rowsOf(suite, parameter, values);
    return rows.length === 0 ? [] : [{ suite: suite.suite, parameter: parameter.name, values, rows }];
  });
}

/** What the title of a table says of a sweep: the parameter that it is over (null: the heap), and how to read the cells. */
export function sweepLegend({ parameter }: Sweep): { readonly over: string | null; readonly legend: string } {
  const none = 'with its interval; “none” if no overhead was measurable';
  return parameter === HEAPS.name
    ? { over: null, legend: `the overhead under each largest heap, ${none}` }
    : { over: parameter, legend: `the overhead at each value of the parameter, ${none}` };
}

const HEAPS: Parameter = {
  name: 'heap',
  placeOf: benchmark => {
    const [part, size, unit] = HEAP.exec(benchmark) ?? [];
    return part === undefined
      ? null
      : { benchmark: benchmark.slice(0, -part.length), value: `${size}${unit}` };
  },
  sorted: heaps => heaps.toSorted((one, other) => sizeOf(one) - sizeOf(other)),
};

const sizeOf = (heap: string): number => Number.parseInt(heap, 10) * (BYTES[heap.slice(-1)] ?? 1);

function declared({ name, values }: NonNullable<SuiteComparison['sweep']>): Parameter {
  return {
    name,
    placeOf: benchmark => placeIn(benchmark, name, values),
    sorted: found => inOrder(values.filter(value => found.includes(value))),
  };
}

function rowsOf(suite: SuiteComparison, parameter: Parameter, values: readonly string[]): SweepRow[] {
  // A suite may have none of the usual metrics.
  const leading = parameter === HEAPS ? new Set<Row>() : leadingRows(suite.rows);
  const all = new Map<string, (Placed & { readonly row: Row })[]>();
  for (const row of suite.rows) {
    const place = parameter.placeOf(row.benchmark);
    const isShown = METRICS.includes(row.metric) || row.gates.length > 0 || leading.has(row);
    if (place === null || !isShown) continue;
    const key = JSON.stringify([place.benchmark, row.treatment, row.against, row.metric]);
    all.set(key, [...(all.get(key) ?? []), { ...place, row }]);
  }
  const rank = (metric: string) => (METRICS.includes(metric) ? METRICS.indexOf(metric) : METRICS.length);
  const groups = [...all.values()].flatMap(places => {
    const [first] = places;
    return first === undefined ? [] : [{ first, places }];
  });
  const benchmarks = [...new Set(groups.map(({ first }) => first.benchmark))];
  const order = ({ first }: { first: Placed }) => benchmarks.indexOf(first.benchmark);
  return groups
    .sort(
      (one, other) => order(one) - order(other) || rank(one.first.row.metric) - rank(other.first.row.metric),
    )
    .map(({ first: { benchmark, row }, places }) => ({
      benchmark,
      treatment: cellsOf(row, suite).treatment,
      metric: row.metric,
      cells: values.map(value => sweepCellOf(places.find(place => place.value === value)?.row)),
    }));
}

/** Returns the overhead of a row in few words. */
export function sweepCellOf(row: Row | undefined): SweepCell {
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

const cell = (overhead: string, interval = '', mark = ''): SweepCell => ({ overhead, interval, mark });
