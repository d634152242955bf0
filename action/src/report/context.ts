// What a report says besides the comparison.

/** A table of benchstat's own, as the tool printed it. */
export interface Table {
  readonly suite: string;
  readonly title: string;
  readonly text: string;
}

/** Everything beside the comparison that the renderers may use. */
export interface ReportContext {
  readonly benchstat: readonly Table[];
  /** Command lines that repeat the run, already quoted for a shell. */
  readonly reproduce: readonly string[];
  /** The seed of the shuffle; null where nothing was measured here. */
  readonly seed: string | null;
  /** The run's folder, for pointers to files in it; null where there is none. */
  readonly folder: string | null;
  /** Sentences that belong under the first line: a skipped suite, how an inconclusive run counts. */
  readonly notes: readonly string[];
}
