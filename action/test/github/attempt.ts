// A job that is run again: the measurements and uploads of its attempts, and the attempt that judges.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { readComparison } from '../../src/comparison/comparison.ts';
import { inJob, type Job, pullRequest } from './job.ts';
import { entries, PASS, record } from './measured.ts';
import { zip } from './zip.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The record of an attempt; its number is the hour of its start. */
export const attempt = (number: number, more: Fields = {}, suite: Fields = {}) =>
  record({ attempt: number, seed: number, started: `2026-11-01T1${number}:00:00.000Z`, ...more }, suite);

export const upload = (number: number, results: string, more: Fields = {}, suite: Fields = {}) =>
  zip(entries(results, attempt(number, more, suite)));

/** Puts the results of an attempt into the judged folder. */
export function measured(job: Job, results: string, runJson: string): void {
  job.file('measured/run.json', runJson);
  job.file('measured/results/codec.txt', results);
}

/** A test in the job of a second attempt, whose own results pass the budget. */
export const inSecondAttempt = (test: (job: Job) => Promise<void>): (() => Promise<void>) =>
  inJob(test, job => measured(job, PASS, attempt(2)));

/**
 * Judges the results of an attempt.
 * @param number the number of the attempt
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
