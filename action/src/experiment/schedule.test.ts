// The order of forks: balanced in every block, different by seed, the same for the same seed.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { orderOf } from './schedule.ts';

const names = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);

describe('the order of rounds', () => {
  it('V4: puts every variant of every benchmark into each place once a block', () => {
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

  it('begins exactly half of the rounds with the control, in no fixed pattern', () => {
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

  it('depends on the seed and on nothing else', () => {
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
