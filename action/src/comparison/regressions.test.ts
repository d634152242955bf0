// The regressions of a comparison: new breaches since the stored runs, and broken suites.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { comparison, gate, row, suite } from '../report/testing.ts';
import { regressionsOf } from './regressions.ts';

const stored = { kind: 'max-regression', basis: 'stored' } as const;
const worse = row({ benchmark: 'Worse', gates: [gate({ ...stored, verdict: 'breach' })], verdict: 'breach' });

it('contains rows whose increase is beyond the limit since stored runs, with their treatments', () => {
  const rows = [
    worse,
    row({ benchmark: 'Same', gates: [gate(stored)], verdict: 'pass' }),
    row({
      benchmark: 'Open',
      gates: [gate({ ...stored, verdict: 'inconclusive' })],
      verdict: 'inconclusive',
    }),
    // It was over its budget before, so it is not a regression.
    row({
      benchmark: 'Over',
      treatment: 'tracker',
      gates: [gate({ verdict: 'breach' }), gate(stored)],
      verdict: 'breach',
    }),
  ];
  const whole = comparison(
    suite({ verdict: 'breach', treatments: ['otel', 'tracker'], rows }),
    suite({ suite: 'other' }),
  );
  const { verdict, suites } = regressionsOf(whole);
  assert.equal(verdict, 'breach');
  assert.deepEqual(
    suites.map(({ suite, treatments, rows }) => [suite, treatments, rows]),
    [['netty-bytebuf', ['otel'], [worse]]],
  );
});

it('contains an empty broken suite, and no suite without a regression', () => {
  const broken = suite({ verdict: 'broken', broken: ['it crashed'], rows: [row()] });
  assert.deepEqual(
    regressionsOf(comparison(broken)).suites.map(({ broken, rows, treatments }) => [
      broken,
      rows,
      treatments,
    ]),
    [[['it crashed'], [], []]],
  );
  assert.deepEqual(regressionsOf(comparison(suite({ rows: [row()] }))).suites, []);
});
