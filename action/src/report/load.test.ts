// The sentence about a steady load, and its place in a report.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadsOf } from './load.ts';
import { renderMarkdown } from './markdown.ts';
import { written } from './phrase.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, row, suite } from './testing.ts';

const share = (treatment: string, off: number, on: number, benchmark = 'Pipeline-2') =>
  row({ benchmark, metric: 'core-%@1k/s', treatment, off, on });
const given = suite({
  treatments: ['disabled', 'exporting'],
  rows: [
    row({ benchmark: 'Pipeline-2', metric: 'events/s', treatment: 'exporting' }),
    share('disabled', 0.00061, 0.00082),
    share('exporting', 0.00061, 0.0213),
    { ...share('exporting', 0.00082, 0.0213), against: 'disabled', paired: true },
    share('exporting', 1.25, 2.5, 'Hello-2'),
  ],
});

test('reports the share of a core for each variant, by the unit of the rate', () => {
  assert.deepEqual(
    loadsOf(given).map(words => written(words, text => `<${text}>`, String)),
    [
      'At 1,000 events/s, <Pipeline-2> uses of one core: 0.00061 % with <off>, 0.00082 % with <disabled>, 0.0213 % with <exporting>',
      'At 1,000 operations/s, <Hello-2> uses of one core: 1.25 % with <off>, 2.5 % with <exporting>',
    ],
  );
  assert.deepEqual(loadsOf(suite({ rows: [row()] })), []);
});

test('is below the table', () => {
  const page = renderMarkdown(comparison(given), CONTEXT, { maxBytes: 65_000 });
  assert.match(page, /\|\n\nAt 1,000 events\/s, `Pipeline-2` uses of one core: 0\.00061 % with `off`, /);
  assert.match(
    page,
    /share\sof\sone\score\sat\s1,000\soperations\/s\s\|\s0\.000610.%\sof\sa\score\s\|\s0\.0213.%\sof\sa\score\s\|/,
  );
  const screen = renderTerminal(comparison(given), CONTEXT, { width: 300, colour: false });
  assert.match(screen, /^At 1,000 operations\/s, Hello-2 uses of one core: 1\.25 % with off, 2\.5 % with/m);
});
