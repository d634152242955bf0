// From verdicts and errors to exit codes and words: the same for the command and the Action.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Comparison, VERDICTS, type Verdict } from '../comparison/comparison.ts';
import { UsageError } from '../config/problem.ts';
import { hide } from '../results/secret.ts';
import { explain, told } from './failure.ts';
import { breaches, exitCode } from './outcome.ts';
import { Stopped } from './stop.ts';

const judged = (verdict: Verdict): Comparison => ({ schema: 1, verdict, suites: [] });

describe('the exit code', () => {
  const codes: Readonly<Record<Verdict, number>> = {
    broken: 2,
    breach: 1,
    inconclusive: 0,
    pass: 0,
    none: 0,
  };
  for (const verdict of VERDICTS) {
    it(`of ${verdict} is ${codes[verdict]}`, () =>
      assert.equal(exitCode(judged(verdict), 'neutral'), codes[verdict]));
  }

  it('of inconclusive is that of a breach where the user wants it so, and nothing else changes', () => {
    assert.equal(exitCode(judged('inconclusive'), 'fail'), 1);
    for (const verdict of VERDICTS) {
      if (verdict !== 'inconclusive') assert.equal(exitCode(judged(verdict), 'fail'), codes[verdict]);
    }
  });
});

it('breaches are counted by gate', () => {
  const gates = (...verdicts: Verdict[]) => verdicts.map(verdict => ({ verdict }));
  const rows = [
    { gates: gates('breach', 'pass', 'breach') },
    { gates: gates('inconclusive') },
    { gates: [] },
  ];
  const comparison = { ...judged('breach'), suites: [{ rows }, { rows: [{ gates: gates('breach') }] }] };
  assert.equal(breaches(comparison as unknown as Comparison), 3);
});

describe('an error', () => {
  const system = (code: string) => Object.assign(new Error(`${code}: write`), { code });
  const cases: readonly (readonly [string, unknown, number, RegExp])[] = [
    ['wrong use', new UsageError('rounds: "x" is not a count'), 3, /^rounds: "x" is not a count$/],
    ['a full disk', system('ENOSPC'), 2, /^No space is left: .*Make room/],
    ['a full quota', system('EDQUOT'), 2, /^No space is left/],
    ['a folder that may not be written', system('EACCES'), 2, /^Not allowed: EACCES/],
    ['a file that belongs to another', system('EPERM'), 2, /^Not allowed: EPERM/],
    ['a disk that may only be read', system('EROFS'), 2, /^Not allowed: EROFS/],
    ['anything else', new Error('a defect'), 2, /^a defect$/],
    ['what is no error', 'text', 2, /^text$/],
  ];
  for (const [name, error, code, words] of cases) {
    it(`is told, with the exit code ${code}: ${name}`, () => {
      assert.equal(told(error).code, code);
      assert.match(told(error).message, words);
    });
  }

  it('is told line by line, below what went on, without what would move the cursor', () => {
    const lines: string[] = [];
    const output = {
      status: (text: string) => void lines.push(`status: ${text}`),
      tell: (line: string) => void lines.push(line),
    };
    const code = explain(new Error('first\nsecond \u001b[2J'), { output } as never);
    assert.equal(code, 2);
    assert.deepEqual(lines, ['status: ', 'first', 'second \\u{1b}[2J']);
  });

  it('S9: tells no secret, whatever it quotes', t => {
    t.after(() => hide([]));
    hide(['kanarienvogel']);
    for (const [error, words] of [
      [new Error('key: kanarienvogel'), 'key: ***'],
      [new UsageError('"kanarienvogel" is no agent'), '"***" is no agent'],
      ['kanarienvogel', '***'],
    ] as const)
      assert.equal(told(error).message, words);
  });

  it('that is the wish to stop is not told, and has the code that shells give', () => {
    const output = { status: assert.fail, tell: assert.fail };
    assert.equal(explain(new Stopped('SIGINT'), { output } as never), 130);
    assert.equal(explain(new Stopped('SIGTERM'), { output } as never), 143);
  });
});
