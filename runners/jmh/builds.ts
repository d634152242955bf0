// Builds for a JMH suite: the profiler for the user's JMH, and the built-in workloads. Built once, then cached.
import { createHash } from 'node:crypto';
import { cpSync, renameSync } from 'node:fs';
import { join, relative } from 'node:path';
import { eachEntry } from '../../core/download/archive.ts';
import { build, digest, filesBelow } from '../../core/download/builds.ts';
import { kept } from '../../core/download/cache.ts';
import { findJdks, type Jdk } from '../../core/jvm/jdk.ts';
import { PreconditionError, type RunContext } from '../../core/runner.ts';

const WORKLOAD_JDK = 21;
/** The packages of JMH, in a jar or in its part for newer versions of Java. */
const JMH = /(?:^|\/)org\/openjdk\/jmh\//;

/** Returns the folder of the profiler's classes, compiled against the JMH of a jar by the JDK that will run it. */
export async function buildProfiler(jar: string, jdk: Jdk, context: RunContext): Promise<string> {
  const sources = join(context.root, 'jvm-bench/profiler/src/main/java/overhead/jmh');
  const files = filesBelow(sources);
  const key = digest(sources, files, [`${jdk.feature}`, await jmhOf(jar)]);
  return kept(context, `profiler-${key}`, async folder => {
    const log = join(folder, '..', 'javac.log');
    await build(
      context,
      log,
      join(jdk.home, 'bin/javac'),
      ['-proc:none', '-encoding', 'UTF-8', '-d', folder, '-cp', jar, ...files],
      {},
    );
  });
}

/**
 * Identifies the JMH in a jar by the names and checksums of its classes. The benchmarks next to it do not matter, so that
 * a change of them needs no compilation of the profiler. Throws {@link PreconditionError} if the jar cannot be read.
 */
async function jmhOf(jar: string): Promise<string> {
  const hash = createHash('sha256');
  try {
    await eachEntry(jar, ({ name, checksum }) => {
      if (JMH.test(name)) hash.update(JSON.stringify([name, checksum]));
    });
  } catch (error) {
    const reason = (error as Error).message.replace(/\.$/, '');
    throw new PreconditionError(
      `the benchmark jar cannot be read: ${jar}: ${reason}. Build it again, or copy it again.`,
    );
  }
  return hash.digest('hex');
}

/** Returns the jar of the built-in workloads. The newest JDK builds it, so that it contains the part for 21 and newer. */
export async function buildWorkloads(context: RunContext): Promise<string> {
  const project = join(context.root, 'jvm-bench');
  const jdk = findJdks(context.environment).sort((left, right) => right.feature - left.feature)[0];
  if (jdk === undefined)
    throw new PreconditionError('building the workloads needs a JDK 17 or newer (with javac): install one.');
  // Applications are not part of it.
  const files = filesBelow(project).filter(file => !file.startsWith(join(project, 'applications/')));
  const key = digest(project, files, [jdk.feature >= WORKLOAD_JDK ? 'with-21' : 'without-21']);
  const folder = await kept(context, `workloads-${key}`, async target => {
    context.notice('building the built-in workloads with Maven (once; kept afterwards)');
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
    await build(context, log, 'mvn', goals, { JAVA_HOME: jdk.home });
    renameSync(join(copy, 'bundle/target/overhead-benchmarks.jar'), join(target, 'benchmarks.jar'));
  });
  return join(folder, 'benchmarks.jar');
}
