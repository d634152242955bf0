// Reads everything that a suite wants of one run's output: samples of the run, of each benchmark, and its work.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Sample } from '../results/format.ts';
import { metricOf, type UnitDeclaration } from '../results/metrics.ts';
import { CRITERION_FILES, readEstimates } from './criterion.ts';
import { Faults, OutputError } from './faults.ts';
import { FORMATS } from './formats.ts';
import type { Reading, Readings } from './reader.ts';
import { linesWith, selected } from './select.ts';
import type { MetricSource, OutputSources, ResultSource } from './sources.ts';

/** A text, and its name in messages. */
export interface NamedText {
  readonly path: string;
  readonly text: string;
}

/** The output of one run. */
export interface RunOutput {
  /** What is read without a file, except a line. */
  readonly standard: NamedText;
  /** Where a line is looked for without a file: standard output and standard error, or the output of each process. */
  readonly streams: readonly NamedText[];
  /** The files of this run by their names in the configuration; a recording is already JSON. */
  readonly files: ReadonlyMap<string, NamedText>;
  /** The files with Criterion's estimates, by the name of the folder in the configuration. */
  readonly estimates: ReadonlyMap<string, readonly string[]>;
}

/** What was read. */
export interface OwnResults {
  /** Of the whole run. */
  readonly samples: readonly Sample[];
  readonly benchmarks: readonly { readonly benchmark: string; readonly samples: readonly Sample[] }[];
  /** The operations of the run; null if no metric is the work. */
  readonly work: number | null;
  /** Directions that the formats state, of units that overhead does not know. */
  readonly units: Readonly<Record<string, UnitDeclaration>>;
}

/** More metrics of one benchmark cannot be judged: each adds a comparison. */
export const MOST_METRICS = 300;

/** Throws {@link OutputError} with file, line or path of each fault. */
export function readOutput({ results, metrics }: OutputSources, output: RunOutput): OwnResults {
  const read = results.map(source => readResult(source, output));
  const byBenchmark = new Map<string, Sample[]>();
  const units: Record<string, UnitDeclaration> = {};
  for (const { values, units: declared } of read) {
    for (const [unit, declaration] of Object.entries(declared))
      if (metricOf(unit) === undefined) units[unit] = declaration;
    for (const [benchmark, samples] of merged(values)) {
      const before = byBenchmark.get(benchmark) ?? [];
      const twice = samples.find(({ unit }) => before.some(other => other.unit === unit));
      if (twice !== undefined)
        throw new OutputError(
          `${whose(benchmark)}${twice.unit} is in two of the results: correct include of one of them`,
        );
      byBenchmark.set(benchmark, [...before, ...samples]);
    }
  }
  const own = metrics.map(source => ({ ...source, value: readMetric(source, output) }));
  const whole = byBenchmark.get('') ?? [];
  for (const { unit, value } of own) {
    if (whole.some(sample => sample.unit === unit))
      throw new OutputError(
        `${unit} is under metrics and in the results: name it otherwise, or correct include`,
      );
    whole.push({ unit, value });
  }
  byBenchmark.delete('');
  for (const [benchmark, samples] of [['', whole] as const, ...byBenchmark])
    if (samples.length > MOST_METRICS)
      throw new OutputError(
        `${whose(benchmark)}${samples.length} metrics are too many, more than ${MOST_METRICS}: select some with include`,
      );
  return {
    samples: whole,
    benchmarks: [...byBenchmark].map(([benchmark, samples]) => ({ benchmark, samples })),
    work: own.find(({ work }) => work)?.value ?? null,
    units,
  };
}

const whose = (benchmark: string) => (benchmark === '' ? '' : `${benchmark}: `);

/** The samples by benchmark. A benchmark that ran several times has the mean of its values. */
function merged(values: readonly Reading[]): Map<string, Sample[]> {
  const found = new Map<string, Map<string, number[]>>();
  for (const { benchmark, unit, value } of values) {
    const units = found.get(benchmark) ?? new Map<string, number[]>();
    found.set(benchmark, units);
    units.set(unit, [...(units.get(unit) ?? []), value]);
  }
  return new Map(
    [...found].map(([benchmark, units]) => [
      benchmark,
      [...units].map(([unit, all]) => ({ unit, value: all.reduce((sum, one) => sum + one, 0) / all.length })),
    ]),
  );
}

function readResult(source: ResultSource, output: RunOutput): Readings {
  const { format, file, include } = source;
  const regular = new RegExp(include);
  const { read, names } = FORMATS[format];
  // A value of the whole run is named by its unit.
  const wanted = (name: string) => regular.test(name);
  if (read === null) return readCriterion(output.estimates.get(file ?? '') ?? [], wanted);
  const { path, text } = textOf(file, output);
  const faults = new Faults(path);
  const { values, units } = read(text.replace(/^\ufeff/, ''), faults, wanted);
  faults.raise();
  const chosen = values.filter(({ benchmark, unit }) => wanted(names ? benchmark : unit));
  if (chosen.length === 0) {
    const known = [...new Set(values.map(({ benchmark, unit }) => (names ? benchmark : unit)))];
    const has =
      known.length === 0 ? '' : `; it has ${known.slice(0, 10).join(', ')}${known.length > 10 ? ', …' : ''}`;
    throw new OutputError(`${path}: nothing in it matches include /${include}/: correct include${has}`);
  }
  const used = new Set(chosen.map(({ unit }) => unit));
  return {
    values: chosen.map(reserved),
    units: Object.fromEntries(Object.entries(units).filter(([unit]) => used.has(unit))),
  };
}

/** The result file names the variant by the key `agent`. */
function reserved(reading: Reading): Reading {
  return { ...reading, benchmark: reading.benchmark.replace(/\/agent=/g, '/param.agent=') };
}

function readCriterion(files: readonly string[], wanted: (name: string) => boolean): Readings {
  const part = (path: string) => ({ text: readFileSync(path, 'utf8'), faults: new Faults(path) });
  const values = files.flatMap(path => {
    const name = part(join(dirname(path), CRITERION_FILES.name));
    return readEstimates(name, part(path), wanted).values.map(reserved);
  });
  if (values.length === 0)
    throw new OutputError(
      'no benchmark of Criterion matches include: correct it, or let the command run one',
    );
  return { values, units: {} };
}

function readMetric({ unit, selector, file }: MetricSource, output: RunOutput): number {
  const { path, text } =
    selector.kind === 'line' && file === null
      ? streamWith(selector.pattern, unit, output)
      : textOf(file, output);
  const faults = new Faults(`${unit}: ${path}`);
  const value = selected(text, selector, faults);
  faults.raise();
  if (value === null) throw new OutputError(`${unit}: ${path}: no value was found`);
  return value;
}

/** The stream with a matching line: they may interrupt each other's lines, so each is searched alone. */
function streamWith(pattern: string, unit: string, { streams, standard }: RunOutput): NamedText {
  const [first, second] = streams.filter(({ text }) => linesWith(text, pattern).length > 0);
  if (first !== undefined && second !== undefined)
    throw new OutputError(
      `${unit}: lines of both ${first.path} and ${second.path} match /${pattern}/, and only one may: make line match one of them`,
    );
  return first ?? streams[0] ?? standard;
}

function textOf(file: string | null, output: RunOutput): NamedText {
  if (file === null) return output.standard;
  const found = output.files.get(file);
  if (found === undefined) throw new Error(`no file ${file} was read`);
  return found;
}
