// What a gate could see: the numbers of compare/power and of the worked example, and gates on every kind of row.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { GateRequest } from '../../../core/results/record.ts';
import { detectable, roundsToDetect, type StoredRow, sightsOf } from './foresight.ts';

const near = (value: number, expected: number, share = 0.005) =>
  assert.ok(Math.abs(value / expected - 1) < share, `${value}, expected ${expected}`);
const fixed = (rounds: number) => ({ rounds, interim: false });

describe('the minimum detectable effect', () => {
  // TestExample of compare/power: the ten rounds of docs/how-it-decides.md.
  it('is that of the statistics', () =>
    near(detectable({ round: 0.0070484551, run: 0 }, fixed(10)), 0.0070111951));

  it('is right with five seeds, too', () =>
    // (t(0.975, 4) + t(0.8, 4)) / √5
    near(detectable({ round: 1, run: 0 }, fixed(5)), (2.7764451 + 0.9409646) / Math.sqrt(5)));

  it('includes what runs differ by, which no number of rounds makes smaller', () => {
    near(detectable({ round: 0, run: 0.005 }, fixed(1000)), 0.005 * (1.959964 + 0.841621));
    const whole = detectable({ round: 0.0070484551, run: 0.005 }, fixed(10));
    // The MDE of the worked example is 1.58 %.
    assert.equal((100 * Math.expm1(whole)).toFixed(2), '1.58');
  });

  it('is larger if interim analyses are planned', () => {
    const spread = { round: 0.02, run: 0.005 };
    assert.ok(detectable(spread, { rounds: 20, interim: true }) > detectable(spread, fixed(20)));
  });

  it('takes the published numbers of rounds', () => {
    // TestRounds of compare/power.
    for (const [round, percent, rounds] of [
      [0.015, 2, 7],
      [0.03, 2, 21],
      [0.03, 3, 11],
      [0.042, 2, 38],
      [0.042, 5, 8],
      [0.08, 2, 131],
    ] as const)
      assert.equal(roundsToDetect({ round, run: 0 }, Math.log1p(percent / 100), fixed(6)), rounds);
  });

  it('takes no number of rounds below what runs differ by', () =>
    assert.equal(roundsToDetect({ round: 0.01, run: 0.005 }, Math.log1p(0.01), fixed(6)), null));
});

const row = (more: Partial<StoredRow> = {}): StoredRow => ({
  benchmark: 'Encode',
  treatment: 'otel',
  metric: 'cpu-ns/op',
  better: 'lower',
  exact: false,
  paired: false,
  overhead: { round: 0.03, run: 0 },
  change: { round: 0.03, run: 0.01 },
  off: 100,
  ...more,
});
const gate = (more: Partial<GateRequest> = {}): GateRequest => ({
  metric: 'cpu-ns/op',
  benchmark: '*',
  treatment: '*',
  kind: 'max-overhead',
  limit: 0.05,
  ...more,
});
const SOURCE = 'from 5 stored runs, 18 rounds';
const seen = (one: GateRequest, ...rows: StoredRow[]) => {
  const sights = sightsOf([one], rows, fixed(18), SOURCE);
  assert.equal(sights.length, 1);
  return sights[0] as (typeof sights)[number];
};

describe('a gate', () => {
  it('sees the effect of its row', () => {
    const { text, decides, needed } = seen(gate(), row());
    assert.equal(text, `cpu-ns/op max-overhead 5 %: sees 2.1 % (${SOURCE})`);
    assert.deepEqual([decides, needed], [true, null]);
  });

  it('names the row that sees least, and the rounds that the limit takes', () => {
    const noisy = row({ benchmark: 'Decode', overhead: { round: 0.08, run: 0 } });
    const { text, row: least, decides, needed } = seen(gate(), row(), noisy);
    assert.equal(text, `cpu-ns/op max-overhead 5 %: sees 2.1 to 5.8 %, least on Decode (otel) (${SOURCE})`);
    assert.deepEqual([least, decides, needed], ['Decode (otel)', false, 24]);
  });

  it('cannot decide in any number of rounds if runs differ too much', () => {
    const { decides, needed } = seen(gate({ limit: 0.01 }), row({ overhead: { round: 0.01, run: 0.01 } }));
    assert.deepEqual([decides, needed], [false, null]);
  });

  it('on the primary metric takes CPU time', () => {
    const wall = row({ metric: 'ns/op', overhead: { round: 0.3, run: 0 } });
    assert.match(seen(gate({ metric: '@primary' }), wall, row()).text, /^primary metric .* sees 2\.1 %/);
  });

  it('on a regression sees the change since stored runs, or the comparison in the same rounds', () => {
    const regression = gate({ kind: 'max-regression' });
    const stored = seen(regression, row()).sees ?? 0;
    assert.ok(stored > 0.03 && stored < 0.04, `${stored}`);
    const paired = row({ paired: true, change: null, overhead: { round: 0.01, run: 0 } });
    assert.match(seen(regression, row(), paired).text, /sees 0\.7 %/);
    assert.match(seen(gate(), row(), paired).text, /sees 2\.1 %/);
    assert.match(seen(regression, row({ change: null })).text, /the stored runs have no interval$/);
  });

  it('on an increase sees an amount', () =>
    assert.match(
      seen(gate({ kind: 'max-increase', limit: 64 }), row({ off: 1000 })).text,
      /^cpu-ns\/op max-increase 64: sees 21 \(/,
    ));

  it('counts a rate that falls as a cost', () => {
    const { sees } = seen(gate(), row({ better: 'higher' }));
    assert.ok((sees ?? 1) < (seen(gate(), row()).sees ?? 0));
  });

  it('on a count sees any change', () => {
    const { text, decides } = seen(gate({ metric: 'B/op' }), row({ metric: 'B/op', exact: true }));
    assert.equal(text, 'B/op max-overhead 5 %: sees any change, because it is a count');
    assert.equal(decides, true);
  });

  it('says if no stored run has its metric, and if it depends on pinned runs', () => {
    assert.match(seen(gate({ metric: 'ns/op' }), row()).text, /: no stored run has it$/);
    assert.match(seen(gate({ kind: 'max-drift' }), row()).text, /: depends on the pinned runs$/);
  });

  it('on own values is left out', () =>
    assert.deepEqual(sightsOf([gate({ kind: 'max', limit: 5 })], [row()], fixed(6), SOURCE), []));
});
