// Tests that parts of one suite are judged together, and that shards which do not fit are left out.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { type Part, partsOf } from './pooling.ts';
import { type Left, leaveRun } from './testing.ts';
import { together } from './together.ts';

const root = temporary('overhead-together-');
let folders = 0;
const OTHER = 'b'.repeat(40);

/** The parts of runs that measured the same suite. */
function partsIn(...runs: readonly Left[]): [Part, ...Part[]] {
  const [parts] = partsOf(runs.map(left => leaveRun(join(root, `${folders++}`), left)));
  return parts as [Part, ...Part[]];
}

const COMMIT = 'a'.repeat(40);
const shard = (index: number, of: number, more: Left = {}): Left => ({
  ...more,
  run: { commit: COMMIT, shard: { index, of }, ...more.run },
});

describe('shards', () => {
  it('are judged together if they are the same measurement', () => {
    const parts = partsIn(shard(1, 3), shard(2, 3), shard(3, 3));
    assert.deepEqual(together(parts, false), { parts, broken: [] });
  });

  it('are left out if they are of another commit than most, also the first', () => {
    for (const odd of [0, 1, 2]) {
      const all = [1, 2, 3].map(index =>
        shard(index, 3, index === odd + 1 ? { run: { commit: OTHER } } : {}),
      );
      const parts = partsIn(...all);
      const { parts: kept, broken } = together(parts, false);
      assert.deepEqual(kept, parts.toSpliced(odd, 1));
      assert.equal(broken.length, 1);
      assert.match(broken[0] ?? '', new RegExp(`and of ${OTHER} in .* \\(shard ${odd + 1}/3\\)`));
    }
  });

  it('are left out with other gates, unless a configuration has the gates', () => {
    const parts = partsIn(shard(1, 2), shard(2, 2, { suite: { gates: [] } }));
    assert.match(together(parts, false).broken[0] ?? '', /has other gates in .* \(shard 1\/2\) than in/);
    assert.deepEqual(together(parts, true).broken, []);
  });

  it('of many kinds are counted beyond the first three', () => {
    const odd = Array.from({ length: 5 }, (_, index) =>
      shard(7 + index, 11, { run: { commit: `${index}`.repeat(40) } }),
    );
    const like = Array.from({ length: 6 }, (_, index) => shard(1 + index, 11));
    const { parts, broken } = together(partsIn(...like, ...odd), false);
    assert.equal(parts.length, 6);
    assert.equal(broken.length, 4);
    assert.match(
      broken[3] ?? '',
      /^also left out, because they differ: .* \(shard 10\/11\), .* \(shard 11\/11\)$/,
    );
  });
});

describe('runs that are no shards', () => {
  it('may be of several commits, but of one configuration', () => {
    const runs = partsIn({ run: { commit: COMMIT } }, { run: { commit: OTHER } });
    assert.deepEqual(together(runs, false).parts, runs);
    assert.throws(
      () => together(partsIn({}, { suite: { benchmarks: ['Decode'] } }), false),
      /compare: suite codec is not the same measurement/,
    );
  });

  it('are refused if one is there twice', () => {
    const parts = partsIn({});
    assert.throws(
      () => together([...parts, ...parts], false),
      /hold the same run: its rounds would count double/,
    );
  });
});
