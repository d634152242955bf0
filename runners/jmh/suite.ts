// The settings of a JMH suite.
import { type AgentVariant, type JvmSuite, WITHOUT_AGENT } from '../../core/jvm/suite.ts';
import type { OutputSources } from '../../core/readers/sources.ts';
import type { Iterations } from '../../core/suite.ts';

/** A variant of a JMH suite. */
export interface JmhVariant extends AgentVariant {
  /** The benchmark jar, if the variant has its own. */
  readonly jar: string | null;
  /** What the names of its benchmarks contain, and those of other variants do not, as a pattern; null: it runs those of the suite. */
  readonly include: string | null;
  /** The values of JMH parameters that stand for this variant. */
  readonly parameters: Readonly<Record<string, string>>;
}

export interface JmhSuite extends JvmSuite<JmhVariant> {
  readonly runner: 'jmh';
  /** A path, or `builtin`. */
  readonly jar: string;
  readonly include: string;
  readonly exclude: string;
  readonly parameters: Readonly<Record<string, readonly string[]>>;
  readonly threads: number | null;
  readonly warmup: Iterations | null;
  readonly measurement: Iterations | null;
  /** What is read from what a fork prints and writes; default: nothing. */
  readonly sources?: OutputSources;
}

/** A variant without settings of its own; its name is added later. */
export const BARE: Omit<JmhVariant, 'name'> = { ...WITHOUT_AGENT, jar: null, include: null, parameters: {} };
