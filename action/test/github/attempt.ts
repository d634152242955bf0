// A job that is run again: what its attempts measured and uploaded, and one that judges.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readComparison } from '../../src/comparison/comparison.ts';
import { inJob, type Job, pullRequest } from './job.ts';
import { entries, PASS, record } from './measured.ts';
import { zip } from './zip.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The record of an attempt, which began in the hour of its number. */
export const attempt = (number: number, more: Fields = {}, suite: Fields = {}) =>
  record({ attempt: number, seed: number, started: `2026-11-01T1${number}:00:00.000Z`, ...more }, suite);

/** What an attempt uploaded. */
export const upload = (number: number, results: string, more: Fields = {}, suite: Fields = {}) =>
  zip(entries(results, attempt(number, more, suite)));

/** Puts what an attempt measured where it is judged. */
export function measured(job: Job, results: string, runJson: string): void {
  job.file('measured/run.json', runJson);
  job.file('measured/results/codec.txt', results);
}

/** A test in the job of a second attempt; what that measured, alone, keeps the budget. */
export const inSecondAttempt = (test: (job: Job) => Promise<void>): (() => Promise<void>) =>
  inJob(test, job => measured(job, PASS, attempt(2)));

/**
 * An attempt judges what it measured.
 * @param number which one it is
 */
export async function judge(
  job: Job,
  inputs: Readonly<Record<string, string>> = {},
  number = '2',
  environment: Readonly<Record<string, string>> = {},
) {
  const run = await job.run(
    'pull_request',
    pullRequest(),
    {
      command: 'compare',
      path: 'measured',
      'max-overhead': '5%',
      check: 'false',
      comment: 'false',
      ...inputs,
    },
    { GITHUB_RUN_ATTEMPT: number, ...environment },
  );
  const suite = () => {
    const [first] = readComparison(join(job.folder, 'overhead-out/comparison.json')).suites;
    assert.ok(first, run.log);
    return first;
  };
  return { ...run, suite, warnings: run.log.split('\n').filter(line => line.startsWith('::warning::')) };
}
