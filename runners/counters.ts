// Instructions that the processor itself counts, where this machine has such counters: what is there, and the metric that it gives.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Sample } from '../action/src/results/format.ts';
import { COUNTED_HERE } from '../action/src/results/metrics.ts';
import { asked, type Need } from './need.ts';
import type { RunContext } from './runner.ts';

const countersSchema = z.object({
  /** `whole`: of programs and of the kernel for them; `user`: of programs alone; empty: nothing is counted. */
  scope: z.enum(['whole', 'user', '']),
  /** Why it is not the whole. */
  problem: z.string(),
  /** What to do about it; empty where nothing helps. */
  remedy: z.string(),
});
/** What this machine counts. */
export type Counters = z.infer<typeof countersSchema>;
export type Scope = Counters['scope'];

/** Where nothing was looked for. */
export const UNCOUNTED: Counters = { scope: '', problem: 'instructions are not counted here', remedy: '' };

/** The meter that comes with this release; null where none is made for this machine. */
export function meterOf({ root }: Pick<RunContext, 'root'>): string | null {
  const arch = ({ x64: 'amd64', arm64: 'arm64' } as Record<string, string>)[process.arch];
  if (process.platform !== 'linux' || arch === undefined) return null;
  const program = join(root, `action/dist/meter-linux-${arch}`);
  return existsSync(program) ? program : null;
}

/** What this machine counts, and the program that does it. */
export interface Counting extends Counters {
  /** Empty where nothing is counted. */
  readonly meter: string;
}

export const NO_COUNTING: Counting = { ...UNCOUNTED, meter: '' };

/** What this machine counts, by the meter that comes with this release. */
export async function lookForCounters(
  context: Pick<RunContext, 'root' | 'environment' | 'signal'>,
): Promise<Counting> {
  const meter = meterOf(context);
  if (meter !== null) return { ...(await probeCounters(meter, context)), meter };
  const here = `${process.platform} on ${process.arch}`;
  return {
    ...NO_COUNTING,
    problem: `instructions are counted on Linux, on x86-64 and arm64; this is ${here}`,
  };
}

/** Asks a meter what this machine counts. */
export async function probeCounters(
  meter: string,
  context: Pick<RunContext, 'environment' | 'signal'>,
): Promise<Counters> {
  const said = await asked(meter, ['probe'], context);
  try {
    return countersSchema.parse(JSON.parse(said?.text ?? ''));
  } catch {
    return { ...UNCOUNTED, problem: `${meter} does not say what this machine counts` };
  }
}

/** The exit code of the meter itself; hyperfine, whose others it passes on, has no such. */
export const METER_FAILED = 125;

/** The words by which the meter counts. */
export function countingArguments(scope: Scope): string[] {
  return scope === '' ? [] : ['-count', scope];
}

/** What programs did without the kernel. It has a unit of its own, so that it is never compared with the whole. */
const USER_UNIT = 'user-instr/op';

/** Reads the instructions that the meter wrote down. Throws where there are none. */
export function readInstructions(file: string): number {
  return z.object({ instructions: z.number().positive() }).parse(JSON.parse(readFileSync(file, 'utf8')))
    .instructions;
}

/** Samples with the instructions that were counted for each operation; the whole comes first, by which a benchmark is judged where nothing else is said. */
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

/** The condition that says what was counted. */
export const COUNTED_CONDITION = 'instructions counted';

/** What was counted must be the same in every fork, those of a run that went on elsewhere among them. */
export function countingConditions(scope: Scope): Record<string, string> {
  return {
    [COUNTED_CONDITION]: { whole: 'of programs and of the kernel', user: 'of programs alone', '': 'none' }[
      scope
    ],
  };
}

/** What the doctor says of them. Nothing needs them. */
export async function countersNeed(
  context: Pick<RunContext, 'root' | 'environment' | 'signal'>,
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
