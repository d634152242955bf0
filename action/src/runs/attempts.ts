// Earlier attempts of a run: found in folders, kept apart from the runs to judge, and prepared to be judged with them.
import { resolve } from 'node:path';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import type { SuiteRecord } from '../../../core/results/record.ts';
import type { Warning } from '../../../core/results/warning.ts';
import { type Part, unlike } from './pooling.ts';
import { type RecordedRun, readRun, runFolders, sameRun } from './recorded.ts';
import { resultsOf } from './requests.ts';

export interface Earlier {
  readonly runs: readonly RecordedRun[];
  /** Notes on folders without a run, as sentences for the report. */
  readonly notes: readonly string[];
}

/**
 * Finds the earlier runs in folders or their subfolders, each once. A missing or empty folder means a first attempt,
 * and adds a note.
 * @param out the folder of the new run, which may be among them
 */
export function findEarlier(folders: readonly string[], out: string): Earlier {
  const runs: RecordedRun[] = [];
  const notes: string[] = [];
  for (const folder of folders) {
    if (resolve(folder) === resolve(out)) {
      throw new UsageError(`earlier: ${folder} is the folder of the new run: choose another one with out`);
    }
    const found = runFolders(folder).filter(path => resolve(path) !== resolve(out));
    if (found.length === 0) {
      notes.push(`No earlier attempt is in ${shown(folder)}: only this one is judged.`);
    }
    for (const path of found) {
      const run = readRun(path);
      if (!runs.some(other => sameRun(run, other))) runs.push(run);
    }
  }
  return { runs, notes };
}

export interface Addition {
  readonly parts: readonly Part[];
  readonly warnings: readonly Warning[];
  /** Why the rounds cannot be judged together; empty if they can. */
  readonly broken: readonly string[];
}

/**
 * The complete rounds of earlier attempts at a suite. Rounds before a failure count, with a warning. An attempt on a
 * machine that was too noisy is left out completely, as in its own verdict.
 */
export function addition(part: Part, earlier: readonly RecordedRun[]): Addition {
  const parts: Part[] = [];
  const warnings: Warning[] = [];
  const broken: string[] = [];
  for (const run of earlier) {
    const recorded = run.record.suites.find(candidate => candidate.suite === part.suite.suite);
    if (recorded === undefined) continue;
    const received = run.record.tool === '';
    const suite = received ? completed(recorded, part.suite) : recorded;
    const where = shown(run.folder);
    const [reason] = suite.broken.map(text => text.split('\n')[0]);
    if (resultsOf(run.folder, suite.suite) === null || suite.unusable !== '') {
      const why = suite.unusable || reason || 'it was stopped before its first round was complete';
      warnings.push({ code: 'attempt-left-out', message: `the attempt in ${where} is left out: ${why}` });
      continue;
    }
    const difference = unlike(part, { ...run, suite });
    if (difference !== null) {
      const remedy = received
        ? 'start a new run instead of another attempt'
        : 'leave out earlier, or use the same configuration';
      broken.push(`${difference}. Only rounds of one configuration can be judged together: ${remedy}`);
      continue;
    }
    if (reason !== undefined) {
      warnings.push({
        code: 'attempt-broken',
        message: `the attempt in ${where} broke; its complete rounds are judged: ${reason}`,
      });
    }
    parts.push({ ...run, suite: { ...suite, broken: [], finished: true } });
  }
  return { parts, warnings, broken };
}

/**
 * A received record, completed with facts that only the configuration has; if they differ from ours, {@link unlike}
 * reports it.
 */
function completed(
  received: SuiteRecord,
  { metrics, references, alternatives, gates, ladder, sweep }: SuiteRecord,
): SuiteRecord {
  return { ...received, metrics, references, alternatives, gates, ladder, sweep };
}

/** Earlier attempts from another source than a folder that the user named. */
export interface Attempts {
  readonly runs: readonly RecordedRun[];
  /** Why there may be more attempts, as text; empty if there is no reason. */
  readonly why: string;
  /** What was left out, as sentences for the report. */
  readonly notes: readonly string[];
}

/**
 * Splits folders of runs: the runs to judge, and as earlier attempts those that a later attempt of the same job
 * measured again.
 */
export function parted(folders: readonly string[]): {
  readonly paths: string[];
  readonly attempts: Attempts;
} {
  const runs = folders.map(readRun);
  const earlier = runs.filter(run =>
    runs.some(other => other.record.attempt > run.record.attempt && sameShare(run, other)),
  );
  const paths = runs.filter(run => !earlier.includes(run)).map(({ folder }) => folder);
  return { paths, attempts: { runs: earlier, why: '', notes: [] } };
}

/** Whether two runs measure the same shard of a common suite. */
export function sameShare(
  { record }: Pick<RecordedRun, 'record'>,
  other: Pick<RecordedRun, 'record'>,
): boolean {
  const suites = other.record.suites.map(({ suite }) => suite);
  return (
    record.shard?.index === other.record.shard?.index &&
    record.suites.some(({ suite }) => suites.includes(suite))
  );
}

/**
 * A note that the earlier results of a rerun job are unknown.
 * @param attempts null: nothing was searched
 */
export function unknownBefore(attempt: number, attempts: Pick<Attempts, 'why'> | null): string {
  const why = attempts === null ? 'give it with earlier' : attempts.why;
  return `This is attempt ${attempt} of its job, and the results of its earlier attempts are not known here: ${why}. A job that is run again until it passes may have passed by chance.`;
}
