// What stored runs say over time: the overhead of each row run after run, and where it changed its level.
import { z } from 'zod';
import { warningSchema } from '../results/warning.ts';
import { levelChangeSchema } from './comparison.ts';

const rowSchema = z.object({
  benchmark: z.string(),
  metric: z.string(),
  treatment: z.string(),
  better: z.enum(['lower', 'higher']),
  /** Overheads with their 95 % intervals, as fractions; `run` counts in the `runs` of the suite. */
  points: z.array(
    z.object({
      run: z.number().int(),
      overhead: z.number(),
      low: z.number(),
      high: z.number(),
      rounds: z.number().int(),
    }),
  ),
  changes: z.array(levelChangeSchema),
});
export type TrendRow = z.infer<typeof rowSchema>;

const trendSchema = z.object({
  suite: z.string(),
  /** The oldest first. */
  runs: z.array(
    z.object({
      name: z.string(),
      /** When it began (ISO 8601), and what was measured; empty where that is not known. */
      date: z.string(),
      commit: z.string(),
      machine: z.record(z.string(), z.string()),
    }),
  ),
  rows: z.array(rowSchema),
  warnings: z.array(warningSchema),
});
export type Trend = z.infer<typeof trendSchema>;

export const trendsSchema = z.object({ schema: z.literal(1), suites: z.array(trendSchema) });
export type Trends = z.infer<typeof trendsSchema>;
