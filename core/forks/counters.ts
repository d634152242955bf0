// Instructions counted by the processor: whether this machine has such counters, and the metric that they give.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type Need, outputOf } from '../need.ts';
import { nativePath, type Place } from '../programs.ts';
import type { Sample } from '../results/format.ts';
import { COUNTED_HERE } from '../results/metrics.ts';
import { PreconditionError, type RunContext } from '../runner.ts';

const countersSchema = z.object({
  /** `whole`: programs and the kernel's work for them; `user`: programs alone; empty: nothing is counted. */
  scope: z.enum(['whole', 'user', '']),
  /** Why the scope is not `whole`. */
  problem: z.string(),
  /** What to do; empty if nothing helps. */
  remedy: z.string(),
});
/** What this machine counts. */
export type Counters = z.infer<typeof countersSchema>;
export type Scope = Counters['scope'];

/** The value if counters were not probed. */
export const UNCOUNTED: Counters = { scope: '', problem: 'instructions are not counted here', remedy: '' };

/** What this machine counts, and the program that does it. */
export interface Counting extends Counters {
  /** Empty if nothing is counted. */
  readonly meter: string;
}

export const NO_COUNTING: Counting = { ...UNCOUNTED, meter: '' };

/** Probes this machine's counters with the meter of this release. */
export async function lookForCounters(
  context: Place & Pick<RunContext, 'environment' | 'signal'>,
): Promise<Counting> {
  let meter: string | null;
  try {
    meter = nativePath('meter', context);
  } catch (error) {
    if (error instanceof PreconditionError) return { ...NO_COUNTING, problem: error.message };
    throw error;
  }
  if (meter !== null) return { ...(await probeCounters(meter, context)), meter };
  const here = `${process.platform} on ${process.arch}`;
  return {
    ...NO_COUNTING,
    problem: `instructions are counted on Linux, on x86-64 and arm64; this is ${here}`,
  };
}

/** Probes this machine's counters with a given meter. */
export async function probeCounters(
  meter: string,
  context: Pick<RunContext, 'environment' | 'signal'>,
): Promise<Counters> {
  const output = await outputOf(meter, ['probe'], context);
  try {
    return countersSchema.parse(JSON.parse(output?.text ?? ''));
  } catch {
    return { ...UNCOUNTED, problem: `${meter} does not report what this machine counts` };
  }
}

/** The exit code of a failure of the meter itself. hyperfine passes on other codes and does not use this one. */
export const METER_FAILED = 125;

/** The arguments that make the meter count. */
export function countingArguments(scope: Scope): string[] {
  return scope === '' ? [] : ['-count', scope];
}

/** Instructions without the kernel's. The unit is separate, so that it is never compared with the whole. */
const USER_UNIT = 'user-instr/op';

/** Reads the instructions from the meter's output. Throws if there are none. */
export function readInstructions(file: string): number {
  return z.object({ instructions: z.number().positive() }).parse(JSON.parse(readFileSync(file, 'utf8')))
    .instructions;
}

/** Adds the instructions of each operation to the samples. `whole` comes first, because the first unit is the primary metric. */
export function withInstructions(
  samples: readonly Sample[],
  scope: Scope,
  instructionsPerOperation: number | null,
): Sample[] {
  if (scope === '' || instructionsPerOperation === null) return [...samples];
  const value = instructionsPerOperation;
  return scope === 'whole'
    ? [{ unit: COUNTED_HERE, value }, ...samples]
    : [...samples, { unit: USER_UNIT, value }];
}

/** The condition that records the scope. */
export const COUNTED_CONDITION = 'instructions counted';

/** The scope must be the same in every fork, also in a run that was resumed elsewhere. */
export function countingConditions(scope: Scope): Record<string, string> {
  return {
    [COUNTED_CONDITION]: { whole: 'of programs and of the kernel', user: 'of programs alone', '': 'none' }[
      scope
    ],
  };
}

/** The doctor's finding. No runner needs counters. */
export async function countersNeed(
  context: Place & Pick<RunContext, 'environment' | 'signal'>,
): Promise<Need> {
  const { scope, problem, remedy } = await lookForCounters(context);
  const name = 'counters';
  if (scope === 'whole')
    return {
      name,
      state: 'ready',
      found: 'instructions of programs and of the kernel (instr/op)',
      action: '',
    };
  const found = scope === '' ? problem : `instructions of programs alone (user-instr/op): ${problem}`;
  return { name, state: 'note', found, action: remedy };
}
