// How many gates a suite will have: one for each limit, each benchmark that reports its metric, and each treatment that is limited.
import type { Suite } from '../config/config.ts';
import type { ForkLine } from '../results/format.ts';
import { isCount, primaryOf } from '../results/metrics.ts';
import type { SuiteRecord } from '../results/record.ts';

/** The units that forks reported, by benchmark, in the order in which they came. */
export type Units = ReadonlyMap<string, ReadonlySet<string>>;

/** What stands for the primary metric of each benchmark. */
const PRIMARY = '@primary';
/** A benchmark that is a part of another one: the limits of the whole are enough. */
const PART = /\/program=/;

/** Groups the units of forks by benchmark. */
export function unitsByBenchmark(forks: readonly Pick<ForkLine, 'benchmark' | 'samples'>[]): Units {
  const units = new Map<string, Set<string>>();
  for (const { benchmark, samples } of forks)
    for (const { unit } of samples) units.set(benchmark, (units.get(benchmark) ?? new Set()).add(unit));
  return units;
}

/**
 * Counts the gates, as the statistics will match limits with rows, and those of them on metrics that are not counts. They alone
 * need more rounds where there are more of them.
 * @param units a benchmark that is not in it counts as the first one that is; empty: nothing is known, and one benchmark reports
 * each metric that a limit names
 */
export function countGates(
  { gates, variants }: Pick<Suite, 'gates' | 'variants'>,
  record: Pick<SuiteRecord, 'benchmarks' | 'references' | 'again' | 'control' | 'metrics'>,
  units: Units,
): { readonly all: number; readonly noisy: number } {
  const free = new Set([record.control, record.again, ...record.references]);
  // A variant without another one is limited by its own values.
  const limited = variants.length === 1 ? 1 : variants.filter(({ name }) => !free.has(name)).length;
  const [usual] = units.values();
  const limits = record.benchmarks.flatMap((benchmark, index) => {
    const reported = units.get(benchmark) ?? usual;
    return gates.flatMap(({ metric }) => {
      if (metric !== PRIMARY) return (reported?.has(metric) ?? index === 0) ? [metric] : [];
      return PART.test(benchmark) ? [] : [primaryOf([...(reported ?? [])]) ?? PRIMARY];
    });
  });
  const noisy = limits.filter(unit => !isCount(unit, record.metrics));
  return { all: limits.length * limited, noisy: noisy.length * limited };
}
