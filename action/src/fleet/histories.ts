// The histories of a repository's suites, from the tables of a store.
import type { GateRequest } from '../../../core/results/record.ts';
import { isBaseline, releaseOf } from '../baselines/life.ts';
import { logOf } from '../comparison/overhead.ts';
import type { RowKey } from '../history/cache.ts';
import type { History } from '../history/history.ts';
import { overTime, type RunValues } from '../history/over-time.ts';
import { once, PINNED } from '../history/request.ts';
import type { Host } from '../host/host.ts';
import type { FleetRun, FleetSeries, RepositoryTables } from './fleet.ts';

/** The history of each suite with rows, sorted by name. @param last the number of newest runs to show */
export async function repositoryHistories(
  { runs, series, machines }: RepositoryTables,
  { last, gates }: { readonly last: number; readonly gates: readonly GateRequest[] },
  host: Pick<Host, 'root' | 'cache' | 'signal'>,
): Promise<History[]> {
  const facts = new Map(machines.map(({ fingerprint, facts }) => [fingerprint, facts]));
  const suites = [...new Set(series.map(({ suite }) => suite))].sort();
  const histories: History[] = [];
  for (const suite of suites) {
    const stored = runs.filter(run => run.suite === suite).map(marked);
    const release = releaseOf(stored);
    const values = valuesOf(
      stored,
      series.filter(one => one.suite === suite),
      facts,
    );
    const measured = (some: readonly FleetRun[]): RunValues[] =>
      once(
        some.flatMap(run => values.get(run.nth) ?? []),
        ({ overheads }) => overheads.date,
      );
    const shown = measured(stored.filter(({ nth }) => nth <= last)).reverse();
    const pinned = measured(release?.runs.slice(0, PINNED) ?? []);
    const history = await overTime(suite, { runs: shown, pinned }, gates, host);
    histories.push({
      suiteHistory: { ...history, warnings: [] },
      release: release === null ? null : { name: release.name, runs: release.runs.map(nameOf) },
      failed: stored.filter(run => !isBaseline(run)).map(nameOf),
      watched: new Set(history.rows),
    });
  }
  return histories;
}

/** A run with its marks, as a store has them. The tables have no date of a pin, so the newest pinned run decides which release is the last. */
function marked(run: FleetRun) {
  const date = new Date(run.started).toISOString();
  return {
    ...run,
    marks: {
      verdict: run.verdict === 'breach' ? ('breach' as const) : ('none' as const),
      accepted: run.accepted ? { reason: '', date } : null,
      pinned: run.pinned === null ? null : { name: run.pinned, date },
    },
  };
}

const nameOf = ({ suite, fingerprint, file }: FleetRun): string => `${suite}/${fingerprint}/${file}`;

/** The values of each run of a suite, by its place. */
function valuesOf(
  runs: readonly FleetRun[],
  series: readonly FleetSeries[],
  facts: ReadonlyMap<string, Readonly<Record<string, string>>>,
): Map<number, RunValues> {
  const rows = new Map<number, { readonly series: number[]; readonly values: number[] }>();
  series.forEach(({ better, ...lists }, index) => {
    lists.runs.forEach((nth, at) => {
      const [theta = null, low = null, high = null] = [lists.overheads, lists.lows, lists.highs].map(list =>
        logOf(list[at] ?? Number.NaN, better),
      );
      if (theta === null || low === null || high === null) return;
      const row = rows.get(nth) ?? { series: [], values: [] };
      rows.set(nth, row);
      row.series.push(index);
      row.values.push(theta, low, high, lists.errors[at] ?? 0, lists.rounds[at] ?? 0);
    });
  });
  const shared = new Map<string, readonly RowKey[]>();
  const keysOf = (indexes: readonly number[]): readonly RowKey[] => {
    const id = indexes.join();
    const keys =
      shared.get(id) ??
      indexes.flatMap(index => {
        const row = series[index];
        if (row === undefined) return [];
        const { benchmark, metric, treatment, better } = row;
        return [{ benchmark, metric, treatment, better }];
      });
    shared.set(id, keys);
    return keys;
  };
  return new Map(
    runs.map((run): [number, RunValues] => {
      const time = new Date(run.started);
      const row = rows.get(run.nth);
      return [
        run.nth,
        {
          run: { name: nameOf(run), time },
          overheads: {
            date: time.toISOString(),
            commit: run.commit,
            control: true,
            machine: facts.get(run.fingerprint) ?? {},
            keys: row === undefined ? [] : keysOf(row.series),
            values: row?.values ?? [],
          },
        },
      ];
    }),
  );
}
