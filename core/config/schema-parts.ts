// Parts that several objects of the schema share.
import { z } from 'zod';

/** What the reference page shows of a key in addition to its description. The published JSON Schema leaves it out. */
export interface Shown {
  /** The type in words, if the schema does not state it. */
  readonly kind?: string;
  /** The page that explains the key, from docs/. */
  readonly more?: string;
}

/** A text that is not empty. */
export const text = (description: string, shown: Shown = {}) =>
  z
    .string()
    .min(1)
    .describe(description)
    .meta({ ...shown });
/** A regular expression. */
export const pattern = (description: string, more?: string) =>
  text(description, { kind: 'regular expression', ...(more === undefined ? {} : { more }) });
/** See `parseDuration`, and `parseLatency` for an objective. */
export const duration = (description: string, more?: string) =>
  z.union([z.string(), z.number()]).describe(description).meta({ kind: 'duration', more });
/** See `parsePercent`. */
export const percent = (description: string, more?: string) =>
  z.union([z.string(), z.number()]).describe(description).meta({ kind: 'percentage', more });
/** See `parseLimit`. */
export const amount = (description: string) =>
  z.union([z.string(), z.number()]).describe(description).meta({ kind: 'amount' });
/** See `parseArguments`. */
export const argumentList = (description: string, more?: string) =>
  z
    .union([z.string(), z.array(z.string())])
    .describe(description)
    .meta({ kind: 'arguments', more });
/** A whole number of at least 1. */
export const count = (description: string, more?: string) =>
  z.int().min(1).describe(description).meta({ more });
/** Variables of a process. */
export const environment = (description: string) =>
  z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).describe(description);
