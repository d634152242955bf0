// The agreement of invented times with a formula.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { agreement, FORMULAS } from './fit.ts';

it('finds a perfect agreement, the length of a cycle, and the opposite order', () => {
  const same = agreement([1, 2, 4], [0.5, 1, 2]);
  assert.deepEqual(same, { cycle: 0.5, rank: 1, median: 1, worst: 1 });
  assert.equal(agreement([1, 2, 3], [3, 2, 1]).rank, -1);
});

it('counts errors in both directions as factors', () => {
  const { cycle, median, worst } = agreement([1, 1, 1], [1, 2, 8]);
  assert.deepEqual([cycle, median, worst], [2, 2, 4]);
});

it('adds the cycles of misses to those of instructions', () => {
  const counts = { instructions: 30, l1i: 0, l1d: 1, l2: 1, l3: 1, branches: 2 };
  assert.deepEqual([FORMULAS.instructions(counts), FORMULAS.model(counts)], [10, 280]);
});
