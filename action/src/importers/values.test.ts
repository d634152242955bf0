// Dates, commits, units and suites in files of other tools: valid ones are used, invalid ones are rejected, none is guessed.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Faults } from '../../../core/readers/faults.ts';
import { commitOf, dateOf, givenSuite, momentOf, suiteOf } from './values.ts';

it('a date is a day (midnight in UTC), or a time with its zone', () => {
  for (const [text, expected] of [
    ['2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['2026-11-21T03:15Z', '2026-11-21T03:15:00.000Z'],
    ['2026-11-21 03:15:07.5+01:00', '2026-11-21T02:15:07.500Z'],
    ['2026-11-21T23:30:00-0230', '2026-11-22T02:00:00.000Z'],
    ['1970-01-01', '1970-01-01T00:00:00.000Z'],
    ['2024-02-29', '2024-02-29T00:00:00.000Z'],
  ] as const)
    assert.equal(dateOf(text), expected, text);
  // Without a time zone the date would depend on the machine.
  for (const text of [
    '2026-11-21T03:15:00',
    '2026-11-21T99:00Z',
    '2026-02-29',
    '2026-13-01',
    '1969-12-31',
    '21.11.2026',
    '',
    ' 2026-11-21',
  ])
    assert.equal(dateOf(text), null, text);
});

it('a commit has at least seven digits, in upper or lower case', () => {
  assert.equal(commitOf(' 3F2A1B9 '), '3f2a1b9');
  assert.equal(commitOf('a'.repeat(64)), 'a'.repeat(64));
  assert.equal(commitOf(''), '');
  for (const text of ['3f2a1b', 'a'.repeat(65), 'HEAD', '--all', '3f2a1b9 x'])
    assert.equal(commitOf(text), null, text);
});

it('a suite is named by the characters of its name that a folder may have', () => {
  assert.deepEqual(
    [
      'Go Benchmark',
      '../../etc/passwd',
      '-rf',
      'größe 1.2_x+y',
      'a/b\\c',
      'end. - ',
      '***',
      '',
      '\ud800a',
    ].map(suiteOf),
    ['Go Benchmark', 'etc-passwd', 'rf', 'größe 1.2_x+y', 'a-b-c', 'end', 'imported', 'imported', 'a'],
  );
  assert.equal(suiteOf('x'.repeat(500)).length, 100);
  assert.equal(suiteOf(`${'x'.repeat(99)}.y`), 'x'.repeat(99));
});

it('data that a file lacks comes from the user, and is required', () => {
  const faults = new Faults('f', 'Nothing was imported.');
  assert.deepEqual(momentOf({ suite: null, date: '2026-11-21T00:00:00.000Z', commit: null }, faults), {
    date: '2026-11-21T00:00:00.000Z',
    commit: '',
  });
  assert.equal(givenSuite({ suite: 'mine', date: null, commit: null }, faults), 'mine');
  faults.raise();
  momentOf({ suite: null, date: null, commit: null }, faults);
  givenSuite({ suite: null, date: null, commit: null }, faults);
  assert.throws(
    () => faults.raise(),
    /^Error: f:1: .*--date.*\nf:1: .*--suite NAME\nNothing was imported\.$/,
  );
});
