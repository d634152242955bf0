// JMH's JSON (-rf json): each fork of a benchmark becomes a line, with the median of its iterations.
import { z } from 'zod';
import { benchmarkName, type Sample } from '../results/format.ts';
import type { Faults } from './faults.ts';
import { checked, parsed, pathOf } from './json.ts';
import { type Reader, readingsOf } from './reader.ts';
import { MOST_VALUES, median, NANOSECONDS, nameOf, type ToolLine, unitOf, validValue } from './values.ts';

/** JMH writes NaN as the text "NaN". */
const score = z.union([z.number(), z.string().transform(Number)]);
const metricSchema = z.object({
  score,
  scoreUnit: z.string(),
  rawData: z.array(z.array(score)).optional(),
});
type Metric = z.infer<typeof metricSchema>;
const resultsSchema = z.array(
  z.object({
    benchmark: z.string(),
    mode: z.string().default(''),
    forks: z.int().nonnegative().optional(),
    params: z.record(z.string(), z.string()).optional(),
    jdkVersion: z.string().default(''),
    vmName: z.string().default(''),
    primaryMetric: metricSchema,
    secondaryMetrics: z.record(z.string(), metricSchema).default({}),
  }),
);
type Result = z.infer<typeof resultsSchema>[number];

/** Whether a value is an array of JMH results. */
export function isJmh(value: unknown): boolean {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof first === 'object' && first !== null && 'primaryMetric' in first;
}

/** The lines of an output, and the runtime that all of its results have. */
export interface JmhLines {
  readonly lines: readonly ToolLine[];
  /** Empty if unknown, or if there are several. */
  readonly runtime: string;
}

/** Reads an output. Throws at the first kind of fault. */
export function jmhLines(text: string, faults: Faults): JmhLines {
  const results = checked(resultsSchema, parsed(text, faults), faults) ?? [];
  faults.raise();
  const values = results.reduce(
    (sum, { primaryMetric }) => sum + (primaryMetric.rawData?.flat().length ?? 1),
    0,
  );
  if (values > MOST_VALUES) faults.add('the file', `${values} values are too many: split the file`);
  faults.raise();
  const modes = new Map<string, Set<string>>();
  for (const { benchmark, mode } of results)
    modes.set(benchmark, (modes.get(benchmark) ?? new Set()).add(mode));
  const lines = results.flatMap((result, index) =>
    linesOf(result, (modes.get(result.benchmark)?.size ?? 1) > 1, index, faults),
  );
  const runtimes = [...new Set(results.map(({ vmName, jdkVersion }) => `${vmName} ${jdkVersion}`.trim()))];
  return { lines, runtime: runtimes.length === 1 ? (runtimes[0] ?? '') : '' };
}

/** Results of `-prof gc` that only runs with a collection have. */
const RARE = /^gc\.(time|churn\b)/;

/** The values of each benchmark: the primary metric, and secondary ones by their names. */
export const readJmh: Reader = (text, faults) => {
  const { lines } = jmhLines(text, faults);
  if (lines.length === 0) faults.add('the file', 'no benchmark ran: the list is empty');
  return { values: readingsOf(lines).filter(({ unit }) => !RARE.test(unit)), units: {} };
};

/**
 * A line for each fork. A result without raw data becomes one line that stands for its stated number of forks. With 0 forks all benchmarks ran
 * in one process, so no line is a fork.
 */
function linesOf(result: Result, severalModes: boolean, index: number, faults: Faults): ToolLine[] {
  const params = { ...result.params, ...(severalModes ? { mode: result.mode } : {}) };
  const benchmark = nameOf(result.benchmark, pathOf([index, 'benchmark']), faults, name =>
    benchmarkName(name, params),
  );
  const metrics = [['', result.primaryMetric] as const, ...Object.entries(result.secondaryMetrics)];
  const isRaw = ({ rawData = [] }: Metric): boolean => rawData.some(fork => fork.length > 0);
  const samplesOf = (fork: number | null): Sample[] =>
    metrics.flatMap(([label, metric]) => {
      const path = label === '' ? ['primaryMetric'] : ['secondaryMetrics', label];
      const values = fork === null ? [metric.score] : (metric.rawData?.[fork] ?? []);
      return isRaw(metric) === (fork === null)
        ? []
        : sampleOf(label, metric, values, pathOf([index, ...path]), faults);
    });
  const most = Math.max(0, ...metrics.map(([, { rawData = [] }]) => rawData.length));
  const own = result.forks === 0 ? null : 1;
  const lines = [
    ...Array.from({ length: most }, (_, fork) => ({ forks: own, samples: samplesOf(fork) })),
    { forks: result.forks || null, samples: samplesOf(null) },
  ];
  return lines
    .filter(({ samples }) => benchmark !== null && samples.length > 0)
    .map(line => ({ benchmark: benchmark ?? '', operations: 1, ...line }));
}

/** JMH leaves out profiler counters without a value in some forks; these lines do not have them either. */
function sampleOf(
  label: string,
  metric: Metric,
  values: readonly number[],
  where: string,
  faults: Faults,
): Sample[] {
  const { unit, factor } = standardUnit(metric.scoreUnit);
  if (values.length === 0) return [];
  const middle = median(values);
  // JMH writes NaN for a value that it could not compute, such as a counter that was never collected.
  if (label !== '' && Number.isNaN(middle)) return [];
  const value = validValue(middle * factor, where, faults);
  const named = unitOf(label === '' ? unit : nameOfCounter(label, unit));
  return value === null ? [] : [{ unit: named, value }];
}

/** Older JMH puts `·` in front of a counter, and before it the method of a percentile. */
function nameOfCounter(label: string, unit: string): string {
  const name = label.replace(/^.*·/, '');
  if (name === 'gc.alloc.rate.norm') return 'B/op';
  return `${name}-${unit}`;
}

/** Times per operation in ns/op and rates in ops/s, as in suites of this project; other units stay unchanged. */
export function standardUnit(unit: string): { unit: string; factor: number } {
  const [numerator = '', denominator = ''] = unit.split('/');
  const [time, per] = [NANOSECONDS[numerator], NANOSECONDS[denominator]];
  if (time !== undefined && denominator === 'op') return { unit: 'ns/op', factor: time };
  if (numerator === 'ops' && per !== undefined) return { unit: 'ops/s', factor: 1e9 / per };
  return { unit, factor: 1 };
}
