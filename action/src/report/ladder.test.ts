// A ladder: each variant from the bottom and as a step, with verdicts, in every format and width.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Row } from '../comparison/comparison.ts';
import { laddersOf } from './ladder.ts';
import { renderMarkdown } from './markdown.ts';
import { loadWidths } from './table.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, gate, HOSTILE, row, STEERING, still, suite } from './testing.ts';
import { assertInert, htmlOf } from './testing-markdown.ts';

const LADDER = ['attached', 'collecting', 'exporting'];
const cost = (treatment: string, overhead: number, more: Partial<Row> = {}): Row =>
  row({ treatment, overhead, low: overhead - 0.01, high: overhead + 0.01, ...more });
const step = (limit: number, verdict: 'pass' | 'breach') => ({
  gates: [gate({ kind: 'max-step', basis: 'paired', limit, verdict })],
  verdict,
});

const CLIMBED = comparison(
  suite({
    suite: 'kieker',
    verdict: 'breach',
    treatments: LADDER,
    ladder: LADDER,
    rows: [
      cost('attached', 0.04, step(0.05, 'pass')),
      cost('collecting', 0.24),
      cost('collecting', 0.19, { against: 'attached', ...step(0.05, 'breach') }),
      cost('exporting', 0.25),
      still({ treatment: 'exporting', against: 'collecting', ...step(0.05, 'pass') }),
      cost('attached', 0.5, { metric: 'threads' }),
    ],
  }),
);

describe('a ladder', () => {
  it('has a line for each variant: the cost from the bottom, and that of the step', () => {
    const [ladder, ...others] = laddersOf(CLIMBED);
    assert.deepEqual(others, []);
    assert.deepEqual(
      ladder?.rungs.map(({ treatment, against, total, step, verdict }) => [
        treatment,
        against,
        `${total.overhead} ${total.interval}`,
        `${step.overhead} ${step.interval}`,
        verdict,
      ]),
      [
        ['attached', 'off', '+4.0 % [+3.0, +5.0]', '+4.0 % [+3.0, +5.0]', 'pass'],
        ['collecting', 'attached', '+24.0 % [+23.0, +25.0]', '+19.0 % [+18.0, +20.0]', 'breach'],
        ['exporting', 'collecting', '+25.0 % [+24.0, +26.0]', 'none (MDE 1.2 %)', 'pass'],
      ],
    );
  });

  it('shows a variant that was not measured, and starts no step from it', () => {
    const [given] = CLIMBED.suites;
    const rows = (given?.rows ?? []).filter(one => one.treatment !== 'collecting' && !one.paired);
    const [ladder] = laddersOf(comparison(suite({ treatments: LADDER, ladder: LADDER, rows })));
    assert.deepEqual(
      ladder?.rungs.map(({ treatment, total, step }) => [treatment, total.overhead, step.overhead]),
      [
        ['attached', '+4.0 %', '+4.0 %'],
        ['collecting', '', ''],
        ['exporting', '+25.0 %', ''],
      ],
    );
  });

  it('is only a suite that says so', () => {
    const [given = suite()] = CLIMBED.suites;
    const { ladder: _, ...plain } = given;
    assert.deepEqual(laddersOf(comparison(plain)), []);
  });

  it('is a table on a page, and a breach of a step is the first line', () => {
    const page = renderMarkdown(CLIMBED, CONTEXT, { maxBytes: 60_000 }).replaceAll('\u00a0', ' ');
    assert.match(
      page,
      /^### ❌ Breach: `collecting` against `attached` in the same rounds costs \+19\.0 % CPU .*, limit of a step 5 %/,
    );
    assert.match(page, /\*\*Ladder of `kieker`\*\* · each variant adds to the one before/);
    assert.match(
      page,
      /\| CPU \| `collecting` \| \+24\.0 % \[\+23\.0, \+25\.0\] \| \+19\.0 % \[\+18\.0, \+20\.0\] \| ❌ breach \|/,
    );
    assert.match(page, /≤ 5 % a step/);
  });

  it('is a table on a terminal, without intervals if it is narrow, and stacked if it is narrower', () => {
    const at = (width: number) => {
      const text = renderTerminal(CLIMBED, CONTEXT, { width, colour: false });
      return text.slice(text.indexOf('Ladder of kieker'), text.indexOf('\nreproduce'));
    };
    assert.match(
      at(140),
      /collecting +\+24\.0 % \[\+23\.0, \+25\.0\] +\+19\.0 % \[\+18\.0, \+20\.0\] +✗ breach/,
    );
    assert.match(at(72), /collecting +\+24\.0 % +\+19\.0 % +✗ breach/);
    assert.match(at(30), /from the bottom \+24\.0 %/);
    for (const width of [140, 72, 30])
      for (const line of at(width).split('\n')) assert.ok(line.length <= width, line);
  });

  it('treats names as data', async () => {
    await loadWidths();
    for (const hostile of HOSTILE) {
      const ladder = [hostile, 'b'];
      const rows = [
        cost(hostile, 0.1, { benchmark: hostile }),
        cost('b', 0.1, { benchmark: hostile, against: hostile }),
      ];
      const given = comparison(suite({ suite: hostile, treatments: ladder, ladder, rows }));
      assertInert(htmlOf(renderMarkdown(given, CONTEXT, { maxBytes: 60_000 })));
      for (const width of [30, 140]) {
        const text = renderTerminal(given, CONTEXT, { width, colour: false });
        assert.match(text, /Ladder of/);
        assert.doesNotMatch(text, STEERING);
      }
    }
  });
});
