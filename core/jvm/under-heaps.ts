// Runs a suite under several heaps: prepared once for each, with the heap in the names of benchmarks, so that every set of forks has one heap.
import type { Prepared } from '../runner.ts';
import type { Runner } from '../runner-interface.ts';
import { atPoints, named, type Place } from '../sweep/points.ts';
import type { JvmSuite } from './suite.ts';

const placeOf = (heap: string): Place => ({ key: 'heap', value: heap });
/** The argument that limits the heap of a JVM. */
const argumentOf = (heap: string) => `-Xmx${heap}`;

type Measures<S extends JvmSuite> = Pick<Runner<S>, 'check' | 'prepare'>;

/** Adds heaps to a runner: a suite with heaps is measured under each of them. */
export function underHeaps<S extends JvmSuite>({ check, prepare }: Measures<S>): Measures<S> {
  return {
    check: async (suite, context) => {
      const [heap] = suite.heap;
      if (heap === undefined) return await check(suite, context);
      const { benchmarks, warnings } = await check(pointOf(suite, heap), context);
      const all = suite.heap.flatMap(one => (benchmarks ?? []).map(name => named(name, placeOf(one))));
      return { benchmarks: benchmarks === null ? null : all, warnings };
    },
    prepare: async (suite, context, calibrated) =>
      suite.heap.length === 0
        ? await prepare(suite, context, calibrated)
        : await swept(suite, one => prepare(one, context)),
  };
}

/** Returns the suite of one heap: every variant gets the same argument, after those of the suite. */
function pointOf<S extends JvmSuite>(suite: S, heap: string): S {
  return {
    ...suite,
    heap: [],
    jvmArguments: [...suite.jvmArguments, argumentOf(heap)],
    // A set of forks has one heap, and its forks run one after the other.
    interleave: 'forks',
    // Each heap gets a share of the forks, which matters for planning the length of a fork.
    timeBudget: suite.timeBudget / suite.heap.length,
  };
}

async function swept<S extends JvmSuite>(
  suite: S,
  prepare: (suite: S) => Promise<Prepared>,
): Promise<Prepared> {
  return await atPoints(
    suite.heap,
    async heap => ({
      ...placeOf(heap),
      label: argumentOf(heap),
      prepared: await prepare(pointOf(suite, heap)),
      variantOf: variant => variant,
    }),
    ([first = {}]) => ofAll(first, suite.heap),
  );
}

/** The settings of a variant, with all heaps in place of the first. */
function ofAll(facts: Readonly<Record<string, unknown>>, heap: readonly string[]): Record<string, unknown> {
  const { jvmArguments } = facts;
  const own = argumentOf(heap[0] ?? '');
  return {
    ...facts,
    ...(Array.isArray(jvmArguments) ? { jvmArguments: jvmArguments.filter(word => word !== own) } : {}),
    heap,
  };
}
