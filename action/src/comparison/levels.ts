// What the statistics program says about stored runs: the estimates of each by itself, and the changes of level of each row over time.
import { z } from 'zod';
import { warningSchema } from '../../../core/results/warning.ts';
import { levelChangeSchema } from './comparison.ts';

const betterSchema = z.enum(['lower', 'higher']);

/** The cost of a treatment in one metric of one benchmark in one run: the logarithm of the overhead, its 95 % interval, its standard error. */
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
      /** Whether the run has the requested control; without it there are no rows. */
      control: z.boolean(),
      machine: z.record(z.string(), z.string()),
      rows: z.array(estimateSchema),
    }),
  ),
  warnings: z.array(warningSchema),
});
/** The results of several stored runs of a suite; runs that cannot be read are only named. */
export type RunEstimates = z.infer<typeof runEstimateSchema>;

export const runEstimatesSchema = z.object({ schema: z.literal(1), suites: z.array(runEstimateSchema) });

const driftSchema = z.object({
  runs: z.number().int(),
  change: z.number(),
  low: z.number(),
  high: z.number(),
});
/** The difference between the newest run and those of a release, as a fraction with its 95 % interval. */
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

/** One run of a series: `machine` is an index in the request. */
export interface Compared {
  readonly theta: number;
  readonly se: number;
  readonly rounds: number;
  readonly machine: number;
}

/** Series of overheads to search for changes of level, and to compare with a release. */
export interface Search {
  readonly machines: readonly Readonly<Record<string, string>>[];
  /** The machine of each run, the oldest first. */
  readonly runs: readonly number[];
  readonly series: readonly {
    readonly metric: string;
    readonly better: 'lower' | 'higher';
    /** The run of each value; empty if every run has one. */
    readonly runs: readonly number[];
    readonly thetas: ArrayLike<number>;
    readonly now: Compared | null;
    readonly then: readonly Compared[];
  }[];
}

export const poolsSchema = z.object({
  schema: z.literal(1),
  series: z.array(
    z.array(
      z.object({
        runs: z.number().int(),
        overhead: z.number(),
        low: z.number(),
        high: z.number(),
        change: driftSchema.nullable(),
      }),
    ),
  ),
});
/** For each series the mean of each version's runs, and its change from the version before; fractions with 95 % intervals. */
export type Pools = z.infer<typeof poolsSchema>['series'];

/** Versions of agents to combine: `machine` is an index in the request. */
export interface Pooling {
  readonly machines: readonly Readonly<Record<string, string>>[];
  readonly series: readonly {
    readonly metric: string;
    readonly better: 'lower' | 'higher';
    /** The runs of each version, at least one; the oldest version and the newest run first. */
    readonly versions: readonly (readonly Compared[])[];
  }[];
}
