// Finds the warm-up of forks in the simulator: doubled until forks are steady. It runs one fork of each variant at a reserved seed.
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ForkIterations } from '../../core/results/round.ts';
import { newTemporary } from '../../core/results/temporary.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { RunContext } from '../../core/runner.ts';
import { runFork } from './fork.ts';
import { median } from './output.ts';
import { type ForkPlan, MEASURED_ITERATIONS } from './plan.ts';
import type { PreparedJmh } from './prepared.ts';

/** A smaller change from the warm-up to the measured iterations is negligible, like in the check of the report. */
export const WORTH_NAMING = 0.01;
/** The longest warm-up, in iterations; a longer one needs a setting. */
export const LONGEST_WARMUP = 24;
/** A seed of no round, so that every shard and attempt finds the same, and known results cost nothing. */
const SEED = 0;
/** The judged metric, which every mode has. */
const UNIT = 'cpu-ns/op';

/** A fork that still changed while it was measured. */
interface Unsteady {
  readonly benchmark: string;
  readonly variant: string;
  /** The change from the last iterations of the warm-up to the measured ones, as a fraction. */
  readonly change: number;
}

/**
 * Returns by how much a fork still changed: every measured iteration is on the same side of all of equally many before them, and the
 * medians differ enough. Null for a steady fork, or without enough data.
 */
export function stillChanging({
  warmup,
  measured,
}: Pick<ForkIterations, 'warmup' | 'measured'>): number | null {
  const before = warmup.slice(-MEASURED_ITERATIONS);
  if (before.length < MEASURED_ITERATIONS || measured.length === 0) return null;
  const apart = Math.max(...measured) < Math.min(...before) || Math.min(...measured) > Math.max(...before);
  const change = median(measured) / median(before) - 1;
  return apart && Math.abs(change) > WORTH_NAMING ? change : null;
}

/**
 * Returns the plan of a suite in the simulator, whose warm-up is doubled while some variant of some benchmark is not steady.
 * @param atOnce the number of machines that run at the same time
 */
export async function findWarmup(
  suite: PreparedJmh,
  context: RunContext,
  atOnce: number,
): Promise<{ readonly plan: ForkPlan; readonly warnings: readonly Warning[] }> {
  const { plan } = suite;
  const known = { plan, warnings: [] };
  const { count, time } = plan.warmup;
  // A single shot has no warm-up that could be longer.
  const names = [...suite.benchmarks.values()].filter(({ mode }) => mode !== 'ss').map(({ name }) => name);
  // The configured length applies.
  if (suite.suite.warmup !== null || names.length === 0) return known;
  mkdirSync(context.cache, { recursive: true });
  const scratch = newTemporary('warmup', context.cache);
  const first: Unsteady[] = [];
  try {
    for (let length = count; ; length *= 2) {
      const trial = { ...plan, warmup: { count: length, time } };
      context.notice(`one fork of each variant, to see whether ${length} iterations warm it up`);
      const unsteady = await unsteadyForks(
        { ...suite, plan: trial },
        names,
        join(scratch, `${length}`),
        atOnce,
      );
      if (length === count) first.push(...unsteady);
      const [worst] = unsteady.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
      const done = worst === undefined || length * 2 > LONGEST_WARMUP;
      if (done)
        return {
          plan: trial,
          warnings: [...lengthened(first, count, length), ...unsteadyWarning(worst, length)],
        };
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** Runs one fork of every variant of every benchmark, variants of a benchmark in order, because the control's threads must be known. */
async function unsteadyForks(
  suite: PreparedJmh,
  benchmarks: readonly string[],
  scratch: string,
  atOnce: number,
): Promise<Unsteady[]> {
  const { variants, control } = suite.suite;
  const inOrder = variants.toSorted((a, b) => Number(b.name === control) - Number(a.name === control));
  const found: Unsteady[] = [];
  const waiting = [...benchmarks.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, benchmark] = next;
      const own = { ...suite, threads: new Map() };
      for (const variant of inOrder) {
        const raw = join(scratch, `${index}-${variant.name}`);
        mkdirSync(raw, { recursive: true });
        const { iterations } = await runFork(own, { benchmark, variant, raw, seed: SEED }, 'warmup');
        const course = iterations.find(({ unit }) => unit === UNIT);
        const change = course === undefined ? null : stillChanging(course);
        if (change !== null) found.push({ benchmark, variant: variant.name, change });
      }
    }
  };
  const workers = Array.from({ length: atOnce }, worker);
  // After a failure nothing new begins, and running forks end first.
  const ended = await Promise.allSettled(
    workers.map(one =>
      one.catch(error => {
        waiting.length = 0;
        throw error;
      }),
    ),
  );
  const failed = ended.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return found;
}

const percent = (change: number) => `${change > 0 ? '+' : '-'}${(100 * Math.abs(change)).toFixed(1)} %`;

const named = ({ benchmark, variant, change }: Unsteady) => `${benchmark} (${variant}) by ${percent(change)}`;

function lengthened(first: readonly Unsteady[], count: number, length: number): Warning[] {
  if (length === count) return [];
  const [worst, ...others] = first.toSorted((a, b) => Math.abs(b.change) - Math.abs(a.change));
  if (worst === undefined) return [];
  const more = others.length === 0 ? '' : `, and ${others.length} more`;
  const message = `every fork warms up for ${length} iterations instead of ${count}: after ${count} some were still changing, ${named(worst)}${more}`;
  return [{ code: 'longer-warm-up', message }];
}

function unsteadyWarning(worst: Unsteady | undefined, length: number): Warning[] {
  if (worst === undefined) return [];
  const message = `after ${length} iterations of warm-up forks were still changing, ${named(worst)}: give the suite more (warmup: {iterations: ${2 * length}}), or see whether it ever gets steady`;
  return [{ code: 'not-warm', message }];
}
