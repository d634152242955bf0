// Kernels side by side: each cell has its number, "none found", or the reason why it is empty; no empty cell looks cheap.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { FIXTURES } from './fixtures.ts';
import { renderMarkdown } from './markdown.ts';
import { HEATS, matricesOf } from './matrix.ts';
import { summarize } from './summary.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, row, still, suite } from './testing.ts';
import { percent } from './values.ts';

const KERNELS = FIXTURES.kernels;
assert.ok(KERNELS);
const EMPTY = 'not measured: needs CAP_BPF, CAP_PERFMON';
const on = (kernel: string, fields: Parameters<typeof suite>[0]) =>
  suite({ suite: `p.${kernel}`, matrix: { name: 'p', kernel }, ...fields });

describe('a suite on several kernels', () => {
  it('is one table of workloads, treatments and kernels', () => {
    const [matrix, ...others] = matricesOf(KERNELS);
    assert.deepEqual(others, []);
    assert.deepEqual([matrix?.suite, matrix?.kernels], ['probe', ['5.10', '6.1']]);
    assert.deepEqual(matrix?.lines, [
      {
        benchmark: 'Connect',
        treatment: 'kprobe',
        cells: [
          { text: '+3.9 %', heat: 1 },
          { text: '+26.9 %', heat: 3 },
        ],
      },
      {
        benchmark: 'Connect',
        treatment: 'fentry',
        cells: [
          { text: EMPTY, heat: null },
          { text: EMPTY, heat: null },
        ],
      },
    ]);
  });

  it('distinguishes a missing value from a zero cost', () => {
    const [matrix] = matricesOf(
      comparison(
        on('a', { rows: [still({ benchmark: 'Open' }), row({ benchmark: 'Open', metric: 'bpf-ns/op' })] }),
        on('b', { verdict: 'broken', broken: ['the kernel did not boot'] }),
        on('c', { rows: [row({ benchmark: 'Open', overhead: null })] }),
        on('d', {}),
        suite({ suite: 'other' }),
      ),
    );
    assert.deepEqual(
      matrix?.lines.map(({ cells }) => cells.map(({ text }) => text)),
      [['none found', 'broken', 'not known', 'not there']],
    );
    assert.deepEqual(matricesOf(comparison(suite())), []);
  });

  it('reports missing values in every format, first in the first line', () => {
    const { verdict, words } = summarize(KERNELS);
    assert.deepEqual(
      [verdict, words.map(part => (typeof part === 'string' ? part : '…')).join('')],
      ['inconclusive', '…: … on … is not measured: needs CAP_BPF, CAP_PERFMON; 1 more cell that is empty'],
    );
    const markdown = renderMarkdown(KERNELS, CONTEXT, { maxBytes: 65_000 });
    const emptyCells = (text: string) =>
      text.replaceAll('`', '').replaceAll(/\s+/g, ' ').split(EMPTY).length - 1;
    // The first line, a row of each suite, and two cells of the table.
    assert.equal(emptyCells(markdown), 5);
    for (const width of [60, 100, 140]) {
      const text = renderTerminal(KERNELS, CONTEXT, { width, colour: false });
      assert.equal(emptyCells(text), 5, text);
      assert.doesNotMatch(text, /\b0 %|pass/);
    }
  });

  it('is documented with its colours', () => {
    const text = readFileSync(join(import.meta.dirname, '../../../runners/kernel/README.md'), 'utf8');
    for (const from of HEATS) assert.ok(text.includes(`from ${percent(from)}`), percent(from));
  });
});
