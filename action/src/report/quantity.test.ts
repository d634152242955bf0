// Values with their units, in the most readable scale.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { difference, differenceBetween, labelOf, pair, quantity, shortLabelOf, spoken } from './quantity.ts';

const VECTORS: [number, string, string][] = [
  [49.1, 'ns/op', '49.1 ns/op'],
  [53, 'cpu-ns/op', '53.0 ns/op'],
  [1300, 'cpu-ns/op', '1.30 µs/op'],
  [999.6, 'ns/op', '1.00 µs/op'],
  [41.3e6, 'ns/op', '41.3 ms/op'],
  [2.5e9, 'latency-max-ns', '2.50 s'],
  [0.004, 'ns/op', '0.00400 ns/op'],
  [12.5, 'jit-ms', '12.5 ms'],
  [320, 'B/op', '320 B/op'],
  [12_400_000, 'peak-rss-B', '12.4 MB'],
  [2.5, 'alloc-MB/s', '2.50 MB/s'],
  [20_542_531, 'ops/s', '20.5 M ops/s'],
  [9999, 'ops/s', '9999 ops/s'],
  [12_345, 'ops/s', '12.3 k ops/s'],
  [18, 'gc-count', '18'],
  [8004, 'classes', '8004 classes'],
  [0.999, 'accepted/op', '0.999 accepted/op'],
  [7, 'spans/op', '7 spans/op'],
  [0, 'B/op', '0 B/op'],
  [-0, 'ns/op', '0 ns/op'],
  [-1.5, 'drift-ns', '−1.50 ns'],
];

for (const [value, unit, expected] of VECTORS) {
  test(`${value} ${unit} is ${expected}`, () => assert.equal(quantity(value, unit), expected));
}

test('differences are signed, to two digits', () => {
  assert.equal(difference(1.3, 'cpu-ns/op'), '+1.3 ns/op');
  assert.equal(difference(-0.8, 'ns/op'), '−0.80 ns/op');
  assert.equal(difference(312, 'B/op'), '+312 B/op');
  assert.equal(difference(-1_910_456, 'tasks/s'), '−1.9 M tasks/s');
  assert.equal(difference(0, 'ns/op'), '0 ns/op');
});

test('a difference and its interval share a unit', () => {
  assert.equal(differenceBetween(3, 2, 4, 'switches/op'), '+3 [+2, +4] switches/op');
  assert.equal(differenceBetween(900, -200, 2000, 'ns/op'), '+0.90 [−0.20, +2.0] µs/op');
  assert.equal(differenceBetween(0, 0, 0, 'gc-count'), '0 [0, 0]');
  // Different ends get up to two more digits to look different.
  assert.equal(differenceBetween(25_889, 25_700, 26_100, 'ns/op'), '+25.9 [+25.7, +26.1] µs/op');
  assert.equal(differenceBetween(25_889, 25_889, 25_889, 'ns/op'), '+26 [+26, +26] µs/op');
  assert.equal(differenceBetween(1e6, 999_999, 1_000_001, 'ns/op'), '+1.0 [+1.0, +1.0] ms/op');
});

test('two values share a unit if both are readable in it', () => {
  assert.deepEqual(pair(998, 1020, 'ns/op'), ['998 ns/op', '1020 ns/op']);
  assert.deepEqual(pair(49.1, 5800, 'ns/op'), ['49.1 ns/op', '5.80 µs/op']);
  assert.deepEqual(pair(0, 3, 'gc-count'), ['0', '3']);
});

test('rejects a value that is not a number', () => {
  for (const value of [NaN, Infinity]) assert.throws(() => quantity(value, 'ns/op'), RangeError);
});

test('labels come only from the catalogue', () => {
  assert.deepEqual(['cpu-ns/op', 'toString', 'spans/op'].map(labelOf), ['CPU per operation', null, null]);
  assert.deepEqual(['cpu-ns/op', 'constructor'].map(shortLabelOf), ['CPU', null]);
  assert.deepEqual(['tasks/s', '__proto__', 'gc-ns/op'].map(spoken), ['throughput', null, 'GC time']);
});
