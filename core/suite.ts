// A suite with every default filled in and every quantity in one unit. The experiment runs from it.

import type { KernelSuite, KernelVariant } from './kernel-suite.ts';
import type { UnitDeclaration } from './results/metrics.ts';
import type { GateRequest } from './results/record.ts';

/** The name of the variant without an agent. It is the control if it exists; see {@link Suite.control}. */
export const CONTROL = 'off';

/** The revision that stands for the merge base with the target branch. */
export const MERGE_BASE = 'merge-base';

/** The source of an agent. */
export type AgentSource =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'maven';
      readonly group: string;
      readonly artifact: string;
      readonly version: string;
      readonly classifier: string;
      /** Repository addresses by id, from the configuration; none if left out. Settings of the machine may add others. */
      readonly repositories?: Readonly<Record<string, string>>;
    };

/** The attach check that the user describes. */
export interface AttachCheck {
  readonly log?: string;
  readonly class?: string;
  readonly thread?: string;
  readonly exports?: boolean;
}

/** The location of a revision. */
export interface Source {
  /** The root folder of the working tree. */
  readonly repository: string;
  /** The folder in it where the command runs, and where relative paths begin; empty for the root. */
  readonly prefix: string;
  /** The full hash of the commit. */
  readonly commit: string;
}

/** A revision of the repository that holds the configuration; it is measured instead of the working tree. */
export interface Revision {
  /** As written: any name of a commit that Git accepts, or {@link MERGE_BASE}. */
  readonly ref: string;
  /** Null until Git resolved it. */
  readonly source: Source | null;
  /** The build command, program first; empty if nothing needs to be built. */
  readonly build: readonly string[];
  /** The time limit of the build, in ms. */
  readonly buildTimeout: number;
  /** The position of each key of the variant, `file:line:column`. */
  readonly places: Readonly<Record<string, string>>;
}

/** The checkout of a variant's revision. */
export interface Checkout {
  /** Its root folder. */
  readonly tree: string;
  /** The folder in it where relative paths begin; the revision may lack it. */
  readonly folder: string;
}

/** The settings of a suite of the runner `go`. */
export interface GoSuite {
  /** The folder of the working tree where the paths of the suite and of its variants begin. */
  readonly folder: string;
  /** The folder that package patterns start from; `builtin` for the workloads of this project. */
  readonly module: string;
  /** Patterns as `go list` takes them. */
  readonly packages: readonly string[];
  readonly measure: 'benchmarks' | 'build';
  /** b.N of every fork; null: found in the dry run. */
  readonly operations: number | null;
}

/** How a variant of a Go suite is built, and which benchmarks it runs. */
export interface GoVariant {
  readonly tags: readonly string[];
  readonly ldflags: string;
  /** A path, or empty. */
  readonly overlay: string;
  readonly toolexec: string;
  /** Replacements of modules: `MODULE@VERSION`, or the path of a folder. */
  readonly replace: Readonly<Record<string, string>>;
  /** The value of each sub-benchmark key for this variant. The key {@link BENCHMARK_NAME} has a name without keys. */
  readonly benchmark: Readonly<Record<string, string>>;
}

/** Builds the sources unchanged. */
/** The key of a plain sub-benchmark name of one or more levels. No key of Go is empty. */
export const BENCHMARK_NAME = '';

export const BARE: GoVariant = {
  tags: [],
  ldflags: '',
  overlay: '',
  toolexec: '',
  replace: {},
  benchmark: {},
};

/** The settings of a suite of the runner `command`. */
export interface CommandSuite {
  /** Accepted exit codes. */
  readonly exitCodes: readonly number[];
  /** Files for the simulator in addition to the program: paths relative to the working folder, or absolute. */
  readonly files: readonly string[];
  /** Memory of the machine in the simulator, in MiB; null: the default for such a program. */
  readonly memory: number | null;
}

/** The command of a variant. */
export interface CommandLine {
  /** The program and its arguments. */
  readonly argv: readonly string[];
  /** Its working folder, where its relative paths begin. */
  readonly folder: string;
}

/** A request to an application, and the correct answer. */
export interface HttpCheck {
  /** May have placeholders. */
  readonly url: string;
  readonly status: number;
  /** A regular expression that the body must match; empty: any body. */
  readonly body: string;
}

/** The readiness check of a process. Texts may have placeholders, except the pattern. */
export type Ready =
  | { readonly kind: 'log'; readonly pattern: string }
  | { readonly kind: 'port'; readonly port: string }
  | { readonly kind: 'http'; readonly check: HttpCheck };

/** A process of an application. */
export interface ProcessPlan {
  /** Empty if the application is a single process. */
  readonly name: string;
  /** The program and its arguments; empty: those of the variant. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ready: Ready;
  /** The request that it must answer when it is ready; null: none. */
  readonly request: HttpCheck | null;
}

/** The application that a suite starts. */
export interface ApplicationSuite {
  /** The name of an application of this project, whose jar replaces `{application}` in the command; null: the user's own. */
  readonly builtin: string | null;
  /** In the order of their start; each starts when the previous one is ready. */
  readonly processes: readonly ProcessPlan[];
  /** Files for the simulator in addition to the programs: paths relative to the working folder, or absolute. */
  readonly files: readonly string[];
  /** Memory of the machine in the simulator, in MiB; null: the default for an application. */
  readonly memory: number | null;
}

/** A limit on a latency. */
export interface Objective {
  /** From 0 to 100. */
  readonly percentile: number;
  /** In ns. */
  readonly limit: number;
}

/** The load on an application while it is measured. */
export interface LoadSuite {
  /** Requests per second of an open loop; null: a closed loop. */
  readonly rate: number | null;
  /** Connections of the closed loop that counts the CPU time of a request; 0: it is counted at the rate. */
  readonly concurrency: number;
  /** The rate of the warm-up; null: that closed loop, or the measured rate without one. */
  readonly warmupRate: number | null;
  /** The number of requests that a closed loop measures. */
  readonly requests: number;
  /** Null: the rate is fixed, not searched. */
  readonly objective: Objective | null;
  readonly connections: number;
  /** The time limit of one answer, in ms. */
  readonly timeout: number;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the requests. */
  readonly content: string;
}

export interface Variant {
  readonly name: string;
  /** Null: the working tree. */
  readonly revision: Revision | null;
  /** Null for the working tree, and for a revision before its checkout. */
  readonly checkout: Checkout | null;
  /** The benchmark jar, if the variant has its own. */
  readonly jar: string | null;
  readonly agent: AgentSource | null;
  /** Lower-case hexadecimal, or null if not given. */
  readonly sha256: string | null;
  readonly agentArguments: string;
  readonly jvmArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Contents of files that the agent needs, by path in `{scratch}`. */
  readonly files: Readonly<Record<string, string>>;
  readonly attached: AttachCheck | null;
  readonly go: GoVariant;
  /** Null for the other runners. Its argv is empty if each process of the application has its own. */
  readonly command: CommandLine | null;
  /** The settings of each runner are null for the other runners. */
  readonly kernel: KernelVariant | null;
  /** Another variant to compare with in the same rounds. */
  readonly against: string | null;
}

/** A variant without settings of its own; its name is added later. */
export const WITHOUT_AGENT: Omit<Variant, 'name'> = {
  revision: null,
  checkout: null,
  jar: null,
  agent: null,
  sha256: null,
  agentArguments: '',
  jvmArguments: [],
  environment: {},
  files: {},
  attached: null,
  go: BARE,
  command: null,
  kernel: null,
  against: null,
};

/** Iterations of a fork; `time` is in ms, or null for the benchmark's own. */
export interface Iterations {
  readonly count: number;
  readonly time: number | null;
}

/** The number of rounds of a suite. */
export interface Rounds {
  readonly min: number;
  readonly max: number;
  /** The larger `max` if fewer rounds cannot show a breach; absent if the user set `max`. */
  readonly ceiling?: number;
}

export interface Suite {
  readonly name: string;
  /** Where forks run: on this machine, in a virtual machine that counts instructions, or in one on this processor (KVM). */
  readonly mode: 'native' | 'simulation' | 'kvm';
  readonly runner: 'jmh' | 'go' | 'command' | 'startup' | 'http' | 'kernel';
  /** A path, or `builtin`. */
  readonly jar: string;
  readonly include: string;
  readonly exclude: string;
  readonly parameters: Readonly<Record<string, readonly string[]>>;
  readonly threads: number | null;
  /** The lowest JDK feature version. */
  readonly jdk: number;
  readonly optional: boolean;
  readonly jvmArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly warmup: Iterations | null;
  readonly measurement: Iterations | null;
  /** Whether forks of a set take turns, if the runner can and memory allows, or run one after the other. */
  readonly interleave: 'slices' | 'forks';
  /** Null for the other runners. */
  readonly go: GoSuite | null;
  /** Null for the other runners. */
  readonly command: CommandSuite | null;
  readonly application: ApplicationSuite | null;
  readonly load: LoadSuite | null;
  /** The measured heaps as -Xmx takes them, the smallest first; empty: one, which the JVMs choose. */
  readonly heap: readonly string[];
  readonly kernel: KernelSuite | null;
  readonly rounds: Rounds;
  /** In ms. */
  readonly timeBudget: number;
  /** In ms; null: derived from the planned length of a fork. */
  readonly timeout: number | null;
  /** In the order of the configuration; one of them is the control. */
  readonly variants: readonly Variant[];
  /** The name of the variant that all others are compared with: {@link CONTROL}, or the older of two revisions. */
  readonly control: string;
  /** A second measurement of the control: if the two differ, no limit is judged. Null: none. */
  readonly again: string | null;
  readonly gates: readonly GateRequest[];
  /** Names or globs of benchmarks that results must have; a leading `!` means removed for good. */
  readonly expected: readonly string[];
  readonly metrics: Readonly<Record<string, UnitDeclaration>>;
}
