// What a user can ask for: flags of the command and inputs of the Action become the same options.
import { z } from 'zod';
import type { Inputs } from '../config/inputs.ts';
import { UsageError } from '../config/problem.ts';
import type { Attempts } from './attempts.ts';

/** The configuration file that is found by itself. */
export const DEFAULT_CONFIG = '.github/overhead.yml';

const said = z.string().nullable();

/** {@link Inputs}, as `run.json` keeps them for a run that is resumed. */
export const inputsSchema = z.object({
  config: said,
  suites: z.array(z.string()),
  agent: said,
  agentArguments: said,
  jvmArguments: said,
  maxOverhead: said,
  maxRegression: said,
  maxDrift: said,
  rounds: said,
  timeBudget: said,
  onInconclusive: said,
  quick: z.boolean(),
}) satisfies z.ZodType<Inputs>;

export interface RunOptions {
  readonly inputs: Inputs;
  readonly seed: string | null;
  readonly out: string;
  /** Which share of the rounds to measure, such as `2/5`; null: all of them. */
  readonly shard: string | null;
  /** The store of the baselines: a folder, `branch` or `branch:NAME`; null: the folder `baselines` where it exists. */
  readonly baseline: string | null;
  /** Folders of earlier attempts, whose rounds are judged together with the new ones. */
  readonly earlier: readonly string[];
  /** Earlier attempts that were found elsewhere, beside those; null: nobody looked. */
  readonly attempts: Attempts | null;
  /** The folder of a run to be completed. */
  readonly resume: string | null;
  /** A file for comparison.json, `-` for standard output. */
  readonly json: string | null;
}

export interface CompareOptions {
  readonly paths: readonly string[];
  /** Earlier attempts of what is in the paths, whose rounds are judged together with theirs; null: nobody looked. */
  readonly attempts: Attempts | null;
  /** Suites that must be there; `all`: every suite of the configuration. */
  readonly expect: readonly string[];
  readonly config: string | null;
  readonly maxOverhead: string | null;
  readonly maxRegression: string | null;
  readonly maxDrift: string | null;
  readonly onInconclusive: string | null;
  readonly baseline: string | null;
  /** Where comparison.json and report.md go; null: nowhere. */
  readonly out: string | null;
  readonly json: string | null;
}

/** A seed as the user wrote it, or a new one. Throws {@link UsageError}. */
export function seedOf(written: string | null): number {
  if (written === null) return Math.floor(Math.random() * 2 ** 31);
  const seed = Number(written);
  if (!/^\d+$/.test(written) || seed >= 2 ** 31) {
    throw new UsageError(`seed: "${written}" is not a whole number from 0 to ${2 ** 31 - 1}`);
  }
  return seed;
}
