// The data of the first page.
import { daysBetween } from '../baselines/age.ts';
import { shownMessage, shownName } from '../page/shown.ts';
import { labelOf, pair } from '../report/quantity.ts';
import { count, interval } from '../report/values.ts';
import { type FleetRow, STATES, type UnmeasuredSuite } from './fleet.ts';
import type { IndexData, IndexRow, IndexWorkload } from './model.ts';
import { address, badgeFile, releaseFile, repositoryFile } from './names.ts';
import { isRelease } from './versions.ts';
import {
  ageText,
  attentionLine,
  dayOf,
  driftText,
  minuteOf,
  overheadText,
  statesOf,
  verdictText,
  versionText,
  worstOf,
} from './words.ts';

/** Overheads beyond this are drawn at the edge (a fraction). */
const LARGEST = 1e6;
const millionths = (fraction: number): number =>
  Math.round(Math.max(-LARGEST, Math.min(LARGEST, fraction)) * 1e6);

/** An overhead with its interval, as the pages have them. */
export const numbersOf = ({
  overhead,
  low,
  high,
}: Pick<FleetRow, 'overhead' | 'low' | 'high'>): readonly [number, number, number] => [
  millionths(overhead),
  millionths(low),
  millionths(high),
];

/** The medians as texts; empty if unknown. */
export function medians({
  off,
  on,
  metric,
}: Pick<FleetRow, 'off' | 'on' | 'metric'>): readonly [string, string] {
  return off === null || on === null ? ['', ''] : (pair(off, on, metric).map(shownName) as [string, string]);
}

/** A row with a page of its version. @param released the files of all release pages */
export type Released = ReadonlySet<string>;

/**
 * All data of the first page. Rows that need attention come first, then current rows, then earlier versions.
 * @param reasons why suites are broken, by repository and suite
 */
export function indexDataOf(
  rows: readonly FleetRow[],
  unmeasured: readonly UnmeasuredSuite[],
  released: Released,
  reasons: (repository: string, suite: string) => string,
  now: Date,
): IndexData {
  const workloads: IndexWorkload[] = [];
  const known = new Map<string, number>();
  const workloadOf = (
    repository: string,
    suite: string,
    benchmark: string,
    treatment: string,
    metric: string,
  ) => {
    const key = JSON.stringify([repository, suite, benchmark, treatment, metric]);
    const index =
      known.get(key) ??
      workloads.push({
        repository: shownName(repository),
        suite: shownName(suite),
        benchmark: shownName(benchmark),
        treatment: shownName(treatment),
        metric: shownName(labelOf(metric) ?? metric),
        unit: shownName(metric),
        page: address(repositoryFile(repository)),
        badge: benchmark === '' ? '' : address(badgeFile(repository, [suite, benchmark, treatment])),
      }) - 1;
    known.set(key, index);
    return index;
  };
  const made: IndexRow[] = [
    ...unmeasured.map(({ repository, attempt }): IndexRow => {
      const time = Date.parse(attempt.time);
      const days = Number.isNaN(time) ? 0 : daysBetween(new Date(time), now);
      return {
        workload: workloadOf(repository, attempt.suite, '', '', ''),
        agent: '',
        version: '',
        state: 'broken',
        off: '',
        on: '',
        overhead: '',
        interval: '',
        numbers: null,
        drift: '',
        verdict: 'broken',
        day: Number.isNaN(time) ? '' : dayOf(time),
        days,
        age: Number.isNaN(time) ? '' : ageText(days),
        runs: 0,
        release: '',
        reason: shownMessage(attempt.reason),
      };
    }),
    ...rows.map((row): IndexRow => {
      const { repository, suite, benchmark, treatment, metric, started, drift } = row;
      const days = daysBetween(new Date(started), now);
      const file = releaseFile(row.agent, row.version);
      const [off, on] = medians(row);
      return {
        workload: workloadOf(repository, suite, benchmark, treatment, metric),
        agent: shownName(row.agent),
        version: shownName(versionText(row.version)),
        state: row.state,
        off,
        on,
        overhead: overheadText(row),
        interval: interval(row.low, row.high),
        numbers: numbersOf(row),
        drift: drift === null ? '' : shownMessage(driftText(drift)),
        verdict: verdictText(row),
        day: dayOf(started),
        days,
        age: ageText(days),
        runs: row.runs,
        release: isRelease(row.version) && released.has(file) ? `${address(file)}.html` : '',
        reason: row.state === 'broken' ? shownMessage(reasons(repository, suite)) : '',
      };
    }),
  ];
  const counts = statesOf(made.map(({ state }) => state));
  const repositories = new Set(workloads.map(({ repository }) => repository)).size;
  const agents = new Set(made.map(({ agent }) => agent).filter(agent => agent !== '')).size;
  const words = attentionLine(counts);
  return {
    schema: 1,
    kind: 'fleet',
    title: `overhead fleet: ${words}`,
    verdict: worstOf(counts),
    words,
    notes:
      made.length === 0
        ? ['Workflows store runs on the default branch: see the documentation of baselines.']
        : [],
    built: `${count(agents, 'agent')} in ${count(repositories, 'repository', 'repositories')}, ${minuteOf(now)}`,
    workloads,
    rows: made.toSorted(
      (a, b) =>
        STATES.indexOf(a.state) - STATES.indexOf(b.state) ||
        (b.numbers?.[0] ?? Number.POSITIVE_INFINITY) - (a.numbers?.[0] ?? Number.POSITIVE_INFINITY),
    ),
  };
}
