// The schema of gates, and of metrics that a suite declares.
import { z } from 'zod';
import { GATES, type GateKind, gateKinds } from '../results/gate.ts';
import { amount, pattern, percent, text } from './schema-parts.ts';

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

/** Where a command leaves the value of a metric. */
const sourceKeys = {
  line: pattern(
    'The value is the one group of this regular expression, which must match one line of the output.',
    '../runners/command/README.md#its-own-metrics',
  ).optional(),
  json: text('The value is at this path of a JSON text: `stages[0].time`.', {
    more: '../runners/command/README.md#its-own-metrics',
  }).optional(),
  csv: z
    .strictObject({
      column: text('The column of the value.'),
      where: z
        .record(z.string(), z.union([z.string(), z.number()]))
        .describe('Which row: its values in other columns. Default: the only row.')
        .optional(),
    })
    .describe('The value is in a CSV text with a head.')
    .meta({ more: '../runners/command/README.md#its-own-metrics' })
    .optional(),
  file: text(
    'The file that the command writes the value to, from its folder. `{scratch}/…` is in a folder of each fork. Default: its output; for `json` and `csv` standard output alone.',
  ).optional(),
  work: z
    .boolean()
    .describe(
      'Whether the value is the number of operations of a run. CPU time and time are then per operation, and higher is better. Default: `false`.',
    )
    .optional(),
};

export const metricSchema = z.strictObject({
  better: z
    .enum(['lower', 'higher'])
    .describe('Which direction is better. All limits except `min` and `max` need it.')
    .optional(),
  exact: z.boolean().describe('Whether the unit is a count without noise. Default: `false`.').optional(),
  epsilon: amount('The unit is a count. Values that differ by at most this much are the same.').optional(),
  ...sourceKeys,
});

/** The limits of a metric, as written. */
export type GateFile = z.infer<typeof gateSchema>;
/** The keys of a metric that say where its value is. */
export const SOURCE_KEYS = Object.keys(sourceKeys) as (keyof typeof sourceKeys)[];

/** A declared metric, as written. */
export type MetricFile = z.infer<typeof metricSchema>;
