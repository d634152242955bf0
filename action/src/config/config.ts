// The configuration, resolved: every default filled in, every quantity in one unit. What the experiment runs from.

import type { UnitDeclaration } from '../results/metrics.ts';
import type { GateRequest } from '../results/record.ts';

/** The name of the control: the variant without an agent. */
export const CONTROL = 'off';

/** Where an agent comes from. */
export type AgentSource =
  | { readonly kind: 'file'; readonly path: string }
  | {
      readonly kind: 'maven';
      readonly group: string;
      readonly artifact: string;
      readonly version: string;
      readonly classifier: string;
    };

/** How an agent shows that it is at work, where the user says so. */
export interface AliveCheck {
  readonly log?: string;
  readonly class?: string;
  readonly thread?: string;
}

/** What a suite of the runner `go` measures. */
export interface GoSuite {
  /** The folder that packages are named from; `builtin` for that of the workloads of this project. */
  readonly module: string;
  /** Patterns as `go list` takes them. */
  readonly packages: readonly string[];
  readonly measure: 'benchmarks' | 'build';
  /** b.N of every fork; null: found in the rehearsal. */
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
  /** For keys of sub-benchmarks the value that is this variant. */
  readonly sub: Readonly<Record<string, string>>;
}

/** The sources as they are. */
export const AS_IT_IS: GoVariant = { tags: [], ldflags: '', overlay: '', toolexec: '', replace: {}, sub: {} };

export interface Variant {
  readonly name: string;
  readonly agent: AgentSource | null;
  /** Lower-case hexadecimal, or null where none was given. */
  readonly sha256: string | null;
  readonly agentArguments: string;
  readonly jvmArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly alive: AliveCheck | null;
  readonly go: GoVariant;
  /** Another treatment to be judged against in the same rounds. */
  readonly against: string | null;
}

/** A variant that adds nothing to the suite's own settings; its name is still to be given. */
export const WITHOUT_AGENT: Omit<Variant, 'name'> = {
  agent: null,
  sha256: null,
  agentArguments: '',
  jvmArguments: [],
  environment: {},
  alive: null,
  go: AS_IT_IS,
  against: null,
};

/** Iterations of a fork; `time` in ms is null where the benchmark's own applies. */
export interface Iterations {
  readonly count: number;
  readonly time: number | null;
}

export interface Suite {
  readonly name: string;
  /** Where forks run: on this machine, in time; or in a virtual machine that counts instructions. */
  readonly lane: 'native' | 'box';
  readonly runner: 'jmh' | 'go';
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
  /** Null for the other runners. */
  readonly go: GoSuite | null;
  readonly rounds: { readonly min: number; readonly max: number };
  /** In ms. */
  readonly timeBudget: number;
  /** In ms; null: derived from the planned length of a fork. */
  readonly timeout: number | null;
  /** In the order of the configuration; one of them is the control. */
  readonly variants: readonly Variant[];
  readonly gates: readonly GateRequest[];
  readonly metrics: Readonly<Record<string, UnitDeclaration>>;
}

export interface Config {
  /** The file it was read from, or null for the simple inputs. */
  readonly file: string | null;
  readonly onInconclusive: 'neutral' | 'fail';
  readonly suites: readonly Suite[];
}
