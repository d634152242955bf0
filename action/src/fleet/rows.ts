// The rows of a repository in the fleet, each with its state.
import { daysBetween, STALE_DAYS } from '../baselines/age.ts';
import type { History, OverheadHistory } from '../history/history.ts';
import { driftVerdict, recentLevel } from '../history/summary.ts';
import type { Attempt, FleetDrift, FleetRow, FleetState, RepositoryTables, RowNames } from './fleet.ts';
import { isRelease, type VersionedRow } from './versions.ts';

/** Earlier versions of a row that are listed. */
const MOST_EARLIER = 50;

/** A row of a history with its suite. */
interface Known {
  readonly history: History;
  readonly row: OverheadHistory;
}

const keyOf = ({ suite, benchmark, treatment, metric }: RowNames): string =>
  JSON.stringify([suite, benchmark, treatment, metric]);

/** The suites whose last attempt was broken, if no later run is stored. */
export function brokenAttempts({ attempts, runs }: Pick<RepositoryTables, 'attempts' | 'runs'>): Attempt[] {
  return attempts.filter(({ suite, verdict, time }) => {
    const newest = runs.find(run => run.suite === suite)?.started ?? 0;
    return verdict === 'broken' && !(Date.parse(time) < newest);
  });
}

/**
 * The rows of a repository: of each row the version that was measured last, and its earlier releases.
 * @param now the time of the site
 */
export function fleetRows(
  tables: RepositoryTables,
  rows: readonly VersionedRow[],
  histories: readonly History[],
  now: Date,
): FleetRow[] {
  const known = new Map(
    histories.flatMap(history =>
      history.suiteHistory.rows.map((row): [string, Known] => [
        keyOf({ suite: history.suiteHistory.suite, ...row }),
        { history, row },
      ]),
    ),
  );
  const broken = new Set(brokenAttempts(tables).map(({ suite }) => suite));
  const newestOf = new Map<string, number>();
  for (const { suite, started } of tables.runs)
    newestOf.set(suite, Math.max(started, newestOf.get(suite) ?? 0));
  // A treatment may have changed its agent: only one of its agents was measured last.
  const last = new Map<string, number>();
  for (const { versions } of rows)
    for (const [run] of versions) last.set(keyOf(run), Math.max(run.started, last.get(keyOf(run)) ?? 0));
  return rows.flatMap(({ repository, versions }) => {
    const newest = versions.reduce((latest, runs) => (runs[0].started > latest[0].started ? runs : latest));
    const earlier = versions
      .filter(runs => runs !== newest && isRelease(runs[0].version))
      .slice(-MOST_EARLIER);
    return [newest, ...earlier.toReversed()].map((runs): FleetRow => {
      const [{ first: _, error: __, runs: count, ...run }] = runs;
      const current = runs === newest && run.started === last.get(keyOf(run));
      const found = known.get(keyOf(run));
      const drift = current && found !== undefined ? driftOf(found) : null;
      const state = current
        ? stateOf(run, found, broken.has(run.suite), newestOf.get(run.suite) ?? run.started, now)
        : 'earlier';
      return { ...run, repository, state, current: state !== 'earlier', runs: count, drift };
    });
  });
}

function stateOf(
  run: { readonly verdict: string; readonly accepted: boolean; readonly started: number },
  found: Known | undefined,
  broken: boolean,
  newest: number,
  now: Date,
): FleetState {
  const began = new Date(run.started);
  // The suite goes on without this row: its benchmark or variant was removed.
  if (daysBetween(began, new Date(newest)) > STALE_DAYS) return 'earlier';
  if (broken) return 'broken';
  if (run.verdict === 'breach' && !run.accepted) return 'breached';
  const { drift = null, limit = null } = found?.row.releaseBaseline ?? {};
  if (drift !== null && limit !== null && driftVerdict(drift, limit) === 'breach') return 'drifted';
  const level = found === undefined ? null : recentLevel(found.row, found.history.suiteHistory);
  if (level !== null && level.after > level.before) return 'rose';
  return daysBetween(began, now) > STALE_DAYS ? 'stale' : 'steady';
}

function driftOf({ row, history }: Known): FleetDrift | null {
  const drift = row.releaseBaseline?.drift ?? null;
  if (drift === null || history.release === null) return null;
  const { change, low, high } = drift;
  return { release: history.release.name, change, low, high };
}
