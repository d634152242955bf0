// A run that is stopped by its user, by a kill or by a full disk: what it keeps, and how it is resumed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { until } from '../../core/testing.ts';
import { assertFixtures } from '../../runners/jmh/testing.ts';
import {
  assertStatus,
  judge,
  noProc,
  overhead,
  processesLeft,
  processesWith,
  type Running,
  scratch,
  start,
} from './command.ts';
import { assertBuilt } from './fixture.ts';
import { CALM, configure, linesOf, recordOf, slicesOf } from './measuring.ts';

const ROUNDS = 5;
const SEED = 3;
const FEW = 2;

before(() => {
  assertBuilt();
  assertFixtures();
});

describe('a stopped run', { skip: noProc }, () => {
  const { folder, path, remove } = scratch('stopping');
  const run = path('run');
  before(() => configure(path('tiny.yml'), { rounds: ROUNDS }));
  after(remove);

  /** Waits until one more round is done and a fork of the next round runs. */
  const inMidFork = async (running: Running) => {
    await running.until(/round \d+\/\d+ done/);
    const done = processesWith(`-Doverhead.vmFile=${run}/raw/tiny/round-`);
    const fresh = () =>
      processesWith(`-Doverhead.vmFile=${run}/raw/tiny/round-`).filter(pid => !done.includes(pid));
    await until(() => fresh().length > 0, 'a fork of the next round');
  };

  /** Starts or resumes the run, and sends a signal in the middle of a fork. */
  const stoppedBy = async (signal: NodeJS.Signals, argv: readonly string[]) => {
    const before = linesOf(run).off;
    // The killed process leaves temporary files, so they go into the folder of the test.
    const running = start(folder, argv, { ...CALM, TMPDIR: folder });
    await inMidFork(running);
    running.child.kill(signal);
    const result = await running.ended;
    const { off, probe } = linesOf(run);
    assert.ok(off > before, 'a finished round was lost');
    assert.equal(off, probe);
    return { result, rounds: off };
  };

  /** Asserts that the finished rounds can be judged, and that the result is marked as incomplete. */
  const assertJudged = (rounds: number) => {
    const { result, comparison } = judge(folder, ['run']);
    assertStatus(result, 0);
    const [suite] = comparison.suites;
    assert.equal(suite?.rounds.complete, rounds);
    assert.equal(suite?.rounds.planned, ROUNDS);
    assert.ok(suite?.warnings.some(({ code }) => code === 'unfinished'));
    assert.match(
      overhead(folder, ['compare', 'run']).out,
      /overhead\s+run\s+--resume\s+run\s+completes\s+it/,
    );
  };

  const signals = [
    ['SIGINT', 130, ['run', '--config', 'tiny.yml', '--seed', `${SEED}`, '--out', 'run']],
    ['SIGTERM', 143, ['run', '--resume', 'run']],
  ] as const;
  for (const [signal, status, argv] of signals) {
    it(`by ${signal} ends with ${status}, leaves no process, and can be judged`, async () => {
      const stopped = await stoppedBy(signal, argv);
      assertStatus(stopped.result, status);
      // Without waiting, because a fork ends by itself a second later. The command waits for the processes that it ends.
      assert.deepEqual(await processesLeft(run, 0), []);
      assert.match(
        stopped.result.err,
        /\nStopped\. All finished rounds are kept: overhead run --resume run continues the run, overhead compare run judges the finished rounds\.\n$/,
      );
      assert.equal(recordOf(run).finished, false);
      assertJudged(stopped.rounds);
    });
  }

  it('by SIGKILL leaves processes that end by themselves, and can be judged despite torn lines', async () => {
    const stopped = await stoppedBy('SIGKILL', ['run', '--resume', 'run']);
    assertStatus(stopped.result, 137);
    assert.deepEqual(await processesLeft(run), []);
    assertJudged(stopped.rounds);
    // As if it had been killed in the middle of a write.
    appendFileSync(`${run}/results/tiny.txt`, 'BenchmarkSteady/agent=off  1234  5');
    appendFileSync(`${run}/results/tiny.rounds.jsonl`, '{"round":99,"outco');
    const { result, comparison } = judge(folder, ['run']);
    assertStatus(result, 0);
    assert.equal(comparison.suites[0]?.rounds.complete, stopped.rounds);
    assert.ok(comparison.suites[0]?.warnings.some(({ code }) => code === 'torn-file'));
  });

  it('resumes up to its planned rounds, in the order of its seed', () => {
    const before = linesOf(run).off;
    const result = overhead(folder, ['run', '--resume', 'run'], CALM);
    assertStatus(result, 0);
    assert.match(result.err, new RegExp(`going on after ${before} rounds`));
    assert.deepEqual(linesOf(run), { off: ROUNDS, probe: ROUNDS });
    // The torn line is removed. The pattern is exact, because a measured number may have the same digits.
    assert.doesNotMatch(readFileSync(`${run}/results/tiny.txt`, 'utf8'), /agent=off {2}1234 {2}5/);
    const rounds = readFileSync(`${run}/results/tiny.rounds.jsonl`, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    const firsts: string[] = rounds.map(({ order }) => order[0].variant);
    for (let pair = 0; pair + 1 < firsts.length; pair += 2) {
      assert.notEqual(firsts[pair], firsts[pair + 1], 'two rounds of a pair start with different variants');
    }
    assert.deepEqual(
      rounds.map(({ round }) => round),
      rounds.map((_, index) => index + 1),
    );
    // Every set has the slices of an uninterrupted run.
    const turns = rounds[0].slices[0].variants.length;
    assert.ok(turns >= 6, 'the forks alternate');
    for (const { round, slices } of rounds) {
      const variants = slicesOf({ round, seed: SEED, benchmark: 'Steady', count: turns });
      assert.deepEqual(slices, [{ benchmark: 'Steady', variants }], `round ${round}`);
    }
    assert.equal(judge(folder, ['run']).comparison.suites[0]?.rounds.complete, ROUNDS);
    const again = overhead(folder, ['run', '--resume', 'run'], CALM);
    assertStatus(again, 0);
    assert.deepEqual(linesOf(run), { off: ROUNDS, probe: ROUNDS }, 'a finished run cannot be resumed');
  });
});

describe('a run whose disk fills up', () => {
  const { folder, path, remove } = scratch('full');
  const disk = path('disk');
  let mounted = false;
  before(() => configure(path('tiny.yml'), { rounds: FEW }));
  after(() => {
    if (mounted) execFileSync('umount', [disk]);
    remove();
  });

  /** The reason why no small disk can be mounted, or false. */
  const noDisk = (): string | false => {
    try {
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk], { stdio: 'pipe' });
      mounted = true;
      return false;
    } catch (error) {
      return `no small disk can be mounted: ${(error as Error).message.trim().split('\n').at(-1)}`;
    }
  };

  const fill = () => {
    const file = openSync(`${disk}/filler`, 'w');
    try {
      for (;;) writeSync(file, Buffer.alloc(4096));
    } catch (error) {
      assert.equal((error as NodeJS.ErrnoException).code, 'ENOSPC');
    } finally {
      closeSync(file);
    }
  };

  it('ends with 2, keeps its rounds, says how to resume, and resumes when there is space', async t => {
    const reason = noDisk();
    if (reason !== false) return t.skip(reason);
    const argv = ['run', '--config', 'tiny.yml', '--seed', '3', '--out', 'disk/run'];
    const running = start(folder, argv, CALM);
    await running.until(/round \d+\/\d+ done/);
    fill();
    const result = await running.ended;
    assertStatus(result, 2);
    assert.match(
      result.err,
      /\nNo space left: .*overhead run --resume disk\/run continues the run.*Free some space and run the command again\.\n$/,
    );
    const run = path('disk/run');
    const kept = linesOf(run);
    assert.ok(kept.off >= 1);
    assert.equal(kept.off, kept.probe);
    const record = recordOf(run);
    assert.equal(record.finished, false);
    assert.deepEqual(record.broken, [], 'a full disk is no fault of the suite');

    const { result: judged, comparison } = judge(folder, ['disk/run']);
    assertStatus(judged, 0);
    assert.equal(comparison.suites[0]?.rounds.complete, kept.off);
    const still = overhead(folder, ['run', '--resume', 'disk/run'], CALM);
    assertStatus(still, 2);
    assert.match(still.err, /No space left/);
    assert.deepEqual(linesOf(run), kept);

    rmSync(`${disk}/filler`);
    const resumed = overhead(folder, ['run', '--resume', 'disk/run'], CALM);
    assertStatus(resumed, 0);
    assert.deepEqual(linesOf(run), { off: FEW, probe: FEW });
  });
});
