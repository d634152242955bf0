// Estimates the misses of caches and branches: one fork of each variant and benchmark.
import type { Sample } from '../../../core/results/format.ts';
import { ForkFailure, PreconditionError, type Profiler, type RunContext } from '../../../core/runner.ts';
import type { BaseVariant } from '../../../core/suite.ts';
import type { EstimatedMisses } from '../profile/file.ts';
import type { Target } from '../profile/targets.ts';
import { cleaned } from './raw.ts';

export interface MissesRequest {
  readonly profiler: Profiler;
  readonly variants: ReadonlyMap<string, BaseVariant>;
  readonly targets: readonly Target[];
  readonly context: RunContext;
  /** Makes the folder of a fork. */
  readonly folderOf: (benchmark: string, variant: string) => string;
}

/** Returns the estimates, and why some are missing; empty if none is. */
export async function estimateMisses(
  request: MissesRequest,
): Promise<{ readonly misses: EstimatedMisses[]; readonly failure: string }> {
  const misses: EstimatedMisses[] = [];
  const known = new Map<string, readonly Sample[]>();
  const estimated = async (benchmark: string, variant: string): Promise<readonly Sample[]> => {
    const key = JSON.stringify([benchmark, variant]);
    const samples = known.get(key) ?? (await missesOf(request, benchmark, variant));
    known.set(key, samples);
    return samples;
  };
  try {
    for (const target of request.targets) {
      const off = await estimated(target.benchmark, target.against);
      const treatment = await estimated(target.benchmark, target.treatment);
      const on = new Map(treatment.map(({ unit, value }) => [unit, value]));
      for (const { unit, value } of off)
        misses.push({ ...target, metric: unit, off: value, on: on.get(unit) ?? 0 });
    }
    return { misses, failure: '' };
  } catch (error) {
    if (!(error instanceof ForkFailure || error instanceof PreconditionError)) throw error;
    return { misses, failure: error.message };
  }
}

async function missesOf(
  { profiler, variants, context, folderOf }: MissesRequest,
  benchmark: string,
  name: string,
): Promise<readonly Sample[]> {
  context.signal.throwIfAborted();
  const variant = variants.get(name);
  if (profiler.misses === undefined || variant === undefined)
    throw new PreconditionError(`${benchmark} has no model of caches here`);
  context.notice(`model of caches: ${benchmark} (${name})`);
  const raw = folderOf(benchmark, name);
  const samples = await profiler.misses({ benchmark, variant, raw, seed: 0 });
  cleaned(raw);
  return samples;
}
