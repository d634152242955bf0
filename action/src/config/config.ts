// The configuration, resolved: every default filled in, every quantity in one unit. What the experiment runs from.

import type { UnitDeclaration } from '../results/metrics.ts';
import type { GateRequest } from '../results/record.ts';
import type { KernelSuite, KernelVariant } from './kernel-suite.ts';

/** The name of the variant without an agent. It is the control wherever there is one; see {@link Suite.control}. */
export const CONTROL = 'off';

/** The revision that stands for the commit at which the working tree left the branch that it will go back to. */
export const MERGE_BASE = 'merge-base';

/** Where an agent comes from. */
export type AgentSource =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'maven';
      readonly group: string;
      readonly artifact: string;
      readonly version: string;
      readonly classifier: string;
      /** Addresses by id, of the configuration; none if left out. Settings of the machine may add others. */
      readonly repositories?: Readonly<Record<string, string>>;
    };

/** How an agent shows that it is at work, where the user says so. */
export interface AttachCheck {
  readonly log?: string;
  readonly class?: string;
  readonly thread?: string;
  readonly exports?: boolean;
}

/** Where a revision was found. */
export interface Source {
  /** The working tree of the repository: its topmost folder. */
  readonly repository: string;
  /** The folder in it that the command runs in, and that relative paths begin at; empty for the topmost one. */
  readonly prefix: string;
  /** The full name of the commit. */
  readonly commit: string;
}

/** A revision of the repository that holds the configuration, to be measured in place of the working tree. */
export interface Revision {
  /** As it was written: whatever Git takes for a commit, or {@link MERGE_BASE}. */
  readonly ref: string;
  /** Null until the repository was asked. */
  readonly source: Source | null;
  /** What builds it, program first; empty where nothing needs to be built. */
  readonly build: readonly string[];
  /** Time for that, in ms. */
  readonly buildTimeout: number;
  /** Where each key of the variant stands, `file:line:column`. */
  readonly places: Readonly<Record<string, string>>;
}

/** Where the revision of a variant lies. */
export interface Checkout {
  /** Its topmost folder. */
  readonly tree: string;
  /** The folder in it at which relative paths begin; that revision may not have it. */
  readonly folder: string;
}

/** What a suite of the runner `go` measures. */
export interface GoSuite {
  /** The folder of the working tree at which the paths of the suite and of its variants begin. */
  readonly folder: string;
  /** The folder that packages are named from; `builtin` for that of the workloads of this project. */
  readonly module: string;
  /** Patterns as `go list` takes them. */
  readonly packages: readonly string[];
  readonly measure: 'benchmarks' | 'build';
  /** b.N of every fork; null: found in the dry run. */
  readonly operations: number | null;
}

/** How a variant of such a suite is built, and which of its benchmarks it runs. */
export interface GoVariant {
  readonly tags: readonly string[];
  readonly ldflags: string;
  /** A path, or empty. */
  readonly overlay: string;
  readonly toolexec: string;
  /** What stands for each module: `MODULE@VERSION`, or the path of a folder. */
  readonly replace: Readonly<Record<string, string>>;
  /** For keys of sub-benchmarks the value that is this variant. At the key {@link BENCHMARK_NAME} stands a name without keys. */
  readonly benchmark: Readonly<Record<string, string>>;
}

/** The sources as they are. */
/** The key of a sub-benchmark's name: one level of names or more. No key of Go's is empty. */
export const BENCHMARK_NAME = '';

export const BARE: GoVariant = {
  tags: [],
  ldflags: '',
  overlay: '',
  toolexec: '',
  replace: {},
  benchmark: {},
};

/** What a suite of the runner `command` measures. */
export interface CommandSuite {
  /** Exit codes of a run that counts. */
  readonly exitCodes: readonly number[];
  /** What the simulator gets beside the program: paths relative to the working folder, or absolute. */
  readonly files: readonly string[];
  /** Of the machine in the simulator, in MiB; null: what such a program needs by habit. */
  readonly memory: number | null;
}

/** What a variant of such a suite runs. */
export interface CommandLine {
  /** The program and its arguments. */
  readonly argv: readonly string[];
  /** Where it runs, and where its relative paths begin. */
  readonly folder: string;
}

/** What is asked of an application, and the answer that counts. */
export interface HttpCheck {
  /** May hold placeholders. */
  readonly url: string;
  readonly status: number;
  /** A regular expression that the body has to match; empty: any body. */
  readonly body: string;
}

/** How a process of an application shows that it is ready. Texts may hold placeholders, but for the pattern. */
export type Ready =
  | { readonly kind: 'log'; readonly pattern: string }
  | { readonly kind: 'port'; readonly port: string }
  | { readonly kind: 'http'; readonly check: HttpCheck };

/** A process of an application. */
export interface ProcessPlan {
  /** Empty where the application is a single process. */
  readonly name: string;
  /** The program and its arguments; empty: those of the variant. */
  readonly argv: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly ready: Ready;
  /** What it is asked when it is ready; null: nothing. */
  readonly request: HttpCheck | null;
}

/** What a suite starts that measures an application. */
export interface ApplicationSuite {
  /** The name of an application of this project, whose jar `{application}` in the command stands for; null: the user's own. */
  readonly builtin: string | null;
  /** In the order in which they are started, each when the one before is ready. */
  readonly processes: readonly ProcessPlan[];
  /** What the simulator gets beside the programs: paths relative to the working folder, or absolute. */
  readonly files: readonly string[];
  /** Of the machine in the simulator, in MiB; null: what an application needs by habit. */
  readonly memory: number | null;
}

/** A latency that is to be kept. */
export interface Objective {
  /** From 0 to 100. */
  readonly percentile: number;
  /** In ns. */
  readonly limit: number;
}

/** How an application is asked for its request while it is measured. */
export interface LoadSuite {
  /** Requests per second of an open loop; null: a closed one. */
  readonly rate: number | null;
  /** Connections of the closed loop in which the CPU time of a request is counted; 0: it is counted at the rate. */
  readonly concurrency: number;
  /** That of the warm-up; null: that closed loop, or the same where there is none. */
  readonly warmupRate: number | null;
  /** How many requests a closed loop measures. */
  readonly requests: number;
  /** Null: it is measured at its rate, and not searched for one. */
  readonly objective: Objective | null;
  readonly connections: number;
  /** For one answer, in ms. */
  readonly timeout: number;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The body of the requests. */
  readonly content: string;
}

export interface Variant {
  readonly name: string;
  /** Null: the working tree as it is. */
  readonly revision: Revision | null;
  /** Null for the working tree, and for a revision before it is checked out. */
  readonly checkout: Checkout | null;
  /** The benchmarks' jar, where it is the variant's own. */
  readonly jar: string | null;
  readonly agent: AgentSource | null;
  /** Lower-case hexadecimal, or null where none was given. */
  readonly sha256: string | null;
  readonly agentArguments: string;
  readonly jvmArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Texts of files that the agent needs, by their path in `{scratch}`. */
  readonly files: Readonly<Record<string, string>>;
  readonly attached: AttachCheck | null;
  readonly go: GoVariant;
  /** Null for the other runners. Without words where each process of the application has its own. */
  readonly command: CommandLine | null;
  /** The settings of each runner are null for the other runners. */
  readonly kernel: KernelVariant | null;
  /** Another variant to be judged against in the same rounds. */
  readonly against: string | null;
}

/** A variant that adds nothing to the suite's own settings; its name is still to be given. */
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

/** Iterations of a fork; `time` in ms is null where the benchmark's own applies. */
export interface Iterations {
  readonly count: number;
  readonly time: number | null;
}

/** How many rounds a suite measures. */
export interface Rounds {
  readonly min: number;
  readonly max: number;
  /** What `max` grows to where fewer rounds cannot show a breach; absent: the user set `max`, and it stays. */
  readonly ceiling?: number;
}

export interface Suite {
  readonly name: string;
  /** Where forks run: on this machine, in time; in a virtual machine that counts instructions; or in one that has this machine's processor. */
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
  /** Whether forks of a set are measured in turns, where the runner can and memory allows, or one after the other. */
  readonly interleave: 'slices' | 'forks';
  /** Null for the other runners. */
  readonly go: GoSuite | null;
  /** Null for the other runners. */
  readonly command: CommandSuite | null;
  readonly application: ApplicationSuite | null;
  readonly load: LoadSuite | null;
  /** The heaps that it is measured under, as -Xmx takes them, the smallest first; empty: under one, as its JVMs choose. */
  readonly heap: readonly string[];
  readonly kernel: KernelSuite | null;
  readonly rounds: Rounds;
  /** In ms. */
  readonly timeBudget: number;
  /** In ms; null: derived from the planned length of a fork. */
  readonly timeout: number | null;
  /** In the order of the configuration; one of them is the control. */
  readonly variants: readonly Variant[];
  /** The name of the variant that every other one is compared with: {@link CONTROL}, or the older of two revisions. */
  readonly control: string;
  /** The variant that is the control once more: where the two differ, no limit is judged. Null: none is. */
  readonly again: string | null;
  readonly gates: readonly GateRequest[];
  /** Names or globs of the benchmarks that results must hold; with `!` before it, of what is gone for good. */
  readonly expected: readonly string[];
  readonly metrics: Readonly<Record<string, UnitDeclaration>>;
}

export interface Config {
  /** The file it was read from, or null for the simple inputs. */
  readonly file: string | null;
  readonly onInconclusive: 'neutral' | 'fail';
  readonly suites: readonly Suite[];
}
