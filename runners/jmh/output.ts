// JMH's JSON and the profile → the samples of one fork. All iterations become one number, because the fork is the unit.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { standardUnit } from '../../core/readers/jmh.ts';
import type { Sample } from '../../core/results/format.ts';
import type { ForkResult } from '../../core/runner.ts';
import { betweenSlices, type Groups, groupsOf } from './groups.ts';
import type { Iteration, Vm } from './vm.ts';

/** JMH writes "NaN" or "Infinity" as text. */
const score = z.union([z.number(), z.string().transform(Number)]);

const metricSchema = z.object({
  score,
  scoreUnit: z.string(),
  scorePercentiles: z.record(z.string(), score).optional(),
  rawData: z.array(z.array(score)).optional(),
});
type JmhMetric = z.infer<typeof metricSchema>;

const resultSchema = z.object({
  benchmark: z.string(),
  mode: z.string(),
  params: z.record(z.string(), z.string()).optional(),
  primaryMetric: metricSchema,
  secondaryMetrics: z.record(z.string(), metricSchema),
});
export type JmhResult = z.infer<typeof resultSchema>;

/** Reads the results file of one fork. Throws unless it has exactly one result. */
export function readJmh(file: string): JmhResult {
  const results = z.array(resultSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
  const [only] = results;
  if (only === undefined || results.length !== 1)
    throw new Error(`${file}: holds ${results.length} results, not one`);
  return only;
}

/** Returns a result with the iterations that count. In the simulator, the first that JMH measured may belong to the warm-up, and the last does not count. */
export function countedIterations(jmh: JmhResult, vm: Vm): JmhResult {
  const after = vm.iterations.filter(({ kind }) => kind === 'end').length;
  const from = -after - measured(vm).length;
  const counted = (metric: JmhMetric): JmhMetric => {
    const values = metric.rawData?.flat();
    return values === undefined
      ? metric
      : { ...metric, rawData: [values.slice(from, after === 0 ? undefined : -after)] };
  };
  return {
    ...jmh,
    primaryMetric: counted(jmh.primaryMetric),
    secondaryMetrics: Object.fromEntries(
      Object.entries(jmh.secondaryMetrics).map(([name, metric]) => [name, counted(metric)]),
    ),
  };
}

/**
 * Returns the samples of one fork, in the order of tables: the primary metric first.
 * @param own kernel names of the agent's threads; null if they are unknown
 * @param slices whether the iterations are short turns: a collection then falls into few of them and belongs to all, so they
 * become their mean, not their median
 */
export function samplesOf(
  jmh: JmhResult,
  vm: Vm,
  own: ReadonlySet<string> | null,
  slices: boolean,
): Sample[] {
  const collapse = slices ? meanBy(measured(vm).map(({ ops }) => ops)) : median;
  const samples = [
    ...primarySamples(jmh, collapse),
    ...processSamples(vm, collapse, betweenSlices(vm, own ?? new Set())),
    ...secondarySamples(jmh, collapse),
    ...groupSamples(vm, own, collapse, betweenSlices(vm, own ?? new Set())),
  ];
  const names = new Set<string>();
  for (const { unit, value } of samples) {
    if (!Number.isFinite(value)) throw new Error(`${jmh.benchmark}: ${unit} is ${value}`);
    if (names.has(unit)) throw new Error(`${jmh.benchmark}: two metrics are called ${unit}`);
    names.add(unit);
  }
  return samples;
}

/**
 * Returns the instructions of an operation; null if not counted. Work between slices is included like in the CPU time, minus the idle
 * rate of the fork.
 */
export function instructionsOf(vm: Vm, slices: boolean): number | null {
  const iterations = measured(vm);
  const counted = known(iterations, ({ instructions }) => instructions);
  if (counted === null || iterations.length === 0) return null;
  const collapse = slices ? meanBy(iterations.map(({ ops }) => ops)) : median;
  const each = collapse(
    counted.map((amount, index) => amount / (iterations[index]?.ops ?? Number.NaN)),
    'op',
  );
  const { turns } = vm;
  if (turns === null || vm.counted === null) return each;
  const times = turns.idle.wallNs > 0 ? turns.waiting.wallNs / turns.idle.wallNs : 0;
  return each + (vm.counted.waiting - vm.counted.idle * times) / operationsOf(vm);
}

/** Returns the operations in the measured iterations of a fork. */
export function operationsOf(vm: Vm): number {
  return sum(measured(vm).map(iteration => iteration.ops));
}

/**
 * Returns the iterations of the times among the samples: CPU time in every mode, and JMH's value if it
 * is a time per operation. A rate (throughput mode) has no such form, and its CPU time has the same trend.
 */
export function iterationsOf(vm: Vm): ForkResult['iterations'] {
  const { unit, factor } = standardUnit(vm.scoreUnit ?? '');
  const courses: [string, (iteration: Iteration) => number | null][] = [
    ['ns/op', ({ score }) => (unit === 'ns/op' && score !== null ? score * factor : null)],
    ['cpu-ns/op', ({ cpuNs, ops }) => (cpuNs === null ? null : cpuNs / ops)],
  ];
  return courses.flatMap(([of, value]) => {
    const values = (kind: Iteration['kind']) =>
      known(
        vm.iterations.filter(iteration => iteration.kind === kind),
        iteration => positive(value(iteration)),
      ) ?? [];
    const [warmup, measurement] = [values('warmup'), values('measurement')];
    return measurement.length === 0 ? [] : [{ unit: of, warmup: [...warmup], measured: [...measurement] }];
  });
}

/** Returns a value with a logarithm; null for 0, from a coarse clock or an iteration without an operation. */
function positive(value: number | null): number | null {
  return value !== null && value > 0 && Number.isFinite(value) ? value : null;
}

export function measured(vm: Vm): Iteration[] {
  return vm.iterations.filter(iteration => iteration.kind === 'measurement');
}

function primarySamples(jmh: JmhResult, collapse: Collapse): Sample[] {
  const main = sample('', jmh.primaryMetric, collapse);
  if (jmh.mode !== 'sample') return [main];
  const { scorePercentiles = {}, scoreUnit } = jmh.primaryMetric;
  const percentiles = Object.entries(scorePercentiles).map(([rank, value]) => {
    const { unit, factor } = standardUnit(scoreUnit);
    return { unit: `p${Number(rank)}-${unit}`, value: value * factor };
  });
  return [main, ...percentiles];
}

/** JMH's unit of memory, in bytes. */
const JMH_MB = 1 << 20;

/** Returns the facts of the whole process: agent threads, JIT and GC included. Facts that this system does not have are left out. */
function processSamples(vm: Vm, collapse: Collapse, waiting: Groups): Sample[] {
  const iterations = measured(vm);
  const operations = operationsOf(vm);
  const cpu = known(iterations, iteration => iteration.cpuNs);
  const collections = known(iterations, iteration => iteration.gcCount);
  const collecting = known(iterations, iteration => iteration.gcMs);
  const allocated = known(iterations, iteration => iteration.allocatedB);
  const each = (amounts: readonly number[], per: 'ops' | 'wallNs') =>
    amounts.map((amount, index) => amount / (iterations[index]?.[per] ?? Number.NaN));
  const perOperation = (values: readonly number[] | null, factor = 1) =>
    values === null ? null : (sum(values) * factor) / operations;
  const facts: [string, number | null][] = [
    [
      'cpu-ns/op',
      cpu &&
        collapse(each(cpu, 'ops'), 'op') +
          (waiting.application + waiting.agent + waiting.compilers + waiting.collector) / operations,
    ],
    ['gc-ns/op', perOperation(collecting, 1e6)],
    ['gc-count', collections && sum(collections)],
    ['gc-ms', collecting && sum(collecting)],
    ['switches/op', perOperation(known(iterations, iteration => iteration.voluntarySwitches))],
    ['preemptions/op', perOperation(known(iterations, iteration => iteration.involuntarySwitches))],
    ['live-heap-B', vm.memory.liveHeapB],
    ['peak-rss-B', vm.memory.peakRssB],
    ['metaspace-B', vm.memory.metaspaceB],
    ['code-cache-B', vm.memory.codeCacheB],
    ['classes', vm.classesLoaded],
    ['threads', vm.threadsPeak],
    ['jit-ms', vm.jitMs],
    ['B/op', allocated && collapse(each(allocated, 'ops'), 'op')],
    ['alloc-MB/s', allocated && (collapse(each(allocated, 'wallNs'), 's') * 1e9) / JMH_MB],
  ];
  return facts.flatMap(([unit, value]) => (value === null ? [] : [{ unit, value }]));
}

/** Returns the CPU time by groups of threads; empty if the system does not report it. */
function groupSamples(
  vm: Vm,
  own: ReadonlySet<string> | null,
  collapse: Collapse,
  waiting: Groups,
): Sample[] {
  const iterations = measured(vm);
  const groups = known(iterations, iteration => groupsOf(iteration, own ?? new Set()));
  if (groups === null) return [];
  const operations = operationsOf(vm);
  // Compilers, the collector and most agents work occasionally, which a median would hide.
  const each = (group: 'agent' | 'compilers' | 'collector') =>
    // Work between slices is an estimate, and may be negative by chance.
    Math.max(0, sum(groups.map(one => one[group])) + waiting[group]) / operations;
  const application =
    collapse(
      groups.map((one, index) => one.application / (iterations[index]?.ops ?? Number.NaN)),
      'op',
    ) +
    waiting.application / operations;
  return [
    { unit: 'application-cpu-ns/op', value: application },
    ...(own === null ? [] : [{ unit: 'agent-threads-cpu-ns/op', value: each('agent') }]),
    { unit: 'compiler-cpu-ns/op', value: each('compilers') },
    { unit: 'collector-cpu-ns/op', value: each('collector') },
  ];
}

/** Returns a fact of every iteration; null if an iteration lacks it. */
function known<T>(
  iterations: readonly Iteration[],
  fact: (iteration: Iteration) => T | null,
): readonly T[] | null {
  const values = iterations.map(fact);
  return values.every(value => value !== null) ? values : null;
}

/** In sample mode JMH repeats the percentiles of the primary metric: `p0.50` is its `50.0`. Older JMH puts the method in front. */
const PERCENTILE = /(^|·)p[01]\.\d+$/;

function secondarySamples(jmh: JmhResult, collapse: Collapse): Sample[] {
  return Object.entries(jmh.secondaryMetrics).flatMap(([name, metric]) => {
    const label = name.replace(/^·/, '');
    return jmh.mode === 'sample' && PERCENTILE.test(label) ? [] : [sample(label, metric, collapse)];
  });
}

function sample(label: string, metric: JmhMetric, collapse: Collapse): Sample {
  const { unit, factor } = standardUnit(metric.scoreUnit);
  return { unit: label === '' ? unit : labelled(label, unit), value: collapsed(metric, collapse) * factor };
}

/**
 * Returns the unit of a benchmark's own counter. In its name `_per_` becomes `/` and any other `_` becomes `-`
 * (`tasks_per_s` is `tasks/s`); a counter that JMH turns into a rate keeps the rate (`tasks` in ops/s is `tasks/s`).
 */
function labelled(label: string, unit: string): string {
  const name = label.replace(/_per_/g, '/').replace(/_/g, '-').replace(/\s+/g, '-');
  if (unit === '#') return name;
  const rate = /^ops(\/.+)$/.exec(unit)?.[1];
  return rate === undefined ? `${name}-${unit.replace(/\s+/g, '-')}` : `${name}${rate}`;
}

/** Combines the iterations. @param per what each is a value per: an operation, a second */
type Collapse = (values: readonly number[], per: string) => number;

/** Returns one number of a fork; sampled times have only their mean here. */
function collapsed({ rawData, score, scoreUnit }: JmhMetric, collapse: Collapse): number {
  const values = rawData?.flat() ?? [];
  return values.length === 0 ? score : collapse(values, scoreUnit.split('/')[1] ?? '');
}

/** Returns the mean: values per operation are weighted by operations; others are not, because iterations take the same time. */
function meanBy(operations: readonly number[]): Collapse {
  return (values, per) => {
    const weights = per === 'op' ? operations : values.map(() => 1);
    if (values.length !== weights.length)
      throw new Error(`${values.length} values of ${weights.length} iterations`);
    return sum(values.map((value, index) => value * (weights[index] as number))) / sum(weights);
  };
}

/** Returns the median; NaN if any value is NaN, which sorting would hide. */
export function median(values: readonly number[]): number {
  if (values.some(Number.isNaN)) return Number.NaN;
  const sorted = [...values].sort((left, right) => left - right);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
