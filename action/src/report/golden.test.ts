// Every fixture in every format, compared with stored files: node action/src/report/golden.test.ts --update rewrites them.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { FIXTURES } from './fixtures.ts';
import { renderMarkdown } from './markdown.ts';
import { loadWidths, widthOf } from './table.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT } from './testing.ts';
import { assertInert, htmlOf } from './testing-markdown.ts';

await loadWidths();

const UPDATE = process.argv.includes('--update');
const WIDTHS = [60, 100, 140];

function check(file: string, actual: string): void {
  const path = new URL(`testdata/${file}`, import.meta.url);
  if (UPDATE) writeFileSync(path, actual);
  assert.equal(actual, readFileSync(path, 'utf8'), `${file} differs; see the head of this test`);
}

for (const [name, comparison] of Object.entries(FIXTURES)) {
  test(`${name}: Markdown`, () => {
    const markdown = renderMarkdown(comparison, CONTEXT, { maxBytes: 65_000 });
    check(`${name}.md`, markdown);
    assertInert(htmlOf(markdown));
    assert.ok(!markdown.includes('<!-- overhead'));
  });
  test(`${name}: terminal`, () => {
    const forms = WIDTHS.map(width => {
      const text = renderTerminal(comparison, CONTEXT, { width, colour: false });
      const report = text.slice(0, text.indexOf('\nreproduce\n'));
      for (const line of report.split('\n')) assert.ok(widthOf(line) <= width, `${width}: ${line}`);
      return `--- ${width} columns\n${text}`;
    });
    check(`${name}.txt`, forms.join('\n'));
  });
}
