// The comparison of both modes.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { contradicts, tableOf } from './table.ts';

const row = (verdict: string, low: number, high: number) => ({
  benchmark: 'Request',
  verdict,
  overhead: (low + high) / 2,
  low,
  high,
});

it('a pass contradicts a breach, and a saving a cost; what is inconclusive contradicts nothing', () => {
  assert.ok(contradicts(row('pass', 0, 0.01), row('breach', 0.03, 0.05)));
  assert.ok(contradicts(row('pass', -0.02, -0.01), row('pass', 0.01, 0.02)));
  assert.ok(!contradicts(row('pass', -0.02, 0.01), row('pass', 0.01, 0.02)));
  assert.ok(!contradicts(row('inconclusive', -0.01, 0.05), row('breach', 0.03, 0.05)));
});

it('each version stands in one table, with what is not measured', () => {
  const simulated = ['v2', 'v3'].map(version => ({
    version,
    measured: 'Monday, a machine',
    elapsed: 2000,
    rows: [row('pass', 0, 0.01)],
  }));
  const native = [
    { version: 'v3', measured: 'Tuesday, another', elapsed: 90_000, rows: [row('breach', 0.03, 0.05)] },
  ];
  assert.equal(
    tableOf(simulated, native),
    [
      '| version | benchmark | simulator | native | |',
      '|---|---|---|---|---|',
      '| `v2` | `Request` | pass, +0.5 % [0.0, +1.0] | not measured |  |',
      '| `v3` | `Request` | pass, +0.5 % [0.0, +1.0] | breach, +4.0 % [+3.0, +5.0] | contradicted |',
      '',
      '2 versions: 2 pass, 0 breach, 0 inconclusive. A version takes 2.0 s in the simulator (median), 90.0 s natively.',
      '',
      'Simulator: Monday, a machine.',
      'Natively: Tuesday, another.',
      '',
    ].join('\n'),
  );
});

it('agrees only with the same verdict', () => {
  const remark = (native: ReturnType<typeof row>) => {
    const judged = (one: typeof native) => [{ version: 'v2', measured: 'Monday', elapsed: 1, rows: [one] }];
    return tableOf(judged(row('pass', 0, 0.01)), judged(native))
      .split('\n')[2]
      ?.split(' | ')
      .at(-1);
  };
  assert.equal(remark(row('pass', -0.01, 0.01)), 'agrees |');
  assert.equal(remark(row('inconclusive', -0.01, 0.05)), ' |');
});
