// The schema of the load on an application.
import { z } from 'zod';
import { count, duration, text } from '../../core/config/schema-parts.ts';

const latency = (description: string) => duration(description).optional();

const objectiveSchema = z
  .strictObject({
    p50: latency('The limit of the median.'),
    p90: latency('The limit of the 90th percentile.'),
    p95: latency('The limit of the 95th percentile.'),
    p99: latency('The limit of the 99th percentile.'),
  })
  .refine(objective => Object.keys(objective).length === 1, 'needs one of p50, p90, p95 and p99')
  .meta({ minProperties: 1, maxProperties: 1, more: '../runners/http/README.md#the-highest-rate' })
  .describe('Find the highest rate, up to `rate`, that keeps this latency. Name one percentile.');

const rate = (description: string) => z.number().positive().max(1_000_000).describe(description).optional();

export const loadSchema = z
  .strictObject({
    rate: rate(
      'Requests per second of an open loop: each request is sent at its time, even if earlier ones have no answer yet.',
    ),
    'warmup-rate': rate(
      'Requests per second of the warm-up. Default: a closed loop, or `rate` if `concurrency` is 0.',
    ),
    concurrency: z
      .int()
      .min(0)
      .max(10_000)
      .describe(
        'Connections of the closed loop in which the CPU time of a request is counted. 0 counts it at the rate. Default: 16, or 0 for methods that change something.',
      )
      .meta({ more: '../runners/http/README.md#in-turns' })
      .optional(),
    requests: count(
      'Requests of a closed loop: each connection sends the next request when it has its answer.',
      '../runners/http/README.md#a-closed-loop',
    ).optional(),
    objective: objectiveSchema.optional(),
    connections: count('Connections that are kept open. Default: 32.').optional(),
    timeout: duration('Time for one answer. Default: 10s.').optional(),
    method: text('The method of the requests. Default: GET.').optional(),
    headers: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('Headers of the requests.')
      .optional(),
    content: z.string().describe('The body of the requests.').optional(),
  })
  .refine(
    ({ rate, requests }) => (rate === undefined) !== (requests === undefined),
    'needs one of rate and requests',
  )
  .refine(
    ({ rate, concurrency, objective }) =>
      concurrency === undefined || (rate !== undefined && objective === undefined),
    'has a concurrency, which needs a rate and no objective: requests have connections, and an objective measures no CPU time',
  )
  .refine(
    ({ rate, objective }) => objective === undefined || rate !== undefined,
    'has an objective, which needs an open loop: add rate, the highest rate to try',
  )
  .refine(
    load => load['warmup-rate'] === undefined || (load.rate !== undefined && load.objective === undefined),
    'has a warmup-rate, which needs an open loop: the warm-up of requests or of an objective is as fast as the answers',
  )
  .describe(
    'How often an application gets its `request`, in a suite of the runner `http`: one of `rate` and `requests`.',
  )
  .meta({ more: '../runners/http/README.md' });
