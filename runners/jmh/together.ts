// The forks of a set, alive at the same time: started together, measured in turns.
import type { Suite } from '../../action/src/config/config.ts';
import type { Warning } from '../../action/src/results/warning.ts';
import { crowdedBy, ownMemory } from '../memory.ts';
import type { ForkRequest, ForksTogether } from '../runner.ts';
import type { Benchmark } from './benchmarks.ts';
import { runFork } from './fork.ts';
import { largestHeap } from './heap.ts';
import type { JmhSuite } from './suite.ts';
import { Turns } from './turns.ts';

/** What a JVM takes beside its heap, and the parent that started it, in bytes. */
const BESIDE = 256 * 2 ** 20;

/**
 * A warning where forks of all variants may not find room at the same time; nothing where they do.
 * @param memory of this machine, in bytes
 */
export function crowded(suite: Suite, benchmarks: readonly Benchmark[], memory = ownMemory()): Warning[] {
  const needed = Math.max(
    ...benchmarks.map(own =>
      suite.variants
        .map(({ jvmArguments }) => [...own.jvmArguments, ...suite.jvmArguments, ...jvmArguments])
        .reduce((sum, said) => sum + largestHeap(said, memory) + BESIDE, 0),
    ),
  );
  return crowdedBy(needed, memory);
}

/**
 * Runs one fork of each variant. Where one fails the others are ended. Throws {@link ForkFailure}.
 * @param rows see {@link Turns.play}
 */
export async function runTogether(
  suite: JmhSuite,
  requests: readonly ForkRequest[],
  rows: Iterator<readonly string[], never>,
): Promise<ForksTogether> {
  const turns = await Turns.open(requests.map(({ variant }) => variant.name));
  const calledOff = new AbortController();
  const { signal } = calledOff;
  const forks = requests.map(async request => {
    const { name } = request.variant;
    const result = await runFork(suite, request, 'measurement', {
      address: turns.address(name),
      forks: requests.length,
      signal,
    });
    turns.ended(name);
    return result;
  });
  try {
    const [slices, ...results] = await Promise.all([turns.play(rows, signal), ...forks]);
    return { results, slices };
  } catch (error) {
    calledOff.abort(error);
    await Promise.allSettled(forks);
    throw error;
  } finally {
    turns.close();
  }
}
