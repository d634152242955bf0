// Added CPU time by group of threads: a separate table in every format.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { METRICS } from '../../../core/results/metrics.ts';
import type { Row } from '../comparison/comparison.ts';
import { groupsOf, partsOf } from './groups.ts';
import { renderMarkdown } from './markdown.ts';
import { sectionsOf } from './model.ts';
import { loadWidths } from './table.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, HOSTILE, row, STEERING, still, suite } from './testing.ts';
import { assertInert, htmlOf } from './testing-markdown.ts';

/** An agent whose own threads cause most of its cost. */
const parts = (more: Partial<Row> = {}): Row[] => [
  row({ ...more, metric: 'application-cpu-ns/op' }),
  row({
    ...more,
    metric: 'agent-threads-cpu-ns/op',
    off: 0,
    on: 25.2,
    overhead: null,
    low: null,
    high: null,
    difference: { value: 25.2, low: 24.4, high: 26.1 },
  }),
  still({ ...more, metric: 'compiler-cpu-ns/op' }),
  still({ ...more, metric: 'collector-cpu-ns/op', overhead: null, low: null, high: null, difference: null }),
];
const quiet = (benchmark: string): Row[] =>
  parts({ benchmark }).map(({ metric }) => still({ benchmark, metric }));
const MEASURED = comparison(
  suite({
    suite: 'bytes',
    rows: [row({ benchmark: 'Pass' }), ...parts({ benchmark: 'Pass' }), ...quiet('Idle')],
  }),
);

describe('added CPU time by threads', () => {
  it('is a row for each benchmark with a change, and a cell for each group', () => {
    assert.deepEqual(groupsOf(MEASURED), [
      {
        suite: 'bytes',
        rows: [
          {
            benchmark: 'Pass',
            treatment: 'otel',
            cells: ['+1.3 [+1.0, +1.6] ns/op', '+25 [+24, +26] ns/op', 'none', ''],
          },
        ],
      },
    ]);
    assert.deepEqual(groupsOf(comparison(suite({ rows: quiet('Idle') }))), []);
  });

  it('is known in both modes, for all groups of the catalogue', () => {
    const units = METRICS.filter(({ ungated }) => ungated?.startsWith('it is a part of cpu-ns/op')).map(
      ({ unit }) => unit,
    );
    assert.equal(units.length, 3);
    for (const mode of [units, units.map(unit => unit.replace('ns', 'instr'))])
      assert.equal(partsOf(suite({ rows: mode.map(metric => row({ metric })) })).length, 3, mode.join());
  });

  it('is unknown if only the compilers are reported; these rows of a load stay in the main table', () => {
    const requests = suite({ rows: [row(), row({ metric: 'compiler-cpu-ns/op' })] });
    assert.deepEqual(partsOf(requests), []);
    assert.equal(sectionsOf(comparison(requests))[0]?.parts.length, 0);
  });

  it('is in no other table, and last on a page', () => {
    const [section] = sectionsOf(MEASURED);
    assert.ok(section);
    const { bad, good, more, aside, parts } = section;
    const elsewhere = [...bad, ...good, ...more, ...Object.values(aside).flat()].map(({ metric }) => metric);
    assert.deepEqual(elsewhere, ['cpu-ns/op']);
    assert.equal(parts.length, 8);
  });

  it('keeps treatments apart', () => {
    const rows = ['a', 'b'].flatMap(treatment => parts({ treatment }));
    const [groups] = groupsOf(comparison(suite({ treatments: ['a', 'b'], rows })));
    assert.deepEqual(
      groups?.rows.map(({ treatment }) => treatment),
      ['a', 'b'],
    );
  });

  it('is folded on a page', () => {
    const page = renderMarkdown(MEASURED, CONTEXT, { maxBytes: 60_000 }).replaceAll('\u00a0', ' ');
    assert.match(
      page,
      /<summary>Whose threads took the added CPU time<\/summary>\n\nThe table shows the added cost of an operation/,
    );
    assert.match(
      page,
      /\| `Pass` \| `otel` \| \+1\.3 \[\+1\.0, \+1\.6\] ns\/op \| \+25 \[\+24, \+26\] ns\/op \| none \| {2}\|/,
    );
    assert.doesNotMatch(
      renderMarkdown(comparison(suite({ rows: [row()] })), CONTEXT, { maxBytes: 60_000 }),
      /Whose threads/,
    );
  });

  it('is a table on a terminal, or stacked on a narrow one', () => {
    const at = (width: number) => {
      const text = renderTerminal(MEASURED, CONTEXT, { width, colour: false });
      return text.slice(text.indexOf('Whose threads'), text.indexOf('\nreproduce'));
    };
    assert.match(
      at(140),
      /benchmark +variant +application +the agent’s own +compilers\n +Pass +otel +\+1\.3/,
    );
    assert.match(at(40), /Pass, otel\n +application \+1\.3 \[\+1\.0, \+1\.6\] ns\/op\n/);
    for (const width of [140, 70, 40])
      for (const line of at(width).split('\n')) assert.ok(line.length <= width, line);
  });

  it('treats names as data', async () => {
    await loadWidths();
    for (const hostile of HOSTILE) {
      const rows = parts({ benchmark: hostile, treatment: hostile });
      const all = comparison(suite({ suite: hostile, treatments: [hostile], rows }), suite({ rows }));
      assertInert(htmlOf(renderMarkdown(all, CONTEXT, { maxBytes: 60_000 })));
      const text = renderTerminal(all, CONTEXT, { width: 100, colour: false });
      assert.match(text, /Whose threads/);
      assert.doesNotMatch(text, STEERING);
    }
  });
});
