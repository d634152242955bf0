// The generator's observations as samples of a fork.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { metricOf } from '../../core/results/metrics.ts';
import { compilationOf, loadSamples, windowsOf } from './samples.ts';
import { answered } from './testing.ts';

const EXPORTED = { requests: 4, bytes: 5000, broken: 0, strays: 0 };

it('values are per answered request of the measurement, and exports per request of the whole fork', () => {
  const values = Object.fromEntries(
    loadSamples(answered(), EXPORTED, false, '', true).map(({ unit, value }) => [unit, value]),
  );
  assert.deepEqual(values, {
    'cpu-ns/op': 50_000,
    'user-ns/op': 40_000,
    'system-ns/op': 10_000,
    'compiler-cpu-ns/op': 8000,
    'work-cpu-ns/op': 42_000,
    'host-cpu-ns/op': 70_000,
    'latency-p50-ns': 1,
    'latency-p90-ns': 2,
    'latency-p95-ns': 3,
    'latency-p99-ns': 4,
    'latency-p99.9-ns': 5,
    'latency-max-ns': 6,
    'sent/s': 1000,
    'rss-B': 11,
    'pss-B': 12,
    'peak-rss-B': 13,
    threads: 14,
    'switches/op': 2,
    'preemptions/op': 1,
    'faults/op': 3,
    'major-faults/op': 0,
    'net-B/op': 300,
    'exported-B/op': 1,
    'exports/op': 0.0008,
  });
});

it('V21: instructions of a request come first if they are counted', () => {
  const [first, second] = loadSamples(answered(), EXPORTED, false, 'whole', true);
  assert.deepEqual([first, second?.unit], [{ unit: 'instr/op', value: 90_000 }, 'cpu-ns/op']);
  const user = loadSamples(answered(), EXPORTED, false, 'user', true);
  assert.deepEqual(user.at(-1), { unit: 'user-instr/op', value: 90_000 });
});

it('a closed loop has a throughput instead of a rate', () => {
  const units = loadSamples(answered(), EXPORTED, true, '', true).map(({ unit }) => unit);
  assert.ok(units.includes('ops/s') && !units.includes('sent/s'));
});

it('an application without compilers has no compiler time, rather than 0', () => {
  const answer = answered();
  const without = { ...answer, used: { ...answer.used, compilers: null } };
  const units = loadSamples(without, EXPORTED, false, '', true).map(({ unit }) => unit);
  assert.ok(units.every(unit => !/^(compiler|work)-/.test(unit)));
});

it('every unit is known', () => {
  for (const closed of [true, false])
    for (const { unit } of loadSamples(answered(), EXPORTED, closed, '', true))
      assert.ok(metricOf(unit), unit);
});

it('each window with an answer is an iteration', () => {
  const windows = [
    { elapsed: 1, requests: 10, cpu: 100, compilers: 0 },
    { elapsed: 1, requests: 0, cpu: 5, compilers: 0 },
  ];
  assert.deepEqual(windowsOf(answered({ warmup: windows, measured: null })), [
    { unit: 'cpu-ns/op', warmup: [10], measured: [] },
  ]);
});

it('the compilers have their share of the whole and of each window', () => {
  assert.deepEqual(compilationOf(answered()), {
    warmup: 1000,
    measured: 1000,
    share: 0.16,
    course: [0.2, 4 / 30],
  });
  const answer = answered();
  assert.equal(compilationOf({ ...answer, used: { ...answer.used, compilers: null } }), undefined);
});
