// What an interim analysis counts as open, judged by the real statistics.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { temporary } from '../../../runners/testing.ts';
import { EXAMPLE, gate, ROOT, request, resultText, written } from '../comparison/fixtures.ts';
import type { GateRequest } from '../results/record.ts';
import { interimAnalysis } from './interim.ts';

const folder = temporary('interim-');
const file = written(folder, 'codec.txt', resultText(EXAMPLE));
const found = (...gates: GateRequest[]) => interimAnalysis(ROOT, request([file], gates));

test('a gate is open until rounds decide it', async () => {
  assert.deepEqual(await found(gate('max-overhead', 0.05)), { gates: 1, open: 0, broken: false });
  assert.deepEqual(await found(gate('max-overhead', 0.03)), { gates: 1, open: 1, broken: false });
});

test('a gate that no round can decide keeps the others from waiting, but not the first run from its length', async () => {
  const lacking = gate('max-regression', 0.02);
  assert.deepEqual(await found(gate('max-overhead', 0.05), lacking), { gates: 2, open: 0, broken: false });
  assert.deepEqual(await found(lacking), { gates: 1, open: 1, broken: false });
});

test('a suite that lacks a benchmark is broken at once', async () => {
  const broken = request([file], [], { expected: ['Decode'] });
  assert.deepEqual(await interimAnalysis(ROOT, broken), { gates: 0, open: 0, broken: true });
});
