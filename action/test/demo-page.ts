// Pages for tests of the HTML report: that of the recorded demo run, and those of other data.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readComparison } from '../src/comparison/comparison.ts';
import { documentOf } from '../src/page/document.ts';
import type { PageData } from '../src/page/model.ts';
import { ASSETS } from './browser.ts';
import { assertStatus, overhead, type Scratch } from './command.ts';
import { ROOT } from './fixture.ts';

export const DEMO = join(ROOT, 'action/src/page/testdata/demo');
export const DEMO_JUDGED = readComparison(join(DEMO, 'comparison.json'));
/** Every row, with the name of its suite. */
export const DEMO_TABLE = DEMO_JUDGED.suites.flatMap(({ suite, rows }) =>
  rows.map(row => ({ ...row, suite })),
);
export const DEMO_ROWS = DEMO_TABLE.length;

/** Writes the demo page with the command. Returns its address. */
export function demoPage(work: Scratch): string {
  assertStatus(overhead(work.folder, ['report', DEMO, '--html', 'demo.html']), 0);
  return pathToFileURL(work.path('demo.html')).href;
}

/** Writes a page of other data. Returns its address. */
export function pageIn(work: Scratch, name: string, data: PageData): string {
  const file = work.path(`${name}.html`);
  writeFileSync(file, documentOf(data, ASSETS));
  return pathToFileURL(file).href;
}
