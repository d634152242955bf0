// The profile that a page shows first.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { costliest } from './costliest.ts';

const profile = (metric: string, whole: number, low: number | null, own = true) => ({
  metric,
  functions: [{ name: 'f', own, agent: true, caller: '', off: 0, on: 9, difference: 9, low, high: 10 }],
  flame: { names: ['all'], nodes: [[0, 0, 0, whole, whole + 9] as const], cut: '' },
});

describe('the profile that is shown first', () => {
  it('has the largest certain part of an operation', () =>
    assert.equal(costliest([profile('CPU', 100, 5), profile('CPU', 10, 2), profile('CPU', 100, 6)]), 1));

  it('is of the first metric', () =>
    assert.equal(costliest([profile('CPU', 100, 5), profile('allocation', 10, 9)]), 0));

  it('counts no function with what it calls, and none whose interval is unknown', () =>
    assert.equal(
      costliest([profile('CPU', 100, 1), profile('CPU', 10, 9, false), profile('CPU', 10, null)]),
      0,
    ));

  it('is the first if nothing costs more for certain', () =>
    assert.equal(costliest([profile('CPU', 100, -1), profile('CPU', 0, -1)]), 0));
});
