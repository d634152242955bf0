// Tests of exit codes for verdicts, equal in the command and the Action.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Comparison, VERDICTS, type Verdict } from '../comparison/comparison.ts';
import { breaches, exitCode } from './outcome.ts';

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

  it('of inconclusive is 1 with the policy "fail", and no other code changes', () => {
    assert.equal(exitCode(judged('inconclusive'), 'fail'), 1);
    for (const verdict of VERDICTS) {
      if (verdict !== 'inconclusive') assert.equal(exitCode(judged(verdict), 'fail'), codes[verdict]);
    }
  });
});

it('breaches counts breached gates', () => {
  const gates = (...verdicts: Verdict[]) => verdicts.map(verdict => ({ verdict }));
  const rows = [
    { gates: gates('breach', 'pass', 'breach') },
    { gates: gates('inconclusive') },
    { gates: [] },
  ];
  const comparison = { ...judged('breach'), suites: [{ rows }, { rows: [{ gates: gates('breach') }] }] };
  assert.equal(breaches(comparison as unknown as Comparison), 3);
});
