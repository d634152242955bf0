// Tests of results from earlier attempts.
import assert from 'node:assert/strict';
import fs, { mkdtempSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { parted, receiveAttempts, unknownBefore } from './attempts.ts';
import { Intake } from './intake.ts';
import { leaveRun } from './testing.ts';

const root = temporary('overhead-attempts-');

const COMMIT = 'a'.repeat(40);
const { folder } = leaveRun(join(root, 'sent'), { run: { commit: COMMIT } });
const sent = new Map(
  ['run.json', 'results/codec.txt', 'results/codec.rounds.jsonl'].map(name => [
    name,
    readFileSync(join(folder, name)),
  ]),
);
const empty = (): string => mkdtempSync(join(root, 'received-'));

/** Makes a call fail with this code if the file name matches. */
function failing(t: TestContext, call: 'readFileSync' | 'writeFileSync', file: RegExp, code: string): void {
  const real = fs[call] as (...given: unknown[]) => unknown;
  const refusing = t.mock.method(fs, call, (...given: unknown[]) => {
    if (!file.test(String(given[0]))) return real(...given);
    throw Object.assign(new Error(`${code}: no luck, ${call}`), { code, syscall: call });
  });
  syncBuiltinESMExports();
  t.after(() => {
    refusing.mock.restore();
    syncBuiltinESMExports();
  });
}

describe('results from earlier attempts', () => {
  it('are used if they are a run, and otherwise left out with a note', () => {
    const broken = new Map([['run.json', Buffer.from('{"schema":')]]);
    const { runs, notes } = receiveAttempts([sent, broken, new Map()], 2, COMMIT, empty(), new Intake());
    assert.equal(runs.length, 1);
    assert.equal(notes.length, 2);
    assert.match(notes[0] ?? '', /is not judged: .*cannot be read as the record of a run/);
    assert.match(notes[1] ?? '', /is not judged: the received data contains no run\.json/);
  });

  for (const [what, call, file, code] of [
    ['a full disk', 'writeFileSync', /codec\.txt$/, 'ENOSPC'],
    ['a full disk, at its first file', 'writeFileSync', /run\.json$/, 'ENOSPC'],
    ['a disk that cannot be read', 'readFileSync', /run\.json$/, 'EIO'],
  ] as const)
    it(`are not left out because of ${what}`, t => {
      failing(t, call, file, code);
      assert.throws(() => receiveAttempts([sent], 2, COMMIT, empty(), new Intake()), new RegExp(code));
    });
});

describe('for folders from several attempts', () => {
  let folders = 0;
  const left = (attempt: number, shard: [number, number] | null, suite = 'codec') =>
    leaveRun(join(root, `part-${folders++}`), {
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
