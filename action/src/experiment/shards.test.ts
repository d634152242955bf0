// Tests of shards: how they are written, and the rounds and seeds of each.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { orderOf } from './schedule.ts';
import { firstSeed, parseShard, seedOfShard, shareOf } from './shards.ts';
import { fakeSuite } from './testing.ts';

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
});
