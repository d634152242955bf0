// What the page is given: the comparison as it is, what a report says of it in words, and every round. No renderer's markup in it.
import type { Comparison, Verdict } from '../comparison/comparison.ts';

/** Numbers as in comparison.json; every text has been made visible (no control or bidi characters) but is not escaped. */
export interface PageData {
  readonly schema: 1;
  readonly title: string;
  readonly verdict: 'broken' | 'breach' | 'inconclusive' | 'pass' | 'measured';
  /** The verdict in words. */
  readonly words: string;
  /** Sentences that belong under the verdict. */
  readonly notes: readonly string[];
  /** When the run began, and of which commit it is; empty where that is not known. */
  readonly started: string;
  readonly commit: string;
  readonly seed: string;
  readonly reproduce: readonly string[];
  /** As it stands in comparison.json: names in it are data. */
  readonly comparison: Comparison;
  /** In the order of the comparison. */
  readonly suites: readonly PageSuite[];
  /** Rows in the order of a report, worst first: indexes of a suite and of a row in it. */
  readonly order: readonly (readonly [suite: number, row: number])[];
}

export interface PageSuite {
  readonly name: string;
  /** The suite that this one is of several kernels of, and which; else null. */
  readonly matrix: { readonly name: string; readonly kernel: string } | null;
  /** `12 rounds · 1 breach, 3 passes`. */
  readonly facts: string;
  readonly machine: readonly (readonly [fact: string, value: string])[];
  readonly mdes: readonly { readonly metric: string; readonly range: string; readonly high: number }[];
  /** Why the suite is broken: messages, of which one may quote lines of a tool. */
  readonly broken: readonly string[];
  /** What must be known before a number is believed; then all other remarks. */
  readonly doubts: readonly string[];
  readonly remarks: readonly string[];
  readonly advice: readonly string[];
  /** How steady the measurement was, in sentences. */
  readonly steady: readonly string[];
  /** In the order of the suite's rows. */
  readonly rows: readonly PageRow[];
  /** What is known of each complete round; empty where the results are not there, null where a round has no journal. */
  readonly rounds: readonly (PageRound | null)[];
  readonly series: readonly PageSeries[];
  readonly curves: readonly PageCurves[];
  /** Of suites under load. */
  readonly latencies: readonly PageLatencies[];
  /** benchstat's own tables, as the tool printed them. */
  readonly benchstat: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** A row in words, and where its marks lie on the axis of overheads. A text is empty where there is nothing to say. */
export interface PageRow {
  readonly benchmark: string;
  readonly treatment: string;
  /** The treatment alone, where the row compares two. */
  readonly variant: string;
  /** What it is compared with. */
  readonly against: string;
  readonly metric: string;
  readonly unit: string;
  readonly off: string;
  readonly on: string;
  readonly overhead: string;
  /** Its interval; where there is none to see, the smallest that would have been seen. */
  readonly beside: string;
  readonly added: string;
  readonly change: string;
  /** What runs differ by, with its source, and the interval without it; empty where nothing does. */
  readonly betweenRuns: string;
  readonly alone: string;
  readonly mde: string;
  readonly needed: string;
  readonly budget: string;
  readonly decided: string;
  readonly flag: string;
  readonly verdict: Verdict;
  /** Whether the interval lets anything be said; `unclear` and `chance` are drawn faintly. */
  readonly effect: 'cost' | 'gain' | 'chance' | 'same' | 'unclear' | 'unknown';
  readonly gates: readonly PageGate[];
  readonly warnings: readonly string[];
  /** Fractions on the axis of overheads. */
  readonly limits: readonly number[];
  readonly stored: PageStored | null;
}

/** What stored runs said, on the axis of overheads. */
export interface PageStored {
  readonly value: number;
  readonly low: number;
  readonly high: number;
  readonly runs: number;
}

export interface PageGate {
  readonly limit: string;
  readonly measured: string;
  readonly verdict: Verdict;
  readonly rounds: string;
  readonly chance: string;
  readonly reason: string;
}

export interface PageRound {
  readonly started: string;
  /** Wall time, in ms. */
  readonly elapsed: number;
  /** Shares from 0 to 1. */
  readonly steal: number;
  readonly pressure: number;
  readonly redone: number;
}

/** Values in the metric's own unit, one a round; null where that round's file does not have them. */
export interface PageSeries {
  readonly benchmark: string;
  readonly variant: string;
  readonly metric: string;
  readonly values: readonly (number | null)[];
}

/** The iterations of each fork, in order of time. */
export interface PageCurves {
  readonly benchmark: string;
  readonly variant: string;
  readonly metric: string;
  readonly forks: readonly { readonly warmup: readonly number[]; readonly measured: readonly number[] }[];
}

/** The latencies of one variant: of each fork those at the shares of `page/shares.ts`, in ns; null where too few were measured. */
export interface PageLatencies {
  readonly benchmark: string;
  readonly variant: string;
  readonly forks: readonly (readonly (number | null)[])[];
}
