// What is profiled: the benchmarks and treatments whose gates are breached, or all.
import type { BaseSuite } from '../../../core/suite.ts';
import type { SuiteComparison } from '../comparison/comparison.ts';

/** A benchmark of a treatment, next to the variant that it is compared with. */
export interface Target {
  readonly benchmark: string;
  readonly treatment: string;
  readonly against: string;
}

/** Returns the targets of one suite: those with a breach, or with `all` every one. */
export function targetsOf(suite: SuiteComparison, all: boolean): Target[] {
  const found = new Map<string, Target>();
  for (const { benchmark, treatment, against, verdict, unmeasured } of suite.rows) {
    if (unmeasured !== undefined || treatment === against) continue;
    if (!all && verdict !== 'breach') continue;
    const target = { benchmark, treatment, against };
    found.set(JSON.stringify(target), target);
  }
  return [...found.values()];
}

/** Returns every benchmark of every treatment of a suite that was not measured. */
export function allTargets(suite: BaseSuite, benchmarks: readonly string[]): Target[] {
  return suite.variants
    .filter(({ name }) => name !== suite.control)
    .flatMap(({ name, against }) =>
      benchmarks.map(benchmark => ({ benchmark, treatment: name, against: against ?? suite.control })),
    );
}
