// The job summary: new text follows existing text; a full summary and a failing disk are no errors.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { addToSummary } from './job-summary.ts';
import { JOB_SUMMARY_ROOM } from './report.ts';

const folder = temporary('overhead-summary-');
const file = join(folder, 'summary.md');
const { GITHUB_STEP_SUMMARY } = process.env;
afterEach(() => {
  if (GITHUB_STEP_SUMMARY === undefined) delete process.env.GITHUB_STEP_SUMMARY;
  else process.env.GITHUB_STEP_SUMMARY = GITHUB_STEP_SUMMARY;
});

it('gets the added text after that of other steps', () => {
  process.env.GITHUB_STEP_SUMMARY = file;
  writeFileSync(file, 'before\n');
  addToSummary(taken => `${taken} bytes`);
  assert.equal(readFileSync(file, 'utf8'), 'before\n7 bytes\n');
});

it('is unchanged if it would become too large, or nothing is left to add', () => {
  process.env.GITHUB_STEP_SUMMARY = file;
  writeFileSync(file, 'before\n');
  addToSummary(() => 'x'.repeat(JOB_SUMMARY_ROOM));
  addToSummary(() => '');
  assert.equal(readFileSync(file, 'utf8'), 'before\n');
});

it('causes no error if it cannot be written, or is missing', () => {
  process.env.GITHUB_STEP_SUMMARY = folder;
  addToSummary(() => 'text');
  delete process.env.GITHUB_STEP_SUMMARY;
  addToSummary(() => assert.fail('nobody reads it'));
});
