// The smallest overhead that a run could show of each metric, as a Markdown table: `node tools/mde.ts COMPARISON`, of examples/a-a-load.
import { type Comparison, type Row, readComparison } from '../action/src/comparison/comparison.ts';
import { quantity } from '../action/src/report/quantity.ts';
import { change, interval, percent } from '../action/src/report/values.ts';
import { metricOf } from '../core/results/metrics.ts';

/** A gate is useful on a metric if an overhead of this size would be found. */
export const GATED = 0.05;

/** One line for each metric of each benchmark, the smallest MDE of a suite first. */
export function mdeTable({ suites }: Comparison): string {
  const rows = suites.flatMap(({ suite, rows: all, control }) =>
    all.filter(({ against }) => against === control).map(row => ({ suite, row })),
  );
  const size = ({ row }: { row: Row }) => row.mde ?? (isSame(row) ? 0 : Number.POSITIVE_INFINITY);
  const order = suites.map(({ suite }) => suite);
  const lines = rows
    .toSorted(
      (one, other) => order.indexOf(one.suite) - order.indexOf(other.suite) || size(one) - size(other),
    )
    .map(({ suite, row }) => line(suite, row));
  return [
    '| suite | metric | value | difference found | MDE | gate it |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function line(suite: string, row: Row): string {
  const { metric, off, overhead, low, high, mde } = row;
  const found =
    overhead === null
      ? ''
      : `${change(overhead)}${low === null || high === null ? '' : ` ${interval(low, high)}`}`;
  const smallest = mde === null ? (isSame(row) ? 'none: a count' : '') : percent(mde, 2);
  const cells = [
    suite,
    `\`${metric}\``,
    off === null ? '' : quantity(off, metric),
    found,
    smallest,
    worth(row),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** A count with the same value in every round shows a difference of one. */
function isSame({ exact, mde, low, high }: Row): boolean {
  return exact && mde === null && low === 0 && high === 0;
}

function worth(row: Row): string {
  const metric = metricOf(row.metric);
  if (metric?.ungated !== undefined || row.better === null) return 'no';
  return isSame(row) || (row.mde !== null && row.mde <= GATED) ? 'yes' : 'no';
}

if (import.meta.main) {
  const [file = 'overhead-out/a-a-load/comparison.json'] = process.argv.slice(2);
  process.stdout.write(mdeTable(readComparison(file)));
}
