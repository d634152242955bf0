// The result of one run of a series: what the tables need of its files.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type RunRecord, readRecord } from '../../core/results/record.ts';
import { parseJournal, type RoundRecord } from '../../core/results/round.ts';
import { readSamples, type Series } from '../../core/results/samples.ts';
import { covariance, mean } from './statistics.ts';

/** The gated metrics of a suite, and the largest acceptable MDE; null means no goal. */
const GOALS: Readonly<Record<string, Readonly<Record<string, number | null>>>> = {
  jmh: { 'cpu-ns/op': 0.03 },
  go: { 'cpu-ns/op': 0.03 },
  startup: { 'cpu-ns/op': 0.03, 'ns/op': null },
  http: { 'cpu-ns/op': 0.05, 'latency-p50-ns': null, 'latency-p99-ns': 0.25 },
};

/** The facts about a machine in the page. */
const FACTS = ['cpu', 'cpus', 'memory', 'kernel', 'image', 'runtime'];

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
export type Row = z.infer<typeof rowSchema>;

export const resultSchema = z.object({
  rounds: z.number().int(),
  /** Whether its forks alternated. */
  turns: z.boolean(),
  machine: z.record(z.string(), z.string()),
  tool: z.string(),
  /** Its rows of gated metrics. */
  found: z.array(
    z.object({
      row: rowSchema,
      /** The largest acceptable MDE; null means no goal. */
      goal: z.number().nullable(),
      /** ln of the values of control and treatment, round by round. */
      off: z.array(z.number()),
      on: z.array(z.number()),
      /**
       * The standard error of ln of the ratio that comes from the slices of two forks, from their differences: the root mean square over the
       * rounds. Null if the slices of a fork are not known.
       */
      slices: z.number().nullable().default(null),
    }),
  ),
});
export type Result = z.infer<typeof resultSchema>;

/** Reads the folder of a run of one suite that ended with an exit code. Returns the reason if it has no result. */
export function resultOf(folder: string, name: string, code: number): Result | string {
  if (code !== 0) return brokenBy(folder) ?? `exit code ${code}: ${lastLine(`${folder}.log`)}`;
  const record = readRecord(join(folder, 'run.json'));
  const [skipped] = record.skipped;
  if (skipped !== undefined) return `left out: ${skipped.reason}`;
  const suite = readComparison(folder).suites.find(({ suite }) => suite === name);
  if (suite === undefined) return 'the comparison does not hold the suite';
  const { series } = readSamples(join(folder, 'results', `${name}.txt`));
  const journal = join(folder, 'results', `${name}.rounds.jsonl`);
  const rounds = parseJournal(readFileSync(journal, 'utf8'), journal);
  const goals = GOALS[runnerOf(record, name)] ?? {};
  const rows = suite.rows.filter(({ metric, against }) => metric in goals && against === suite.control);
  return {
    rounds: suite.rounds.complete,
    turns: suite.machine.interleave === 'slices',
    machine: Object.fromEntries(
      FACTS.flatMap(key => {
        const value = suite.machine[key];
        return value === undefined ? [] : [[key, value]];
      }),
    ),
    tool: record.tool,
    found: rows.map(row => ({
      row,
      goal: goals[row.metric] ?? null,
      off: logsOf(series, row, suite.control),
      on: logsOf(series, row, row.treatment),
      slices: sliceError(rounds, row, suite.control),
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
  // Six digits of a ratio are more than any table shows.
  return (of?.values ?? []).map(value => Number(Math.log(value).toFixed(6)));
}

/** See `slices` of {@link resultSchema}. */
export function sliceError(
  rounds: readonly Pick<RoundRecord, 'outcome' | 'iterations'>[],
  { benchmark, metric, treatment }: Pick<Row, 'benchmark' | 'metric' | 'treatment'>,
  control: string,
): number | null {
  const variances = rounds.flatMap(({ outcome, iterations }) => {
    if (outcome !== 'complete') return [];
    const [off, on] = [control, treatment].map(
      variant =>
        iterations.find(one => one.benchmark === benchmark && one.unit === metric && one.variant === variant)
          ?.measured ?? [],
    ) as [number[], number[]];
    if (off.length < 2 || off.length !== on.length) return [];
    const differences = on.map((value, slice) => Math.log(value / (off[slice] ?? Number.NaN)));
    return [covariance(differences, differences) / differences.length];
  });
  return variances.length === 0 ? null : Number(Math.sqrt(mean(variances)).toFixed(6));
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
    throw new Error(`${file}: not a comparison: ${(error as Error).message}`);
  }
}
