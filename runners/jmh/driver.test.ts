// A measured JVM: how it ends, how it warms up, and the options of JMH for it.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { chooseJdk } from '../../core/jvm/jdk.ts';
import { DEFAULT_JDK } from '../../core/jvm/suite.ts';
import { run } from '../../core/process/process.ts';
import { buildProfiler } from './builds.ts';
import { compilationOf } from './compilation.ts';
import { Driver, forkArguments, SETTINGS, settingsText } from './driver.ts';
import { groupsOf } from './groups.ts';
import { readJmh } from './output.ts';
import { assertFixtures, BENCHMARK_JAR, context, QUICK_JVM, scratch } from './testing.ts';
import { type Iteration, readVm } from './vm.ts';

/** The CPU time of the compilers in iterations, as a share of their time. */
function compiledShare(iterations: readonly Iteration[]): number {
  const sum = (of: (one: Iteration) => number) => iterations.reduce((all, one) => all + of(one), 0);
  const compilers = (one: Iteration) => groupsOf(one, new Set())?.compilers ?? Number.POSITIVE_INFINITY;
  return sum(compilers) / sum(({ wallNs }) => wallNs);
}

describe('a measured JVM', { concurrency: 2 }, () => {
  const files = scratch();
  before(assertFixtures);
  const around = context();
  const jdk = chooseJdk(around.environment, DEFAULT_JDK);
  const classPath = async () => [await buildProfiler(BENCHMARK_JAR, jdk, around), BENCHMARK_JAR];

  /** Runs a fixture benchmark; the JVM's exit, its log, and functions that read its profile and JMH's scores. */
  async function fork(method: string, options: readonly string[] = [], measured = 3) {
    const folder = files.next();
    mkdirSync(folder, { recursive: true });
    const settings = {
      benchmark: `overhead.fixture.FixtureBenchmark.${method}`,
      mode: 'avgt',
      result: join(folder, 'jmh.json'),
      'warmup.iterations': '1',
      'warmup.milliseconds': '50',
      'measurement.iterations': `${measured}`,
      'measurement.milliseconds': '50',
    };
    writeFileSync(join(folder, SETTINGS), settingsText(settings));
    const log = join(folder, 'jmh.log');
    const exit = await run({
      program: join(jdk.home, 'bin/java'),
      arguments: [
        '-Xmx128m',
        ...QUICK_JVM,
        `-Doverhead.vmFile=${join(folder, 'vm.json')}`,
        '-Djmh.shutdownTimeout=5',
        ...options,
        ...forkArguments((await classPath()).join(':'), folder),
      ],
      environment: around.environment,
      log,
      timeout: 60_000,
      signal: around.signal,
    });
    return {
      exit,
      log: readFileSync(log, 'utf8'),
      vm: () => readVm(join(folder, 'vm.json')),
      scores: () => readJmh(join(folder, 'jmh.json')).primaryMetric.rawData?.flat() ?? [],
    };
  }

  it('measures, and ends', async () => {
    const { exit, vm } = await fork('steady');
    assert.equal(exit.code, 0);
    assert.equal(vm().iterations.length, 4);
  });

  it('ends with a thread that is no daemon, and reports it', async () => {
    const { exit, vm, log } = await fork('stray');
    assert.deepEqual([exit.code, exit.timedOut], [0, false]);
    assert.match(log, /The JVM did not exit within 5 s/);
    assert.ok(vm().threadNames.length > 0);
  });

  it('fails with the message of a benchmark that throws', async () => {
    for (const method of ['throwsInBenchmark', 'throwsInSetup']) {
      const { exit, log } = await fork(method);
      assert.equal(exit.code, 1, method);
      assert.match(log, /java\.lang\.IllegalStateException: \S+/, method);
    }
  });

  it('fails with the name of the error if memory runs out', async () => {
    const { exit, log } = await fork('outOfMemory');
    assert.equal(exit.code, 1);
    assert.match(log, /java\.lang\.OutOfMemoryError/);
  });

  const linux =
    process.platform === 'linux' ? {} : { skip: 'the threads of a process are shown on Linux only' };

  /** Nothing is compiled but the class of the benchmark, in its first four iterations. */
  const COMPILING = [
    '-Xcomp',
    '-XX:CompileCommand=quiet',
    '-XX:CompileCommand=compileonly,overhead.fixture.Hot::*',
  ];

  it('warms up until the compilers are idle', linux, async () => {
    // The share is small, because a disturbed iteration is long and compiles little.
    const until = '-Doverhead.warmupUntilIdle=2:60000:0.005:50000';
    const { exit, vm } = await fork('compilesLate', [...COMPILING, until, '-Doverhead.awaitCompilers=9000']);
    assert.equal(exit.code, 0);
    const warmup = vm().iterations.filter(({ kind }) => kind === 'warmup');
    assert.ok(warmup.length > 4 && warmup.length < 50, `${warmup.length} iterations`);
    assert.ok(compiledShare(warmup.slice(-2)) <= 0.005);
  });

  it('begins to measure again after an iteration with compilation', linux, async () => {
    const restart = ['-Doverhead.awaitCompilers=9000', '-Doverhead.restart=0.05:9'];
    const { vm, scores } = await fork('compilesLate', [...COMPILING, ...restart]);
    const { iterations } = vm();
    const kept = iterations.filter(({ kind }) => kind === 'measurement');
    assert.deepEqual(iterations.slice(-4, -1), kept, 'the last three before the end');
    assert.equal(iterations.at(-1)?.kind, 'end');
    assert.ok(
      iterations.length > 5,
      'one iteration of warm-up, three measured ones, the end, and those before',
    );
    assert.ok(kept.every(one => compiledShare([one]) <= 0.05));
    assert.deepEqual(
      kept.map(({ score }) => score),
      scores().slice(-4, -1),
      'the profile and the result of JMH have the same iterations',
    );
  });

  it('shows that compilers still worked after the longest warm-up', linux, async () => {
    const until = '-Doverhead.warmupUntilIdle=2:100:0.05:60';
    const { vm } = await fork('compilesLate', [...COMPILING, until, '-Doverhead.awaitCompilers=9000'], 6);
    const { share = 0, course = [] } = compilationOf(vm()) ?? {};
    assert.equal(course.length, 6);
    const third = (from: number) => ((course[from] ?? 0) + (course[from + 1] ?? 0)) / 2;
    // The rule of docs/statistics.md for a fork that still compiled.
    assert.ok(share > 0.05 && third(4) < 0.75 * third(0), `${share}: ${course}`);
  });

  it('has the options that JMH gives a fork for its compilers, merged with a file of its own', async () => {
    const driver = new Driver(jdk, await classPath(), around);
    const { options, commands } = await driver.hinted(['-Xss3m'], '/merged');
    assert.equal(options[0], '-Xss3m');
    assert.ok(options.includes('-XX:CompileCommandFile=/merged'), `${options}`);
    assert.match(commands ?? '', /Blackhole/);
    const own = join(files.folder, 'commands');
    writeFileSync(own, 'inline,my.Own.method\n');
    const merged = await driver.hinted([`-XX:CompileCommandFile=${own}`], '/merged');
    assert.match(merged.commands ?? '', /my\.Own\.method/);
    assert.match(merged.commands ?? '', /Blackhole/);
    assert.equal(merged.options.filter(option => option.includes('CompileCommandFile')).length, 1);
  });

  it('has options of JMH that are found once for all forks with the same files of compiler commands', async () => {
    const home = files.next();
    const requests = join(home, 'requests');
    mkdirSync(join(home, 'bin'), { recursive: true });
    const answer = `echo request >> '${requests}'; for file; do :; done; echo '{"options":["-Da=b"],"file":null,"text":null}' > "$file"`;
    writeFileSync(join(home, 'bin/java'), `#!/bin/sh\n${answer}\n`);
    chmodSync(join(home, 'bin/java'), 0o755);
    const driver = new Driver({ ...jdk, home }, ['/some.jar'], around);
    const given = ['-XX:CompileCommandFile=/own'];
    for (const options of [['-Xss3m'], ['-Xss2m'], given, given])
      assert.deepEqual((await driver.hinted(options, '/merged')).options.at(-1), '-Da=b');
    assert.equal(readFileSync(requests, 'utf8'), 'request\nrequest\n');
  });

  it('interprets the code of the profiler', async () => {
    const { commands } = await new Driver(jdk, await classPath(), around).hinted([], '/merged');
    const file = join(files.folder, 'interpreted');
    writeFileSync(file, commands ?? '');
    const compiled = async (options: readonly string[]) => {
      const { exit, log } = await fork('steady', ['-Xcomp', '-XX:+PrintCompilation', ...options]);
      assert.equal(exit.code, 0);
      return / overhead\.jmh\.ProcessProfiler::\w+ \(/.test(log);
    };
    assert.ok(await compiled([]), 'otherwise the JVM compiles it');
    assert.ok(!(await compiled([`-XX:CompileCommandFile=${file}`])));
  });
});
