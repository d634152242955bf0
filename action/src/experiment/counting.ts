// Counts the gates of a suite: one for each limit, benchmark that reports its metric, and limited treatment.

import type { ForkLine } from '../../../core/results/format.ts';
import { isCount, primaryOf } from '../../../core/results/metrics.ts';
import type { SuiteRecord } from '../../../core/results/record.ts';
import type { BaseSuite } from '../../../core/suite.ts';

/** The reported units by benchmark, in order of appearance. */
export type Units = ReadonlyMap<string, ReadonlySet<string>>;

/** The name for the primary metric of each benchmark. */
const PRIMARY = '@primary';
/** A benchmark that is part of another one: the limits of the whole are enough. */
const PART = /\/(program|request)=/;

/** Groups the units of forks by benchmark. */
export function unitsByBenchmark(forks: readonly Pick<ForkLine, 'benchmark' | 'samples'>[]): Units {
  const units = new Map<string, Set<string>>();
  for (const { benchmark, samples } of forks)
    for (const { unit } of samples) units.set(benchmark, (units.get(benchmark) ?? new Set()).add(unit));
  return units;
}

/**
 * Counts the gates as the statistics match limits with rows, and how many of them are on metrics that are not counts. Only those need
 * more rounds if there are more of them.
 * @param units a missing benchmark has the units of the first one; if empty, one benchmark is assumed to report every limited metric
 */
export function countGates(
  { gates, variants }: Pick<BaseSuite, 'gates' | 'variants'>,
  record: Pick<SuiteRecord, 'benchmarks' | 'references' | 'again' | 'control' | 'metrics'>,
  units: Units,
): { readonly all: number; readonly noisy: number } {
  const free = new Set([record.control, record.again, ...record.references]);
  // A suite with a single variant limits that variant's own values.
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
