// Collects what is to be judged from result files and folders of runs.
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { CONTROL } from '../../../core/suite.ts';
import { emptyRequest, type SuiteRequest } from '../comparison/judge.ts';
import { revisionNotes } from '../revisions/notes.ts';
import { type Attempts, addition, sameShare, unknownBefore } from './attempts.ts';
import { type Part, partsOf, pooled, pooledNotes } from './pooling.ts';
import { type RecordedRun, readRun, runFolders, sameRun } from './recorded.ts';
import { requestsOfFiles, skippedNotes } from './requests.ts';
import { missingShards, missingSuites, repeatedShards, stoppedHalfway, wholeCommand } from './shards.ts';
import { together } from './together.ts';

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
  const { runs, damaged } = readAll(folders);
  const judged = partsOf(runs).map(all => together(all, regated));
  const earlier = (attempts?.runs ?? []).filter(run => !runs.some(other => sameRun(run, other)));
  const whole = judged.map(({ parts, broken: odd }) => withEarlier(parts, earlier, odd));
  const lacking = whole.map(({ own }) => missingShards(own, runs));
  const measured = [
    ...whole.map(({ own, request }, index) =>
      broken(request, [...(lacking[index] ?? []), ...stoppedHalfway(own, planned)]),
    ),
    ...requestsOfFiles(paths.filter(path => !folders.includes(path))),
  ];
  const there = measured.map(({ suite }) => suite);
  const absent = missingSuites(planned, there, runs);
  refuseUnnoticed(damaged, lacking.flat().length + absent.length > 0);
  const requests = [
    ...measured,
    ...absent.map(({ suite, broken: reason }) => broken(emptyRequest(suite, CONTROL), [reason])),
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
      ...damaged.map(({ message }) => `Left out: ${message.replace(/^compare: /, '')}`),
      ...repeatedShards(whole.map(({ parts }) => parts)),
      // Every shard of a run says the same.
      ...new Set(runs.flatMap(({ record }) => [...skippedNotes(record), ...revisionNotes(record)])),
      ...pooledNotes(whole.map(({ parts }) => parts)),
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
    reproduce: [...new Set(runs.map(({ record }) => wholeCommand(record)))],
  };
}

/** The runs in some folders, and why those that cannot be read cannot. */
interface ReadRuns {
  readonly runs: readonly RecordedRun[];
  readonly damaged: readonly Error[];
}

function readAll(folders: readonly string[]): ReadRuns {
  const damaged: Error[] = [];
  const runs = folders.flatMap(folder => {
    const found = runFolders(folder);
    if (found.length === 0)
      damaged.push(
        new UsageError(
          `compare: ${folder} is not the folder of a run (it has no run.json), and contains none; name its result files`,
        ),
      );
    return found.flatMap(path => {
      try {
        return [readRun(path)];
      } catch (error) {
        damaged.push(error as Error);
        return [];
      }
    });
  });
  return { runs, damaged };
}

/** Refuses runs that cannot be read, unless the verdict is broken because their results are missing. */
function refuseUnnoticed([error]: readonly Error[], missed: boolean): void {
  if (error !== undefined && !missed) throw error;
}

/** @param odd why shards are left out */
function withEarlier(own: [Part, ...Part[]], earlier: readonly RecordedRun[], odd: readonly string[]) {
  const { parts, warnings, broken: reasons } = addition(own[0], earlier);
  const all: [Part, ...Part[]] = [...own, ...parts];
  const request = pooled(all);
  const state = { ...request.state, warnings: [...request.state.warnings, ...warnings] };
  return { own, parts: all, request: broken({ ...request, state }, [...odd, ...reasons]) };
}

function broken<T extends Pick<SuiteRequest, 'state'>>(request: T, reasons: readonly string[]): T {
  return { ...request, state: { ...request.state, broken: [...request.state.broken, ...reasons] } };
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
