// The rows of a history for sorting and filtering.

import { byName, bySize, type Choices, keyOf, type Listed, type Mark } from '../../browser/selection.ts';
import type { HistoryData, HistoryImported, HistoryRow, HistorySuite } from '../model.ts';

export interface HistoryEntry extends Listed {
  readonly row: HistoryRow | HistoryImported;
  readonly suite: HistorySuite;
}

/** All rows, judged rows first, then imported ones. */
export function historyEntries({ suites, order }: Pick<HistoryData, 'suites' | 'order'>): HistoryEntry[] {
  const judged = order.flatMap(([suiteIndex, rowIndex]) => {
    const suite = suites[suiteIndex];
    const row = suite?.rows[rowIndex];
    if (suite === undefined || row === undefined) return [];
    const names = [suite.name, row.benchmark, row.unit, row.treatment];
    const commits = row.changes.map(({ text }) => text);
    return [
      {
        row,
        suite,
        key: keyOf(names),
        text: [...names, row.metric, row.state, ...commits].join(' ').toLowerCase(),
      },
    ];
  });
  const imported = suites.flatMap(suite =>
    suite.imported.map(row => {
      const names = [row.state, row.source, suite.name, row.benchmark, row.unit, row.treatment];
      return {
        row,
        suite,
        key: keyOf(names),
        text: [...names, row.metric].join(' ').toLowerCase(),
      };
    }),
  );
  return [...judged, ...imported].map((entry, place) => ({ ...entry, place }));
}

export const STATES: Readonly<Record<HistoryEntry['row']['state'], Mark>> = {
  drifted: { mark: '◆', name: 'drifted beyond its limit' },
  rose: { mark: '▲', name: 'costs more than before' },
  fell: { mark: '▽', name: 'costs less than before' },
  steady: { mark: '·', name: 'steady' },
  imported: { mark: '□', name: 'imported' },
};

const lastReported = ({ row }: HistoryEntry) =>
  row.state === 'imported' ? undefined : row.changes.findLast(({ reported }) => reported);
const when = ({ row }: HistoryEntry): string => (row.state === 'imported' ? '' : row.when);
const moved = (entry: HistoryEntry): number => {
  const last = lastReported(entry);
  return last === undefined ? 0 : Math.abs(last.after - last.before);
};
/** The newest overhead; an imported row counts as smaller than any. */
const newest = ({ row }: HistoryEntry): number =>
  (row.state === 'imported' ? undefined : row.values.at(-1)) ?? Number.NEGATIVE_INFINITY;

export const HISTORY_CHOICES = {
  fields: {
    suite: ({ suite }) => suite.name,
    benchmark: ({ row }) => row.benchmark,
    metric: ({ row }) => row.metric,
    treatment: ({ row }) => row.treatment,
    mark: ({ row }) => row.state,
  },
  sorts: {
    reported: { name: 'reported changes first', compare: () => 0 },
    recent: { name: 'newest change first', compare: (a, b) => byName(when(b), when(a)) },
    change: { name: 'largest change first', compare: (a, b) => bySize(moved(b), moved(a)) },
    overhead: { name: 'overhead, largest first', compare: (a, b) => bySize(newest(b), newest(a)) },
    benchmark: { name: 'benchmark', compare: (a, b) => byName(a.row.benchmark, b.row.benchmark) },
  },
} as const satisfies Choices<HistoryEntry>;
