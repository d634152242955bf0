// The benchmarks of a suite, from the lists of its jars: those that all variants run, or those that each chooses.
import { existsSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { refuseGone } from '../../core/forks/gone.ts';
import { named } from '../../core/forks/naming.ts';
import { isBare, refuseAgentArguments } from '../../core/jvm/agents.ts';
import type { Warning } from '../../core/results/warning.ts';
import { PreconditionError } from '../../core/runner.ts';
import { benchmarksOf, forAll, type JmhBenchmark, type Listing, lackedBy, shared } from './benchmarks.ts';
import { agentsOf } from './origin.ts';
import { choose, pairedBenchmarks } from './pairs.ts';
import type { Target } from './prepared.ts';
import type { JmhSuite } from './suite.ts';

/** The benchmarks of a suite, and remarks about those that are left out. */
export interface FoundBenchmarks {
  readonly benchmarks: readonly JmhBenchmark[];
  readonly warnings: readonly Warning[];
}

/** Finds the benchmarks of a suite. Throws {@link PreconditionError} if it finds no benchmark, if one cannot be paired, or if it brings an agent into the control. */
export async function findBenchmarks(
  suite: JmhSuite,
  targets: ReadonlyMap<string, Target>,
): Promise<FoundBenchmarks> {
  const found = await (choose(suite) ? chosenBenchmarks : commonBenchmarks)(suite, targets);
  for (const benchmark of found.benchmarks) refuseOwnAgents(suite, benchmark);
  return found;
}

/** Returns the benchmarks that every variant has; one that only one of two revisions has cannot be compared. */
async function commonBenchmarks(
  suite: JmhSuite,
  targets: ReadonlyMap<string, Target>,
): Promise<FoundBenchmarks> {
  const listings = new Map<Target, Listing>();
  for (const target of targets.values())
    if (!listings.has(target)) listings.set(target, await target.jmh.list(suite.include, suite.exclude));
  const [control, ...others] = suite.variants
    .toSorted((left, right) => Number(right.name === suite.control) - Number(left.name === suite.control))
    .map(({ name }) => targets.get(name) as Target) as [Target, ...Target[]];
  const own = (target: Target) => listings.get(target) as Listing;
  const { common, alone } = shared(own(control), others.map(own));
  const benchmarks = benchmarksOf(common, suite);
  if (benchmarks.length === 0) {
    if (alone.length === 0) throw nothingMatches(suite, await control.jmh.list('.*', ''));
    throw new PreconditionError(
      `no benchmark of suite ${suite.name} is in the jars of all variants; in some of them are ${named(alone)}`,
    );
  }
  const all = [...listings.values()].flat();
  refuseGone(
    suite,
    suite.variants.flatMap(({ name: variant }) =>
      lackedBy(own(targets.get(variant) as Target), all).map(name => ({ name, variant })),
    ),
  );
  const message = `not in the jars of all variants, or with other parameters, and so not measured: ${named(alone)}`;
  return {
    benchmarks: forAll(
      benchmarks,
      suite.variants.map(({ name }) => name),
    ),
    warnings: alone.length === 0 ? [] : [{ code: 'not-in-all', message }],
  };
}

/** Returns the benchmarks of variants that choose their own classes, methods or parameter values. */
async function chosenBenchmarks(
  suite: JmhSuite,
  targets: ReadonlyMap<string, Target>,
): Promise<FoundBenchmarks> {
  const listings: Record<string, Listing> = {};
  for (const { name, include } of suite.variants) {
    const { jmh, jar } = targets.get(name) as Target;
    const all = await jmh.list(suite.include, suite.exclude);
    if (all.length === 0) throw nothingMatches(suite, await jmh.list('.*', ''));
    const included = new Set(
      include === null ? [] : (await jmh.list(include, suite.exclude)).map(({ benchmark }) => benchmark),
    );
    const own = include === null ? all : all.filter(({ benchmark }) => included.has(benchmark));
    if (own.length === 0)
      throw new PreconditionError(
        `no benchmark of ${jar} matches include /${include}/ of variant ${name}; it has ${namesOf(all)}`,
      );
    listings[name] = own;
  }
  const { benchmarks, apart } = pairedBenchmarks(listings, suite);
  const message = `without a parameter that stands for a variant, and so not measured: ${named(apart)}`;
  return { benchmarks, warnings: apart.length === 0 ? [] : [{ code: 'not-compared', message }] };
}

/** Refuses agents that a benchmark of the control attaches, and those that are not there. */
function refuseOwnAgents(suite: JmhSuite, { targets }: JmhBenchmark): void {
  for (const variant of suite.variants) {
    const benchmark = targets[variant.name];
    if (benchmark === undefined) continue;
    if (isBare(suite, variant))
      refuseAgentArguments(benchmark.jvmArguments, `@Fork of ${benchmark.method}, variant ${variant.name}`);
    for (const jar of agentsOf(benchmark)) {
      if (suite.mode === 'simulation' && !isAbsolute(jar))
        throw new PreconditionError(
          `@Fork of ${benchmark.method} attaches the agent ${jar}, and the simulator has no files with relative paths: measure natively, or name the agent as agent: of a variant.`,
        );
      if (!existsSync(jar))
        throw new PreconditionError(
          `the agent that @Fork of ${benchmark.method} attaches is not there: ${jar}. Build it first; a relative path begins where overhead runs.`,
        );
    }
  }
}

const namesOf = (listing: Listing) => named([...new Set(listing.map(({ benchmark }) => benchmark))]);

function nothingMatches(suite: JmhSuite, all: Listing): PreconditionError {
  const held = namesOf(all);
  const excluded = suite.exclude === '' ? '' : ` without exclude /${suite.exclude}/`;
  return new PreconditionError(
    `no benchmark of ${suite.jar} matches include /${suite.include}/${excluded}; it has ${held || 'none'}`,
  );
}
