// A prepared JMH suite: its benchmarks, and all that its forks share.
import type { Suite } from '../../action/src/config/config.ts';
import type { Benchmark } from './benchmarks.ts';
import type { Driver } from './driver.ts';
import type { ForkPlan } from './plan.ts';

export interface JmhSuite {
  readonly suite: Suite;
  readonly driver: Driver;
  readonly benchmarks: ReadonlyMap<string, Benchmark>;
  readonly plan: ForkPlan;
  /** Of the benchmarks' jar. */
  readonly digest: string;
  /** The agent's jar of each variant that has one. */
  readonly jars: ReadonlyMap<string, string | null>;
  /** Threads that the rehearsal of each variant showed: all of the control, those of the agent for a treatment. */
  readonly threads: Map<string, ReadonlySet<string>>;
}
