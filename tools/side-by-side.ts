// Agents side by side, in one Markdown table over all suites of a run: `node tools/side-by-side.ts COMPARISON`, of examples/demo-agents.
import { type Comparison, type Row, readComparison } from '../action/src/comparison/comparison.ts';
import { code } from '../action/src/report/escape.ts';
import { quantity } from '../action/src/report/quantity.ts';
import { change, interval } from '../action/src/report/values.ts';
import { metricOf } from '../core/results/metrics.ts';

/** The metrics that the owner of an application needs, in this order. */
const DEFAULT_METRICS: readonly string[] = [
  'ns/op',
  'cpu-ns/op',
  'response-ns/op',
  'response-cpu-ns/op',
  'B/op',
  'live-heap-B',
  'rss-B',
  'threads',
  'classes',
  'latency-p50-ns',
  'latency-p95-ns',
  'latency-p99-ns',
  'exported-B/op',
];

/** A line for each of these metrics, a column for each treatment: the control's value, and each overhead with its interval. */
export function sideBySide({ suites }: Comparison): string {
  const treatments = [...new Set(suites.flatMap(suite => suite.treatments))];
  const lines = suites.flatMap(({ suite, control, rows }) =>
    DEFAULT_METRICS.flatMap(metric => {
      const found = rows.filter(row => row.metric === metric && row.against === control);
      const off = found[0]?.off ?? null;
      if (off === null) return [];
      const columns = treatments.map(name => added(found.find(({ treatment }) => treatment === name)));
      return [[code(suite), metricOf(metric)?.label ?? metric, quantity(off, metric), ...columns]];
    }),
  );
  const head = ['suite', 'metric', 'without an agent', ...treatments.map(name => code(name))];
  return [head, head.map(() => '---'), ...lines].map(cells => `| ${cells.join(' | ')} |\n`).join('');
}

/** The overhead of a treatment; its value if the control has none. Bold if the interval does not contain 0. */
function added(row: Row | undefined): string {
  if (row === undefined) return '';
  const { on, overhead, low, high, metric } = row;
  if (overhead === null) return on === null ? 'not measured' : quantity(on, metric);
  if (low === null || high === null) return change(overhead);
  if (low === 0 && high === 0) return 'the same';
  const found = change(overhead);
  return `${low <= 0 && high >= 0 ? found : `**${found}**`} ${interval(low, high)}`;
}

if (import.meta.main) {
  const [file = 'overhead-out/demo-agents/comparison.json'] = process.argv.slice(2);
  process.stdout.write(sideBySide(readComparison(file)));
}
