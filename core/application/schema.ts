// The schema of the application that a suite starts.
import { z } from 'zod';
import { argumentList, environment, pattern, text } from '../config/schema-parts.ts';

const answer = {
  status: z.int().min(100).max(599).describe('The status that counts. Default: 200.').optional(),
  body: pattern('Must match the body of the answer. Default: any body.').optional(),
};

export const readySchema = z
  .strictObject({
    log: pattern('Matches a line that the process prints.').optional(),
    port: z
      .union([z.string(), z.int()])
      .describe(
        'A port of 127.0.0.1 that accepts connections: `"{port}"`, which overhead chose, or a number.',
      )
      .meta({ kind: 'port' })
      .optional(),
    http: text('A URL that answers, or a path of 127.0.0.1 and `{port}`.').optional(),
    ...answer,
  })
  .refine(
    ({ log, port, http }) => [log, port, http].filter(sign => sign !== undefined).length === 1,
    'needs one of log, port and http',
  )
  .refine(
    ({ http, status, body }) => http !== undefined || (status === undefined && body === undefined),
    'has a status or a body, which belong to an answer: add http',
  )
  .describe('When a process of an application is ready: one of `log`, `port` and `http`.')
  .meta({ more: '../runners/startup/README.md#placeholders' });

export const requestSchema = z
  .strictObject({
    http: text('A URL, or a path of 127.0.0.1 and `{port}`.'),
    ...answer,
  })
  .describe('The first request to a process that is ready. It is repeated until the answer is correct.');

export const processSchema = z
  .strictObject({
    command: argumentList('The program and its arguments. No shell is used.'),
    env: environment(
      'More environment variables. They override those of the suite; the variant overrides them.',
    ).optional(),
    ready: readySchema,
    request: requestSchema.optional(),
  })
  .describe('One of several processes that belong together.');
