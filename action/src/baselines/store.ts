// Stored baselines: the result files of earlier runs, one file a run, and what every store of them can do.
import type { Warning } from '../results/warning.ts';
import type { History } from './ancestors.ts';
import type { Imported, ImportRef, StoredImport } from './imported.ts';
import type { Marks } from './sidecar.ts';

/** One stored run of one suite. */
export interface Baseline {
  readonly suite: string;
  readonly fingerprint: string;
  /** When the run began, to the second. */
  readonly time: Date;
  /** The commit that was measured, or its first digits, as far as it is known; empty for a run of uncommitted work. */
  readonly commit: string;
  /** Absolute path of the result file, which is there once the run was loaded. */
  readonly path: string;
  /** What messages call it: its path relative to the current directory where it lies below it, or `BRANCH:PATH`. */
  readonly name: string;
  /** The header of its file; empty until the run was loaded. */
  readonly header: Readonly<Record<string, string>>;
  readonly marks: Marks;
}

/** What a store holds of a suite, newest first, and what in it could not be used. */
export interface Listing {
  /** Every run that can be read, those that failed too. */
  readonly baselines: readonly Baseline[];
  readonly warnings: readonly Warning[];
}

/** A finished run to be stored: a whole result file, whose header says when, where and on which commit it ran. */
export interface FinishedRun {
  readonly suite: string;
  readonly text: string;
  readonly verdict: Marks['verdict'];
}

/** A stored run whose rounds are in a run that is stored now too, and that fails with it. */
export type Overruled = Pick<Baseline, 'name' | 'path'>;

/** What may change about a stored run. */
export type Change = Partial<Marks>;

/** Where baselines are kept. No result that is stored is ever changed; what is remembered of it may be. */
export interface Store {
  /** Where that is, as it is written after `--baseline`. */
  readonly place: string;
  /**
   * For a store that belongs to the whole repository, the history of that: runs of every line of development are in it, only
   * those that came before are compared with, and only trusted events write. Null for a folder, which holds what its user
   * puts into it.
   */
  readonly history: History | null;
  /** Which store that is, wherever one stands: what is kept about it elsewhere is found again by that. It may be secret. */
  readonly identity: string;
  /** The suites that have a folder, sorted. */
  suites(): Promise<string[]>;
  /**
   * The runs of a suite. A suite that was never stored has none; a store that cannot be read is an error, never an
   * empty history. A run that cannot be used is skipped with a warning, also where only its marks cannot be read.
   */
  list(suite: string): Promise<Listing>;
  /** The digest of each run's file, from its content alone; null where it cannot be read. Nothing is fetched for it. */
  digests(runs: readonly Baseline[]): Promise<(string | null)[]>;
  /** Sees to it that the files of runs lie at their paths. A run whose file cannot be used is skipped with a warning. */
  load(runs: readonly Baseline[]): Promise<Listing>;
  /** The result file as it was stored. Throws where it is cut off or no longer there. */
  read(baseline: Baseline): Promise<string>;
  /**
   * Stores a run beside all others and returns where. The very same file is stored once, also if several processes store it
   * at the same time. Throws where the file is not whole, or the disk is full.
   * @param overruled take over its verdict, at the latest when it is there
   */
  append(run: FinishedRun, overruled?: readonly Overruled[]): Promise<Baseline>;
  /** Changes what is remembered of a run, as it is now. Throws where the run or its marks cannot be read any more. */
  mark(baseline: Baseline, change: Change): Promise<Baseline>;
  /**
   * Removes runs with their marks, and what a process that was killed left behind in a suite. A run that is pinned by
   * now stays. However that ends, no run is left without its marks.
   * @returns those that were removed
   */
  prune(suite: string, doomed: readonly Baseline[]): Promise<Baseline[]>;
  /** Values of other tools of a suite, one file after another. Throws where one of them cannot be read. */
  imported(suite: string): AsyncIterable<StoredImport>;
  /**
   * Stores values of other tools: all of these files, each unless it is there already.
   * @returns the names of those that were not
   */
  bring(files: readonly Imported[]): Promise<string[]>;
  /** Removes values of other tools of a suite; one that is gone already is none the less. */
  drop(suite: string, files: readonly ImportRef[]): Promise<void>;
}
