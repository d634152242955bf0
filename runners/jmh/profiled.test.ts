// Profiled forks: a real profiler finds the agent's method, and one that fails is a failure with its reason.
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it, type TestContext } from 'node:test';
import { chooseJdk } from '../../core/jvm/jdk.ts';
import { profilerLibrary } from '../../core/jvm/profile/library.ts';
import type { Sampler } from '../../core/jvm/profile/sampler.ts';
import { type Behaviour, behaving, fakeSampler } from '../../core/jvm/profile/testing.ts';
import type { Profile, ProfiledFork } from '../../core/profile/profile.ts';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import { CONTROL } from '../../core/suite.ts';
import { benchmarksOf, forAll } from './benchmarks.ts';
import { buildProfiler } from './builds.ts';
import { Driver } from './driver.ts';
import { jmhRunner } from './jmh.ts';
import type { PreparedJmh, Target } from './prepared.ts';
import { profilerWith } from './profiled.ts';
import type { JmhSuite, JmhVariant } from './suite.ts';
import {
  AGENT_JAR,
  assertFixtures,
  BENCHMARK_JAR,
  context,
  fixtureSuite,
  ROOT,
  scratch,
  withAgent,
} from './testing.ts';

const CALIBRATED = join(ROOT, 'jvm-bench/calibrated-agent/target/overhead-calibrated-agent.jar');
const COST = 'methods=overhead.fixture.*#steady,garbage-bytes=4096,busy-iterations=20000';
const files = scratch();
before(() => {
  assertFixtures();
  assert.ok(existsSync(CALIBRATED), `${CALIBRATED} is missing: run make setup`);
});
const around = context();
const jdk = chooseJdk(around.environment, 17);

/** A suite on the fixtures, prepared without its checks. */
async function prepared(suite: JmhSuite): Promise<PreparedJmh> {
  const classPath = [await buildProfiler(BENCHMARK_JAR, jdk, around), BENCHMARK_JAR];
  const driver = new Driver(jdk, classPath, around);
  const target: Target = { jar: BENCHMARK_JAR, jmh: driver, driver, digest: 'x' };
  const names = suite.variants.map(({ name }) => name);
  const benchmarks = forAll(benchmarksOf(await driver.list(suite.include, ''), suite), names);
  return {
    suite,
    targets: new Map(suite.variants.map(({ name }) => [name, target])),
    benchmarks: new Map(benchmarks.map(benchmark => [benchmark.name, benchmark])),
    plan: { warmup: { count: 1, time: 20 }, measurement: { count: 3, time: 20 } },
    counter: null,
    jars: new Map(suite.variants.map(({ name }) => [name, name === CONTROL ? null : AGENT_JAR])),
    watch: null,
    threads: new Map(),
  };
}

/** Runs a fork of the control, or of a variant. */
async function fork(
  sampler: Sampler,
  environment: Readonly<Record<string, string>>,
  more: Partial<JmhSuite> = {},
  raw = files.next(),
): Promise<ProfiledFork> {
  const suite = fixtureSuite('\\.steady$', withAgent(''), more);
  const own = { ...suite, environment: { ...suite.environment, ...environment } };
  const jmh = await prepared(own);
  const [benchmark = ''] = jmh.benchmarks.keys();
  const variant = own.variants[0] as JmhVariant;
  return await profilerWith(sampler, jmh, jdk, around).fork({ benchmark, variant, raw, seed: 1 });
}

describe('a profiler that', () => {
  let sampler: Sampler | null;
  before(() => {
    sampler = fakeSampler(files.folder);
  });

  /** Runs a fork under the fake; null with a message without a C compiler. */
  async function failure(
    test: TestContext,
    behaviour: Behaviour,
    more: Partial<JmhSuite> = {},
    raw = files.next(),
  ): Promise<ForkFailure | null> {
    if (sampler === null) {
      test.skip('needs a C compiler (cc) for a fake profiler');
      return null;
    }
    try {
      await fork(sampler, behaving(behaviour), more, raw);
    } catch (error) {
      assert.ok(error instanceof ForkFailure, String(error));
      return error;
    }
    return assert.fail('the fork counted');
  }

  it('crashes the JVM is a failure that names the crash log', async test => {
    const raw = files.next();
    const error = await failure(test, 'crash', {}, raw);
    if (error !== null) assert.match(error.message, /the JVM crashed: .*hs_err\.log$/);
  });

  it('hangs ends with the time limit, and is not tried again', async test => {
    const error = await failure(test, 'hang', { timeout: 5000 });
    if (error === null) return;
    assert.match(error.message, /still running after \d+ s: killed/);
    assert.ok(error.final);
  });

  it('refuses to start is a failure with what it printed', async test => {
    const error = await failure(test, 'refuse');
    if (error === null) return;
    assert.match(error.message, /could not be loaded.*return code: 200/s);
    assert.match(error.message, /this machine lacks what I need/);
  });

  it('writes garbage is a failure that names the line', async test => {
    const error = await failure(test, 'garbage');
    if (error !== null)
      assert.match(error.message, /fake wrote a file that cannot be read: .*: line 1 is not a stack/);
  });

  it('writes no stacks is a failure', async test => {
    const error = await failure(test, 'empty');
    if (error !== null) assert.match(error.message, /fake wrote no stacks/);
  });

  it('is no library is a failure with the message of the JVM', async () => {
    const text = { name: 'fake', library: join(ROOT, 'README.md'), cpu: 'event=ctimer' };
    await assert.rejects(
      fork(text, {}),
      (error: Error) => error instanceof ForkFailure && /could not be loaded/.test(error.message),
    );
  });

  it('fails leaves no files behind', async test => {
    const left = () =>
      readdirSync(join(files.folder, '..')).filter(name => name.startsWith('overhead-profile-'));
    const before = left();
    await failure(test, 'garbage');
    assert.deepEqual(
      left().filter(name => name.includes(`-${process.pid}.`) && !before.includes(name)),
      [],
    );
  });
});

/** The sum of the stacks that a function is in, as a part of all. */
function share(
  { stacks }: Profile,
  is: (frame: Profile['stacks'][number]['frames'][number]) => boolean,
): number {
  const sum = (some: Profile['stacks']) => some.reduce((all, { value }) => all + value, 0);
  return sum(stacks.filter(({ frames }) => frames.some(is))) / sum(stacks);
}

function profile({ profiles }: ProfiledFork, metric: string): Profile {
  const found = profiles.find(one => one.metric === metric);
  assert.ok(found !== undefined, `no profile of ${metric}`);
  return found;
}

describe('a profiled fork', () => {
  it('shows the agent’s methods, called from the method that it changed, and what they allocate', async test => {
    try {
      await profilerLibrary(around);
    } catch (error) {
      assert.ok(error instanceof PreconditionError, String(error));
      return test.skip(error.message);
    }
    const suite = fixtureSuite('\\.steady$', withAgent(COST, { agent: { kind: 'file', path: CALIBRATED } }));
    const jmh = await jmhRunner.prepare(suite, around);
    const found = await jmh.profiler?.();
    assert.ok(found !== undefined && 'fork' in found, JSON.stringify(found));
    assert.match(found.name, /^async-profiler 4\.4 \((?:cpu-clock|ctimer)\)$/);
    const [benchmark = ''] = jmh.benchmarks;
    const variant = suite.variants[1] as JmhVariant;
    await jmh.dryRun({ benchmark, variant: suite.variants[0] as JmhVariant, raw: files.next(), seed: 0 });
    const result = await found.fork({ benchmark, variant, raw: files.next(), seed: 1 });
    jmh.close?.();

    const cpu = profile(result, 'cpu-ns/op');
    assert.ok(cpu.perOperation > 10_000, `${cpu.perOperation} ns/op`);
    assert.ok(share(cpu, frame => frame.agent && frame.name.startsWith('overhead.calibrated.')) > 0.5);
    assert.ok(share(cpu, ({ name }) => name === 'overhead.fixture.FixtureBenchmark.steady') > 0.5);
    const alloc = profile(result, 'B/op');
    assert.ok(Math.abs(alloc.perOperation - 4096) < 200, `${alloc.perOperation} B/op`);
    assert.ok(share(alloc, frame => frame.agent) > 0.9);
    assert.ok(share(alloc, ({ name }) => name.startsWith('overhead.jmh.')) === 0, 'our own code is left out');
    assert.ok(result.cost !== null && result.cost.plain > 0 && result.cost.profiled > 0);
  });

  it('works with the JDK’s own recorder too', async () => {
    const recorder: Sampler = { name: 'JFR', library: null, cpu: '' };
    const result = await fork(recorder, {});
    const cpu = profile(result, 'cpu-ns/op');
    assert.ok(share(cpu, ({ name }) => name.startsWith('overhead.fixture.')) > 0.2);
  });
});
