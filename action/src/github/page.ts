// Writes the HTML report next to the other files of the run.
import { dirname, join } from 'node:path';
import * as core from '@actions/core';
import { visible } from '../../../core/visible.ts';
import type { Outcome } from '../commands/outcome.ts';
import { reportCommand } from '../commands/report.ts';
import type { Host } from '../host/host.ts';

/** Writes the page. Returns its path; empty if it could not be written, which does not change the verdict. */
export async function writePage({ comparison, files }: Outcome, host: Host): Promise<string> {
  if (comparison === null || files.comparison === null) return '';
  const folder = dirname(files.comparison);
  const page = join(folder, 'report.html');
  try {
    await reportCommand(folder, { markdown: null, html: page }, host);
    return page;
  } catch (error) {
    core.warning(visible(`The report for a browser could not be written: ${(error as Error).message}`));
    return '';
  }
}
