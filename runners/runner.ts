// What every runner is to the experiment: something that prepares a suite, then runs one fork at a time.
import type { Suite, Variant } from '../action/src/config/config.ts';
import type { Sample } from '../action/src/results/format.ts';
import type { UnitDeclaration } from '../action/src/results/metrics.ts';
import type { Compilation, ForkIterations } from '../action/src/results/round.ts';
import type { Warning } from '../action/src/results/warning.ts';

/** What the world around gives a runner; nothing is taken from the process's own environment. */
export interface RunContext {
  /** The folder that holds this project: the workloads' sources lie in it. */
  readonly root: string;
  /** Where downloads and builds are kept between runs. */
  readonly cache: string;
  /** For measured processes and builds: without secrets. */
  readonly environment: Readonly<Record<string, string>>;
  /**
   * For our own downloads, builds and Git, never for what is measured: proxies, certificates, and the credentials that settings.xml names by variable.
   * `environment` if left out.
   */
  readonly ownEnvironment?: Readonly<Record<string, string>>;
  /** Says what is going on before the first fork: a download, a build. */
  readonly notice: (message: string) => void;
  /** Aborted when the user wants to stop. */
  readonly signal: AbortSignal;
}

/** One fork to be run. */
export interface ForkRequest {
  /** One of the prepared benchmarks. */
  readonly benchmark: string;
  readonly variant: Variant;
  /** An empty folder for the tools' own output. */
  readonly raw: string;
  /** Of what is random in the simulator: another for every round, the same for every variant; 0 in a dry run. */
  readonly seed: number;
}

/** What a fork says of one benchmark. */
export interface BenchmarkResult {
  readonly benchmark: string;
  readonly operations: number;
  readonly samples: readonly Sample[];
}

/** What a complete fork says. */
export interface ForkResult {
  readonly operations: number;
  readonly samples: readonly Sample[];
  /** What the same fork says of other benchmarks, see {@link Prepared.leading}. */
  readonly others?: readonly BenchmarkResult[];
  /** The iterations of the times among the samples, as far as the tool tells of them. */
  readonly iterations: readonly Omit<ForkIterations, 'benchmark' | 'variant'>[];
  /** What its JIT compilers took while it was measured, where that is known. */
  readonly compilation?: Omit<Compilation, 'benchmark' | 'variant'>;
  /** What must be the same in every fork of the suite: collector, heap, processors. */
  readonly conditions: Readonly<Record<string, string>>;
  readonly warnings: readonly Warning[];
  /** Stands for everything that the result depends on: a digest, in hexadecimal. Absent where that is more than can be named. */
  readonly inputDigest?: string;
}

/** A suite that is ready to be measured. */
export interface Prepared {
  /** Names as they stand in the result file, without `Benchmark` and the variant. */
  readonly benchmarks: readonly string[];
  /** The benchmarks that forks are run of, where each fork tells of the others too. All of them where left out. */
  readonly leading?: readonly string[];
  /** Header lines of the result file beside those of the machine. */
  readonly header: Readonly<Record<string, string>>;
  /** The effective settings of each variant, for the record. */
  readonly variants: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly warnings: readonly Warning[];
  /** Treatments that this machine does not let be measured: what they need, and what to do about it. They are not among {@link variants}. */
  readonly lacking?: Readonly<Record<string, Lack>>;
  /** What the benchmarks themselves say of their units. The configuration has the last word. */
  readonly units?: Readonly<Record<string, UnitDeclaration>>;
  /**
   * Operations of a fork, or the runs that it is, by benchmark, where they were found once and are kept: a resumed run is prepared with them.
   * Complete after the dry runs of all variants.
   */
  readonly calibrated?: Readonly<Record<string, number>>;
  /** So many forks may run at the same time without one changing the numbers of another, and this machine has room for them; 1 where left out. */
  readonly forksAtOnce?: number;
  /** How long forks of the first round took while the suite was prepared, in ms, and are only remembered when it comes. */
  readonly ahead?: number;
  /** Whether forks sleep between what they do: part of what a hypervisor seems to steal is then its waking them. */
  readonly sleeps?: boolean;
  /** Whether a dry run reports every unit that a fork of the same benchmark and variant does. */
  readonly dryRunHasUnits?: boolean;
  /** Removes what is kept only as long as the suite is measured. */
  readonly close?: () => void;
  /** A short fork that is not measured: shows that the variant works, and warms the page cache. Throws {@link ForkFailure}. */
  dryRun(request: ForkRequest): Promise<ForkResult>;
  /**
   * Runs the forks of one set, measured in turns: alive at the same time, or each as several runs. Absent where forks run one after the other.
   * @param rows gives all variants once, each time in another order
   */
  together?(
    requests: readonly ForkRequest[],
    rows: Iterator<readonly string[], never>,
  ): Promise<ForksTogether>;
  /** Runs one fork. Throws {@link ForkFailure}. */
  fork(request: ForkRequest): Promise<ForkResult>;
}

/** What the forks of a set say that took turns. */
export interface ForksTogether {
  /** In the order in which they were asked for. */
  readonly results: readonly ForkResult[];
  /** The variants in the order of their measured slices. */
  readonly slices: readonly string[];
}

/** Why a treatment cannot be measured. */
export interface Lack {
  /** `needs CAP_BPF, CAP_PERFMON`. */
  readonly reason: string;
  /** Empty where nothing helps. */
  readonly remedy: string;
}

/** What is known of a suite before anything of it runs. */
export interface Checked {
  /** As {@link Prepared.benchmarks}; null where only a run of the benchmarks tells them. */
  readonly benchmarks: readonly string[] | null;
  readonly warnings: readonly Warning[];
}

/** What looks at a suite without measuring it. */
export interface Checker {
  /** Finds and fetches what {@link Runner.prepare} does. Runs no benchmark, application or agent. Throws {@link PreconditionError}. */
  check(suite: Suite, context: RunContext): Promise<Checked>;
}

export interface Runner {
  /**
   * Finds and builds what the suite needs. Throws {@link PreconditionError}.
   * @param calibrated what an earlier part of the same run found, as {@link Prepared.calibrated}
   */
  prepare(
    suite: Suite,
    context: RunContext,
    calibrated?: Readonly<Record<string, number>>,
  ): Promise<Prepared>;
}

/** The suite cannot be measured on this machine as it is configured; the message says what to do. */
export class PreconditionError extends Error {
  /** The machine lacks something (a JDK, say) that an optional suite may do without. */
  readonly lacking: boolean;

  constructor(message: string, lacking = false) {
    super(message);
    this.lacking = lacking;
  }
}

/**
 * One fork failed. `final` where another try cannot help: the agent was not attached, say. `late` where time was short, so that other work
 * on the machine may have been the cause: it did not keep a rate, say.
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
