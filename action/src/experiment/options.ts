// The options of a run: flags of the command and inputs of the Action become the same options.
import { z } from 'zod';
import { UsageError } from '../../../core/config/problem.ts';
import type { Inputs } from '../config/inputs.ts';
import type { Attempts } from '../runs/attempts.ts';

const text = z.string().nullable();

/** {@link Inputs} as `run.json` stores them to resume a run. */
export const inputsSchema = z.object({
  config: text,
  suites: z.array(z.string()),
  agent: text,
  agentArguments: text,
  jvmArguments: text,
  maxOverhead: text,
  maxRegression: text,
  maxDrift: text,
  rounds: text,
  timeBudget: text,
  onInconclusive: text,
  quick: z.boolean(),
}) satisfies z.ZodType<Inputs>;

export interface RunOptions {
  readonly inputs: Inputs;
  readonly seed: string | null;
  readonly out: string;
  /** The share of the rounds to measure, such as `2/5`; null: all. */
  readonly shard: string | null;
  /** The store of the baselines: a folder, `branch`, `branch:NAME` or `s3://…`; null: the folder `baselines` if it exists. */
  readonly baseline: string | null;
  /** Folders of earlier attempts, whose rounds are judged together with the new ones. */
  readonly earlier: readonly string[];
  /** Further earlier attempts from another source; null: no search was made. */
  readonly attempts: Attempts | null;
  /** The folder of a run to resume. */
  readonly resume: string | null;
  /** A file for comparison.json, `-` for standard output. */
  readonly json: string | null;
}

/** Parses the user's seed, or chooses a new one. Throws {@link UsageError}. */
export function seedOf(written: string | null): number {
  if (written === null) return Math.floor(Math.random() * 2 ** 31);
  const seed = Number(written);
  if (!/^\d+$/.test(written) || seed >= 2 ** 31) {
    throw new UsageError(`seed: "${written}" is not a whole number from 0 to ${2 ** 31 - 1}`);
  }
  return seed;
}
