// Tests of the messages and exit codes of errors, equal in the command and the Action.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { UsageError } from '../../../core/config/problem.ts';
import { hide } from '../../../core/results/secret.ts';
import { explain, failureOf } from './failure.ts';
import { Stopped } from './stop.ts';

describe('an error', () => {
  const system = (code: string) => Object.assign(new Error(`${code}: write`), { code });
  const cases: readonly (readonly [string, unknown, number, RegExp])[] = [
    ['wrong use', new UsageError('rounds: "x" is not a count'), 3, /^rounds: "x" is not a count$/],
    ['a full disk', system('ENOSPC'), 2, /^No space left: .*Free some space/],
    ['a full quota', system('EDQUOT'), 2, /^No space left/],
    ['a folder without write permission', system('EACCES'), 2, /^Permission denied: EACCES/],
    ['a file of another user', system('EPERM'), 2, /^Permission denied: EPERM/],
    ['a read-only disk', system('EROFS'), 2, /^Permission denied: EROFS/],
    ['anything else', new Error('a defect'), 2, /^a defect$/],
    ['a thrown text', 'text', 2, /^text$/],
  ];
  for (const [name, error, code, words] of cases) {
    it(`has a message and the exit code ${code}: ${name}`, () => {
      assert.equal(failureOf(error).code, code);
      assert.match(failureOf(error).message, words);
    });
  }

  it('is printed line by line after the status is cleared, with control characters escaped', () => {
    const lines: string[] = [];
    const output = {
      status: (text: string) => void lines.push(`status: ${text}`),
      tell: (line: string) => void lines.push(line),
    };
    const code = explain(new Error('first\nsecond \u001b[2J'), { output } as never);
    assert.equal(code, 2);
    assert.deepEqual(lines, ['status: ', 'first', 'second \\u{1b}[2J']);
  });

  it('S9: contains no secret, whatever it quotes', t => {
    t.after(() => hide([]));
    hide(['kanarienvogel']);
    for (const [error, words] of [
      [new Error('key: kanarienvogel'), 'key: ***'],
      [new UsageError('"kanarienvogel" is no agent'), '"***" is no agent'],
      ['kanarienvogel', '***'],
    ] as const)
      assert.equal(failureOf(error).message, words);
  });

  it('of type Stopped is not printed, and has the exit code that shells use', () => {
    const output = { status: assert.fail, tell: assert.fail };
    assert.equal(explain(new Stopped('SIGINT'), { output } as never), 130);
    assert.equal(explain(new Stopped('SIGTERM'), { output } as never), 143);
  });
});
