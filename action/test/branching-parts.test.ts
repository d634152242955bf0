// Runs that are parts of one run, as a workflow stores them: shards, planned suites, attempts. They are judged together, and stored as one or not at all.
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Left } from '../src/runs/testing.ts';
import { Checkout, PUSH, pullRequest, runsIn } from './checkout.ts';
import { assertStatus, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';

const whole = scratch('branching-parts');
before(assertBuilt);
after(whole.remove);

let place: Checkout;
beforeEach(() => {
  place = new Checkout(whole);
});

describe('shards', () => {
  const shard = (index: number, of: number, more: Left = {}) =>
    place.left(`shards/${index}`, place.main[3], { rounds: 3, ...more, run: { shard: { index, of } } });

  it('are judged together, and stored as one run with all rounds', () => {
    for (const index of [1, 2, 3]) shard(index, 3);
    const run = place.judge(PUSH, 'shards');
    assert.equal(run.status, 0, run.log);
    assert.equal(run.suite().verdict, 'pass');
    assert.equal(run.suite().rounds.complete, 9);
    assert.equal(run.outputs.results, 'shards/1/results');
    const [name = '', ...more] = place.stored();
    assert.deepEqual(more, []);
    assert.equal(place.text(name).match(/agent=probe/g)?.length, 9);
    const report = place.call('report', 'overhead-out').out.replace(/\s+/g, ' ');
    assert.match(report, /the rounds of 3 runs are judged together: shards\/1 \(shard 1\/3, attempt 1\)/);
    const again = place.call('baseline', 'save', 'overhead-out', '--baseline', 'branch');
    assertStatus(again, 0);
    assert.match(again.err, /this run is stored already/);
  });

  it('are broken if one is missing, and nothing is stored', () => {
    for (const index of [1, 3]) shard(index, 3);
    const run = place.judge(PUSH, 'shards');
    assert.equal(run.status, 2, run.log);
    assert.equal(run.outputs.verdict, 'broken');
    assert.match(run.suite().broken.join(), /1 of 3 shards is missing: 2\/3/);
    assert.deepEqual(place.stored(), []);
    assertStatus(place.call('compare', 'shards/1', 'shards/3'), 2);
  });

  it('are judged but never a baseline if there is only one', () => {
    shard(1, 1, { rounds: 6 });
    assertStatus(place.call('compare', 'shards/1'), 0);
    const run = place.judge(PUSH, 'shards/1');
    assert.equal(run.status, 0, run.log);
    assert.deepEqual(place.stored(), [], run.log);
  });
});

describe('planned suites', () => {
  it('are broken if one is missing', () => {
    place.left('runs/codec', place.main[3]);
    const run = place.judge(PUSH, 'runs', { expect: 'codec, netty' });
    assert.equal(run.status, 2, run.log);
    const suites = place.judged();
    assert.deepEqual(
      suites.map(({ suite, verdict }) => [suite, verdict]),
      [
        ['codec', 'pass'],
        ['netty', 'broken'],
      ],
    );
    assert.match(suites[1]?.broken.join() ?? '', /suite netty was planned, but has no result/);
    assert.equal(place.stored().length, 1, 'the complete suite is stored all the same');
    assertStatus(place.call('compare', 'runs/codec', '--expect', 'codec'), 0);
    const all = place.call('compare', 'runs/codec', '--expect', 'all');
    assertStatus(all, 3);
    assert.match(all.err, /expect: "all" needs a configuration/);
  });
});

describe('attempts', () => {
  it('are stored with all their rounds, and a later attempt replaces the earlier one', () => {
    place.left('attempts/1', place.main[2], { rounds: 6 });
    assert.equal(place.judge(PUSH, 'attempts/1').status, 0);
    place.left('attempts/2', place.main[2], { rounds: 4, run: { attempt: 2 } });
    assert.equal(place.judge(PUSH, 'attempts').status, 0);
    const [, both = ''] = place.stored().toSorted((a, b) => a.length - b.length);
    assert.equal(place.text(both).match(/agent=probe/g)?.length, 10);
    assert.equal(
      runsIn(place.judge(pullRequest(place.main[3]), place.left('now', place.main[3])).suite()),
      1,
    );
  });

  it('that breach together leave no baseline, though the first passed and was stored', () => {
    place.left('attempts/1', place.main[2], { rounds: 6 });
    assert.equal(place.judge(PUSH, 'attempts/1').status, 0);
    let later = 0;
    const next = () =>
      runsIn(place.judge(pullRequest(place.main[3]), place.left(`now-${later++}`, place.main[3])).suite());
    assert.deepEqual([next(), place.commits()], [1, 1]);
    const first = place.stored()[0] ?? '';
    const measured = () => place.text(first);
    const before = measured();
    place.dear(place.left('attempts/2', place.main[2], { rounds: 12, run: { attempt: 2 } }));
    const both = place.judge(PUSH, 'attempts');
    assert.equal(both.status, 1, both.log);
    assert.match(both.log, /overhead-baselines:codec\/.*\.txt is no longer a baseline/);
    assert.equal(place.stored().length, 2);
    assert.equal(measured(), before, 'measured values never change');
    assert.equal(
      place.commits(),
      2,
      'there is no moment at which the one is known and the other still serves',
    );
    assert.equal(next(), 0);
    const list = place.call('baseline', 'list', '--baseline', 'branch').out;
    assert.equal(list.match(/failed, not accepted/g)?.length, 2, list);
    // A second judgement sees the same run, so nothing changes.
    assert.equal(place.judge(PUSH, 'attempts').status, 1);
    assert.equal(place.commits(), 2);
  });

  it('keep stored runs of others of the same second and the same commit', () => {
    const started = '2026-11-01T12:00:00.500Z';
    place.left('other', place.main[1], { run: { started } });
    assert.equal(place.judge(PUSH, 'other').status, 0);
    place.left('sibling', place.main[2], { run: { started: started.replace('500', '600') } });
    assert.equal(place.judge(PUSH, 'sibling').status, 0);
    place.left('attempts/1', place.main[2], { rounds: 6, run: { started } });
    place.dear(place.left('attempts/2', place.main[2], { rounds: 12, run: { attempt: 2 } }));
    assert.equal(place.judge(PUSH, 'attempts').status, 1);
    const list = place.call('baseline', 'list', '--baseline', 'branch').out;
    assert.equal(list.match(/failed, not accepted/g)?.length, 1, list);
  });

  it('of a single shard are no baseline, like that shard', () => {
    for (const attempt of [1, 2])
      place.left(`shard/${attempt}`, place.main[2], { run: { attempt, shard: { index: 1, of: 1 } } });
    assert.equal(place.judge(PUSH, 'shard').status, 0);
    assert.deepEqual(place.stored(), []);
  });
});
