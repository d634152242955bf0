// The schema of gates, and of metrics that a suite declares.
import { z } from 'zod';
import { amount, percent } from '../../../core/config/schema-parts.ts';

export const gateSchema = z
  .strictObject({
    'max-overhead': percent(
      'The largest overhead against the control, in the direction of the metric: 5% allows 5 % more ns/op, or 5 % fewer ops/s.',
    ).optional(),
    'max-regression': percent(
      'The largest growth of the overhead: against the stored baselines, or against the variant that `against` names.',
      'baselines.md',
    ).optional(),
    'max-drift': percent(
      'The largest growth of the overhead since the release baseline, however small the steps.',
      'baselines.md#release-baselines',
    ).optional(),
    'max-increase': amount(
      'The largest increase: treatment minus control. For metrics that may be 0 in the control.',
    ).optional(),
    min: amount('The lowest value that the treatment may have.').optional(),
    max: amount('The highest value that the treatment may have.').optional(),
  })
  .refine(
    gate => Object.keys(gate).length > 0,
    'sets no limit: write max-overhead, max-regression, max-drift, max-increase, min or max',
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
