// What the page of a history is given: every suite of a store with its runs, and each row as columns of numbers. No renderer's markup in it.

/** Texts have been made visible (no control or bidi characters) but are not escaped. Overheads are whole millionths: 30512 is 3.0512 %. */
export interface HistoryData {
  readonly schema: 1;
  readonly kind: 'history';
  readonly title: string;
  readonly verdict: HistoryState | 'imported';
  readonly words: string;
  readonly notes: readonly string[];
  /** What stands before a commit in its address; empty where that is not known. */
  readonly commits: string;
  readonly suites: readonly HistorySuite[];
  /** Rows, those that have to be told first: indexes of a suite and of a row in it. */
  readonly order: readonly (readonly [suite: number, row: number])[];
}

/** What became of a row, or of the worst of all. */
export type HistoryState = 'drifted' | 'rose' | 'fell' | 'steady';

export interface HistorySuite {
  readonly name: string;
  /** `50 runs from 2026-11-01 to 2026-12-20`. */
  readonly facts: string;
  /** The same of what was imported, for each tool: `2 runs imported from github-action-benchmark, from 2023-11-23 to 2023-11-25`. */
  readonly sources: readonly string[];
  /** The release that was pinned last; empty where none is. */
  readonly release: string;
  /** The oldest first; commits are empty where they are not known. */
  readonly runs: readonly {
    readonly date: string;
    readonly commit: string;
    readonly failed: boolean;
    readonly pinned: boolean;
  }[];
  /** Runs from which on the machine was another than that of the run before: what became other. */
  readonly machines: readonly { readonly run: number; readonly text: string; readonly fresh: boolean }[];
  readonly notes: readonly string[];
  readonly rows: readonly HistoryRow[];
  /** Runs of other tools, the oldest first; commits are empty where they are not known. */
  readonly moments: readonly { readonly date: string; readonly commit: string }[];
  readonly imported: readonly HistoryImported[];
}

/** Values of one unit that another tool recorded: no overheads, and without intervals, for nobody knows their pairs. */
export interface HistoryImported {
  readonly state: 'imported';
  /** The tool. */
  readonly source: string;
  readonly benchmark: string;
  /** The variant; in words that none is known. */
  readonly treatment: string;
  readonly metric: string;
  readonly unit: string;
  /** `lower is better`; empty where nobody said it. */
  readonly better: string;
  /** The newest value in words. */
  readonly newest: string;
  /** The moment of each value; null where every moment has one. */
  readonly runs: readonly number[] | null;
  /** In the unit: the median of what was recorded at that moment. */
  readonly values: readonly number[];
  /** How many processes each stands for, or where that is not known, of how many values it is the median; null where each is one. */
  readonly counts: readonly number[] | null;
  /** Whether it is known how many processes these are. */
  readonly forked: boolean;
}

/** A row; a text is empty where there is nothing to say. */
export interface HistoryRow {
  readonly benchmark: string;
  readonly treatment: string;
  readonly metric: string;
  readonly unit: string;
  readonly state: HistoryState;
  readonly watched: boolean;
  /** The newest overhead in words, and its interval. */
  readonly overhead: string;
  readonly interval: string;
  /** The newest told change of level in words, and when that was. */
  readonly last: string;
  readonly when: string;
  /** The run of each value; null where every run has one. */
  readonly runs: readonly number[] | null;
  readonly values: readonly number[];
  /** How far below and above each value its interval reaches. */
  readonly below: readonly number[];
  readonly above: readonly number[];
  readonly changes: readonly HistoryChange[];
  readonly releaseBaseline: HistoryRelease | null;
}

export interface HistoryChange {
  /** The first value at the new level, counted in the values of its row. */
  readonly at: number;
  readonly before: number;
  readonly after: number;
  /** Whether it has lasted long enough to be told. */
  readonly told: boolean;
  readonly text: string;
  /** Keys of the machine that are new there, in words; empty where the machine is none. */
  readonly machine: string;
}

export interface HistoryRelease {
  readonly value: number;
  /** The release baseline with its limit on top; null where there is no limit. */
  readonly limit: number | null;
  readonly text: string;
  /** The same without its interval and verdict. */
  readonly brief: string;
}
