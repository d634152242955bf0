// Interim analyses through the command, on real forks: a run that ends at its first interim analysis, and a run that is killed, resumed and ends with its plan.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { assertStatus, gatesOf, judge, overhead, scratch, start } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM_GO, configureGo, linesOf, recordOf } from './measuring.ts';

/** A plan with interim analyses after 10 and 13 rounds. */
const ROUNDS = { min: 6, max: 13 };
/** A budget that no noise can exceed, and a gate that stays open because its metric oscillates around the limit. */
const WIDE = { 'cpu-ns/op': { 'max-overhead': '500%' } };
const OPEN = { ...WIDE, 'swings/op': { 'max-overhead': '0%' } };
/** A time limit for ten rounds on a busy machine, in ms. */
const PATIENCE = 600_000;

interface JournalLine {
  readonly outcome: string;
  readonly attempt: number;
  readonly interim: readonly number[];
}

const journal = (run: string): JournalLine[] =>
  readFileSync(`${run}/results/tiny.rounds.jsonl`, 'utf8')
    .trimEnd()
    .split('\n')
    .map(line => JSON.parse(line))
    .filter(({ outcome }) => outcome === 'complete');

describe('overhead run', () => {
  const { folder, path, remove } = scratch('interim');
  before(assertBuilt);
  after(remove);

  it('ends at the interim analysis that decides every gate, and says so', () => {
    configureGo(path('wide.yml'), { gates: WIDE, rounds: ROUNDS });
    const run = path('wide');
    const argv = ['run', '--config', 'wide.yml', '--seed', '1', '--out', 'wide'];
    const result = overhead(folder, argv, CALM_GO);
    assertStatus(result, 0);
    assert.match(result.err, /13 rounds of .* in all; or fewer, where every gate is decided after 10\n/);
    assert.match(result.err, /analysis after 10 rounds: every gate is decided\n/);
    assert.match(result.out, /^pass: 1 of 1 gate; /);
    const record = recordOf(run);
    assert.deepEqual([record.planned, record.interim, record.finished], [13, [10, 13], true]);
    assert.deepEqual(
      record.warnings.filter(({ code }) => code === 'out-of-time' || code === 'interim-analysis-failed'),
      [],
    );
    assert.deepEqual(linesOf(run), { off: 10, probe: 10 });
    for (const { attempt, interim } of journal(run)) assert.deepEqual([attempt, interim], [1, [10, 13]]);
    const again = judge(folder, ['wide']);
    assert.deepEqual(again.comparison, JSON.parse(readFileSync(`${run}/comparison.json`, 'utf8')));
    assert.deepEqual(again.comparison.suites[0]?.rounds.interim, [10]);
    // As if killed at the interim analysis: the resumed run judges again, measures nothing, and has the same verdict.
    const file = `${run}/run.json`;
    writeFileSync(file, readFileSync(file, 'utf8').replace('"finished": true', '"finished": false'));
    const resumed = overhead(folder, ['run', '--resume', 'wide'], CALM_GO);
    assertStatus(resumed, 0);
    assert.match(
      resumed.err,
      /going on after 10 rounds\n.*analysis after 10 rounds: every gate is decided\n/,
    );
    assert.deepEqual(linesOf(run), { off: 10, probe: 10 });
    const verdict = JSON.parse(readFileSync(`${run}/comparison.json`, 'utf8'));
    assert.deepEqual(verdict, again.comparison);
  });

  it('continues to the end of its plan if a gate is open, even if killed after the interim analysis', async () => {
    configureGo(path('open.yml'), {
      package: './swinging',
      include: '^BenchmarkSwinging$',
      metrics: { 'swings/op': { better: 'lower' } },
      variants: { off: {}, probe: { env: { TALLY: path('tally') } } },
      gates: OPEN,
      rounds: ROUNDS,
    });
    const run = path('open');
    const running = start(folder, ['run', '--config', 'open.yml', '--seed', '1', '--out', 'open'], CALM_GO);
    await running.until(/analysis after 10 rounds: .*\n/, PATIENCE);
    running.child.kill('SIGKILL');
    const killed = await running.ended;
    assert.match(killed.err, /analysis after 10 rounds: 1 of 2 gates is open, going on to 13\n/);
    assert.equal(recordOf(run).finished, false);
    const kept = linesOf(run).off;
    assert.ok(kept >= 10);
    const result = overhead(folder, ['run', '--resume', 'open'], CALM_GO);
    assertStatus(result, 0);
    assert.match(result.err, new RegExp(`going on after ${kept} rounds`));
    assert.deepEqual(linesOf(run), { off: 13, probe: 13 });
    assert.deepEqual(new Set(journal(run).map(({ interim }) => interim.join())), new Set(['10,13']));
    // No round can decide this gate, so it is open after the last; the first interim analysis decided the other gate.
    const { comparison } = judge(folder, ['open']);
    assert.equal(comparison.verdict, 'inconclusive');
    assert.deepEqual(
      gatesOf(comparison)
        .map(({ rounds }) => rounds)
        .sort(),
      [10, 13],
    );
  });
});
