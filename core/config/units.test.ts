// Limits in another unit than the metric's own: converted if both measure the same, and refused if not.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseLimit, QuantityError } from './quantities.ts';

describe('a limit in another unit', () => {
  for (const [written, metric, value] of [
    ['2.6 ms', 'latency-p99-ns', 2_600_000],
    ['2.526ms', 'latency-p50-ns', 2_526_000],
    ['2.6 ms', 'ns/op', 2_600_000],
    ['2.6 ms/op', 'ns/op', 2_600_000],
    ['250 µs', 'cpu-ns/op', 250_000],
    ['250 us', 'p99-ns/op', 250_000],
    ['1.5 s', 'jit-ms', 1500],
    ['2 min', 'build-ms', 120_000],
    ['512 MiB', 'rss-B', 536_870_912],
    ['64 MB', 'peak-rss-B', 64_000_000],
    ['0.5 KiB', 'B/op', 512],
    ['1 GB/s', 'MB/s', 1000],
    ['1 GB', 'alloc-MB/s', 1000],
    ['500 ns/op', 'ns/op', 500],
    ['500', 'ns/op', 500],
    ['1e3 B', 'B/op', 1000],
    ['1100 ops/s', 'ops/s', 1100],
    ['3 spans/op', 'spans/op', 3],
  ] as const)
    it(`is converted: ${written} of ${metric}`, () => assert.equal(parseLimit(written, metric), value));

  for (const [written, metric, message] of [
    ['512 MiB', 'ns/op', /"MiB" does not fit ns\/op: write 512 ms, or another unit of time/],
    ['2 ms', 'rss-B', /"ms" does not fit rss-B: write 2 MiB, or another unit of data/],
    ['2 ms/s', 'ns/op', /"ms\/s" does not fit ns\/op/],
    ['2 MB/op', 'rss-B', /"MB\/op" does not fit rss-B/],
    ['2 ms', 'classes', /"ms" is not the unit of classes: write 2 classes/],
    ['2 ms', '@primary', /"ms" is not the unit of @primary/],
    ['2 Ms', 'ns/op', /"Ms" does not fit ns\/op/],
    ['2 m', 'ns/op', /"m" does not fit ns\/op/],
    ['ms', 'ns/op', /"ms" is not a number: write for example 500 ns\/op/],
    ['5%', 'ns/op', /is a percentage/],
  ] as const)
    it(`is refused: ${written} of ${metric}`, () =>
      assert.throws(
        () => parseLimit(written, metric),
        (error: Error) => error instanceof QuantityError && message.test(error.message),
      ));
});
