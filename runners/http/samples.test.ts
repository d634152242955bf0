// The generator's observations as samples of a fork.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PERCENTILES, type Percentile } from '../../core/application/load.ts';
import { metricOf } from '../../core/results/metrics.ts';
import { ForkFailure } from '../../core/runner.ts';
import { compilationOf, loadSamples, namedSamples, windowsOf } from './samples.ts';
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
    'latency-min-ns': 1,
    'latency-mean-ns': 2,
    'latency-p50-ns': 3,
    'latency-p90-ns': 5,
    'latency-p95-ns': 6,
    'latency-p99-ns': 8,
    'latency-p99.9-ns': 10,
    'latency-max-ns': 12,
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

it('latency has its least, its mean, its most, and the percentiles of the suite', () => {
  const units = (percentiles?: readonly Percentile[]) =>
    loadSamples(answered(), EXPORTED, false, '', true, percentiles)
      .map(({ unit }) => unit)
      .filter(unit => unit.startsWith('latency-'));
  assert.deepEqual(units([95, 99.99]), [
    'latency-min-ns',
    'latency-mean-ns',
    'latency-p95-ns',
    'latency-p99.99-ns',
    'latency-max-ns',
  ]);
  for (const one of PERCENTILES) assert.equal(metricOf(`latency-p${one}-ns`)?.better, 'lower', `${one}`);
});

it('requests with names are benchmarks of their own, with latencies alone', () => {
  const { latency } = answered();
  const named = [
    { name: 'read', requests: 90, latency },
    { name: 'write', requests: 0, latency },
  ];
  assert.deepEqual(namedSamples({ named }, 'Requests', [50], true), [
    {
      benchmark: 'Requests/request=read',
      operations: 90,
      samples: [
        { unit: 'latency-min-ns', value: 1 },
        { unit: 'latency-mean-ns', value: 2 },
        { unit: 'latency-p50-ns', value: 3 },
        { unit: 'latency-max-ns', value: 12 },
      ],
    },
  ]);
  assert.deepEqual(namedSamples({ named: null }, 'Requests', [50], false), []);
  assert.throws(
    () => namedSamples({ named }, 'Requests', [50], false),
    (error: Error) =>
      error instanceof ForkFailure &&
      error.final &&
      /the request "write" of the mix was never sent/.test(error.message),
  );
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
