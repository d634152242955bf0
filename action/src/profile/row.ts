// A differential as a row of profile.json.
import type { ProfiledFork } from '../../../core/profile/profile.ts';
import { hiddenIn } from '../../../core/results/secret.ts';
import type { Differential, Pair } from './differential.ts';
import { studentInterval } from './differential.ts';
import type { ProfiledRow, ProfiledSuite } from './file.ts';
import { flameOf } from './flame.ts';
import type { Target } from './targets.ts';

/** Functions in a row; the others differ less. */
const MOST_FUNCTIONS = 200;

/** Returns the row of a target and a metric. */
export function rowOf(target: Target, pairs: readonly Pair[], found: Differential): ProfiledRow {
  const { causes, inclusive, ...rest } = found;
  const kept = largest(causes);
  return hiddenIn({
    ...target,
    ...rest,
    causes: kept,
    inclusive: largest(inclusive),
    omitted: causes.length - kept.length,
    flame: flameOf(pairs),
  });
}

/** The largest differences in their order. */
function largest<T extends { readonly difference: number }>(found: readonly T[]): T[] {
  const kept = new Set(
    found
      .toSorted((one, other) => Math.abs(other.difference) - Math.abs(one.difference))
      .slice(0, MOST_FUNCTIONS),
  );
  return found.filter(one => kept.has(one));
}

/** What the profiler adds to the CPU time of an operation; null if no fork shows it. */
export function whatProfilerAdds(forks: readonly ProfiledFork[]): ProfiledSuite['cost'] {
  const ratios = forks.flatMap(({ cost }) =>
    cost === null || cost.plain <= 0 ? [] : Math.log(cost.profiled / cost.plain),
  );
  if (ratios.length === 0) return null;
  const { middle, half } = studentInterval(ratios);
  return {
    value: Math.expm1(middle),
    low: half === null ? null : Math.expm1(middle - half),
    high: half === null ? null : Math.expm1(middle + half),
  };
}
