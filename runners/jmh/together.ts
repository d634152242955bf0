// Runs the JVMs of a set at the same time, measured in turns.
import type { Suite } from '../../action/src/config/config.ts';
import type { Warning } from '../../action/src/results/warning.ts';
import { runLive } from '../live.ts';
import { crowdedBy, ownMemory } from '../memory.ts';
import type { ForkRequest, ForksTogether } from '../runner.ts';

import type { Benchmark } from './benchmarks.ts';
import { runFork } from './fork.ts';
import { largestHeap } from './heap.ts';
import type { JmhSuite } from './suite.ts';

/** Memory of a JVM outside its heap, including its parent, in bytes. */
const BESIDE = 256 * 2 ** 20;
/** Time for a fork to finish work after its last slice; JMH forks report that themselves. In ms. */
const REST = { settling: 500, idle: 0 };

/** See {@link crowdedBy}. @param memory of this machine, in bytes */
export function crowded(suite: Suite, benchmarks: readonly Benchmark[], memory = ownMemory()): Warning[] {
  const needed = benchmarks.map(own =>
    suite.variants
      .map(({ jvmArguments }) => [...own.jvmArguments, ...suite.jvmArguments, ...jvmArguments])
      .reduce((sum, argv) => sum + largestHeap(argv, memory) + BESIDE, 0),
  );
  return crowdedBy(Math.max(...needed), memory);
}

/** Runs one fork of each variant in turns. Throws {@link ForkFailure}. */
export async function runTogether(
  suite: JmhSuite,
  requests: readonly ForkRequest[],
  rows: Iterator<readonly string[], never>,
): Promise<ForksTogether> {
  return await runLive(requests, rows, REST, (request, place) =>
    runFork(suite, request, 'measurement', place),
  );
}
