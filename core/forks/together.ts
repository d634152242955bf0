// The forks of a set in turns: each consists of several short runs, one in each turn.
import { join } from 'node:path';
import type { Sample } from '../results/format.ts';
import type { UnitDeclaration } from '../results/metrics.ts';
import type { Warning } from '../results/warning.ts';
import type { BenchmarkResult, ForkRequest, ForkResult, ForksTogether, Prepared } from '../runner.ts';
import type { BaseSuite, BaseVariant } from '../suite.ts';

/** A fork of this many runs has short runs, which slices would only cut: they run one after the other. */
const MOST = 10;
/** Possible numbers of runs in a fork. They are even, because every second row reverses the one before. */
const DIVISIONS = [MOST, 6, 4, 2];
/** The longest fork that is divided into more runs, in ms. */
const LONGEST = 4000;

/** Whether the forks of a suite take turns. Other work does not disturb a fork in the simulator. */
export function takesTurns({ interleave, variants, mode }: BaseSuite): boolean {
  return interleave === 'slices' && variants.length > 1 && mode !== 'simulation';
}

type Runs<V extends BaseVariant> = Pick<Prepared<V>, 'dryRun' | 'fork'>;

/**
 * A suite whose forks take turns. Each fork has as many runs as fit into its time, which the dry runs show.
 * @param key the name of the number of runs among the values that a resumed run reuses
 * @param known {@link Prepared.calibrated} of an earlier part of the same run
 * @param set runs every variant once, in turns; null: one after the other
 */
export function inTurns<V extends BaseVariant>(
  suite: BaseSuite,
  key: string,
  { dryRun, fork }: Runs<V>,
  known: Readonly<Record<string, number>> = {},
  set: SetOfRuns<V> | null = null,
): Runs<V> & Required<Pick<Prepared<V>, 'header' | 'calibrated' | 'together'>> {
  const calibrated: Record<string, number> = { ...known };
  return {
    header: { interleave: 'slices' },
    calibrated,
    dryRun: async request => {
      const started = performance.now();
      const result = await dryRun(request);
      const count = runsOf(suite, performance.now() - started);
      // The slowest variant decides.
      if (known[key] === undefined) calibrated[key] = Math.min(count, calibrated[key] ?? count);
      return result;
    },
    fork,
    together: async (requests, rows) => {
      const count = calibrated[key] ?? 1;
      const alone = set === null || count === MOST;
      const own = alone && count === 1 ? orderOf(requests) : rows;
      return await runTogether(alone ? inRow(fork) : set, count, requests, own, suite.metrics);
    },
  };
}

/**
 * The number of runs in a fork, chosen so that the most rounds fit into the time budget.
 * @param time of one run, in ms
 */
export function runsOf({ timeBudget, rounds, variants }: BaseSuite, time: number): number {
  const length = Math.min(LONGEST, timeBudget / (rounds.max * variants.length));
  return DIVISIONS.find(count => count * time <= length) ?? 1;
}

/** Runs every variant once, in as many turns as the set needs. Throws {@link ForkFailure}. */
export type SetOfRuns<V extends BaseVariant = BaseVariant> = NonNullable<Prepared<V>['together']>;

/** Runs one variant after the other. */
export function inRow<V extends BaseVariant>(run: Prepared<V>['fork']): SetOfRuns<V> {
  return async (requests, rows) => {
    const results = new Map<string, ForkResult>();
    const slices = rows.next().value;
    for (const name of slices) {
      const request = requests.find(({ variant }) => variant.name === name);
      if (request === undefined) throw new Error(`no fork of ${name} in this set`);
      results.set(name, await run(request));
    }
    return { results: requests.map(({ variant }) => results.get(variant.name) as ForkResult), slices };
  };
}

/**
 * Runs one fork of each variant; a fork is `count` runs. Throws {@link ForkFailure}.
 * @param set runs each variant once
 * @param rows each row has all variants once, in another order
 * @param declared the units that the suite declares
 */
export async function runTogether<V extends BaseVariant>(
  set: SetOfRuns<V>,
  count: number,
  requests: readonly ForkRequest<V>[],
  rows: Iterator<readonly string[], never>,
  declared: Declared = {},
): Promise<ForksTogether> {
  const sets: ForksTogether[] = [];
  for (let run = 1; run <= count; run++) {
    const own = requests.map(request => ({ ...request, raw: join(request.raw, `run-${run}`) }));
    sets.push(await set(own, rows));
  }
  return {
    results: requests.map((_, index) =>
      whole(
        sets.flatMap(({ results }) => results[index] ?? []),
        declared,
      ),
    ),
    slices: sets.flatMap(({ slices }) => slices),
  };
}

/** The order of the requests, which is balanced over the rounds: for a set with a single row. */
export function* orderOf(requests: readonly ForkRequest[]): Generator<readonly string[], never> {
  for (;;) yield requests.map(({ variant }) => variant.name);
}

/** Combines runs into a fork: it has the mean of their values, in which each operation counts the same. */
export function whole(parts: readonly ForkResult[], declared: Declared = {}): ForkResult {
  const others = new Map<string, BenchmarkResult[]>();
  for (const other of parts.flatMap(part => part.others ?? []))
    others.set(other.benchmark, [...(others.get(other.benchmark) ?? []), other]);
  return {
    ...merged(parts),
    ...(others.size === 0
      ? {}
      : { others: [...others].map(([benchmark, own]) => ({ benchmark, ...merged(own) })) }),
    iterations: [],
    conditions: conditionsOf(parts),
    warnings: [
      ...parts.flatMap(({ warnings }) => warnings),
      ...[parts, ...others.values()].flatMap(own => inexact(own, declared)),
    ],
  };
}

type Declared = Readonly<Record<string, UnitDeclaration>>;

/** Warns of counts that are declared exact and differ between the runs of one fork: their mean would look like a count. */
function inexact(parts: readonly Numbers[], declared: Declared): Warning[] {
  return Object.entries(declared).flatMap(([unit, { exact }]) => {
    const values = exact ? parts.flatMap(part => valuesOf(part, unit)) : [];
    if (new Set(values).size < 2) return [];
    const message = `${unit} is declared exact, but the runs of one fork differ, and the fork has their mean: remove exact, or declare epsilon`;
    return [{ code: 'not-exact', message }];
  });
}

type Numbers = Pick<ForkResult, 'operations' | 'samples'>;

function merged(parts: readonly Numbers[]): Numbers {
  const units = new Set(parts.flatMap(({ samples }) => samples.map(({ unit }) => unit)));
  return {
    operations: parts.reduce((sum, { operations }) => sum + operations, 0),
    samples: [...units].map(unit => ({ unit, value: meanOf(parts, unit) })),
  };
}

/** The mean of a unit. What is per operation is weighted by the operations of each run, if they differ. */
function meanOf(parts: readonly Numbers[], unit: string): number {
  const weighted = unit.endsWith('/op') && new Set(parts.map(({ operations }) => operations)).size > 1;
  if (!weighted) return mean(parts.flatMap(part => valuesOf(part, unit)));
  const own = parts.flatMap(part => valuesOf(part, unit).map(value => ({ value, weight: part.operations })));
  const all = own.reduce((sum, { weight }) => sum + weight, 0);
  return own.reduce((sum, { value, weight }) => sum + value * weight, 0) / all;
}

/** If the runs of a fork differ in a condition, it lists all values and so agrees with no other fork. */
function conditionsOf(parts: readonly ForkResult[]): Record<string, string> {
  const all = new Map<string, Set<string>>();
  for (const [name, value] of parts.flatMap(({ conditions }) => Object.entries(conditions)))
    all.set(name, (all.get(name) ?? new Set()).add(value));
  return Object.fromEntries([...all].map(([name, values]) => [name, [...values].sort().join(' and ')]));
}

const valuesOf = ({ samples }: Numbers, unit: string) =>
  samples.filter((sample: Sample) => sample.unit === unit).map(({ value }) => value);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
