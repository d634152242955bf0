// Collects what is to be judged from result files and folders of runs.
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { CONTROL } from '../../../core/suite.ts';
import { emptyRequest, type SuiteRequest } from '../comparison/judge.ts';
import { revisionNotes } from '../revisions/notes.ts';
import { type Attempts, addition, sameShare, unknownBefore } from './attempts.ts';
import { type Part, partsOf, pooled, pooledNotes, unlike } from './pooling.ts';
import { type RecordedRun, readRun, runFolders, sameRun } from './recorded.ts';
import { requestsOfFiles, skippedNotes } from './requests.ts';
import { missingShards, missingSuites, stoppedHalfway } from './shards.ts';

/** What is to be judged, and what its report says about the runs. */
export interface Collected {
  readonly runs: readonly RecordedRun[];
  readonly requests: readonly Omit<SuiteRequest, 'baselines'>[];
  readonly notes: readonly string[];
  readonly onInconclusive: 'neutral' | 'fail';
  readonly folder: string | null;
  readonly seed: number | null;
  readonly reproduce: readonly string[];
}

/**
 * Collects what is to be judged. Throws {@link UsageError} if the paths contain nothing to judge, or runs that cannot
 * be judged together.
 * @param regated whether the gates come from a configuration, not from the runs
 * @param planned the suites that must be present
 * @param attempt the present attempt of the job
 */
export function collect(
  paths: readonly string[],
  attempts: Attempts | null,
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
