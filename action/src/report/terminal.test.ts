// The terminal report at any width, with and without colour, with any name.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import fc from 'fast-check';
import { FIXTURES } from './fixtures.ts';
import { loadWidths, widthOf } from './table.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, row, STEERING, suite } from './testing.ts';
import { holding, hostileWords } from './testing-hostile.ts';

await loadWidths();

const QUIET = { ...CONTEXT, reproduce: [] };

test('no line is wider than the screen', () => {
  for (const given of Object.values(FIXTURES)) {
    for (let width = 20; width <= 200; width += 7) {
      for (const line of renderTerminal(given, QUIET, { width, colour: false }).split('\n')) {
        assert.ok(widthOf(line) <= width, `${width}: ${line}`);
      }
    }
  }
});

test('colour changes only the colour, and is off by default', () => {
  for (const given of Object.values(FIXTURES)) {
    const plain = renderTerminal(given, CONTEXT, { width: 120, colour: false });
    const colourful = renderTerminal(given, CONTEXT, { width: 120, colour: true });
    assert.ok(!plain.includes('\u001b'));
    assert.ok(colourful.includes('\u001b['));
    assert.equal(stripVTControlCharacters(colourful), plain);
  }
});

test('no text from outside can control a terminal', () => {
  fc.assert(
    fc.property(hostileWords(40), fc.integer({ min: 20, max: 160 }), (words, width) => {
      const { given, context } = holding(words);
      assert.doesNotMatch(renderTerminal(given, context, { width, colour: false }), STEERING);
    }),
    { numRuns: 150 },
  );
});

test('omitted rows are counted, with the place of the full report', () => {
  const text = renderTerminal(FIXTURES.many ?? comparison(), CONTEXT, { width: 120, colour: false });
  assert.match(text, /20 more rows; 20 metrics did not measurably change: see overhead-out\/report\.md/);
  assert.ok(
    !renderTerminal(
      FIXTURES.many ?? comparison(),
      { ...CONTEXT, folder: null },
      { width: 120, colour: false },
    ).includes('report.md'),
  );
});

test('remarks are grouped, named and counted', () => {
  const noted = (benchmark: string, message: string) =>
    row({ benchmark, warnings: [{ code: 'x', message }] });
  const rows = [noted('A', 'once'), noted('B', 'twice'), noted('C', 'twice')];
  const warnings = Array.from({ length: 12 }, (_, index) => ({ code: 'x', message: `suite ${index}` }));
  const show = (given: object): string =>
    renderTerminal(comparison(suite(given)), QUIET, { width: 120, colour: false });
  assert.match(show({ rows }), /\n! otel on A, CPU: once\n! 2 rows: twice\n$/);
  assert.match(show({ rows, warnings }), /\n! suite 9\n! 4 more warnings\n$/);
  assert.match(
    show({ verdict: 'broken', broken: Array.from({ length: 30 }, (_, index) => `reason ${index}`) }),
    /\n✗ 20 more reasons\n/,
  );
});

test('a machine is named once for suites that share it', () => {
  const text = renderTerminal(FIXTURES['two-treatments'] ?? comparison(), CONTEXT, {
    width: 120,
    colour: false,
  });
  assert.equal(text.match(/AMD EPYC/g)?.length, 1);
});

test('a quoted reason keeps its lines, and the first line of the report its sentence', () => {
  const broken = [
    'the fork failed\n  command: java -jar x.jar\n    SIGSEGV\u001b[31m',
    'no benchmark was left',
  ];
  const text = renderTerminal(comparison(suite({ verdict: 'broken', rows: [], broken })), QUIET, {
    width: 80,
    colour: false,
  });
  assert.match(text, /^broken: [^\n]+: the fork failed; 1 more reason\n/);
  assert.match(text, /\n✗ the fork failed\n {2}command: java -jar x\.jar\n {4}SIGSEGV\\u\{1b\}\[31m\n✗ no/);
});
