// Tests of results from earlier attempts.
import assert from 'node:assert/strict';
import fs, { mkdtempSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { leaveRun } from '../runs/testing.ts';
import { receiveAttempts } from './attempts.ts';
import { Intake } from './intake.ts';

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
