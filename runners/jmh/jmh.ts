// The JMH runner: any JMH jar, one JVM for each fork, the agent only in the measured JVM.
import { basename } from 'node:path';
import { fromInput } from '../../core/config/problem.ts';
import { shortDigest } from '../../core/download/cache.ts';
import { lookForCounters, NO_COUNTING } from '../../core/forks/counters.ts';
import { CountingServer } from '../../core/forks/counting-server.ts';
import { twins } from '../../core/forks/naming.ts';
import { takesTurns } from '../../core/forks/together.ts';
import { agentJar, refuseAgentArguments, refuseSmuggledAgents } from '../../core/jvm/agents.ts';
import { machineMemory } from '../../core/jvm/heap.ts';
import { agentOf } from '../../core/jvm/identity.ts';
import { chooseJdk, type Jdk } from '../../core/jvm/jdk.ts';
import { simpleAgent } from '../../core/jvm/presets.ts';
import { agentFiles, describeAgent, onlyAgent, withArguments } from '../../core/jvm/settings.ts';
import { underHeaps } from '../../core/jvm/under-heaps.ts';
import { buildWatch, isWatched } from '../../core/jvm/watch.ts';
import { OwnMetrics } from '../../core/readers/own-metrics.ts';
import { findJfr } from '../../core/readers/recording.ts';
import { NO_SOURCES } from '../../core/readers/sources.ts';
import { agentHeader } from '../../core/results/agents.ts';
import type { Warning } from '../../core/results/warning.ts';
import type { Checked, ForkResult, Prepared, RunContext } from '../../core/runner.ts';
import type { Runner } from '../../core/runner-interface.ts';
import { counted, SIMULATOR_NOTE } from '../../core/simulator/counted.ts';
import { guestHeader } from '../../core/simulator/guest.ts';
import { refuseWithoutSimulator } from '../../core/simulator/machine.ts';
import { machinesAtOnce } from '../../core/simulator/room.ts';
import type { JmhBenchmark } from './benchmarks.ts';
import { jmhBuiltin } from './builtin.ts';
import { dryRun, runFork } from './fork.ts';
import { findBenchmarks } from './found.ts';
import { jmhNeeds } from './needs.ts';
import { agentsOf, sharedClasses } from './origin.ts';
import { planForks, planSimulated, planTurns, roundTime } from './plan.ts';
import { type PreparedJmh, sharesStarts } from './prepared.ts';
import { findProfiler } from './profiled.ts';
import { jmhSettings } from './settings.ts';
import { profilerInSimulator } from './simulated-profile.ts';
import type { JmhSuite, JmhVariant } from './suite.ts';
import { BARE } from './suite.ts';
import { targetsOf } from './targets.ts';
import { crowded, runTogether } from './together.ts';

export const jmhRunner: Runner<JmhSuite> = {
  name: 'jmh',
  measures: 'JMH',
  settings: jmhSettings,
  builtin: jmhBuiltin,
  fixedBy: 'jvm-args of the suite',
  needs: jmhNeeds,
  withAgent: (suite, given) => {
    const own = withArguments(suite, given);
    const { agent, agentArguments } = given;
    if (agent === null) return own;
    const settings = fromInput('agent', () => simpleAgent(agent, agentArguments));
    // The agent is measured on the benchmarks of the control.
    const { include, parameters } = own.variants.find(({ name }) => name === own.control) ?? BARE;
    return { ...own, ...onlyAgent(own, { ...BARE, name: 'agent', include, parameters }, settings) };
  },
  inputs: ({ jar, variants }) => [
    ...(jar === 'builtin' ? [] : [jar]),
    ...variants.flatMap(variant => [
      ...agentFiles(variant),
      ...(variant.jar === null || variant.revision !== null ? [] : [variant.jar]),
    ]),
  ],
  describe: describeAgent,
  // In the simulator a fork is a number of instructions, and takes what the host needs for them.
  roundTime: (suite, benchmarks) => (suite.mode === 'simulation' ? null : roundTime(suite, benchmarks)),
  ...underHeaps({ check, prepare }),
};

/** The result of the checks of a suite before its first fork. */
interface FoundSuite extends Pick<PreparedJmh, 'jars' | 'targets'> {
  readonly jdk: Jdk;
  readonly benchmarks: readonly JmhBenchmark[];
  readonly warnings: readonly Warning[];
}

async function check(suite: JmhSuite, context: RunContext): Promise<Checked> {
  const { benchmarks, warnings } = await find(suite, context, true);
  return { benchmarks: benchmarks.map(({ name }) => name), warnings };
}

/** @param strict see {@link sharedClasses} */
async function find(suite: JmhSuite, context: RunContext, strict: boolean): Promise<FoundSuite> {
  refuse(suite, inheritedOf(suite, context));
  if (suite.mode === 'simulation') refuseWithoutSimulator(context);
  const jdk = chooseJdk(context.environment, suite.jdk);
  const jars = new Map<string, string | null>();
  for (const variant of suite.variants) jars.set(variant.name, await agentJar(variant, context));
  const targets = await targetsOf(suite, jdk, context);
  const { benchmarks, warnings } = await findBenchmarks(suite, targets);
  const shared = await sharedClasses({ suite, jars, targets }, strict);
  // Shown before anything is measured, and not only in the report.
  if (!strict) for (const { message } of shared) context.notice(message);
  return { jdk, jars, targets, benchmarks, warnings: [...warnings, ...shared] };
}

/** The simulator gets nothing of this machine's environment. */
const inheritedOf = ({ mode }: JmhSuite, { environment }: RunContext) =>
  mode === 'simulation' ? {} : environment;

async function prepare(suite: JmhSuite, context: RunContext): Promise<Prepared<JmhVariant>> {
  const simulated = suite.mode === 'simulation';
  const { jdk, jars, targets, benchmarks, warnings } = await find(suite, context, false);
  const wanted = takesTurns(suite);
  const apart = wanted ? crowded(suite, benchmarks) : [];
  const slices = wanted && apart.length === 0;
  const planned: PreparedJmh = {
    suite,
    targets,
    benchmarks: new Map(benchmarks.map(benchmark => [benchmark.name, benchmark])),
    plan: simulated
      ? planSimulated(suite)
      : (slices ? planTurns : planForks)(suite, benchmarks.length * suite.variants.length),
    counter: null,
    jars,
    watch: suite.variants.some(isWatched) ? await buildWatch(jdk.home, context) : null,
    threads: new Map(),
  };
  const memory = largestMachine(suite, benchmarks);
  const machine = simulated ? await guestHeader(context, memory) : {};
  const forksAtOnce = simulated ? machinesAtOnce(memory) : 1;
  const counting = simulated ? NO_COUNTING : await lookForCounters(context);
  const counter = await CountingServer.start(counting, context);
  const { sources = NO_SOURCES } = suite;
  const own = new OwnMetrics(sources, findJfr(sources, jdk.home, context.environment.PATH ?? ''), context);
  const prepared: PreparedJmh = { ...planned, counter, own };
  const variants = Object.fromEntries(
    suite.variants.map(variant => [variant.name, effective(variant, prepared)]),
  );
  const result = async (fork: Promise<ForkResult>): Promise<ForkResult> =>
    simulated ? counted(await fork) : await fork;
  return {
    benchmarks: benchmarks.map(benchmark => benchmark.name),
    header: {
      ...machine,
      runtime: jdk.name,
      ...(slices ? { interleave: 'slices' } : {}),
      ...(await agentLines(suite, jars)),
    },
    variants,
    units: own.units,
    warnings: [
      ...warnings,
      ...twins(Object.entries(variants), 'same arguments, same environment'),
      ...preloaded(inheritedOf(suite, context)),
      ...(simulated ? [SIMULATOR_NOTE] : []),
      ...apart,
    ],
    forksAtOnce,
    sharedStarts: sharesStarts(planned),
    dryRunHasUnits: true,
    close: () => counter?.close(),
    dryRun: request => result(dryRun(prepared, request)),
    fork: request => result(runFork(prepared, request, 'measurement')),
    ...(slices ? { together: (requests, rows) => runTogether(prepared, requests, rows) } : {}),
    profiler: simulated
      ? profilerInSimulator(prepared, context, own => result(own))
      : () => findProfiler(prepared, jdk, context),
  };
}

/** The agents of the treatments, as header lines. */
async function agentLines(
  { variants, control }: JmhSuite,
  jars: ReadonlyMap<string, string | null>,
): Promise<Record<string, string>> {
  const treatments = variants.filter(({ name }) => name !== control);
  const agents = await Promise.all(
    treatments.map(
      async variant => [variant.name, await agentOf(variant, jars.get(variant.name) ?? null)] as const,
    ),
  );
  return agentHeader(Object.fromEntries(agents));
}

/** The memory of the largest machine of a suite, in MiB. */
function largestMachine({ jvmArguments, variants }: JmhSuite, benchmarks: readonly JmhBenchmark[]): number {
  return Math.max(
    ...benchmarks.flatMap(({ targets }) =>
      variants.map(variant =>
        machineMemory([
          ...(targets[variant.name]?.jvmArguments ?? []),
          ...jvmArguments,
          ...variant.jvmArguments,
        ]),
      ),
    ),
  );
}

function refuse(suite: JmhSuite, environment: Readonly<Record<string, string>>): void {
  refuseSmuggledAgents(environment, 'in the environment');
  refuseSmuggledAgents(suite.environment, `env of suite ${suite.name}`);
  refuseAgentArguments(suite.jvmArguments, `jvm-args of suite ${suite.name}`);
  for (const variant of suite.variants) {
    refuseSmuggledAgents(variant.environment, `env of variant ${variant.name}`);
    if (variant.name === suite.control)
      refuseAgentArguments(variant.jvmArguments, `jvm-args of variant ${suite.control}`);
  }
}

/**
 * Returns the settings of a variant for the record, for the comparison of variants, and for runs whose rounds
 * are pooled. The agent is named by its digest, because its folder differs between machines.
 */
function effective(
  variant: JmhVariant,
  { suite, jars, plan, targets, benchmarks }: PreparedJmh,
): Record<string, unknown> {
  const jar = jars.get(variant.name) ?? null;
  const target = targets.get(variant.name);
  const shares = [...targets.values()].every(({ digest }) => digest === target?.digest);
  return {
    agent: jar === null ? null : `${basename(jar)} sha256:${shortDigest(jar)}`,
    ...(shares ? {} : { jar: `${basename(target?.jar ?? '')} sha256:${target?.digest}` }),
    agentArguments: variant.agentArguments,
    ...chosenBy(variant),
    ...ownAgents(variant, benchmarks),
    jvmArguments: [...suite.jvmArguments, ...variant.jvmArguments],
    environment: { ...suite.environment, ...variant.environment },
    warmup: plan.warmup,
    measurement: plan.measurement,
    ...(plan.idle === undefined ? {} : { warmupUntilIdle: plan.idle }),
  };
}

/** The benchmarks that a variant chooses, if it does. */
function chosenBy({ include, parameters }: JmhVariant): Record<string, unknown> {
  return {
    ...(include === null ? {} : { include }),
    ...(Object.keys(parameters).length === 0 ? {} : { parameters }),
  };
}

/** The agents that the benchmarks of a variant attach themselves, if they do. */
function ownAgents({ name }: JmhVariant, benchmarks: PreparedJmh['benchmarks']): Record<string, unknown> {
  const found = [...benchmarks.values()].flatMap(({ targets }) => {
    const own = targets[name];
    return own === undefined ? [] : agentsOf(own);
  });
  return found.length === 0
    ? {}
    : { ownAgents: [...new Set(found)].map(jar => `${basename(jar)} sha256:${shortDigest(jar)}`) };
}

function preloaded(environment: Readonly<Record<string, string>>): Warning[] {
  const value = environment.LD_PRELOAD ?? '';
  return value === ''
    ? []
    : [{ code: 'preload', message: `LD_PRELOAD is set (${value}): it is in every fork, the control's too` }];
}
