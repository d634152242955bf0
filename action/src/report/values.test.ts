// Formatted numbers: rounding, signs, zeros, and rejected values.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { change, count, interval, percent, pValue, significant } from './values.ts';

test('ends of an interval get up to two more decimals to look different', () => {
  assert.equal(interval(0.08581, 0.08634), '[+8.58, +8.63]');
  assert.equal(interval(0.085, 0.085), '[+8.5, +8.5]');
  assert.equal(interval(0.1, 0.1 + 1e-8), '[+10.0, +10.0]');
});

test('changes have a sign and a true minus', () => {
  assert.equal(change(0.0251), '+2.5 %');
  assert.equal(change(-0.031), '−3.1 %');
  assert.equal(change(12.34), '+1234 %');
  assert.equal(change(1e300), '+1.0e302 %');
});

test('zero has no sign, and rounding errors are zero', () => {
  for (const zero of [0, -0, 1e-17, -1e-12]) assert.equal(change(zero), '0.0 %');
  assert.equal(interval(-0, 0), '[0.0, 0.0]');
  assert.equal(percent(-0), '0 %');
});

test('a value other than zero is never written as zero', () => {
  assert.equal(change(0.0004), '+0.04 %');
  assert.equal(change(-0.0000123), '−0.001 %');
  assert.equal(interval(0.0003, 0.02), '[+0.03, +2.00]');
  assert.equal(interval(-0.0001, 0.031), '[−0.01, +3.10]');
  const fraction = fc.double({ min: 1e-8, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fraction, value => {
      for (const text of [change(value), change(-value), percent(value), interval(-value, value)]) {
        assert.match(text, /[1-9]/, text);
      }
    }),
  );
});

test('an interval shows its side of zero', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 1e-8, max: 10, noNaN: true }),
      fc.double({ min: 1e-8, max: 10, noNaN: true }),
      (a, b) => {
        const [low, high] = [Math.min(a, b), Math.max(a, b)];
        assert.match(interval(low, high), /^\[\+.*, \+/);
        assert.match(interval(-high, -low), /^\[−.*, −/);
        assert.match(interval(-low, high), /^\[−.*, \+/);
      },
    ),
  );
});

test('limits and MDEs keep their digits', () => {
  assert.deepEqual(
    [0.05, 0.0125, 0.1, 1, 1.5, 12].map(limit => percent(limit)),
    ['5 %', '1.25 %', '10 %', '100 %', '150 %', '1200 %'],
  );
  assert.equal(percent(0.01234, 2), '1.2 %');
  assert.equal(percent(0.0000001), '0.00001 %');
});

test('three significant digits, whole digits never dropped', () => {
  assert.deepEqual(
    [49.1, 53, 0.00123, 1e-7, 1020.4, 0.5].map(value => significant(value)),
    ['49.1', '53.0', '0.00123', '1.00e-7', '1020', '0.500'],
  );
  assert.equal(significant(9.996), '10.0');
});

test('p-values are never 0', () => {
  assert.deepEqual([0.04, 0.0123, 1, 0.000001, 0].map(pValue), [
    'p = 0.04',
    'p = 0.012',
    'p = 1',
    'p < 0.0001',
    'p < 0.0001',
  ]);
});

test('counts have their noun, and commas between thousands', () => {
  assert.deepEqual(
    [count(1, 'round'), count(0, 'round'), count(12_345, 'breach', 'breaches')],
    ['1 round', '0 rounds', '12,345 breaches'],
  );
});

test('rejects a value that is not a number', () => {
  for (const value of [NaN, Infinity, -Infinity]) {
    for (const write of [change, percent, significant, pValue]) assert.throws(() => write(value), RangeError);
    assert.throws(() => interval(0, value), RangeError);
  }
});
