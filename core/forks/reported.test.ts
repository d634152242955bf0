// The benchmarks and metrics that every run of a suite must report: those of all dry runs.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ForkFailure } from '../runner.ts';
import { Reported } from './reported.ts';
import { onlyReported } from './reported-forks.ts';

const values = (benchmark: string, ...units: string[]) => ({
  benchmark,
  operations: 1,
  samples: units.map((unit, index) => ({ unit, value: index })),
});
const unitsOf = (results: readonly ReturnType<typeof values>[]) =>
  results.map(({ benchmark, samples }) => [benchmark, ...samples.map(({ unit }) => unit)].join(' '));

it('a metric that one variant lacks in its dry run is left out, with a warning', () => {
  const reported = new Reported([values('A', 'ns/op', 'bytes'), values('B', 'ns/op')]);
  reported.narrow('b', [values('A', 'ns/op', 'rows'), values('B', 'ns/op'), values('C', 'ns/op')]);
  assert.deepEqual(reported.benchmarks, ['A', 'B']);
  const { kept, warnings } = reported.only('b', [
    values('A', 'ns/op', 'rows'),
    values('B', 'ns/op'),
    values('C', 'ns/op'),
  ]);
  assert.deepEqual(unitsOf(kept), ['A ns/op', 'B ns/op']);
  assert.deepEqual(warnings, [
    {
      code: 'not-compared',
      message: 'rows of A, C: not in the results of every variant, and not measured',
    },
  ]);
  assert.deepEqual(reported.only('off', [values('A', 'ns/op'), values('B', 'ns/op')]).warnings, []);
});

it('a benchmark or a metric that a later run lacks fails its fork', () => {
  const reported = new Reported([values('A', 'ns/op', 'bytes'), values('B', 'ns/op')]);
  const fails = (run: () => unknown, expected: RegExp) =>
    assert.throws(run, (error: Error) => error instanceof ForkFailure && expected.test(error.message));
  fails(
    () => reported.only('b', [values('A', 'ns/op')]),
    /^the results of b lack bytes of A, B, which the control has: leave it out with include/,
  );
  fails(() => reported.narrow('b', [values('A', 'ns/op')]), /^the results of b lack B, which/);
  fails(
    () => new Reported([values('A', 'ns/op')]).narrow('b', [values('A', 'B/op')]),
    /^the results of b lack A, which/,
  );
});

it('the metrics of the command itself are treated in the same way', () => {
  const reported = new Reported([values('Command', 'cpu-ns/op'), values('A', 'ns/op')]);
  const result = {
    operations: 5,
    samples: [
      { unit: 'cpu-ns/op', value: 1 },
      { unit: 'jfr-heap-after-gc-B', value: 2 },
    ],
    others: [values('A', 'ns/op')],
    iterations: [],
    conditions: {},
    warnings: [],
  };
  const { samples, others, operations, warnings } = onlyReported(result, 'b', 'Command', reported);
  assert.deepEqual([samples, operations], [[{ unit: 'cpu-ns/op', value: 1 }], 5]);
  assert.deepEqual(
    others?.map(({ benchmark }) => benchmark),
    ['A'],
  );
  assert.match(warnings[0]?.message ?? '', /^jfr-heap-after-gc-B of Command: not in the results of every/);
});
