// JMH's JSON (-rf json): each fork of a benchmark is a line, its iterations collapsed to their median.
import { z } from 'zod';
import { benchmarkName, type Sample } from '../results/format.ts';
import { checked, parsed, pathOf } from './json.ts';
import {
  type Faults,
  type ForeignLine,
  type ForeignSuite,
  MOST_VALUES,
  median,
  momentOf,
  nameOf,
  suiteOf,
  suiteTold,
  type Told,
  unitOf,
  validValue,
} from './values.ts';

/** JMH writes what is no number as the text "NaN". */
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
    params: z.record(z.string(), z.string()).optional(),
    jdkVersion: z.string().default(''),
    vmName: z.string().default(''),
    primaryMetric: metricSchema,
    secondaryMetrics: z.record(z.string(), metricSchema).default({}),
  }),
);
type Result = z.infer<typeof resultsSchema>[number];

/** Whether a value is an array of what JMH writes. */
export function isJmh(value: unknown): boolean {
  const [first] = Array.isArray(value) ? (value as unknown[]) : [];
  return typeof first === 'object' && first !== null && 'primaryMetric' in first;
}

export function readJmh(text: string, told: Told, faults: Faults): ForeignSuite[] {
  const results = checked(resultsSchema, parsed(text, faults), faults) ?? [];
  faults.raise();
  const moment = momentOf(told, faults);
  const suite = suiteOf(suiteTold(told, faults));
  const values = results.reduce(
    (sum, { primaryMetric }) => sum + (primaryMetric.rawData?.flat().length ?? 1),
    0,
  );
  if (values > MOST_VALUES) faults.add('the file', `${values} values are too many: import it in parts`);
  faults.raise();
  const modes = new Map<string, Set<string>>();
  for (const { benchmark, mode } of results)
    modes.set(benchmark, (modes.get(benchmark) ?? new Set()).add(mode));
  const lines = results.flatMap((result, index) =>
    linesOf(result, (modes.get(result.benchmark)?.size ?? 1) > 1, index, faults),
  );
  const runtimes = [...new Set(results.map(({ vmName, jdkVersion }) => `${vmName} ${jdkVersion}`.trim()))];
  const facts: Record<string, string> = runtimes.length === 1 ? { runtime: runtimes[0] ?? '' } : {};
  const run = { ...moment, forks: 'lines' as const, facts, lines };
  return [{ suite, runs: [run], better: {} }];
}

/** A line for each fork. Without its raw data a result is one line, of nobody knows how many forks. */
function linesOf(result: Result, severalModes: boolean, index: number, faults: Faults): ForeignLine[] {
  const params = { ...result.params, ...(severalModes ? { mode: result.mode } : {}) };
  const benchmark = nameOf(result.benchmark, pathOf([index, 'benchmark']), faults, name =>
    benchmarkName(name, params),
  );
  const metrics = [['', result.primaryMetric] as const, ...Object.entries(result.secondaryMetrics)];
  const forks = Math.max(1, result.primaryMetric.rawData?.length ?? 1);
  return Array.from({ length: forks }, (_, fork) => {
    const samples = metrics.flatMap(([label, metric]) => {
      const path = label === '' ? ['primaryMetric'] : ['secondaryMetrics', label];
      return sampleOf(label, metric, fork, pathOf([index, ...path]), faults);
    });
    return { benchmark: benchmark ?? '', variant: null, operations: 1, samples };
  }).filter(({ samples }) => benchmark !== null && samples.length > 0);
}

/** Counters of a profiler that has nothing to say are left out by JMH in some forks: they have no line there either. */
function sampleOf(label: string, metric: Metric, fork: number, where: string, faults: Faults): Sample[] {
  const { unit, factor } = standardUnit(metric.scoreUnit);
  const own = metric.rawData?.[fork];
  if (own === undefined && fork > 0) return [];
  const middle = own === undefined || own.length === 0 ? metric.score : median(own);
  // What JMH itself could not tell, it writes as NaN, for a counter that was never collected.
  if (label !== '' && Number.isNaN(middle)) return [];
  const value = validValue(middle * factor, where, faults);
  const named = unitOf(label === '' ? unit : nameOfCounter(label, unit));
  return value === null ? [] : [{ unit: named, value }];
}

function nameOfCounter(label: string, unit: string): string {
  const name = label.replace(/^·/, '');
  if (name === 'gc.alloc.rate.norm') return 'B/op';
  return `${name}-${unit}`;
}

const NANOSECONDS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  ms: 1e6,
  s: 1e9,
  min: 6e10,
  hr: 3.6e12,
};

/** Times per operation in ns/op and rates in ops/s, as suites of this project have them; anything else as it is. */
function standardUnit(unit: string): { unit: string; factor: number } {
  const [numerator = '', denominator = ''] = unit.split('/');
  const [time, per] = [NANOSECONDS[numerator], NANOSECONDS[denominator]];
  if (time !== undefined && denominator === 'op') return { unit: 'ns/op', factor: time };
  if (numerator === 'ops' && per !== undefined) return { unit: 'ops/s', factor: 1e9 / per };
  return { unit, factor: 1 };
}
