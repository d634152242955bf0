// The division of a result file into runs, and the summary of their verdicts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runsOf, summaryOf } from './runs.ts';

const line = (variant: string, value: number) => `BenchmarkX/agent=${variant} 1 ${value} cpu-instr/op`;
const round = (number: number) => [line('off', number), line('again', number)];

describe('the runs of a result file', () => {
  it('have five rounds each, under the same header; the rest is left out', () => {
    const rounds = Array.from({ length: 12 }, (_, index) => round(index));
    const [first, second, ...others] = runsOf(['suite: x', ...rounds.flat(), ''].join('\n'));
    assert.equal(others.length, 0);
    assert.equal(first, ['suite: x', ...rounds.slice(0, 5).flat(), ''].join('\n'));
    assert.equal(second, ['suite: x', ...rounds.slice(5, 10).flat(), ''].join('\n'));
  });

  it('cannot be of fewer rounds', () =>
    assert.throws(() => runsOf(round(1).join('\n')), /2 results are less than a run of 5 seeds/));
});

it('counts verdicts, and shows the range of what was found', () => {
  const found = (verdict: string, overhead: number) => ({
    verdict,
    overhead,
    low: overhead - 0.001,
    high: overhead + 0.001,
  });
  assert.equal(
    summaryOf([found('pass', 0), found('breach', 0.005), found('pass', -0.001)]),
    '3 runs, 2 pass, 1 breach, 0 inconclusive; found −0.1 % to 0.5 %, intervals of at most ±0.1 %',
  );
});
