// The rounds of a suite for the page: result files, each a stratum, in sequence.
import type { ForkIterations, RoundRecord } from '../../../core/results/round.ts';
import { readSamples, type Samples } from '../../../core/results/samples.ts';
import { latenciesOf } from './latency.ts';
import type { PageCurves, PageLatencies, PageRound, PageSeries } from './model.ts';

/** The rounds of one suite. */
export interface SuiteRounds {
  readonly rounds: readonly (PageRound | null)[];
  readonly series: readonly PageSeries[];
  readonly curves: readonly PageCurves[];
  readonly latencies: readonly PageLatencies[];
}

/** Enough digits for a curve; the journal has all. */
const CURVE_DIGITS = 5;

/** Reads the result files of one suite with their journals. Throws if a journal cannot be read. */
export function readSuiteRounds(files: readonly string[]): SuiteRounds {
  const read = files.map(file => ({ file, samples: readSamples(file) }));
  const pooled = pooledRounds(read.map(({ samples }) => samples));
  return {
    ...pooled,
    latencies: pooledLatencies(read.flatMap(({ file, samples }) => latenciesOf(file, samples))),
  };
}

/** The rounds of several files in the order of the files. */
export function pooledRounds(files: readonly Samples[]): SuiteRounds {
  const rounds: (PageRound | null)[] = [];
  const series = new Map<string, PageSeries & { values: (number | null)[] }>();
  const curves = new Map<string, PageCurves & { forks: { warmup: number[]; measured: number[] }[] }>();
  for (const file of files) {
    const count = file.series.reduce((most, { values }) => Math.max(most, values.length), 0);
    for (const { benchmark, variant, metric, values } of file.series) {
      const key = JSON.stringify([benchmark, variant, metric]);
      const known = series.get(key) ?? { benchmark, variant, metric, values: [] };
      known.values.push(...blanks(rounds.length - known.values.length), ...values);
      series.set(key, known);
    }
    rounds.push(...Array.from({ length: count }, (_, index) => roundOf(file.rounds?.[index])));
    for (const one of (file.rounds ?? []).flatMap(round => round.iterations)) addCurve(curves, one);
  }
  for (const { values } of series.values()) values.push(...blanks(rounds.length - values.length));
  return { rounds, series: [...series.values()], curves: [...curves.values()], latencies: [] };
}

/** The forks of each benchmark and variant together. */
function pooledLatencies(all: readonly PageLatencies[]): PageLatencies[] {
  const known = new Map<string, PageLatencies>();
  for (const one of all) {
    const key = JSON.stringify([one.benchmark, one.variant]);
    known.set(key, { ...one, forks: [...(known.get(key)?.forks ?? []), ...one.forks] });
  }
  return [...known.values()];
}

const blanks = (count: number): null[] => Array.from({ length: Math.max(0, count) }, () => null);

function roundOf(record: RoundRecord | undefined): PageRound | null {
  if (record === undefined) return null;
  const { started, elapsed, steal, pressure, redone } = record;
  return { started, elapsed: Math.round(elapsed), steal, pressure, redone };
}

function addCurve(
  curves: Map<string, PageCurves & { forks: { warmup: number[]; measured: number[] }[] }>,
  { benchmark, variant, unit, warmup, measured }: ForkIterations,
): void {
  const key = JSON.stringify([benchmark, variant, unit]);
  const known = curves.get(key) ?? { benchmark, variant, metric: unit, forks: [] };
  known.forks.push({ warmup: warmup.map(rounded), measured: measured.map(rounded) });
  curves.set(key, known);
}

const rounded = (value: number): number => Number(value.toPrecision(CURVE_DIGITS));
