// The record of a suite from its forks: shared facts that must be equal, warnings once, and lines in one order.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ForkFailure } from '../../../core/runner.ts';
import { agree, inFileOrder, warn } from './ledger.ts';
import { emptySuiteRecord } from './testing.ts';

const forkUnder = (conditions: Readonly<Record<string, string>>) => ({
  operations: 1,
  samples: [],
  iterations: [],
  conditions,
  warnings: [],
});

const DIFFERENCES: readonly (readonly [string, string, string])[] = [
  ['Go version', 'go1.26.8', 'go1.27.0'],
  ['GOMAXPROCS', '2', '1'],
  ['GOGC', '100', 'off'],
  ['GOAMD64', 'v1', 'v3'],
  ['collectors', 'G1', 'Serial'],
];
for (const [name, first, other] of DIFFERENCES) {
  it(`V8: a fork under another ${name} breaks the suite for good`, () => {
    const record = { ...emptySuiteRecord(), runner: name === 'collectors' ? 'jmh' : 'go' };
    agree(record, 'dry run (off)', forkUnder({ [name]: first, 'of off': 'a' }));
    agree(record, 'dry run (probe)', forkUnder({ [name]: first, 'of probe': 'b' }));
    assert.throws(
      () => agree(record, 'First (probe)', forkUnder({ [name]: other })),
      error => {
        assert.ok(error instanceof ForkFailure && error.final);
        const fix = name === 'collectors' ? /jvm-args of the suite/ : /env of the suite, for every variant/;
        assert.ok(error.message.startsWith(`First (probe): ${name} is ${other}, in other forks ${first}. `));
        assert.match(error.message, fix);
        return true;
      },
    );
    assert.equal(record.conditions[name], first);
  });
}

it('V23, V24: a resumed run with fewer or more counters is stopped, with the remedy', () => {
  const counted = 'instructions counted';
  for (const [first, other] of [
    ['of programs and of the kernel', 'none'],
    ['none', 'of programs alone'],
  ] as const) {
    const record = emptySuiteRecord();
    agree(record, 'First (off)', forkUnder({ [counted]: first }));
    assert.throws(() => agree(record, 'First (on)', forkUnder({ [counted]: other })), {
      message: new RegExp(
        `${counted} is ${other}, in other forks ${first}\\. Continue on a machine .* start a new run`,
      ),
    });
  }
});

it('a repeated warning is stored once; another code or text is another warning', () => {
  const record = emptySuiteRecord();
  const [first, second, third] = [
    { code: 'no-gc', message: 'too short' },
    { code: 'no-gc', message: 'much too short' },
    { code: 'few', message: 'too short' },
  ];
  warn(record, [first, second, first]);
  warn(record, [third, second]);
  assert.deepEqual(record.warnings, [first, second, third]);
});

it('lines are sorted by benchmark, then by variant, in any order of measurement', () => {
  const line = (benchmark: string, variant: string) => ({ benchmark, variant, operations: 1, samples: [] });
  const [a, b, c, d] = [line('X', 'off'), line('X', 'on'), line('Y', 'off'), line('Y', 'on')];
  const given = [d, a, c, b];
  assert.deepEqual(inFileOrder(given, ['X', 'Y'], ['off', 'on']), [a, b, c, d]);
  assert.deepEqual(given, [d, a, c, b]);
});
