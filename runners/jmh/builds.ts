// What must be built before a JMH suite can run: the profiler for the user's JMH, and the built-in workloads. Once, then kept.
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, renameSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { kept, sha256 } from '../cache.ts';
import { printable } from '../printable.ts';
import { lastLines, run } from '../process.ts';
import { type Surroundings, Unmeasurable } from '../runner.ts';
import { findJdks, type Jdk } from './jdk.ts';

/** Time for one build, downloads included, in ms. */
const PATIENCE = 900_000;
const WORKLOAD_JDK = 21;

/** The folder of the profiler's classes, compiled against the JMH of a jar by the JDK that will run it. */
export async function buildProfiler(jar: string, jdk: Jdk, surroundings: Surroundings): Promise<string> {
  const sources = join(surroundings.root, 'jvm-bench/profiler/src/main/java/overhead/jmh');
  const files = filesBelow(sources);
  const key = digest(sources, files, [`${jdk.feature}`, sha256(jar)]);
  return kept(surroundings, `profiler-${key}`, async folder => {
    const log = join(folder, '..', 'javac.log');
    await build(
      surroundings,
      log,
      join(jdk.home, 'bin/javac'),
      ['-proc:none', '-encoding', 'UTF-8', '-d', folder, '-cp', jar, ...files],
      {},
    );
  });
}

/** The jar of the built-in workloads. Built by the newest JDK there is, so that the part for 21 and newer is in it. */
export async function buildWorkloads(surroundings: Surroundings): Promise<string> {
  const project = join(surroundings.root, 'jvm-bench');
  const jdk = findJdks(surroundings.environment).sort((left, right) => right.feature - left.feature)[0];
  if (jdk === undefined)
    throw new Unmeasurable('building the workloads needs a JDK 17 or newer (with javac): install one.');
  const files = filesBelow(project);
  const key = digest(project, files, [jdk.feature >= WORKLOAD_JDK ? 'with-21' : 'without-21']);
  const folder = await kept(surroundings, `workloads-${key}`, async target => {
    surroundings.notice('building the built-in workloads with Maven (once; kept afterwards)');
    const copy = join(target, '..', 'source');
    for (const file of files) cpSync(file, join(copy, relative(project, file)));
    const log = join(target, '..', 'mvn.log');
    const goals = [
      '-B',
      '-q',
      '-ntp',
      '-f',
      join(copy, 'pom.xml'),
      '-pl',
      'bundle',
      '-am',
      '-Dmaven.test.skip=true',
      '-Dspotless.check.skip=true',
      'package',
    ];
    await build(surroundings, log, 'mvn', goals, { JAVA_HOME: jdk.home });
    renameSync(join(copy, 'bundle/target/overhead-benchmarks.jar'), join(target, 'benchmarks.jar'));
  });
  return join(folder, 'benchmarks.jar');
}

async function build(
  surroundings: Surroundings,
  log: string,
  program: string,
  argumentList: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  const exit = await run({
    program,
    arguments: argumentList,
    environment: { ...surroundings.environment, ...environment },
    log,
    timeout: PATIENCE,
    signal: surroundings.signal,
  }).catch(error => {
    surroundings.signal.throwIfAborted();
    throw new Unmeasurable(`${(error as Error).message}: is it installed?`);
  });
  if (exit.code !== 0) {
    throw new Unmeasurable(`a build failed: ${printable(program, argumentList)}\n${lastLines(log, 20)}`);
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder)
    .filter(name => name !== 'target' && !name.startsWith('.'))
    .sort()
    .flatMap(name => {
      const path = join(folder, name);
      return statSync(path).isDirectory() ? filesBelow(path) : [path];
    });
}

/** A digest of the names and contents of files, wherever their folder lies. */
function digest(folder: string, files: readonly string[], extra: readonly string[]): string {
  const facts = [...extra, ...files.flatMap(file => [relative(folder, file), sha256(file)])];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16);
}
