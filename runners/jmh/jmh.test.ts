// The JMH runner in real forks: measurements, the attach check, and failure messages.

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { ForkFailure, PreconditionError } from '../../core/runner.ts';
import { CONTROL } from '../../core/suite.ts';
import { median } from './output.ts';
import type { JmhSuite, JmhVariant } from './suite.ts';
import { BARE } from './suite.ts';
import { AGENT_JAR, assertFixtures, context, fixtureSuite, ready, scratch, withAgent } from './testing.ts';

const files = scratch();
before(assertFixtures);
const prepare = (suite: JmhSuite, environment: Record<string, string> = {}) =>
  ready(suite, context(environment), files.next);

async function failure(run: Promise<unknown>): Promise<ForkFailure> {
  try {
    await run;
  } catch (error) {
    assert.ok(error instanceof ForkFailure, String(error));
    return error;
  }
  return assert.fail('the fork did not fail');
}

describe('a fork', { concurrency: 2 }, () => {
  it('reports the cost of the process, and the conditions', async () => {
    const { prepared, fork } = await prepare(fixtureSuite('\\.steady$', withAgent('transform')));
    const result = await fork('off');
    const units = result.samples.map(sample => sample.unit);
    assert.deepEqual(prepared.benchmarks, ['Steady']);
    for (const unit of [
      'ns/op',
      'cpu-ns/op',
      'B/op',
      'live-heap-B',
      'peak-rss-B',
      'classes',
      'threads',
      'gc-count',
      'application-cpu-ns/op',
      'agent-threads-cpu-ns/op',
      'compiler-cpu-ns/op',
    ]) {
      assert.ok(units.includes(unit), `${unit} is not among ${units.join(' ')}`);
    }
    assert.equal(units[0], 'ns/op');
    assert.ok(result.operations > 1000);
    const value = (unit: string) => result.samples.find(sample => sample.unit === unit)?.value ?? 0;
    assert.ok(value('cpu-ns/op') > 0 && value('ns/op') > 0);
    // A fork of one warm-up and three measured iterations: each is reported, and the samples are their medians.
    for (const { unit, warmup, measured } of result.iterations) {
      assert.deepEqual([warmup.length, measured.length], [1, 3], unit);
      assert.ok(Math.abs(value(unit) / median(measured) - 1) < 1e-9, unit);
    }
    assert.deepEqual(
      result.iterations.map(({ unit }) => unit),
      ['ns/op', 'cpu-ns/op'],
    );
    assert.match(result.conditions.collectors ?? '', /MarkSweep|Copy/);
    assert.equal(result.conditions.processors, String((await import('node:os')).availableParallelism()));
  });

  it('runs all combinations of parameters with any characters', async () => {
    const odd = { parameters: { text: ['two words, k=v', 'a/b 50%', 'ü-漢-😀'], size: ['64'] } };
    const { prepared, fork } = await prepare(fixtureSuite('\\.withParams$', withAgent('transform'), odd));
    assert.deepEqual(prepared.benchmarks, [
      'WithParams/size=64/text=two%20words,%20k%3Dv',
      'WithParams/size=64/text=a%2Fb%2050%25',
      'WithParams/size=64/text=ü-漢-😀',
    ]);
    for (const benchmark of prepared.benchmarks) assert.ok((await fork('off', benchmark)).operations > 0);
  });

  it('runs every mode under its own name and unit', async () => {
    const { prepared, fork } = await prepare(fixtureSuite('\\.allModes$', withAgent('transform')));
    const expected = { avgt: 'ns/op', sample: 'p99.9-ns/op', ss: 'ns/op', thrpt: 'ops/s' };
    assert.deepEqual(
      [...prepared.benchmarks].sort(),
      Object.keys(expected).map(mode => `AllModes/mode=${mode}`),
    );
    for (const [mode, unit] of Object.entries(expected)) {
      const { samples, iterations } = await fork('off', `AllModes/mode=${mode}`);
      const courses = mode === 'thrpt' ? ['cpu-ns/op'] : ['ns/op', 'cpu-ns/op'];
      assert.deepEqual(
        iterations.map(course => course.unit),
        courses,
      );
      for (const course of iterations) {
        assert.ok(course.warmup.length >= 1 && course.measured.length >= 3, `${mode}: ${course.unit}`);
      }
      assert.ok(
        samples.some(sample => sample.unit === unit && sample.value > 0),
        `${mode} has no ${unit}`,
      );
    }
  });

  it("keeps a benchmark's own counters", async () => {
    const { fork } = await prepare(fixtureSuite('\\.aux$', withAgent('transform')));
    const units = (await fork('off')).samples.map(sample => sample.unit);
    assert.ok(units.includes('accepted/op'), units.join(' '));
  });
});

describe('an agent', { concurrency: 2 }, () => {
  /** A suite with several treatments, one control and one dry run. */
  const treatments: readonly JmhVariant[] = [
    ...['transform', 'thread', 'inert', 'throw', 'exit', 'stray'].map(behaviour =>
      withAgent(behaviour, { name: behaviour }),
    ),
    withAgent('inert', {
      name: 'class and log',
      attached: { class: 'overhead.fixture.FixtureAgent', log: 'agent disabled' },
    }),
    withAgent('thread', { name: 'its thread', attached: { thread: '^fixture-agent$' } }),
    withAgent('transform', { name: 'other log', attached: { log: 'never printed' } }),
    withAgent('transform', { name: 'other class', attached: { class: 'com.example.Missing' } }),
    withAgent('transform', { name: 'other thread', attached: { thread: 'nobody' } }),
    {
      ...BARE,
      name: 'by arguments',
      jvmArguments: [`-javaagent:${AGENT_JAR}=inert`],
      attached: { log: 'started' },
    },
  ];
  let fork: Awaited<ReturnType<typeof prepare>>['fork'];
  let dryRun: Awaited<ReturnType<typeof prepare>>['dryRun'];
  before(async () => {
    const suite = fixtureSuite('\\.steady$', withAgent(''));
    const variants = [...suite.variants.filter(({ name }) => name === CONTROL), ...treatments];
    ({ fork, dryRun } = await prepare({ ...suite, variants }));
    await dryRun(CONTROL);
  });

  it('is at work if it registered a transformer, or runs its own thread', async () => {
    for (const name of ['transform', 'thread']) {
      await dryRun(name);
      await fork(name);
    }
  });

  it('is not attached if it disabled itself and the process continued', async () => {
    const error = await failure(dryRun('inert'));
    assert.equal(error.final, true);
    assert.match(error.message, /agent of "inert" is not at work: it was loaded, but.*agent disabled/s);
  });

  it('must pass the configured attach check', async () => {
    await fork('class and log');
    await fork('its thread');
    assert.match((await failure(fork('other log'))).message, /attached\.log \/never printed\//);
    assert.match((await failure(fork('other class'))).message, /class com\.example\.Missing/);
    assert.match((await failure(fork('other thread'))).message, /attached\.thread \/nobody\//);
  });

  it('fails the fork if it throws in premain or ends the process', async () => {
    assert.match(
      (await failure(dryRun('throw'))).message,
      /fork failed.*the fixture agent fails, on request/s,
    );
    assert.match((await failure(dryRun('exit'))).message, /fork/);
  });

  it('that keeps the JVM from ending is reported, and its fork counts', async () => {
    await dryRun('stray');
    const { warnings } = await fork('stray');
    assert.ok(
      warnings.some(warning => warning.code === 'forced-exit' && /not a daemon/.test(warning.message)),
    );
  });

  it('in jvm-args needs an attach check like any other', async () => {
    assert.match((await failure(dryRun('by arguments'))).message, /attached\.log/);
  });

  const refused: readonly (readonly [string, JmhSuite, Record<string, string>, RegExp])[] = [
    [
      'in the environment',
      fixtureSuite('steady', withAgent('transform')),
      { JAVA_TOOL_OPTIONS: '-javaagent:x.jar' },
      /JAVA_TOOL_OPTIONS.*control's too/,
    ],
    [
      'in the env of the suite',
      fixtureSuite('steady', withAgent('transform'), { environment: { JDK_JAVA_OPTIONS: '-agentlib:jdwp' } }),
      {},
      /JDK_JAVA_OPTIONS \(env of suite fixture\)/,
    ],
    [
      'in the jvm-args of the suite',
      fixtureSuite('steady', withAgent('transform'), { jvmArguments: ['-agentpath:/x.so'] }),
      {},
      /jvm-args of suite fixture/,
    ],
    [
      'that is not there',
      fixtureSuite('steady', withAgent('transform', { agent: { kind: 'file', path: '/no/agent.jar' } })),
      {},
      /is not there: \/no\/agent\.jar/,
    ],
    [
      'whose digest is another',
      fixtureSuite('steady', withAgent('transform', { sha256: '0'.repeat(64) })),
      {},
      /SHA-256.*was not started/,
    ],
  ];
  for (const [where, suite, environment, expected] of refused) {
    it(`is rejected before any fork: ${where}`, async () => {
      await assert.rejects(
        prepare(suite, environment),
        (error: Error) => error instanceof PreconditionError && expected.test(error.message),
      );
    });
  }

  it('that is no jar is rejected before any fork', async () => {
    const path = join(files.folder, 'text.jar');
    writeFileSync(path, 'not a jar\n');
    const suite = fixtureSuite('steady', withAgent('', { agent: { kind: 'file', path } }));
    await assert.rejects(prepare(suite), /is not a jar/);
  });

  it('in the control, through arguments of the benchmark itself, fails the fork', async () => {
    const suite = fixtureSuite('\\.steady$', withAgent('transform'), { environment: {} });
    const smuggled = {
      ...suite,
      variants: suite.variants.map(variant =>
        variant.name === 'off'
          ? { ...variant, agent: { kind: 'file', path: AGENT_JAR } as const, agentArguments: 'transform' }
          : variant,
      ),
    };
    const { fork } = await prepare(smuggled);
    const error = await failure(fork('off'));
    assert.equal(error.final, true);
    assert.match(error.message, /an agent is in the control/);
  });
});

it('a benchmark that leaves a thread behind is reported in every variant, and its forks count', async () => {
  const { fork } = await prepare(fixtureSuite('\\.stray$', withAgent('transform')));
  const { warnings, samples } = await fork('off');
  assert.ok(samples.length > 0);
  assert.match(
    warnings.find(({ code }) => code === 'forced-exit')?.message ?? '',
    /^Stray \(off\): .*some thread is not a daemon$/,
  );
});

describe('a failed fork reports', { concurrency: 2 }, () => {
  const failed = (where: string) =>
    new RegExp(
      `^the fork failed \\(exit code 1\\)\\n[\\s\\S]*IllegalStateException: the fixture fails in its ${where}, on request`,
    );
  const cases: readonly (readonly [string, RegExp])[] = [
    ['outOfMemory', /ran out of memory/],
    ['killed', /killed \(SIGKILL/],
    ['throwsInSetup', failed('set-up')],
    ['throwsInBenchmark', failed('benchmark')],
    ['throwsInValidation', failed('validation')],
  ];
  let fork: Awaited<ReturnType<typeof prepare>>['fork'];
  before(async () => {
    const names = cases.map(([benchmark]) => benchmark).join('|');
    ({ fork } = await prepare(fixtureSuite(`\\.(${names})$`, withAgent('transform'))));
  });
  for (const [benchmark, expected] of cases) {
    it(benchmark, async () => {
      const error = await failure(
        fork(
          'off',
          benchmark.replace(/^./, letter => letter.toUpperCase()),
        ),
      );
      assert.match(error.message, expected);
      assert.match(error.message, /command: .*\n {2}from .*jmh\.log:\n/);
    });
  }

  it('a full disk, which is no fault of the fork, and ends the run', async () => {
    // The agent quotes an unknown argument, like a JVM quotes a system error.
    const { fork } = await prepare(fixtureSuite('\\.steady$', withAgent('No space left on device')));
    await assert.rejects(fork('agent'), {
      code: 'ENOSPC',
      message: /could not write its results \(.*jmh\.log\)/,
    });
  });

  it('that it was killed if it never ends', async () => {
    const { fork } = await prepare(fixtureSuite('\\.hangs$', withAgent('transform'), { timeout: 4000 }));
    assert.match((await failure(fork('off'))).message, /still running after \d+ s: killed/);
  });
});

describe('a jar', () => {
  it('without benchmarks is rejected', async () => {
    await assert.rejects(
      prepare(fixtureSuite('.*', withAgent('transform'), { jar: AGENT_JAR })),
      /has no JMH benchmarks/,
    );
  });

  it('with benchmarks but without JMH is rejected', async () => {
    const jar = join(files.folder, 'thin.jar');
    writeFileSync(jar, 'PK\u0003\u0004 META-INF/BenchmarkList');
    await assert.rejects(prepare(fixtureSuite('.*', withAgent('transform'), { jar })), /not JMH itself/);
  });

  it('without matching benchmarks is rejected', async () => {
    await assert.rejects(
      prepare(fixtureSuite('NoSuchBenchmark', withAgent('transform'))),
      /no benchmark of .* matches include/,
    );
  });

  it('without a benchmark with the parameter is rejected, with the nearest name', async () => {
    const suite = fixtureSuite('\\.withParams$', withAgent('transform'), { parameters: { siez: ['1'] } });
    await assert.rejects(prepare(suite), /"siez": did you mean "size"\?/);
  });
});

it('variants that would start the same process are reported', async () => {
  const { prepared } = await prepare(fixtureSuite('\\.steady$', { ...BARE, name: 'agent' }));
  assert.match(
    prepared.warnings.find(warning => warning.code === 'same-variant')?.message ?? '',
    /off and agent do not differ/,
  );
});
