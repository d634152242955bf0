// `command: doctor`: what the runner can measure, as a section of the job summary.
import { appendFileSync, existsSync, statSync } from 'node:fs';
import * as core from '@actions/core';
import { doctorCommand } from '../commands/doctor.ts';
import { EXIT, type Host } from '../commands/host.ts';
import type { Environment } from './context.ts';
import { JOB_SUMMARY_ROOM } from './report.ts';

/**
 * Looks, and tells. Returns the exit code: where kinds of suites were named, it is red that something of them is missing; where none were, nobody
 * needs all of it.
 */
export async function doctor(
  kinds: readonly string[],
  environment: Environment,
  host: Host,
): Promise<number> {
  const { exitCode, markdown } = await doctorCommand({ kinds, json: null, markdown: null }, host);
  const file = environment.GITHUB_STEP_SUMMARY ?? '';
  if (file !== '') {
    const taken = existsSync(file) ? statSync(file).size : 0;
    if (taken + Buffer.byteLength(markdown) > JOB_SUMMARY_ROOM)
      core.warning('The job summary is full: what the runner can measure stands in the log only');
    else appendFileSync(file, `${markdown}\n`);
  }
  return kinds.length === 0 ? EXIT.pass : exitCode;
}
