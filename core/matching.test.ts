// Limits matched to rows by name: globs, the primary metric, the tightest of several.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { glob, limitedOf, limitsOf } from './matching.ts';
import type { GateRequest } from './results/record.ts';

it('a glob matches any text, none, or one character, and is never slow', () => {
  for (const [pattern, name, expected] of [
    ['*', '', true],
    ['A*', 'A/b=1', true],
    ['*1', 'A/b=1', true],
    ['A?b*', 'A/b=1', true],
    ['a*', 'A', false],
    ['', 'A', false],
    ['A', 'AB', false],
    ['*B*C', 'ABxBC', true],
    ['.*', 'xx', false],
    ['a*bc', 'abxbc', true],
    // Text before a star cannot match again after it.
    ['ab*ba', 'aba', false],
    ['ab*ba', 'abba', true],
    ['a**', 'a', true],
  ] as const)
    assert.equal(glob(pattern, name), expected, `${pattern} ${name}`);
  assert.equal(glob('*a'.repeat(40), 'a'.repeat(2000)), true);
  assert.equal(glob(`${'*a'.repeat(40)}b`, 'a'.repeat(2000)), false);
});

it('a row has the tightest of the limits that name it', () => {
  const gate = (more: Partial<GateRequest>): GateRequest => ({
    metric: '@primary',
    benchmark: '*',
    treatment: '*',
    kind: 'max-drift',
    limit: 0.02,
    ...more,
  });
  const row = (benchmark: string, metric: string, treatment = 'otel') => ({ benchmark, metric, treatment });
  const rows = [row('A', 'ns/op'), row('A', 'cpu-ns/op'), row('A', 'cpu-ns/op', 'ref'), row('B', 'ns/op')];
  assert.deepEqual(limitsOf([gate({})], rows), [null, 0.02, 0.02, 0.02]);
  assert.deepEqual(limitsOf([gate({ treatment: 'o*' }), gate({ metric: 'ns/op', limit: 0.01 })], rows), [
    0.01,
    0.02,
    null,
    0.01,
  ]);
  assert.deepEqual(limitedOf([gate({ benchmark: 'B' })], rows), [false, false, false, true]);
  assert.deepEqual(limitedOf([gate({ benchmark: 'B' }), gate({ benchmark: 'none' })], rows), [
    false,
    false,
    false,
    true,
  ]);
  assert.deepEqual(limitsOf([], rows), [null, null, null, null]);
  // CPU time is primary at any position; without it, the first metric is.
  const first = [row('A', 'cpu-ns/op'), row('A', 'ns/op'), row('B', 'ns/op'), row('B', 'B/op')];
  assert.deepEqual(limitsOf([gate({})], first), [0.02, null, 0.02, null]);
  // Counted instructions come before CPU time, and are first; in the simulator they replace time.
  const counted = ['instr/op', 'ns/op', 'cpu-ns/op'].map(metric => row('A', metric));
  assert.deepEqual(limitsOf([gate({})], counted), [0.02, null, null]);
  const simulated = ['cpu-instr/op', 'instr/op'].map(metric => row('A', metric));
  assert.deepEqual(limitsOf([gate({})], simulated), [0.02, null]);
});
