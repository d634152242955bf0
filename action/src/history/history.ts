// The history of a suite: its stored runs over time, and what the store and the configuration say about them.
import type { Warning } from '../../../core/results/warning.ts';
import type { LevelChange } from '../comparison/comparison.ts';
import type { Drift } from '../comparison/levels.ts';

/** An overhead in one run with its 95 % interval, as fractions; `run` is an index in the suite's runs. */
export interface HistoryPoint {
  readonly run: number;
  readonly overhead: number;
  readonly low: number;
  readonly high: number;
  readonly rounds: number;
}

export interface OverheadHistory {
  readonly benchmark: string;
  readonly metric: string;
  readonly treatment: string;
  readonly better: 'lower' | 'higher';
  readonly points: readonly HistoryPoint[];
  readonly changes: readonly LevelChange[];
  /** The overhead of the release that was pinned last, as a fraction, the newest run's difference from it, and the limit; null if nothing is pinned. */
  readonly releaseBaseline: {
    readonly overhead: number;
    readonly drift: Drift | null;
    readonly limit: number | null;
  } | null;
}

export interface HistoryRun {
  readonly name: string;
  /** Start time (ISO 8601) and commit; empty if unknown. */
  readonly date: string;
  readonly commit: string;
  readonly machine: Readonly<Record<string, string>>;
}

/** The history of a suite, the oldest run first. */
export interface SuiteHistory {
  readonly suite: string;
  readonly runs: readonly HistoryRun[];
  readonly rows: readonly OverheadHistory[];
  readonly warnings: readonly Warning[];
}

/** A history, and the states of its runs in the store. */
export interface History {
  readonly suiteHistory: SuiteHistory;
  /** The release that was pinned last, with the names of its runs; null without one. */
  readonly release: { readonly name: string; readonly runs: readonly string[] } | null;
  /** Names of runs that failed and were not accepted. */
  readonly failed: readonly string[];
  /** Rows with a limit in the configuration; without limits, those of CPU time. */
  readonly watched: ReadonlySet<OverheadHistory>;
}

/** One benchmark's values of one unit over time, recorded by another tool. */
export interface ImportedSeries {
  readonly source: string;
  readonly benchmark: string;
  /** Null: the tool has no variants. */
  readonly variant: string | null;
  readonly metric: string;
  readonly better: 'lower' | 'higher' | null;
  /** The oldest first. */
  readonly points: readonly ImportedPoint[];
}

/** The values of one commit. */
export interface ImportedPoint {
  /** ISO 8601. */
  readonly date: string;
  /** Empty if unknown. */
  readonly commit: string;
  /** The median of its values. */
  readonly value: number;
  readonly values: number;
  /** The number of processes behind them; null if the tool does not record it. */
  readonly forks: number | null;
}

/** A history with the imported values of its suite. */
export interface WholeHistory extends History {
  readonly imported: readonly ImportedSeries[];
}
