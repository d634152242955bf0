// `overhead compare`: judges result files and folders of runs; measures nothing.
import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { CONTROL } from '../../../core/suite.ts';
import type { Comparison } from '../comparison/comparison.ts';
import { emptyRequest, type SuiteRequest } from '../comparison/judge.ts';
import type { Config } from '../config/config.ts';
import { inputGates, laidOver, onInconclusive } from '../config/limits.ts';
import type { ReportContext } from '../report/context.ts';
import { sameShare, unknownBefore } from './attempts.ts';
import { findStore, storedBaselines } from './baselines.ts';
import { addition } from './earlier.ts';
import { checkOut, publish, soleWriter, writeReport } from './files.ts';
import type { Host } from './host.ts';
import { writeJudged } from './judged.ts';
import { contextOf, judge } from './judging.ts';
import type { CompareOptions } from './options.ts';
import { exitCode, type Outcome } from './outcome.ts';
import { type Part, partsOf, pooled, pooledNotes, unlike } from './pooling.ts';
import { reconfigured, requestsOfFiles, skippedNotes } from './requests.ts';
import { revisionNotes } from './revisions.ts';
import { type RecordedRun, readRun, runFolders, sameRun } from './runs.ts';
import { missingShards, missingSuites, stoppedHalfway } from './shards.ts';

interface Collected {
  readonly runs: readonly RecordedRun[];
  readonly requests: readonly Omit<SuiteRequest, 'baselines'>[];
  readonly notes: readonly string[];
  readonly onInconclusive: 'neutral' | 'fail';
  readonly folder: string | null;
  readonly seed: number | null;
  readonly reproduce: readonly string[];
}

/** The `expected` list of each suite in a proposed change; empty without one. */
export type Change = ReadonlyMap<string, readonly string[]>;

/**
 * Judges results. Throws {@link UsageError} if the paths contain nothing to judge.
 * @param change the change that the results belong to; null: our own results
 */
export async function compareCommand(
  options: CompareOptions,
  host: Host,
  change: Change | null = null,
): Promise<Outcome> {
  if (options.out !== null) checkOut(options.out);
  // The YAML parser takes as long to load as everything else, so it is loaded only for a configuration.
  const config =
    options.config === null ? null : (await import('../config/resolve.ts')).loadConfig(options.config);
  const collected = collect(options, config !== null, expected(options.expect, config), host.attempt);
  const gates = inputGates(options);
  const policy = onInconclusive(options.onInconclusive) ?? config?.onInconclusive ?? collected.onInconclusive;
  const store = await findStore(options.baseline, host);
  const requests = await Promise.all(
    collected.requests.map(async recorded => {
      const named = config === null ? recorded : reconfigured(recorded, config.suites, config.file ?? '');
      const request = {
        ...named,
        gates: laidOver(named.gates, gates),
        change: change?.get(named.suite) ?? [],
        imported: change !== null,
      };
      const stored = await storedBaselines(store, request, host);
      const warnings = [...request.state.warnings, ...stored.warnings];
      return { ...request, ...stored.inputs, state: { ...request.state, warnings } };
    }),
  );
  const { comparison, tables, notes } = await judge(host, requests, options.out !== null);
  const context = contextOf(tables, { ...collected, notes: [...collected.notes, ...notes] });
  const written =
    options.out === null ? null : write(resolve(options.out), collected.runs, comparison, context, host);
  await publish(comparison, context, options.json, host.output);
  return {
    exitCode: exitCode(comparison, policy),
    comparison,
    runs: collected.runs,
    markdown: written?.markdown ?? '',
    files: {
      comparison: written?.files.comparison ?? null,
      report: written?.files.report ?? null,
      results: resultsFolder(options.paths, collected.runs),
    },
  };
}

/** Writes a judgement into a folder, locked against other writers. */
function write(
  folder: string,
  runs: readonly RecordedRun[],
  comparison: Comparison,
  context: ReportContext,
  host: Host,
) {
  mkdirSync(folder, { recursive: true });
  const lock = soleWriter(folder, host);
  try {
    const written = writeReport(folder, comparison, context);
    writeJudged(folder, runs);
    return written;
  } finally {
    lock.release();
  }
}

/** The names of the suites that must be present. */
function expected(written: readonly string[], config: Config | null): string[] {
  if (!written.includes('all')) return [...written];
  if (config === null)
    throw new UsageError('expect: "all" needs a configuration: name it with config, or list the suites');
  return config.suites.map(suite => suite.name);
}

function collect(
  { paths, attempts }: Pick<CompareOptions, 'paths' | 'attempts'>,
  regated: boolean,
  planned: readonly string[],
  attempt: number,
): Collected {
  if (paths.length === 0)
    throw new UsageError('compare: name at least one path: a result file or the folder of a run');
  const missing = paths.find(path => !existsSync(path));
  if (missing !== undefined)
    throw new UsageError(`compare: ${missing} does not exist: name a result file, or the folder of a run`);
  const folders = paths.filter(path => statSync(path).isDirectory());
  const strange = paths.find(path => !statSync(path).isFile() && !folders.includes(path));
  if (strange !== undefined)
    throw new UsageError(
      `compare: ${strange} is neither a file nor a folder; write its text to a file first`,
    );
  const runs = folders.flatMap(readRuns);
  const parts = partsOf(runs);
  for (const [first, ...others] of parts) refuseUnlike(first, others, regated);
  const earlier = (attempts?.runs ?? []).filter(run => !runs.some(other => sameRun(run, other)));
  const whole = parts.map(all => withEarlier(all, earlier));
  const measured = [
    ...whole.map(({ own, request }) =>
      broken(request, [...missingShards(own, runs), ...stoppedHalfway(own, planned)]),
    ),
    ...requestsOfFiles(paths.filter(path => !folders.includes(path))),
  ];
  const there = measured.map(({ suite }) => suite);
  const requests = [
    ...measured,
    ...missingSuites(planned, there, runs).map(({ suite, broken: reason }) =>
      broken(emptyRequest(suite, CONTROL), [reason]),
    ),
  ];
  const both = requests.find(
    (request, index) => requests.findIndex(other => other.suite === request.suite) !== index,
  );
  if (both !== undefined) {
    throw new UsageError(
      `compare: suite ${both.suite} is in the folder of a run and in a result file; name folders alone, or result files alone, to pool their rounds`,
    );
  }
  if (requests.length === 0)
    throw new UsageError(
      'compare: the named paths contain nothing to judge: name a result file, or the folder of a run',
    );
  const [first] = runs;
  const pooledRuns = earlier.filter(run =>
    whole.some(({ parts }) => parts.some(part => part.folder === run.folder)),
  );
  return {
    runs: [...runs, ...pooledRuns],
    requests,
    notes: [
      ...runs.flatMap(({ record }) => [...skippedNotes(record), ...revisionNotes(record)]),
      ...whole.flatMap(({ parts }) => pooledNotes(parts)),
      ...apart(runs, pooledRuns),
      ...(attempts !== null &&
      attempts.why !== '' &&
      attempts.runs.length === 0 &&
      runs.some(({ record }) => record.attempt > 1)
        ? [unknownBefore(attempt, attempts)]
        : []),
      ...(attempts?.notes ?? []),
    ],
    onInconclusive: runs.some(({ record }) => record.onInconclusive === 'fail') ? 'fail' : 'neutral',
    folder: first === undefined ? null : shown(resolve(first.folder)),
    seed: first?.record.seed ?? null,
    reproduce: runs.map(({ record }) => record.reproduce),
  };
}

/** The runs in a folder: the folder itself, or its subfolders, as a download of several artifacts creates them. */
function readRuns(folder: string): RecordedRun[] {
  const found = runFolders(folder);
  if (found.length === 0)
    throw new UsageError(
      `compare: ${folder} is not the folder of a run (it has no run.json), and contains none; name its result files`,
    );
  return found.map(readRun);
}

function withEarlier(own: readonly [Part, ...Part[]], earlier: readonly RecordedRun[]) {
  const { parts, warnings, broken: reasons } = addition(own[0], earlier);
  const all: [Part, ...Part[]] = [...own, ...parts];
  const request = pooled(all);
  const state = { ...request.state, warnings: [...request.state.warnings, ...warnings] };
  return { own, parts: all, request: broken({ ...request, state }, reasons) };
}

function broken<T extends Pick<SuiteRequest, 'state'>>(request: T, reasons: readonly string[]): T {
  return { ...request, state: { ...request.state, broken: [...request.state.broken, ...reasons] } };
}

function refuseUnlike(first: Part, others: readonly Part[], regated: boolean): void {
  for (const [index, other] of others.entries()) {
    const twin = [first, ...others.slice(0, index)].find(earlier => sameRun(earlier, other));
    if (twin !== undefined) {
      throw new UsageError(
        `compare: ${shown(twin.folder)} and ${shown(other.folder)} hold the same run: its rounds would count double; name it once`,
      );
    }
    const difference = unlike(first, other);
    if (difference !== null) {
      throw new UsageError(
        `compare: ${difference}. Only rounds of one configuration can be judged together; judge each by itself`,
      );
    }
    if (!regated && !isDeepStrictEqual(first.suite.gates, other.suite.gates)) {
      throw new UsageError(
        `compare: suite ${first.suite.suite} has other gates in ${shown(first.folder)} than in ${shown(other.folder)}: name the configuration to judge by with --config`,
      );
    }
  }
}

/** Notes for runs that were judged together with others that are neither named nor found as earlier attempts. */
function apart(runs: readonly RecordedRun[], earlier: readonly RecordedRun[]): string[] {
  const named = runs.map(({ folder }) => resolve(folder));
  return runs.flatMap(({ folder, record }) => {
    const missing = record.earlier.filter(other => !named.includes(other));
    const found = earlier.filter(other => sameShare(other, { record }));
    return missing.length <= found.length
      ? []
      : [
          `${shown(folder)} was judged together with ${missing.map(shown).join(', ')}: name that too for the same verdict.`,
        ];
  });
}

/** The folder of the judged results; for several runs, that of the first. */
function resultsFolder([path = '']: readonly string[], [run]: readonly RecordedRun[]): string {
  const named = statSync(path).isDirectory() ? join(run?.folder ?? path, 'results') : dirname(path);
  return shown(resolve(named));
}
