// The summary of a history: watched rows whose cost rose or drifted from the release, as Markdown of limited size.
import type { LevelChange } from '../comparison/comparison.ts';
import type { Drift } from '../comparison/levels.ts';
import { code, prose } from '../report/escape.ts';
import { CELL_NAME, MARKS, metricCell, tableHead, tableLine, unbroken } from '../report/grid.ts';
import { isReported } from '../report/levels.ts';
import { Room } from '../report/room.ts';
import { change, count, interval, percent } from '../report/values.ts';
import type { History, OverheadHistory, SuiteHistory } from './history.ts';

/** The newest shown change of level of a watched row. */
export interface Moved {
  readonly suite: string;
  readonly row: OverheadHistory;
  readonly level: LevelChange;
}

/** A watched row whose drift is beyond its limit. */
export interface Drifted {
  readonly suite: string;
  readonly row: OverheadHistory;
  readonly release: string;
  readonly drift: Drift;
  readonly limit: number;
}

/** The largest first. */
export interface HistorySummary {
  readonly rose: readonly Moved[];
  readonly fell: readonly Moved[];
  readonly drifted: readonly Drifted[];
  /** The number of watched rows. */
  readonly watched: number;
}

const DIGITS = 12;
/** The summary lists changes since one of this number of newest runs. */
const RECENT = 50;
/** The number of decreases that are named. */
const MOST_FALLS = 20;

/** Returns how a drift is judged against its limit, by its 95 % interval. */
export function driftVerdict({ low, high }: Drift, limit: number): 'breach' | 'inconclusive' | 'pass' {
  if (low > limit) return 'breach';
  return high <= limit ? 'pass' : 'inconclusive';
}

/** Returns the newest shown change of level of a row if it is recent; else null. */
export function recentLevel(row: OverheadHistory, { runs }: Pick<SuiteHistory, 'runs'>): LevelChange | null {
  const level = row.changes.findLast(isReported);
  return level !== undefined && runs.slice(-RECENT).some(({ name }) => name === level.run) ? level : null;
}

export function historySummaryOf(histories: readonly History[]): HistorySummary {
  const rows = histories.flatMap(history =>
    history.suiteHistory.rows.filter(row => history.watched.has(row)).map(row => ({ history, row })),
  );
  const moved = rows.flatMap(({ history, row }): Moved[] => {
    const level = recentLevel(row, history.suiteHistory);
    return level === null ? [] : [{ suite: history.suiteHistory.suite, row, level }];
  });
  const size = ({ level }: Moved): number => Math.abs(level.after - level.before);
  const largest = moved.toSorted((a, b) => size(b) - size(a));
  const drifted = rows.flatMap(({ history, row }): Drifted[] => {
    const { drift = null, limit = null } = row.releaseBaseline ?? {};
    if (drift === null || limit === null || driftVerdict(drift, limit) !== 'breach') return [];
    return [{ suite: history.suiteHistory.suite, row, release: history.release?.name ?? '', drift, limit }];
  });
  return {
    rose: largest.filter(({ level }) => level.after > level.before),
    fell: largest.filter(({ level }) => level.after < level.before),
    drifted: drifted.toSorted((a, b) => b.drift.change - a.drift.change),
    watched: rows.length,
  };
}

/** Returns whether there is a reason for an alert: a decrease alone is none. */
export function isWorthTelling({ rose, drifted }: HistorySummary): boolean {
  return rose.length > 0 || drifted.length > 0;
}

/** Returns the first line, without a mark. */
export function historyLine({ rose, drifted, watched }: HistorySummary): string {
  const of = `of ${count(watched, 'watched row')}`;
  const parts = [
    ...(drifted.length > 0
      ? [`${drifted.length} ${of} drifted beyond ${drifted.length === 1 ? 'its' : 'their'} limit`]
      : []),
    ...(rose.length > 0 ? [`${rose.length} ${of} cost${rose.length === 1 ? 's' : ''} more than before`] : []),
  ];
  return parts.length === 0 ? `None ${of} costs more than before` : parts.join(', ');
}

/** Returns the summary as Markdown for an issue or a job summary, of at most the given bytes: whole rows, drift first, and a count of omitted rows. */
export function renderHistorySummary(histories: readonly History[], maxBytes: number): string {
  const summary = historySummaryOf(histories);
  const room = new Room(maxBytes);
  const mark = summary.drifted.length > 0 ? MARKS.breach : summary.rose.length > 0 ? '📈' : MARKS.pass;
  const head = room.take([`### ${mark} ${prose(historyLine(summary))}`, '']);
  // The end of the page gets its space before the rows.
  const read = room.take([
    prose(
      'A change of level is reported after 4 runs; its rate of false alarms is measured. Each row shows its first run, and whether the machine changed with it.',
    ),
    '',
  ]);
  const tables = [
    table(room, 'Drifted since the release', ['since the release', 'limit'], summary.drifted, creptCells),
    table(room, 'Cost more than before', ['from', 'to', 'with'], summary.rose, movedCells),
    table(
      room,
      'Cost less than before',
      ['from', 'to', 'with'],
      summary.fell.slice(0, MOST_FALLS),
      movedCells,
    ),
  ];
  const lines = [...head, ...tables.flat(), ...(isWorthTelling(summary) ? read : [])];
  while (lines.at(-1) === '') lines.pop();
  return `${lines.join('\n')}\n`;
}

/** Returns a table of the rows that fit, and the number of omitted ones. */
function table<T extends { readonly suite: string; readonly row: OverheadHistory }>(
  room: Room,
  title: string,
  columns: readonly string[],
  items: readonly T[],
  cells: (item: T) => readonly string[],
): string[] {
  if (items.length === 0) return [];
  const titles = ['suite', 'benchmark', 'variant', 'metric', ...columns];
  const rest = room.take([`and ${count(items.length, 'more row')}`, '', '']);
  const frame = [`**${title}**`, '', ...tableHead(titles)];
  const { lines, left } = room.fill(items, item => tableLine([...named(item), ...cells(item)]), frame);
  const more = left > 0 && rest.length > 0 ? ['', `and ${count(left, 'more row')}`] : [];
  return lines.length === 0 ? more.slice(1) : [...frame, ...lines, ...more, ''];
}

const named = ({ suite, row }: { readonly suite: string; readonly row: OverheadHistory }): string[] => [
  code(suite, CELL_NAME),
  code(row.benchmark, CELL_NAME),
  code(row.treatment, CELL_NAME),
  metricCell(row.metric),
];

const creptCells = ({ drift, limit, release }: Drifted): string[] => [
  `**${unbroken(change(drift.change))}** ${unbroken(interval(drift.low, drift.high))} ${code(release, CELL_NAME)}`,
  unbroken(percent(limit)),
];

const movedCells = ({ level }: Moved): string[] => [
  unbroken(change(level.before)),
  `**${unbroken(change(level.after))}**`,
  [
    reference(level),
    level.date === '' ? '' : unbroken(level.date.slice(0, 10)),
    prose(`for ${count(level.since, 'run')}`),
    level.machine.length === 0
      ? ''
      : `${MARKS.inconclusive} ${prose(`with another ${level.machine.join(' and ')}`)}`,
  ]
    .filter(text => text !== '')
    .join(' '),
];

/** Returns the commit of a change, which GitHub links if the repository has it; else the file of the run. */
const reference = ({ commit, run }: LevelChange): string =>
  /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(commit) ? commit.slice(0, DIGITS) : code(run, CELL_NAME);
