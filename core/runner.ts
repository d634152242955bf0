// A prepared suite, its forks and their results, and the errors of both.

import type { ProfiledFork } from './profile/profile.ts';
import type { Sample } from './results/format.ts';
import type { UnitDeclaration } from './results/metrics.ts';
import type { Compilation, ForkIterations } from './results/round.ts';
import type { Warning } from './results/warning.ts';
import type { BaseVariant } from './suite.ts';

/** What a runner gets from outside; it takes nothing from the process's own environment. */
export interface RunContext {
  /** The folder of this project, with the sources of the workloads. */
  readonly root: string;
  /** Where downloads and builds are kept between runs. */
  readonly cache: string;
  /** For measured processes and builds: without secrets. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * For our own downloads, builds and Git, never for measured processes: proxies, certificates, and credentials that settings.xml reads from
   * variables. Default: `environment`.
   */
  readonly ownEnvironment?: Readonly<Record<string, string>>;
  /** Reports progress before the first fork, such as a download or a build. */
  readonly notice: (message: string) => void;
  /** Aborted when the user wants to stop. */
  readonly signal: AbortSignal;
}

/** One fork to be run. */
export interface ForkRequest<V extends BaseVariant = BaseVariant> {
  /** One of the prepared benchmarks. */
  readonly benchmark: string;
  readonly variant: V;
  /** An empty folder for the tools' own output. */
  readonly raw: string;
  /** Random seed for the simulator: different in every round, the same for every variant; 0 in a dry run. */
  readonly seed: number;
}

/** The result of one benchmark in a fork. */
export interface BenchmarkResult {
  readonly benchmark: string;
  readonly operations: number;
  readonly samples: readonly Sample[];
}

/** The result of a complete fork. */
export interface ForkResult {
  readonly operations: number;
  readonly samples: readonly Sample[];
  /** Results of other benchmarks of the same fork, see {@link Prepared.leading}. */
  readonly others?: readonly BenchmarkResult[];
  /** The iterations of the times among the samples, as far as the tool reports them. */
  readonly iterations: readonly Omit<ForkIterations, 'benchmark' | 'variant'>[];
  /** CPU time of its JIT compilers during the measurement, if known. */
  readonly compilation?: Omit<Compilation, 'benchmark' | 'variant'>;
  /** Values that must be the same in every fork of the suite: collector, heap, processors. */
  readonly conditions: Readonly<Record<string, string>>;
  readonly warnings: readonly Warning[];
  /** A digest of all inputs of the result, in hexadecimal. Absent if the inputs cannot all be named. */
  readonly inputDigest?: string;
}

/** A suite that is ready to be measured. */
export interface Prepared<V extends BaseVariant = BaseVariant> {
  /** Names as in the result file, without `Benchmark` and the variant. */
  readonly benchmarks: readonly string[];
  /** The benchmarks for which forks are started, if each fork also reports the others. Default: all. */
  readonly leading?: readonly string[];
  /** Header lines of the result file in addition to those of the machine. */
  readonly header: Readonly<Record<string, string>>;
  /** The effective settings of each variant, for the record. */
  readonly variants: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly warnings: readonly Warning[];
  /** Treatments that this machine cannot measure: what they need, and what to do. They are not in {@link variants}. */
  readonly lacking?: Readonly<Record<string, Lack>>;
  /** Unit declarations of the benchmarks themselves, complete after the dry runs. The configuration takes precedence. */
  readonly units?: Readonly<Record<string, UnitDeclaration>>;
  /**
   * Operations of a fork by benchmark, or the number of its runs, if they are found once: a resumed run is prepared with them.
   * Complete after the dry runs of all variants.
   */
  readonly calibrated?: Readonly<Record<string, number>>;
  /** How many forks may run at the same time on this machine without changing each other's numbers. Default: 1. */
  readonly forksAtOnce?: number;
  /** Whether the forks of one variant in a round share their start: the first makes it, and the others wait for it. */
  readonly sharedStarts?: boolean;
  /** Duration of first-round forks that already ran during preparation and are reused, in ms. */
  readonly ahead?: number;
  /** Whether forks sleep between operations: stolen time then includes the time that a hypervisor needs to wake them. */
  readonly sleeps?: boolean;
  /** Whether a dry run reports every unit that a fork of the same benchmark and variant reports. */
  readonly dryRunHasUnits?: boolean;
  /** Removes what is needed only during the measurement. */
  readonly close?: () => void;
  /** A short fork that is not measured: checks that the variant works, and warms the page cache. Throws {@link ForkFailure}. */
  dryRun(request: ForkRequest<V>): Promise<ForkResult>;
  /**
   * Does what the forks of a round need, before they are measured. Throws {@link PreconditionError}.
   * @param seed as in the round's requests
   */
  beforeRound?(seed: number): Promise<void>;
  /**
   * Runs the forks of one set in turns: alive at the same time, or each as several runs. Absent if forks run one after the other.
   * @param rows each row has all variants once, in another order
   */
  together?(
    requests: readonly ForkRequest<V>[],
    rows: Iterator<readonly string[], never>,
  ): Promise<ForksTogether>;
  /** Runs one fork. Throws {@link ForkFailure}. */
  fork(request: ForkRequest<V>): Promise<ForkResult>;
  /** Finds, or downloads, what shows where a fork spends its time. Absent if the runner has no profiler. Throws {@link PreconditionError}. */
  profiler?(): Promise<FoundProfiler<V>>;
}

/** The results of a set of forks that took turns. */
export interface ForksTogether {
  /** In the order of the requests. */
  readonly results: readonly ForkResult[];
  /** The variants in the order of their measured slices. */
  readonly slices: readonly string[];
}

/** Why a treatment cannot be measured. */
export interface Lack {
  /** `needs CAP_BPF, CAP_PERFMON`. */
  readonly reason: string;
  /** Empty if nothing helps. */
  readonly remedy: string;
}

/** Runs forks under a profiler. */
export interface Profiler<V extends BaseVariant = BaseVariant> {
  /** For a person, with its version and mode: `async-profiler 4.4 (ctimer)`. */
  readonly name: string;
  /** How long a fork takes, in ms. */
  readonly length: number;
  /** Runs one fork. Throws {@link ForkFailure} if the fork or its profiler fails. */
  fork(request: ForkRequest<V>): Promise<ProfiledFork>;
  /** Runs one fork, and estimates its misses with a model of caches. Absent if there is no model. Throws {@link ForkFailure}. */
  misses?(request: ForkRequest<V>): Promise<readonly Sample[]>;
}

/** A profiler, or what this machine lacks for one. */
export type FoundProfiler<V extends BaseVariant = BaseVariant> = Profiler<V> | Lack;

/** What is known about a suite before anything of it runs. */
export interface Checked {
  /** As {@link Prepared.benchmarks}; null if only running the benchmarks shows them. */
  readonly benchmarks: readonly string[] | null;
  readonly warnings: readonly Warning[];
}

/** The suite cannot be measured on this machine with this configuration; the message says what to do. */
export class PreconditionError extends Error {
  /** The machine lacks something, such as a JDK, so an optional suite may be left out. */
  readonly lacking: boolean;

  constructor(message: string, lacking = false) {
    super(message);
    this.lacking = lacking;
  }
}

/**
 * One fork failed. `final` if another try cannot help, for example because the agent was not attached. `late` if the fork ran out of time, for
 * example below its rate, so that other work on the machine may be the cause.
 */
export class ForkFailure extends Error {
  readonly final: boolean;
  readonly late: boolean;

  constructor(message: string, final = false, late = false) {
    super(message);
    this.final = final;
    this.late = late;
  }
}
