// The time limit of a fork: configured, or many times its longest dry run.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { timedBy } from './patience.ts';

const BOUNDS = { dryRun: 900, shortest: 40, factor: 10 };

it('a fork may take many times as long as the longest dry run, with a minimum', async t => {
  let now = 0;
  t.mock.method(performance, 'now', () => now);
  const timed = timedBy(null, BOUNDS);
  const taking = (time: number) => async (timeout: number) => {
    now += time;
    return timeout;
  };
  assert.equal(await timed(false, taking(0)), 40);
  assert.equal(await timed(true, taking(30)), 900);
  assert.equal(await timed(true, taking(7)), 900);
  assert.equal(await timed(false, taking(0)), 300);
  // A fork does not change it: a hanging fork would give the next one more time.
  assert.equal(await timed(false, taking(400)), 300);
  assert.equal(await timed(false, taking(0)), 300);
});

it('the setting of the suite wins, also for a dry run', async () => {
  const timed = timedBy(7, BOUNDS);
  for (const dryRun of [true, false]) assert.equal(await timed(dryRun, async timeout => timeout), 7);
});
