// Benchmarks that not every variant has: one that a revision lacks is left out, one that a variant fails to select is an error.

import { named } from '../../core/forks/naming.ts';
import { PreconditionError } from '../../core/runner.ts';
import { hasRevisions } from './build.ts';
import { type Found, type GoBenchmark, type Picks, resultName } from './selection.ts';
import { aloneOf } from './sources.ts';
import { BENCHMARK_NAME, type GoSuite } from './suite.ts';

/**
 * Warns about a benchmark that a revision lacks, and leaves it out; throws for one that a variant fails to select.
 * @param whole whether whole benchmarks stand for variants, not sub-benchmarks
 */
export function refuseUnpaired(
  suite: GoSuite,
  all: readonly GoBenchmark[],
  lacking: readonly { readonly name: string; readonly variant: string }[],
  picks: Picks,
  found: Readonly<Record<string, readonly Found[]>>,
  whole: boolean,
): void {
  const labelOf = (variant: string) =>
    Object.entries(picks[variant] ?? {})
      .map(([key, value]) => (key === BENCHMARK_NAME ? `/${value}` : `/${key}=${value}`))
      .join('');
  const top = (name: string) => resultName(name).split('/')[0];
  /** Returns the existing alternatives to a selection: of the same benchmark, else of all. */
  const there = (of: string | null) => {
    const names = [
      ...new Set(Object.values(found).flatMap(ones => ones.map(({ bare }) => resultName(bare)))),
    ];
    const near = names.filter(name => of !== null && top(name) === top(of));
    return named(near.length > 0 && !whole ? near : names);
  };
  const missing = (variant: string) =>
    whole ? `counterpart ${labelOf(variant).slice(1)}` : `sub-benchmark ${labelOf(variant)}`;
  const [first] = lacking;
  if (hasRevisions(suite)) {
    if (all.length > 0 || first === undefined) return;
    const alone = named(aloneOf(suite, lacking));
    throw new PreconditionError(
      `no benchmark of suite ${suite.name} is in every revision that is compared; there are ${alone}`,
    );
  }
  if (first !== undefined)
    throw new PreconditionError(
      `${first.name} has no ${missing(first.variant)} for ${first.variant}; there are ${there(first.name)}: correct benchmark, or leave it out with exclude`,
    );
  if (all.length === 0)
    throw new PreconditionError(
      `no benchmark has the sub-benchmarks ${Object.keys(picks).map(labelOf).join(', ')}; there are ${there(null)}: correct benchmark, or include`,
    );
}
