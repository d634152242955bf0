// Durations in all notations, and rejected values.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import { parseDuration, parseLatency } from './quantities.ts';

describe('a duration', () => {
  it('is a whole number of milliseconds in any notation', () => {
    for (const [written, expected] of [
      ['500ms', 500],
      // These values have no exact binary fraction of a second.
      ['2.3s', 2300],
      ['1.1s', 1100],
      ['0.001s', 1],
      ['1.5m', 90_000],
      ['1h 30m', 5_400_000],
      ['1000.5ms 0.5ms', 1001],
    ] as const)
      assert.equal(parseDuration(written), expected, written);
  });

  it('is rejected if it is finer, with its position and the nearest valid value', () => {
    for (const [written, next] of [
      ['1.5ms', '2ms'],
      ['0.2ms', '1ms'],
      ['1.0005s', '1001ms'],
    ]) {
      const text = `version: 1
suites:
  codec:
    runner: jmh
    measurement: { iterations: 3, time: ${written} }
    variants: { off: {}, probe: { agent: a.jar } }
`;
      assertRefused(
        () => resolveConfig(parseText('overhead.yml', text)),
        new RegExp(`^overhead\\.yml:5:41: "${written}" is no whole number of milliseconds: write ${next}$`),
      );
    }
  });

  it('of a latency may be finer, down to a nanosecond', () => {
    assert.equal(parseLatency('0.5ms'), 500_000);
    assert.equal(parseLatency('2.3s'), 2.3e9);
    for (const written of ['0.0000001ms', '0ms', '5', 'soon', '-1s'])
      assert.throws(() => parseLatency(written), /is not a duration: write for example 90s/, written);
  });
});
