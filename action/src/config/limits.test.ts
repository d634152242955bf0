// Limits of inputs: their gates, the gates of a file that they replace, and the action on an inconclusive gate.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { GateRequest } from '../../../core/results/record.ts';
import { inputGates, laidOver, onInconclusive } from './limits.ts';
import { assertRefused } from './testing.ts';

const gate = (kind: GateRequest['kind'], limit: number, metric = '@primary'): GateRequest => ({
  metric,
  benchmark: '*',
  treatment: '*',
  kind,
  limit,
});

it('each limit is a gate on the primary metric of all benchmarks', () => {
  const gates = inputGates({ maxOverhead: '5%', maxRegression: '2%', maxDrift: '3%' });
  assert.deepEqual(gates, [
    gate('max-overhead', 0.05),
    gate('max-regression', 0.02),
    gate('max-drift', 0.03),
  ]);
  assert.deepEqual(inputGates({ maxOverhead: null, maxRegression: null, maxDrift: null }), []);
  assertRefused(
    () => inputGates({ maxOverhead: null, maxRegression: null, maxDrift: '3' }),
    /^max-drift: "3" could be .*: write 3%$/,
  );
});

it('an input replaces a limit of its kind on primary metrics, and keeps the others', () => {
  const own = [
    gate('max-overhead', 0.05),
    gate('max-regression', 0.02),
    gate('max-overhead', 0.01, 'B/op'),
    gate('max', 500, 'threads'),
  ];
  const [, ...others] = own;
  assert.deepEqual(laidOver(own, [gate('max-overhead', 0.09)]), [...others, gate('max-overhead', 0.09)]);
  assert.deepEqual(laidOver(own, []), own);
  assert.deepEqual(laidOver([], [gate('max-drift', 0.1)]), [gate('max-drift', 0.1)]);
});

it('an inconclusive gate is neutral or fails, as configured', () => {
  assert.deepEqual([null, 'neutral', 'fail'].map(onInconclusive), [null, 'neutral', 'fail']);
  assertRefused(
    () => onInconclusive('fial'),
    /^on-inconclusive: "fial" is not known: did you mean "fail"\?$/,
  );
});
