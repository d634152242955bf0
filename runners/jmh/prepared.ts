// A prepared JMH suite: its benchmarks, and everything that its forks share.

import type { CountingServer } from '../../core/forks/counting-server.ts';
import type { OwnMetrics } from '../../core/readers/own-metrics.ts';
import type { JmhBenchmark } from './benchmarks.ts';
import type { Driver, ForkDriver } from './driver.ts';
import type { ForkPlan } from './plan.ts';
import type { JmhSuite } from './suite.ts';

/** A jar of benchmarks, and how to run them. */
export interface Target {
  readonly jar: string;
  /** Lists the benchmarks, on this machine in every mode. */
  readonly jmh: Driver;
  readonly driver: ForkDriver;
  /** The digest of the jar. */
  readonly digest: string;
}

export interface PreparedJmh {
  readonly suite: JmhSuite;
  /** The jar of each variant: the same for all, unless revisions of the benchmarks are compared. */
  readonly targets: ReadonlyMap<string, Target>;
  readonly benchmarks: ReadonlyMap<string, JmhBenchmark>;
  readonly plan: ForkPlan;
  /** Null if no instructions are counted. */
  readonly counter: CountingServer | null;
  /** The agent's jar of each variant that has one. */
  readonly jars: ReadonlyMap<string, string | null>;
  /** The jar of the watch agent for dry runs; null if no variant needs it. */
  readonly watch: string | null;
  /** Threads from the dry run of each variant: all of the control, those of the agent for a treatment. */
  readonly threads: Map<string, ReadonlySet<string>>;
  /** Default: none. */
  readonly own?: OwnMetrics;
}

/** Returns whether the benchmarks of a suite share the start of their JVM and agent. */
export function sharesStarts({ suite, benchmarks }: PreparedJmh): boolean {
  return suite.mode === 'simulation' && benchmarks.size > 1;
}
