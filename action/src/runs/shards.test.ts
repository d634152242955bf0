// Tests of shards and planned suites: which are missing before a judgement.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { type Part, partsOf, pooledNotes } from './pooling.ts';
import { sameRun } from './recorded.ts';
import { missingShards, missingSuites, repeatedShards, stoppedHalfway, wholeCommand } from './shards.ts';
import { type Left, leaveRun } from './testing.ts';

const root = temporary('overhead-shards-');
let folders = 0;

/** A run that measured one shard. */
const shard = (index: number, of: number, more: Left = {}) =>
  leaveRun(join(root, `${folders++}`), { ...more, run: { ...more.run, shard: { index, of } } });

describe('a shard', () => {
  it('differs from another shard that began at the same time', () => {
    const started = '2026-11-01T12:00:00.000Z';
    const [one, two] = [shard(1, 2, { run: { started } }), shard(2, 2, { run: { started } })];
    assert.equal(sameRun(one, two), false);
    const [parts] = partsOf([one, two]);
    assert.match(
      pooledNotes([parts as [Part, Part]])[0] ?? '',
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

it('repeatedShards names each shard that was measured more than once, for all its suites together', () => {
  const again = shard(2, 2, { run: { attempt: 2 } });
  const [parts] = partsOf([shard(1, 2), shard(2, 2), again]);
  const suites = [parts as [Part], parts as [Part]];
  const [sentence = '', ...more] = repeatedShards(suites);
  assert.match(
    sentence,
    /^Shard 2\/2 was measured 2 times, and all its rounds are judged: .* \(attempt 1\), .* \(attempt 2\)$/,
  );
  assert.deepEqual(more, []);
  const [alone] = partsOf([leaveRun(join(root, `${folders++}`)), leaveRun(join(root, `${folders++}`))]);
  assert.deepEqual(repeatedShards([alone as [Part]]), []);
});

it('wholeCommand measures all shards', () => {
  const of = (reproduce: string) => wholeCommand(shard(1, 2, { run: { reproduce } }).record);
  assert.equal(
    of('overhead run codec --seed 7 --shard 1/50 --rounds 5'),
    'overhead run codec --seed 7 --rounds 5',
  );
  assert.equal(of('overhead run --seed 7 --shard 12/50'), 'overhead run --seed 7');
  assert.equal(of('overhead run --seed 7'), 'overhead run --seed 7');
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
