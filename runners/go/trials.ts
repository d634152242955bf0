// Short runs of a benchmark before the first fork, to find the operations of a fork.

import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import type { Try } from './dry-run.ts';
import { execute } from './execution.ts';
import { type GoBinaries, jobOf, nameMatches } from './prepared.ts';
import type { GoBenchmark } from './selection.ts';
import type { GoVariant } from './suite.ts';

/** Runs a benchmark of a variant with the given operations, and returns its usage. */
export function trials(
  binaries: GoBinaries,
  variant: GoVariant,
  benchmark: GoBenchmark,
  raw: string,
  timeout: number,
): Try {
  const target = benchmark.targets[variant.name];
  if (target === undefined) throw new Error(`${benchmark.name} is not of ${variant.name}`);
  return async operations => {
    const { usage, output } = await execute(jobOf(binaries, variant, target, { operations, raw, timeout }));
    const result = output.results.find(({ name }) => nameMatches(name, target.bare));
    const time = result?.values.find(({ unit }) => unit === 'ns/op')?.value;
    return {
      wallNs: usage.wallNs,
      cpuNs: Math.max(1, usage.userNs + usage.systemNs),
      instructions: usage.instructions ?? 0,
      nsPerOp: time === undefined || !(time > 0) ? null : time,
    };
  };
}

/** Turns a failed fork into a PreconditionError: before the first fork no round can be repeated. */
export async function asPrecondition<T>(found: Promise<T>): Promise<T> {
  try {
    return await found;
  } catch (error) {
    throw error instanceof ForkFailure ? new PreconditionError(error.message) : error;
  }
}
