// The schema of gates, and of metrics that a suite declares.
import { z } from 'zod';
import { GATES, type GateKind, gateKinds } from '../results/gate.ts';
import { amount, percent } from './schema-parts.ts';

/** The schema of each kind of gate, optional, from the table. */
const limits = Object.fromEntries(
  Object.entries(GATES).map(([kind, { limit, meaning, page }]) => [
    kind,
    (limit === 'fraction' ? percent(meaning, page) : amount(meaning)).optional(),
  ]),
) as Record<GateKind, z.ZodOptional<ReturnType<typeof amount>>>;

export const gateSchema = z
  .strictObject(limits)
  .refine(
    gate => Object.keys(gate).length > 0,
    `sets no limit: write ${gateKinds.slice(0, -1).join(', ')} or ${gateKinds.at(-1)}`,
  )
  .meta({ minProperties: 1 });

export const metricSchema = z.strictObject({
  better: z
    .enum(['lower', 'higher'])
    .describe('Which direction is better. All limits except `min` and `max` need it.')
    .optional(),
  exact: z.boolean().describe('Whether the unit is a count without noise. Default: `false`.').optional(),
  epsilon: amount('The unit is a count. Values that differ by at most this much are the same.').optional(),
});

/** The limits of a metric, as written. */
export type GateFile = z.infer<typeof gateSchema>;
/** A declared metric, as written. */
export type MetricFile = z.infer<typeof metricSchema>;
