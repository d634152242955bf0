// Tests of adding an entry to the list `expected` of a file in any style.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { withExpected } from './expected-file.ts';

const cases: readonly (readonly [what: string, before: string, after: string])[] = [
  [
    'no list',
    'suites:\n  # first\n  codec:\n    runner: jmh # ours\n',
    "suites:\n  # first\n  codec:\n    expected:\n      - '!Old' # why\n    runner: jmh # ours\n",
  ],
  [
    'a list of lines',
    'suites:\n    codec:\n        expected:\n        - Encode # the first\n        - Decode\n',
    "suites:\n    codec:\n        expected:\n        - '!Old' # why\n        - Encode # the first\n        - Decode\n",
  ],
  [
    'a list in brackets',
    'suites: { codec: { expected: [ A ] } }',
    "suites: { codec: { expected: ['!Old',  A ] } }",
  ],
  ['an empty list', 'suites: { codec: { expected: [] } }', "suites: { codec: { expected: ['!Old'] } }"],
  [
    'a suite in braces',
    'suites: { codec: { runner: jmh } }',
    "suites: { codec: { expected: ['!Old'], runner: jmh } }",
  ],
  [
    'line ends of another system',
    'suites:\r\n  codec:\r\n    expected:\r\n      - A\r\n',
    "suites:\r\n  codec:\r\n    expected:\r\n      - '!Old' # why\n      - A\r\n",
  ],
];

describe('the list expected in a file', () => {
  for (const [what, before, after] of cases)
    it(`gets an entry if there is ${what}, and the rest stays`, () => {
      const text = withExpected(before, 'codec', '!Old', 'why');
      assert.equal(text, after);
      assert.equal(parse(text).suites.codec.expected[0], '!Old');
    });

  it('accepts quotes in names, and reasons of several lines', () => {
    const text = withExpected('suites:\n  a:\n    runner: jmh\n', 'a', "!it's/a: #b", 'one\n- two');
    assert.deepEqual(parse(text), { suites: { a: { expected: ["!it's/a: #b"], runner: 'jmh' } } });
    assert.match(text, /# one - two\n/);
  });
});
