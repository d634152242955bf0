// The schema of gates, and of metrics that a suite declares.
import { z } from 'zod';
import { GATES, type GateKind, type GateRule } from '../results/gate.ts';
import { amount, percent } from './schema-parts.ts';

type LimitSchema = ReturnType<typeof amount>;

/** Returns the schema of the limits of a metric. */
export function gateSchemaOf(rules: Readonly<Record<string, GateRule>>) {
  const limits = Object.fromEntries(
    Object.entries(rules).map(([kind, { limit, meaning, page }]) => [
      kind,
      (limit === 'fraction' ? percent(meaning, page) : amount(meaning)).optional(),
    ]),
  ) as Record<GateKind, z.ZodOptional<LimitSchema>>;
  const [last, ...others] = Object.keys(rules).reverse();
  return z
    .strictObject(limits)
    .refine(
      gate => Object.keys(gate).length > 0,
      `sets no limit: write ${others.reverse().join(', ')} or ${last}`,
    )
    .meta({ minProperties: 1 });
}

export const gateSchema = gateSchemaOf(GATES);

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
