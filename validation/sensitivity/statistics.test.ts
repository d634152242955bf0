// Pooling with numbers that SciPy computed independently.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { chiSquareQuantile, covariance, median, pool } from './statistics.ts';

const near = (value: number | undefined, expected: number) =>
  assert.ok(Math.abs((value ?? Number.NaN) - expected) < 1e-9 * expected, `${value} is not ${expected}`);

it('takes the middle value, or the mean of two', () => {
  assert.equal(median([3, 1, 2]), 2);
  assert.equal(median([4, 1, 3, 2]), 2.5);
  assert.throws(() => median([]), RangeError);
});

it('computes a covariance with the divisor n − 1', () => {
  assert.equal(covariance([1, 2, 3], [1, 2, 3]), 1);
  assert.equal(covariance([1, 2, 3], [3, 2, 1]), -1);
});

it('finds the quantiles of chi-square like scipy.stats.chi2.ppf', () => {
  near(chiSquareQuantile(0.025, 4), 0.4844185570879299);
  near(chiSquareQuantile(0.975, 4), 11.143286781877796);
  near(chiSquareQuantile(0.025, 9), 2.7003894999803584);
  near(chiSquareQuantile(0.975, 9), 19.02276779864163);
  near(chiSquareQuantile(0.5, 1), 0.454936423119572);
});

const EFFECTS = [0.1, 0.14, 0.02, 0.21, 0.09];
const VARIANCES = [0.0004, 0.0009, 0.0004, 0.0016, 0.0009];
const FIVE = EFFECTS.map((effect, run) => ({ effect, variance: VARIANCES[run] ?? 0 }));

it('finds mean, tau and its interval like SciPy with the published formulas', () => {
  const { groups, tau, interval } = pool([FIVE]);
  near(groups[0]?.effect, 0.10669200514253382);
  near(groups[0]?.error, 0.029091602326006865);
  near(tau ?? 0, 0.058605810876118866);
  near(interval?.[0], 0.028861228945169033);
  near(interval?.[1], 0.19797388796813456);
});

it('takes the differences between groups out of those between runs', () => {
  const shifted = FIVE.map(({ effect, variance }) => ({ effect: effect + 1, variance }));
  const [one, two] = [pool([FIVE]), pool([FIVE, shifted])];
  near(two.tau ?? 0, one.tau ?? 0);
  near(two.groups[0]?.effect, one.groups[0]?.effect ?? 0);
  near(two.groups[1]?.effect, 1 + (one.groups[0]?.effect ?? 0));
  // Twice the degrees of freedom.
  near(two.interval?.[0], 0.035830739953782394);
  near(two.interval?.[1], 0.12984660342423862);
  // A group of one run has a mean, and says nothing about differences.
  near(pool([FIVE, [{ effect: 9, variance: 1 }]]).tau ?? 0, one.tau ?? 0);
});

it('finds no difference between runs that agree better than their rounds', () => {
  const { groups, tau, interval } = pool([[0.1, 0.11, 0.09].map(one => ({ effect: one, variance: 0.01 }))]);
  near(groups[0]?.effect, 0.1);
  assert.deepEqual([tau, interval], [0, [0, 0]]);
});

it('returns no difference between runs for a single run', () => {
  assert.deepEqual(pool([[{ effect: 0.1, variance: 0.01 }]]), {
    groups: [{ effect: 0.1, error: 0.1 }],
    tau: null,
    interval: null,
  });
  assert.throws(() => pool([]), RangeError);
  assert.throws(() => pool([[]]), RangeError);
});
