// From result files to verdict and report: what `run` and `compare` have in common.
import { relative } from 'node:path';
import { printable } from '../../../runners/printable.ts';
import { Benchstat } from '../comparison/benchstat.ts';
import type { Comparison, SuiteComparison } from '../comparison/comparison.ts';
import { Statistics, type SuiteRequest } from '../comparison/judge.ts';
import type { ReportContext, Table } from '../report/context.ts';

/** Everything that a report is made from. */
export interface Judgement {
  readonly comparison: Comparison;
  readonly tables: readonly Table[];
  /** What is missing in the report, in sentences. */
  readonly notes: readonly string[];
}

/** benchstat's tables of more benchmarks are longer than a page, and take longer than everything else. */
export const MOST_TABULATED = 100;

/**
 * Judges the suites, and lets benchstat draw its tables of those whose files are in order.
 * @param tabulate whether anybody will see those tables
 */
export async function judge(
  root: string,
  suites: readonly SuiteRequest[],
  tabulate: boolean,
): Promise<Judgement> {
  const statistics = new Statistics(root);
  const comparison = await statistics.judge(suites);
  const tables: Table[] = [];
  const notes: string[] = [];
  for (const suite of tabulate ? suites : []) {
    const judged = comparison.suites.find(candidate => candidate.suite === suite.suite);
    // benchstat only ever sees what the statistics found sound: some input makes it take all the memory there is.
    if (judged === undefined || judged.broken.length > 0 || judged.rows.length === 0) continue;
    const benchmarks = new Set(judged.rows.map(row => row.benchmark)).size;
    if (benchmarks > MOST_TABULATED) {
      const command = printable('benchstat', ['-col', '/agent', ...suite.results.map(({ name }) => name)]);
      notes.push(
        `benchstat's tables of ${suite.suite} are left out, as they are of ${benchmarks} benchmarks: ${command} draws them.`,
      );
      continue;
    }
    try {
      tables.push(...(await benchstatTables(root, suite, judged, statistics)));
    } catch (error) {
      // The verdict does not hang on a table that only illustrates it.
      notes.push(`benchstat's tables of ${suite.suite} are left out: ${(error as Error).message}`);
    }
  }
  return { comparison, tables, notes };
}

async function benchstatTables(
  root: string,
  suite: SuiteRequest,
  judged: SuiteComparison,
  statistics: Statistics,
): Promise<Table[]> {
  const benchstat = new Benchstat(root);
  const variants = async () => ({
    suite: suite.suite,
    title: 'variants side by side (forks as samples, unpaired)',
    text: await benchstat.variants(suite.results, judged.control, judged.treatments),
  });
  const [latest] = suite.baselines;
  if (latest === undefined || judged.rows.every(row => row.baseline === null)) return [await variants()];
  const ratios = async () => {
    const [before, now] = await Promise.all([
      statistics.ratios({ ...suite, results: [latest] }),
      statistics.ratios(suite),
    ]);
    return {
      suite: suite.suite,
      title: `ratios to the control, then (${latest.name}) and now`,
      text: await benchstat.ratios(before, now),
    };
  };
  return Promise.all([variants(), ratios()]);
}

/** What a report says besides the comparison. */
export function contextOf(
  tables: readonly Table[],
  run: { reproduce: readonly string[]; seed: number | null; folder: string | null; notes: readonly string[] },
): ReportContext {
  const { reproduce, seed, folder, notes } = run;
  return { benchstat: tables, reproduce, seed: seed === null ? null : String(seed), folder, notes };
}

/** A path as messages show it: relative where it lies below the current folder. */
export function shown(path: string): string {
  const short = relative('.', path);
  return short !== '' && !short.startsWith('..') ? short : path;
}
