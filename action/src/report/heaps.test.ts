// A suite under several heaps: one row for each metric, one column for each heap by size, in every format and width.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Row } from '../comparison/comparison.ts';
import { heapsOf } from './heaps.ts';
import { renderMarkdown } from './markdown.ts';
import { loadWidths } from './table.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, gate, HOSTILE, row, STEERING, still, suite } from './testing.ts';
import { assertInert, htmlOf } from './testing-markdown.ts';

const cost = (heap: string, overhead: number, more: Partial<Row> = {}): Row =>
  row({
    benchmark: `Requests/heap=${heap}`,
    metric: 'cpu-ns/op',
    overhead,
    low: overhead - 0.01,
    high: overhead + 0.01,
    ...more,
  });

const SWEPT = comparison(
  suite({
    suite: 'pets',
    rows: [
      cost('1g', 0.03),
      still({ benchmark: 'Requests/heap=512m', metric: 'cpu-ns/op' }),
      cost('64m', 0.31),
      cost('64m', 0.5, { metric: 'threads' }),
      cost('64m', 0.4, { metric: 'B/op' }),
      cost('512m', 0.4, { metric: 'B/op' }),
      cost('1g', 0, {
        metric: 'gc-count',
        off: 0,
        on: 3,
        overhead: null,
        low: null,
        high: null,
        difference: { value: 3, low: 2, high: 4 },
      }),
    ],
  }),
);

describe('a suite under several heaps', () => {
  it('has a row for each metric and a cell for each heap, the smallest first', () => {
    const [heaps, ...others] = heapsOf(SWEPT);
    assert.deepEqual(others, []);
    assert.deepEqual(heaps?.heaps, ['64m', '512m', '1g']);
    assert.deepEqual(
      heaps.rows.map(({ benchmark, treatment, metric, cells }) => [
        benchmark,
        treatment,
        metric,
        cells.map(({ overhead }) => overhead),
      ]),
      [
        ['Requests', 'otel', 'cpu-ns/op', ['+31.0 %', 'none', '+3.0 %']],
        ['Requests', 'otel', 'B/op', ['+40.0 %', '+40.0 %', '']],
        ['Requests', 'otel', 'gc-count', ['', '', '+3']],
      ],
    );
    assert.deepEqual(
      heaps.rows[0]?.cells.map(({ interval }) => interval),
      ['[+30.0, +32.0]', '(MDE 1.2 %)', '[+2.0, +4.0]'],
    );
  });

  it('shows any metric with a gate', () => {
    const [model] = SWEPT.suites;
    const gates = [gate({ limit: 0.1, verdict: 'breach' })];
    const rows = (model?.rows ?? []).map(one => (one.metric === 'threads' ? { ...one, gates } : one));
    const [heaps] = heapsOf(comparison(suite({ rows })));
    assert.equal(heaps?.rows.at(-1)?.metric, 'threads');
  });

  it('needs more than one heap, and no other parameter of that name', () => {
    assert.deepEqual(heapsOf(comparison(suite({ rows: [cost('64m', 0.1)] }))), []);
    const named = ['small', 'large'].map(heap => cost(heap, 0.1));
    assert.deepEqual(heapsOf(comparison(suite({ rows: named }))), []);
  });

  it('keeps processes and treatments apart', () => {
    const rows = ['64m', '128m'].flatMap(heap =>
      ['a', 'b'].flatMap(process =>
        ['otel', 'jacoco'].map(treatment =>
          cost(heap, 0.1, { benchmark: `Start/process=${process}/heap=${heap}`, treatment }),
        ),
      ),
    );
    const [heaps] = heapsOf(comparison(suite({ treatments: ['otel', 'jacoco'], rows })));
    assert.deepEqual(
      heaps?.rows.map(({ benchmark, treatment }) => `${benchmark} ${treatment}`),
      ['a otel', 'a jacoco', 'b otel', 'b jacoco'].map(name => `Start/process=${name}`),
    );
  });

  it('is a table on a page', () => {
    const page = renderMarkdown(SWEPT, CONTEXT, { maxBytes: 60_000 });
    assert.match(page, /\*\*Heaps of `pets`\*\* · the overhead under each/);
    assert.match(
      page,
      /\| benchmark \| variant \| metric \| 64m \| 512m \| 1g \|\n\|---\|---\|---\|---\|---\|---\|\n/,
    );
    assert.match(
      page.replaceAll('\u00a0', ' '),
      /\| `Requests` \| `otel` \| CPU \| \+31\.0 % \[\+30\.0, \+32\.0\] \| none \(MDE 1\.2 %\) \| \+3\.0 % \[\+2\.0, \+4\.0\] \|/,
    );
  });

  it('is a table on a terminal, without intervals if it is narrow, and stacked if it is narrower', () => {
    const at = (width: number) => {
      const text = renderTerminal(SWEPT, CONTEXT, { width, colour: false });
      return text.slice(text.indexOf('Heaps of pets'), text.indexOf('\nreproduce'));
    };
    assert.match(
      at(140),
      /Requests +otel +CPU .*\+31\.0 % \[\+30\.0, \+32\.0\] {2}none \(MDE 1\.2 %\) +\+3\.0 %/,
    );
    assert.match(at(70), /Requests +otel +CPU +\+31\.0 % {2}none +\+3\.0 %/);
    assert.match(at(30), /Requests, otel, CPU\n {2}64m \+31\.0 %/);
    for (const width of [140, 70, 30])
      for (const line of at(width).split('\n')) assert.ok(line.length <= Math.max(width, 30), line);
  });

  it('treats names as data', async () => {
    await loadWidths();
    for (const hostile of HOSTILE) {
      const rows = ['64m', '128m'].flatMap(heap => {
        const named = { benchmark: `${hostile}/heap=${heap}`, treatment: hostile };
        const gated = { metric: hostile, overhead: null, low: null, high: null, gates: [gate()] };
        return [cost(heap, 0.1, named), cost(heap, 0, { ...named, ...gated })];
      });
      const swept = comparison(suite({ suite: hostile, treatments: [hostile], rows }));
      assertInert(htmlOf(renderMarkdown(swept, CONTEXT, { maxBytes: 60_000 })));
      for (const width of [30, 140]) {
        const text = renderTerminal(swept, CONTEXT, { width, colour: false });
        assert.match(text, /Heaps of/);
        assert.doesNotMatch(text, STEERING);
      }
    }
  });
});
