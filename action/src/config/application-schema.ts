// The schema of what a suite says of the application that it starts.
import { z } from 'zod';
import { argumentList, environment, text } from './schema-parts.ts';

const answer = {
  status: z.int().min(100).max(599).describe('The status that counts. Default 200.').optional(),
  body: text('A regular expression that the body has to match. Default: any body.').optional(),
};
const address = (description: string) =>
  text(`${description}: a URL, or a path of 127.0.0.1 and the port that {port} stands for.`);

export const readySchema = z
  .strictObject({
    log: text('A regular expression that matches a line which the process prints.').optional(),
    port: z
      .union([z.string(), z.int()])
      .describe('A port of 127.0.0.1 that takes connections; "{port}" is the one that overhead has chosen.')
      .optional(),
    http: address('What is asked until it answers as it should').optional(),
    ...answer,
  })
  .refine(
    ({ log, port, http }) => [log, port, http].filter(sign => sign !== undefined).length === 1,
    'needs one of log, port and http',
  )
  .refine(
    ({ http, status, body }) => http !== undefined || (status === undefined && body === undefined),
    'has a status or a body, which are of an answer: say http',
  )
  .describe('When a process is ready.');

export const requestSchema = z
  .strictObject({
    http: address('What is asked when the process is ready, until it answers as it should'),
    ...answer,
  })
  .describe('The first request: how long after its start a process gives the correct answer.');

export const processSchema = z
  .strictObject({
    command: argumentList('The program and its arguments. No shell sees it.'),
    env: environment.optional(),
    ready: readySchema,
    request: requestSchema.optional(),
  })
  .describe('One of several processes that belong together.');
