// Tests of earlier attempts: how they are found, which of their rounds count, and which warnings they cause.
import assert from 'node:assert/strict';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { addition, findEarlier, parted, unknownBefore } from './attempts.ts';
import type { Part } from './pooling.ts';
import { type Left, leaveRun } from './testing.ts';

const root = temporary('overhead-earlier-');
let folders = 0;
const next = () => join(root, `case-${folders++}`);

describe('earlier attempts', () => {
  const attempts = next();
  const out = join(attempts, '3');
  leaveRun(join(attempts, '1'));
  leaveRun(join(attempts, '2'));
  const found = (...given: string[]) => findEarlier(given, out).runs.map(({ folder }) => basename(folder));

  it('are found in the folder of a run, and in a parent of such folders', () => {
    assert.deepEqual(found(join(attempts, '2')), ['2']);
    assert.deepEqual(found(attempts), ['1', '2']);
    assert.deepEqual(findEarlier([attempts], out).notes, []);
  });

  it('count once if they are found several times', () => {
    cpSync(join(attempts, '1'), join(attempts, '1-copied'), { recursive: true });
    assert.deepEqual(found(attempts, join(attempts, '2')), ['1', '2']);
    rmSync(join(attempts, '1-copied'), { recursive: true });
  });

  it('exclude the new run in the same folder', () => {
    leaveRun(out);
    assert.deepEqual(found(attempts), ['1', '2']);
    rmSync(out, { recursive: true });
    assert.throws(
      () => findEarlier([out], out),
      /3 is the folder of the new run: choose another one with out/,
    );
  });

  it('are empty with a note if the folder does not exist', () => {
    const { runs, notes } = findEarlier([join(root, 'nowhere')], out);
    assert.deepEqual(runs, []);
    assert.match(notes[0] ?? '', /^No earlier attempt is in .*nowhere: only this one is judged\.$/);
  });

  it('cause an error if they cannot be read', () => {
    const folder = next();
    leaveRun(folder);
    writeFileSync(join(folder, 'run.json'), '{"schema": 1,');
    assert.throws(() => findEarlier([folder], out), /run\.json: cannot be read as the record of a run/);
    const file = join(root, 'file');
    writeFileSync(file, '');
    assert.throws(() => findEarlier([file], out), /is a file: name the folder of a run/);
  });
});

describe('the addition of an earlier attempt', () => {
  /** What one attempt adds to a run without rounds. */
  const added = (left: Left) => {
    const now = leaveRun(next(), { rounds: 0 });
    const part = { ...now, suite: now.record.suites[0] } as Part;
    return addition(part, [leaveRun(next(), left)]);
  };

  it('is its complete rounds', () => {
    const { parts, warnings, broken } = added({});
    assert.equal(parts.length, 1);
    assert.deepEqual([warnings, broken], [[], []]);
  });

  it('includes complete rounds of an attempt that broke later or was stopped', () => {
    const crashed = added({ suite: { broken: ['round 3, Encode: it crashed\n  command: java'] } });
    assert.deepEqual(crashed.parts[0]?.suite.broken, []);
    assert.match(
      crashed.warnings[0]?.message ?? '',
      /broke; its complete rounds are judged: round 3, Encode: it crashed$/,
    );
    const stopped = added({ suite: { finished: false } });
    assert.equal(stopped.parts[0]?.suite.finished, true);
    assert.deepEqual(stopped.warnings, []);
  });

  it('is empty with a warning if the attempt was too noisy or has no round', () => {
    const cases: readonly (readonly [Left, RegExp])[] = [
      [{ suite: { unusable: 'this machine is too noisy' } }, /is left out: this machine is too noisy/],
      [{ suite: { broken: ['no JDK'] }, rounds: 0 }, /is left out: no JDK/],
      [{ suite: { finished: false }, rounds: 0 }, /is left out: it was stopped before its first round/],
    ];
    for (const [left, why] of cases) {
      const { parts, warnings, broken } = added(left);
      assert.deepEqual([parts, broken], [[], []]);
      assert.equal(warnings[0]?.code, 'attempt-left-out');
      assert.match(warnings[0]?.message ?? '', why);
    }
  });

  it('breaks the suite if the attempt is another measurement', () => {
    const { parts, broken } = added({ suite: { benchmarks: ['Decode'] } });
    assert.deepEqual(parts, []);
    assert.match(
      broken[0] ?? '',
      /the list of benchmarks is .*: leave out earlier, or use the same configuration$/,
    );
  });

  it('uses our metrics, references and gates for a received attempt, which has none', () => {
    const now = leaveRun(next(), {
      rounds: 0,
      suite: { metrics: { x: { better: 'lower', exact: true } }, references: ['probe'] },
    });
    const part = { ...now, suite: now.record.suites[0] } as Part;
    const bare = { metrics: {}, references: [], gates: [] };
    const of = (suite: Left['suite'], tool: string) =>
      addition(part, [leaveRun(next(), { suite: { ...bare, ...suite }, run: { tool } })]);
    const received = of({}, '');
    assert.deepEqual([received.broken, received.parts.length], [[], 1]);
    const { metrics, references, gates } = received.parts[0]?.suite ?? {};
    assert.deepEqual(
      { metrics, references, gates },
      {
        metrics: part.suite.metrics,
        references: part.suite.references,
        gates: part.suite.gates,
      },
    );
    assert.match(
      of({}, '0.1.0').broken[0] ?? '',
      /the list of references is .*: leave out earlier, or use the same configuration$/,
    );
    assert.match(
      of({ benchmarks: ['Decode'] }, '').broken[0] ?? '',
      /: start a new run instead of another attempt$/,
    );
  });

  it('is empty for a suite that the attempt did not measure', () => {
    assert.deepEqual(added({ suite: { suite: 'other' } }), { parts: [], warnings: [], broken: [] });
  });
});

describe('for folders from several attempts', () => {
  const left = (attempt: number, shard: [number, number] | null, suite = 'codec') =>
    leaveRun(next(), {
      rounds: 0,
      suite: { suite },
      run: { attempt, shard: shard === null ? null : { index: shard[0], of: shard[1] } },
    }).folder;
  const split = (...given: string[]) => {
    const { paths, attempts } = parted(given);
    return [paths, attempts.runs.map(({ folder }) => folder)];
  };

  it('parted judges the last attempt of each job and returns the others as earlier attempts', () => {
    const [first, second, third] = [left(1, null), left(3, null), left(2, null)];
    assert.deepEqual(split(first, second, third), [[second], [first, third]]);
    const [one, two, again] = [left(1, [1, 2]), left(1, [2, 2]), left(2, [2, 2])];
    assert.deepEqual(split(one, two, again), [[one, again], [two]]);
  });

  it('parted judges runs of different suites, and shards of one attempt, separately', () => {
    const [codec, netty] = [left(1, null), left(2, null, 'netty')];
    assert.deepEqual(split(codec, netty), [[codec, netty], []]);
    const [one, two] = [left(2, [1, 2]), left(2, [2, 2])];
    assert.deepEqual(split(one, two), [[one, two], []]);
  });
});

it('unknownBefore states why the earlier results of a rerun job are unknown', () => {
  assert.match(
    unknownBefore(2, null),
    /^This is attempt 2 of its job, .* not known here: give it with earlier\. /,
  );
  assert.match(
    unknownBefore(3, { why: 'the artifact has expired' }),
    /known here: the artifact has expired\. A job/,
  );
});
