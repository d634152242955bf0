// The benchmark jar of each variant, and the programs that run it.
import { existsSync, readFileSync } from 'node:fs';
import { shortDigest } from '../../core/download/cache.ts';
import { isZip } from '../../core/jvm/agents.ts';
import type { Jdk } from '../../core/jvm/jdk.ts';
import { PreconditionError, type RunContext } from '../../core/runner.ts';
import { buildProfiler, buildWorkloads } from './builds.ts';
import { Driver } from './driver.ts';
import type { Target } from './prepared.ts';
import { SimulatorDriver } from './simulated.ts';
import type { JmhSuite } from './suite.ts';

/** Returns the jar of each variant with its driver. The profiler is built against the JMH of the jar. */
export async function targetsOf(
  suite: JmhSuite,
  jdk: Jdk,
  context: RunContext,
): Promise<Map<string, Target>> {
  const made = new Map<string, Target>();
  const targets = new Map<string, Target>();
  for (const variant of suite.variants) {
    const path = variant.jar ?? suite.jar;
    let target = made.get(path);
    if (target === undefined) {
      const jar = path === 'builtin' ? await buildWorkloads(context) : benchmarkJar(path);
      const profiler = await buildProfiler(jar, jdk, context);
      const classPath = [profiler, jar];
      const jmh = new Driver(jdk, classPath, context);
      const driver =
        suite.mode === 'simulation' ? new SimulatorDriver({ jdk, classPath, context, jmh }) : jmh;
      target = { jar, jmh, driver, digest: shortDigest(jar) };
      made.set(path, target);
    }
    targets.set(variant.name, target);
  }
  return targets;
}

function benchmarkJar(path: string): string {
  if (!existsSync(path))
    throw new PreconditionError(
      `the benchmark jar is not there: ${path}. Build it first, or correct the path.`,
    );
  if (!isZip(path))
    throw new PreconditionError(
      `the benchmark jar is not a jar: ${path}. Name the jar that the JMH build makes, often target/benchmarks.jar.`,
    );
  // Names of zip entries are not compressed.
  const jar = readFileSync(path);
  if (!jar.includes('META-INF/BenchmarkList')) {
    throw new PreconditionError(
      `${path} has no JMH benchmarks (no META-INF/BenchmarkList): name the jar that the JMH build makes, often target/benchmarks.jar.`,
    );
  }
  if (!jar.includes('org/openjdk/jmh/runner/Runner.class')) {
    throw new PreconditionError(
      `${path} has benchmarks, but not JMH itself: name the jar with all dependencies, often target/benchmarks.jar.`,
    );
  }
  return path;
}
