// Attempts through the command: rounds of several runs judged together, how the report says so, and which runs are refused.
import assert from 'node:assert/strict';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { readRecord } from '../../core/results/record.ts';
import { readComparison, type SuiteComparison } from '../src/comparison/comparison.ts';
import { leaveRun } from '../src/runs/testing.ts';
import { assertStatus, judge, overhead, scratch } from './command.ts';
import { assertBuilt, runAction } from './fixture.ts';
import { CALM_GO, configure, configureGo, linesOf, recordOf, WIDE } from './measuring.ts';

/** Half the rounds that an interval needs: no single attempt can decide anything. */
const ROUNDS = 3;

before(assertBuilt);

const { folder, path, remove } = scratch('pooling');
after(remove);

function suiteIn(run: string): SuiteComparison {
  const [suite] = readComparison(path(run, 'comparison.json')).suites;
  assert.ok(suite);
  return suite;
}

describe('overhead compare, of several runs', () => {
  const left = (index: number, more: Parameters<typeof leaveRun>[1] = {}) =>
    leaveRun(path(`run-${index}`), { rounds: ROUNDS, ...more });

  it('judges their rounds together, and says so', () => {
    left(1);
    left(2, { run: { attempt: 2 } });
    const alone = judge(folder, ['run-1']).comparison;
    assert.equal(alone.verdict, 'inconclusive');
    const { result, comparison } = judge(folder, ['run-2', 'run-1']);
    assertStatus(result, 0);
    assert.equal(comparison.verdict, 'pass');
    const { complete, planned, attempts } = comparison.suites[0]?.rounds ?? {};
    assert.deepEqual({ complete, planned, attempts }, { complete: 6, planned: 12, attempts: 2 });
    assert.match(
      overhead(folder, ['compare', 'run-2', 'run-1']).out,
      /codec: the rounds of 2 runs are judged together: run-2\s+\(attempt 2\),\s+run-1\s+\(attempt 1\)/,
    );
  });

  it('judges their result files together too, each with its journal', () => {
    const { comparison } = judge(folder, ['run-1/results/codec.txt', 'run-2/results/codec.txt']);
    assert.deepEqual([comparison.suites[0]?.rounds.complete, comparison.suites[0]?.rounds.attempts], [6, 2]);
  });

  it('refuses runs of another configuration, and prints the differences', () => {
    left(3, { suite: { benchmarks: ['Decode'] } });
    const result = overhead(folder, ['compare', 'run-1', 'run-3']);
    assertStatus(result, 3);
    assert.match(
      result.err,
      /suite codec is not the same measurement in run-1 and in run-3: the list of benchmarks is \["Encode"\] in the one, \["Decode"\] in the other\. .*judge each by itself/,
    );
  });

  it('refuses runs with different gates, unless --config names the gates', () => {
    left(4, { suite: { gates: [] } });
    const result = overhead(folder, ['compare', 'run-1', 'run-4']);
    assertStatus(result, 3);
    assert.match(
      result.err,
      /suite codec has other gates in run-1 than in run-4: name the configuration to judge by with --config/,
    );
    configure(path('codec.yml'), { gates: WIDE, name: 'codec' });
    assertStatus(overhead(folder, ['compare', 'run-1', 'run-4', '--config', 'codec.yml']), 0);
  });

  it('refuses to count rounds twice', () => {
    cpSync(path('run-1'), path('copy'), { recursive: true });
    for (const argv of [
      ['run-1', './run-1'],
      ['run-1', 'copy'],
      ['run-1', 'run-2/results/codec.txt'],
    ]) {
      const result = overhead(folder, ['compare', ...argv]);
      assertStatus(result, 3);
      assert.match(result.err, /would count double; name it once|name folders alone, or result files alone/);
    }
  });
});

describe('overhead run, of a second attempt', () => {
  const attempt = (number: number, config: string, ...argv: string[]) => {
    const all = ['run', '--config', config, '--seed', `${number}`, '--out', `attempts/${number}`, ...argv];
    return overhead(folder, all, { ...CALM_GO, GITHUB_RUN_ATTEMPT: `${number}` });
  };

  it('judges its rounds together with those of the first', () => {
    configureGo(path('tiny.yml'), { gates: WIDE, rounds: { min: ROUNDS, max: ROUNDS } });
    const first = attempt(1, 'tiny.yml', '--earlier', 'attempts');
    assertStatus(first, 0);
    assert.match(first.out, /^inconclusive: /);
    assert.match(first.out, /No earlier attempt is in attempts: only this one is judged\./);
    const second = attempt(2, 'tiny.yml', '--earlier', 'attempts');
    assertStatus(second, 0);
    assert.match(second.out, /^pass: 1 of 1 gate; /);
    assert.match(
      second.out,
      /tiny: the rounds of 2 runs are judged together: attempts\/2\s+\(attempt 2\),\s+attempts\/1\s+\(attempt\s+1\)/,
    );
    const { complete, attempts } = suiteIn('attempts/2').rounds;
    assert.deepEqual({ complete, attempts }, { complete: 2 * ROUNDS, attempts: 2 });
    assert.deepEqual(
      linesOf(path('attempts/2')),
      { off: ROUNDS, probe: ROUNDS },
      'each keeps its own rounds',
    );
    assert.deepEqual(readRecord(path('attempts/2/run.json')).earlier, [path('attempts/1')]);

    const again = overhead(folder, ['report', 'attempts/2']).out;
    assert.match(again, /tiny: the rounds of 2 runs are judged together: attempts\/2\s+\(attempt 2\)/);
    const saved = overhead(folder, ['baseline', 'save', 'attempts/2']);
    assertStatus(saved, 0);
    const rounds = readFileSync(path(saved.out.trim()), 'utf8').match(/^Benchmark\S+\/agent=probe(-\d+)? /gm);
    assert.equal(rounds?.length, 2 * ROUNDS, 'the stored run has the rounds of both');
    rmSync(path('baselines'), { recursive: true });

    const both = judge(folder, ['attempts/2', 'attempts/1']).comparison;
    assert.deepEqual(both, JSON.parse(readFileSync(path('attempts/2/comparison.json'), 'utf8')));
    const alone = overhead(folder, ['compare', 'attempts/2']);
    assert.match(alone.out, /^inconclusive: /);
    assert.match(
      alone.out,
      /attempts\/2 was judged together with attempts\/1: name that too for the same\s+verdict/,
    );
  });

  it('of another measurement is broken before its first fork', () => {
    configureGo(path('other.yml'), {
      gates: WIDE,
      rounds: { min: ROUNDS, max: ROUNDS },
      variants: { off: {}, probe: { env: { FIXTURE: 2 } } },
    });
    const result = attempt(3, 'other.yml', '--earlier', 'attempts/1,attempts/none');
    assertStatus(result, 2);
    const record = recordOf(path('attempts/3'));
    assert.match(
      record.broken[0] ?? '',
      /not the same measurement in attempts\/3 and in attempts\/1: probe: environment is \{[^}]*"FIXTURE":"2"\} in the one, \{[^}]*"FIXTURE":"1"\} in the other\. .*leave out earlier, or use the same configuration/,
    );
    assert.equal(existsSync(path('attempts/3/results/tiny.txt')), false);
  });

  it('warns if the first attempt is unknown', () => {
    configure(path('alone.yml'), { jar: 'nowhere.jar' });
    const result = overhead(folder, ['run', '--config', 'alone.yml', '--out', 'alone'], {
      GITHUB_RUN_ATTEMPT: '2',
    });
    assertStatus(result, 2);
    assert.match(
      result.out.replace(/\s+/g, ' '),
      /This is attempt 2 of its job, and the results of its earlier attempts are not known here/,
    );
    const first = overhead(folder, ['run', '--config', 'alone.yml', '--out', 'alone']);
    assert.doesNotMatch(first.out, /This is attempt/);
  });

  it('prints the number of the attempt, also as the Action', () => {
    configure(path('nothing.yml'), { jar: 'nowhere.jar' });
    const inputs = { config: 'nothing.yml', out: 'action', earlier: 'run-1, run-2\nnowhere' };
    const run = runAction(folder, inputs, { GITHUB_RUN_ATTEMPT: '4' });
    assert.equal(run.status, 2, run.log);
    const record = readRecord(path('action/run.json'));
    assert.equal(record.attempt, 4);
    assert.deepEqual(record.earlier, [path('run-1'), path('run-2')]);
  });
});
