// The order of forks: balanced in every block, different by seed, the same for the same seed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { generator, orderOf, rowsOf, seedOf } from './schedule.ts';

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('the order of rounds', () => {
  it('V4: has every variant of every benchmark at each position once a block', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 5 }),
        fc.nat({ max: 20 }),
        (seed, variantCount, benchmarkCount, block) => {
          const variants = names('v', variantCount);
          const benchmarks = names('b', benchmarkCount);
          const rounds = variants.map((_, row) =>
            orderOf(block * variantCount + row + 1, seed, benchmarks, variants),
          );
          for (const benchmark of benchmarks) {
            const orders = rounds.map(
              turns => turns.find(turn => turn.benchmark === benchmark)?.variants ?? [],
            );
            for (let place = 0; place < variantCount; place++) {
              assert.deepEqual(new Set(orders.map(order => order[place])), new Set(variants));
            }
          }
        },
      ),
    );
  });

  it('has the control first in exactly half of the rounds, without a fixed pattern', () => {
    const first = Array.from(
      { length: 40 },
      (_, index) => orderOf(index + 1, 3, ['b'], ['off', 'on'])[0]?.variants[0],
    );
    assert.equal(first.filter(name => name === 'off').length, 20);
    const pairs = new Set(
      Array.from({ length: 20 }, (_, index) => `${first[2 * index]}${first[2 * index + 1]}`),
    );
    assert.deepEqual(pairs, new Set(['offon', 'onoff']));
  });

  it('depends only on the seed', () => {
    const run = (seed: number) =>
      JSON.stringify(
        Array.from({ length: 20 }, (_, index) => orderOf(index + 1, seed, ['a', 'b'], ['off', 'on', 'two'])),
      );
    assert.equal(run(1), run(1));
    assert.notEqual(run(1), run(2));
  });

  it('shuffles the benchmarks of a round too', () => {
    const starts = new Set(
      Array.from(
        { length: 30 },
        (_, index) => orderOf(index + 1, 5, ['a', 'b', 'c'], ['off', 'on'])[0]?.benchmark,
      ),
    );
    assert.equal(starts.size, 3);
  });
});

describe('the order of slices', () => {
  const rows = (count: number, seed: number, length: number) => {
    const source = rowsOf(names('v', count), generator(seed));
    return Array.from({ length }, () => source.next().value);
  };

  it('V4: has every variant equally often at each position, and after each other variant, in every block', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 7 }), fc.nat(), fc.nat({ max: 5 }), (count, seed, block) => {
        const length = count % 2 === 0 ? count : 2 * count;
        const found = rows(count, seed, (block + 1) * length).slice(block * length);
        const times = length / count;
        const pairs = new Map<string, number>();
        for (let place = 0; place < count; place++) {
          const column = found.map(row => row[place]);
          for (const name of names('v', count))
            assert.equal(column.filter(other => other === name).length, times, `${name} in place ${place}`);
        }
        for (const row of found)
          for (const [place, name] of row.slice(1).entries()) {
            const pair = `${row[place]} ${name}`;
            pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
          }
        assert.deepEqual(new Set(pairs.values()), new Set([times]));
        assert.equal(pairs.size, count * (count - 1));
      }),
    );
  });

  it('differs between blocks, and is the same for the same seed', () => {
    assert.deepEqual(rows(3, 5, 30), rows(3, 5, 30));
    assert.notDeepEqual(rows(3, 5, 30), rows(3, 6, 30));
    const blocks = new Set(
      Array.from({ length: 8 }, (_, block) => JSON.stringify(rows(2, 9, 16).slice(2 * block, 2 * block + 2))),
    );
    assert.equal(blocks.size, 2);
  });

  it('differs between rounds and benchmarks', () => {
    const seeds = [seedOf(1, 7, 0), seedOf(2, 7, 0), seedOf(1, 7, 1), seedOf(1, 8, 0)];
    assert.equal(new Set(seeds).size, seeds.length);
  });
});
