// The benchmarks in the results of a suite: found by a dry run of the control, and required of every fork.
import { cpSync, rmSync } from 'node:fs';
import { named } from '../../core/forks/naming.ts';
import { newTemporary } from '../../core/results/temporary.ts';
import type { Warning } from '../../core/results/warning.ts';
import {
  type BenchmarkResult,
  ForkFailure,
  type ForkRequest,
  type ForkResult,
  PreconditionError,
  type Prepared,
} from '../../core/runner.ts';
import type { CommandVariant } from './suite.ts';

type Run = Prepared<CommandVariant>['dryRun'];

/** The result of a dry run that ran before it was requested. */
export interface Tried {
  readonly result: ForkResult;
  /** The dry run of the same variant: the first one is not run again. */
  readonly dryRun: Run;
  /** Removes its output, if it was never requested. */
  readonly close: () => void;
}

/** Makes the dry run of a variant. Throws {@link PreconditionError} if it fails. @param run a dry run */
export async function tryOnce(run: Run, variant: CommandVariant, benchmark: string): Promise<Tried> {
  const raw = newTemporary('results');
  const close = () => rmSync(raw, { recursive: true, force: true });
  let result: ForkResult;
  try {
    result = await run({ benchmark, variant, raw, seed: 0 });
  } catch (error) {
    close();
    if (!(error instanceof ForkFailure)) throw error;
    throw new PreconditionError(`dry run of ${variant.name}: ${error.message}`);
  }
  let kept: ForkResult | null = result;
  return {
    result,
    close,
    dryRun: async request => {
      if (kept === null || request.variant.name !== variant.name) return await run(request);
      const known = kept;
      kept = null;
      cpSync(raw, request.raw, { recursive: true });
      close();
      return known;
    },
  };
}

/**
 * Returns the result of a fork with the benchmarks of the suite alone. Others are left out with a warning. Throws {@link ForkFailure} if one is
 * missing: a change could otherwise delete a slow benchmark unnoticed.
 */
export function withBenchmarks<R extends ForkResult>(
  result: R,
  { variant }: Pick<ForkRequest, 'variant'>,
  known: readonly string[],
): R {
  const { others = [] } = result;
  const missing = known.filter(name => !others.some(({ benchmark }) => benchmark === name));
  if (missing.length > 0)
    throw new ForkFailure(
      `the results of ${variant.name} lack ${named(missing)}, which the control has: leave it out with include, or let every variant run it`,
      true,
    );
  const apart = others.filter(({ benchmark }) => !known.includes(benchmark));
  const own = others.filter(({ benchmark }) => known.includes(benchmark));
  return { ...result, others: own, warnings: [...result.warnings, ...notCompared(variant.name, apart)] };
}

function notCompared(variant: string, apart: readonly BenchmarkResult[]): Warning[] {
  if (apart.length === 0) return [];
  const names = named(apart.map(({ benchmark }) => benchmark));
  return [
    {
      code: 'not-compared',
      message: `${names}: only the results of ${variant} have it, so it is not measured`,
    },
  ];
}
