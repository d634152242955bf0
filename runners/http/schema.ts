// The schema of the load on an application.
import { z } from 'zod';
import { PERCENTILES } from '../../core/application/load.ts';
import { count, duration, pattern, text } from '../../core/config/schema-parts.ts';

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

/** The page about requests. */
const REQUESTS = '../runners/http/README.md#requests';

const headers = (description: string) =>
  z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .describe(description)
    .optional();

const grpcSchema = z
  .strictObject({
    proto: text(
      'The path of a `.proto` file, or of a descriptor set (`protoc --include_imports --descriptor_set_out`). Default: the reflection of the server.',
    ).optional(),
    imports: z
      .array(text('The path of a folder.'))
      .describe('Folders of the imports of a `.proto` file. Default: its own folder.')
      .optional(),
    method: z
      .string()
      .regex(/^\/?[\w.]+\/\w+$/, 'must be package.Service/Method')
      .describe('The unary method, for example `pets.v1.Pets/Get`.'),
    message: z
      .string()
      .describe('The message in JSON; it may have placeholders. Default: `{}`.')
      .meta({ more: REQUESTS })
      .optional(),
    address: z
      .string()
      .regex(/^[^\s/]+:[^\s/]+$/, 'must be HOST:PORT')
      .describe('The address of the service. Default: `127.0.0.1:{port}`.')
      .optional(),
    status: z
      .string()
      .regex(/^[A-Z_]+$/, 'must be the name of a status code, such as OK or NOT_FOUND')
      .describe('The status code that counts. Default: `OK`.')
      .optional(),
    body: pattern('Must match the answer as JSON without spaces. Default: any answer.').optional(),
  })
  .describe('Call a method of gRPC over HTTP/2 without TLS, in place of requests over HTTP/1.1.')
  .meta({ more: REQUESTS });

const mixedSchema = z
  .strictObject({
    name: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_.]{0,31}$/, 'must begin with a letter, and be letters, digits, "_" and "."')
      .describe('The name of the request: its latency is the benchmark `Requests/request=NAME`.'),
    weight: z
      .number()
      .positive()
      .max(1_000_000)
      .describe('How often it is sent, relative to the weights of the others. Default: 1.')
      .optional(),
    method: text('The method. Default: GET.').optional(),
    path: z
      .string()
      .regex(/^\//, 'must begin with /: the host is that of the `request` of the suite')
      .describe('The path, with its query.')
      .optional(),
    headers: headers('Headers in addition to those of `load`.'),
    content: z.string().describe('The body.').optional(),
    status: z.int().min(100).max(599).describe('The status that counts. Default: 200.').optional(),
    body: pattern('Must match the body of the answer. Default: any body.').optional(),
    grpc: grpcSchema.optional(),
  })
  .refine(({ path, grpc }) => (path === undefined) !== (grpc === undefined), 'needs one of path and grpc')
  .describe('One of several requests: one of `path` and `grpc`.');

const harSchema = z
  .strictObject({
    file: text('The path of the recording.'),
    include: pattern(
      'Which URLs to send. Default: those of the same scheme, host and port as the first request.',
    ).optional(),
    'keep-headers': z
      .array(text('The name of a header.'))
      .describe(
        'Recorded headers to send although they may hold secrets, such as `Cookie`. They are then in the raw output of a run. Default: none.',
      )
      .optional(),
  })
  .describe('Send the requests of a recording (HAR), as browsers export it, in their order.')
  .meta({ more: REQUESTS });

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
        'Connections of the closed loop in which the CPU time of a request is counted. 0 counts it at the rate. Default: 16, or 0 for methods that change something, for `har` and for `grpc`.',
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
    headers: headers('Headers of the requests; metadata of a call of gRPC. Values may have placeholders.'),
    content: z
      .string()
      .describe('The body of the requests; it may have placeholders.')
      .meta({ more: REQUESTS })
      .optional(),
    mix: z
      .array(mixedSchema)
      .min(1)
      .describe(
        'Several requests, in place of the `request` of the application. Paths, headers and bodies may have placeholders.',
      )
      .meta({ more: REQUESTS })
      .optional(),
    har: harSchema.optional(),
    grpc: grpcSchema.optional(),
    percentiles: z
      .array(z.literal([...PERCENTILES]))
      .min(1)
      .describe('The percentiles of latency to report. Default: 50, 90, 95, 99 and 99.9.')
      .optional(),
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
