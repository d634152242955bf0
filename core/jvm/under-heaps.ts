// Runs a suite under several heaps: prepared once for each, with the heap in the names of benchmarks, so that every set of forks has one heap.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  ForkFailure,
  type ForkRequest,
  type ForkResult,
  type FoundProfiler,
  type Prepared,
  type Profiler,
} from '../runner.ts';
import type { Runner } from '../runner-interface.ts';
import type { JvmSuite } from './suite.ts';

/** The key of a sub-benchmark for its heap. */
const KEY = 'heap';

/** The argument that limits the heap of a JVM. */
const argumentOf = (heap: string) => `-Xmx${heap}`;
const named = (benchmark: string, heap: string) => `${benchmark}/${KEY}=${heap}`;

/** A suite under one of its heaps. */
interface Point {
  readonly heap: string;
  readonly prepared: Prepared;
}

type Measures<S extends JvmSuite> = Pick<Runner<S>, 'check' | 'prepare'>;

/** Adds heaps to a runner: a suite with heaps is measured under each of them. */
export function underHeaps<S extends JvmSuite>({ check, prepare }: Measures<S>): Measures<S> {
  return {
    check: async (suite, context) => {
      const [heap] = suite.heap;
      if (heap === undefined) return await check(suite, context);
      const { benchmarks, warnings } = await check(pointOf(suite, heap), context);
      const all = suite.heap.flatMap(one => (benchmarks ?? []).map(name => named(name, one)));
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
  const points: Point[] = [];
  const close = () => {
    for (const { prepared } of points) prepared.close?.();
  };
  try {
    for (const heap of suite.heap) points.push({ heap, prepared: await prepare(pointOf(suite, heap)) });
  } catch (error) {
    close();
    throw error;
  }
  const [first] = points;
  if (first === undefined) throw new Error(`suite ${suite.name} has no heap`);
  const all = <T>(of: (prepared: Prepared) => readonly T[]) => points.flatMap(({ prepared }) => of(prepared));
  const names = (of: (prepared: Prepared) => readonly string[]) =>
    points.flatMap(({ heap, prepared }) => of(prepared).map(name => named(name, heap)));
  return {
    benchmarks: names(({ benchmarks }) => benchmarks),
    leading: names(({ leading, benchmarks }) => leading ?? benchmarks),
    header: first.prepared.header,
    variants: Object.fromEntries(
      Object.entries(first.prepared.variants).map(([name, facts]) => [name, ofAll(facts, suite.heap)]),
    ),
    warnings: all(({ warnings }) => warnings),
    units: Object.assign({}, ...points.map(({ prepared }) => prepared.units ?? {})),
    sleeps: points.some(({ prepared }) => prepared.sleeps === true),
    close,
    dryRun: request => tried(points, request),
    fork: request => forked(points, request),
    ...(first.prepared.profiler === undefined ? {} : { profiler: () => profilerOf(points) }),
  };
}

/** Returns a profiler whose forks have the heap of their benchmark; what one heap lacks, the suite lacks. */
async function profilerOf(points: readonly Point[]): Promise<FoundProfiler> {
  const profilers = new Map<string, Profiler>();
  for (const { heap, prepared } of points) {
    const found = await prepared.profiler?.();
    if (found === undefined) throw new Error(`no profiler with ${argumentOf(heap)}`);
    if (!('fork' in found)) return { ...found, reason: `with ${argumentOf(heap)}: ${found.reason}` };
    profilers.set(heap, found);
  }
  const all = [...profilers.values()];
  return {
    name: [...new Set(all.map(({ name }) => name))].join(', '),
    length: Math.max(...all.map(({ length }) => length)),
    fork: request => {
      const { heap, benchmark } = heapOf(points, request.benchmark);
      return (profilers.get(heap) as Profiler).fork({ ...request, benchmark });
    },
  };
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

/** Runs under every heap, so that a heap that is too small is found before anything is measured. */
async function tried(points: readonly Point[], request: ForkRequest): Promise<ForkResult> {
  const results: ForkResult[] = [];
  for (const { heap, prepared } of points) {
    const raw = join(request.raw, `${KEY}-${heap}`);
    mkdirSync(raw, { recursive: true });
    const benchmark = prepared.benchmarks[0] ?? '';
    try {
      results.push(ofHeap(heap, await prepared.dryRun({ ...request, benchmark, raw })));
    } catch (error) {
      if (!(error instanceof ForkFailure)) throw error;
      throw new ForkFailure(`with ${argumentOf(heap)}: ${error.message}`, error.final, error.late);
    }
  }
  const [first] = results;
  if (first === undefined) throw new Error('a dry run under no heap');
  return {
    ...first,
    conditions: Object.assign({}, ...results.map(({ conditions }) => conditions)),
    warnings: results.flatMap(({ warnings }) => warnings),
  };
}

async function forked(points: readonly Point[], request: ForkRequest): Promise<ForkResult> {
  const { heap, prepared, benchmark } = heapOf(points, request.benchmark);
  return ofHeap(heap, await prepared.fork({ ...request, benchmark }));
}

/** Returns the heap of a benchmark, and its name without the heap. */
function heapOf(points: readonly Point[], wanted: string): Point & { readonly benchmark: string } {
  for (const point of points) {
    const benchmark = point.prepared.benchmarks.find(name => named(name, point.heap) === wanted);
    if (benchmark !== undefined) return { ...point, benchmark };
  }
  throw new Error(`unknown benchmark ${wanted}`);
}

/** Adds the heap to the output of a fork; forks of different heaps need not agree. */
function ofHeap(heap: string, result: ForkResult): ForkResult {
  const { others, conditions } = result;
  return {
    ...result,
    ...(others === undefined
      ? {}
      : { others: others.map(other => ({ ...other, benchmark: named(other.benchmark, heap) })) }),
    conditions: Object.fromEntries(
      Object.entries(conditions).map(([what, value]) => [`${what} (${KEY}=${heap})`, value]),
    ),
  };
}
