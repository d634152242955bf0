// What an operation would miss in the caches and the branch predictor of a processor: estimates of the model in the simulator.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Sample } from '../results/format.ts';
import { ForkFailure } from '../runner.ts';
import { ANSWER } from './machine.ts';

/** The seed of every machine with the model: variants differ by what they do only. */
export const CACHES_SEED = 1;

const misses = z.number().int().nonnegative();
const answerSchema = z.object({
  misses: z.object({
    instructions: z.number().int().positive(),
    l1i: misses,
    l1d: misses,
    l2: misses,
    l3: misses,
    tlb: misses,
    branches: misses,
  }),
});

/**
 * Reads the misses of a machine. Throws {@link ForkFailure} if it has none.
 * @param raw the folder of the machine
 * @param instructions of an operation: the model counts those of all that it observed
 */
export function readMisses(raw: string, instructions: number): Sample[] {
  const file = join(raw, ANSWER);
  const parsed = answerSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success)
    throw new ForkFailure(`${file} has no misses of this release's simulator (make dist)`, true);
  const { instructions: all, branches, ...caches } = parsed.data.misses;
  return Object.entries({ ...caches, branch: branches }).map(([name, count]) => ({
    unit: `${name}-misses/op`,
    value: (count / all) * instructions,
  }));
}
