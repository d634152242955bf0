// The numbers as CSV, for other programs.
import type { PageData } from '../page/model.ts';
import { type CsvField, csvLine } from '../report/csv.ts';

const csv = (head: string, rows: readonly (readonly CsvField[])[]): string =>
  [`${head}\r\n`, ...rows.map(csvLine)].join('');

/** One line per row of the comparison. */
export function rowsCsv({ comparison }: Pick<PageData, 'comparison'>): string {
  return csv(
    'suite,benchmark,metric,treatment,against,rounds,off,on,overhead,low,high,confidence,between runs,p,q,mde,verdict',
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
        row.betweenRuns?.sd ?? null,
        row.p,
        row.q,
        row.mde,
        row.verdict,
      ]),
    ),
  );
}

/** One line per fork and metric. */
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
