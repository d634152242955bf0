// The data of the site's pages. It has no markup; texts have no control or bidi characters, but are not escaped.
import type { HistoryData } from '../history/model.ts';
import type { FleetState } from './fleet.ts';

interface Page {
  readonly schema: 1;
  readonly title: string;
  readonly verdict: FleetState;
  readonly words: string;
  readonly notes: readonly string[];
  /** When the site was built, as text. */
  readonly built: string;
}

/** The first page: every row of the store, what needs attention first. Overheads are whole millionths: 30512 is 3.0512 %. */
export interface IndexData extends Page {
  readonly kind: 'fleet';
  readonly workloads: readonly IndexWorkload[];
  readonly rows: readonly IndexRow[];
}

/** A row without its version. */
export interface IndexWorkload {
  readonly repository: string;
  readonly suite: string;
  readonly benchmark: string;
  readonly treatment: string;
  readonly metric: string;
  readonly unit: string;
  /** The page of the repository, with the row in its history. */
  readonly page: string;
  /** The badge, without its extension. */
  readonly badge: string;
}

export interface IndexRow {
  /** An index in the workloads. */
  readonly workload: number;
  readonly agent: string;
  /** The version as text. */
  readonly version: string;
  readonly state: FleetState;
  readonly off: string;
  readonly on: string;
  /** The newest overhead as text, its interval, and both as numbers; empty and null if nothing was measured. */
  readonly overhead: string;
  readonly interval: string;
  readonly numbers: readonly [value: number, low: number, high: number] | null;
  /** The change since the release baseline. */
  readonly drift: string;
  /** The verdict of the newest run, as text. */
  readonly verdict: string;
  /** The day of the newest run, its age in days, and both as text; empty if unknown. */
  readonly day: string;
  readonly days: number;
  readonly age: string;
  readonly runs: number;
  /** The page of the version; empty if it has none. */
  readonly release: string;
  /** Why the suite is broken; empty otherwise. */
  readonly reason: string;
}

/** The page of a repository: the history of its suites, and its machines. */
export interface RepositoryData extends Page {
  readonly kind: 'repository';
  readonly name: string;
  /** The address of the first page. */
  readonly home: string;
  readonly history: HistoryData;
  readonly machines: readonly {
    readonly name: string;
    readonly facts: string;
    readonly runs: number;
    readonly first: string;
    readonly last: string;
  }[];
}

/** The page of a version of an agent. */
export interface ReleaseData extends Page {
  readonly kind: 'release';
  readonly agent: string;
  readonly version: string;
  readonly home: string;
  readonly markdown: string;
  readonly rows: readonly ReleaseRow[];
}

/** How a release compares with the one before it. */
export type ReleaseState = 'more' | 'less' | 'same' | 'first';

export interface ReleaseRow {
  readonly repository: string;
  readonly suite: string;
  readonly benchmark: string;
  readonly treatment: string;
  readonly metric: string;
  readonly unit: string;
  readonly state: ReleaseState;
  readonly off: string;
  readonly on: string;
  readonly overhead: string;
  readonly interval: string;
  readonly numbers: readonly [value: number, low: number, high: number];
  /** The change with its interval, and the version that it is since; empty for the first. */
  readonly change: string;
  readonly before: string;
  readonly runs: string;
  /** Kinds of machines, each as text. */
  readonly machines: readonly string[];
  readonly page: string;
}
