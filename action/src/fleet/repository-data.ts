// The data of the page of a repository: its histories, what is broken or stale, and its machines.
import { visible } from '../../../core/visible.ts';
import { historyDataOf } from '../history/data.ts';
import type { History } from '../history/history.ts';
import { few, shownMessage, shownName } from '../page/shown.ts';
import type { Attempt, FleetRow, RepositoryTables } from './fleet.ts';
import type { RepositoryData } from './model.ts';
import { repositoryFile, upFrom } from './names.ts';
import { attentionLine, dayOf, machineText, minuteOf, statesOf, worstOf } from './words.ts';

const MOST_MACHINES = 200;
const MOST_NOTES = 100;

/**
 * All data of the page.
 * @param broken attempts that count as broken
 * @param site the web site of repositories with `/` at its end; empty: no links to commits
 */
export function repositoryDataOf(
  { repository, machines }: Pick<RepositoryTables, 'repository' | 'machines'>,
  histories: readonly History[],
  rows: readonly FleetRow[],
  broken: readonly Attempt[],
  site: string,
  now: Date,
): RepositoryData {
  const counts = statesOf([
    ...rows.map(({ state }) => state),
    ...broken.filter(({ suite }) => !rows.some(row => row.suite === suite)).map(() => 'broken' as const),
  ]);
  const words = `${shownName(repository)}: ${attentionLine(counts)}`;
  const commits = site === '' ? '' : `${site}${repository}/commit/`;
  const whole = histories.map(history => ({ ...history, imported: [] }));
  const stale = new Map(rows.filter(({ state }) => state === 'stale').map(row => [row.suite, row]));
  const notes = [
    ...broken.map(({ suite, time, reason }) =>
      shownMessage(
        `${suite} is broken: its attempt of ${visible(time.slice(0, 10))} measured nothing. ${reason}`,
      ),
    ),
    ...[...stale.values()].map(({ suite, started }) =>
      shownMessage(`${suite} is stale: its newest run is of ${dayOf(started)}`),
    ),
  ];
  return {
    schema: 1,
    kind: 'repository',
    name: shownName(repository),
    title: `overhead fleet: ${words}`,
    verdict: worstOf(counts),
    words,
    notes: few(notes, MOST_NOTES, note => note),
    built: minuteOf(now),
    home: `${upFrom(repositoryFile(repository))}index.html`,
    history: historyDataOf(whole, commits),
    machines: machines.slice(0, MOST_MACHINES).map(({ fingerprint, facts, runs, first, last }) => ({
      name: shownName(fingerprint),
      facts: shownMessage(machineText(facts)),
      runs,
      first: dayOf(first),
      last: dayOf(last),
    })),
  };
}
