// The guards through the command: disturbed rounds are thrown away and never pass; on a simulated machine, and on this one.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { readComparison } from '../src/comparison/comparison.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM_GO, configureGo, linesOf, machineWith, recordOf, WIDE } from './measuring.ts';

const { GOCACHE } = CALM_GO;

describe('overhead run', () => {
  const { folder, path, remove } = scratch('guarded');
  before(() => {
    assertBuilt();
    // Only the guards can make this budget fail.
    configureGo(path('tiny.yml'), { gates: WIDE });
  });
  after(remove);

  const measure = (out: string, machine: Readonly<Record<string, string>>) => {
    const argv = ['run', '--config', 'tiny.yml', '--seed', '1', '--out', out];
    const result = overhead(folder, argv, { GOCACHE, ...machine });
    const { verdict } = readComparison(path(out, 'comparison.json'));
    const rounds = readFileSync(path(out, 'results/tiny.rounds.jsonl'), 'utf8').trimEnd().split('\n');
    return { result, verdict, rounds: rounds.map(line => JSON.parse(line)), record: recordOf(path(out)) };
  };

  it('repeats disturbed forks, throws the round away if that does not help, and gives up before the end of its plan', () => {
    const { result, verdict, rounds, record } = measure('stolen', machineWith(0.3));
    assertStatus(result, 2);
    // The start time of the program here decides whether its forks alternate, which raises the limit.
    const [, stolen = ''] =
      /round 1, Steady-2, is run again: (the hypervisor stole 30\.0 % of the CPU time \(limit (?:5|25)\.0 %\))/.exec(
        result.err,
      ) ?? [];
    assert.notEqual(stolen, '', result.err);
    assert.ok(result.err.includes(`round 1 is thrown away: ${stolen}`), result.err);
    assert.match(
      record.unusable,
      /^this machine is too noisy: 2 rounds were thrown away .* 0 rounds are complete/,
    );
    assert.equal(verdict, 'broken');
    assert.match(result.out, /^broken: tiny: nothing was measured: this machine is too noisy/);
    assert.deepEqual(
      rounds.map(({ outcome, reason }) => [outcome, reason]),
      [1, 2].map(() => ['dropped', stolen]),
    );
    assert.deepEqual(linesOf(path('stolen')), { off: 0, probe: 0 });
  });

  it('is inconclusive if fewer rounds are complete than planned', () => {
    const { result, verdict, rounds, record } = measure('later', machineWith(0.3, 6));
    assertStatus(result, 0);
    assert.equal(verdict, 'inconclusive');
    assert.match(record.unusable, /^this machine is too noisy: 2 rounds were thrown away/);
    const outcomes = rounds.map(({ outcome }) => outcome);
    assert.deepEqual(outcomes.slice(-2), ['dropped', 'dropped']);
    const complete = outcomes.slice(0, -2);
    assert.ok(complete.length > 0 && complete.every(outcome => outcome === 'complete'), `${outcomes}`);
    assert.deepEqual(linesOf(path('later')), { off: complete.length, probe: complete.length });
  });

  it('reads the kernel of this machine, and passes only if all rounds count', () => {
    const { result, verdict, rounds, record } = measure('true', {});
    for (const share of rounds.flatMap(({ steal, pressure }) => [steal, pressure]))
      assert.ok(share >= 0 && share <= 1, `${share}`);
    // Other work on this machine decides how many rounds are complete, and that number decides the verdict.
    const complete = rounds.filter(({ outcome }) => outcome === 'complete').length;
    assert.equal(complete, rounds.length - record.dropped);
    const usable = record.unusable === '';
    assert.equal(usable, complete === 6, record.unusable);
    assert.equal(verdict, usable ? 'pass' : complete > 0 ? 'inconclusive' : 'broken');
    assertStatus(result, verdict === 'broken' ? 2 : 0);
    assert.deepEqual(linesOf(path('true')), { off: complete, probe: complete });
  });
});
