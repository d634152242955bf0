// Runs the JVMs of a set at the same time, measured in turns.
import { availableParallelism } from 'node:os';
import { runLive } from '../../core/forks/live.ts';
import { crowdedBy, ownMemory } from '../../core/forks/memory.ts';
import { largestHeap } from '../../core/jvm/heap.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { ForkRequest, ForksTogether } from '../../core/runner.ts';
import type { JmhBenchmark } from './benchmarks.ts';
import { runFork } from './fork.ts';
import type { PreparedJmh } from './prepared.ts';
import type { JmhSuite, JmhVariant } from './suite.ts';

/** Memory of a JVM outside its heap, in bytes. */
const OUTSIDE_HEAP = 256 * 2 ** 20;
/** Pauses after the warm-up: for work that it left, and to see idle work, which a fork reports itself. In ms. */
const [SETTLING, IDLE] = [500, 0];

/** See {@link crowdedBy}. @param memory of this machine, in bytes */
export function crowded(
  suite: JmhSuite,
  benchmarks: readonly JmhBenchmark[],
  memory = ownMemory(),
): Warning[] {
  const needed = benchmarks.map(({ targets }) =>
    suite.variants
      .map(({ name, jvmArguments }) => [
        ...(targets[name]?.jvmArguments ?? []),
        ...suite.jvmArguments,
        ...jvmArguments,
      ])
      .reduce((sum, argv) => sum + largestHeap(argv, memory) + OUTSIDE_HEAP, 0),
  );
  return crowdedBy(Math.max(...needed), memory);
}

/** Runs one fork of each variant in turns. Throws {@link ForkFailure}. */
export async function runTogether(
  suite: PreparedJmh,
  requests: readonly ForkRequest<JmhVariant>[],
  rows: Iterator<readonly string[], never>,
): Promise<ForksTogether> {
  const atOnce = Math.max(1, Math.floor(availableParallelism() / (suite.suite.threads ?? 1)));
  return await runLive(requests, rows, { atOnce, settling: SETTLING, idle: IDLE }, (request, place) =>
    runFork(suite, request, 'measurement', place),
  );
}
