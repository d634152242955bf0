// Stored baselines: the result files of earlier runs, one file per run, and the interface of every store.
import type { Warning } from '../../../core/results/warning.ts';
import type { Verdict } from '../comparison/comparison.ts';
import type { History } from './ancestors.ts';
import type { Imported, ImportRef, StoredImport } from './imported.ts';
import type { Marks } from './sidecar.ts';

export interface Baseline {
  readonly suite: string;
  readonly fingerprint: string;
  /** When the run began, to the second. */
  readonly time: Date;
  /** The measured commit, or its first digits; empty for a run of uncommitted work. */
  readonly commit: string;
  /** Absolute path of the result file; it exists once the run was loaded. */
  readonly path: string;
  /** Its name in messages: its path, relative if it is below the current directory, or `BRANCH:PATH`. */
  readonly name: string;
  /** The header of its file; empty until the run was loaded. */
  readonly header: Readonly<Record<string, string>>;
  readonly marks: Marks;
}

/** The runs of a suite, newest first, and warnings about unusable ones. */
export interface Listing {
  /** Every readable run, also failed ones. */
  readonly baselines: readonly Baseline[];
  readonly warnings: readonly Warning[];
  /** Whether older runs were left out. */
  readonly partial?: boolean;
}

/** A finished run to store: a whole result file whose header has the time, the machine and the commit. */
export interface FinishedRun {
  readonly suite: string;
  readonly text: string;
  readonly verdict: Marks['verdict'];
  /** See {@link Marks}; absent if unknown. */
  readonly elapsed?: number;
}

/** A stored run whose rounds are also part of a run that is stored now, and that fails with it. */
export type Overruled = Pick<Baseline, 'name' | 'path'>;

export type Change = Partial<Marks>;

/** A stored run of another store: a whole result file and its marks. */
export interface MarkedRun {
  readonly text: string;
  readonly marks: Marks;
}

/** The last attempt to measure a suite on an event that may store, whether or not its run was stored. */
export interface Attempted {
  readonly verdict: Verdict;
  /** ISO 8601. */
  readonly time: string;
  /** Empty if unknown. */
  readonly commit: string;
  /** The first reason of the verdict; empty for none. */
  readonly reason: string;
}

/** A place for baselines. A stored result never changes; its marks may. */
export interface Store {
  /** The place as written after `--baseline`. */
  readonly place: string;
  /**
   * The history, for a store of the whole repository: only runs of ancestors are compared, and only trusted events
   * write. Null for a folder.
   */
  readonly history: History | null;
  /** Identifies the store independent of the current directory; keys of caches about it. May be secret. */
  readonly identity: string;
  /** The suites that have a folder, sorted. */
  suites(): Promise<string[]>;
  /**
   * The runs of a suite; empty if the suite was never stored. Throws if the store cannot be read. Skips an unusable
   * run, or one with unreadable marks, with a warning.
   * @param scope `recent` may leave out old runs that would need further requests, except pinned ones
   */
  list(suite: string, scope?: 'all' | 'recent'): Promise<Listing>;
  /** The digest of each run's file, from its content alone; null if it cannot be read. Fetches nothing. */
  digests(runs: readonly Baseline[]): Promise<(string | null)[]>;
  /** Makes the files of runs available at their paths. Skips a run with an unusable file, with a warning. */
  load(runs: readonly Baseline[]): Promise<Listing>;
  /** The result file as it was stored. Throws if it is cut off or no longer exists. */
  read(baseline: Baseline): Promise<string>;
  /**
   * Stores a run without touching others and returns it. An equal file is stored once, also with concurrent writers.
   * Throws if the file is incomplete or the disk is full.
   * @param overruled get its verdict before the run appears, or together with it
   */
  append(run: FinishedRun, overruled?: readonly Overruled[]): Promise<Baseline>;
  /**
   * Stores runs of another store with their marks, in as few writes as possible. An equal file is stored once, and
   * keeps its marks. Throws as {@link append}.
   * @returns the stored runs, in order
   */
  adopt(suite: string, runs: readonly MarkedRun[]): Promise<Baseline[]>;
  /** Changes the present marks of a run. Throws if the run or its marks can no longer be read. */
  mark(baseline: Baseline, change: Change): Promise<Baseline>;
  /**
   * Removes runs with their marks, and leftovers of killed processes in a suite. Keeps a run that was pinned meanwhile.
   * Never leaves a run without its marks, even on failure.
   * @returns the removed runs
   */
  prune(suite: string, doomed: readonly Baseline[]): Promise<Baseline[]>;
  /** Values of other tools of a suite, file by file. Throws if one cannot be read. */
  imported(suite: string): AsyncIterable<StoredImport>;
  /**
   * Stores files of other tools' values; skips those that exist already.
   * @returns the names of the new files
   */
  bring(files: readonly Imported[]): Promise<string[]>;
  /** Removes values of other tools of a suite; a missing file is no error. */
  drop(suite: string, files: readonly ImportRef[]): Promise<void>;
  /** Records an attempt in place of the last one. Only stores of many repositories do, whose readers see no workflow. */
  attempted?(suite: string, attempt: Attempted): Promise<void>;
}
