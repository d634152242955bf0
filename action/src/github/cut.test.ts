// Shortening a report: the order of removal, a count of removed parts, and no half parts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FIXTURES } from '../report/fixtures.ts';
import { everythingElse } from '../report/folds.ts';
import { assertInert, htmlOf } from '../report/testing-markdown.ts';
import { cut } from './cut.ts';
import { reportIn } from './report.ts';
import { COMMENT_LIMIT } from './section.ts';

const PAGE = 'https://example.com/run';
const row = (index: number, verdict: string) => `| case ${index} with a name of some length | ${verdict} |`;
const PASSES = Array.from({ length: 60 }, (_, index) => row(index, '✅ pass'));
const BREACHES = Array.from({ length: 4 }, (_, index) => row(index, '❌ breach'));
const FOLD = [
  '<details>',
  '<summary>More</summary>',
  '',
  ...Array.from({ length: 30 }, () => 'folded away'),
  '',
  '</details>',
  '',
];
const REPORT = [
  '### ❌ Breach: case 0',
  '',
  '**`codec`** · 20 rounds',
  '',
  '| benchmark | verdict |',
  '|---|---|',
  ...BREACHES,
  ...PASSES,
  '',
  ...FOLD,
].join('\n');

const sizes = (text: string) => ({
  breaches: text.split('\n').filter(line => line.includes('❌ breach')).length,
  passes: text.split('\n').filter(line => line.includes('✅ pass')).length,
  folds: text.split('<details>').length - 1,
});

describe('a report that is too long', () => {
  it('is unchanged if it fits', () => {
    assert.equal(cut(REPORT, Buffer.byteLength(REPORT), PAGE), REPORT);
  });

  it('loses its folds first', () => {
    const text = cut(REPORT, Buffer.byteLength(REPORT) - 50, PAGE);
    assert.deepEqual(sizes(text), { breaches: 4, passes: 60, folds: 0 });
    assert.match(text, /Left out here: 1 folded part\. \[The whole report\]\(https:\/\/example\.com\/run\)$/);
  });

  it('keeps the fold around all others as long as something is in it', () => {
    const bad = ['| benchmark | verdict |', '|---|---|', ...BREACHES, ''];
    const inner = ['A remark.', '', ...bad, ...FOLD, ...FOLD];
    const nested = everythingElse(4, 0, inner).join('\n');
    const text = (room: number) => cut(`### First\n\n${nested}`, room, PAGE);
    assert.deepEqual(sizes(text(Buffer.byteLength(nested) - 20)), { breaches: 4, passes: 0, folds: 2 });
    const short = text(560);
    assert.deepEqual(sizes(short), { breaches: 4, passes: 0, folds: 1 });
    assert.match(
      short,
      /<summary>Everything else, with .*<\/summary>[\s\S]*<\/details>\n\nLeft out here: 3 folded parts/,
    );
    assert.deepEqual(sizes(text(260)), { breaches: 0, passes: 0, folds: 0 });
    assert.doesNotMatch(text(260), /details|summary/);
  });

  it('then loses passed rows from the end, and counts them', () => {
    const text = cut(REPORT, 1_500, PAGE);
    const { breaches, passes } = sizes(text);
    assert.equal(breaches, 4);
    assert.ok(passes > 0 && passes < 60);
    assert.match(text, new RegExp(`Left out here: ${60 - passes} rows, 1 folded part`));
    assert.ok(Buffer.byteLength(text) <= 1_500);
  });

  it('keeps its breaches longest', () => {
    const text = cut(REPORT, 480, PAGE);
    assert.deepEqual(sizes(text), { breaches: 4, passes: 0, folds: 0 });
    assert.match(text, /^### ❌ Breach: case 0\n/);
  });

  it('reports how many of them were left out', () => {
    const text = cut(REPORT, 330, PAGE);
    assert.ok(sizes(text).breaches < 4);
    assert.match(text, /\*\*\d rows? that failed\*\*, 60 other rows/);
    assert.ok(Buffer.byteLength(text) <= 330);
  });

  it('is a link if not even its first line fits', () => {
    assert.equal(
      cut(REPORT, 100, PAGE),
      `This report is too long to stand here. [The whole report](${PAGE})`,
    );
  });

  it('has no head without a row, no half fold and no open fence', () => {
    const quoting = [
      '### ⛔ Broken',
      '',
      '- fork 3 ended:',
      '  ```text',
      '  <details>',
      '  | not a row |',
      '  ```',
      '',
      '<details>',
      '<summary>a</summary>',
      '',
      '````text',
      '</details>',
      '```',
      '````',
      '',
      '</details>',
      '',
      '| a |',
      '|---|',
      '| b ❌ breach |',
    ].join('\n');
    for (let limit = Buffer.byteLength(quoting); limit > 0; limit -= 3) {
      const text = cut(quoting, limit, PAGE);
      const html = htmlOf(text);
      assert.equal(html.split('<details>').length, html.split('</details>').length, text);
      // An open element would include the link after it.
      if (text !== quoting)
        assert.match(html, /<a href="https:\/\/example\.com\/run">The whole report<\/a><\/p>$/);
      assert.equal(/^\| a \|/m.test(text), /^\| b /m.test(text), text);
    }
  });

  it('is harmless at every size', () => {
    for (const comparison of [FIXTURES.hostile, FIXTURES.many, FIXTURES.broken]) {
      assert.ok(comparison);
      const whole = reportIn(COMMENT_LIMIT, comparison);
      for (let limit = 400; limit < Buffer.byteLength(whole); limit += 997) {
        const text = cut(whole, limit, PAGE);
        assert.ok(Buffer.byteLength(text) <= limit);
        assertInert(htmlOf(text.replace(`[The whole report](${PAGE})`, '')));
      }
    }
  });
});
