// The rows of the page as it sorts and filters them, in the order of the report.
import type { Row } from '../comparison/comparison.ts';
import type { PageData, PageRow, PageSuite } from '../page/model.ts';

/** One row with everything that is known of it. */
export interface Entry {
  /** Its place in the order of the report. */
  readonly place: number;
  readonly row: Row;
  readonly words: PageRow;
  readonly suite: PageSuite;
  readonly suiteIndex: number;
  readonly control: string;
  /** What its link ends in: the same row of another run has the same. */
  readonly key: string;
  /** Lower case: what a search looks through. */
  readonly text: string;
}

export function entriesOf(data: PageData): Entry[] {
  return data.order.flatMap(([suiteIndex, rowIndex], place) => {
    const judged = data.comparison.suites[suiteIndex];
    const suite = data.suites[suiteIndex];
    const row = judged?.rows[rowIndex];
    const words = suite?.rows[rowIndex];
    if (judged === undefined || suite === undefined || row === undefined || words === undefined) return [];
    const names = [judged.suite, row.benchmark, row.metric, row.treatment, row.against];
    const text = [
      suite.name,
      words.benchmark,
      words.metric,
      words.unit,
      words.treatment,
      words.verdict,
      words.flag,
    ];
    return [
      {
        place,
        row,
        words,
        suite,
        suiteIndex,
        control: judged.control,
        key: names.map(name => encodeURIComponent(name.toWellFormed())).join('/'),
        text: text.join(' ').toLowerCase(),
      },
    ];
  });
}

/** What of the rows is shown, and in which order. An empty text lets everything through. */
export interface View {
  readonly search: string;
  readonly suite: string;
  readonly benchmark: string;
  readonly metric: string;
  readonly treatment: string;
  readonly verdict: string;
  readonly sort: Sort;
}

export const SORTS = {
  verdict: 'worst first',
  benchmark: 'benchmark',
  metric: 'metric',
  overhead: 'overhead, largest first',
  least: 'overhead, smallest first',
  width: 'least certain first',
} as const;
export type Sort = keyof typeof SORTS;

export const EVERYTHING: View = {
  search: '',
  suite: '',
  benchmark: '',
  metric: '',
  treatment: '',
  verdict: '',
  sort: 'verdict',
};

/** The value of an entry that each filter looks at. */
export const FIELDS = {
  suite: (entry: Entry) => entry.suite.name,
  benchmark: (entry: Entry) => entry.words.benchmark,
  metric: (entry: Entry) => entry.words.metric,
  treatment: (entry: Entry) => entry.words.treatment,
  verdict: (entry: Entry) => entry.words.verdict as string,
} as const;

/** The entries that a view lets through, in its order. */
export function select(entries: readonly Entry[], view: View): Entry[] {
  const words = view.search
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  const fields = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter(field => view[field] !== '');
  return entries
    .filter(
      entry =>
        fields.every(field => FIELDS[field](entry) === view[field]) &&
        words.every(word => entry.text.includes(word)),
    )
    .sort(ORDERS[view.sort]);
}

const names = new Intl.Collator('en', { numeric: true });
const size = ({ row }: Entry): number => row.overhead ?? Number.NEGATIVE_INFINITY;
const width = ({ row }: Entry): number =>
  row.low === null || row.high === null ? Number.POSITIVE_INFINITY : row.high - row.low;

/** The report's own order decides between equals. */
const ORDERS: Readonly<Record<Sort, (a: Entry, b: Entry) => number>> = {
  verdict: (a, b) => a.place - b.place,
  benchmark: (a, b) => names.compare(a.words.benchmark, b.words.benchmark) || a.place - b.place,
  metric: (a, b) => names.compare(a.words.metric, b.words.metric) || a.place - b.place,
  overhead: (a, b) => compare(size(b), size(a)) || a.place - b.place,
  least: (a, b) =>
    Number(a.row.overhead === null) - Number(b.row.overhead === null) ||
    compare(size(a), size(b)) ||
    a.place - b.place,
  width: (a, b) => compare(width(b), width(a)) || a.place - b.place,
};

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
