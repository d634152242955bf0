// Adds sweeps to a runner: a suite is measured at each value of its parameter, which is in the names of its benchmarks.
import { isDeepStrictEqual } from 'node:util';
import type { Checked, RunContext } from '../runner.ts';
import type { Runner } from '../runner-interface.ts';
import type { BaseSuite, SweepPoint } from '../suite.ts';
import { atPoints, calibratedAt, named } from './points.ts';

/** Returns a runner whose suites may have a sweep. */
export function withSweep<S extends BaseSuite>(runner: Runner<S>): Runner<S> {
  const { withAgent, benchmarks } = runner;
  return {
    ...runner,
    inputs: suite => [...new Set(suitesOf(runner, suite).flatMap(one => runner.inputs(one)))],
    check: (suite, context) =>
      suite.sweep === null ? runner.check(suite, context) : checked(runner, suite, context),
    prepare: async (suite, context, calibrated) => {
      const { sweep } = suite;
      if (sweep === null) return await runner.prepare(suite, context, calibrated);
      return await atPoints(
        sweep.points,
        async point => {
          const place = { key: sweep.name, value: point.value };
          const own = suiteAt(runner, suite, point);
          const label = `${place.key}=${place.value}`;
          const labelled: RunContext = { ...context, notice: text => context.notice(`${label}: ${text}`) };
          return {
            ...place,
            label,
            prepared: await runner.prepare(own, labelled, calibratedAt(place, calibrated)),
            variantOf: ({ name }) => own.variants.find(one => one.name === name) ?? missing(name),
          };
        },
        all =>
          factsOf(
            sweep.points.map(({ value }) => value),
            all,
          ),
      );
    },
    ...(benchmarks === undefined
      ? {}
      : { benchmarks: suite => namesAt(suite, suitesOf(runner, suite), one => benchmarks(one)) }),
    ...(withAgent === undefined
      ? {}
      : {
          withAgent: (suite, given) => {
            const { sweep } = suite;
            const own = withAgent(suite, given);
            const points = sweep?.points.map(({ value, suite: one }) => ({
              value,
              suite: withAgent(one as S, given),
            }));
            return sweep === null ? own : { ...own, sweep: { name: sweep.name, points: points ?? [] } };
          },
        }),
  };
}

function missing(name: string): never {
  throw new Error(`no variant ${name} at this point`);
}

/** Returns a suite at each of its points; itself without a sweep. */
function suitesOf<S extends BaseSuite>(runner: Runner<S>, suite: S): S[] {
  return suite.sweep === null ? [suite] : suite.sweep.points.map(point => suiteAt(runner, suite, point));
}

/**
 * Returns a suite at a point. Rounds, time and revisions are those of the whole suite, because inputs and Git may have changed them after the
 * configuration was read.
 */
function suiteAt<S extends BaseSuite>({ settings }: Runner<S>, whole: S, point: SweepPoint): S {
  const own = point.suite as S;
  const variants = whole.variants.map(({ name, revision, checkout }) => {
    const variant = own.variants.find(one => one.name === name) ?? missing(name);
    if (checkout === null) return { ...variant, revision };
    return { ...settings.inFolder(variant, checkout.folder), revision, checkout };
  });
  const { rounds, timeBudget, sweep } = whole;
  // Each point gets a share of the time, which matters for planning the length of a fork.
  return { ...own, variants, rounds, timeBudget: timeBudget / (sweep?.points.length ?? 1) };
}

/** The benchmarks of all points, each with its point in the name. */
function namesAt<S extends BaseSuite>(
  { sweep }: S,
  suites: readonly S[],
  benchmarks: (suite: S) => readonly string[],
): string[] {
  return suites.flatMap((suite, index) => {
    const value = sweep?.points[index]?.value;
    return benchmarks(suite).map(name =>
      sweep === null || value === undefined ? name : named(name, { key: sweep.name, value }),
    );
  });
}

async function checked<S extends BaseSuite>(
  runner: Runner<S>,
  suite: S,
  context: RunContext,
): Promise<Checked> {
  const suites = suitesOf(runner, suite);
  const found = new Map<S, Checked>();
  for (const one of suites) found.set(one, await runner.check(one, context));
  const all = [...found.values()];
  const warnings = new Map(all.flatMap(one => one.warnings.map(warning => [warning.message, warning])));
  return {
    benchmarks: all.some(({ benchmarks }) => benchmarks === null)
      ? null
      : namesAt(suite, suites, one => found.get(one)?.benchmarks ?? []),
    warnings: [...warnings.values()],
  };
}

type Facts = Readonly<Record<string, unknown>>;

/** The settings of a variant for the record; those that differ are listed by value. */
function factsOf(values: readonly string[], all: readonly Facts[]): Facts {
  const keys = [...new Set(all.flatMap(facts => Object.keys(facts)))];
  return Object.fromEntries(
    keys.map(key => {
      const [first, ...others] = all.map(facts => facts[key]);
      if (others.every(other => isDeepStrictEqual(first, other))) return [key, first];
      return [key, Object.fromEntries(values.map((value, index) => [value, all[index]?.[key]]))];
    }),
  );
}
