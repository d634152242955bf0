// Shards through the command: each measures its share, none decides, and all are judged as one run.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { readRecord } from '../../core/results/record.ts';
import { assertFixtures } from '../../runners/jmh/testing.ts';
import { readComparison } from '../src/comparison/comparison.ts';
import { assertStatus, gatesOf, judge, overhead, scratch } from './command.ts';
import { assertBuilt, runAction } from './fixture.ts';
import { CALM_GO, configure, configureGo, linesOf, WIDE } from './measuring.ts';

const ROUNDS = 7;

before(() => {
  assertBuilt();
  assertFixtures();
});
const { folder, path, remove } = scratch('sharding');
after(remove);

describe('overhead run, of a shard', () => {
  it('measures its share and judges nothing; all shards together are judged', () => {
    configureGo(path('tiny.yml'), { gates: WIDE, rounds: { min: ROUNDS, max: ROUNDS } });
    const shares = [4, 3];
    for (const index of [1, 2]) {
      const out = `shards/${index}`;
      const argv = ['run', '--config', 'tiny.yml', '--seed', '7', '--shard', `${index}/2`, '--out', out];
      const result = overhead(folder, argv, CALM_GO);
      assertStatus(result, 0);
      assert.match(
        result.out.replace(/\s+/g, ' '),
        /This is shard \d\/2: gates are judged by overhead compare/,
      );
      const comparison = readComparison(path(out, 'comparison.json'));
      assert.deepEqual(gatesOf(comparison), []);
      const share = shares[index - 1] as number;
      assert.deepEqual(linesOf(path(out)), { off: share, probe: share });
      const record = readRecord(path(out, 'run.json'));
      assert.deepEqual(record.shard, { index, of: 2 });
      assert.equal(record.suites[0]?.gates.length, 1, 'the gates are kept for the final judgement');
      assert.match(record.reproduce, /--seed 7 --shard \d\/2$/);
    }
    const { result, comparison } = judge(folder, ['shards']);
    assertStatus(result, 0);
    assert.equal(comparison.verdict, 'pass');
    assert.equal(comparison.suites[0]?.rounds.complete, ROUNDS);
    rmSync(path('shards/2'), { recursive: true });
    const missing = judge(folder, ['shards']);
    assertStatus(missing.result, 2);
    assert.match(missing.comparison.suites[0]?.broken.join() ?? '', /1 of 2 shards is missing: 2\/2/);
  });

  it('resumes as the same shard, and rejects invalid shards', () => {
    configure(path('broken.yml'), { jar: 'nowhere.jar' });
    const run = runAction(folder, { config: 'broken.yml', out: 'other', shard: '2/3' });
    assert.equal(run.status, 2, run.log);
    assert.deepEqual(readRecord(path('other/run.json')).shard, { index: 2, of: 3 });
    const resumed = overhead(folder, ['run', '--resume', 'other', '--shard', '1/3']);
    assertStatus(resumed, 3);
    assert.match(
      resumed.err,
      /continues with the original options of the run, and --shard 1\/3 differs from them/,
    );
    const wrong = overhead(folder, ['run', '--config', 'broken.yml', '--out', 'wrong', '--shard', '4/3']);
    assertStatus(wrong, 3);
    assert.match(wrong.err, /shard: "4\/3" is not a shard such as 2\/5/);
  });
});
