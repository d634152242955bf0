// The schema of profile.json: what each function of the profiled variants costs.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { writeAtomically } from '../../../core/results/files.ts';
import { warningSchema } from '../../../core/results/warning.ts';

/** The file in the folder of a run. */
export const PROFILE_FILE = 'profile.json';

const nullable = z.number().nullable();

const differenceSchema = z.object({
  /** Means over the forks, in the unit of the metric. */
  off: z.number(),
  on: z.number(),
  difference: z.number(),
  /** The 95 % interval; null with fewer than two sets of forks. */
  low: nullable,
  high: nullable,
});

const functionSchema = differenceSchema.extend({
  name: z.string(),
  /** Whether it belongs to the agent. */
  agent: z.boolean(),
});

const causeSchema = functionSchema.extend({
  /** The function that called it most; empty if none is known. */
  caller: z.string(),
});
export type ProfiledCause = z.infer<typeof causeSchema>;

/** A node of the differential flame graph. */
export interface FlameNode {
  readonly name: string;
  readonly agent: boolean;
  /** With all that it calls, in the unit of the metric. */
  readonly off: number;
  readonly on: number;
  readonly children: readonly FlameNode[];
}
const flameSchema: z.ZodType<FlameNode> = z.lazy(() =>
  z.object({
    name: z.string(),
    agent: z.boolean(),
    off: z.number(),
    on: z.number(),
    children: z.array(flameSchema),
  }),
);

const rowSchema = z.object({
  benchmark: z.string(),
  treatment: z.string(),
  /** The variant that it is compared with. */
  against: z.string(),
  metric: z.string(),
  /** Sets of forks: one fork of each variant. */
  sets: z.number().int(),
  whole: differenceSchema,
  /** The stacks with a function of the agent. */
  agent: differenceSchema,
  /** The part of the treatment's value without a symbol, from 0 to 1. */
  unresolved: z.number(),
  /** The part of the whole difference without a symbol. */
  unresolvedDifference: z.number().default(0),
  causes: z.array(causeSchema),
  inclusive: z.array(functionSchema),
  /** Functions that are not listed, because they differ less. */
  omitted: z.number().int(),
  flame: flameSchema,
});
export type ProfiledRow = z.infer<typeof rowSchema>;

const missesSchema = z.object({
  benchmark: z.string(),
  treatment: z.string(),
  against: z.string(),
  metric: z.string(),
  off: z.number(),
  on: z.number(),
});
export type EstimatedMisses = z.infer<typeof missesSchema>;

const suiteSchema = z.object({
  suite: z.string(),
  /** Its name; empty without a profile. */
  profiler: z.string(),
  /** Why there is no profile, and what to do; empty if there is one. */
  unavailable: z.string(),
  /** What the profiler adds to the CPU time of an operation, as a fraction, with its 95 % interval; null if unknown. */
  cost: z.object({ value: z.number(), low: nullable, high: nullable }).nullable(),
  /** Wall time, in ms. */
  elapsed: z.number(),
  warnings: z.array(warningSchema),
  rows: z.array(rowSchema),
  /** Estimates of a model of caches and branches; empty if the suite has none. */
  misses: z.array(missesSchema).default([]),
});
export type ProfiledSuite = z.infer<typeof suiteSchema>;

export const profileSchema = z.object({ schema: z.literal(1), suites: z.array(suiteSchema) });
export type ProfileFile = z.infer<typeof profileSchema>;

export function writeProfile(folder: string, profile: ProfileFile): void {
  writeAtomically(join(folder, PROFILE_FILE), `${JSON.stringify(profile)}\n`);
}

/** A profile of our own is smaller: 200 functions and some thousand nodes a row (bytes). */
const MOST_BYTES = 64 * 1024 * 1024;
/** Levels of objects and lists: a node of the deepest flame graph, and what is around it. */
const MOST_LEVELS = 700;

/** Reads the profile of a run; null if it has none. Throws with the file's name if it is cut off, too large or of another version. */
export function readProfile(folder: string): ProfileFile | null {
  const path = join(folder, PROFILE_FILE);
  if (!existsSync(path)) return null;
  try {
    if (statSync(path).size > MOST_BYTES) throw new Error(`it is larger than ${MOST_BYTES} bytes`);
    return parseProfile(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${(error as Error).message}; remove it, or run overhead profile again`);
  }
}

/** Checks the text of a profile. Throws with the reason if it is not one of this version. */
export function parseProfile(text: string): ProfileFile {
  // The schema calls itself for each level.
  if (isDeeper(text, MOST_LEVELS)) throw new Error('it has too many levels');
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw new Error(`it cannot be read: ${(error as Error).message}`);
  }
  const result = profileSchema.safeParse(parsed);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw new Error(`it is no profile of this version: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** Whether JSON has more levels than `most`. */
function isDeeper(text: string, most: number): boolean {
  let level = 0;
  let quoted = false;
  for (const [mark] of text.matchAll(/\\.|["[\]{}]/gs)) {
    if (mark === '"') quoted = !quoted;
    else if (!quoted && (mark === '{' || mark === '[')) level++;
    else if (!quoted && (mark === '}' || mark === ']')) level--;
    if (level > most) return true;
  }
  return false;
}
