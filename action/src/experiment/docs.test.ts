// The limits that docs/how-it-decides.md and docs/statistics.md state are those of the code.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { TRIES } from '../../../core/results/raw.ts';
import { FORK_TO_WARMUP, MEASURED_ITERATIONS, planForks } from '../../../runners/jmh/plan.ts';
import { fixtureSuite, withAgent } from '../../../runners/jmh/testing.ts';
import { BREACH_LEVEL, DROPPED_LIMIT, LAST_ANALYSIS_LEVEL, roundsToBreach } from './budget.ts';
import { PRESSURE_RISE, STEAL_LIMIT, STEAL_LIMIT_IN_TURNS } from './guards.ts';
import { planInterim } from './interim.ts';

const words = (page: string) =>
  readFileSync(join(import.meta.dirname, '../../../docs', page), 'utf8').replace(/\s+/g, ' ');
const PAGE = words('how-it-decides.md');
const STATISTICS = words('statistics.md');

const assertStates = (sentence: string, page = PAGE) =>
  assert.ok(page.includes(sentence), `the documentation lacks "${sentence}"`);

it('the documentation states the guards of a set of forks', () => {
  assertStates(`the hypervisor took more than ${100 * STEAL_LIMIT} % of the CPU time`);
  assertStates(`by more than ${100 * PRESSURE_RISE} points`);
  assertStates(
    `A set whose forks take turns is run again only where the hypervisor took more than ${100 * STEAL_LIMIT_IN_TURNS} %`,
  );
  assertStates(`When more than ${100 * DROPPED_LIMIT} % of the rounds are thrown away`);
  assert.equal(TRIES, 3);
  assertStates('A set is run again at most twice.');
});

it('the documentation states the rounds that a breach among many gates needs', () => {
  for (const interim of [false, true]) {
    const least = (gates: number) => roundsToBreach(gates, interim, 'native');
    assertStates(
      `breach of one gate takes at least ${least(1)} rounds, of one among 10 at least ${least(10)}, of one among 40 at least ${least(40)}`,
    );
  }
});

it('the documentation states the interim analyses of a suite, and their error for the last one', () => {
  const interim = (planned: number) =>
    planInterim(planned, { mode: 'native', rounds: { min: 6, max: planned + 1 } }, 1);
  const [first, second, last] = interim(20);
  assert.deepEqual([first, second, last], [20 / 2, (20 * 3) / 4, 20]);
  assertStates(`with ${last} planned that is after ${first} and after ${second}`);
  const fewest = [...Array(20).keys()].find(planned => interim(planned).length > 0) ?? 0;
  assertStates(`A suite with gates and at least ${fewest} planned rounds`);
  assertStates(`though never before the ${fewest}th`);
  assertStates(`fewer than ${fewest} planned rounds`, STATISTICS);
  assertStates(`at the last a breach needs ${LAST_ANALYSIS_LEVEL} instead of ${BREACH_LEVEL}`, STATISTICS);
});

it('the documentation states the length of a planned fork', () => {
  const suite = {
    ...fixtureSuite('x', withAgent('')),
    warmup: null,
    measurement: null,
    rounds: { min: 6, max: 20 },
  };
  const warmup = (timeBudget: number) => {
    const plan = planForks({ ...suite, timeBudget }, 2).warmup;
    return (plan.count * (plan.time ?? Number.NaN)) / 1000;
  };
  const [least, most] = [warmup(1), warmup(1e9)];
  assertStates(
    `${FORK_TO_WARMUP} times its warm-up, at least ${MEASURED_ITERATIONS} measured iterations, a warm-up between ${least} and ${most} seconds`,
    STATISTICS,
  );
  assert.deepEqual([least, most, MEASURED_ITERATIONS], [0.5, 4, 3]);
});
