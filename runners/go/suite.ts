// The settings of a Go suite: its packages, and how each variant is built.
import type { OutputSources } from '../../core/readers/sources.ts';
import { type BaseSuite, type BaseVariant, VARIANT_DEFAULTS } from '../../core/suite.ts';

/** The packages of a Go suite, and what a fork is. */
export interface GoSettings {
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
export interface GoBuild {
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

export interface GoVariant extends BaseVariant {
  readonly go: GoBuild;
}

export interface GoSuite extends BaseSuite<GoVariant> {
  readonly runner: 'go';
  readonly include: string;
  readonly exclude: string;
  readonly go: GoSettings;
  /** What is read from what a process prints and writes; default: nothing. */
  readonly sources?: OutputSources;
}

/** The key of a plain sub-benchmark name of one or more levels. No key of Go is empty. */
export const BENCHMARK_NAME = '';

/** Whether a variant selects a sub-benchmark. If one does, all do: they are implementations of one thing, and no agents. */
export const isAlternative = ({ benchmark }: GoBuild): boolean => Object.keys(benchmark).length > 0;

/** Builds the sources unchanged. */
export const UNCHANGED: GoBuild = {
  tags: [],
  ldflags: '',
  overlay: '',
  toolexec: '',
  replace: {},
  benchmark: {},
};

/** A variant without settings of its own; its name is added later. */
export const BARE: Omit<GoVariant, 'name'> = { ...VARIANT_DEFAULTS, go: UNCHANGED };
