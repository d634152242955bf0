// Shared parts of the JMH runner's tests: a suite on the fixtures, and the context of a run.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, definedVariables } from '../../action/src/host/place.ts';
import { type AgentSource, DEFAULT_JDK } from '../../core/jvm/suite.ts';
import type { ForkResult, Prepared, RunContext } from '../../core/runner.ts';
import { CONTROL, SUITE_DEFAULTS } from '../../core/suite.ts';
import { jmhRunner } from './jmh.ts';
import { BARE, type JmhSuite, type JmhVariant } from './suite.ts';

export { scratch } from '../../core/testing.ts';

export const ROOT = join(import.meta.dirname, '../..');
const FIXTURES = join(ROOT, 'jvm-bench/fixtures');
export const BENCHMARK_JAR = join(FIXTURES, 'benchmarks/target/overhead-fixture-benchmarks.jar');
export const AGENT_JAR = join(FIXTURES, 'agent/target/overhead-fixture-agent.jar');

/** A JVM that starts fast: most of a short fork is compilation, and a small heap needs no collector threads. */
export const QUICK_JVM = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];
/** Skips the two JVMs that JMH starts before each fork to test blackholes. Tests through the Action do not. */
export const QUICK_JMH = { JDK_JAVA_OPTIONS: '-Djmh.blackhole.autoDetect=false' };

/** A missing fixture is a failure, never a skipped test. */
export function assertFixtures(): void {
  for (const jar of [BENCHMARK_JAR, AGENT_JAR]) {
    if (!existsSync(jar)) throw new Error(`${jar} is missing: run make setup`);
  }
}

/** The context of a run, with only paths of programs from the developer's environment, and by default the user's cache. */
export function context(
  environment: Readonly<Record<string, string>> = {},
  cache = cacheFolder(definedVariables(process.env)),
): RunContext {
  const inherited = Object.fromEntries(
    ['PATH', 'HOME', 'JAVA_HOME'].flatMap(name =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
  return {
    root: ROOT,
    cache,
    environment: { ...inherited, ...environment },
    notice: () => undefined,
    signal: new AbortController().signal,
  };
}

/** A treatment with an agent; the fixture agent behaves as its argument says. */
export function withAgent(agentArguments: string, extra: Partial<JmhVariant> = {}): JmhVariant {
  const agent: AgentSource = { kind: 'file', path: AGENT_JAR };
  return { ...BARE, name: 'agent', agent, agentArguments, ...extra };
}

/** A suite of very short forks. */
export function fixtureSuite(
  include: string,
  treatment: JmhVariant,
  extra: Partial<JmhSuite> = {},
): JmhSuite {
  return {
    ...SUITE_DEFAULTS,
    name: 'fixture',
    runner: 'jmh',
    jar: BENCHMARK_JAR,
    include,
    exclude: '',
    parameters: {},
    threads: null,
    jdk: DEFAULT_JDK,
    heap: [],
    jvmArguments: ['-Xmx128m', ...QUICK_JVM],
    // The simulator would get every word of it.
    environment: extra.mode === 'simulation' ? {} : QUICK_JMH,
    warmup: { count: 1, time: 50 },
    measurement: { count: 3, time: 50 },
    rounds: { min: 6, max: 6 },
    timeBudget: 60_000,
    timeout: 60_000,
    variants: [{ ...BARE, name: CONTROL }, treatment],
    ...extra,
  };
}

/** Prepares a suite and returns a function that runs one fork of a variant. */
export async function ready(
  suite: JmhSuite,
  around: RunContext,
  raw: () => string,
): Promise<{
  prepared: Prepared;
  fork: (variant: string, benchmark?: string) => Promise<ForkResult>;
  dryRun: (variant: string) => Promise<ForkResult>;
}> {
  const prepared = await jmhRunner.prepare(suite, around);
  const request = (name: string, benchmark = prepared.benchmarks[0] ?? '') => {
    const variant = suite.variants.find(candidate => candidate.name === name);
    if (variant === undefined) throw new Error(`no variant ${name}`);
    return { benchmark, variant, raw: raw(), seed: 1 };
  };
  return {
    prepared,
    fork: (name, benchmark) => prepared.fork(request(name, benchmark)),
    dryRun: name => prepared.dryRun(request(name)),
  };
}
