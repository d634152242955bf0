// Shared parts of the tests of load.
import { join } from 'node:path';
import {
  type LoadRequest,
  type LoadSettings,
  ONE_REQUEST,
  PERCENTILES,
} from '../../core/application/load.ts';
import { DEFAULT_JDK } from '../../core/jvm/suite.ts';
import { SUITE_DEFAULTS } from '../../core/suite.ts';
import { running } from '../command/testing.ts';
import type { Answer, Latency } from './generator.ts';
import type { HttpSuite, HttpVariant } from './suite.ts';

/** Latencies in the order from the least to the largest, with the mean second. */
function latencyOf(values: readonly number[]): Latency {
  const names = ['min', 'mean', ...PERCENTILES.map(one => `p${one}`), 'max'];
  return Object.fromEntries(names.map((name, index) => [name, values[index]])) as Latency;
}

/** An answer of a generator that sent 1000 requests in a second. */
export function answered(rest: Partial<Answer> = {}): Answer {
  return {
    problem: '',
    refused: false,
    late: false,
    ready: 1,
    warmup: [{ elapsed: 1e9, requests: 1000, cpu: 90e6, compilers: 0 }],
    measured: [
      { elapsed: 0.5e9, requests: 400, cpu: 20e6, compilers: 4e6 },
      { elapsed: 0.5e9, requests: 600, cpu: 30e6, compilers: 4e6 },
    ],
    steady: true,
    bracketed: 2000,
    answered: 5000,
    elapsed: 1e9,
    sent: {
      due: 1000,
      begun: 1000,
      sending: 1e9,
      right: 1000,
      dropped: 0,
      wrong: 0,
      failed: 0,
      bytes: 300_000,
    },
    latency: latencyOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]),
    service: latencyOf(new Array(12).fill(1)),
    named: null,
    used: {
      cpu: 50e6,
      user: 40e6,
      system: 10e6,
      compilers: 8e6,
      instructions: 90e6,
      host: 70e6,
      generator: 20e6,
      rss: 11,
      pss: 12,
      peak: 13,
      threads: 14,
      voluntary: 2000,
      involuntary: 1000,
      minor: 3000,
      major: 0,
      processes: 1,
    },
    paced: null,
    highest: 0,
    tried: null,
    ...rest,
  };
}

/** An open loop of 200 requests a second. */
export const LOAD: LoadSettings = {
  rate: 200,
  concurrency: 0,
  warmupRate: null,
  requests: 0,
  objective: null,
  connections: 4,
  timeout: 2000,
  ...ONE_REQUEST,
};

/** One of several requests. */
export const REQUEST: LoadRequest = {
  name: '',
  weight: 0,
  method: 'GET',
  path: '/',
  headers: {},
  content: '',
  template: false,
  status: 200,
  body: '',
  call: null,
};

/** The tiny application of testdata, with an environment. */
export function serving(
  name: string,
  environment: Readonly<Record<string, string>> = {},
  rest: Partial<HttpVariant> = {},
) {
  const argv = [process.execPath, join(import.meta.dirname, 'testdata/server.mjs'), '{port}'];
  return running(name, argv, '/', { environment, ...rest });
}

/** A suite that puts it under load, in the shortest possible windows. */
export function httpSuite(
  control: HttpVariant,
  treatment: HttpVariant,
  load: Partial<LoadSettings> = {},
): HttpSuite {
  const request = { url: 'http://127.0.0.1:{port}/', status: 200, body: '^fine$' };
  const ready = { kind: 'log', pattern: '^Started' } as const;
  return {
    ...SUITE_DEFAULTS,
    name: 'tiny',
    runner: 'http',
    rounds: { min: 6, max: 6 },
    timeBudget: 60_000,
    variants: [control, treatment],
    jdk: DEFAULT_JDK,
    jvmArguments: [],
    heap: [],
    application: {
      builtin: null,
      processes: [{ name: '', argv: [], environment: {}, ready, request }],
      files: [],
      memory: null,
    },
    load: { ...LOAD, rate: 40, ...load },
    warmup: { count: 3, time: null },
    measurement: { count: 4, time: 250 },
  };
}
