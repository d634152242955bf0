// Earlier attempts of a run: found in folders, and their rounds made fit to be judged together with the new ones.
import { resolve } from 'node:path';
import { UsageError } from '../config/problem.ts';
import { shown } from '../results/path.ts';
import type { SuiteRecord } from '../results/record.ts';
import type { Warning } from '../results/warning.ts';
import { type Part, unlike } from './pooling.ts';
import { resultsOf } from './requests.ts';
import { type RecordedRun, readRun, runFolders, sameRun } from './runs.ts';

/** What the folders of earlier attempts hold. */
export interface Earlier {
  readonly runs: readonly RecordedRun[];
  /** Where there is nothing yet, as sentences for the report. */
  readonly notes: readonly string[];
}

/**
 * The earlier runs in folders: each is that of a run, or holds such folders. One that is not there, or holds none, is that of
 * a first attempt, and is told. A run counts once, however often it is found.
 * @param out the folder of the new run, which may lie among them
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
      notes.push(`No earlier attempt is in ${shown(folder)}: what is judged is this one alone.`);
    }
    for (const path of found) {
      const run = readRun(path);
      if (!runs.some(other => sameRun(run, other))) runs.push(run);
    }
  }
  return { runs, notes };
}

/** What earlier attempts add to a suite. */
export interface Addition {
  readonly parts: readonly Part[];
  readonly warnings: readonly Warning[];
  /** Why the rounds cannot be judged together; empty where they can. */
  readonly broken: readonly string[];
}

/**
 * The complete rounds of earlier attempts at a suite. That an attempt broke after some of them does not unmake those: they
 * count, and it is told. An attempt whose machine was too noisy is left out as a whole, as its own verdict left it out.
 */
export function addition(part: Part, earlier: readonly RecordedRun[]): Addition {
  const parts: Part[] = [];
  const warnings: Warning[] = [];
  const broken: string[] = [];
  for (const run of earlier) {
    const said = run.record.suites.find(candidate => candidate.suite === part.suite.suite);
    if (said === undefined) continue;
    const received = run.record.tool === '';
    const suite = received ? completed(said, part.suite) : said;
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
        ? 'start a new run instead of this one again'
        : 'leave out earlier, or measure alike';
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

/** What came from outside without what only its configuration says of it: that is the same as ours, or {@link unlike} tells. */
function completed(received: SuiteRecord, { metrics, references, gates }: SuiteRecord): SuiteRecord {
  return { ...received, metrics, references, gates };
}
