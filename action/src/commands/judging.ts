// From result files to verdict and report: what `run` and `compare` have in common.
import { isDeepStrictEqual } from 'node:util';
import { printable } from '../../../runners/printable.ts';
import { Benchstat } from '../comparison/benchstat.ts';
import type { Comparison, SuiteComparison } from '../comparison/comparison.ts';
import { type Ratios, Statistics, type SuiteRequest } from '../comparison/judge.ts';
import { plainVariants } from '../comparison/plain.ts';
import type { ReportContext, Table } from '../report/context.ts';
import { hiddenIn } from '../results/secret.ts';

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
  if (!tabulate) return hiddenIn({ comparison: await statistics.judge(suites), tables: [], notes: [] });
  const benchstat = new Benchstat(root);
  const judging = statistics.judgeWithRatios(suites, MOST_TABULATED);
  const drafts = draw(benchstat, suites);
  const { comparison, ratios } = await judging;
  const tables: Table[] = [];
  const notes: string[] = [];
  for (const suite of suites) {
    const judged = comparison.suites.find(candidate => candidate.suite === suite.suite);
    const draft = drafts.get(suite.suite);
    if (!isSound(judged) || suite.results.length === 0) {
      draft?.discard();
      continue;
    }
    const benchmarks = benchmarksIn(judged);
    if (benchmarks > MOST_TABULATED) {
      const command = printable('benchstat', ['-col', '/agent', ...suite.results.map(({ name }) => name)]);
      notes.push(
        `benchstat's tables of ${suite.suite} are left out, as they are of ${benchmarks} benchmarks: ${command} draws them.`,
      );
      continue;
    }
    try {
      tables.push(...(await benchstatTables(benchstat, suite, judged, ratios.get(suite.suite), draft)));
    } catch (error) {
      // The verdict does not hang on a table that only illustrates it.
      notes.push(`benchstat's tables of ${suite.suite} are left out: ${(error as Error).message}`);
    }
  }
  return hiddenIn({ comparison, tables, notes });
}

/** Whether benchstat may see the files of a suite: some that the statistics find broken make it take all the memory there is. */
export function isSound(judged: SuiteComparison | undefined): judged is SuiteComparison {
  return judged !== undefined && judged.broken.length === 0 && judged.rows.length > 0;
}

/** How many benchmarks a suite has. */
export function benchmarksIn({ rows }: SuiteComparison): number {
  return new Set(rows.map(row => row.benchmark)).size;
}

/** What benchstat drew of the variants of a suite. */
export function variantsTable(suite: string, text: string): Table {
  return { suite, title: 'variants side by side (forks as samples, unpaired)', text };
}

/** A table of variants that is drawn before it is known whether it may be shown. */
interface Draft {
  readonly treatments: readonly string[];
  /** Null where it could not be drawn. */
  readonly text: Promise<string | null>;
  readonly discard: () => void;
}

/** Draws the tables of suites whose files surely do benchstat no harm, one after the other, beside the judgement. */
function draw(benchstat: Benchstat, suites: readonly SuiteRequest[]): Map<string, Draft> {
  benchstat.prepare();
  const drafts = new Map<string, Draft>();
  let before: Promise<unknown> = Promise.resolve();
  for (const { suite, results, control, variants } of suites) {
    const there = plainVariants(results, MOST_TABULATED);
    if (there === null) continue;
    const treatments = [...new Set([...variants, ...there])].filter(
      name => name !== control && there.includes(name),
    );
    const enough = new AbortController();
    const text = before
      .then(() => benchstat.variants(results, control, treatments, enough.signal))
      .catch(() => null);
    before = text;
    drafts.set(suite, { treatments, text, discard: () => enough.abort() });
  }
  return drafts;
}

async function benchstatTables(
  benchstat: Benchstat,
  suite: SuiteRequest,
  judged: SuiteComparison,
  ratios: Ratios | undefined,
  draft: Draft | undefined,
): Promise<Table[]> {
  const { control, treatments } = judged;
  const variants = async () => {
    const drawn = isDeepStrictEqual(draft?.treatments, treatments) ? await draft?.text : null;
    return variantsTable(
      suite.suite,
      drawn ?? (await benchstat.variants(suite.results, control, treatments)),
    );
  };
  const [latest] = suite.baselines;
  if (latest === undefined || judged.rows.every(row => row.baseline === null)) return [await variants()];
  if (ratios === undefined) throw new Error('the ratios of the rounds could not be written');
  const against = async () => ({
    suite: suite.suite,
    title: `ratios to the control, then (${latest.name}) and now`,
    text: await benchstat.ratios(ratios),
  });
  return Promise.all([variants(), against()]);
}

/** What a report says besides the comparison. */
export function contextOf(
  tables: readonly Table[],
  run: { reproduce: readonly string[]; seed: number | null; folder: string | null; notes: readonly string[] },
): ReportContext {
  const { reproduce, seed, folder, notes } = run;
  const said = hiddenIn({ reproduce, notes });
  return { benchstat: tables, ...said, seed: seed === null ? null : String(seed), folder };
}
