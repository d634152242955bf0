// Accepts a run that unreviewed code measured elsewhere: only numbers, checked names and conditions of its record are
// used.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyRecord } from '../../../core/results/empty-record.ts';
import { HEAD_BYTES } from '../../../core/results/head.ts';
import { metricOf } from '../../../core/results/metrics.ts';
import { type RunRecord, type SuiteRecord, writeRecord } from '../../../core/results/record.ts';
import { alternativesOf, type BaseSuite, CONTROL } from '../../../core/suite.ts';
import { RECORD, readRun } from '../runs/recorded.ts';
import { againstOf, sweepOf } from '../runs/requests.ts';
import { MOST_SHARDS } from '../runs/shards.ts';
import type { Intake } from './intake.ts';

/** Valid names of suites and variants, as in a configuration file. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._+-]{0,63}$/;
/** The name of a suite may include its kernel and its mode. */
const SUITE = /^[A-Za-z0-9][A-Za-z0-9._-]{0,149}$/;
const MOST_SUITES = 200;
const MOST_VARIANTS = 50;
const MOST_BENCHMARKS = 50_000;
const LONGEST_BENCHMARK = 2_000;
const MOST_ROUNDS = 100_000;

/** The accepted data: folders that can be judged, and notes for the reader. */
export interface Received {
  readonly folders: readonly string[];
  readonly notes: readonly string[];
}

/**
 * Writes received files to folders for `compare`. Throws if a record or a name is invalid, or a limit is exceeded.
 * @param runs the files of each run by name: `run.json`, and those in `results/`
 * @param expected the suites that must be present, from our own configuration; null without one: the received suites
 * @param commit the measured commit according to GitHub: it decides which stored runs are ancestors
 * @param folder an empty folder
 * @param intake limits their size
 */
export function receive(
  runs: readonly ReadonlyMap<string, Buffer>[],
  expected: readonly BaseSuite[] | null,
  commit: string,
  folder: string,
  intake: Intake,
): Received {
  const notes: string[] = [];
  const folders: string[] = [];
  const came = new Set<string>();
  const skipped = new Set<string>();
  let warnings = 0;
  for (const [index, files] of runs.entries()) {
    const sent = recordOf(files, join(folder, `sent-${index}`));
    const known = sent.suites.filter(
      ({ suite }) => expected === null || expected.some(({ name }) => name === suite),
    );
    for (const { suite } of sent.suites.filter(suite => !known.includes(suite)))
      notes.push(`Not judged: ${suite} is not a suite in the configuration of the default branch.`);
    for (const { suite } of sent.skipped) skipped.add(suite);
    for (const { unmeasured } of known) intake.rows(unmeasured.length);
    warnings += known.reduce((sum, suite) => sum + suite.warnings.length, 0);
    if (known.length === 0) continue;
    const path = join(folder, String(index));
    const ours = (name: string) => expected?.find(suite => suite.name === name) ?? null;
    place(path, { ...bare(sent, commit, expected), suites: known.map(one => trusted(one, ours(one.suite))) });
    for (const { suite, variants } of known) {
      came.add(suite);
      const more = unknownTreatments(Object.keys(variants), ours(suite));
      if (more.length > 0)
        notes.push(`${suite}: not in the configuration of the default branch: ${more.join(', ')}.`);
      for (const name of [`results/${suite}.txt`, `results/${suite}.rounds.jsonl`]) {
        const bytes = files.get(name);
        if (bytes === undefined) continue;
        if (name.endsWith('.txt')) intake.results(suite, bytes);
        writeFileSync(join(path, name), stamped(bytes, commit));
      }
    }
    folders.push(path);
  }
  const missing = (expected ?? []).filter(
    ({ name, optional }) => !came.has(name) && !(optional && skipped.has(name)),
  );
  if (missing.length > 0) {
    const path = join(folder, 'missing');
    const record = { ...bare(null, commit, []), suites: missing.map(({ name }) => absent(name)) };
    place(path, record);
    folders.push(path);
  }
  if (warnings > 0) notes.push(`Warnings of the measurement: ${warnings}. See the summary of its own run.`);
  return { folders, notes };
}

/** Reads the received record of a run, and refuses one with invalid values. */
function recordOf(files: ReadonlyMap<string, Buffer>, folder: string): RunRecord {
  const text = files.get(RECORD);
  if (text === undefined) throw new Error(`the received data contains no ${RECORD}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, RECORD), text);
  const { record } = readRun(folder);
  const { suites } = record;
  const names = suites.map(({ suite }) => suite);
  const counts = suites.flatMap(({ planned, redone, dropped }) => [planned, redone, dropped]);
  const faults: readonly (readonly [fault: string, is: boolean])[] = [
    ['too many suites', suites.length > MOST_SUITES],
    ['a suite twice', new Set(names).size < names.length],
    ['a suite with an invalid name', names.some(name => !SUITE.test(name))],
    ['too many variants', suites.some(({ variants }) => Object.keys(variants).length > MOST_VARIANTS)],
    [
      'a variant with an invalid name',
      suites.some(({ variants, against, control }) =>
        [control, ...Object.keys(variants), ...Object.entries(against).flat()].some(name => !NAME.test(name)),
      ),
    ],
    ['too many benchmarks', suites.some(({ benchmarks }) => benchmarks.length > MOST_BENCHMARKS)],
    [
      'a benchmark with an invalid name',
      suites.some(({ benchmarks }) =>
        benchmarks.some(name => name === '' || name.length > LONGEST_BENCHMARK),
      ),
    ],
    [
      'an unmeasured cell with an invalid name',
      suites.some(({ unmeasured }) =>
        unmeasured.some(({ benchmark }) => benchmark === '' || benchmark.length > LONGEST_BENCHMARK),
      ),
    ],
    ['an invalid number of rounds', counts.some(number => number < 0 || number > MOST_ROUNDS)],
    ['more shards than a matrix has jobs', (record.shard?.of ?? 1) > MOST_SHARDS],
    ['another control', suites.some(({ control }) => control !== CONTROL)],
  ];
  const fault = faults.find(([, is]) => is)?.[0];
  if (fault !== undefined) throw new Error(`the received run.json has ${fault}`);
  return record;
}

/**
 * The commit in a header, wherever the judging code looks for it, in Latin-1: a byte order mark is three characters.
 */
const COMMIT = /(?:^(?:\xef\xbb\xbf)?|\n)commit:[ \t]*([0-9a-f]+)(?=[ \t]*(?:\r?\n|$))/g;

/** A result file with the measured commit in its header. Its size stays the same, because journals count bytes. */
function stamped(bytes: Buffer, commit: string): Buffer {
  const head = bytes.subarray(0, HEAD_BYTES).toString('latin1');
  for (const match of head.matchAll(COMMIT)) {
    const [line, written = ''] = match;
    if (written.length === commit.length)
      bytes.write(commit, match.index + line.length - written.length, 'latin1');
  }
  return bytes;
}

/** A record with only the identity and the shard of the run. */
function bare(
  sent: RunRecord | null,
  commit: string,
  expected: readonly BaseSuite[] | null,
): Omit<RunRecord, 'suites'> {
  const started = new Date(sent?.started ?? 0);
  const optional = (sent?.skipped ?? []).filter(
    ({ suite }) => expected?.some(({ name, optional }) => optional && name === suite) ?? SUITE.test(suite),
  );
  return {
    schema: 1,
    tool: '',
    inputs: {},
    reproduce: '',
    seed: sent?.seed ?? 0,
    started: Number.isNaN(started.getTime()) ? '' : started.toISOString(),
    attempt: sent?.attempt ?? 1,
    shard: sent?.shard ?? null,
    earlier: [],
    commit,
    tree: '',
    machine: {},
    onInconclusive: 'neutral',
    configuration: '',
    skipped: optional.map(({ suite }) => ({ suite, reason: 'could not be run on its machine' })),
  };
}

/** The received treatments of a suite that our own configuration does not have. */
function unknownTreatments(sent: readonly string[], ours: BaseSuite | null): string[] {
  return ours === null ? [] : sent.filter(name => !ours.variants.some(variant => variant.name === name));
}

/**
 * The trusted part of a suite. Its gates, metrics and texts could be forged and are ignored; so are its variants, if we
 * have a configuration.
 */
function trusted(sent: SuiteRecord, ours: BaseSuite | null): SuiteRecord {
  const unmeasured = unmeasuredOf(sent, ours);
  const stopped = sent.finished
    ? []
    : ['its measurement was stopped before its rounds were done: see the log of its run'];
  const nothing =
    ours === null || sent.benchmarks.length > 0 || unmeasured.length > 0 || sent.unusable !== ''
      ? []
      : ['its run.json names no benchmark, so missing results cannot be detected: see the log of its run'];
  const variants = ours?.variants.map(({ name }) => name) ?? Object.keys(sent.variants);
  return {
    ...absent(sent.suite),
    runner: NAME.test(sent.runner) ? sent.runner : '',
    variants: Object.fromEntries(variants.map(name => [name, {}])),
    against: ours === null ? sent.against : againstOf(ours),
    alternatives: ours === null ? [] : alternativesOf(ours),
    ladder: [...(ours?.ladder ?? [])],
    sweep: ours === null ? null : sweepOf(ours),
    unmeasured,
    benchmarks: sent.benchmarks,
    planned: sent.planned,
    redone: sent.redone,
    dropped: sent.dropped,
    conditions: sent.conditions,
    // A job that was killed has not passed, even if its first rounds look good.
    broken:
      sent.broken.length === 0 ? [...stopped, ...nothing] : ['its measurement broke: see the log of its run'],
    unusable:
      sent.unusable === ''
        ? ''
        : 'the measurement discarded too many of its rounds: the machine was not quiet',
  };
}

/** The treatments of an optional suite that its machine could not measure: such a suite does not pass. */
function unmeasuredOf({ unmeasured }: SuiteRecord, ours: BaseSuite | null): SuiteRecord['unmeasured'] {
  if (ours === null || !ours.optional) return [];
  const known = ours.variants.map(({ name }) => name);
  return unmeasured
    .filter(({ treatment, metric }) => known.includes(treatment) && metricOf(metric) !== undefined)
    .map(cell => ({ ...cell, reason: 'could not be measured on its machine' }));
}

function absent(suite: string): SuiteRecord {
  const broken = ['no results were received: its job failed before it had a result, or was left out'];
  return { ...emptyRecord(suite), broken, finished: true };
}

function place(folder: string, record: RunRecord): void {
  mkdirSync(join(folder, 'results'), { recursive: true });
  writeRecord(join(folder, RECORD), record);
}
