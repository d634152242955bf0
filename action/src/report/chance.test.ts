// Rows that may be chance: every format shows the number, the interval and the doubt, and none says "no measurable overhead".
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Comparison, Row } from '../comparison/comparison.ts';
import { pageOf } from '../page/page.ts';
import { cellsOf } from './cells.ts';
import { effectOf } from './effect.ts';
import { groupsOf } from './groups.ts';
import { renderMarkdown } from './markdown.ts';
import { matricesOf } from './matrix.ts';
import { sectionsOf } from './model.ts';
import { modesOf } from './modes.ts';
import { written } from './phrase.ts';
import { summarize } from './summary.ts';
import { sweepsOf } from './sweeps.ts';
import { loadWidths, widthOf } from './table.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, gate, row, still, suite } from './testing.ts';
import { titleOf } from './title.ts';

await loadWidths();

/** Six rounds among many rows without a gate: +47 % with an interval without zero, at the smallest p that ranks allow. */
const MOVED: Partial<Row> = {
  rounds: 6,
  overhead: 0.47,
  low: 0.38,
  high: 0.95,
  p: 0.031,
  q: 0.21,
  mde: 0.2,
  difference: { value: 24.3, low: 19.6, high: 49 },
};
const MARK = 'may be chance among 128 rows';
const among = (rows: readonly Row[]): Row[] => [
  ...rows,
  ...Array.from({ length: 128 - rows.length }, (_, index) => still({ benchmark: `Still${index}`, q: 0.9 })),
];
/** Also a gated row, so that ungated rows are folded. */
const gated = row({ benchmark: 'Gated', q: 0.001, gates: [gate()], verdict: 'pass' });
const FOLDED = comparison(suite({ rows: among([gated, row({ benchmark: 'Moved', ...MOVED })]) }));
const LEADING = comparison(suite({ rows: among([row({ benchmark: 'Moved', ...MOVED })]) }));

const plain = (text: string): string => text.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ');
const markdown = (given: Comparison): string =>
  plain(renderMarkdown(given, CONTEXT, { maxBytes: 200_000 }).replaceAll('`', ''));
const headline = (given: Comparison): string => written(summarize(given).words, String, String);

describe('a row that may be chance among many', () => {
  it('is an unknown cost', () => {
    const one = row(MOVED);
    assert.equal(effectOf(one), 'chance');
    const { overhead, interval, added, flag } = cellsOf(one, suite({ rows: among([one]) }));
    assert.deepEqual([overhead, interval, added, flag], ['+47.0 %', '[+38.0, +95.0]', '+24 ns/op', MARK]);
  });

  it('keeps its other doubts', () => {
    const one = row({ ...MOVED, warnings: [{ code: 'unsteady', message: 'still changing' }] });
    const all = suite({ rows: among([one]) });
    assert.equal(cellsOf(one, all).flag, `${MARK}, unsteady`);
    const text = renderTerminal(comparison(all), CONTEXT, { width: 140, colour: false });
    assert.match(text, new RegExp(`\\+47\\.0 % \\[\\+38\\.0, \\+95\\.0\\] ${MARK} !`));
  });

  it('is marked if the control was zero', () => {
    const none = { overhead: null, low: null, high: null, mde: null, off: 0 };
    const one = row({ ...MOVED, ...none, difference: { value: 3, low: 1, high: 4 } });
    const { overhead, added, flag } = cellsOf(one, suite({ rows: among([one]) }));
    assert.deepEqual([overhead, added, flag], ['', '+3.0 [+1.0, +4.0] ns/op', MARK]);
  });

  it('is neither an improvement nor below zero', () => {
    const warnings = [{ code: 'negative-overhead', message: 'below zero' }];
    const one = row({ ...MOVED, overhead: -0.3, low: -0.5, high: -0.2, warnings });
    assert.equal(cellsOf(one, suite({ rows: among([one]) })).flag, MARK);
  });

  it('is never "no measurable" in any format, and neither is any row whose interval excludes zero', () => {
    const texts = [
      markdown(FOLDED),
      markdown(LEADING),
      ...[60, 100, 140].map(width => plain(renderTerminal(LEADING, CONTEXT, { width, colour: false }))),
    ];
    for (const text of texts) {
      assert.match(text, /\+47\.0 % \[\+38\.0, \+95\.0\]/);
      assert.ok(text.includes(MARK), text.slice(0, 2000));
      assert.doesNotMatch(text, /no measurable overhead \(MDE 20 %\)/);
    }
    const { suites } = pageOf(FOLDED, CONTEXT, new Map(), { started: '', commit: '' });
    const [, moved] = suites[0]?.rows ?? [];
    assert.deepEqual(
      [moved?.overhead, moved?.details, moved?.flag, moved?.effect],
      ['+47.0 %', '[+38.0, +95.0]', MARK, 'chance'],
    );
  });

  it('has a separate fold, before unchanged rows', () => {
    const cost = row({ benchmark: 'Cost', q: 0.001 });
    const all = comparison(
      suite({ rows: among([gated, row({ benchmark: 'Moved', ...MOVED, metric: 'jit-ms' }), cost]) }),
    );
    const [section] = sectionsOf(all);
    assert.deepEqual(
      [section?.good, section?.aside.chance].map(rows => rows?.map(({ benchmark }) => benchmark)),
      [['Gated', 'Cost'], ['Moved']],
    );
    const text = markdown(all);
    assert.match(
      text,
      /<summary>What may be chance among many rows: 1 metric<\/summary>.*\| Moved \|.*<summary>What did not/,
    );
    assert.match(
      plain(renderTerminal(all, CONTEXT, { width: 140, colour: false })),
      /1 metric may be chance among many rows; 125 metrics did not measurably change: see/,
    );
    const { order, suites } = pageOf(all, CONTEXT, new Map(), { started: '', commit: '' });
    assert.deepEqual(
      order.slice(0, 4).map(([, place]) => suites[0]?.rows[place]?.benchmark),
      ['Gated', 'Cost', 'Moved', 'Still0'],
    );
  });

  it('is in the first line only if no other row is certain, and is marked there', () => {
    const cost = row({ benchmark: 'Cost', q: 0.001 });
    const both = comparison(
      suite({ rows: among([row({ benchmark: 'Moved', ...MOVED, metric: 'jit-ms' }), cost]) }),
    );
    assert.match(headline(both), /^otel costs \+2\.5 % CPU .* on Cost; nothing is gated$/);
    const line = `otel measures +47.0 % CPU [+38.0, +95.0] (+24 ns/op) on Moved, which ${MARK}; nothing is gated`;
    assert.equal(headline(LEADING), line);
    assert.equal(titleOf(LEADING), line);
  });

  it('does not displace a certain row', () => {
    const rows = [
      ...Array.from({ length: 20 }, (_, index) => row({ benchmark: `Moved${index}`, ...MOVED })),
      row({ benchmark: 'Cost', q: 0.001 }),
    ];
    const [section] = sectionsOf(comparison(suite({ rows: among(rows) })));
    assert.ok(section?.good.some(({ benchmark }) => benchmark === 'Cost'));
  });

  it('is marked in both modes, over heaps, among groups of threads and on kernels', () => {
    const modes = modesOf(
      comparison(
        suite({ suite: 'ring', rows: among([row(MOVED)]) }),
        suite({
          suite: 'ring.simulation',
          machine: { mode: 'simulation' },
          rows: [row({ metric: 'cpu-instr/op' })],
        }),
      ),
    );
    assert.equal(modes[0]?.pairs[0]?.native, `+47.0 % [+38.0, +95.0] ${MARK}`);
    assert.equal(modes[0]?.pairs[0]?.disagreement, '');

    const swept = comparison(
      suite({ rows: [row({ benchmark: 'R/heap=8m', ...MOVED }), still({ benchmark: 'R/heap=9m' })] }),
    );
    assert.deepEqual(sweepsOf(swept)[0]?.rows[0]?.cells, [
      { overhead: '+47.0 %', interval: '[+38.0, +95.0]', mark: 'may be chance' },
      { overhead: 'none', interval: '(MDE 1.2 %)', mark: '' },
    ]);
    assert.match(markdown(swept), /\| \+47\.0 % \[\+38\.0, \+95\.0\] may be chance \| none \(MDE/);
    for (const width of [140, 70, 30])
      assert.match(
        plain(renderTerminal(swept, CONTEXT, { width, colour: false })),
        /\+47\.0 % (\[\+38\.0, \+95\.0\] )?may be chance/,
      );

    const parts = ['application-cpu-ns/op', 'compiler-cpu-ns/op', 'collector-cpu-ns/op'];
    const [application = '', compiler = '', collector = ''] = parts;
    const threads = suite({
      rows: [row({ metric: application }), row({ metric: compiler, ...MOVED }), still({ metric: collector })],
    });
    assert.deepEqual(groupsOf(comparison(threads))[0]?.rows[0]?.cells.slice(2), [
      '+24 [+20, +49] ns/op may be chance',
      'none',
    ]);

    const kernels = comparison(
      suite({ suite: 'p.6.1', matrix: { name: 'p', kernel: '6.1' }, rows: [row(MOVED)] }),
    );
    // No colour, because that would show heat.
    assert.deepEqual(matricesOf(kernels)[0]?.lines[0]?.cells, [
      { text: '+47.0 % may be chance', heat: null },
    ]);
  });

  it('fits every screen', () => {
    for (const given of [FOLDED, LEADING]) {
      for (let width = 30; width <= 160; width += 10) {
        const text = renderTerminal(given, { ...CONTEXT, reproduce: [] }, { width, colour: false });
        for (const line of text.split('\n')) assert.ok(widthOf(line) <= width, `${width}: ${line}`);
      }
    }
  });

  it('is far from zero by the logarithm of its ratio', () => {
    // Higher is better: half to a fifth of the operations, then nine to eleven times as many.
    const few = { better: 'higher', q: 0.3 } as const;
    assert.equal(effectOf(row({ ...few, overhead: 0.7, low: 0.5, high: 0.8 })), 'chance');
    assert.equal(effectOf(row({ ...few, overhead: -9, low: -10, high: -8 })), 'gain');
  });
});
