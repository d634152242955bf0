// The data of the pages of releases: each version of an agent on all workloads.
import { shownMessage, shownName } from '../page/shown.ts';
import { labelOf } from '../report/quantity.ts';
import { change, count, interval } from '../report/values.ts';
import { medians, numbersOf } from './index-data.ts';
import type { ReleaseData, ReleaseRow, ReleaseState } from './model.ts';
import { address, releaseFile, repositoryFile, upFrom } from './names.ts';
import type { Release } from './versions.ts';
import { machineText, minuteOf, overheadText } from './words.ts';

/** The number of pages of one agent: its newest versions. */
export const MOST_RELEASES = 50;

const STATES: readonly ReleaseState[] = ['more', 'same', 'less', 'first'];

/** The releases of one version of an agent. */
export interface ReleaseOf {
  readonly agent: string;
  readonly version: string;
  readonly releases: readonly Release[];
}

/** All releases by agent and version, for each agent the newest {@link MOST_RELEASES} by their first run. */
export function byVersion(releases: readonly Release[]): ReleaseOf[] {
  const agents = new Map<string, Map<string, Release[]>>();
  for (const release of releases) {
    const [{ agent, version }] = release.runs;
    const versions = agents.get(agent) ?? new Map<string, Release[]>();
    agents.set(agent, versions);
    versions.set(version, [...(versions.get(version) ?? []), release]);
  }
  const begun = (all: readonly Release[]): number =>
    all.reduce((first, { runs }) => Math.min(first, runs[0].first), Number.POSITIVE_INFINITY);
  return [...agents].flatMap(([agent, versions]) =>
    [...versions]
      .map(([version, releases]) => ({ agent, version, releases, first: begun(releases) }))
      .sort((a, b) => b.first - a.first)
      .slice(0, MOST_RELEASES)
      .map(({ first: _, ...release }) => release),
  );
}

/** How a release compares. An interval that includes zero means no change. */
export function releaseState({ cost: { change } }: Release): ReleaseState {
  if (change === null) return 'first';
  if (change.low > 0) return 'more';
  return change.high < 0 ? 'less' : 'same';
}

/**
 * All data of the page of a version, rows that cost more first.
 * @param machineOf the facts of a fingerprint
 * @param markdown the same as Markdown
 */
export function releaseDataOf(
  { agent, version, releases }: ReleaseOf,
  machineOf: (fingerprint: string) => Readonly<Record<string, string>>,
  now: Date,
): ReleaseData {
  const name = shownName(`${agent} ${version}`);
  const file = releaseFile(agent, version);
  const words = `${name}, ${releaseLine(releases)}`;
  return {
    schema: 1,
    kind: 'release',
    title: `overhead fleet: ${words}`,
    verdict: releases.some(one => releaseState(one) === 'more') ? 'rose' : 'steady',
    words,
    notes: [],
    built: minuteOf(now),
    agent: shownName(agent),
    version: shownName(version),
    home: `${upFrom(file)}index.html`,
    markdown: `${address(file.slice(file.lastIndexOf('/') + 1))}.md`,
    rows: sorted(releases).map(release => rowOf(release, machineOf, upFrom(file))),
  };
}

/** Rows that cost more first, then by cost. */
export function sorted(releases: readonly Release[]): Release[] {
  return releases.toSorted(
    (a, b) =>
      STATES.indexOf(releaseState(a)) - STATES.indexOf(releaseState(b)) || b.cost.overhead - a.cost.overhead,
  );
}

/** `12 rows: 1 costs more than with the version before, 11 show no change`. */
export function releaseLine(releases: readonly Release[]): string {
  const rowsIn = (state: ReleaseState) => releases.filter(one => releaseState(one) === state).length;
  const verb = (rows: number, one: string, several: string) => `${rows} ${rows === 1 ? one : several}`;
  const [more, less, same, first] = (['more', 'less', 'same', 'first'] as const).map(rowsIn);
  const parts = [
    more ? `${verb(more, 'costs', 'cost')} more than with the version before` : '',
    less ? `${verb(less, 'costs', 'cost')} less` : '',
    same ? `${same} ${same === 1 ? 'shows' : 'show'} no change` : '',
    first ? `${verb(first, 'has', 'have')} no version before` : '',
  ];
  return `${count(releases.length, 'row')}: ${parts.filter(part => part !== '').join(', ')}`;
}

/** The kinds of machines of a release. */
export function machinesOf(
  { runs }: Release,
  machineOf: (fingerprint: string) => Readonly<Record<string, string>>,
): string[] {
  return [...new Set(runs.map(({ fingerprint }) => machineText(machineOf(fingerprint)) || fingerprint))];
}

/** `10 runs`, or `10 of 34 runs`, which are the newest. */
export function runsText({ runs }: Release): string {
  const all = runs[0].runs;
  return all > runs.length ? `${runs.length} of ${count(all, 'run')}` : count(runs.length, 'run');
}

function rowOf(
  release: Release,
  machineOf: (fingerprint: string) => Readonly<Record<string, string>>,
  up: string,
): ReleaseRow {
  const { cost, before, repository } = release;
  const [run] = release.runs;
  const [off, on] = medians(run);
  const moved = cost.change;
  return {
    repository: shownName(repository),
    suite: shownName(run.suite),
    benchmark: shownName(run.benchmark),
    treatment: shownName(run.treatment),
    metric: shownName(labelOf(run.metric) ?? run.metric),
    unit: shownName(run.metric),
    state: releaseState(release),
    off,
    on,
    overhead: overheadText(cost),
    interval: interval(cost.low, cost.high),
    numbers: numbersOf(cost),
    change: moved === null ? '' : `${change(moved.change)} ${interval(moved.low, moved.high)}`,
    before: before === null ? '' : shownName(before),
    runs: runsText(release),
    machines: machinesOf(release, machineOf).map(shownMessage),
    page: `${up}${address(repositoryFile(repository))}`,
  };
}
