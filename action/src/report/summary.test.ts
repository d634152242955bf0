// The first line: each verdict in words.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Comparison } from '../comparison/comparison.ts';
import { FIXTURES } from './fixtures.ts';
import { written } from './phrase.ts';
import { summarize } from './summary.ts';
import { comparison, gate, row, still, suite } from './testing.ts';

function line(given: Comparison | undefined): string {
  assert.ok(given);
  const { verdict, words } = summarize(given);
  return `${verdict}: ${written(words, String, String)}`;
}

const EXPECTED: Readonly<Record<string, string>> = {
  breach: 'breach: otel costs +6.1 % CPU [+4.9, +7.3] (+3.2 ns/op) on AllocateAndRelease, budget 4 %',
  pass: 'pass: 2 of 2 gates; worst: otel costs +2.5 % CPU [+2.0, +3.0] (+1.3 ns/op) on CopyHeap/size=64, budget 5 %',
  inconclusive:
    'inconclusive: cannot tell whether otel stays within 5 % CPU on AllocateAndRelease: the interval [-0.5 %, +6.7 %] includes the limit +5 %; these 15 rounds could find an effect of 5.1 %; about 54 rounds would decide',
  broken:
    'broken: netty-bytebuf: overhead-out/results/netty-bytebuf.txt: the benchmark AllocateAndRelease is missing; it was expected by overhead.yml:14; 1 more reason',
  ungated:
    'measured: otel costs +2.5 % CPU [+2.0, +3.0] (+1.3 ns/op) on AllocateAndRelease; nothing is gated',
  'zero-control':
    'pass: 1 of 1 gate; worst: otel adds +3 [+2, +4] switches/op to context switches on AllocateAndRelease, limit +5 switches/op',
  'higher-is-better':
    'pass: 2 of 2 gates; worst: otel costs +9.3 % throughput [+8.1, +10.4] (−1.9 M tasks/s) on Tasks/threads=virtual, budget 15 %',
  negative:
    'pass: 1 of 1 gate; worst: otel measures −3.1 % CPU [−4.1, −2.0] (−1.6 ns/op) on AllocateAndRelease, budget 5 %; 1 result lies below zero: check the set-up',
  against:
    'breach: head against base in the same rounds costs +3.0 % CPU [+2.5, +3.6] (+1.6 ns/op) on AllocateAndRelease, limit 2 %',
};

for (const [name, expected] of Object.entries(EXPECTED)) {
  test(name, () => assert.equal(line(FIXTURES[name]), expected));
}

test('further breaches are counted, and the worst is named', () => {
  const breach = (benchmark: string, low: number) =>
    row({
      benchmark,
      overhead: low + 0.01,
      low,
      high: low + 0.02,
      gates: [gate({ verdict: 'breach' })],
      verdict: 'breach',
    });
  const words = line(
    comparison(suite({ verdict: 'breach', rows: [breach('A', 0.06), breach('B', 0.2), breach('C', 0.1)] })),
  );
  assert.match(words, / on B, budget 5 %; 2 more breaches$/);
  // Of two breaches the one that is certainly further over its budget is named, not the wider interval.
  const wide = row({
    benchmark: 'Wide',
    overhead: 0.2,
    low: 0.06,
    high: 0.4,
    gates: [gate({ verdict: 'breach' })],
    verdict: 'breach',
  });
  assert.match(
    line(comparison(suite({ verdict: 'breach', rows: [wide, breach('Sure', 0.1)] }))),
    / on Sure, /,
  );
});

test('R5: a passing row without a measurable overhead shows the end of its interval, never a gain', () => {
  const below = still({ overhead: -0.002, low: -0.009, high: 0.005, gates: [gate()], verdict: 'pass' });
  assert.equal(
    line(comparison(suite({ rows: [below] }))),
    'pass: 1 of 1 gate; worst: otel: no measurable overhead (at most +0.5 %) in CPU on AllocateAndRelease, budget 5 %',
  );
});

test('an improvement between two revisions is one', () => {
  const better = row({
    treatment: 'head',
    against: 'base',
    overhead: -0.04,
    low: -0.05,
    high: -0.03,
    difference: { value: -2, low: -2.5, high: -1.5 },
    gates: [gate({ kind: 'max-regression', limit: 0.02 })],
    verdict: 'pass',
  });
  assert.equal(
    line(comparison(suite({ treatments: ['base', 'head'], rows: [better] }))),
    'pass: 1 of 1 gate; worst: head against base in the same rounds improves: −4.0 % CPU [−5.0, −3.0] (−2.0 ns/op) on AllocateAndRelease, limit 2 %',
  );
});

test('a regression against stored baselines names the change', () => {
  const moved = row({
    baseline: { runs: 5, change: 0.036, low: 0.021, high: 0.051, comparable: 'overhead' },
    gates: [gate({ kind: 'max-regression', limit: 0.02, verdict: 'breach' })],
    verdict: 'breach',
  });
  assert.equal(
    line(comparison(suite({ verdict: 'breach', rows: [moved] }))),
    'breach: otel: CPU on AllocateAndRelease moved +3.6 % [+2.1, +5.1] since the baseline, limit 2 %',
  );
});

test('minimums and maximums', () => {
  const low = row({
    metric: 'ops/s',
    better: 'higher',
    on: 412_000,
    gates: [gate({ kind: 'min', limit: 500_000, verdict: 'breach' })],
    verdict: 'breach',
  });
  assert.equal(
    line(comparison(suite({ verdict: 'breach', rows: [low] }))),
    'breach: throughput of AllocateAndRelease with otel is 412 k ops/s, floor 500 k ops/s',
  );
});

test('an inconclusive gate without an interval has a reason', () => {
  const open = row({
    low: null,
    high: null,
    gates: [gate({ verdict: 'inconclusive', reason: '5 of at least 6 rounds' })],
    verdict: 'inconclusive',
  });
  assert.equal(
    line(comparison(suite({ verdict: 'inconclusive', rows: [open] }))),
    'inconclusive: cannot tell whether otel stays within 5 % CPU on AllocateAndRelease: 5 of at least 6 rounds',
  );
});

test('the suite is named if there are several', () => {
  const two = comparison(
    suite({ rows: [row({ gates: [gate()], verdict: 'pass' })] }),
    suite({ suite: 'startup' }),
  );
  assert.match(line(two), /^pass: 1 of 1 gate; worst: netty-bytebuf: otel costs/);
});

test('an empty comparison', () => {
  assert.equal(line(comparison()), 'measured: no benchmark was compared');
  assert.equal(
    line(comparison(suite({ verdict: 'broken' }))),
    'broken: netty-bytebuf: nothing could be judged',
  );
});

test('a change of absolute values is in the unit of the metric', () => {
  const moved = row({
    metric: 'gc-ns/op',
    off: 0,
    on: 12,
    overhead: null,
    low: null,
    high: null,
    baseline: { runs: 5, change: 4, low: 3, high: 5, comparable: 'absolute' },
    gates: [gate({ kind: 'max-regression', limit: 0.1, value: 4, low: 3, high: 5, verdict: 'breach' })],
    verdict: 'breach',
  });
  assert.equal(
    line(comparison(suite({ verdict: 'breach', rows: [moved] }))),
    'breach: otel: GC time on AllocateAndRelease moved +4.0 [+3.0, +5.0] ns/op since the baseline, limit 10 %',
  );
});

test('of passed gates the one with the largest used share is named', () => {
  const passed = (benchmark: string, fields: object) =>
    row({ benchmark, gates: [gate(fields)], verdict: 'pass' });
  const rows = [
    passed('Tenth', { kind: 'max', limit: 530 }),
    passed('Most', { kind: 'min', limit: 50, value: 53, low: 52, high: 54 }),
    passed('Half', { limit: 0.061 }),
    passed('Absolute', { kind: 'max-increase', limit: 2.5 }),
  ];
  assert.match(
    line(comparison(suite({ rows }))),
    /^pass: 4 of 4 gates; worst: CPU of Most with otel is 53.0 \[52.0, 54.0\] ns\/op, floor 50.0 ns\/op/,
  );
});

test('a gate that was decided early keeps its deciding numbers', () => {
  const early = gate({
    verdict: 'breach',
    rounds: 10,
    confidence: 0.998,
    value: 0.071,
    low: 0.052,
    high: 0.099,
  });
  const words = line(
    comparison(suite({ verdict: 'breach', rows: [row({ rounds: 20, gates: [early], verdict: 'breach' })] })),
  );
  assert.match(
    words,
    / budget 5 %, decided after 10 of 20 rounds at \+7\.1 % \[\+5\.2, \+9\.9\] \(99\.8 % interval\)$/,
  );
});
