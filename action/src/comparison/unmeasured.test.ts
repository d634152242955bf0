// Cells without a measurement: rows of the comparison in every suite that lacks one, and never a pass.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Comparison, SuiteComparison } from './comparison.ts';
import { comparisonSchema } from './comparison.ts';
import { isEmpty, type Unmeasured, withRequested } from './unmeasured.ts';

const CELL: Unmeasured = {
  benchmark: 'Connect',
  metric: 'cpu-ns/op',
  treatment: 'fentry',
  reason: 'needs CAP_BPF, CAP_PERFMON',
};
const SUITE: SuiteComparison = {
  suite: 'hooks',
  verdict: 'pass',
  control: 'off',
  treatments: ['kprobe'],
  rounds: { planned: 6, complete: 6, redone: 0, dropped: 0, interim: [], attempts: 1 },
  machine: {},
  broken: [],
  warnings: [],
  rows: [],
};
const requestOf = (unmeasured: readonly Unmeasured[], suite = 'hooks') => ({
  suite,
  control: 'off',
  unmeasured,
  matrix: null,
  ladder: [],
  sweep: null,
});
const judged = (suite: SuiteComparison): Comparison => ({
  schema: 1,
  verdict: suite.verdict,
  suites: [suite],
});

describe('a cell without a number', () => {
  it('is a row with the reason, and its suite does not pass', () => {
    const whole = withRequested(judged(SUITE), [requestOf([CELL])]);
    assert.deepEqual([whole.verdict, whole.suites[0]?.verdict], ['inconclusive', 'inconclusive']);
    assert.deepEqual(whole.suites[0]?.treatments, ['kprobe', 'fentry']);
    const [row] = whole.suites[0]?.rows ?? [];
    assert.deepEqual([row?.unmeasured, row?.overhead, row?.verdict], [CELL.reason, null, 'inconclusive']);
    // The written value can be read again.
    assert.deepEqual(comparisonSchema.parse(JSON.parse(JSON.stringify(whole))), whole);
  });

  it('does not improve a worse verdict', () => {
    const broken = withRequested(judged({ ...SUITE, verdict: 'broken' }), [requestOf([CELL])]);
    assert.deepEqual([broken.verdict, broken.suites[0]?.verdict], ['broken', 'broken']);
  });

  it('is the only row of a suite that could not be measured', () => {
    const { verdict, suites } = withRequested(judged(SUITE), [requestOf([CELL], 'none'), requestOf([])]);
    assert.equal(verdict, 'inconclusive', 'though all of the other was measured');
    const [first, second] = suites;
    assert.deepEqual([first?.suite, first?.verdict, first?.rows.length], ['none', 'inconclusive', 1]);
    assert.deepEqual(second, SUITE);
    const state = { broken: [] };
    assert.ok(isEmpty({ unmeasured: [CELL], results: [], state }));
    assert.ok(!isEmpty({ unmeasured: [], results: [], state }));
    assert.ok(!isEmpty({ unmeasured: [CELL], results: [{}], state }));
    assert.ok(!isEmpty({ unmeasured: [CELL], results: [], state: { broken: ['x'] } }));
  });

  it('comes with the ladder and the sweep of the suite', () => {
    const sweep = { name: 'rules', values: ['10', '100'] };
    const { suites } = withRequested(judged(SUITE), [{ ...requestOf([]), ladder: ['a', 'b'], sweep }]);
    assert.deepEqual(suites[0], { ...SUITE, ladder: ['a', 'b'], sweep });
    assert.deepEqual(comparisonSchema.parse({ ...judged(SUITE), suites }).suites, suites);
  });

  it('does not exist if everything was measured', () => {
    const measured = judged(SUITE);
    assert.deepEqual(withRequested(measured, [requestOf([])]), measured);
  });
});
