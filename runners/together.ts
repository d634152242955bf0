// The forks of a set in turns: each is several short runs, one of them in each turn.
import { join } from 'node:path';
import type { Suite } from '../action/src/config/config.ts';
import type { Sample } from '../action/src/results/format.ts';
import type { BenchmarkResult, ForkRequest, ForkResult, ForksTogether, Prepared } from './runner.ts';

/** Into how many runs a fork may be divided. Even numbers: every second row is the one before in reverse order. */
const DIVISIONS = [10, 6, 4, 2];
/** A fork takes no longer than this for more runs, in ms. */
const LONGEST = 4000;

/** Whether the forks of a suite take turns. No other work disturbs a fork in the box. */
export function takesTurns({ interleave, variants, lane }: Suite): boolean {
  return interleave === 'slices' && variants.length > 1 && lane !== 'box';
}

type Runs = Pick<Prepared, 'rehearse' | 'fork'>;

/**
 * A suite whose forks take turns; each fork is as many runs as have time, which the rehearsals tell.
 * @param key names the number of runs among what is kept for a resumed run
 * @param known what an earlier part of the same run found, as {@link Prepared.settled}
 */
export function inTurns(
  suite: Suite,
  key: string,
  { rehearse, fork }: Runs,
  known: Readonly<Record<string, number>> = {},
): Runs & Required<Pick<Prepared, 'header' | 'settled' | 'together'>> {
  const settled: Record<string, number> = { ...known };
  return {
    header: { interleave: 'slices' },
    settled,
    rehearse: async request => {
      const started = performance.now();
      const result = await rehearse(request);
      const count = runsOf(suite, performance.now() - started);
      // The slowest variant decides.
      if (known[key] === undefined) settled[key] = Math.min(count, settled[key] ?? count);
      return result;
    },
    fork,
    together: async (requests, rows) => await runTogether(fork, settled[key] ?? 1, requests, rows),
  };
}

/**
 * How many runs make a fork, so that the most rounds fit into the time budget.
 * @param time of one run, in ms
 */
export function runsOf({ timeBudget, rounds, variants }: Suite, time: number): number {
  const length = Math.min(LONGEST, timeBudget / (rounds.max * variants.length));
  return DIVISIONS.find(count => count * time <= length) ?? 1;
}

/**
 * Runs one fork of each variant. A fork is `count` runs, and no run is next to another. Throws {@link ForkFailure}.
 * @param run does one run
 * @param rows gives all variants once, each time in another order
 */
export async function runTogether(
  run: (request: ForkRequest) => Promise<ForkResult>,
  count: number,
  requests: readonly ForkRequest[],
  rows: Iterator<readonly string[], never>,
): Promise<ForksTogether> {
  const parts = new Map<string, ForkResult[]>(requests.map(({ variant }) => [variant.name, []]));
  const slices: string[] = [];
  // A single row comes in the order of the requests, which is balanced over the rounds.
  const single = requests.map(({ variant }) => variant.name);
  for (let turn = 1; turn <= count; turn++)
    for (const variant of count === 1 ? single : rows.next().value) {
      const request = requests.find(other => other.variant.name === variant);
      if (request === undefined) throw new Error(`no fork of ${variant} in this set`);
      const raw = join(request.raw, `run-${turn}`);
      parts.get(variant)?.push(await run({ ...request, raw }));
      slices.push(variant);
    }
  return { results: [...parts.values()].map(whole), slices };
}

/** The fork that its runs are. All do as many operations, so that the mean of their values is that of the fork. */
export function whole(parts: readonly ForkResult[]): ForkResult {
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
    warnings: parts.flatMap(({ warnings }) => warnings),
  };
}

type Numbers = Pick<ForkResult, 'operations' | 'samples'>;

function merged(parts: readonly Numbers[]): Numbers {
  const units = new Set(parts.flatMap(({ samples }) => samples.map(({ unit }) => unit)));
  return {
    operations: parts.reduce((sum, { operations }) => sum + operations, 0),
    samples: [...units].map(unit => ({ unit, value: mean(parts.flatMap(part => valuesOf(part, unit))) })),
  };
}

/** A condition that the runs of a fork do not share has all of its values, and so agrees with no other fork. */
function conditionsOf(parts: readonly ForkResult[]): Record<string, string> {
  const all = new Map<string, Set<string>>();
  for (const [name, value] of parts.flatMap(({ conditions }) => Object.entries(conditions)))
    all.set(name, (all.get(name) ?? new Set()).add(value));
  return Object.fromEntries([...all].map(([name, values]) => [name, [...values].sort().join(' and ')]));
}

const valuesOf = ({ samples }: Numbers, unit: string) =>
  samples.filter((sample: Sample) => sample.unit === unit).map(({ value }) => value);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
