// The rows of the page for sorting and filtering, in the order of the report.
import type { Row } from '../comparison/comparison.ts';
import type { PageData, PageRow, PageSuite } from '../page/model.ts';
import { byName, bySize, type Choices, keyOf, type Listed, type Mark } from './selection.ts';

export interface Entry extends Listed {
  readonly row: Row;
  readonly words: PageRow;
  readonly suite: PageSuite;
  readonly suiteIndex: number;
  readonly control: string;
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
        key: keyOf(names),
        text: text.join(' ').toLowerCase(),
      },
    ];
  });
}

export const VERDICTS: Readonly<Record<string, Mark>> = {
  broken: { mark: '✕', name: 'broken' },
  breach: { mark: '◆', name: 'breach' },
  inconclusive: { mark: '?', name: 'inconclusive' },
  pass: { mark: '✓', name: 'pass' },
  none: { mark: '·', name: 'not gated' },
};

const size = ({ row }: Entry): number => row.overhead ?? Number.NEGATIVE_INFINITY;
const width = ({ row }: Entry): number =>
  row.low === null || row.high === null ? Number.POSITIVE_INFINITY : row.high - row.low;

export const CHOICES = {
  fields: {
    suite: ({ suite }) => suite.name,
    benchmark: ({ words }) => words.benchmark,
    metric: ({ words }) => words.metric,
    treatment: ({ words }) => words.treatment,
    mark: ({ words }) => words.verdict,
  },
  sorts: {
    verdict: { name: 'worst first', compare: () => 0 },
    benchmark: { name: 'benchmark', compare: (a, b) => byName(a.words.benchmark, b.words.benchmark) },
    metric: { name: 'metric', compare: (a, b) => byName(a.words.metric, b.words.metric) },
    overhead: { name: 'overhead, largest first', compare: (a, b) => bySize(size(b), size(a)) },
    least: {
      name: 'overhead, smallest first',
      compare: (a, b) =>
        Number(a.row.overhead === null) - Number(b.row.overhead === null) || bySize(size(a), size(b)),
    },
    width: { name: 'least certain first', compare: (a, b) => bySize(width(b), width(a)) },
  },
} as const satisfies Choices<Entry>;
