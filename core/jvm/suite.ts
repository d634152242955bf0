// The settings of suites on a JVM, and of variants with a Java agent.
import { type BaseSuite, type BaseVariant, VARIANT_DEFAULTS } from '../suite.ts';

/** The lowest JDK that a suite uses by default. */
export const DEFAULT_JDK = 17;

/** The source of an agent. */
export type AgentSource =
  | { readonly kind: 'file'; readonly path: string }
  /** A native library, for -agentpath. */
  | { readonly kind: 'library'; readonly path: string }
  | {
      readonly kind: 'maven';
      readonly group: string;
      readonly artifact: string;
      readonly version: string;
      readonly classifier: string;
      /** Repository addresses by id, from the configuration; none if left out. Settings of the machine may add others. */
      readonly repositories?: Readonly<Record<string, string>>;
    };

/** A variant whose JVM may have an agent. */
export interface AgentVariant extends BaseVariant {
  readonly agent: AgentSource | null;
  /** Lower-case hexadecimal, or null if not given. */
  readonly sha256: string | null;
  readonly agentArguments: string;
  readonly jvmArguments: readonly string[];
  /** Contents of files that the agent needs, by path in `{scratch}`. */
  readonly files: Readonly<Record<string, string>>;
}

/** Returns whether an agent is a native library, which has no classes of its own that a JVM could show. */
export function isLibrary({ agent }: Pick<AgentVariant, 'agent'>): boolean {
  return agent?.kind === 'library';
}

/** A suite that chooses its JVM. */
export interface JvmSuite<V extends AgentVariant = AgentVariant> extends BaseSuite<V> {
  /** The lowest JDK feature version. */
  readonly jdk: number;
  readonly jvmArguments: readonly string[];
  /** The measured heaps as -Xmx takes them, the smallest first; empty: one, which the JVMs choose. */
  readonly heap: readonly string[];
}

/** A variant without an agent; its name is added later. */
export const WITHOUT_AGENT: Omit<AgentVariant, 'name'> = {
  ...VARIANT_DEFAULTS,
  agent: null,
  sha256: null,
  agentArguments: '',
  jvmArguments: [],
  files: {},
};
