// The job summary: one file for all steps of a job, which GitHub drops whole where it grows too large.
import { appendFileSync, existsSync, statSync } from 'node:fs';
import * as core from '@actions/core';
import { visible } from '../report/visible.ts';
import { JOB_SUMMARY_ROOM } from './report.ts';

/**
 * Adds to the summary of the job, where it has one. That it is full or cannot be written is told, and changes nothing else.
 * @param markdown given how many bytes are taken already; empty: there is no room for any of it
 */
export function addToSummary(markdown: (taken: number) => string): void {
  const file = process.env.GITHUB_STEP_SUMMARY ?? '';
  if (file === '') return;
  try {
    const taken = existsSync(file) ? statSync(file).size : 0;
    const text = markdown(taken);
    if (text !== '' && taken + Buffer.byteLength(text) <= JOB_SUMMARY_ROOM) appendFileSync(file, `${text}\n`);
    else core.warning('The job summary is full: what it would hold stands in the log only');
  } catch (error) {
    core.warning(visible(`The job summary could not be written: ${(error as Error).message}`));
  }
}
