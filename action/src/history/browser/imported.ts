// The details of imported values of another tool.
import type { EChartsCoreOption } from 'echarts/core';
import { amount } from '../../browser/amount.ts';
import { base, MOST_SYMBOLS, overRuns, tooltip, valueAxis } from '../../browser/chart-parts.ts';
import { facts, h } from '../../browser/dom.ts';
import type { Palette } from '../../browser/theme.ts';
import type { HistoryImported, HistorySuite } from '../model.ts';
import { began, headOf, type Link, listedRuns, newestDrawn, shortOf } from './detail.ts';

/** The contents of the sheet of imported values of one unit. */
export function importedDetails(row: HistoryImported, suite: HistorySuite, link: Link): HTMLElement[] {
  const { choices, drawing } = newestDrawn(
    `${row.metric} of ${row.benchmark}, imported from ${row.source},`,
    row.values.length,
    (count, colours) => importedOption(row, suite, count, colours),
  );
  return [
    headOf(row, suite, row.newest, `imported from ${row.source}`),
    h(
      'p',
      { class: 'note' },
      `As ${row.source} recorded it: without pairs, so it is not an overhead, has no interval, and is not used to judge.`,
    ),
    facts([
      ['runs', String(row.values.length)],
      ['unit', row.unit],
      ['direction', row.better === '' ? 'not known' : row.better],
      ['forks', row.forked ? 'each value is from one or several' : 'not known'],
    ]),
    h('h3', {}, 'Over time'),
    ...choices,
    h('ul', { class: 'keys' }, h('li', { class: 'key-imported' }, 'each imported run')),
    drawing,
    listedRuns(row.values.length, ['began', 'commit', 'value', row.forked ? 'forks' : 'values'], at => {
      const { date, commit } = momentOf(row, suite, at);
      return [
        began(date),
        link(commit),
        amount(row.values[at] ?? 0, row.unit),
        String(row.counts?.[at] ?? 1),
      ];
    }),
  ];
}

const momentOf = ({ runs }: HistoryImported, { moments }: HistorySuite, at: number) =>
  moments[runs?.[at] ?? at] ?? { date: '', commit: '' };

/** The newest values: hollow squares on a broken line, in their own unit. */
function importedOption(
  row: HistoryImported,
  suite: HistorySuite,
  count: number,
  colours: Palette,
): EChartsCoreOption {
  const from = Math.max(0, row.values.length - count);
  const values = row.values.slice(from);
  const day = (at: number) => momentOf(row, suite, from + at).date.slice(0, 10);
  const few = values.length <= MOST_SYMBOLS;
  return {
    ...base(colours),
    ...overRuns(colours, values.length, day),
    yAxis: valueAxis(colours, row.unit),
    tooltip: {
      ...tooltip(colours),
      trigger: 'axis',
      formatter: (hits: unknown) => {
        const at = (hits as readonly { dataIndex: number }[])[0]?.dataIndex ?? -1;
        const value = values[at];
        if (value === undefined) return '';
        const { commit } = momentOf(row, suite, from + at);
        return [`${day(at)}  ${shortOf(commit)}`.trim(), amount(value, row.unit), row.source].join('\n');
      },
    },
    series: [
      {
        type: 'line',
        data: values.map((value, at) => [at, value]),
        symbol: 'rect',
        symbolSize: few ? 7 : 3,
        showSymbol: true,
        showAllSymbol: true,
        itemStyle: { color: colours.surface, borderColor: colours.soft, borderWidth: few ? 1.6 : 1 },
        lineStyle: { color: colours.soft, width: 1, type: 'dashed', opacity: few ? 0.6 : 0.3 },
      },
    ],
  };
}
