// What earlier attempts sent: taken over where it is a run, told where it is none, and never left out because of this machine.
import assert from 'node:assert/strict';
import fs, { mkdtempSync, readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { temporary } from '../../../runners/testing.ts';
import { receiveAttempts } from './attempts.ts';
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

/** A disk that refuses a call where the file has such a name. */
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

describe('what earlier attempts sent', () => {
  it('is taken over where it is a run, and told where it is none', () => {
    const broken = new Map([['run.json', Buffer.from('{"schema":')]]);
    const { runs, notes } = receiveAttempts([sent, broken, new Map()], 2, COMMIT, empty());
    assert.equal(runs.length, 1);
    assert.equal(notes.length, 2);
    assert.match(notes[0] ?? '', /is not judged: .*cannot be read as the record of a run/);
    assert.match(notes[1] ?? '', /is not judged: what was received has no run\.json/);
  });

  for (const [what, call, file, code] of [
    ['a full disk', 'writeFileSync', /codec\.txt$/, 'ENOSPC'],
    ['a full disk, at its first file', 'writeFileSync', /run\.json$/, 'ENOSPC'],
    ['a disk that cannot be read', 'readFileSync', /run\.json$/, 'EIO'],
  ] as const)
    it(`is not left out because of ${what}`, t => {
      failing(t, call, file, code);
      assert.throws(() => receiveAttempts([sent], 2, COMMIT, empty()), new RegExp(code));
    });
});
