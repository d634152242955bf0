// The schema of the load that a suite puts an application under.
import { z } from 'zod';
import { count, duration, text } from './schema-parts.ts';

const latency = (description: string) => duration(description).optional();

const objectiveSchema = z
  .strictObject({
    p50: latency('The median latency that is to be kept.'),
    p90: latency('The 90th percentile that is to be kept.'),
    p95: latency('The 95th percentile that is to be kept.'),
    p99: latency('The 99th percentile that is to be kept.'),
  })
  .refine(objective => Object.keys(objective).length === 1, 'needs one of p50, p90, p95 and p99')
  .meta({ minProperties: 1, maxProperties: 1 })
  .describe('Find the highest rate, up to rate, that keeps a latency.');

export const loadSchema = z
  .strictObject({
    rate: z
      .number()
      .positive()
      .max(1_000_000)
      .describe(
        'Requests per second of an open loop: each is due at its time, whatever became of those before.',
      )
      .optional(),
    'warmup-rate': z
      .number()
      .positive()
      .max(1_000_000)
      .describe('Requests per second of the warm-up. Default: a closed loop.')
      .optional(),
    concurrency: z
      .int()
      .min(0)
      .max(10_000)
      .describe(
        'Connections of the closed loop in which the CPU time of a request is counted, in addition to the rate. 0: at the rate. Default 16; 0 for methods that change something.',
      )
      .optional(),
    requests: count(
      'Requests of a closed loop: each connection sends the next one when it has its answer. For comparison with tools that do so.',
    ).optional(),
    objective: objectiveSchema.optional(),
    connections: count('Connections that are kept open. Default 32.').optional(),
    timeout: duration('Time for one answer. Default 10s.').optional(),
    method: text('The method of the requests. Default GET.').optional(),
    headers: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('Headers of the requests.')
      .optional(),
    content: z.string().describe('The body of the requests. Default: none.').optional(),
  })
  .refine(
    ({ rate, requests }) => (rate === undefined) !== (requests === undefined),
    'needs one of rate and requests',
  )
  .refine(
    ({ rate, concurrency, objective }) =>
      concurrency === undefined || (rate !== undefined && objective === undefined),
    'has a concurrency, which is beside a rate: requests have connections, and an objective measures no CPU time',
  )
  .refine(
    ({ rate, objective }) => objective === undefined || rate !== undefined,
    'has an objective, which is of an open loop: say rate, the highest that is tried',
  )
  .refine(
    load => load['warmup-rate'] === undefined || (load.rate !== undefined && load.objective === undefined),
    'has a warmup-rate, which is of an open loop: the warm-up of requests or of an objective is as fast as it is answered',
  )
  .describe('How often an application is asked for its request.');
