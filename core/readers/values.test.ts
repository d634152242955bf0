// Units, names and medians of values in files of other tools.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Faults } from './faults.ts';
import { median, nameOf, refuseCutOff, unitOf } from './values.ts';

it('a unit is one word of limited length', () => {
  assert.deepEqual([' ms ', 'ops per\nsecond', '', ' \u0000 '].map(unitOf), [
    'ms',
    'ops-per-second',
    'value',
    '-',
  ]);
  assert.equal(unitOf('x'.repeat(5000)).length, 1000);
});

it('a name is at most as long as a line can hold', () => {
  const faults = new Faults('f');
  assert.equal(nameOf(` ${'x'.repeat(1000)} `, 1, faults), 'x'.repeat(1000));
  faults.raise();
  assert.equal(nameOf('x'.repeat(1001), 1, faults), null);
  assert.throws(() => faults.raise(), /takes 1001 characters, more than 1000/);
});

it('a median is the middle value or the mean of two, and missing if any value is', () => {
  assert.deepEqual([[3, 1, 2], [4, 1, 2, 3], [7]].map(median), [2, 2.5, 7]);
  assert.ok(Number.isNaN(median([1, Number.NaN, 2])) && Number.isNaN(median([])));
});

it('a text without a line break at its end was cut off', () => {
  const faults = new Faults('f');
  refuseCutOff('a\nb\n', faults);
  faults.raise();
  refuseCutOff('a\nb', faults);
  assert.throws(() => faults.raise(), /^Error: f:2: the last line has no end: the file was cut off/);
});
