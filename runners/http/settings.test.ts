// The load of a suite: valid settings, defaults, and errors.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import { ONE_REQUEST } from '../../core/application/load.ts';
import type { HttpSuite } from './suite.ts';

const read = (text: string) => resolveConfig(parseText('overhead.yml', text)).suites[0] as HttpSuite;
const suite = (lines: string, rest = 'variants: {off: {}, b: {command: b}}') =>
  `version: 1\nsuites:\n  app:\n    runner: http\n    command: ./app {port}\n    ready: {log: up}\n${lines}    ${rest}\n`;
const REQUEST = '    request: {http: /}\n';

describe('a load', () => {
  it('is a rate, with defaults for the rest', () => {
    assert.deepEqual(read(suite(`${REQUEST}    load: {rate: 0.5}\n`))?.load, {
      rate: 0.5,
      concurrency: 16,
      warmupRate: null,
      requests: 0,
      objective: null,
      connections: 32,
      timeout: 10_000,
      ...ONE_REQUEST,
      place: 'overhead.yml:8:11',
    });
  });

  it('is a number of requests, with all settings', () => {
    const text = `${REQUEST}    load: {requests: 500, connections: 2, timeout: 1s, method: POST, headers: {A: 1}, content: x}\n`;
    assert.deepEqual(read(suite(text))?.load, {
      rate: null,
      concurrency: 0,
      warmupRate: null,
      requests: 500,
      objective: null,
      connections: 2,
      timeout: 1000,
      ...ONE_REQUEST,
      method: 'POST',
      headers: { A: '1' },
      content: 'x',
      place: 'overhead.yml:8:11',
    });
  });

  it('may have an objective and a highest rate', () => {
    const found = read(suite(`${REQUEST}    load: {rate: 1000, objective: {p99: 20ms}}\n`));
    assert.deepEqual(found?.load?.objective, { percentile: 99, limit: 20e6 });
    const finer = read(suite(`${REQUEST}    load: {rate: 1000, objective: {p50: 0.35ms}}\n`));
    assert.deepEqual(finer?.load?.objective, { percentile: 50, limit: 350_000 });
  });

  it('may have another rate for the warm-up', () => {
    const found = read(suite(`${REQUEST}    load: {rate: 100, warmup-rate: 800}\n`))?.load;
    assert.deepEqual([found?.rate, found?.warmupRate], [100, 800]);
  });

  it('counts CPU time in a closed loop, or at its rate', () => {
    const found = (rest: string) =>
      read(suite(`${REQUEST}    load: {rate: 100${rest}}\n`))?.load?.concurrency;
    assert.deepEqual([found(', concurrency: 8'), found(', concurrency: 0')], [8, 0]);
    // Requests that change something must not be sent more often than configured.
    assert.equal(found(', method: POST'), 0);
  });

  it('uses windows, which are the iterations of other suites', () => {
    const found = read(
      suite(
        `${REQUEST}    load: {rate: 1}\n    warmup: {iterations: 20}\n    measurement: {iterations: 5, time: 2s}\n`,
      ),
    );
    assert.deepEqual(found?.warmup, { count: 20, time: null });
    assert.deepEqual(found?.measurement, { count: 5, time: 2000 });
  });

  it('reports its percentiles in ascending order, or the default ones', () => {
    const found = (rest: string) =>
      read(suite(`${REQUEST}    load: {rate: 100${rest}}\n`))?.load?.percentiles;
    assert.deepEqual(found(', percentiles: [99.9, 50, 95]'), [50, 95, 99.9]);
    assert.deepEqual(found(''), [50, 90, 95, 99, 99.9]);
  });

  it('in the simulator is a number of requests', () => {
    assert.equal(
      read(suite(`${REQUEST}    load: {requests: 500}\n    mode: simulation\n`))?.load?.requests,
      500,
    );
  });

  for (const [what, text, pattern] of [
    ['no load', suite(REQUEST), /lacks load: add it/],
    ['no request', suite('    load: {rate: 1}\n'), /lacks request: add it/],
    ['two kinds', suite(`${REQUEST}    load: {rate: 1, requests: 1}\n`), /needs one of rate and requests/],
    ['no kind', suite(`${REQUEST}    load: {connections: 1}\n`), /needs one of rate and requests/],
    [
      'no percentile',
      suite(`${REQUEST}    load: {rate: 1, objective: {}}\n`),
      /needs one of p50, p90, p95 and p99/,
    ],
    [
      'two percentiles',
      suite(`${REQUEST}    load: {rate: 1, objective: {p50: 1s, p99: 1s}}\n`),
      /needs one of p50, p90, p95 and p99/,
    ],
    [
      'an objective without a rate',
      suite(`${REQUEST}    load: {requests: 1, objective: {p50: 1s}}\n`),
      /add rate, the highest rate to try/,
    ],
    [
      'a rate to get warm at, of a closed loop',
      suite(`${REQUEST}    load: {requests: 1, warmup-rate: 10}\n`),
      /has a warmup-rate, which needs an open loop/,
    ],
    [
      'a rate to get warm at, of a search',
      suite(`${REQUEST}    load: {rate: 10, warmup-rate: 10, objective: {p50: 1s}}\n`),
      /has a warmup-rate, which needs an open loop/,
    ],
    [
      'an unknown percentile',
      suite(`${REQUEST}    load: {rate: 1, percentiles: [50, 96]}\n`),
      /overhead\.yml:8:39: .*percentiles/,
    ],
    [
      'gRPC in the simulator',
      suite('    load: {requests: 1, grpc: {proto: a.proto, method: a.B/C}}\n    mode: simulation\n'),
      /grpc: requests in the simulator are over HTTP\/1\.1/,
    ],
    [
      'gRPC of a mix in the simulator',
      suite('    load: {requests: 1, mix: [{name: a, grpc: {method: a.B/C}}]}\n    mode: simulation\n'),
      /overhead\.yml:\d+:\d+: grpc: requests in the simulator are over HTTP\/1\.1/,
    ],
    ['a rate of zero', suite(`${REQUEST}    load: {rate: 0}\n`), /load\.rate/],
    ['a rate in words', suite(`${REQUEST}    load: {rate: 800/s}\n`), /load\.rate/],
    ['no duration', suite(`${REQUEST}    load: {rate: 1, timeout: soon}\n`), /"soon" is not a duration/],
    [
      'windows of another length',
      suite(`${REQUEST}    load: {rate: 1}\n    warmup: {iterations: 3, time: 1s}\n`),
      /have the length of measured ones/,
    ],
    [
      'the simulator',
      suite(`${REQUEST}    load: {rate: 1}\n    mode: simulation\n`),
      /rate: the simulator has no time, and so no rate and no latency: use requests/,
    ],
    [
      'telemetry out of the simulator',
      suite(
        `${REQUEST}    load: {requests: 1}\n    mode: simulation\n`,
        'variants: {off: {}, b: {attached: {exports: true}}}',
      ),
      /exports: nothing leaves the simulator/,
    ],
    [
      'another runner',
      suite('    load: {rate: 1}\n').replace('runner: http', 'runner: startup'),
      /"load" is of the runner http, and this suite has the runner startup/,
    ],
    [
      'exports elsewhere',
      suite('', 'variants: {off: {}, b: {attached: {exports: true}}}').replace(
        'runner: http',
        'runner: startup',
      ),
      /"exports" is of the runner http/,
    ],
  ] as const)
    it(`rejects ${what}`, () => assertRefused(() => read(text), pattern));
});
