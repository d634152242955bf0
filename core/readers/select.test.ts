// Single values of an output: found by line, path or column, or rejected with the place and the reason.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { QuantityError } from '../config/quantities.ts';
import { Faults } from './faults.ts';
import { parsePath, selected } from './select.ts';
import type { Selector } from './sources.ts';

const value = (text: string, selector: Selector) => {
  const faults = new Faults('f');
  const found = selected(text, selector, faults);
  faults.raise();
  return found;
};
const rejects = (text: string, selector: Selector, expected: RegExp) =>
  assert.throws(() => value(text, selector), expected);

describe('a line', () => {
  const line = (pattern: string): Selector => ({ kind: 'line', pattern });

  it('has the value in its group', () => {
    assert.equal(value('start\r\ndone: 1.5e3 rows\r\n', line('done: (\\S+) rows')), 1500);
    assert.equal(value('a 0\n', line('^a (\\d+)$')), 0);
  });

  it('must be there once, with a number', () => {
    rejects('a\nb\n', line('c(\\d)'), /^Error: f:3: no line up to here matches \/c\(\\d\)\//);
    rejects('x 1\ny\nx 2\n', line('x (\\d)'), /^Error: f:1: 2 lines match .* \(1, 3\), and only one may/);
    rejects('t=1,234\n', line('t=(\\S+)'), /^Error: f:1: "1,234" is no number/);
    rejects('t=-3\n', line('t=(\\S+)'), /^Error: f:1: the value is -3, and values are not negative/);
  });
});

describe('a path into JSON', () => {
  const json = (path: string): Selector => ({ kind: 'json', path: parsePath(path) });
  const text = '{"stages": [{"time": 3}, {"time": "4.5"}], "a b": {"c-d": 7}, "on": true}';

  it('leads to a number, or to a text with a number', () => {
    assert.equal(value(text, json('stages[0].time')), 3);
    assert.equal(value(text, json('stages[1].time')), 4.5);
    assert.equal(value(text, json('["a b"].c-d')), 7);
    assert.equal(value('[5]', json('[0]')), 5);
  });

  it('must be there, and its error names the keys', () => {
    rejects(
      text,
      json('stages[2].time'),
      /^Error: f: stages\[2\]: there is no such value: the list has 2 values/,
    );
    rejects(text, json('stages[0].size'), /^Error: f: stages\[0\]\.size: .*: the keys there are time;/);
    rejects(text, json('on.x'), /^Error: f: on\.x: .*: true has no keys/);
    rejects(text, json('on'), /^Error: f: on: the value is true, and a number is needed/);
    rejects(text, json('constructor'), /^Error: f: constructor: there is no such value/);
    rejects('{"a": 1,\n', json('a'), /^Error: f:2: that is no JSON/);
  });

  it('is written as keys and indexes', () => {
    assert.deepEqual(parsePath('a[0]["b.c"].d_1'), ['a', 0, 'b.c', 'd_1']);
    for (const wrong of ['a..b', 'a[x]', 'a[0', 'a b', 'a["\\x"]', 'a.'])
      assert.throws(() => parsePath(wrong), QuantityError, wrong);
  });
});

describe('a column of CSV', () => {
  const csv = (column: string, where: Record<string, string> = {}): Selector => ({
    kind: 'csv',
    column,
    where,
  });
  const text = 'name,size,"time, s"\na,1,2.5\n"b ""x""",3,4\n';

  it('has the value in the row with the given cells', () => {
    assert.equal(value(text, csv('time, s', { name: 'a' })), 2.5);
    assert.equal(value(text, csv('size', { name: 'b "x"', 'time, s': '4' })), 3);
    assert.equal(value('n\n7\n', csv('n')), 7);
  });

  it('must be there in exactly one row', () => {
    rejects(text, csv('tme'), /^Error: f:1: no column is called "tme": the columns are name, size, time, s/);
    rejects(text, csv('size', { nam: 'a' }), /^Error: f:1: no column is called "nam"/);
    rejects(text, csv('size', { name: 'c' }), /^Error: f:1: no row with name=c is in it/);
    rejects(text, csv('size'), /^Error: f:2: 2 rows are in it, and only one may be/);
    rejects(text, csv('name', { size: '1' }), /^Error: f:2: "a" is no number/);
    rejects('a,b\n1\n', csv('a'), /^Error: f:2: 1 fields, and the head has 2/);
    rejects('a\n"1\n', csv('a'), /^Error: f:2: a quote without an end/);
  });
});
