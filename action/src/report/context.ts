// The parts of a report that are not in the comparison.

/** A table of benchstat, unchanged. */
export interface Table {
  readonly suite: string;
  readonly title: string;
  readonly text: string;
}

/** Everything besides the comparison that renderers may use. */
export interface ReportContext {
  readonly benchstat: readonly Table[];
  /** Commands that repeat the run, quoted for a shell. */
  readonly reproduce: readonly string[];
  /** The seed of the shuffle; null if nothing was measured here. */
  readonly seed: string | null;
  /** The run's folder, for references to its files; null without one. */
  readonly folder: string | null;
  /** Sentences for below the first line: a skipped suite, the effect of an inconclusive run. */
  readonly notes: readonly string[];
}
