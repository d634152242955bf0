// The JMH runner: any JMH jar, one JVM a fork, the agent in the measured JVM alone.
import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { CONTROL, type Suite, type Variant } from '../../action/src/config/config.ts';
import type { Warning } from '../../action/src/results/warning.ts';
import { shortDigest } from '../cache.ts';
import {
  type ForkRequest,
  type ForkResult,
  type Prepared,
  type Runner,
  type Surroundings,
  Unmeasurable,
} from '../runner.ts';
import { agentJar, isZip, refuseAgentArguments, refuseSmuggledAgents } from './agents.ts';
import { benchmarksOf, type Listing } from './benchmarks.ts';
import { buildProfiler, buildWorkloads } from './builds.ts';
import { Driver } from './driver.ts';
import { runFork } from './fork.ts';
import { chooseJdk } from './jdk.ts';
import { planForks } from './plan.ts';
import type { JmhSuite } from './suite.ts';

/** A jar's benchmarks that a message names; the others are counted. */
const MOST_NAMES = 10;

export const jmhRunner: Runner = { prepare };

async function prepare(suite: Suite, surroundings: Surroundings): Promise<Prepared> {
  refuse(suite, surroundings.environment);
  const jdk = chooseJdk(surroundings.environment, suite.jdk);
  const jars = new Map<string, string | null>();
  for (const variant of suite.variants) jars.set(variant.name, await agentJar(variant, surroundings));
  const jar = suite.jar === 'builtin' ? await buildWorkloads(surroundings) : benchmarkJar(suite.jar);
  const profiler = await buildProfiler(jar, jdk, surroundings);
  const driver = new Driver(jdk, [profiler, jar], surroundings);
  const benchmarks = benchmarksOf(await driver.list(suite.include, suite.exclude), suite);
  if (benchmarks.length === 0) throw nothingMatches(suite, await driver.list('.*', ''));
  const prepared: JmhSuite = {
    suite,
    driver,
    benchmarks: new Map(benchmarks.map(benchmark => [benchmark.name, benchmark])),
    plan: planForks(suite, benchmarks.length * suite.variants.length),
    jars,
    digest: shortDigest(jar),
    threads: new Map(),
  };
  const variants = Object.fromEntries(
    suite.variants.map(variant => [variant.name, effective(variant, prepared)]),
  );
  return {
    benchmarks: benchmarks.map(benchmark => benchmark.name),
    header: { runtime: jdk.name },
    variants,
    warnings: [...sameVariants(variants), ...preloaded(surroundings.environment)],
    rehearse: request => runFork(prepared, request, true),
    fork: (request: ForkRequest): Promise<ForkResult> => runFork(prepared, request, false),
  };
}

function refuse(suite: Suite, environment: Readonly<Record<string, string>>): void {
  refuseSmuggledAgents(environment, 'in the environment');
  refuseSmuggledAgents(suite.environment, `env of suite ${suite.name}`);
  refuseAgentArguments(suite.jvmArguments, `jvm-args of suite ${suite.name}`);
  for (const variant of suite.variants) {
    refuseSmuggledAgents(variant.environment, `env of variant ${variant.name}`);
    if (variant.name === CONTROL)
      refuseAgentArguments(variant.jvmArguments, `jvm-args of variant ${CONTROL}`);
  }
}

function nothingMatches(suite: Suite, all: Listing): Unmeasurable {
  const names = [...new Set(all.map(entry => entry.benchmark))];
  const rest = names.length - MOST_NAMES;
  const held = [...names.slice(0, MOST_NAMES), ...(rest > 0 ? [`and ${rest} more`] : [])];
  const excluded = suite.exclude === '' ? '' : ` without exclude /${suite.exclude}/`;
  return new Unmeasurable(
    `no benchmark of ${suite.jar} matches include /${suite.include}/${excluded}; it holds ${held.join(', ') || 'none'}`,
  );
}

function benchmarkJar(path: string): string {
  if (!existsSync(path))
    throw new Unmeasurable(`the benchmark jar is not there: ${path}. Build it first, or correct the path.`);
  if (!isZip(path))
    throw new Unmeasurable(
      `the benchmark jar is not a jar: ${path}. Name the jar that the JMH build makes, often target/benchmarks.jar.`,
    );
  // The names of a zip's entries stand in it as they are.
  const jar = readFileSync(path);
  if (!jar.includes('META-INF/BenchmarkList')) {
    throw new Unmeasurable(
      `${path} holds no JMH benchmarks (no META-INF/BenchmarkList): name the jar that the JMH build makes, often target/benchmarks.jar.`,
    );
  }
  if (!jar.includes('org/openjdk/jmh/runner/Runner.class')) {
    throw new Unmeasurable(
      `${path} holds benchmarks, but not JMH itself: name the jar with all dependencies, often target/benchmarks.jar.`,
    );
  }
  return path;
}

/**
 * Everything that makes a variant what it is, for the record, for the comparison of variants and for that of runs whose rounds
 * are pooled. The agent is named by what it is, not by where it lies: another machine keeps it in another folder.
 */
function effective(variant: Variant, { suite, jars, plan }: JmhSuite): Record<string, unknown> {
  const jar = jars.get(variant.name) ?? null;
  return {
    agent: jar === null ? null : `${basename(jar)} sha256:${shortDigest(jar)}`,
    agentArguments: variant.agentArguments,
    jvmArguments: [...suite.jvmArguments, ...variant.jvmArguments],
    environment: { ...suite.environment, ...variant.environment },
    warmup: plan.warmup,
    measurement: plan.measurement,
  };
}

/** Variants that would start the very same process are one treatment with two names. */
function sameVariants(variants: Readonly<Record<string, unknown>>): Warning[] {
  const settings = Object.entries(variants).map(([name, value]) => [name, JSON.stringify(value)] as const);
  return settings.flatMap(([name, value], index) => {
    const twin = settings.slice(0, index).find(([, other]) => other === value);
    return twin === undefined
      ? []
      : [
          {
            code: 'same-variant',
            message: `variants ${twin[0]} and ${name} do not differ: same arguments, same environment`,
          },
        ];
  });
}

function preloaded(environment: Readonly<Record<string, string>>): Warning[] {
  const value = environment.LD_PRELOAD ?? '';
  return value === ''
    ? []
    : [{ code: 'preload', message: `LD_PRELOAD is set (${value}): it is in every fork, the control's too` }];
}
