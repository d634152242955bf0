// A job of `command: comment`: it has the configuration of the default branch, and gets the event of a finished run.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ActionRun } from '../fixture.ts';
import { inJob, type Job } from './job.ts';
import type { Wrong } from './measured.ts';

/** The configuration of the default branch; line 7 is the budget. */
export const CONFIG = `version: 1
suites:
  codec:
    runner: jmh
    variants: { off: {}, probe: { agent: probe.jar } }
    gates:
      cpu-ns/op: { max-overhead: 5% }
`;

export const CANCELLED: Wrong = { event: { conclusion: 'cancelled' } };

export const inCommentJob = (test: (job: Job) => Promise<void>): (() => Promise<void>) =>
  inJob(test, job => job.file('.github/overhead.yml', CONFIG));

/** Runs the command on the event of a finished run. */
export const tell = (
  job: Job,
  payload: unknown,
  inputs: Readonly<Record<string, string>> = {},
  event = 'workflow_run',
): Promise<ActionRun> => job.run(event, payload, { command: 'comment', ...inputs });

/** The files that the command left in the runner's folder for temporary files. */
export const leftBehind = (job: Job): string[] =>
  readdirSync(join(job.folder, 'runner')).filter(name => name.startsWith('overhead-'));
