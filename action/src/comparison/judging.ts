// From result files to a verdict, with benchstat's tables: the common part of `run` and `compare`.
import { isDeepStrictEqual } from 'node:util';
import { printable } from '../../../core/process/printable.ts';
import type { Place } from '../../../core/programs.ts';
import { hiddenIn } from '../../../core/results/secret.ts';
import { Benchstat } from './benchstat.ts';
import type { Comparison, SuiteComparison } from './comparison.ts';
import { type Ratios, Statistics, type SuiteRequest } from './judge.ts';
import { plainVariants } from './plain.ts';

/** A table of benchstat, unchanged. */
export interface Table {
  readonly suite: string;
  readonly title: string;
  readonly text: string;
}

export interface Judgement {
  readonly comparison: Comparison;
  readonly tables: readonly Table[];
  /** What is missing in the report, in sentences. */
  readonly notes: readonly string[];
}

/** benchstat's tables of more benchmarks are longer than a page, and take longer than everything else. */
export const MOST_TABULATED = 100;

/**
 * Judges the suites, and renders benchstat's tables of the valid ones.
 * @param tabulate whether the tables will be shown
 * @param trusted whether all files are the user's own
 */
export async function judge(
  place: Place,
  suites: readonly SuiteRequest[],
  tabulate: boolean,
  trusted = false,
): Promise<Judgement> {
  const statistics = new Statistics(place, { trusted });
  if (!tabulate) return hiddenIn({ comparison: await statistics.judge(suites), tables: [], notes: [] });
  const benchstat = new Benchstat(place, { trusted });
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
        `benchstat's tables of ${suite.suite} are left out, because there are ${benchmarks} benchmarks: ${command} renders them.`,
      );
      continue;
    }
    try {
      tables.push(...(await benchstatTables(benchstat, suite, judged, ratios.get(suite.suite), draft)));
    } catch (error) {
      // A failed table does not change the verdict, because it only illustrates it.
      notes.push(`benchstat's tables of ${suite.suite} are left out: ${(error as Error).message}`);
    }
  }
  return hiddenIn({ comparison, tables, notes });
}

/** Whether benchstat may read the files of a suite: some broken files make it use all memory. */
export function isSound(judged: SuiteComparison | undefined): judged is SuiteComparison {
  return judged !== undefined && judged.broken.length === 0 && judged.rows.length > 0;
}

export function benchmarksIn({ rows }: SuiteComparison): number {
  return new Set(rows.map(row => row.benchmark)).size;
}

/** benchstat's output for the variants of a suite, as a table. */
export function variantsTable(suite: string, text: string): Table {
  return { suite, title: 'variants side by side (forks as samples, unpaired)', text };
}

/** A table of variants that is rendered before the judgement decides whether it may be shown. */
interface Draft {
  readonly treatments: readonly string[];
  /** Null if rendering failed. */
  readonly text: Promise<string | null>;
  readonly discard: () => void;
}

/** Renders the tables of suites with files that are safe for benchstat, one after the other, during the judgement. */
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
