// Profiled Go forks: real test binaries, and processes that leave no profile.
import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ForkFailure, type ForkResult } from '../../core/runner.ts';
import { goRunner } from './go.ts';
import { agentModules, goProfiler, type Process, partsOf } from './profiler.ts';
import { context, FIXTURE, goSuite, goVariant, ROOT, scratch } from './testing.ts';

const files = scratch();
const replaced = goVariant('probe', { replace: { 'example.com/dep': join(FIXTURE, 'dep-2') } });

describe('a profiled Go fork', () => {
  it('shows the CPU time and the allocations of an operation, and those of a replaced module as the agent', async () => {
    const suite = goSuite('^BenchmarkSteady$', replaced, {}, { operations: 2_000_000 });
    const prepared = await goRunner.prepare(suite, context(files.next()));
    after(() => prepared.close?.());
    const profiler = await prepared.profiler?.();
    assert.ok(profiler !== undefined && 'fork' in profiler);
    assert.match(profiler.name, /^runtime\/pprof of go1\.\d+/);
    const [benchmark = ''] = prepared.benchmarks;
    const { profiles, cost } = await profiler.fork({
      benchmark,
      variant: suite.variants[1] as (typeof suite.variants)[number],
      raw: files.next(),
      seed: 1,
    });
    assert.deepEqual(
      profiles.map(({ metric }) => metric),
      ['cpu-ns/op', 'B/op'],
    );
    assert.ok(cost !== null && cost.profiled > 0 && cost.plain > 0);
    const [cpu, allocations] = profiles;
    assert.ok(cpu !== undefined && cpu.perOperation > 0 && cpu.perOperation <= cost.profiled);
    assert.ok(cpu.stacks.length > 0);
    assert.ok(allocations !== undefined && allocations.perOperation >= 64);
    const [most] = allocations.stacks.toSorted((one, other) => other.value - one.value);
    assert.deepEqual(
      most?.frames.slice(0, 4).map(({ name, agent }) => [name, agent]),
      [
        ['testing.(*B).launch', false],
        ['testing.(*B).runN', false],
        ['example.com/fixture/steady.BenchmarkSteady', false],
        ['example.com/dep.Work', true],
      ],
    );
    const share = (most?.value ?? 0) / allocations.stacks.reduce((sum, { value }) => sum + value, 0);
    assert.ok(share > 0.95, `${share}`);
  });

  it('is not of a build', async () => {
    const prepared = await goRunner.prepare(
      goSuite('.', replaced, {}, { measure: 'build' }),
      context(files.next()),
    );
    after(() => prepared.close?.());
    assert.deepEqual(await prepared.profiler?.(), {
      reason: 'a suite that measures builds has no profile',
      remedy: '',
    });
  });
});

describe('the profiler of Go', () => {
  const result = (bytes: number): ForkResult => ({
    operations: 1000,
    samples: [
      { unit: 'cpu-ns/op', value: 100 },
      { unit: 'B/op', value: bytes },
    ],
    iterations: [],
    conditions: {},
    warnings: [],
  });
  const variant = goVariant('probe');
  const fork = (run: Process) =>
    goProfiler(goSuite('.', variant), 'go1.26', 500, run).fork({
      benchmark: 'Steady',
      variant,
      raw: files.next(),
      seed: 1,
    });

  it('fails if the test binary leaves no profile, or another file', async () => {
    const fails = (run: Process, message: RegExp, final: boolean) =>
      assert.rejects(
        fork(run),
        (error: Error) =>
          error instanceof ForkFailure && error.final === final && message.test(error.message),
      );
    await fails(async () => result(0), /wrote no profile to .*cpu\.pb\.gz: let TestMain end/, true);
    const writes: Process = async (_, [flag = '']) => {
      const [, path = ''] = flag.split('=');
      if (path !== '') {
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, 'garbage');
      }
      return result(0);
    };
    await fails(writes, /cpu\.pb\.gz: the profile is no complete gzip file/, false);
  });

  it('runs all processes in the first forks of each variant, and then only the one with CPU samples', async () => {
    const started: string[] = [];
    const profiler = goProfiler(goSuite('.', variant), 'go1.26', 500, async (_, [flag = '']) => {
      const [name = '', path = ''] = flag.split('=');
      started.push(name);
      if (path !== '') {
        mkdirSync(dirname(path), { recursive: true });
        copyFileSync(join(ROOT, 'core/profile/testdata/go.cpu.pb.gz'), path);
      }
      return result(0);
    });
    const metrics: string[][] = [];
    for (let set = 1; set <= 5; set++) {
      const request = { benchmark: 'Steady', variant, raw: files.next(), seed: set };
      metrics.push((await profiler.fork(request)).profiles.map(({ metric }) => metric));
    }
    assert.deepEqual(
      started,
      [...Array(3).fill(['', '-test.cpuprofile']), '-test.cpuprofile', '-test.cpuprofile'].flat(),
    );
    assert.deepEqual(metrics, [...Array(3).fill(['cpu-ns/op', 'B/op']), ['cpu-ns/op'], ['cpu-ns/op']]);
  });

  it('runs a part of a fork, unless that has too few samples or its start takes too long', () => {
    assert.deepEqual(
      [1, 2, 5, 10].map(divided => partsOf(divided, 2000)),
      [1, 2, 5, 5],
    );
    assert.deepEqual(
      [200, 1000].map(length => partsOf(10, length)),
      [1, 2],
    );
  });

  it('takes the modules that any variant replaces for the agent', () => {
    const variants = [
      goVariant('off'),
      replaced,
      goVariant('x', { replace: { 'a.b/c@v1.2.3': 'a.b/c@v1.3.0' } }),
    ];
    assert.deepEqual(agentModules({ variants }), ['example.com/dep', 'a.b/c']);
  });
});
