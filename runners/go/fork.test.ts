// The required output of a Go fork: one result of its benchmark, and the sign of its agent. A script replaces the simulator and prints it; nothing is built.
import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { GoResult } from '../../core/results/go-output.ts';
import { ForkFailure } from '../../core/runner.ts';
import { answering, scriptedSimulator } from '../../core/simulator/testing.ts';
import type { Binary } from './build.ts';
import type { Start } from './dry-run.ts';
import type { Execution } from './execution.ts';
import { runFork, samplesOf } from './fork.ts';
import { goSuite, goVariant } from './testing.ts';

const RESULT = 'BenchmarkSteady \t 1000\t 500 ns/op\n';

describe('a Go fork', {
  skip: process.platform === 'linux' ? false : 'the simulator runs on Linux only',
}, () => {
  /** Returns the result of a fork with this output. */
  const fork = (stdout: string, attached: { log: string } | null = null) => {
    const simulator = scriptedSimulator(answering({ stdout }));
    after(simulator.remove);
    const variant = goVariant('probe', {}, { attached });
    const settings = {
      GOVERSION: 'go1.26',
      GOOS: 'linux',
      GOARCH: 'amd64',
      GOAMD64: 'v1',
      GOWORK: '',
      GOMOD: '',
      GOFLAGS: '',
    };
    const binary: Binary = { path: '/bin/true', folder: '/', sha256: 'x', settings };
    const binaries = {
      suite: goSuite('.', variant),
      meter: '',
      counted: '' as const,
      binaries: new Map([['probe', new Map([['m/a', binary]])]]),
      environment: {},
      signal: simulator.context.signal,
      simulator: simulator.context,
    };
    const benchmark = { name: 'Steady', targets: { probe: { package: 'm/a', bare: 'BenchmarkSteady' } } };
    const plan = { operations: 1000, timeout: 60_000 };
    return runFork(binaries, benchmark, plan, {
      benchmark: 'Steady',
      variant,
      raw: simulator.raw(),
      seed: 1,
    });
  };
  const fails = (stdout: string, pattern: RegExp, final: boolean) =>
    assert.rejects(
      fork(stdout),
      (error: Error) => error instanceof ForkFailure && error.final === final && pattern.test(error.message),
    );

  it('counts with one result, and with the line that its agent prints', async () => {
    assert.equal((await fork(`${RESULT}PASS\n`)).operations, 1000);
    assert.equal((await fork(`Agent at work\n${RESULT}`, { log: '^Agent at work$' })).operations, 1000);
    await assert.rejects(
      fork(RESULT, { log: '^Agent at work$' }),
      (error: Error) =>
        error instanceof ForkFailure && error.final && /^"probe" is not at work/.test(error.message),
    );
  });

  it('without a result is retried, because it may have been cut off', () =>
    fails('PASS\n', /^BenchmarkSteady ended without a result\n/, false));

  it('that skipped itself, or reports twice, fails for good', async () => {
    await fails(
      '--- SKIP: BenchmarkSteady\nPASS\n',
      /^BenchmarkSteady skipped itself in this variant\n/,
      true,
    );
    await fails(RESULT.repeat(2), /^BenchmarkSteady reported 2 results, not one\n/, true);
  });

  it('has no result of a benchmark whose name only begins the same', () =>
    fails(RESULT.replace('Steady', 'SteadyToo'), /^BenchmarkSteady ended without a result\n/, false));
});

describe('the usage of an operation', () => {
  const usage = {
    wallNs: 2000,
    userNs: 1000,
    systemNs: 600,
    peakRssB: 7,
    voluntarySwitches: 20,
    involuntarySwitches: 10,
    instructions: 5000,
  };
  const result: GoResult = {
    package: 'm/a',
    name: 'BenchmarkSteady',
    bare: 'BenchmarkSteady',
    operations: 10,
    values: [{ unit: 'ns/op', value: 90 }],
  };
  const valuesOf = (subtracted: Start) =>
    Object.fromEntries(
      samplesOf(result, { usage } as Execution, 'whole', subtracted).map(({ unit, value }) => [unit, value]),
    );

  it('is without that of the start', () =>
    assert.deepEqual(valuesOf({ wallNs: 500, cpuNs: 400, instructions: 1000 }), {
      'instr/op': 400,
      'ns/op': 90,
      'cpu-ns/op': 120,
      'wall-ns/op': 150,
      'peak-rss-B': 7,
      'switches/op': 2,
      'preemptions/op': 1,
    }));

  it('is never zero: at least a tenth of a start', () =>
    assert.equal(valuesOf({ wallNs: 500, cpuNs: 1590, instructions: 1000 })['cpu-ns/op'], 15.9));
});
