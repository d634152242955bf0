// Both modes side by side: matched by benchmark and metric, and in disagreement only if their intervals are disjoint.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { Row } from '../comparison/comparison.ts';
import { renderMarkdown } from './markdown.ts';
import { FACTOR, type ModePair, modesOf } from './modes.ts';
import { loadWidths, widthOf } from './table.ts';
import { renderTerminal } from './terminal.ts';
import { CONTEXT, comparison, HOSTILE, row, STEERING, suite } from './testing.ts';

const COUNTED = { code: 'counted', message: 'these are instructions, and no time' };

/** A comparison of one suite in both modes. */
function both(native: Partial<Row>, simulator: Partial<Row>) {
  return comparison(
    suite({ suite: 'ring', rows: [row(native)] }),
    suite({
      suite: 'ring.simulation',
      machine: { cpu: 'AMD', mode: 'simulation' },
      inputDigest: 'ab'.repeat(32),
      warnings: [COUNTED],
      rows: [row({ metric: 'cpu-instr/op', ...simulator })],
    }),
  );
}

function pairOf(native: Partial<Row>, simulator: Partial<Row>): ModePair {
  const [modes, ...others] = modesOf(both(native, simulator));
  assert.deepEqual(others, []);
  const [pair] = modes?.pairs ?? [];
  assert.ok(pair);
  return pair;
}

const between = (low: number, high: number) => ({ overhead: (low + high) / 2, low, high });

describe('a suite in both modes', () => {
  it('shows both overheads next to each other', () => {
    const pair = pairOf(between(0.02, 0.04), between(0.03, 0.032));
    assert.deepEqual([pair.benchmark, pair.treatment, pair.metric], ['AllocateAndRelease', 'otel', 'CPU']);
    assert.match(pair.native, /^\+3\.0 % \[\+2\.0, \+4\.0\]$/);
    assert.match(pair.simulator, /^\+3\.1 % \[\+3\.0, \+3\.2\]$/);
    assert.equal(pair.disagreement, '');
  });

  it('disagrees in sign if both intervals exclude zero', () => {
    assert.equal(pairOf(between(-0.04, -0.02), between(0.01, 0.02)).disagreement, 'in sign');
    assert.equal(pairOf(between(0.01, 0.02), between(-0.04, -0.02)).disagreement, 'in sign');
    assert.equal(pairOf(between(-0.04, 0.02), between(0.01, 0.02)).disagreement, '');
  });

  it('disagrees by a factor if the nearest overheads in the intervals do', () => {
    const far = `by more than a factor of ${FACTOR}`;
    assert.equal(pairOf(between(0.04, 0.06), between(0.13, 0.14)).disagreement, far);
    assert.equal(pairOf(between(0.13, 0.14), between(0.04, 0.06)).disagreement, far);
    assert.equal(pairOf(between(0.04, 0.06), between(0.11, 0.14)).disagreement, '');
    // No overhead here and ten percent there: at most 3 % is not half of 10 %.
    assert.equal(pairOf(between(-0.01, 0.03), between(0.1, 0.11)).disagreement, far);
    assert.equal(pairOf(between(-0.01, 0.06), between(0.1, 0.11)).disagreement, '');
    assert.equal(pairOf(between(-0.14, -0.13), between(-0.06, -0.04)).disagreement, far);
  });

  it('ignores a sign that may be chance among many rows', () => {
    const chance = { ...between(0.001, 0.02), q: 0.3, gates: [] };
    assert.equal(pairOf(chance, between(-0.021, -0.02)).disagreement, `by more than a factor of ${FACTOR}`);
    assert.equal(pairOf({ ...chance, q: 0.01 }, between(-0.021, -0.02)).disagreement, 'in sign');
  });

  it('ignores rows with too few rounds', () => {
    assert.equal(pairOf({ low: null, high: null }, between(0.5, 0.6)).disagreement, '');
  });

  it('matches the same benchmark, with any CPU count that Go appends', () => {
    assert.equal(pairOf({ benchmark: 'Ring-2' }, { benchmark: 'Ring' }).benchmark, 'Ring-2');
    assert.deepEqual(modesOf(both({ benchmark: 'Ring' }, { benchmark: 'Other' })), []);
    assert.deepEqual(modesOf(both({ treatment: 'a' }, { treatment: 'b' })), []);
    // Bytes are the same in both, and are not a time.
    assert.deepEqual(modesOf(both({ metric: 'B/op' }, { metric: 'B/op' })), []);
  });

  it('needs two halves; a suite with such a name alone is none', () => {
    const { suites } = both({}, {});
    assert.deepEqual(modesOf(comparison(...suites.map(one => ({ ...one, machine: {} })))), []);
  });
});

it('docs/simulator.md states the factor of a disagreement', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/simulator.md'), 'utf8');
  assert.ok(page.replace(/\s+/g, ' ').includes(`by more than a factor of ${FACTOR} `));
});

describe('a report of both modes', () => {
  const disagreeing = both(between(0.04, 0.06), between(0.2, 0.21));
  const pages = {
    markdown: renderMarkdown(disagreeing, CONTEXT, { maxBytes: 60_000 }),
    terminal: renderTerminal(disagreeing, CONTEXT, { width: 160, colour: false }),
  };
  for (const [surface, page] of Object.entries(pages)) {
    const words = page.replaceAll('\u00a0', ' ').replaceAll('`', '').replace(/\s+/g, ' ');
    it(`sets them side by side and reports disagreement: ${surface}`, () => {
      assert.match(words, /Both modes of ring/);
      assert.match(
        words,
        /\+5\.0 % \[\+4\.0, \+6\.0\].*\+20\.5 % \[\+20\.0, \+21\.0\].*by more than a factor of 2/,
      );
    });

    it(`states what the simulator cannot measure, and how to repeat the run: ${surface}`, () => {
      assert.match(words, /these are instructions, and no time\. Input digest abababababababab/);
      assert.match(words, /ring\.simulation\W+simulation ·/);
      assert.equal(words.split('these are instructions').length, 2, 'once');
    });
  }

  it('fits a narrow screen, and treats names as data', async () => {
    await loadWidths();
    for (const name of HOSTILE) {
      const named = { benchmark: name, treatment: name };
      const given = both(
        { ...between(0.04, 0.06), ...named, unmeasured: name },
        { ...between(0.2, 0.21), ...named },
      );
      for (const width of [30, 90, 160]) {
        const text = renderTerminal(given, { ...CONTEXT, reproduce: [] }, { width, colour: false });
        assert.match(text.replace(/\s+/g, ' '), /Both modes of .* by more than a factor of 2/);
        assert.doesNotMatch(text, STEERING);
        for (const line of text.split('\n')) assert.ok(widthOf(line) <= width, `${width}: ${line}`);
      }
    }
  });

  it('has the whole input digest with the machine', () => {
    assert.ok(pages.markdown.includes('ab'.repeat(32)));
  });
});
