// The data of the page: the comparison, the report's texts about it, and every round. It has no markup.
import type { Comparison, Verdict } from '../comparison/comparison.ts';

/** Numbers as in comparison.json. Texts have no control or bidi characters, but are not escaped. */
export interface PageData {
  readonly schema: 1;
  readonly title: string;
  readonly verdict: 'broken' | 'breach' | 'inconclusive' | 'pass' | 'measured';
  /** The verdict as text. */
  readonly words: string;
  /** Sentences below the verdict. */
  readonly notes: readonly string[];
  /** Start time and commit of the run; empty if unknown. */
  readonly started: string;
  readonly commit: string;
  readonly seed: string;
  readonly reproduce: readonly string[];
  /** As in comparison.json: names in it are untrusted data. */
  readonly comparison: Comparison;
  /** In the order of the comparison. */
  readonly suites: readonly PageSuite[];
  /** Rows in the order of a report, worst first: indexes of a suite and of a row in it. */
  readonly order: readonly (readonly [suite: number, row: number])[];
  /** Where the cost is; null if nothing was profiled. */
  readonly where: PageWhere | null;
}

/** The page of a profile without a comparison. */
export interface ProfilePageData extends Pick<PageData, 'schema' | 'title' | 'words' | 'notes' | 'started'> {
  readonly kind: 'profile';
  readonly verdict: 'measured';
  readonly where: PageWhere;
}

/** The profiles of all suites. */
export interface PageWhere {
  readonly profiles: readonly PageProfile[];
  /** Suites without a profile: why, and what to do. */
  readonly missing: readonly { readonly suite: string; readonly reason: string }[];
  /** Limits of the profiles, and what this page leaves out. */
  readonly notes: readonly string[];
}

/** A profile of a benchmark, a treatment and a metric. */
export interface PageProfile {
  readonly suite: string;
  readonly benchmark: string;
  readonly treatment: string;
  readonly against: string;
  /** Its name, and its unit as in a result file. */
  readonly metric: string;
  readonly unit: string;
  readonly facts: readonly (readonly [fact: string, value: string])[];
  readonly functions: readonly PageFunction[];
  /** Functions that are not listed; empty if all are. */
  readonly omitted: string;
  readonly flame: PageFlame;
}

/** A function with its own cost, or its cost with all that it calls. */
export interface PageFunction {
  readonly name: string;
  readonly own: boolean;
  readonly agent: boolean;
  /** The function that called it most; empty if it is not known. */
  readonly caller: string;
  /** Numbers in the metric's own unit; the interval is null with fewer than two sets of forks. */
  readonly off: number;
  readonly on: number;
  readonly difference: number;
  readonly low: number | null;
  readonly high: number | null;
}

/** A flame graph as a list: a node follows its caller, before the next node of the same depth. */
export interface PageFlame {
  readonly names: readonly string[];
  readonly nodes: readonly (readonly [depth: number, name: number, agent: 0 | 1, off: number, on: number])[];
  /** What is not drawn; empty if everything is. */
  readonly cut: string;
}

export interface PageSuite {
  readonly name: string;
  /** If a suite runs on several kernels: its name, and the kernel of this part; else null. */
  readonly matrix: { readonly name: string; readonly kernel: string } | null;
  /** The parameter that the suite was measured at several values of; null: none. */
  readonly sweep: { readonly name: string; readonly values: readonly string[] } | null;
  /** `12 rounds · 1 breach, 3 passes`. */
  readonly facts: string;
  readonly machine: readonly (readonly [fact: string, value: string])[];
  readonly mdes: readonly { readonly metric: string; readonly range: string; readonly high: number }[];
  /** Why the suite is broken; one message may quote lines of a tool. */
  readonly broken: readonly string[];
  /** Remarks that qualify the numbers; then all other remarks. */
  readonly doubts: readonly string[];
  readonly remarks: readonly string[];
  readonly advice: readonly string[];
  /** The steadiness of the measurement, in sentences. */
  readonly steady: readonly string[];
  /** In the order of the suite's rows. */
  readonly rows: readonly PageRow[];
  /** Facts of each complete round; empty if the results are missing, null for a round without a journal. */
  readonly rounds: readonly (PageRound | null)[];
  readonly series: readonly PageSeries[];
  readonly curves: readonly PageCurves[];
  /** Of suites under load. */
  readonly latencies: readonly PageLatencies[];
  /** benchstat's own tables, as the tool printed them. */
  readonly benchstat: readonly { readonly title: string; readonly lines: readonly string[] }[];
}

/** A row as texts, and its positions on the axis of overheads. Unused texts are empty. */
export interface PageRow {
  readonly benchmark: string;
  readonly treatment: string;
  /** The treatment alone, if the row compares two. */
  readonly variant: string;
  /** The variant that it is compared with. */
  readonly against: string;
  readonly metric: string;
  readonly unit: string;
  readonly off: string;
  readonly on: string;
  readonly overhead: string;
  /** Its interval; without a measurable overhead, the MDE. */
  readonly details: string;
  readonly added: string;
  readonly change: string;
  /** The difference between runs with its source, and the interval without it; empty if there is none. */
  readonly betweenRuns: string;
  readonly alone: string;
  readonly mde: string;
  readonly needed: string;
  readonly limit: string;
  /** {@link limit} with the judged values. */
  readonly budget: string;
  readonly decided: string;
  readonly flag: string;
  readonly verdict: Verdict;
  /** How much the interval shows; `unclear` and `chance` are drawn faintly. */
  readonly effect: 'cost' | 'gain' | 'chance' | 'same' | 'unclear' | 'unknown';
  readonly gates: readonly PageGate[];
  readonly warnings: readonly string[];
  /** Fractions on the axis of overheads. */
  readonly limits: readonly number[];
  readonly stored: PageStored | null;
}

/** The overhead of stored runs, on the axis of overheads. */
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

/** Values in the metric's own unit, one for each round; null if that round's file lacks them. */
export interface PageSeries {
  readonly benchmark: string;
  readonly variant: string;
  readonly metric: string;
  readonly values: readonly (number | null)[];
}

/** The iterations of each fork, in order. */
export interface PageCurves {
  readonly benchmark: string;
  readonly variant: string;
  readonly metric: string;
  readonly forks: readonly { readonly warmup: readonly number[]; readonly measured: readonly number[] }[];
}

/** The latencies of one variant: for each fork those at the shares of `page/shares.ts`, in ns; null if there were too few operations. */
export interface PageLatencies {
  readonly benchmark: string;
  readonly variant: string;
  readonly forks: readonly (readonly (number | null)[])[];
}
