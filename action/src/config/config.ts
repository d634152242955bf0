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

export interface Variant {
  readonly name: string;
  readonly agent: AgentSource | null;
  /** Lower-case hexadecimal, or null where none was given. */
  readonly sha256: string | null;
  readonly agentArguments: string;
  readonly jvmArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly alive: AliveCheck | null;
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
  against: null,
};

/** Iterations of a fork; `time` in ms is null where the benchmark's own applies. */
export interface Iterations {
  readonly count: number;
  readonly time: number | null;
}

export interface Suite {
  readonly name: string;
  readonly runner: 'jmh';
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
