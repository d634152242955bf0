// Reads the runs of a series with the readers of the project: their results, and the values of their rounds.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type RunRecord, readRecord } from '../../core/results/record.ts';
import { readSamples, type Series } from '../../core/results/samples.ts';
import type { Design } from './plan.ts';
import { folderOf, outcomesOf, type RunOutcome } from './series.ts';

/** The gated metrics of a suite, and the largest acceptable MDE; null means no goal. */
const GOALS: Readonly<Record<string, Readonly<Record<string, number | null>>>> = {
  jmh: { 'cpu-ns/op': 0.03 },
  go: { 'cpu-ns/op': 0.03 },
  startup: { 'cpu-ns/op': 0.03, 'ns/op': null },
  http: { 'cpu-ns/op': 0.05, 'latency-p50-ns': null, 'latency-p99-ns': 0.25 },
};

const number = z.number().nullable();
const rowSchema = z.object({
  benchmark: z.string(),
  metric: z.string(),
  treatment: z.string(),
  against: z.string(),
  overhead: number,
  low: number,
  high: number,
  mde: number,
});
/** Only the fields of comparison.json that the tables need: an older program does not write newer fields. */
const comparisonSchema = z.object({
  schema: z.literal(1),
  suites: z.array(
    z.object({
      suite: z.string(),
      control: z.string(),
      rounds: z.object({ complete: z.number().int() }),
      machine: z.record(z.string(), z.string()),
      broken: z.array(z.string()),
      rows: z.array(rowSchema),
    }),
  ),
});
type Row = z.infer<typeof rowSchema>;

/** One gated row of one run, with the values of its pairs of forks. */
export interface Found {
  readonly suite: string;
  readonly design: Design;
  readonly run: number;
  readonly row: Omit<Row, 'against'>;
  readonly goal: number | null;
  /** ln of the values of control and treatment, round by round. */
  readonly off: readonly number[];
  readonly on: readonly number[];
}

/** A finished run, with its time and rounds. */
export interface Measured extends RunOutcome {
  readonly rounds: number;
  /** Whether its forks alternated, according to the result. */
  readonly turns: boolean;
  readonly machine: Readonly<Record<string, string>>;
  readonly tool: string;
}

export interface Kept {
  readonly measured: readonly Measured[];
  readonly failed: readonly { readonly outcome: RunOutcome; readonly reason: string }[];
  readonly found: readonly Found[];
}

/** Reads every finished run of a series. Failed runs have a reason. */
export function readKept(out: string): Kept {
  const measured: Measured[] = [];
  const failed: { outcome: RunOutcome; reason: string }[] = [];
  const found: Found[] = [];
  for (const outcome of outcomesOf(out)) {
    const run = readRun(folderOf(out, outcome), outcome);
    if (typeof run === 'string') failed.push({ outcome, reason: run });
    else {
      measured.push(run.measured);
      found.push(...run.found);
    }
  }
  return { measured, failed, found };
}

/** A run, or the reason why it has no result. */
function readRun(folder: string, outcome: RunOutcome): { measured: Measured; found: Found[] } | string {
  if (outcome.code !== 0)
    return brokenBy(folder) ?? `exit code ${outcome.code}: ${lastLine(`${folder}.log`)}`;
  const record = readRecord(join(folder, 'run.json'));
  const [skipped] = record.skipped;
  if (skipped !== undefined) return `left out: ${skipped.reason}`;
  const suite = readComparison(folder).suites.find(({ suite: name }) => name === outcome.suite);
  if (suite === undefined) return 'the comparison does not hold the suite';
  const { series } = readSamples(join(folder, 'results', `${outcome.suite}.txt`));
  const goals = GOALS[runnerOf(record, outcome.suite)] ?? {};
  const rows = suite.rows.filter(({ metric, against }) => metric in goals && against === suite.control);
  return {
    measured: {
      ...outcome,
      rounds: suite.rounds.complete,
      turns: suite.machine.interleave === 'slices',
      machine: suite.machine,
      tool: record.tool,
    },
    found: rows.map(row => ({
      suite: outcome.suite,
      design: outcome.design,
      run: outcome.run,
      row,
      goal: goals[row.metric] ?? null,
      off: logsOf(series, row, suite.control),
      on: logsOf(series, row, row.treatment),
    })),
  };
}

function runnerOf({ suites }: RunRecord, suite: string): string {
  return suites.find(record => record.suite === suite)?.runner ?? '';
}

function logsOf(series: readonly Series[], { benchmark, metric }: Row, variant: string): number[] {
  const of = series.find(
    one => one.benchmark === benchmark && one.metric === metric && one.variant === variant,
  );
  return (of?.values ?? []).map(Math.log);
}

/** The reason why the judgement is broken, or null. */
function brokenBy(folder: string): string | null {
  if (!existsSync(join(folder, 'comparison.json'))) return null;
  return readComparison(folder).suites.flatMap(({ broken }) => broken)[0] ?? null;
}

function lastLine(log: string): string {
  return existsSync(log) ? (readFileSync(log, 'utf8').trim().split('\n').at(-1) ?? '') : 'no output';
}

function readComparison(folder: string): z.infer<typeof comparisonSchema> {
  const file = join(folder, 'comparison.json');
  try {
    return comparisonSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(
      `${file}: not a comparison: ${(error as Error).message}; remove ${folder}.json to measure it again`,
    );
  }
}
