// Findings of a row, by itself and as one of many.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Row } from '../comparison/comparison.ts';
import { cellsOf } from './cells.ts';
import { chanceNote, effectOf, FALSE_DISCOVERIES, FAR, isSuspect } from './effect.ts';
import { gate, row, still, suite } from './testing.ts';

const shown = (fields: Partial<Row>) => cellsOf(row(fields), suite());

test('a changed ungated row may be chance among many rows', () => {
  assert.equal(FALSE_DISCOVERIES, 0.05);
  assert.equal(effectOf(row({ q: 0.05 })), 'cost');
  assert.equal(effectOf(row({ q: 0.0501 })), 'chance');
  assert.equal(effectOf(row({ q: null })), 'cost');
  assert.equal(effectOf(still({ q: 0.2 })), 'unclear');
  // A gate is a separate question, and its verdict includes Holm's correction.
  assert.equal(effectOf(row({ q: 0.2, gates: [gate()] })), 'cost');
});

test('two hundred times the time in every round is never chance, with few rounds too', () => {
  // Six rounds on a busy machine: no row of many has such a small q.
  const far = { q: 0.08, rounds: 6, overhead: 203, low: 180, high: 240 };
  assert.equal(effectOf(row(far)), 'cost');
  assert.equal(effectOf(row({ ...far, overhead: 1.5, low: 0.4, high: 3.4 })), 'chance');
  const amount = { value: 400, low: 380, high: 420 };
  assert.equal(effectOf(row({ ...far, overhead: null, low: null, high: null, difference: amount })), 'cost');
  // In logarithms, because ratios are compared.
  assert.equal(FAR, 2);
  const ends = (width: number) => ({ low: 0.4, high: 1.4 * Math.exp(Math.log(1.4) / width) - 1 });
  assert.equal(effectOf(row({ ...far, overhead: 0.5, ...ends(2.01) })), 'cost');
  assert.equal(effectOf(row({ ...far, overhead: 0.5, ...ends(1.99) })), 'chance');
});

test('an interval that ends at zero has no side, and is not zero', () => {
  assert.equal(effectOf(row({ low: 0, high: 0.03 })), 'unclear');
  assert.equal(effectOf(row({ low: -0.03, high: 0 })), 'unclear');
  assert.equal(effectOf(row({ low: -1e-12, high: 1e-12 })), 'same');
  assert.equal(effectOf(row({ low: 0.01, high: null })), 'unknown');
});

test('if the control is 0, the amount decides, and less of a high metric is a cost', () => {
  const amount = (low: number, high: number, better: Row['better']) =>
    effectOf(row({ overhead: null, low: null, high: null, better, difference: { value: low, low, high } }));
  assert.deepEqual([amount(1, 3, 'lower'), amount(-3, -1, 'lower')], ['cost', 'gain']);
  assert.deepEqual([amount(1, 3, 'higher'), amount(-3, -1, 'higher')], ['gain', 'cost']);
  assert.deepEqual([amount(-1, 3, 'higher'), amount(0, 0, 'higher')], ['unclear', 'same']);
  // An overhead above zero is a cost, for both directions.
  assert.equal(effectOf(row({ better: 'higher' })), 'cost');
  assert.equal(effectOf(row({ better: 'higher', overhead: -0.02, low: -0.03, high: -0.01 })), 'gain');
});

test('chance causes no gain and no suspicion either', () => {
  const paid = { code: 'negative-overhead', message: 'below zero' };
  const below = { overhead: -0.01, low: -0.02, high: -0.001, p: 0.04, warnings: [paid] };
  assert.equal(isSuspect(row({ ...below, q: 0.01 })), true);
  assert.equal(isSuspect(row({ ...below, q: 0.3 })), false);
  assert.equal(shown({ ...below, q: 0.01 }).flag, 'below zero: check the set-up');
});

test('another way to do the same work may cost less', () => {
  const below = { overhead: -0.6, low: -0.7, high: -0.5, p: 0.001, q: 0.001, warnings: [] };
  assert.equal(isSuspect(row(below)), false);
  assert.equal(shown(below).flag, 'improvement');
});

test('one sentence states the effect of chance', () => {
  const many = Array.from({ length: 58 }, () => still({ q: 0.7 }));
  const moved = row({ q: 0.2 });
  assert.equal(chanceNote(suite({ rows: many })), '');
  assert.equal(chanceNote(suite({ rows: [...many, row({ q: 0.01 })] })), '');
  assert.equal(
    chanceNote(suite({ rows: [...many, moved, row({ q: 0.3 }), row({ q: null })] })),
    '60 rows were compared, and about 3 of them will look changed by chance alone. So 2 rows without a gate, whose intervals exclude zero, are marked “may be chance”: among the other changed rows at most 5 % should be false discoveries.',
  );
  assert.match(
    chanceNote(suite({ rows: [moved, still({ q: 0.7 })] })),
    /^2 rows .* about 1 .* So 1 row without a gate, whose interval excludes zero, is marked “may be chance”: /,
  );
});

test('a count has no interval, and is exact to its last digit', () => {
  const counted = (metric: string, value: number, fields: Partial<Row> = {}) =>
    shown({
      metric,
      exact: true,
      overhead: 0.00011,
      low: 0.00011,
      high: 0.00011,
      difference: { value, low: value, high: value },
      ...fields,
    });
  const one = counted('classes', 1);
  assert.deepEqual([one.overhead, one.interval, one.added], ['+1 class, exactly', '', '+0.01 %']);
  assert.equal(counted('classes', 12_345).overhead, '+12,345 classes, exactly');
  assert.equal(counted('threads', -1).overhead, '−1 thread, exactly');
  assert.equal(counted('B/op', 1_310_720.004).overhead, '+1,310,720 B/op, exactly');
  assert.equal(counted('alloc-MB/s', 2).overhead, '+2,000,000 B/s, exactly');
  assert.equal(counted('spans/op', 0.25).overhead, '+0.25 spans/op, exactly');
  // Without an earlier value there is no percentage.
  const first = counted('gc-count', 3, { overhead: null, low: null, high: null });
  assert.deepEqual([first.overhead, first.added], ['+3, exactly', '']);
  assert.equal(counted('classes', 0, { overhead: 0, low: 0, high: 0 }).overhead, 'unchanged');
  // A metric that was declared exact and varies is not a count.
  assert.equal(counted('classes', 1, { low: 0.0001, high: 0.0003 }).overhead, '+0.01 %');
});

test('a GC metric without collections is not called unchanged', () => {
  const collections = row({
    metric: 'gc-count',
    better: null,
    off: 0,
    on: 0,
    overhead: null,
    low: null,
    high: null,
    difference: { value: 0, low: 0, high: 0 },
  });
  const warned = suite({ warnings: [{ code: 'no-collection', message: 'none' }] });
  assert.equal(cellsOf(collections, warned).overhead, 'too few collections to say');
  assert.equal(cellsOf(collections, suite()).overhead, 'unchanged');
  assert.equal(cellsOf({ ...collections, on: 1 }, warned).overhead, 'unchanged');
});
