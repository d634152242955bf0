// A job of `command: comment`: the configuration of the default branch is there, and the job is told of a run that is over.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ActionRun } from '../fixture.ts';
import { inJob, type Job } from './job.ts';
import type { Wrong } from './measured.ts';

/** What the default branch says; line 7 is the budget. */
export const CONFIG = `version: 1
suites:
  codec:
    runner: jmh
    variants: { off: {}, probe: { agent: probe.jar } }
    gates:
      cpu-ns/op: { max-overhead: 5% }
`;

export const CANCELLED: Wrong = { event: { conclusion: 'cancelled' } };

/** A test in such a job. */
export const inCommentJob = (test: (job: Job) => Promise<void>): (() => Promise<void>) =>
  inJob(test, job => job.file('.github/overhead.yml', CONFIG));

/** Runs the command on the event of a run that is over. */
export const tell = (
  job: Job,
  payload: unknown,
  inputs: Readonly<Record<string, string>> = {},
  event = 'workflow_run',
): Promise<ActionRun> => job.run(event, payload, { command: 'comment', ...inputs });

/** What the command left in the runner's folder for temporary files. */
export const leftBehind = (job: Job): string[] =>
  readdirSync(join(job.folder, 'runner')).filter(name => name.startsWith('overhead-'));
