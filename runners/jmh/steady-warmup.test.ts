// The warm-up of forks in the simulator: longer if a fork still changes, never with a configured length. A script replaces the simulator.

import assert from 'node:assert/strict';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ForkFailure } from '../../core/runner.ts';
import { answering, scriptedSimulator } from '../../core/simulator/testing.ts';
import { CONTROL } from '../../core/suite.ts';
import { forAll } from './benchmarks.ts';
import { Driver } from './driver.ts';
import { planSimulated } from './plan.ts';
import type { PreparedJmh } from './prepared.ts';
import { SimulatorDriver } from './simulated.ts';
import { findWarmup, LONGEST_WARMUP, stillChanging } from './steady-warmup.ts';
import { BARE, type JmhSuite } from './suite.ts';
import { fixtureSuite, withAgent } from './testing.ts';

describe('a fork', () => {
  const change = (warmup: readonly number[], measured: readonly number[]) =>
    stillChanging({ warmup: [...warmup], measured: [...measured] });

  it('still changes if every measured iteration is faster, or slower, than those before', () => {
    assert.equal(change([900, 110, 108, 106], [100, 99, 98])?.toFixed(4), '-0.0833');
    assert.equal(change([900, 90, 91, 92], [100, 99, 98])?.toFixed(4), '0.0879');
  });

  it('is steady if they overlap, or differ by a negligible amount', () => {
    assert.equal(change([900, 110, 100, 106], [100.5, 99, 98]), null);
    assert.equal(change([900, 100.3, 100.2, 100.1], [100, 99.9, 99.8]), null);
  });

  it('is not judged without enough data', () => {
    assert.equal(change([900, 800], [100, 99, 98]), null);
    assert.equal(change([900, 800, 700], []), null);
  });
});

describe('the warm-up in the simulator', {
  skip: process.platform === 'linux' ? false : 'runs on Linux only',
}, () => {
  const recorded = (name: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, 'testdata', name), 'utf8'));

  /** A recorded fork with the given iterations of warm-up, which is steady after some of them. */
  function answer(of: 'avgt' | 'jacoco', warmup: number, steadyAfter: number): string {
    const vm = recorded(`${of}/vm.json`);
    const [some] = vm.iterations;
    vm.iterations = Array.from({ length: warmup + 3 }, (_, index) => ({
      ...some,
      kind: index < warmup ? 'warmup' : 'measurement',
      index,
      cpuNs: 1e6 * 1.05 ** Math.max(0, steadyAfter - index),
      ops: 1000,
    }));
    const files = { 'vm.json': vm, 'jmh.json': recorded(`${of}/jmh.json`) };
    return answering({
      files: Object.entries(files).map(([name, value]) => ({
        path: `/overhead/fork/${name}`,
        bytes: Buffer.from(JSON.stringify(value)).toString('base64'),
      })),
    });
  }

  /** A simulator whose control is steady after one number of iterations, and its agent after another. */
  function simulator(control: number, agent: number) {
    const lengths = [1, 6, 12, 24].map(
      length => `  *iterations=${length}\\\\n*)
if grep -q javaagent: "$2"; then
${answer('jacoco', length, agent)}
else
${answer('avgt', length, control)}
fi ;;`,
    );
    return scriptedSimulator(`echo >> "$(dirname "$0")/started"
case "$(grep -o 'warmup.iterations=[0-9]*\\\\n' "$2")" in
${lengths.join('\n')}
esac`);
  }

  /** Returns the plan of a suite with the found warm-up in such a simulator, and the number of machines. */
  async function warmupOf(place: ReturnType<typeof simulator>, extra: Partial<JmhSuite> = {}) {
    const agent = join(place.context.root, 'agent.jar');
    const home = join(place.context.root, 'jdk');
    mkdirSync(home, { recursive: true });
    writeFileSync(agent, 'x');
    const treatment = withAgent('');
    const variants = [treatment, { ...BARE, name: CONTROL }];
    const suite: JmhSuite = {
      ...fixtureSuite('steady', treatment, { warmup: null, ...extra }),
      mode: 'simulation',
      variants,
    };
    const jdk = { home, feature: 25, name: 'Test-25' };
    const driver = new SimulatorDriver(jdk, ['/target/benchmarks.jar'], place.context);
    const target = {
      jar: '/target/benchmarks.jar',
      parent: new Driver(jdk, [], place.context),
      driver,
      digest: 'abc',
    };
    const benchmark = {
      name: 'Steady',
      method: 'a.B.steady',
      mode: 'avgt',
      parameters: {},
      jvmArguments: [],
    };
    const rows = forAll(
      [benchmark],
      variants.map(({ name }) => name),
    );
    const jmh: PreparedJmh = {
      suite,
      targets: new Map(variants.map(({ name }) => [name, target])),
      benchmarks: new Map(rows.map(row => [row.name, row])),
      plan: planSimulated(suite),
      counter: null,
      jars: new Map([
        [CONTROL, null],
        [treatment.name, agent],
      ]),
      watch: null,
      threads: new Map(),
    };
    try {
      const { plan, warnings } = await findWarmup(jmh, place.context, 2);
      const [started] = globSync(join(place.context.cache, 'programs/*/started'));
      const machines = started === undefined ? 0 : readFileSync(started, 'utf8').length;
      return { warmup: plan.warmup, warnings, machines };
    } finally {
      const { cache } = place.context;
      const left = existsSync(cache)
        ? readdirSync(cache).filter(name => name.startsWith('overhead-warmup-'))
        : [];
      place.remove();
      assert.deepEqual(left, []);
    }
  }

  it('stays as planned if every variant is steady after it, with one fork of each', async () => {
    const { warmup, warnings, machines } = await warmupOf(simulator(2, 3));
    assert.deepEqual([warmup, warnings, machines], [{ count: 6, time: 1000 }, [], 2]);
  });

  it('is doubled until every variant is steady, with a warning', async () => {
    const { warmup, warnings, machines } = await warmupOf(simulator(2, 9));
    assert.deepEqual([warmup, machines], [{ count: 12, time: 1000 }, 4]);
    assert.deepEqual(
      warnings.map(({ code, message }) => `${code}: ${message}`),
      [
        'longer-warm-up: every fork warms up for 12 iterations instead of 6: after 6 some were still changing, Steady (agent) by -13.6 %',
      ],
    );
  });

  it('has a limit, and then the remedy is named', async () => {
    const { warmup, warnings } = await warmupOf(simulator(99, 99));
    assert.equal(warmup.count, LONGEST_WARMUP);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['longer-warm-up', 'not-warm'],
    );
    assert.match(warnings[0]?.message ?? '', /and 1 more$/);
    assert.match(warnings[1]?.message ?? '', /after 24 iterations .* \(warmup: \{iterations: 48\}\)/);
  });

  it('is the configured one, without any fork', async () => {
    const found = await warmupOf(simulator(99, 99), { warmup: { count: 2, time: 50 } });
    assert.deepEqual([found.warmup, found.warnings, found.machines], [{ count: 2, time: 50 }, [], 0]);
  });

  it('is not determined if a fork fails, and the attempt leaves nothing', async () => {
    const place = scriptedSimulator('echo "simulator: the kernel did not boot" >&2; exit 1');
    await assert.rejects(warmupOf(place), ForkFailure);
  });
});
