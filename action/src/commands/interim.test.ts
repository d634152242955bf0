// Tests of the open gates of an interim analysis, with the real statistics.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GateRequest } from '../../../core/results/record.ts';
import { temporary } from '../../../core/testing.ts';
import { EXAMPLE, gate, PLACE, request, resultText, written } from '../comparison/fixtures.ts';
import { interimAnalysis } from './interim.ts';

const folder = temporary('interim-');
const file = written(folder, 'codec.txt', resultText(EXAMPLE));
const found = (...gates: GateRequest[]) => interimAnalysis(PLACE, request([file], gates));

test('interimAnalysis counts a gate as open until rounds decide it', async () => {
  assert.deepEqual(await found(gate('max-overhead', 0.05)), { gates: 1, open: 0, broken: false });
  assert.deepEqual(await found(gate('max-overhead', 0.03)), { gates: 1, open: 1, broken: false });
});

test('interimAnalysis counts an undecidable gate as open only if it is the only one', async () => {
  const lacking = gate('max-regression', 0.02);
  assert.deepEqual(await found(gate('max-overhead', 0.05), lacking), { gates: 2, open: 0, broken: false });
  assert.deepEqual(await found(lacking), { gates: 1, open: 1, broken: false });
});

test('interimAnalysis reports a suite without an expected benchmark as broken', async () => {
  const broken = request([file], [], { expected: ['Decode'] });
  assert.deepEqual(await interimAnalysis(PLACE, broken), { gates: 0, open: 0, broken: true });
});
