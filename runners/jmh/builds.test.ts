// Builds: made once for the same inputs, rebuilt after a change, complete or absent.
import assert from 'node:assert/strict';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { before, describe, it } from 'node:test';
import { zip } from '../../action/test/github/zip.ts';
import { build } from '../../core/download/builds.ts';
import { chooseJdk, type Jdk } from '../../core/jvm/jdk.ts';
import { PreconditionError, type RunContext } from '../../core/runner.ts';
import { temporary, until } from '../../core/testing.ts';
import { buildProfiler, buildWorkloads } from './builds.ts';
import { assertFixtures, BENCHMARK_JAR, context } from './testing.ts';

const root = temporary('overhead builds-');
before(assertFixtures);
let projects = 0;

interface Project {
  readonly folder: string;
  readonly around: RunContext;
  readonly source: string;
  /** Returns the builds in the cache. */
  readonly built: () => string[];
}

/** A project with one class as its profiler, and its own cache. */
function project(environment: Record<string, string> = {}): Project {
  const folder = join(root, `project ${projects++}`);
  const sources = join(folder, 'jvm-bench/profiler/src/main/java/overhead/jmh');
  mkdirSync(sources, { recursive: true });
  const source = join(sources, 'Probe.java');
  writeFileSync(source, 'package overhead.jmh; class Probe {}\n');
  const cache = join(folder, 'cache');
  const around = { ...context(environment, cache), root: folder };
  const builds = join(cache, 'builds');
  return { folder, around, source, built: () => (existsSync(builds) ? readdirSync(builds) : []) };
}

const jdk = chooseJdk(context().environment, 17);

/** A jar with a class of JMH and one of the benchmarks. */
function jarOf(name: string, jmh: string, benchmark: string, packages = 'org/openjdk/jmh'): string {
  const path = join(root, `${name}.jar`);
  const entries = [
    { name: `${packages}/Main.class`, data: jmh },
    { name: 'org/example/Benchmark.class', data: benchmark },
  ];
  writeFileSync(path, zip(entries));
  return path;
}

/** The same with a fast compiler that writes one class, for tests of when it compiles. */
function quickJdk(): Jdk {
  const home = join(root, 'quick jdk');
  mkdirSync(join(home, 'bin'), { recursive: true });
  const script =
    '#!/bin/sh\nwhile [ "$1" != -d ]; do shift; done\nmkdir -p "$2/overhead/jmh" && : > "$2/overhead/jmh/Probe.class"\n';
  writeFileSync(join(home, 'bin/javac'), script, { mode: 0o755 });
  return { ...jdk, home };
}

describe('the profiler', () => {
  it('is compiled once for a jar and a JDK', async () => {
    const { around, built } = project();
    const classes = await buildProfiler(BENCHMARK_JAR, jdk, around);
    assert.ok(existsSync(join(classes, 'overhead/jmh/Probe.class')));
    writeFileSync(join(classes, 'mark'), '');
    assert.equal(await buildProfiler(BENCHMARK_JAR, jdk, around), classes);
    assert.ok(existsSync(join(classes, 'mark')), 'it was built again');
    assert.equal(built().length, 1);
  });

  it('is compiled once for all jars with one JMH', async () => {
    const { around, built } = project();
    const quick = quickJdk();
    const one = await buildProfiler(jarOf('one', 'JMH 1', 'one'), quick, around);
    assert.equal(await buildProfiler(jarOf('other', 'JMH 1', 'other'), quick, around), one);
    assert.equal(built().length, 1);
  });

  it('is recompiled after a change of a source, its name, the JMH of the jar or the JDK', async () => {
    const { around, source, built } = project();
    const quick = quickJdk();
    const first = jarOf('first', 'JMH 1', 'same');
    const build = (jar = first, by = quick) => buildProfiler(jar, by, around);
    const folders = [
      await build(),
      await build(jarOf('second', 'JMH 2', 'same')),
      await build(jarOf('newer', 'JMH 1', 'same', 'META-INF/versions/9/org/openjdk/jmh')),
      await build(first, { ...quick, feature: 99 }),
    ];
    writeFileSync(source, 'package overhead.jmh; class Probe { int more; }\n');
    folders.push(await build());
    renameSync(source, source.replace('Probe', 'Other'));
    folders.push(await build());
    assert.equal(new Set(folders).size, 6);
    assert.equal(built().length, 6);
  });

  it('is not compiled for a jar that is cut off', async () => {
    const { around, built } = project();
    const jar = jarOf('cut off', 'JMH 1', 'same');
    writeFileSync(jar, readFileSync(jar).subarray(0, -30));
    await assert.rejects(
      buildProfiler(jar, jdk, around),
      (error: Error) =>
        error instanceof PreconditionError &&
        error.message.startsWith(`the benchmark jar cannot be read: ${jar}: `) &&
        error.message.endsWith('truncated. Build it again, or copy it again.'),
    );
    assert.deepEqual(built(), []);
  });

  it('is the same in another folder', async () => {
    const quick = quickJdk();
    const folders = await Promise.all(
      [project(), project()].map(({ around }) => buildProfiler(BENCHMARK_JAR, quick, around)),
    );
    assert.equal(new Set(folders.map(folder => folder.split('/').at(-1))).size, 1);
  });

  it('leaves nothing after a compilation error, and reports it', async () => {
    const { around, source, built } = project();
    writeFileSync(source, 'package overhead.jmh; class Probe { Missing field; }\n');
    await assert.rejects(
      buildProfiler(BENCHMARK_JAR, jdk, around),
      (error: Error) =>
        error instanceof PreconditionError &&
        /a build failed: .*javac.*\n[\s\S]*cannot find symbol/.test(error.message),
    );
    assert.deepEqual(built(), []);
  });

  it('is available to two runs that need it at once', async () => {
    const { around, built } = project();
    const build = () => buildProfiler(BENCHMARK_JAR, jdk, around);
    const [left, right] = await Promise.all([build(), build()]);
    assert.equal(left, right);
    assert.ok(existsSync(join(left, 'overhead/jmh/Probe.class')));
    assert.equal(built().length, 1);
  });
});

/** A folder with a program mvn that runs the text, in a copy of the project whose pom is in $POM. */
function maven(text: string): { folder: string; calls: () => string[] } {
  const folder = join(root, `maven ${projects++}`);
  mkdirSync(folder);
  const calls = join(folder, 'calls');
  const script = `#!/bin/sh\necho "$*" >> '${calls}'\nwhile [ "$1" != -f ]; do shift; done\nPOM=$2\n${text}\n`;
  writeFileSync(join(folder, 'mvn'), script);
  chmodSync(join(folder, 'mvn'), 0o755);
  return { folder, calls: () => readFileSync(calls, 'utf8').trim().split('\n') };
}

const PACKAGE =
  'mkdir -p "$(dirname "$POM")/bundle/target" && cat "$POM" > "$(dirname "$POM")/bundle/target/overhead-benchmarks.jar"';

/** A project with workloads, and such a Maven first in the path. */
function workloads(text: string) {
  const program = maven(text);
  const path = `${program.folder}${delimiter}${process.env.PATH}`;
  const made = project({ PATH: path });
  const pom = join(made.folder, 'jvm-bench/pom.xml');
  writeFileSync(pom, '<project/>');
  mkdirSync(join(made.folder, 'jvm-bench/target'));
  writeFileSync(join(made.folder, 'jvm-bench/target/left-over'), '');
  return { ...made, ...program, pom };
}

describe('the built-in workloads', () => {
  it('are built once by Maven from a copy of their sources, without changes in the project', async () => {
    const { around, calls, built, pom } = workloads(PACKAGE);
    const notices: string[] = [];
    const jar = await buildWorkloads({ ...around, notice: message => void notices.push(message) });
    assert.equal(readFileSync(jar, 'utf8'), '<project/>');
    assert.equal(await buildWorkloads(around), jar);
    assert.equal(calls().length, 1);
    assert.match(calls()[0] ?? '', /-pl bundle -am .*package$/);
    assert.equal(calls()[0]?.includes(pom), false);
    assert.match(notices.join(), /with Maven \(once; kept afterwards\)/);
    assert.equal(built().length, 1);
  });

  it('are rebuilt after a change of a source, but not of a built file', async () => {
    const { around, calls, pom } = workloads(PACKAGE);
    const first = await buildWorkloads(around);
    writeFileSync(join(around.root, 'jvm-bench/target/left-over'), 'changed');
    assert.equal(await buildWorkloads(around), first);
    writeFileSync(pom, '<project>changed</project>');
    assert.notEqual(await buildWorkloads(around), first);
    assert.equal(calls().length, 2);
  });

  it('leave nothing after a failed build, and the next run tries again', async () => {
    const { around, built, calls } = workloads('echo "[ERROR] no compiler today"; exit 1');
    for (let tries = 0; tries < 2; tries++) {
      await assert.rejects(
        buildWorkloads(around),
        (error: Error) =>
          error instanceof PreconditionError &&
          /a build failed: mvn [\s\S]*\[ERROR\] no compiler today/.test(error.message),
      );
      assert.deepEqual(built(), []);
    }
    assert.equal(calls().length, 2);
  });

  it('need Maven, and the error says so', async () => {
    const { around, built } = workloads('');
    const without = { ...around, environment: { ...around.environment, PATH: '/no/such/folder' } };
    await assert.rejects(
      buildWorkloads(without),
      /mvn cannot be started: .*ENOENT.*: install Maven 3\.8 or newer/,
    );
    assert.deepEqual(built(), []);
  });

  it('do not blame Maven for a problem with the disk', async () => {
    const { around } = workloads('');
    await assert.rejects(
      build(around, '/no/such/folder/mvn.log', 'mvn', [], {}),
      (error: Error) => !(error instanceof PreconditionError) && /ENOENT.*mvn\.log/.test(error.message),
    );
  });

  it('are stopped with the run, and leave nothing', async () => {
    const { around, built, calls } = workloads('sleep 30');
    const controller = new AbortController();
    const stopped = buildWorkloads({ ...around, signal: controller.signal });
    const stop = async () => {
      const bin = around.environment.PATH?.split(delimiter)[0] ?? '';
      await until(() => readdirSync(bin).includes('calls'), 'a call of Maven');
      controller.abort(new Error('enough'));
    };
    await Promise.all([assert.rejects(stopped, /^Error: enough$/), stop()]);
    assert.equal(calls().length, 1);
    assert.deepEqual(built(), []);
  });
});
