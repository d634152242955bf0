// What stored runs say over time: what each run by itself says, the overhead of each row run after run, and where it changed its level.
import { z } from 'zod';
import { type Warning, warningSchema } from '../results/warning.ts';
import { type LevelChange, levelChangeSchema } from './comparison.ts';

const betterSchema = z.enum(['lower', 'higher']);

/** What a treatment cost in one metric of one benchmark, in one run: the logarithm of the overhead, its 95 % interval, its standard error. */
const estimateSchema = z.object({
  benchmark: z.string(),
  metric: z.string(),
  treatment: z.string(),
  better: betterSchema,
  theta: z.number(),
  low: z.number(),
  high: z.number(),
  se: z.number(),
  rounds: z.number().int(),
});
export type Estimate = z.infer<typeof estimateSchema>;

const runEstimateSchema = z.object({
  suite: z.string(),
  runs: z.array(
    z.object({
      name: z.string(),
      /** Whether the run has the control that was asked for; without it there are no rows. */
      control: z.boolean(),
      machine: z.record(z.string(), z.string()),
      rows: z.array(estimateSchema),
    }),
  ),
  warnings: z.array(warningSchema),
});
/** What each of several stored runs of a suite says; those that cannot be read are only named. */
export type RunEstimates = z.infer<typeof runEstimateSchema>;

export const runEstimatesSchema = z.object({ schema: z.literal(1), suites: z.array(runEstimateSchema) });

const driftSchema = z.object({
  runs: z.number().int(),
  change: z.number(),
  low: z.number(),
  high: z.number(),
});
/** How far the newest run is from those of a release, as a fraction with its 95 % interval. */
export type Drift = z.infer<typeof driftSchema>;

export const levelsSchema = z.object({
  schema: z.literal(1),
  series: z.array(
    z.object({
      changes: z.array(
        levelChangeSchema.omit({ run: true, date: true, commit: true }).extend({ at: z.number().int() }),
      ),
      drift: driftSchema.nullable(),
    }),
  ),
});
export type Levels = z.infer<typeof levelsSchema>;

/** One run as a series and a release are compared: `machine` is a place among those of the search. */
export interface Compared {
  readonly theta: number;
  readonly se: number;
  readonly rounds: number;
  readonly machine: number;
}

/** Series of overheads to be searched for changes of level, and held against a release. */
export interface Search {
  readonly machines: readonly Readonly<Record<string, string>>[];
  /** The machine of each run, the oldest first. */
  readonly runs: readonly number[];
  readonly series: readonly {
    readonly better: 'lower' | 'higher';
    /** The run of each value; empty where every run has one. */
    readonly runs: readonly number[];
    readonly thetas: ArrayLike<number>;
    readonly now: Compared | null;
    readonly then: readonly Compared[];
  }[];
}

/** An overhead in one run with its 95 % interval, as fractions; `run` counts in the runs of the suite. */
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
  /** What the release cost that was pinned last, as a fraction, how far the newest run is from it, and the limit of that; null where there is none. */
  readonly releaseBaseline: {
    readonly overhead: number;
    readonly drift: Drift | null;
    readonly limit: number | null;
  } | null;
}

export interface HistoryRun {
  readonly name: string;
  /** When it began (ISO 8601), and what was measured; empty where that is not known. */
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

/** From the logarithm on which costs add to the change relative to the control; the same as compare/overhead. */
export function fractionOf(log: number, better: 'lower' | 'higher' | null): number {
  return better === 'higher' ? -Math.expm1(-log) : Math.expm1(log);
}

/** The way back; null where there is none. */
export function logOf(overhead: number, better: 'lower' | 'higher' | null): number | null {
  const ratio = better === 'higher' ? 1 - overhead : 1 + overhead;
  if (!(ratio > 0)) return null;
  return better === 'higher' ? -Math.log(ratio) : Math.log(ratio);
}
