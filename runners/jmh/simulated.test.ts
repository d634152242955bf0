// A JMH suite in the simulator: its request, and the names of its results. A script replaces the simulator and answers with recorded forks.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { ForkFailure, type RunContext } from '../../core/runner.ts';
import { counted } from '../../core/simulator/counted.ts';
import type { Observed } from '../../core/simulator/machine.ts';
import { answering, scriptedSimulator } from '../../core/simulator/testing.ts';
import { CONTROL } from '../../core/suite.ts';
import { forAll } from './benchmarks.ts';
import { Driver } from './driver.ts';
import { runFork } from './fork.ts';
import { planSimulated } from './plan.ts';
import type { PreparedJmh } from './prepared.ts';
import { SimulatorDriver } from './simulated.ts';
import { BARE, type JmhSuite, type JmhVariant } from './suite.ts';
import { fixtureSuite, withAgent } from './testing.ts';

/** The answer of a machine that ran a recorded fork. */
function recorded(name: string, ending: Readonly<Record<string, unknown>> = {}): string {
  const file = (of: string) => readFileSync(join(import.meta.dirname, 'testdata', name, of));
  return answering({
    ...ending,
    stdout: file('jmh.log').toString(),
    files: [
      ...['vm.json', 'jmh.json'].map(of => ({
        path: `/overhead/fork/${of}`,
        bytes: file(of).toString('base64'),
      })),
      { path: '/overhead/fork/hs_err.log', bytes: null, missing: true },
    ],
  });
}

/** The profile in an answer; and the same with two measured iterations. */
const VM = readFileSync(join(import.meta.dirname, 'testdata/avgt/vm.json')).toString('base64');
function fewer(): string {
  const vm = JSON.parse(Buffer.from(VM, 'base64').toString());
  const kept = vm.iterations.filter(({ kind }: { kind: string }) => kind === 'measurement').slice(0, 2);
  return Buffer.from(JSON.stringify({ ...vm, iterations: kept })).toString('base64');
}

describe('a JMH suite in the simulator', {
  skip: process.platform === 'linux' ? false : 'runs on Linux only',
}, () => {
  const simulator = scriptedSimulator(
    `if grep -q 'javaagent:' "$2"; then\n${recorded('jacoco')}\nelse\n${recorded('avgt')}\nfi`,
  );
  after(simulator.remove);
  const home = join(simulator.context.root, 'jdk');
  const agent = join(simulator.context.root, 'my agent.jar');
  mkdirSync(home);
  writeFileSync(agent, 'x');
  const jdk = { home, feature: 25, name: 'Test-25' };
  const treatment = withAgent('mode=full', {
    environment: { MODE: 'x' },
  });

  const classPath = ['/cache/profiler-1', '/target/benchmarks.jar'];

  const COMMANDS = 'quiet\ninline,a.B.c\n';
  const jmh: Pick<Driver, 'hinted'> = {
    hinted: async (given, file) => ({
      options: [...given, '-DcompilerBlackholesEnabled=true', `-XX:CompileCommandFile=${file}`],
      commands: COMMANDS,
    }),
  };
  const driverOf = (context: RunContext) => new SimulatorDriver({ jdk, classPath, context, jmh });

  function suiteOf(variants: readonly JmhVariant[], extra: Partial<JmhSuite> = {}): PreparedJmh {
    const suite: JmhSuite = {
      ...fixtureSuite('steady', treatment, { ...extra, mode: 'simulation' }),
      variants,
    };
    const target = {
      jar: '/target/benchmarks.jar',
      jmh: new Driver(jdk, classPath, simulator.context),
      driver: driverOf(simulator.context),
      digest: 'abc',
    };
    const benchmark = {
      name: 'Steady',
      method: 'a.B.steady',
      mode: 'avgt',
      parameters: { size: '64' },
      jvmArguments: [],
    };
    const rows = forAll(
      [benchmark],
      variants.map(({ name }) => name),
    );
    return {
      suite,
      targets: new Map(variants.map(({ name }) => [name, target])),
      benchmarks: new Map(rows.map(row => [row.name, row])),
      counter: null,
      plan: planSimulated(suite),
      jars: new Map([
        [CONTROL, null],
        ['agent', agent],
      ]),
      watch: null,
      threads: new Map(),
    };
  }
  const control: JmhVariant = { ...BARE, name: CONTROL };

  async function fork(
    variant: JmhVariant,
    extra: Partial<JmhSuite> = {},
    suite = suiteOf([control, variant], extra),
  ) {
    const raw = simulator.raw();
    mkdirSync(raw);
    const result = await runFork(suite, { benchmark: 'Steady', variant, raw, seed: 5 }, 'measurement');
    const request = JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8'));
    const argv: string[] = request.plan.forks[0].arguments;
    return { result, request, argv };
  }
  const text = (request: { layers: { name: string; text?: string }[][] }, name: string) =>
    request.layers.flat().find(file => file.name === `/overhead/fork/${name}`)?.text ?? '';

  /** The request of a fork that is observed. */
  async function observed(what: Observed) {
    const suite = suiteOf([control]);
    const raw = simulator.raw();
    mkdirSync(raw);
    const targets = new Map(
      [...suite.targets].map(([name, target]) => [
        name,
        { ...target, driver: (target.driver as SimulatorDriver).observing(what) },
      ]),
    );
    const request = { benchmark: 'Steady', variant: control, raw, seed: 5 };
    await runFork({ ...suite, targets }, request, 'measurement');
    return JSON.parse(readFileSync(join(raw, 'request.json'), 'utf8'));
  }

  it('estimates the misses of its measured iterations alone', async () => {
    const { profile, caches, marked, jitNames, plan } = await observed('caches');
    assert.deepEqual([profile, caches, marked, jitNames], [undefined, true, true, undefined]);
    const argv: string[] = plan.forks[0].arguments;
    assert.ok(argv.includes('-Doverhead.marks=/overhead/mark'));
    assert.doesNotMatch(argv.join(), /jit-names/);
  });

  it('names compiled code, and profiles its measured iterations alone', async () => {
    const { profile, caches, marked, jitNames, plan } = await observed('profile');
    assert.deepEqual([profile, caches, marked, jitNames], [true, undefined, true, true]);
    assert.deepEqual(plan.forks[0].collect.slice(-2), ['/tmp/perf-*.map', '/tmp/perf-*.jit']);
    for (const option of [
      '-XX:+DebugNonSafepoints',
      '-agentpath:/overhead/jit-names.so',
      '-Doverhead.marks=/overhead/mark',
    ])
      assert.ok(plan.forks[0].arguments.includes(option), option);
  });

  it('runs JMH in the measured JVM at the seed of the round, and reports instructions', async () => {
    const { result, request, argv } = await fork(control);
    const expected = counted(result);
    assert.deepEqual(
      expected.samples.slice(0, 2).map(({ unit }) => unit),
      ['cpu-instr/op', 'instr/op'],
    );
    const value = (unit: string, of = expected) => of.samples.find(sample => sample.unit === unit)?.value;
    assert.equal(value('cpu-instr/op'), value('cpu-ns/op', result));
    for (const unit of ['B/op', 'live-heap-B', 'classes']) assert.equal(value(unit), value(unit, result));
    assert.ok(expected.samples.every(({ unit }) => !/(^|-)(ns|ms)\b|\/s$/.test(unit)));
    assert.deepEqual(
      expected.iterations.map(({ unit }) => unit),
      ['instr/op', 'cpu-instr/op'],
    );
    assert.deepEqual([result.inputDigest, result.conditions['QEMU of the simulator']], ['d1', '7.2.22']);
    const [only] = request.plan.forks;
    assert.deepEqual([request.seed, only.openInput, only.directory], [5, false, '/overhead/fork']);
    assert.deepEqual(
      [argv[0], ...argv.slice(-6)],
      [
        '/jdk/bin/java',
        '-cp',
        '/overhead/jars/profiler-1:/overhead/jars/benchmarks.jar',
        'overhead.jmh.Driver',
        'run',
        '/overhead/fork/driver.properties',
        '/overhead/pipe',
      ],
    );
    assert.match(text(request, 'driver.properties'), /^result=\/overhead\/fork\/jmh\.json$/m);
    assert.match(text(request, 'driver.properties'), /^parameter\.size=64$/m);
  });

  it('waits for its settings after the start, which the benchmarks of a suite share', async () => {
    const alone = await fork(control);
    assert.equal(alone.request.share, undefined);
    assert.equal(alone.request.plan.forks[0].await, '/overhead/pipe');
    const late = (request: { layers: { name: string; late?: boolean }[][] }) =>
      request.layers.flat().flatMap(file => (file.late === true ? file.name : []));
    assert.deepEqual(late(alone.request), ['/overhead/fork/driver.properties']);
    const suite = suiteOf([control]);
    const [[name, row] = assert.fail('no benchmark')] = suite.benchmarks;
    const benchmarks = new Map([
      [name, row],
      ['Other', { ...row, name: 'Other' }],
    ]);
    const { request } = await fork(control, {}, { ...suite, benchmarks });
    assert.equal(request.share, true);
    assert.deepEqual(request.plan, alone.request.plan);
  });

  it('puts the agent into the image, with its arguments and variables, and no path of this machine', async () => {
    const { result, request, argv } = await fork(treatment);
    assert.ok(result.samples.length > 0);
    assert.ok(argv.includes('-javaagent:/overhead/agent/my agent.jar=mode=full'), `${argv}`);
    assert.ok(argv.includes('-Doverhead.vmFile=/overhead/fork/vm.json'), `${argv}`);
    const [only] = request.plan.forks;
    assert.deepEqual(only.environment, ['MODE=x']);
    const files = request.layers.flat();
    assert.ok(files.some((file: { name: string; source?: string }) => file.source === agent));
    const inside = JSON.stringify([
      request.plan,
      files.map((file: { name: string; text?: string }) => [file.name, file.text]),
    ]);
    assert.ok(!inside.includes(home) && !inside.includes(agent), inside);
  });

  it('adds files that arguments name by absolute paths', async () => {
    // Blanks separate words, and the folder of this test has one.
    const plain = '/etc/passwd';
    const { request } = await fork({
      ...treatment,
      jvmArguments: [`-Dagent.config=${plain}`, '-Dlog=/nowhere/x'],
    });
    const names = request.layers.flat().map((file: { name: string }) => file.name);
    assert.ok(names.includes(plain));
    assert.ok(!names.includes('/nowhere/x'));
  });

  it('sets collector, heap and memory if the suite does not', async () => {
    const open = await fork(control, { jvmArguments: [] });
    assert.deepEqual(open.argv.slice(1, 3), ['-XX:+UseSerialGC', '-Xmx512m']);
    const given = await fork(control, { jvmArguments: ['-Xmx1g', '-XX:+UseG1GC'] });
    assert.doesNotMatch(given.argv.join(' '), /Serial|512/);
    assert.equal(given.request.memory - open.request.memory, 512);
  });

  it('generates the classes of reflection at the first call, unless the suite sets that itself', async () => {
    const own = '-Dsun.reflect.noInflation=false';
    const { argv } = await fork(control, { jvmArguments: [own] });
    const set = argv.filter(argument => argument.startsWith('-Dsun.reflect.noInflation='));
    assert.deepEqual(set, ['-Dsun.reflect.noInflation=true', own]);
  });

  it('adds the compiler options of JMH after all others, and their file under a name of the guest', async () => {
    const { request, argv } = await fork(treatment);
    const at = argv.indexOf('-DcompilerBlackholesEnabled=true');
    assert.equal(argv[at + 1], '-XX:CompileCommandFile=/overhead/compiler-commands');
    assert.ok(argv.findLastIndex(argument => /^-(Xm|javaagent|Doverhead)/.test(argument)) < at, `${argv}`);
    const file = request.layers
      .flat()
      .find(({ name }: { name: string }) => name === '/overhead/compiler-commands');
    assert.equal(file?.text, COMMANDS);
  });

  it('puts the arguments of the benchmark first, as JMH does', async () => {
    const suite = suiteOf([control]);
    for (const row of suite.benchmarks.values())
      for (const target of Object.values(row.targets)) Object.assign(target, { jvmArguments: ['-Xss3m'] });
    const { argv } = await fork(control, {}, suite);
    assert.ok(argv.indexOf('-Xss3m') > 0 && argv.indexOf('-Xss3m') < argv.indexOf('-Xmx128m'), `${argv}`);
  });

  it('has the same attach check of the agent', async () => {
    const dead = scriptedSimulator(recorded('avgt'));
    const attached = scriptedSimulator(recorded('jacoco'));
    try {
      for (const [place, variant, expected] of [
        [dead, treatment, /is not at work/],
        [attached, control, /an agent is in the control/],
      ] as const) {
        const suite = suiteOf([control, treatment]);
        const driver = driverOf(place.context);
        const targets = new Map([...suite.targets].map(([name, target]) => [name, { ...target, driver }]));
        const raw = place.raw();
        mkdirSync(raw);
        await assert.rejects(
          runFork({ ...suite, targets }, { benchmark: 'Steady', variant, raw, seed: 1 }, 'measurement'),
          (error: Error) => error instanceof ForkFailure && error.final && expected.test(error.message),
        );
      }
    } finally {
      dead.remove();
      attached.remove();
    }
  });

  it('does not count if its machine ran out of memory or space, or measured too little, for any exit', async () => {
    const memory = scriptedSimulator(recorded('avgt', { problem: 'the guest ran out of memory' }));
    // The files of a guest are in its memory, not on a disk of this machine.
    const room = scriptedSimulator(
      answering({ code: 1, stdout: 'java.io.IOException: No space left on device\n' }),
    );
    const few = scriptedSimulator(recorded('avgt').replace(VM, fewer));
    try {
      for (const [place, expected] of [
        [memory, /^the guest ran out of memory\n {2}command: /],
        [room, /^the fork failed \(exit code 1\)/],
        [few, /^measured 2 iterations, fewer than 3: .*measurement: \{iterations: 3\}/],
      ] as const) {
        const suite = suiteOf([control, treatment]);
        const driver = driverOf(place.context);
        const targets = new Map([...suite.targets].map(([name, target]) => [name, { ...target, driver }]));
        const raw = place.raw();
        mkdirSync(raw);
        await assert.rejects(
          runFork(
            { ...suite, targets },
            { benchmark: 'Steady', variant: control, raw, seed: 1 },
            'measurement',
          ),
          (error: Error) => error instanceof ForkFailure && expected.test(error.message),
        );
      }
    } finally {
      memory.remove();
      room.remove();
      few.remove();
    }
  });

  it('plans its forks by instructions, never by the time budget', () => {
    const free = { warmup: null, measurement: null };
    const { warmup, idle, measurement, restart, awaitCompilers = 0 } = planSimulated(free);
    assert.equal(measurement.count, 3);
    assert.ok((idle?.longest ?? 0) > warmup.count * (warmup.time ?? 0), 'the warm-up ends by itself');
    const given = { warmup: { count: 1, time: 50 }, measurement: { count: 4, time: 60 } };
    assert.deepEqual(
      planSimulated(given),
      { ...given, awaitCompilers, restart },
      'a given warm-up has its length',
    );
    assert.ok(awaitCompilers > 0);
  });
});
