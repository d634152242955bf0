// The catalogue of metrics.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { METRICS, metricOf } from './metrics.ts';

test('collections are counted for an operation, and never for a second', () => {
  // A slower host collects less often but not less per operation, so a rate would show a gain.
  const collections = METRICS.filter(({ unit }) => /^gc\b/.test(unit));
  assert.deepEqual(
    collections.map(({ unit }) => unit),
    ['gc-ns/op', 'gc-count', 'gc-ms'],
  );
  assert.equal(metricOf('gc-ns/op')?.better, 'lower');
  // Values that depend on the length of a fork have no direction, so no limit on their overhead can pass.
  for (const unit of ['gc-count', 'gc-ms', 'alloc-MB/s']) assert.equal(metricOf(unit)?.better, null, unit);
});

test('the used heap is shown and never gated; live heap and allocation may be gated', () => {
  assert.match(metricOf('heap-used-B')?.ungated ?? '', /limit live-heap-B .* or B\/op/);
  for (const unit of ['live-heap-B', 'B/op']) assert.equal(metricOf(unit)?.ungated, undefined, unit);
  assert.deepEqual(
    METRICS.filter(({ ungated }) => ungated !== undefined && !/a model/.test(ungated)).map(
      ({ unit }) => unit,
    ),
    ['application-cpu-ns/op', 'agent-threads-cpu-ns/op', 'collector-cpu-ns/op', 'heap-used-B'],
  );
});

test('estimated misses are never gated, and are the units that the simulator reports', () => {
  const estimates = METRICS.filter(({ ungated }) => ungated !== undefined && /a model/.test(ungated));
  assert.deepEqual(
    estimates.map(({ unit }) => unit),
    ['l1i', 'l1d', 'l2', 'l3', 'tlb', 'branch'].map(name => `${name}-misses/op`),
  );
});
