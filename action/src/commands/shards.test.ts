// Tests of shards: the rounds that each measures, and the detection of missing shards.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { orderOf } from '../experiment/schedule.ts';
import { fakeSuite } from '../experiment/testing.ts';
import { type Part, partsOf, pooledNotes } from './pooling.ts';
import { sameRun } from './runs.ts';
import {
  firstSeed,
  missingShards,
  missingSuites,
  parseShard,
  seedOfShard,
  shareOf,
  stoppedHalfway,
} from './shards.ts';
import { type Left, leaveRun } from './testing.ts';

const root = temporary('overhead-shards-');
let folders = 0;

/** A run that measured one shard. */
const shard = (index: number, of: number, more: Left = {}) =>
  leaveRun(join(root, `${folders++}`), { ...more, run: { ...more.run, shard: { index, of } } });

describe('a shard', () => {
  it('is written as its index and the number of shards', () => {
    assert.deepEqual(parseShard('2/5'), { index: 2, of: 5 });
    assert.deepEqual(
      [parseShard('5/5'), parseShard('256/256')],
      [
        { index: 5, of: 5 },
        { index: 256, of: 256 },
      ],
    );
    assert.equal(parseShard(null), null);
    for (const text of ['', '2', '0/5', '6/5', '2/0', '-1/5', '2/5/1', '1.5/2', '2 / 5', '1/257', 'a/b'])
      assert.throws(() => parseShard(text), /is not a shard such as 2\/5/, text);
  });

  it('measures its share of the rounds, and all shards together measure all rounds', () => {
    const suite = { ...fakeSuite({ min: 6, max: 20 }), gates: [{} as never] };
    for (const all of [1, 2, 3, 5, 7]) {
      const shares = Array.from({ length: all }, (_, index) => shareOf(suite, { index: index + 1, of: all }));
      const sum = (key: 'min' | 'max') => shares.reduce((total, { rounds }) => total + rounds[key], 0);
      assert.equal(sum('max'), 20, `${all} shards`);
      assert.ok(sum('min') >= 6);
      assert.ok(
        shares.every(({ gates }) => gates.length === 0),
        'no gate is decided during the measurement',
      );
    }
    assert.deepEqual(shareOf(suite, { index: 30, of: 40 }).rounds, { min: 1, max: 1 });
    assert.equal(shareOf(suite, null), suite);
  });

  it('has its own order of forks, although all shards share a seed', () => {
    const orders = [1, 2, 3].map(index => {
      const seed = seedOfShard(7, { index, of: 3 });
      assert.ok(Number.isInteger(seed) && seed >= 0 && seed < 2 ** 31);
      return JSON.stringify(
        Array.from({ length: 8 }, (_, round) => orderOf(round + 1, seed, ['A', 'B'], ['off', 'on'])),
      );
    });
    assert.equal(new Set(orders).size, 3);
    assert.equal(seedOfShard(7, null), 7);
  });

  it('uses other simulator seeds than every other shard and attempt', () => {
    const seeds = [1, 2, 3].flatMap(attempt =>
      [null, 2, 256].map(index => firstSeed(index === null ? null : { index, of: 256 }, attempt)),
    );
    const [first] = seeds;
    assert.equal(first, 0);
    const ascending = seeds.toSorted((left, right) => left - right);
    for (const [index, seed] of ascending.entries())
      assert.ok(index === 0 || seed - (ascending[index - 1] ?? 0) >= 10_000, `${seed}`);
    assert.ok(firstSeed({ index: 256, of: 256 }, 1000) + 10_000 < 2 ** 32);
  });

  it('differs from another shard that began at the same time', () => {
    const started = '2026-11-01T12:00:00.000Z';
    const [one, two] = [shard(1, 2, { run: { started } }), shard(2, 2, { run: { started } })];
    assert.equal(sameRun(one, two), false);
    const [parts] = partsOf([one, two]);
    assert.match(
      pooledNotes(parts as [Part, Part])[0] ?? '',
      /\(shard 1\/2, attempt 1\), .*\(shard 2\/2, attempt 1\)$/,
    );
  });
});

describe('missingShards', () => {
  const missing = (...runs: ReturnType<typeof shard>[]) => {
    const [parts] = partsOf(runs);
    return missingShards(parts as [Part], runs);
  };

  it('is empty if all shards are present, in any order and attempt', () => {
    assert.deepEqual(missing(shard(3, 3), shard(1, 3), shard(2, 3)), []);
    assert.deepEqual(missing(shard(1, 2), shard(2, 2), shard(2, 2, { run: { attempt: 2 } })), []);
    assert.deepEqual(missing(leaveRun(join(root, `${folders++}`))), []);
  });

  it('names each missing shard', () => {
    assert.match(missing(shard(1, 2))[0] ?? '', /^1 of 2 shards is missing: 2\/2\. Add the results/);
    assert.match(
      missing(shard(4, 5), shard(2, 5))[0] ?? '',
      /^3 of 5 shards are missing: 1\/5, 3\/5, 5\/5\./,
    );
  });

  it('includes a shard that was stopped before its first round', () => {
    const stopped = shard(2, 2, { rounds: 0, suite: { finished: false } });
    assert.match(missing(shard(1, 2), stopped)[0] ?? '', /^1 of 2 shards is missing: 2\/2\./);
  });

  it('R7: includes a shard that was stopped before its last round, until its job is run again', () => {
    const stopped = shard(2, 2, { suite: { finished: false } });
    assert.match(missing(shard(1, 2), stopped)[0] ?? '', /^1 of 2 shards is missing: 2\/2\./);
    assert.deepEqual(missing(shard(1, 2), stopped, shard(2, 2, { run: { attempt: 2 } })), []);
  });

  it('excludes a shard that records why it has no result', () => {
    const crashed = shard(2, 2, { rounds: 0, suite: { broken: ['no JDK'] } });
    assert.deepEqual(missing(shard(1, 2), crashed), []);
    const left = shard(2, 2, { run: { suites: [], skipped: [{ suite: 'codec', reason: 'needs JDK 21' }] } });
    assert.deepEqual(missing(shard(1, 2), left), []);
  });

  it('refuses shards of different divisions', () => {
    assert.throws(
      () => missing(shard(1, 2), shard(2, 3)),
      /is shard 1\/2 in .* and shard 2\/3 in .*of one division/,
    );
    assert.throws(() => missing(shard(1, 2), leaveRun(join(root, `${folders++}`))), /and no shard in/);
  });
});

it('R7: stoppedHalfway reports an expected suite that was stopped, until its job is run again', () => {
  const whole = leaveRun(join(root, `${folders++}`));
  const stopped = leaveRun(join(root, `${folders++}`), { suite: { finished: false } });
  const why = (runs: (typeof whole)[], expected: string[]) => {
    const [parts] = partsOf(runs);
    return stoppedHalfway(parts as [Part], expected);
  };
  assert.match(
    why([stopped], ['codec'])[0] ?? '',
    /^suite codec was planned, but its measurement was stopped/,
  );
  assert.deepEqual(why([stopped], ['netty']), []);
  assert.deepEqual(why([stopped, whole], ['codec']), []);
});

it('missingSuites reports an expected suite without results, unless a run records why', () => {
  const run = leaveRun(join(root, `${folders++}`), {
    run: { skipped: [{ suite: 'jdbc', reason: 'no H2' }] },
  });
  const missing = missingSuites(['codec', 'jdbc', 'netty', 'netty'], ['codec'], [run]);
  assert.deepEqual(
    missing.map(({ suite }) => suite),
    ['netty'],
  );
  assert.match(missing[0]?.broken ?? '', /suite netty was planned, but has no result/);
});
