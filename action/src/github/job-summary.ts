// The job summary: one file for all steps of a job, which GitHub drops as a whole if it grows too large.
import { appendFileSync, existsSync, statSync } from 'node:fs';
import * as core from '@actions/core';
import { visible } from '../../../core/visible.ts';
import { JOB_SUMMARY_ROOM } from './report.ts';

/**
 * Adds to the job summary, if there is one. A full or unwritable summary causes only a warning.
 * @param markdown gets the number of bytes already taken; returns an empty text if nothing fits
 */
export function addToSummary(markdown: (taken: number) => string): void {
  const file = process.env.GITHUB_STEP_SUMMARY ?? '';
  if (file === '') return;
  try {
    const taken = existsSync(file) ? statSync(file).size : 0;
    const text = markdown(taken);
    if (text !== '' && taken + Buffer.byteLength(text) <= JOB_SUMMARY_ROOM) appendFileSync(file, `${text}\n`);
    else core.warning('The job summary is full: this text is in the log only');
  } catch (error) {
    core.warning(visible(`The job summary could not be written: ${(error as Error).message}`));
  }
}
