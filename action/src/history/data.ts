// Converts the histories of a store to the data of their page. All texts are made here, none in the browser.

import { visible } from '../../../core/visible.ts';
import { combined } from '../page/marks.ts';
import { few, shownMessage, shownName } from '../page/shown.ts';
import { periodOf } from '../report/import-files.ts';
import { cameWith, isReported } from '../report/levels.ts';
import { labelOf, quantity } from '../report/quantity.ts';
import { change, count, interval, percent } from '../report/values.ts';
import type { History, ImportedSeries, OverheadHistory, SuiteHistory, WholeHistory } from './history.ts';
import type {
  HistoryChange,
  HistoryData,
  HistoryImported,
  HistoryRelease,
  HistoryRow,
  HistoryState,
  HistorySuite,
} from './model.ts';
import { driftVerdict, historyLine, historySummaryOf, recentLevel } from './summary.ts';
import { machineChangeNotes, newestOf, runsOf } from './terminal.ts';

const MOST_NOTES = 100;
/** Overheads beyond this are drawn at the edge of every chart (a fraction). */
const LARGEST = 1e6;

/** Whole millionths: a precision of 0.0001 %, in half of the digits. */
const millionths = (fraction: number): number =>
  Math.round(Math.max(-LARGEST, Math.min(LARGEST, fraction)) * 1e6);

const RANKS: readonly HistoryState[] = ['drifted', 'rose', 'fell', 'steady'];

/**
 * All data of the page.
 * @param commits the address of a commit without the commit; empty if there is none
 */
export function historyDataOf(histories: readonly WholeHistory[], commits: string): HistoryData {
  const summary = historySummaryOf(histories);
  const suites = histories.map(suiteOf);
  const places = suites.flatMap((suite, index) =>
    suite.rows.map((row, place) => ({ row, place: [index, place] as const })),
  );
  const state = summary.drifted.length > 0 ? 'drifted' : summary.rose.length > 0 ? 'rose' : 'steady';
  const imported = suites.reduce((sum, suite) => sum + suite.imported.length, 0);
  const importedOnly = places.length === 0 && imported > 0;
  const words = importedOnly
    ? `Nothing is judged: ${count(imported, 'row')} of imported values`
    : historyLine(summary);
  return {
    schema: 1,
    kind: 'history',
    title: `overhead history: ${words}`,
    verdict: importedOnly ? 'imported' : state,
    words,
    notes:
      places.length > 0
        ? []
        : [
            `No run${importedOnly ? ' of overhead itself' : ''} is stored: overhead baseline save DIR stores one.`,
          ],
    commits: /^https:\/\/[\w.-]+(?::\d+)?\/[\w./~-]+\/$/.test(commits) ? commits : '',
    suites,
    order: places
      .toSorted(
        (a, b) =>
          Number(b.row.watched) - Number(a.row.watched) ||
          RANKS.indexOf(a.row.state) - RANKS.indexOf(b.row.state),
      )
      .map(({ place }) => place),
  };
}

function suiteOf(history: WholeHistory): HistorySuite {
  const { suiteHistory, release, failed, watched, imported } = history;
  const moments = momentsOf(imported);
  const places = new Map(moments.map((moment, at) => [momentKey(moment), at]));
  const [pinned, unaccepted] = [new Set(release?.runs), new Set(failed)];
  return {
    name: shownName(suiteHistory.suite),
    facts: suiteHistory.runs.length === 0 && imported.length > 0 ? '' : runsOf(suiteHistory),
    sources: [...new Set(imported.map(({ source }) => source))].map(source => {
      const own = momentsOf(imported.filter(series => series.source === source));
      const runs = count(own.length, 'run');
      return `${runs} imported from ${shownName(source)}, ${periodOf(own[0]?.date ?? '', own.at(-1)?.date ?? '')}`;
    }),
    release: shownName(release?.name ?? ''),
    runs: suiteHistory.runs.map(({ name, date, commit }) => ({
      date: visible(date),
      commit: shownCommit(commit),
      failed: unaccepted.has(name),
      pinned: pinned.has(name),
    })),
    machines: machineChangeNotes(suiteHistory).map(({ run, facts, fresh }) => ({
      run,
      fresh,
      text: shownMessage(facts.map(([key, value]) => `${key} ${value}`).join(', ')),
    })),
    notes: few(suiteHistory.warnings, MOST_NOTES, ({ message }) => shownMessage(message)),
    rows: suiteHistory.rows.map(row => rowOf(row, history, watched.has(row))),
    moments: moments.map(({ date, commit }) => ({ date: visible(date), commit: shownCommit(commit) })),
    imported: imported.map(series => importedOf(series, places)),
  };
}

type Moment = { readonly date: string; readonly commit: string };

const momentKey = ({ date, commit }: Moment): string => `${date} ${commit}`;

/** All moments with a value, the oldest first, each once. */
function momentsOf(series: readonly ImportedSeries[]): Moment[] {
  const found = new Map<string, Moment>();
  for (const { points } of series)
    for (const { date, commit } of points) found.set(momentKey({ date, commit }), { date, commit });
  return [...found.values()].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

/** @param places indexes of all moments of the suite */
function importedOf(series: ImportedSeries, places: ReadonlyMap<string, number>): HistoryImported {
  const { points, metric, better, variant } = series;
  const newest = points.at(-1);
  const forked = points.every(({ forks }) => forks !== null);
  const counts = points.map(({ forks, values }) => (forked ? (forks ?? 0) : values));
  const runs = points.map(point => places.get(momentKey(point)) ?? 0);
  return {
    state: 'imported',
    source: shownName(series.source),
    benchmark: shownName(series.benchmark),
    treatment: variant === null ? 'variant not known' : shownName(variant),
    metric: shownName(labelOf(metric) ?? metric),
    unit: shownName(metric),
    better: better === null ? '' : `${better} is better`,
    newest: newest === undefined ? '' : shownName(quantity(newest.value, metric)),
    runs: runs.length === places.size && runs.every((run, at) => run === at) ? null : runs,
    values: points.map(({ value }) => value),
    counts: counts.every(count => count === 1) ? null : counts,
    forked,
  };
}

const shownCommit = (commit: string): string => (/^[0-9a-f]{7,64}$/.test(commit) ? commit : '');

function rowOf(row: OverheadHistory, { suiteHistory, release }: History, watched: boolean): HistoryRow {
  const { points, better } = row;
  const newest = newestOf(row);
  const last = row.changes.findLast(isReported);
  const values = points.map(({ overhead }) => millionths(overhead));
  const releaseBaseline = releaseBaselineOf(row, shownName(release?.name ?? ''));
  return {
    benchmark: shownName(row.benchmark),
    treatment: shownName(row.treatment),
    metric: shownName(labelOf(row.metric) ?? row.metric),
    unit: shownName(row.metric),
    state: stateOf(row, suiteHistory),
    watched,
    overhead: newest.overhead,
    interval: newest.interval,
    last: last === undefined ? '' : `${change(last.before)} → ${change(last.after)}`,
    when: last === undefined ? '' : visible(last.date.slice(0, 10)),
    runs: points.length === suiteHistory.runs.length ? null : points.map(({ run }) => run),
    values,
    below: points.map(({ low }, at) => (values[at] ?? 0) - millionths(low)),
    above: points.map(({ high }, at) => millionths(high) - (values[at] ?? 0)),
    changes: row.changes.flatMap((level): HistoryChange[] => {
      const at = points.findIndex(({ run }) => suiteHistory.runs[run]?.name === level.run);
      if (at < 0) return [];
      const what = shownName(cameWith(level));
      return [
        {
          at,
          before: millionths(level.before),
          after: millionths(level.after),
          reported: isReported(level),
          text: `from ${change(level.before)} to ${change(level.after)} with ${what}, for ${count(level.since, 'run')}`,
          machine: level.machine.map(visible).join(', '),
        },
      ];
    }),
    releaseBaseline: releaseBaseline === null ? null : { ...releaseBaseline, limit: limitOf(row, better) },
  };
}

/** The release plus its limit, on the axis of overheads. */
function limitOf({ releaseBaseline }: OverheadHistory, better: OverheadHistory['better']): number | null {
  if (releaseBaseline === null || releaseBaseline.limit === null) return null;
  const limit = combined(releaseBaseline.overhead, releaseBaseline.limit, 1, better);
  return limit === null ? null : millionths(limit);
}

function releaseBaselineOf(
  { releaseBaseline }: OverheadHistory,
  release: string,
): Omit<HistoryRelease, 'limit'> | null {
  if (releaseBaseline === null) return null;
  const { drift, limit, overhead } = releaseBaseline;
  const value = millionths(overhead);
  if (drift === null) {
    const text = `${release}: ${change(overhead)}`;
    return { value, text, brief: text };
  }
  const moved = change(drift.change);
  const ends = interval(drift.low, drift.high);
  if (limit === null)
    return { value, text: `${moved} ${ends} since ${release}`, brief: `${moved} since ${release}` };
  const allowed = `limit ${percent(limit)}`;
  return {
    value,
    text: `${moved} ${ends} since ${release}, ${allowed}: ${driftVerdict(drift, limit)}`,
    brief: `${moved} since ${release}, ${allowed}`,
  };
}

function stateOf(row: OverheadHistory, suiteHistory: SuiteHistory): HistoryState {
  const { drift = null, limit = null } = row.releaseBaseline ?? {};
  if (drift !== null && limit !== null && driftVerdict(drift, limit) === 'breach') return 'drifted';
  const last = recentLevel(row, suiteHistory);
  if (last === null) return 'steady';
  return last.after > last.before ? 'rose' : 'fell';
}
