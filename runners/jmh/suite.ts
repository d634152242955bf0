// A prepared JMH suite: its benchmarks, and all that its forks share.
import type { Suite } from '../../action/src/config/config.ts';
import type { CountingServer } from '../counting-server.ts';
import type { Benchmark } from './benchmarks.ts';
import type { Driver, ForkDriver } from './driver.ts';
import type { ForkPlan } from './plan.ts';

/** A jar of benchmarks, and what runs them. */
export interface Target {
  readonly jar: string;
  /** Says which benchmarks there are; whatever runs them, that is asked on this machine. */
  readonly parent: Driver;
  readonly driver: ForkDriver;
  /** Of the jar. */
  readonly digest: string;
}

export interface JmhSuite {
  readonly suite: Suite;
  /** What each variant runs: the same for all, unless revisions of the benchmarks themselves are compared. */
  readonly targets: ReadonlyMap<string, Target>;
  readonly benchmarks: ReadonlyMap<string, Benchmark>;
  readonly plan: ForkPlan;
  /** Null where no instructions are counted. */
  readonly counter: CountingServer | null;
  /** The agent's jar of each variant that has one. */
  readonly jars: ReadonlyMap<string, string | null>;
  /** The jar of the agent that watches, in dry runs, what another one changes; null where no variant needs it. */
  readonly watch: string | null;
  /** Threads that the dry run of each variant showed: all of the control, those of the agent for a treatment. */
  readonly threads: Map<string, ReadonlySet<string>>;
}
