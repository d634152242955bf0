// What several objects of the schema are made of.
import { z } from 'zod';

/** A text that is not empty. */
export const text = (description: string) => z.string().min(1).describe(description);
/** See `parseDuration`, and `parseLatency` for those of an objective. */
export const duration = (description: string) => z.union([z.string(), z.number()]).describe(description);
/** See `parsePercent`. */
export const percent = (description: string) => z.union([z.string(), z.number()]).describe(description);
/** See `parseArguments`. */
export const argumentList = (description: string) =>
  z.union([z.string(), z.array(z.string())]).describe(description);
/** A whole number from 1 on. */
export const count = (description: string) => z.int().min(1).describe(description);
/** Variables of a process. */
export const environment = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
  .describe('Environment variables of the measured process.');
