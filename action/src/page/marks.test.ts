// Marks on the axis of overheads: limits of every kind, and stored runs.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gate, higher, row, since } from '../report/testing.ts';
import { limitMark, storedOf } from './marks.ts';

const near = (actual: number | null | undefined, expected: number) =>
  assert.ok(typeof actual === 'number' && Math.abs(actual - expected) < 5e-5, `${actual}, not ${expected}`);

describe('stored runs', () => {
  it('are today’s overhead minus the change: the example of docs/how-it-decides.md', () => {
    // +3.43 % now is a change of +0.93 % against +2.48 % then.
    const stored = storedOf(
      row({ overhead: 0.0343, baseline: { ...since, change: 0.00927, low: -0.0208, high: 0.0403 } }),
    );
    near(stored?.value, 0.0248);
    assert.ok(stored !== null && stored.low < stored.value && stored.value < stored.high);
  });

  it('are calculated in reverse if more is better', () => {
    // 9.3 % fewer now, 4 % fewer then: 0.907 of the control against 0.96 of it.
    const change = 1 - 0.907 / 0.96;
    near(storedOf({ ...higher, baseline: { ...since, change, low: change, high: change } })?.value, 0.04);
  });

  it('have no position on the axis without a ratio', () => {
    assert.equal(storedOf(row()), null);
    assert.equal(storedOf(row({ overhead: null, baseline: since })), null);
    assert.equal(storedOf(row({ baseline: { ...since, comparable: 'absolute' } })), null);
    assert.equal(storedOf(row({ paired: true, baseline: since })), null);
  });
});

describe('a limit', () => {
  it('of an overhead is itself', () => near(limitMark(row(), gate({ limit: 0.05 })), 0.05));
  it('of a change in the same rounds is itself', () =>
    near(limitMark(row(), gate({ kind: 'max-regression', basis: 'paired', limit: 0.02 })), 0.02));
  it('of a change since stored runs is added to their overhead', () => {
    const baseline = { ...since, change: 0, low: 0, high: 0 };
    near(
      limitMark(
        row({ overhead: 0.1, baseline }),
        gate({ kind: 'max-regression', basis: 'stored', limit: 0.1 }),
      ),
      0.21,
    );
    assert.equal(limitMark(row(), gate({ kind: 'max-regression', basis: 'stored', limit: 0.1 })), null);
  });
  it("of a drift is added to the release's overhead", () => {
    const releaseBaseline = { ...since, release: 'v1', change: 0.1, low: 0, high: 0.2 };
    near(
      limitMark(
        row({ overhead: 0.21, releaseBaseline }),
        gate({ kind: 'max-drift', basis: 'release', limit: 0.02 }),
      ),
      0.122,
    );
    assert.equal(limitMark(row(), gate({ kind: 'max-drift', basis: 'release', limit: 0.02 })), null);
  });
  it('of an amount is a share of the control', () => {
    near(limitMark(row({ off: 50 }), gate({ kind: 'max-increase', limit: 5 })), 0.1);
    near(limitMark(row({ off: 50 }), gate({ kind: 'max', limit: 60 })), 0.2);
    near(limitMark({ ...higher, off: 1000 }, gate({ kind: 'min', limit: 900 })), 0.1);
  });
  it('has no position if the control is 0 or no direction is better', () => {
    assert.equal(limitMark(row({ off: 0 }), gate({ kind: 'max-increase', limit: 5 })), null);
    assert.equal(limitMark(row({ better: null }), gate({ kind: 'max', limit: 5 })), null);
  });
});
