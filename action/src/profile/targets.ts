// What is profiled: the benchmarks and treatments whose gates are breached, or all.
import type { Comparison, SuiteComparison } from '../comparison/comparison.ts';

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

/** Whether any suite of a comparison has a target. */
export function hasTargets(comparison: Comparison, all: boolean): boolean {
  return comparison.suites.some(suite => targetsOf(suite, all).length > 0);
}
