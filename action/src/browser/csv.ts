// The numbers as CSV, for those who reckon with them elsewhere.
import type { PageData } from '../page/model.ts';

type Field = string | number | null;

/**
 * A field of RFC 4180. A text that a spreadsheet would take for a formula is led by an apostrophe (OWASP, CSV Injection); numbers
 * are not.
 */
export function csvField(value: Field): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const csv = (head: string, rows: readonly (readonly Field[])[]): string =>
  [head, ...rows.map(row => row.map(csvField).join(','))].map(line => `${line}\r\n`).join('');

/** One line a row of the comparison. */
export function rowsCsv({ comparison }: Pick<PageData, 'comparison'>): string {
  return csv(
    'suite,benchmark,metric,treatment,against,rounds,off,on,overhead,low,high,confidence,p,q,mde,verdict',
    comparison.suites.flatMap(suite =>
      suite.rows.map(row => [
        suite.suite,
        row.benchmark,
        row.metric,
        row.treatment,
        row.against,
        row.rounds,
        row.off,
        row.on,
        row.overhead,
        row.low,
        row.high,
        row.confidence,
        row.p,
        row.q,
        row.mde,
        row.verdict,
      ]),
    ),
  );
}

/** One line a fork and metric. */
export function roundsCsv({ comparison, suites }: Pick<PageData, 'comparison' | 'suites'>): string {
  return csv(
    'suite,benchmark,variant,metric,round,value',
    suites.flatMap((suite, index) =>
      suite.series.flatMap(({ benchmark, variant, metric, values }) =>
        values.flatMap((value, round) =>
          value === null
            ? []
            : [[comparison.suites[index]?.suite ?? '', benchmark, variant, metric, round + 1, value]],
        ),
      ),
    ),
  );
}
