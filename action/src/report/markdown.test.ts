// The Markdown report: its size, its order, and hostile data, which has no effect.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Row } from '../comparison/comparison.ts';
import { FIXTURES } from './fixtures.ts';
import { LEAST_BYTES, renderMarkdown } from './markdown.ts';
import { CONTEXT, comparison, gate, row, still, suite } from './testing.ts';
import { holding, hostileWords } from './testing-hostile.ts';
import { assertInert, htmlOf, textOf } from './testing-markdown.ts';

const LARGE = 5000;
const breach = (fields: Partial<Row>): Row =>
  row({
    overhead: 0.08,
    low: 0.07,
    high: 0.09,
    gates: [gate({ verdict: 'breach' })],
    verdict: 'breach',
    ...fields,
  });

/** 5,000 benchmarks: a few breaches near the end, every third unchanged, names in two alphabets. */
function large(breaches: number): Row[] {
  return Array.from({ length: LARGE }, (_, index) => {
    const benchmark = `org.example.Größe${index}/size=${index}`;
    if (index >= LARGE - breaches) return breach({ benchmark });
    if (index % 3 === 0) return still({ benchmark });
    return row({ benchmark, gates: [gate()], verdict: 'pass' });
  });
}

const bytes = (text: string): number => Buffer.byteLength(text);
const counted = (text: string, pattern: RegExp): number =>
  Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? 0);

for (const maxBytes of [LEAST_BYTES, 65_000, 1_000 * 1024]) {
  test(`5,000 benchmarks in ${maxBytes} bytes: the breaches are shown, the other rows counted`, () => {
    const text = renderMarkdown(comparison(suite({ verdict: 'breach', rows: large(7) })), CONTEXT, {
      maxBytes,
    });
    assert.ok(bytes(text) <= maxBytes, `${bytes(text)} bytes`);
    const lines = text.split('\n').filter(line => line.startsWith('| `org.example'));
    assert.equal(lines.filter(line => line.includes('breach<br>')).length, 7);
    assert.match(text, /^### ❌ Breach: .*; 6 more breaches\n/);
    const shown = lines.filter(line => !line.includes('| `otel` |')).length;
    assert.equal(
      shown + counted(text, /Left out.*?([\d,]+) other rows/),
      LARGE,
      'every row is shown or counted',
    );
    assertInert(htmlOf(text));
  });
}

test('5,000 breaches: as many as fit, the others counted, with the command', () => {
  const text = renderMarkdown(comparison(suite({ verdict: 'breach', rows: large(LARGE) })), CONTEXT, {
    maxBytes: 65_000,
  });
  assert.ok(bytes(text) <= 65_000);
  const shown = text.split('\n').filter(line => line.includes('breach<br>')).length;
  assert.ok(shown > 200, `${shown} rows`);
  assert.equal(shown + counted(text, /\*\*([\d,]+) rows that failed/), LARGE);
  assert.match(text, /comparison\.json/);
  assert.match(text, /overhead run netty-bytebuf/);
});

test('a thousand suites, warnings and reasons stay within the size', () => {
  const noisy = Array.from({ length: 1000 }, (_, index) =>
    suite({
      suite: `suite${index}`,
      verdict: 'broken',
      rows: [breach({})],
      broken: Array.from({ length: 50 }, (_, reason) => `reason ${reason} of ${'x'.repeat(500)}`),
      warnings: Array.from({ length: 200 }, (_, warning) => ({ code: 'x', message: `warning ${warning}` })),
    }),
  );
  const context = { ...CONTEXT, notes: Array.from({ length: 500 }, () => 'note '.repeat(200)) };
  const text = renderMarkdown(comparison(...noisy), context, { maxBytes: 65_000 });
  assert.ok(bytes(text) <= 65_000);
  assert.match(text, /Left out, because this page is full: .*rows that failed.*suites/);
});

test('rejects a size that is too small', () => {
  for (const maxBytes of [0, LEAST_BYTES - 1, NaN]) {
    assert.throws(() => renderMarkdown(comparison(), CONTEXT, { maxBytes }), RangeError);
  }
});

test('breaches come before inconclusive gates, passes and the rest, worst first', () => {
  const rows = [
    row({ benchmark: 'Moved' }),
    row({ benchmark: 'Passed', gates: [gate()], verdict: 'pass' }),
    row({ benchmark: 'Open', gates: [gate({ verdict: 'inconclusive' })], verdict: 'inconclusive' }),
    breach({ benchmark: 'Bad' }),
    breach({ benchmark: 'Worst', low: 0.5, high: 0.6 }),
  ];
  const text = renderMarkdown(comparison(suite({ verdict: 'breach', rows })), CONTEXT, { maxBytes: 65_000 });
  const order = [...text.matchAll(/^\| `(\w+)` \| CPU/gm)].map(match => match[1]);
  assert.deepEqual(order, ['Worst', 'Bad', 'Open', 'Passed', 'Moved']);
});

test('an interval with zero is no gain in any format', () => {
  const text = renderMarkdown(
    comparison(suite({ rows: [still({ overhead: -0.003, low: -0.01, high: 0.004 })] })),
    CONTEXT,
    { maxBytes: 65_000 },
  );
  assert.match(text, /no measurable overhead \(MDE 1\.2 %\)/);
  assert.ok(!text.includes('−0.3'));
});

test('the page is inert for any names, units, reasons and tables', () => {
  fc.assert(
    fc.property(hostileWords(30), words => {
      const { given, context } = holding(words);
      const text = renderMarkdown(given, context, { maxBytes: 65_000 });
      assert.ok(!text.includes('<!-- overhead'));
      const html = htmlOf(text);
      assertInert(html);
      assert.equal((html.match(/<details>/g) ?? []).length, (html.match(/<\/details>/g) ?? []).length);
      for (const table of html.matchAll(/<table>(.*?)<\/table>/gs)) {
        const widths = [...(table[1] ?? '').matchAll(/<tr>(.*?)<\/tr>/gs)].map(
          tr => (tr[1]?.match(/<t[hd]/g) ?? []).length,
        );
        assert.equal(new Set(widths).size, 1, table[0]);
      }
    }),
    { numRuns: 150 },
  );
});

test('the hostile words are in every table of a report', () => {
  const words = { suite: 's', benchmark: 'b', metric: 'm', treatment: 't', control: 'c', reason: 'r' };
  const { given, context } = holding({ ...words, message: 'msg', machine: 'k', table: 'tab', note: 'n' });
  const text = renderMarkdown(given, context, { maxBytes: 200_000 }).replaceAll('\u00a0', ' ');
  for (const expected of [
    /^\*\*`s` on 2 kernels\*\*/m,
    /^\| `b` \| `t` \| .* \| not measured: r \|$/m,
    /^\*\*Both modes of `s`\*\*/m,
    /^\*\*Heaps of `s`\*\*/m,
    /Whose threads took the added CPU time/,
    /Input digest/,
  ])
    assert.match(text, expected);
});

test('the page is readable as text: no cell is undefined, null or NaN', () => {
  for (const given of Object.values(FIXTURES)) {
    const text = textOf(htmlOf(renderMarkdown(given, CONTEXT, { maxBytes: 65_000 })));
    assert.doesNotMatch(text, /undefined|\bnull\b|NaN|Infinity|[-−]0(?:\.0*)?(?![.\d])/);
  }
});

test('a reason that quotes a tool keeps its lines, without any markup', () => {
  const broken = ['the fork failed\n  command: java\n    ``` <img src=x> @team', 'no benchmark was left'];
  const text = renderMarkdown(comparison(suite({ verdict: 'broken', rows: [], broken })), CONTEXT, {
    maxBytes: 65_000,
  });
  const html = htmlOf(text);
  assertInert(html);
  assert.match(text, /^### ⛔ Broken: [^\n]+: the fork failed; 1 more reason\n/);
  assert.match(html, /<pre><code[^>]*> {2}command: java\s+``` &lt;img src=x&gt; @team/);
  assert.match(html, /<li>.*no benchmark was left/);
});
