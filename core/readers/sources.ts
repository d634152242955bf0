// What a suite reads from what its command prints or writes: whole outputs, and single values.
import type { FormatName } from './formats.ts';

/** A whole output. */
export interface ResultSource {
  readonly format: FormatName;
  /** From the folder of the command, or absolute; null: standard output. A folder for Criterion. */
  readonly file: string | null;
  /** A regular expression that benchmarks, or values of the whole run, must match. */
  readonly include: string;
}

/** The place of one value. */
export type Selector =
  /** The group of a regular expression that matches one line. */
  | { readonly kind: 'line'; readonly pattern: string }
  /** Keys and indexes into a JSON value. */
  | { readonly kind: 'json'; readonly path: readonly (string | number)[] }
  /** A column of the one row whose other columns have these values. */
  | {
      readonly kind: 'csv';
      readonly column: string;
      readonly where: Readonly<Record<string, string>>;
    };

/** A single value. */
export interface MetricSource {
  readonly unit: string;
  readonly selector: Selector;
  /** As in {@link ResultSource}; null: standard output, and for a line standard error too. */
  readonly file: string | null;
  /** Whether the value is the number of operations of the run. */
  readonly work: boolean;
}

/** Everything that a suite reads. */
export interface OutputSources {
  readonly results: readonly ResultSource[];
  readonly metrics: readonly MetricSource[];
}

export const NO_SOURCES: OutputSources = { results: [], metrics: [] };

/** The files of a suite as written, each once. */
export function filesOf({ results, metrics }: OutputSources): string[] {
  return [...new Set([...results, ...metrics].flatMap(({ file }) => file ?? []))];
}

/** Whether a suite reads what its command prints. */
export function readsStreams({ results, metrics }: OutputSources): boolean {
  return [...results, ...metrics].some(({ file }) => file === null);
}
