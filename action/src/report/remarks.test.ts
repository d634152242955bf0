// The place of each warning in a report, and the words about a steady measurement.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row, SuiteComparison } from '../comparison/comparison.ts';
import { cellsOf } from './cells.ts';
import { FIXTURES } from './fixtures.ts';
import { renderMarkdown } from './markdown.ts';
import { type Phrase, written } from './phrase.ts';
import { adviceOf, doubtsAbout, doubtsOf, foldedWarnings, MOST_DOUBTS, warningsOf } from './remarks.ts';
import { steadinessOf } from './steady.ts';
import { loadWidths } from './table.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, gate, row, suite } from './testing.ts';

await loadWidths();

const texts = (phrases: readonly Phrase[]) => phrases.map(words => written(words, String, String));
const warned = (...codes: string[]) => ({ warnings: codes.map(code => ({ code, message: `${code}!` })) });
const markdown = (given: SuiteComparison) => renderMarkdown(comparison(given), CONTEXT, { maxBytes: 65_000 });

test('a doubt about a number is next to it, unfolded', () => {
  const doubtful = row(warned('unsteady', 'warm-up-sensitive', 'something-else'));
  assert.equal(doubtsAbout(doubtful), 'unsteady, depends on the warm-up');
  const given = suite({ rows: [doubtful], ...warned('constant-stall', 'few-rounds') });
  const where = 'otel on AllocateAndRelease, CPU: ';
  assert.deepEqual(texts(doubtsOf(given)), [
    'constant-stall!',
    `${where}unsteady!`,
    `${where}warm-up-sensitive!`,
  ]);
  assert.deepEqual(texts(warningsOf(given)), ['few-rounds!', `${where}something-else!`]);
  const page = markdown(given);
  assert.ok(page.indexOf('- ⚠️ constant-stall!') < page.indexOf('<details>'));
  assert.match(page, /⚠️ unsteady, depends on the warm-up \|/);
  assert.match(page, /<summary>Warnings: 2<\/summary>/);
});

test('every code of a doubt has words', () => {
  for (const code of ['unsteady', 'warm-up-sensitive', 'contradicting-signs', 'not-exact']) {
    assert.notEqual(doubtsAbout(row(warned(code))), '', code);
  }
  for (const code of ['alike-treatments', 'constant-stall', 'identical-to-control', 'still-compiling']) {
    assert.equal(doubtsOf(suite(warned(code))).length, 1, code);
  }
  assert.equal(doubtsAbout(row(warned('toString'))), '');
});

test('of many doubts the first are shown, and none is lost', () => {
  const rows = Array.from({ length: 30 }, (_, index) =>
    row({ benchmark: `Case${index}`, warnings: [{ code: 'unsteady', message: `${index} of 40 forks` }] }),
  );
  const given = suite({ rows });
  assert.equal(foldedWarnings(given).length, 30 - MOST_DOUBTS);
  const page = markdown(given);
  assert.match(page, /\n- and 22 more under the warnings\n/);
  for (let index = 0; index < 30; index++) assert.match(page, new RegExp(`: ${index} of 40 forks\\n`));
});

test('advice appears once and is no warning', () => {
  const given = suite({ rows: [row()], ...warned('advice') });
  assert.deepEqual(texts(adviceOf(given)), ['advice!']);
  assert.deepEqual(warningsOf(given), []);
  assert.match(markdown(given), /<summary>How steady it was<\/summary>\n\n- advice!\n/);
  const screen = renderTerminal(comparison(given), CONTEXT, { width: 80, colour: false });
  assert.equal(screen.split('advice!').length, 2);
  assert.match(screen, /\n→ advice!\n/);
});

test('a row that may be chance has no warning of a negative overhead', () => {
  const below = { overhead: -0.01, low: -0.02, high: -0.001, ...warned('negative-overhead') };
  assert.equal(warningsOf(suite({ rows: [row({ ...below, q: 0.01 })] })).length, 1);
  assert.equal(warningsOf(suite({ rows: [row({ ...below, q: 0.4 })] })).length, 0);
});

test('an old baseline is marked in the head of its column', () => {
  const baseline = { runs: 5, change: 0.03, low: 0.02, high: 0.04, comparable: 'overhead' } as const;
  const rows = [row({ baseline })];
  assert.match(markdown(suite({ rows, ...warned('stale-baseline') })), /\| since old baseline \|/);
  assert.match(markdown(suite({ rows })), /\| since baseline \|/);
});

const FORKS: Partial<Row> = {
  components: { between: 0.01, within: 0.02, icc: 0.2, falseAlarm: 0.417, iterations: 3 },
  slot: { value: 0.001, low: -0.002, high: 0.004 },
  warmup: [
    { dropped: -1, overhead: 0.04 },
    { dropped: 0, overhead: 0.034 },
    { dropped: 1, overhead: 0.033 },
    { dropped: 2, overhead: 0.035 },
  ],
};

test('steadiness is reported for the primary metric, the control once', () => {
  const rows = [
    row({ ...FORKS, metric: 'ns/op' }),
    row(FORKS),
    row({ ...FORKS, treatment: 'tracker', slot: { value: 0.012, low: 0.004, high: 0.02 }, warmup: null }),
    row({
      ...FORKS,
      benchmark: 'Timed',
      metric: 'ns/op',
      slot: null,
      warmup: [{ dropped: 0, overhead: 0.03 }],
    }),
    row({ benchmark: 'Unknown' }),
  ];
  const spread =
    'its processes differ by 1 %, the iterations inside one by 2 %; counted as if each were a process, they would make 42 % false alarms and not 5 %.';
  assert.deepEqual(texts(steadinessOf(suite({ rows }))), [
    `off on AllocateAndRelease, CPU: ${spread}`,
    'otel on AllocateAndRelease, CPU: first or second in its round makes no measurable difference [−0.2, +0.4]; leaving out 0, 1, 2 of the measured iterations gives +3.4 %, +3.3 %, +3.5 %, counting the last of the warm-up too gives +4.0 %.',
    'tracker on AllocateAndRelease, CPU: the later process of a pair measures +1.2 % [+0.4, +2.0] against the earlier one, which cancels, as each variant is the later one equally often.',
    `off on Timed, time: ${spread}`,
  ]);
  assert.deepEqual(steadinessOf(suite({ rows: [row()] })), []);
});

test('of many warm-up rules the first three and the last are shown', () => {
  const warmup = Array.from({ length: 11 }, (_, dropped) => ({ dropped, overhead: 0.05 - dropped / 1000 }));
  assert.deepEqual(texts(steadinessOf(suite({ rows: [row({ warmup })] }))), [
    'otel on AllocateAndRelease, CPU: leaving out 0, 1, 2, 10 of the measured iterations gives +5.0 %, +4.9 %, +4.8 %, +4.0 %.',
  ]);
});

test('each of several suites has its name in every fold', () => {
  const page = renderMarkdown(FIXTURES['two-treatments'] ?? comparison(), CONTEXT, { maxBytes: 65_000 });
  const fold = /<summary>How small an overhead[\s\S]*?<\/details>/.exec(page)?.[0] ?? '';
  assert.match(fold, /\*\*`netty-bytebuf`\*\*[\s\S]*\*\*`startup`\*\*/);
  assert.equal(fold.split('MDE is the smallest').length, 2);
});

test('a gate reports its rounds, its confidence, and what a breach would have needed', () => {
  const cells = (...rows: Row[]) =>
    [...markdown(suite({ rows })).matchAll(/^\| `AllocateAndRelease` \| `otel` \| `[^|]*/gm)].map(match =>
      match.input
        .slice(match.index)
        .split('\n', 1)[0]
        ?.split(' | ')
        .slice(4, 10)
        .map(cell => cell.replaceAll('\u00a0', ' ')),
    );
  const early = gate({
    rounds: 10,
    confidence: 0.998046875,
    needed: 0.000412,
    value: 0.02,
    low: 0.01,
    high: 0.03,
  });
  assert.deepEqual(cells(row({ rounds: 20, gates: [early], verdict: 'pass' })), [
    ['10 of 20', '99.8 %', '+2.0 % [+1.0, +3.0]', 'p = 0.99', 'p = 1', 'p ≤ 0.00041'],
  ]);
  const counted = gate({ kind: 'max-increase', limit: 5, confidence: null, value: 1, low: 1, high: 1 });
  const count = {
    metric: 'classes',
    exact: true,
    low: 0.01,
    high: 0.01,
    difference: { value: 1, low: 1, high: 1 },
  };
  assert.deepEqual(cells(row({ ...count, gates: [counted], verdict: 'pass' })), [
    ['15', 'exact', '+1 class', '', '', ''],
  ]);
});

test('the needed rounds decide an inconclusive gate, or else find the budget', () => {
  const needed = (fields: Partial<Row>) => cellsOf(row(fields), suite()).needed;
  const open = (deciding: number | null): Partial<Row> => ({
    gates: [gate({ verdict: 'inconclusive', deciding }), gate()],
    verdict: 'inconclusive',
  });
  assert.equal(needed({ target: { effect: 0.01, rounds: 1234 } }), '1,234 for 1 %');
  assert.equal(needed({ target: { effect: 0.05, rounds: 6 }, gates: [gate()] }), '6 for 5 %');
  assert.equal(needed(open(54)), '54 to decide');
  // More rounds than anyone would run: the reason says so.
  assert.equal(needed(open(null)), '');
  assert.equal(needed({ target: null }), '');
});
