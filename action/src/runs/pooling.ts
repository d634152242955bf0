// Judges rounds of several runs (attempts of a job, shards) as one run. Complete rounds are pooled; each result file is
// a stratum.

import { isDeepStrictEqual } from 'node:util';
import { grouped } from '../../../core/grouped.ts';
import { shown } from '../../../core/results/path.ts';
import type { SuiteRecord } from '../../../core/results/record.ts';
import type { SuiteRequest } from '../comparison/judge.ts';
import { listed } from './listed.ts';
import type { RecordedRun } from './recorded.ts';
import { merged, requestOf } from './requests.ts';

export interface Part extends RecordedRun {
  readonly suite: SuiteRecord;
}

/** The parts of each suite, in the order of the runs. */
export function partsOf(runs: readonly RecordedRun[]): [Part, ...Part[]][] {
  const parts = runs.flatMap(run => run.record.suites.map(suite => ({ ...run, suite })));
  return [...grouped(parts, part => part.suite.suite).values()] as [Part, ...Part[]][];
}

/** One request for the rounds of all parts, with the gates of the first. {@link unlike} must return null for them. */
export function pooled(parts: readonly [Part, ...Part[]]): Omit<SuiteRequest, 'baselines'> {
  if (parts.length === 1) return requestOf(parts[0].folder, parts[0].suite);
  const requests = parts.map(part => requestOf(part.folder, part.suite));
  const whole = parts.find(isPrepared) ?? parts[0];
  const states = requests.map(({ state }) => state);
  const sum = (count: (state: SuiteRequest['state']) => number) =>
    states.reduce((total, state) => total + count(state), 0);
  const faults = parts.flatMap(({ folder, suite }) => suite.broken.map(reason => ({ folder, reason })));
  // A fault that many machines share is one line.
  const broken = [...grouped(faults, ({ reason }) => reason)].map(
    ([reason, found]) => `${listed(found.map(({ folder }) => shown(folder)))}: ${reason}`,
  );
  return {
    ...requestOf(whole.folder, whole.suite),
    gates: parts[0].suite.gates,
    results: requests.flatMap(({ results }) => results),
    state: {
      planned: sum(({ planned }) => planned),
      redone: sum(({ redone }) => redone),
      dropped: sum(({ dropped }) => dropped),
      broken,
      unusable: states.map(({ unusable }) => unusable).find(reason => reason !== '') ?? '',
      // Together, the runs may show a breach that one run could not.
      warnings: merged(states.flatMap(({ warnings }) => warnings)).filter(
        ({ code }) => code !== 'cannot-breach',
      ),
    },
  };
}

/**
 * Which runs were judged together, as sentences for the report: one for all suites of the same runs, whose folders are
 * listed up to a few.
 */
export function pooledNotes(suites: readonly (readonly [Part, ...Part[]])[]): string[] {
  const several = suites
    .filter(parts => parts.length > 1)
    .map(parts => ({ parts, runs: parts.map(runText) }));
  return [...grouped(several, ({ runs }) => runs.join()).values()].flatMap(alike => {
    const names = listed(alike.map(({ parts }) => parts[0].suite.suite));
    return alike
      .slice(0, 1)
      .map(({ runs }) => `${names}: the rounds of ${runs.length} runs are judged together: ${listed(runs)}`);
  });
}

function runText({ folder, record: { attempt, shard } }: Part): string {
  const share = shard === null ? '' : `shard ${shard.index}/${shard.of}, `;
  return `${shown(folder)} (${share}attempt ${attempt})`;
}

/** A part in messages: its folder, and which shard it is. */
export function placeOf({ folder, record: { shard } }: Part): string {
  return `${shown(folder)}${shard === null ? '' : ` (shard ${shard.index}/${shard.of})`}`;
}

/** Whether the benchmarks are known: a suite that broke earlier has nothing to compare. */
function isPrepared({ suite }: Part): boolean {
  return suite.benchmarks.length > 0;
}

/**
 * Why two runs of a suite are not the same measurement; null if they are. Only the machine may differ. Ignores a fact
 * that one record lacks.
 */
export function unlike(first: Part, other: Part): string | null {
  if (!isPrepared(first) || !isPrepared(other)) return null;
  const [one, two] = [first.suite, other.suite];
  const facts: readonly (readonly [what: string, here: unknown, there: unknown])[] = [
    ['the runner', one.runner, two.runner],
    ['the control', one.control, two.control],
    ['the list of variants', Object.keys(one.variants), Object.keys(two.variants)],
    ['the list of benchmarks', one.benchmarks.toSorted(), two.benchmarks.toSorted()],
    ['against', one.against, two.against],
    ['the ladder', one.ladder, two.ladder],
    ['the list of references', one.references, two.references],
    ['metrics', one.metrics, two.metrics],
    ...Object.keys(one.variants).flatMap(name =>
      known(`${name}: `, one.variants[name] ?? {}, two.variants[name] ?? {}),
    ),
    ...known('', one.conditions, two.conditions),
  ];
  const found = facts.find(([, here, there]) => !alike(here, there));
  if (found === undefined) return null;
  const [what, ...sides] = found;
  const [here, there] = sides.map(side => (typeof side === 'string' ? side : JSON.stringify(side)));
  return `suite ${one.suite} is not the same measurement in ${placeOf(first)} and in ${placeOf(other)}: ${what} is ${here} in the one, ${there} in the other`;
}

/** The entries that both sides have. */
function known(prefix: string, here: object, there: object): (readonly [string, unknown, unknown])[] {
  const others = new Map<string, unknown>(Object.entries(there));
  return Object.entries(here)
    .filter(([key]) => others.has(key))
    .map(([key, value]) => [`${prefix}${key}`, value, others.get(key)]);
}

/** An amount with its unit, such as a heap: machines of one type differ slightly. */
const AMOUNT = /^(\d+(?:\.\d+)?) \S+$/;
const TOLERANCE = 0.05;

function alike(here: unknown, there: unknown): boolean {
  const [left, right] = [here, there].map(side => AMOUNT.exec(String(side))?.[1]);
  if (left === undefined || right === undefined) return isDeepStrictEqual(here, there);
  return Math.abs(Number(left) - Number(right)) <= TOLERANCE * Math.max(Number(left), Number(right));
}
