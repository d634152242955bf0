// The catalogue of metrics: what each unit that a runner of ours emits means, and which direction is better.

export interface Metric {
  /** The unit as it stands in a result file. */
  readonly unit: string;
  readonly better: 'lower' | 'higher' | null;
  /** A count without noise: `assume=exact` in the result format. */
  readonly exact: boolean;
  /** What it is, in words for tables. */
  readonly label: string;
}

const lower = (unit: string, label: string): Metric => ({ unit, label, better: 'lower', exact: false });
const higher = (unit: string, label: string): Metric => ({ unit, label, better: 'higher', exact: false });
/** Shown and stored, but without a direction: it depends on how long the fork ran. */
const plain = (unit: string, label: string): Metric => ({ unit, label, better: null, exact: false });

/** Every unit that the runners emit by themselves; a benchmark's own counters come on top. */
export const METRICS: readonly Metric[] = [
  lower('cpu-ns/op', 'CPU per operation'),
  lower('ns/op', 'time per operation'),
  higher('ops/s', 'operations per second'),
  lower('B/op', 'allocation per operation'),
  lower('gc-ns/op', 'GC time per operation'),
  lower('live-heap-B', 'live heap after a full GC'),
  lower('peak-rss-B', 'peak resident memory'),
  lower('metaspace-B', 'metaspace'),
  lower('code-cache-B', 'code cache'),
  lower('classes', 'classes loaded'),
  lower('threads', 'threads at peak'),
  lower('jit-ms', 'JIT compilation time'),
  lower('switches/op', 'context switches per operation'),
  lower('preemptions/op', 'preemptions per operation'),
  plain('gc-count', 'collections while measuring'),
  plain('gc-ms', 'collection time while measuring'),
  plain('alloc-MB/s', 'allocation rate'),
  plain('heap-used-B', 'heap in use at the end of an iteration'),
  higher('tasks/s', 'tasks per second'),
  lower('latency-p50-ns', 'median latency from submission'),
  lower('latency-p95-ns', '95th percentile of latency'),
  lower('latency-p99-ns', '99th percentile of latency'),
  lower('latency-max-ns', 'longest latency'),
  ...['p0', 'p50', 'p90', 'p95', 'p99', 'p99.9', 'p99.99', 'p99.999', 'p99.9999', 'p100'].map(p =>
    lower(`${p}-ns/op`, `${p} of sampled times`),
  ),
  higher('accepted/op', 'work accepted per operation'),
  higher('delivered/op', 'work delivered per operation'),
  plain('attempted/op', 'work attempted per operation'),
];

const byUnit = new Map(METRICS.map(metric => [metric.unit, metric]));

/** The catalogue's entry of a unit, if it has one. */
export function metricOf(unit: string): Metric | undefined {
  return byUnit.get(unit);
}
