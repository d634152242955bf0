// Alternating Go forks through the command: stopped, killed, without disk space or hanging in the middle of a set, and then resumed.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { parseJournal } from '../../core/results/round.ts';
import { until } from '../../core/testing.ts';
import {
  assertStatus,
  judge,
  noProc,
  overhead,
  processesLeft,
  processesWith,
  scratch,
  start,
} from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM_GO, configureGo, linesOf, recordOf, slicesOf } from './measuring.ts';

const ROUNDS = 3;
const SEED = 3;
const NAME = 'Held';
const BENCHMARK = `${NAME}-2`;

before(assertBuilt);

const journalOf = (run: string) =>
  parseJournal(readFileSync(join(run, 'results/tiny.rounds.jsonl'), 'utf8'), 'journal');

/** Asserts that every complete round has the slices of an uninterrupted run, and that each has as many as the first. */
function assertOrder(run: string): void {
  const rounds = journalOf(run).filter(({ outcome }) => outcome === 'complete');
  const count = rounds[0]?.slices[0]?.variants.length ?? 0;
  for (const { round, slices } of rounds)
    assert.deepEqual(slices, [
      { benchmark: BENCHMARK, variants: slicesOf({ round, seed: SEED, benchmark: BENCHMARK, count }) },
    ]);
}

describe('a run of alternating Go forks', { skip: noProc }, () => {
  const { folder, path, remove } = scratch('live sets');
  const environment = { ...CALM_GO, TMPDIR: folder };
  const held = path('held');
  /** Sets what processes of the second round do; see the fixture. */
  const hold = (what: 'wait' | 'hang' | 'kill') => writeFileSync(held, what);
  before(() =>
    configureGo(path('tiny.yml'), {
      package: './held',
      include: `^Benchmark${NAME}$`,
      operations: 1_000_000,
      rounds: { min: ROUNDS, max: ROUNDS },
      timeout: '10s',
      env: { GOMAXPROCS: '2', FIXTURE_HELD: held },
    }),
  );
  beforeEach(() => rmSync(held, { force: true }));
  after(remove);

  const begin = (out: string, more: NodeJS.ProcessEnv = {}) => {
    const argv = ['run', '--config', 'tiny.yml', '--seed', `${SEED}`, '--out', out];
    return start(folder, argv, { ...environment, ...more });
  };
  const resume = (out: string) => {
    rmSync(held, { force: true });
    return overhead(folder, ['run', '--resume', out], environment);
  };
  /** Starts a run and waits until a process of its second set runs. */
  const inMidSet = async (out: string, more: NodeJS.ProcessEnv = {}) => {
    hold('wait');
    const running = begin(out, more);
    await until(() => processesWith(`${path(out)}/raw/tiny/round-002/`).length > 0, 'the second set');
    return running;
  };

  const stops = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGKILL', 137],
  ] as const;
  for (const [signal, status] of stops)
    it(`S24: ended by ${signal} leaves no process, and resumes that set in the order of an uninterrupted run`, async () => {
      const run = path(signal);
      const running = await inMidSet(signal);
      running.child.kill(signal);
      assertStatus(await running.ended, status);
      assert.deepEqual(await processesLeft(`${run}/`), []);
      assert.deepEqual(linesOf(run), { off: 1, probe: 1 });
      assert.equal(judge(folder, [signal]).comparison.suites[0]?.rounds.complete, 1);
      const before = readFileSync(join(run, 'results/tiny.txt'), 'utf8');

      assertStatus(resume(signal), 0);
      assert.ok(readFileSync(join(run, 'results/tiny.txt'), 'utf8').startsWith(before), 'a round was lost');
      assert.deepEqual(linesOf(run), { off: ROUNDS, probe: ROUNDS });
      assert.deepEqual(
        journalOf(run).map(({ round }) => round),
        [1, 2, 3],
      );
      assertOrder(run);
    });

  it('resumes with the same number of processes in a fork, however long they take to start then', async () => {
    const run = path('divided');
    const running = await inMidSet('divided');
    running.child.kill('SIGINT');
    await running.ended;
    const file = join(run, 'run.json');
    const record = JSON.parse(readFileSync(file, 'utf8'));
    const { calibrated } = record.suites[0];
    const turns = journalOf(run)[0]?.slices[0]?.variants.length ?? 0;
    assert.equal(calibrated[`${BENCHMARK} processes`], turns / 2);
    // As on a machine that calibrated another number at first.
    const other = turns === 10 ? 2 : 5;
    calibrated[`${BENCHMARK} processes`] = other;
    writeFileSync(file, JSON.stringify(record));
    assertStatus(resume('divided'), 0);
    for (const { slices } of journalOf(run).slice(1)) assert.equal(slices[0]?.variants.length, 2 * other);
  });

  it('S24: with a full disk ends with 2, leaves no process, keeps its rounds, and can be resumed when there is space', async () => {
    const run = path('disk');
    const full = path('is full');
    const preload = pathToFileURL(join(import.meta.dirname, 'full-disk.mjs'));
    preload.searchParams.set('folder', run);
    preload.searchParams.set('full', full);
    const running = await inMidSet('disk', {
      NODE_OPTIONS: `${CALM_GO.NODE_OPTIONS} --import=${preload}`,
    });
    writeFileSync(full, '');
    rmSync(held);
    const result = await running.ended;
    assertStatus(result, 2);
    assert.match(
      result.err,
      /\nNo space left: .*overhead run --resume disk continues the run.*Free some space and run the command again\.\n$/,
    );
    assert.deepEqual(await processesLeft(`${run}/`), []);
    assert.deepEqual(linesOf(run), { off: 1, probe: 1 });
    const record = recordOf(run);
    assert.deepEqual([record.finished, record.broken], [false, []]);
    assertStatus(resume('disk'), 0);
    assert.deepEqual(linesOf(run), { off: ROUNDS, probe: ROUNDS });
    assertOrder(run);
  });

  it('V9: repeats a set if one of its processes hangs', async () => {
    const run = path('hangs');
    hold('hang');
    const result = await begin('hangs').ended;
    assertStatus(result, 0);
    assert.match(result.err, new RegExp(`round 2, ${BENCHMARK}, is run again: .* was still running after`));
    assert.equal(recordOf(run).redone, 1);
    assert.deepEqual(linesOf(run), { off: ROUNDS, probe: ROUNDS });
    assert.deepEqual(await processesLeft(`${run}/`), []);
    assertOrder(run);
  });

  it('V9: is broken if a process of the set is killed every time, and keeps the round before it', async () => {
    const run = path('killed');
    hold('kill');
    assertStatus(await begin('killed').ended, 2);
    assert.match(
      recordOf(run).broken.join(),
      new RegExp(`^round 2, ${BENCHMARK}: .*SIGKILL[\\s\\S]*\\(3 tries\\)$`),
    );
    assert.deepEqual(linesOf(run), { off: 1, probe: 1 });
    assert.deepEqual(await processesLeft(`${run}/`), []);
    assert.equal(judge(folder, ['killed']).comparison.verdict, 'broken');
  });
});
