// What the site of a fleet is made from: the stored runs of each repository, and the costs of each version of its agents.

/** A stored run of a repository. */
export interface FleetRun {
  readonly suite: string;
  readonly fingerprint: string;
  readonly file: string;
  /** In ms since 1970. */
  readonly started: number;
  /** Empty if unknown. */
  readonly commit: string;
  readonly verdict: string;
  readonly accepted: boolean;
  /** The release of the run; null if it is not pinned. */
  readonly pinned: string | null;
  /** Its place in its suite: 1 is the newest run. */
  readonly nth: number;
}

/** The names of a row: what was measured, and with which variant. */
export interface RowNames {
  readonly suite: string;
  readonly benchmark: string;
  readonly treatment: string;
  readonly metric: string;
}

/** The overheads of a row over its runs, as lists of the same length. */
export interface FleetSeries extends RowNames {
  readonly better: 'lower' | 'higher';
  /** The place of each run in the suite. */
  readonly runs: readonly number[];
  /** Fractions. */
  readonly overheads: readonly number[];
  readonly lows: readonly number[];
  readonly highs: readonly number[];
  /** Standard errors of the logarithms of the overheads. */
  readonly errors: readonly number[];
  readonly rounds: readonly number[];
}

/** A row in one of the newest runs of a version. */
export interface VersionRun extends RowNames {
  readonly agent: string;
  /** Empty if it was not recorded. */
  readonly version: string;
  readonly better: 'lower' | 'higher';
  readonly fingerprint: string;
  /** In ms since 1970. */
  readonly started: number;
  readonly commit: string;
  readonly verdict: string;
  readonly accepted: boolean;
  /** Medians in the unit of the metric; null if unknown. */
  readonly off: number | null;
  readonly on: number | null;
  readonly overhead: number;
  readonly low: number;
  readonly high: number;
  readonly error: number;
  readonly rounds: number;
  /** The number of all runs of the row with this version, and the start of the first (ms since 1970). */
  readonly runs: number;
  readonly first: number;
}

/** A kind of machine, and the runs on it. */
export interface FleetMachine {
  readonly fingerprint: string;
  /** The facts of its fingerprint; unknown ones are left out. */
  readonly facts: Readonly<Record<string, string>>;
  readonly runs: number;
  /** The start of its first and last run, in ms since 1970. */
  readonly first: number;
  readonly last: number;
}

/** The last attempt to measure a suite, also a broken one. */
export interface Attempt {
  readonly suite: string;
  readonly verdict: string;
  /** ISO 8601. */
  readonly time: string;
  /** Empty if unknown. */
  readonly commit: string;
  /** Empty if unknown. */
  readonly reason: string;
}

/** Everything about one repository. */
export interface RepositoryTables {
  readonly repository: string;
  /** The newest runs of each suite and its pinned runs, newest first. */
  readonly runs: readonly FleetRun[];
  readonly series: readonly FleetSeries[];
  /** The newest runs of each row and version, newest first. */
  readonly versions: readonly VersionRun[];
  readonly machines: readonly FleetMachine[];
  readonly attempts: readonly Attempt[];
}

/** Instead of a version that no header names. */
export const UNKNOWN_VERSION = 'version not recorded';

/** Where the tables come from. */
export interface FleetSource {
  /** In the order in which they are best read. */
  repositories(): Promise<readonly string[]>;
  read(repository: string): Promise<RepositoryTables>;
}

/** The state of a row, the worst first. `earlier`: not measured any more, because there is a newer version or the row is gone. */
export const STATES = ['broken', 'breached', 'drifted', 'rose', 'stale', 'steady', 'earlier'] as const;
export type FleetState = (typeof STATES)[number];

/** The drift of a row since the release that was pinned last, as fractions. */
export interface FleetDrift {
  readonly release: string;
  readonly change: number;
  readonly low: number;
  readonly high: number;
}

/** A row of the fleet: one version of an agent on one workload, in its newest run. */
export interface FleetRow extends RowNames {
  readonly repository: string;
  readonly agent: string;
  readonly version: string;
  readonly better: 'lower' | 'higher';
  readonly state: FleetState;
  /** Whether it is the version that was measured last. */
  readonly current: boolean;
  /** The newest run. */
  readonly started: number;
  readonly commit: string;
  readonly fingerprint: string;
  readonly verdict: string;
  readonly accepted: boolean;
  readonly off: number | null;
  readonly on: number | null;
  /** Fractions. */
  readonly overhead: number;
  readonly low: number;
  readonly high: number;
  readonly rounds: number;
  readonly runs: number;
  readonly drift: FleetDrift | null;
}

/** A suite without rows: its last attempt was broken, and no run of it is stored. */
export interface UnmeasuredSuite {
  readonly repository: string;
  readonly attempt: Attempt;
}
