// The rows of a history as its page sorts and filters them.
import type { PastData, PastImported, PastRow, PastSuite } from '../page/past-model.ts';

/** One row with everything that is known of it. */
export interface PastEntry {
  /** Its place in the order of the page. */
  readonly place: number;
  readonly row: PastRow | PastImported;
  readonly suite: PastSuite;
  /** What its link ends in: the same row of a later page has the same. */
  readonly key: string;
  /** Lower case: what a search looks through. */
  readonly text: string;
}

/** Rows that are judged come first, whatever was imported behind them. */
export function pastEntries({ suites, order }: Pick<PastData, 'suites' | 'order'>): PastEntry[] {
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

const keyOf = (names: readonly string[]): string =>
  names.map(name => encodeURIComponent(name.toWellFormed())).join('/');

export const PAST_SORTS = {
  told: 'to be told first',
  recent: 'newest change first',
  change: 'largest change first',
  overhead: 'overhead, largest first',
  benchmark: 'benchmark',
} as const;
export type PastSort = keyof typeof PAST_SORTS;

/** What of the rows is shown, and in which order. An empty text lets everything through. */
export interface PastView {
  readonly search: string;
  readonly suite: string;
  readonly benchmark: string;
  readonly metric: string;
  readonly treatment: string;
  readonly state: string;
  readonly sort: PastSort;
}

export const ALL_PAST: PastView = {
  search: '',
  suite: '',
  benchmark: '',
  metric: '',
  treatment: '',
  state: '',
  sort: 'told',
};

/** The value of an entry that each filter looks at. */
export const PAST_FIELDS = {
  suite: ({ suite }: PastEntry) => suite.name,
  benchmark: ({ row }: PastEntry) => row.benchmark,
  metric: ({ row }: PastEntry) => row.metric,
  treatment: ({ row }: PastEntry) => row.treatment,
  state: ({ row }: PastEntry) => row.state as string,
} as const;

export const STATES: Readonly<Record<PastEntry['row']['state'], { readonly mark: string; readonly name: string }>> = {
  crept: { mark: '◆', name: 'crept beyond its limit' },
  rose: { mark: '▲', name: 'costs more than before' },
  fell: { mark: '▽', name: 'costs less than before' },
  steady: { mark: '·', name: 'steady' },
  imported: { mark: '□', name: 'imported' },
};

/** The entries that a view lets through, in its order. */
export function selectPast(entries: readonly PastEntry[], view: PastView): PastEntry[] {
  const words = view.search
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  const fields = (Object.keys(PAST_FIELDS) as (keyof typeof PAST_FIELDS)[]).filter(
    field => view[field] !== '',
  );
  return entries
    .filter(
      entry =>
        fields.every(field => PAST_FIELDS[field](entry) === view[field]) &&
        words.every(word => entry.text.includes(word)),
    )
    .sort((a, b) => ORDERS[view.sort](a, b) || a.place - b.place);
}

const names = new Intl.Collator('en', { numeric: true });
const lastTold = ({ row }: PastEntry) =>
  row.state === 'imported' ? undefined : row.changes.findLast(({ told }) => told);
const when = ({ row }: PastEntry): string => (row.state === 'imported' ? '' : row.when);
const moved = (entry: PastEntry): number => {
  const last = lastTold(entry);
  return last === undefined ? 0 : Math.abs(last.after - last.before);
};
/** What is no overhead is smaller than any. */
const newest = ({ row }: PastEntry): number =>
  (row.state === 'imported' ? undefined : row.values.at(-1)) ?? Number.NEGATIVE_INFINITY;

/** The page's own order decides between equals. */
const ORDERS: Readonly<Record<PastSort, (a: PastEntry, b: PastEntry) => number>> = {
  told: () => 0,
  recent: (a, b) => names.compare(when(b), when(a)),
  change: (a, b) => moved(b) - moved(a),
  overhead: (a, b) => (newest(b) === newest(a) ? 0 : newest(b) > newest(a) ? 1 : -1),
  benchmark: (a, b) => names.compare(a.row.benchmark, b.row.benchmark),
};
