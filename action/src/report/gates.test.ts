// The gate that represents a row: the worst verdict, then the largest used share of its limit.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Gate, Row } from '../comparison/comparison.ts';
import { judgedLimitOf, limitOf, shareUsed, worstGate } from './gates.ts';
import { gate, row, since } from './testing.ts';

const share = (fields: Partial<Gate>, of: Partial<Row> = {}) => {
  const one = row({ ...of, gates: [gate(fields)] });
  const [only] = one.gates;
  assert.ok(only);
  return shareUsed(one, only, 'off');
};
const near = (actual: number, expected: number) =>
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual}, not ${expected}`);

describe('the used share of a limit', () => {
  it('is that of the deciding end: the near one for a breach, else the far one', () => {
    const ends = { limit: 0.05, value: 0.06, low: 0.055, high: 0.065 };
    near(share({ ...ends, verdict: 'breach' }), 1.1);
    near(share({ ...ends, verdict: 'inconclusive' }), 1.3);
    near(share({ ...ends, low: null, high: null }), 1.2);
  });

  it('of a minimum is the limit divided by the value', () => {
    const ends = { kind: 'min', limit: 50, value: 40, low: 20, high: 45 } as const;
    near(share({ ...ends, verdict: 'breach' }), 50 / 45);
    near(share({ ...ends, verdict: 'inconclusive' }), 2.5);
    assert.equal(share({ ...ends, low: 0 }), Number.POSITIVE_INFINITY);
  });

  it('of a change of absolute values is relative to the stored value', () => {
    const moved = { ...since, change: 20, low: 15, high: 25, comparable: 'absolute' } as const;
    // From 100 to 120 with a limit of 10 %, at most 25.
    const stored = { kind: 'max-regression', basis: 'stored', limit: 0.1 } as const;
    near(share(stored, { on: 120, baseline: moved }), 2.5);
    const releaseBaseline = { ...moved, release: 'v1' };
    near(
      share(
        { ...stored, kind: 'max-drift', value: 20, high: 25 },
        { on: 120, releaseBaseline, baseline: since },
      ),
      2.5,
    );
    // Against another treatment it is a normal share.
    near(share({ ...stored, value: 0.02, high: 0.03 }, { on: 120, baseline: moved, against: 'base' }), 0.3);
  });

  it('of a limit of zero is all of it for any cost', () => {
    assert.equal(
      share({ kind: 'max-increase', limit: 0, value: 1, low: 1, high: 1 }),
      Number.POSITIVE_INFINITY,
    );
    assert.equal(share({ kind: 'max-increase', limit: 0, value: 0, low: 0, high: 0 }), 0);
  });

  it('is zero if nothing was measured', () => {
    assert.equal(share({ kind: 'max', limit: 5 }, { on: null }), 0);
  });
});

it('the representing gate has the worst verdict, then the largest share', () => {
  const little = gate({ limit: 0.5 });
  const most = gate({ limit: 0.031 });
  const open = gate({ limit: 9, verdict: 'inconclusive' });
  const limitOf = (...gates: Gate[]) => worstGate(row({ gates }), 'off')?.limit;
  assert.equal(limitOf(little, most), 0.031);
  assert.equal(limitOf(most, little), 0.031);
  assert.equal(limitOf(most, open, little), 9);
  assert.equal(limitOf(), undefined);
});

describe('the limit of a gate in words', () => {
  const written = (fields: Partial<Gate>, of: Partial<Row> = {}) => {
    const one = row({ metric: 'latency-p99-ns', ...of, gates: [gate(fields)] });
    const [only] = one.gates;
    assert.ok(only);
    return [limitOf(one, only, 'off'), judgedLimitOf(one, only, 'off')];
  };

  it('has the judged value with its interval if the limit is on the value itself', () => {
    const level = { kind: 'max', basis: 'own', limit: 2.6e6, value: 2.52e6 } as const;
    assert.deepEqual(written({ ...level, low: 2.49e6, high: 2.55e6 }), [
      '≤ 2.60 ms',
      '≤ 2.60 ms (2.52 [2.49, 2.55] ms)',
    ]);
    assert.equal(written(level)[1], '≤ 2.60 ms', 'too few rounds');
    assert.equal(written({ ...level, low: 2.52e6, high: 2.52e6 }, { exact: true })[1], '≤ 2.60 ms');
  });

  it('is that of a step', () =>
    assert.equal(written({ kind: 'max-step', limit: 0.05, low: 0, high: 1 })[1], '≤ 5 % a step'));
});
