// The details of one row of overheads over time.

import { facts, h, table } from '../../browser/dom.ts';
import { change, interval } from '../../report/values.ts';
import type { HistoryRow, HistorySuite } from '../model.ts';
import { type HistoryChart, historyOption } from './chart.ts';
import { began, headOf, type Link, listedRuns, newestDrawn, shortOf } from './detail.ts';

/** The number of listed machines. */
const MOST_LISTED = 500;
const MILLION = 1e6;

/** The contents of the sheet of a row of overheads. */
export function overheadDetails(row: HistoryRow, suite: HistorySuite, link: Link): HTMLElement[] {
  return [
    headOf(row, suite, row.overhead, row.interval),
    facts([
      ['runs', String(row.values.length)],
      ['last change of level', row.last],
      ['release', row.releaseBaseline === null ? '' : row.releaseBaseline.text],
      ['unit', row.unit],
      ['watched', row.watched ? 'yes' : 'no'],
    ]),
    ...drawn(row, suite),
    ...changed(row, suite, link),
    ...machines(suite),
    listed(row, suite, link),
  ];
}

const runsOf = ({ runs, values }: HistoryRow): readonly number[] => runs ?? values.map((_, at) => at);

function drawn(row: HistoryRow, suite: HistorySuite): HTMLElement[] {
  const newest = newestDrawn(`${row.metric} of ${row.treatment}`, row.values.length, (count, colours) =>
    historyOption(chartOf(row, suite, count), colours),
  );
  const key = (kind: string, text: string) => h('li', { class: kind }, text);
  return [
    h('h3', {}, 'Over time'),
    ...newest.choices,
    h(
      'ul',
      { class: 'keys' },
      key('key-treatment', 'each run, its 95 % interval as a band'),
      key('key-step', 'change of level'),
      suite.machines.length > 0 ? key('key-machine', 'another machine') : null,
      row.releaseBaseline === null ? null : key('key-release-baseline', 'the release'),
      row.releaseBaseline?.limit == null ? null : key('key-limit', 'its limit'),
    ),
    newest.drawing,
  ];
}

/** The chart data of the newest runs. */
function chartOf(row: HistoryRow, suite: HistorySuite, count: number): HistoryChart {
  const from = Math.max(0, row.values.length - count);
  const runs = runsOf(row);
  const points = row.values.slice(from).map((value, at) => {
    const run = suite.runs[runs[from + at] ?? 0];
    return {
      value: value / MILLION,
      low: (value - (row.below[from + at] ?? 0)) / MILLION,
      high: (value + (row.above[from + at] ?? 0)) / MILLION,
      day: run?.date.slice(0, 10) ?? '',
      commit: shortOf(run?.commit ?? ''),
      failed: run?.failed ?? false,
      pinned: run?.pinned ?? false,
    };
  });
  const ends = [...row.changes.map(({ at }) => at), row.values.length];
  const levels = ends.flatMap((end, index) => {
    const begins = index === 0 ? 0 : (ends[index - 1] ?? 0);
    const value = index === 0 ? row.changes[0]?.before : row.changes[index - 1]?.after;
    if (value === undefined || end <= from) return [];
    return [{ from: Math.max(0, begins - from), to: end - 1 - from, value: value / MILLION }];
  });
  return {
    points,
    levels,
    steps: row.changes
      .filter(({ at, reported }) => reported && at > from)
      .map(({ at, machine }) => ({ at: at - from, other: machine !== '' })),
    machines: suite.machines.flatMap(({ run, fresh }) => {
      const at = runs.findIndex(one => one >= run);
      return at > from ? [{ at: at - from, fresh }] : [];
    }),
    releaseBaseline: row.releaseBaseline === null ? null : row.releaseBaseline.value / MILLION,
    limit: row.releaseBaseline?.limit == null ? null : row.releaseBaseline.limit / MILLION,
  };
}

function changed(row: HistoryRow, suite: HistorySuite, link: Link): HTMLElement[] {
  if (row.changes.length === 0) return [];
  const runs = runsOf(row);
  return [
    h('h3', {}, 'Changes of level'),
    table(
      'Changes of level',
      ['day', 'commit', 'what', 'machine'],
      row.changes.toReversed().map(({ at, text, reported, machine }) => {
        const run = suite.runs[runs[at] ?? 0];
        return [
          run?.date.slice(0, 10) ?? '',
          link(run?.commit ?? ''),
          reported ? text : `${text} (too few runs or too small to be reported)`,
          machine === '' ? 'as before' : `another ${machine}: the machine may be the cause`,
        ];
      }),
    ),
  ];
}

function machines({ machines, runs }: HistorySuite): HTMLElement[] {
  if (machines.length === 0) return [];
  const newest = machines.slice(-MOST_LISTED).toReversed();
  return [
    h('h3', {}, 'Other machines'),
    h(
      'ul',
      { class: 'sentences' },
      ...newest.map(({ run, text, fresh }) =>
        h(
          'li',
          {},
          `from ${runs[run]?.date.slice(0, 10) ?? ''} on: ${text}${fresh ? '' : ' (known from before)'}`,
        ),
      ),
    ),
  ];
}

function listed(row: HistoryRow, suite: HistorySuite, link: Link): HTMLElement {
  const runs = runsOf(row);
  return listedRuns(row.values.length, ['began', 'commit', 'overhead', '95 % interval', ''], at => {
    const run = suite.runs[runs[at] ?? 0];
    const value = row.values[at] ?? 0;
    const [low, high] = [value - (row.below[at] ?? 0), value + (row.above[at] ?? 0)];
    return [
      began(run?.date),
      link(run?.commit ?? ''),
      change(value / MILLION),
      interval(low / MILLION, high / MILLION),
      [run?.pinned ? 'release' : '', run?.failed ? 'failed' : ''].filter(word => word !== '').join(', '),
    ];
  });
}
