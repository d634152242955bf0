// A suite at several values of a parameter, such as heaps: one row for each metric, one column for each value in order, in every format and width.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Row } from '../comparison/comparison.ts';
import { renderMarkdown } from './markdown.ts';
import { sweepsOf } from './sweeps.ts';
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
    const [heaps, ...others] = sweepsOf(SWEPT);
    assert.deepEqual(others, []);
    assert.deepEqual(heaps?.values, ['64m', '512m', '1g']);
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
    const [heaps] = sweepsOf(comparison(suite({ rows })));
    assert.equal(heaps?.rows.at(-1)?.metric, 'threads');
  });

  it('needs more than one heap, and no other parameter of that name', () => {
    assert.deepEqual(sweepsOf(comparison(suite({ rows: [cost('64m', 0.1)] }))), []);
    const named = ['small', 'large'].map(heap => cost(heap, 0.1));
    assert.deepEqual(sweepsOf(comparison(suite({ rows: named }))), []);
  });

  it('keeps processes and treatments apart', () => {
    const rows = ['64m', '128m'].flatMap(heap =>
      ['a', 'b'].flatMap(process =>
        ['otel', 'jacoco'].map(treatment =>
          cost(heap, 0.1, { benchmark: `Start/process=${process}/heap=${heap}`, treatment }),
        ),
      ),
    );
    const [heaps] = sweepsOf(comparison(suite({ treatments: ['otel', 'jacoco'], rows })));
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

describe('a suite with a sweep', () => {
  const SIZES = ['10', '100', '2000'];
  const at = (value: string, overhead: number, more: Partial<Row> = {}): Row =>
    cost('1g', overhead, { benchmark: `Command/rules=${value}`, ...more });
  const swept = (values: readonly string[], rows: readonly Row[], name = 'rules') =>
    comparison(suite({ suite: 'filter', sweep: { name, values: [...values] }, rows: [...rows] }));
  const FILTER = swept(
    SIZES,
    SIZES.toReversed().map((value, index) => at(value, 0.3 - index / 10)),
  );

  it('has a column for each value, as numbers in their order', () => {
    const [sweep] = sweepsOf(FILTER);
    assert.deepEqual([sweep?.parameter, sweep?.values], ['rules', SIZES]);
    assert.deepEqual(
      sweep?.rows.map(({ benchmark, cells }) => [benchmark, cells.map(({ overhead }) => overhead)]),
      [['Command', ['+10.0 %', '+20.0 %', '+30.0 %']]],
    );
  });

  it('keeps the order of words, and the parameter of the suite alone', () => {
    const words = ['small', 'large', 'huge'];
    const rows = words.map(value => at(value, 0.1, { benchmark: `Run/rules=x/rules=${value}/heap=1g` }));
    const [sweep, ...others] = sweepsOf(swept(words, rows));
    assert.deepEqual(others, []);
    assert.deepEqual(sweep?.values, words);
    assert.deepEqual(
      sweep.rows.map(({ benchmark }) => benchmark),
      ['Run/rules=x/heap=1g'],
    );
    assert.deepEqual(sweepsOf(swept(words, rows, 'other')), []);
  });

  it('shows the most important metric of a benchmark, known or not', () => {
    const rows = SIZES.flatMap(value => [
      at(value, 0.1, { metric: 'packets/s' }),
      at(value, 0.2, { metric: 'others' }),
    ]);
    assert.deepEqual(
      sweepsOf(swept(SIZES, rows))[0]?.rows.map(({ metric }) => metric),
      ['packets/s'],
    );
  });

  it('is a table on a page and on a terminal', () => {
    const page = renderMarkdown(FILTER, CONTEXT, { maxBytes: 60_000 }).replaceAll('\u00a0', ' ');
    assert.match(page, /<summary>Sweeps<\/summary>/);
    assert.match(page, /\*\*`filter` over `rules`\*\* · the overhead at each value of the parameter/);
    assert.match(page, /\| benchmark \| variant \| metric \| 10 \| 100 \| 2000 \|/);
    const text = renderTerminal(FILTER, CONTEXT, { width: 140, colour: false });
    assert.match(text, /\nfilter over rules: the overhead at each value/);
    assert.match(text, /Command +otel +CPU +\+10\.0 % \[\+9\.0, \+11\.0\]/);
  });

  it('treats its parameter and its values as data', async () => {
    await loadWidths();
    for (const hostile of HOSTILE) {
      const values = [hostile, 'b'];
      const rows = values.map(value => at(value, 0.1, { benchmark: `Run/${hostile}=${value}` }));
      const given = swept(values, rows, hostile);
      assertInert(htmlOf(renderMarkdown(given, CONTEXT, { maxBytes: 200_000 })));
      for (const width of [30, 140])
        assert.doesNotMatch(renderTerminal(given, CONTEXT, { width, colour: false }), STEERING);
    }
  });
});
