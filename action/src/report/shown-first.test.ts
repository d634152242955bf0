// Important rows are visible: primary metrics first, names that differ, large effects as factors.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageOf } from '../page/page.ts';
import { fitApart, limitApart } from './distinct.ts';
import { effectText } from './factor.ts';
import { renderMarkdown } from './markdown.ts';
import { loadWidths } from './table.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, gate, row, suite } from './testing.ts';

await loadWidths();

const terminal = (given: ReturnType<typeof comparison>, width = 140): string =>
  renderTerminal(given, CONTEXT, { width, colour: false });
const markdown = (given: ReturnType<typeof comparison>): string =>
  renderMarkdown(given, CONTEXT, { maxBytes: 60_000 }).replaceAll('\u00a0', ' ');

/** A loss by a factor of 20,000: 5,000 of 100 M operations a second are left. */
const LOSS = row({
  benchmark: 'Lost',
  metric: 'ops/s',
  better: 'higher',
  off: 1e8,
  on: 5000,
  overhead: 0.99995,
  low: 0.9999,
  high: 0.99998,
  difference: { value: -99_995_000, low: -99_998_000, high: -99_990_000 },
});
/** More rows than a calm table holds, each with a larger effect. */
const MANY = Array.from({ length: 40 }, (_, index) =>
  row({ benchmark: `Case${index}`, metric: 'jit-ms', overhead: 5, low: 4, high: 6 }),
);
const GATED = row({ benchmark: 'Gated', metric: 'peak-rss-B', gates: [gate()], verdict: 'pass' });

describe('R19: CPU, time, throughput and gated metrics', () => {
  const chance = row({ benchmark: 'Perhaps', overhead: 0.809, low: 0.1, high: 0.933, q: 0.3 });
  const given = comparison(suite({ rows: [...MANY, chance, LOSS, GATED] }));

  it('R19: CPU and throughput come first and are never folded', () => {
    for (const text of [terminal(given), terminal(given, 60), markdown(given)]) {
      const [at = -1, ...others] = ['Case0', 'Gated', 'Perhaps', 'Lost'].map(name =>
        text.indexOf(
          name,
          text.indexOf('Temurin') > 0 && !text.startsWith('#') ? text.indexOf('Temurin') : 0,
        ),
      );
      for (const other of others) assert.ok(other > 0 && other < at, text);
    }
    assert.match(terminal(given), /more rows/);
    assert.match(terminal(given), /Perhaps +CPU .*may be chance/);
  });

  it('counted instructions lead their benchmark and the first line, before CPU time', () => {
    const instructions = row({ metric: 'instr/op', overhead: 0.031, low: 0.03, high: 0.032 });
    const cpu = row({ metric: 'cpu-ns/op', overhead: 0.05, low: -0.02, high: 0.12 });
    const simulator = suite({
      suite: 'x.simulation',
      machine: { mode: 'simulation' },
      rows: [{ ...instructions, overhead: 0.9 }],
    });
    const text = markdown(comparison(suite({ rows: [instructions, cpu] }), simulator));
    assert.match(
      text.split('\n').slice(0, 6).join(' '),
      /3\.1 % \(?.*instructions|instructions.*3\.1 %/,
      text,
    );
  });

  it('R19: an HTML page has the same order', () => {
    const { order, suites } = pageOf(given, CONTEXT, new Map(), { started: '', commit: '' });
    const names = order.slice(0, 3).map(([, place]) => suites[0]?.rows[place]?.benchmark);
    assert.deepEqual(names.toSorted(), ['Gated', 'Lost', 'Perhaps']);
  });
});

describe('an effect by a factor of ten or more', () => {
  const text = (overhead: number, low: number, high: number, metric = 'ns/op', better = 'lower' as const) => {
    const { value, ends } = effectText({ metric, better }, overhead, low, high);
    return `${value} ${ends}`;
  };

  it('R19: is a factor in every format, with its interval', () => {
    const given = comparison(suite({ rows: [LOSS] }));
    for (const text of [terminal(given), terminal(given, 60), markdown(given)])
      assert.match(text.replaceAll(/\s+/g, ' '), /20,000 times slower \[10,000, 50,000\]/);
    const [row] = pageOf(given, CONTEXT, new Map(), { started: '', commit: '' }).suites[0]?.rows ?? [];
    assert.deepEqual([row?.overhead, row?.details], ['20,000 times slower', '[10,000, 50,000]']);
  });

  it('is a speed for time and throughput, and an amount for other metrics', () => {
    assert.equal(text(516, 509, 524), '517 times slower [510, 525]');
    assert.equal(text(-0.95, -0.96, -0.9), '20.0 times faster [10.0, 25.0]');
    for (const metric of ['cpu-ns/op', 'user-ns/op', 'gc-ns/op'])
      assert.equal(text(516, 509, 524, metric), '517 times as much [510, 525]');
    assert.equal(text(-0.95, -0.96, -0.9, 'B/op'), '20.0 times less [10.0, 25.0]');
    assert.equal(effectText({ metric: 'ops/s', better: 'higher' }, -11).value, '12.0 times faster');
  });

  it('begins at ten, and needs an interval of numbers that excludes no change', () => {
    assert.equal(text(9, 8, 10), '10.0 times slower [9.0, 11.0]');
    assert.equal(text(8.99, 8, 10), '+899.0 % [+800.0, +1000]');
    assert.equal(text(19, -0.5, 40), '+1900 % [\u221250.0, +4000]');
    assert.equal(effectText({ metric: 'ops/s', better: 'higher' }, 1, 0.9, 1).value, '+100.0 %');
  });

  it('has ends that look different', () => {
    assert.equal(text(19_999, 19_990, 19_994), '20,000 times slower [19,990, 20,000]');
  });
});

describe('cut names', () => {
  const names = ['AllocateHeapThenUnpooledRelease', 'AllocateDirectThenUnpooledRelease', 'Short'];

  it('R19: two different names never look alike, at any width', () => {
    const given = comparison(
      suite({ rows: names.map(benchmark => row({ benchmark, gates: [gate()], verdict: 'pass' })) }),
    );
    for (let width = 70; width < 160; width += 3) {
      const cells = terminal(given, width)
        .split('\n')
        .filter(line => / CPU /.test(line) && line.startsWith('  '))
        .map(line => line.trim().split(/ {2,}/)[0]);
      assert.equal(new Set(cells).size, cells.length, cells.join());
    }
  });

  it('R19: names of 300 characters that differ in the middle differ on a terminal and in Markdown', () => {
    const long = ['x', 'y'].map(letter => `${'a'.repeat(150)}${letter}${'a'.repeat(150)}`);
    const given = comparison(suite({ rows: long.map(benchmark => row({ benchmark })) }));
    for (const text of [terminal(given, 60), markdown(given)])
      assert.ok(/ax/.test(text.replaceAll(/\s+/g, '')) && /ay/.test(text.replaceAll(/\s+/g, '')), text);
    assert.equal(limitApart(['a', 'b'], 120), 120);
  });

  it('show their difference, and are rejected without space for it', () => {
    const alike = ['same-start-one-same-end', 'same-start-two-same-end'];
    const cut = [...(fitApart(alike, 12)?.values() ?? [])];
    assert.deepEqual(cut, ['…rt-on…e-end', '…rt-tw…e-end']);
    assert.equal(fitApart(['aXbcdefghi', 'aYbcdefghi', 'aZbcdefghi'], 1), null);
  });
});
