// The planned length of forks: near the optimum, within limits, and always as configured.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  FORK_TO_WARMUP,
  type ForkPlan,
  MEASURED_ITERATIONS,
  ofSingleShots,
  planForks,
  planned,
  planSimulated,
  planTurns,
  roundTime,
} from './plan.ts';
import type { JmhSuite } from './suite.ts';
import { fixtureSuite, withAgent } from './testing.ts';

/** The plan of a suite with a time budget in seconds. */
function plan(seconds: number, forks = 2, extra: Partial<JmhSuite> = {}): ForkPlan {
  const base = fixtureSuite('steady', withAgent('transform'));
  const free = { warmup: null, measurement: null, rounds: { min: 6, max: 20 } };
  return planForks({ ...base, ...free, timeBudget: seconds * 1000, ...extra }, forks);
}

const warmupOf = ({ warmup }: ForkPlan) => warmup.count * (warmup.time ?? Number.NaN);
const BUDGETS = [1, 10, 30, 60, 90, 120, 150, 200, 250, 300, 450, 600, 3600];

describe('a planned fork', () => {
  it('is 1.6 times its warm-up, with three measured iterations', () => {
    assert.equal(FORK_TO_WARMUP, 1.6);
    assert.equal(MEASURED_ITERATIONS, 3);
    for (const seconds of BUDGETS) {
      const found = plan(seconds);
      assert.equal(found.measurement.count, 3);
      const ratio = planned(found) / warmupOf(found);
      assert.ok(Math.abs(ratio - 1.6) < 0.005, `${seconds} s: ${ratio}`);
    }
  });

  it('warms up for half a second to four', () => {
    const warmups = BUDGETS.map(seconds => warmupOf(plan(seconds)));
    assert.deepEqual(
      warmups,
      [...warmups].sort((left, right) => left - right),
      'more time, longer warm-up',
    );
    assert.equal(warmups[0], 500);
    assert.equal(warmups.at(-1), 4000);
  });

  it('leaves time for all allowed rounds, if the warm-up stays comfortable', () => {
    // 20 rounds of 2 forks in 300 s: 7.5 s each, including 1.5 s for starting.
    assert.equal(warmupOf(plan(300)), (7500 - 1500) / 1.6);
    assert.equal(20 * 2 * (planned(plan(300)) + 1500), 300_000);
    assert.equal(warmupOf(plan(2000, 20)), warmupOf(plan(200)));
  });

  it('drops rounds rather than warm up for less than two seconds, down to the minimum of rounds', () => {
    assert.equal(warmupOf(plan(150)), 2000);
    assert.ok(20 * 2 * (planned(plan(150)) + 1500) > 150_000, 'not all rounds fit');
    const tight = plan(42);
    assert.equal(warmupOf(tight), (42_000 / 12 - 1500) / 1.6);
    assert.ok(6 * 2 * (planned(tight) + 1500) <= 42_000, 'the minimum of rounds fits');
  });

  it('has the time of a round: starts, warm-ups and measurements', () => {
    const base = fixtureSuite('steady', withAgent('transform'), { interleave: 'forks' });
    const free = { warmup: null, measurement: null, rounds: { min: 6, max: 20 } };
    // 20 rounds of 2 forks in 300 s.
    assert.equal(roundTime({ ...base, ...free, timeBudget: 300_000 }, 1), 15_000);
    assert.equal(roundTime({ ...base, ...free, timeBudget: 600_000 }, 2), 30_000);
  });

  it('is as configured', () => {
    const warmup = { count: 1, time: 50 };
    const measurement = { count: 9, time: 30_000 };
    assert.deepEqual(plan(1, 2, { warmup, measurement }), { warmup, measurement });
    assert.deepEqual(plan(300, 2, { warmup }), { warmup, measurement: plan(300).measurement });
    assert.deepEqual(plan(300, 2, { measurement }), { warmup: plan(300).warmup, measurement });
    assert.deepEqual(plan(300, 2, { warmup: { count: 0, time: null } }).warmup, { count: 0, time: null });
  });
});

it("assumes JMH's ten seconds for an iteration without a configured length", () => {
  assert.equal(planned({ warmup: { count: 5, time: null }, measurement: { count: 3, time: 100 } }), 50_300);
});

describe('a fork that takes turns', () => {
  const suite = (seconds: number, extra: Partial<JmhSuite> = {}) => {
    const base = fixtureSuite('steady', withAgent('transform'));
    const free = { warmup: null, measurement: null, rounds: { min: 6, max: 20 } };
    return { ...base, ...free, timeBudget: seconds * 1000, ...extra };
  };
  const turns = (seconds: number, extra: Partial<JmhSuite> = {}) => planTurns(suite(seconds, extra), 2);

  it('measures as long as one that runs alone, in at least 40 slices of 50 ms', () => {
    assert.deepEqual(turns(300).measurement, { count: Math.round((3750 * 0.6) / 50), time: 50 });
    assert.deepEqual(turns(1).measurement, { count: 40, time: 50 });
  });

  it('lets five single shots decide whether compilers are idle', () => {
    const plan = ofSingleShots(turns(3600));
    assert.deepEqual(plan.idle, { window: { count: 5, time: 2000 }, share: 0.03, longest: 8000 });
    const { idle } = planSimulated({ warmup: null, measurement: null });
    assert.deepEqual(ofSingleShots(planSimulated({ warmup: null, measurement: null })).idle, idle);
  });

  it('warms up until its compilers are idle, for at most twice as long', () => {
    assert.deepEqual(turns(3600).warmup, { count: 10, time: 100 });
    assert.deepEqual(turns(3600).idle, { window: { count: 20, time: 2000 }, share: 0.03, longest: 8000 });
    assert.equal(turns(1).idle?.longest, 1000);
    assert.equal(planned(turns(3600)), 8000 + 2400);
  });

  it('has the time of a round: also the preparation, and two seconds of idle compilers', () => {
    assert.equal(roundTime(suite(300), 1), 2 * (1500 + 1300 + 2000 + 2250));
    const warmup = { count: 1, time: 50 };
    assert.equal(roundTime(suite(300, { warmup }), 1), 2 * (1500 + 1300 + 50 + 2250));
  });

  it('is as configured', () => {
    const warmup = { count: 1, time: 50 };
    const measurement = { count: 9, time: 30_000 };
    assert.deepEqual(turns(300, { warmup, measurement }), { warmup, measurement });
    assert.deepEqual(turns(300, { measurement }), { ...turns(300), measurement });
  });
});
