// The planned rounds and interim analyses, from the time limit and the number of gates.
import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { type Planning, planRounds, roundsToBreach, shortfalls, TimeBudget } from './budget.ts';
import { planInterim } from './interim.ts';

describe('the time budget', () => {
  const suite = { mode: 'native' as const, rounds: { min: 6, max: 20 }, timeBudget: 100_000 };
  const rounds = (gates: number, roundTime: number, spent: number) =>
    planRounds(suite, gates, false, roundTime, spent).rounds;

  it('gives as many rounds as fit', () => assert.equal(rounds(1, 10_000, 15_000), 9));
  it('gives no more than the maximum', () => assert.equal(rounds(1, 1_000, 1_500), 20));
  it('gives the minimum if it does not fit, and reports how long that takes', () => {
    const plan = planRounds(suite, 1, true, 60_000, 70_000);
    assert.deepEqual(plan, { rounds: 6, interim: [], expected: 370_000 });
  });

  it('gives as many rounds as a breach among many gates needs', () => {
    assert.deepEqual(
      [0, 1, 2, 8, 100].map(gates => roundsToBreach(gates, false, 'native')),
      [0, 6, 7, 9, 12],
    );
    assert.equal(rounds(8, 60_000, 70_000), 9);
    assert.equal(planRounds({ ...suite, rounds: { min: 6, max: 6 } }, 8, true, 1_000, 1_500).rounds, 6);
  });

  it('gives a round more if interim analyses leave less error for the last one', () => {
    // 24 / 0.025 is below 2^10; 24 / 0.022 is above.
    assert.equal(roundsToBreach(24, false, 'native'), 10);
    assert.equal(roundsToBreach(24, true, 'native'), 11);
    const plan = planRounds(suite, 24, true, 60_000, 70_000);
    assert.deepEqual([plan.rounds, plan.interim], [11, [11]]);
    assert.deepEqual(planRounds(suite, 24, false, 60_000, 70_000).rounds, 10);
    // A tenth round would add an interim analysis, and ten rounds would be too few then. Nine suffice with one analysis.
    const once = planRounds(suite, 12, true, 60_000, 70_000);
    assert.deepEqual([once.rounds, once.interim], [9, []]);
  });

  it('that is too short for its plan, or for a plan that can show a breach, causes a warning with the numbers', () => {
    const adviceOf = (rounds: number, interim: number[], minutes: number) =>
      shortfalls({ rounds, interim, expected: minutes * 60_000 }, 24, { ...suite, timeBudget: 600_000 });
    assert.deepEqual(adviceOf(10, [], 10), []);
    assert.deepEqual(adviceOf(11, [11], 10), []);
    assert.deepEqual(adviceOf(10, [], 12.5), [
      {
        code: 'over-budget',
        message: '10 rounds, the fewest that can decide, take about 12.5 min; the time budget is 10.0 min',
      },
    ]);
    for (const [rounds, interim] of [
      [9, []],
      [10, [10]],
    ] as const)
      assert.deepEqual(
        adviceOf(rounds, [...interim], 10).map(({ code }) => code),
        ['cannot-breach'],
      );
  });

  it('needs no more than five rounds for any number of gates if rounds are seeds', () => {
    const simulator = { ...suite, mode: 'simulation' as const, rounds: { min: 5, max: 8 } };
    assert.deepEqual(
      [0, 1, 8, 100].map(gates => roundsToBreach(gates, false, 'simulation')),
      [0, 5, 5, 5],
    );
    const plan = planRounds(simulator, 100, true, 60_000, 70_000);
    assert.deepEqual([plan.rounds, plan.interim], [5, []]);
    const codes = (suite: Planning) => shortfalls(plan, 100, suite).map(({ code }) => code);
    assert.deepEqual(codes({ ...simulator, timeBudget: 1e6 }), []);
    assert.deepEqual(codes({ ...simulator, mode: 'native', timeBudget: 1e6 }), ['cannot-breach']);
  });

  it('leaves out the interim analyses of a suite that is judged once', () => {
    assert.deepEqual(planRounds(suite, 1, true, 1_000, 1_500).interim, [10, 15, 20]);
    assert.deepEqual(planRounds(suite, 1, false, 1_000, 1_500).interim, []);
  });
});

describe('the clock of a suite', () => {
  const suite = { mode: 'native' as const, rounds: { min: 6, max: 20 }, timeBudget: 100_000 };
  /** The clock of a suite that began at 0, and a setter (ms). */
  const clock = ({ mock }: TestContext) => {
    let now = 0;
    mock.method(performance, 'now', () => now);
    const set = (to: number): void => {
      now = to;
    };
    return { budget: new TimeBudget(suite), set };
  };

  it('is overdrawn at 1.5 times the plan or the budget, and never before there is a plan', t => {
    for (const [roundTime, limit] of [
      [10_000, 150_000],
      // Six rounds that take 370 s.
      [60_000, 555_000],
    ] as const) {
      const { budget, set } = clock(t);
      set(1e9);
      assert.equal(budget.overdrawn(), false);
      set(roundTime + (roundTime === 10_000 ? 5_000 : 10_000));
      budget.plan(1, false, roundTime);
      set(limit);
      assert.equal(budget.overdrawn(), false);
      set(limit + 1);
      assert.equal(budget.overdrawn(), true);
    }
  });

  it('estimates further rounds from complete ones, minus the elapsed time', t => {
    const { budget, set } = clock(t);
    assert.equal(budget.remaining(3), null);
    set(15_000);
    budget.count(10_000);
    set(35_000);
    budget.count(20_000);
    assert.equal(budget.remaining(2), 30_000);
    set(45_000);
    assert.deepEqual([budget.elapsed(), budget.remaining(2)], [45_000, 20_000]);
    set(90_000);
    assert.equal(budget.remaining(2), 0);
  });

  it('is spent if one more round would not fit, but not before a breach can be shown', t => {
    const { budget, set } = clock(t);
    set(94_000);
    assert.equal(budget.spent(6), false);
    set(95_000);
    assert.deepEqual([budget.spent(6), budget.spent(5)], [true, false]);
    // With eight gates a breach needs nine rounds.
    budget.plan(8, false, 10_000);
    set(1e6);
    assert.deepEqual([budget.spent(8), budget.spent(9)], [false, true]);
  });
});

describe('the interim analyses of a plan', () => {
  const interim = (planned: number, min = 6, gates = 1) =>
    planInterim(planned, { mode: 'native', rounds: { min, max: 40 } }, gates);

  it('are after half and three quarters of the rounds, but never before ten', () => {
    assert.deepEqual(interim(20), [10, 15, 20]);
    assert.deepEqual(interim(40), [20, 30, 40]);
    assert.deepEqual(interim(19), [10, 15, 19]);
    assert.deepEqual(interim(18), [14, 18]);
    assert.deepEqual(interim(13), [10, 13]);
    assert.deepEqual(interim(10), [10]);
  });

  it("are never before the user's minimum of rounds", () => {
    assert.deepEqual(interim(20, 12), [15, 20]);
    assert.deepEqual(interim(20, 16), [20]);
  });

  it('are empty if nothing can be decided early', () => {
    assert.deepEqual(interim(9), []);
    assert.deepEqual(interim(20, 6, 0), []);
    assert.deepEqual(planInterim(20, { mode: 'native', rounds: { min: 20, max: 20 } }, 1), []);
  });

  it('are after five seeds of the simulator, or after the minimum of the user', () => {
    const seeds = (planned: number, min = 5, max = 8) =>
      planInterim(planned, { mode: 'simulation', rounds: { min, max } }, 1);
    assert.deepEqual(
      [8, 6, 5].map(planned => seeds(planned)),
      [[5, 8], [5, 6], []],
    );
    assert.deepEqual(seeds(8, 7), [7, 8]);
    assert.deepEqual(seeds(8, 2), [5, 8]);
    assert.deepEqual(seeds(8, 8), []);
  });
});
