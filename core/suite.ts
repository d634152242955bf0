// The settings that suites of all runners have, with every default filled in and every quantity in one unit.
import type { UnitDeclaration } from './results/metrics.ts';
import type { GateRequest } from './results/record.ts';

/** The name of the variant without an agent. It is the control if it exists; see {@link BaseSuite.control}. */
export const CONTROL = 'off';

/** The revision that stands for the merge base with the target branch. */
export const MERGE_BASE = 'merge-base';

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

/** What a variant of every runner has. */
export interface BaseVariant {
  readonly name: string;
  /** Null: the working tree. */
  readonly revision: Revision | null;
  /** Null for the working tree, and for a revision before its checkout. */
  readonly checkout: Checkout | null;
  readonly environment: Readonly<Record<string, string>>;
  readonly attached: AttachCheck | null;
  /** Another variant to compare with in the same rounds. */
  readonly against: string | null;
  /** Whether it does the work of the control in another way, and is no agent: a lower cost is no surprise. */
  readonly alternative: boolean;
}

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

/** A parameter, and the suite at each of its values. */
export interface Sweep {
  /** Its name: a key in the names of benchmarks. */
  readonly name: string;
  /** In the order of the configuration. */
  readonly points: readonly SweepPoint[];
}

/** A suite at one value of its parameter. */
export interface SweepPoint {
  readonly value: string;
  readonly suite: BaseSuite;
}

/**
 * What a suite of every runner has. Each runner extends it by its own settings, and fixes `runner` to its name, so that
 * the suites of all runners are a union that `runner` tells apart.
 */
export interface BaseSuite<V extends BaseVariant = BaseVariant> {
  readonly name: string;
  /** Where forks run: on this machine, in a virtual machine that counts instructions, or in one on this processor (KVM). */
  readonly mode: 'native' | 'simulation' | 'kvm';
  /** The name of the runner. */
  readonly runner: string;
  readonly optional: boolean;
  readonly environment: Readonly<Record<string, string>>;
  /** Whether forks of a set take turns, if the runner can and memory allows, or run one after the other. */
  readonly interleave: 'slices' | 'forks';
  readonly rounds: Rounds;
  /** When forks run again under a profiler: after a breach, after every run, or never. */
  readonly profile: 'breach' | 'always' | 'never';
  /** Whether forks run again with a model of caches, to estimate their misses. */
  readonly caches: boolean;
  /** In ms. */
  readonly timeBudget: number;
  /** In ms; null: derived from the planned length of a fork. */
  readonly timeout: number | null;
  /** In the order of the configuration; one of them is the control. */
  readonly variants: readonly V[];
  /** The name of the variant that all others are compared with: {@link CONTROL}, or the older of two revisions. */
  readonly control: string;
  /** A second measurement of the control: if the two differ, no limit is judged. Null: none. */
  readonly again: string | null;
  /** Treatments that each add to the one before, the lowest first; empty if the suite is no ladder. */
  readonly ladder: readonly string[];
  /** The parameter that is measured at several values; the settings of the suite itself are those of its first value. Null: none. */
  readonly sweep: Sweep | null;
  /** The suite of the configuration of which this is one part, and the name of the part, such as a kernel; null for a whole suite. */
  readonly matrix: { readonly name: string; readonly part: string } | null;
  readonly gates: readonly GateRequest[];
  /** Names or globs of benchmarks that results must have; a leading `!` means removed for good. */
  readonly expected: readonly string[];
  readonly metrics: Readonly<Record<string, UnitDeclaration>>;
}

export const DEFAULT_ROUNDS = { min: 6, max: 20 };
/** Rounds in the simulator, where they are seeds without noise: the fewest that decide, up to a few more if there is time. */
export const SIMULATOR_ROUNDS = { min: 5, max: 8 };
/** In ms. */
export const DEFAULT_TIME_BUDGET = 600_000;

/** The defaults of every setting that suites of all runners have, except name, runner and variants. */
export const SUITE_DEFAULTS: Omit<BaseSuite, 'name' | 'runner' | 'variants'> = {
  mode: 'native',
  optional: false,
  environment: {},
  interleave: 'slices',
  rounds: DEFAULT_ROUNDS,
  profile: 'breach',
  caches: false,
  timeBudget: DEFAULT_TIME_BUDGET,
  timeout: null,
  control: CONTROL,
  again: null,
  ladder: [],
  sweep: null,
  matrix: null,
  gates: [],
  expected: [],
  metrics: {},
};

/** A variant without settings of its own; its name is added later. */
export const VARIANT_DEFAULTS: Omit<BaseVariant, 'name'> = {
  revision: null,
  checkout: null,
  environment: {},
  attached: null,
  against: null,
  alternative: false,
};

/** The treatments that do the work of the control in another way. */
export function alternativesOf({ variants, control }: Pick<BaseSuite, 'variants' | 'control'>): string[] {
  return variants.filter(({ name, alternative }) => alternative && name !== control).map(({ name }) => name);
}

/**
 * Returns the revisions that others are compared with: the old code. No gate limits them, because no
 * change of the working tree could fix a breach. A ladder has none: each variant is one of its steps.
 */
export function referencesOf({
  variants,
  control,
  ladder,
}: Pick<BaseSuite, 'variants' | 'control' | 'ladder'>): string[] {
  if (ladder.length > 0) return [];
  const named = new Set(variants.map(variant => variant.against));
  return variants
    .filter(({ name, revision }) => revision !== null && name !== control && named.has(name))
    .map(({ name }) => name);
}
