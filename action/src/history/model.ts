// The data of the history page: every suite of a store with its runs, and each row as columns of numbers. It has no markup.

/** Texts have no control or bidi characters, but are not escaped. Overheads are whole millionths: 30512 is 3.0512 %. */
export interface HistoryData {
  readonly schema: 1;
  readonly kind: 'history';
  readonly title: string;
  readonly verdict: HistoryState | 'imported';
  readonly words: string;
  readonly notes: readonly string[];
  /** The address of a commit without the commit; empty if unknown. */
  readonly commits: string;
  readonly suites: readonly HistorySuite[];
  /** The rows to show first: indexes of a suite and of a row in it. */
  readonly order: readonly (readonly [suite: number, row: number])[];
}

/** The state of a row, or of the worst row. */
export type HistoryState = 'drifted' | 'rose' | 'fell' | 'steady';

export interface HistorySuite {
  readonly name: string;
  /** `50 runs from 2026-11-01 to 2026-12-20`. */
  readonly facts: string;
  /** The same for imported runs, by tool: `2 runs imported from github-action-benchmark, from 2023-11-23 to 2023-11-25`. */
  readonly sources: readonly string[];
  /** The release that was pinned last; empty if there is none. */
  readonly release: string;
  /** The oldest first; unknown commits are empty. */
  readonly runs: readonly {
    readonly date: string;
    readonly commit: string;
    readonly failed: boolean;
    readonly pinned: boolean;
  }[];
  /** Runs at which the machine changed, and what changed. */
  readonly machines: readonly { readonly run: number; readonly text: string; readonly fresh: boolean }[];
  readonly notes: readonly string[];
  readonly rows: readonly HistoryRow[];
  /** Runs of other tools, the oldest first; unknown commits are empty. */
  readonly moments: readonly { readonly date: string; readonly commit: string }[];
  readonly imported: readonly HistoryImported[];
}

/** Values of one unit from another tool: without overheads and intervals, because their pairs are unknown. */
export interface HistoryImported {
  readonly state: 'imported';
  /** The tool. */
  readonly source: string;
  readonly benchmark: string;
  /** The variant, or a text that says there is none. */
  readonly treatment: string;
  readonly metric: string;
  readonly unit: string;
  /** `lower is better`; empty if unknown. */
  readonly better: string;
  /** The newest value as text. */
  readonly newest: string;
  /** The moment of each value; null if every moment has one. */
  readonly runs: readonly number[] | null;
  /** In the unit: the median of the values of that moment. */
  readonly values: readonly number[];
  /** The number of processes of each value, or if unknown, the number of values of the median; null if each is one. */
  readonly counts: readonly number[] | null;
  /** Whether the number of processes is known. */
  readonly forked: boolean;
}

/** A row; unused texts are empty. */
export interface HistoryRow {
  readonly benchmark: string;
  readonly treatment: string;
  readonly metric: string;
  readonly unit: string;
  readonly state: HistoryState;
  readonly watched: boolean;
  /** The newest overhead as text, and its interval. */
  readonly overhead: string;
  readonly interval: string;
  /** The newest reported change of level as text, and its date. */
  readonly last: string;
  readonly when: string;
  /** The run of each value; null if every run has one. */
  readonly runs: readonly number[] | null;
  readonly values: readonly number[];
  /** The distance of each interval's ends from its value. */
  readonly below: readonly number[];
  readonly above: readonly number[];
  readonly changes: readonly HistoryChange[];
  readonly releaseBaseline: HistoryRelease | null;
}

export interface HistoryChange {
  /** The first value at the new level, as an index in the row's values. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
  /** Whether it has lasted long enough to report. */
  readonly reported: boolean;
  readonly text: string;
  /** Changed keys of the fingerprint, as text; empty if the machine did not change. */
  readonly machine: string;
}

export interface HistoryRelease {
  readonly value: number;
  /** The release baseline plus its limit; null if there is no limit. */
  readonly limit: number | null;
  readonly text: string;
  /** The same without interval and verdict. */
  readonly brief: string;
}
