// One JMH fork: started, watched, its agent checked, its output turned into samples.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { countingConditions, withInstructions } from '../../core/forks/counters.ts';
import type { Place } from '../../core/forks/live.ts';
import { isBare } from '../../core/jvm/agents.ts';
import { changedClasses, isWatched } from '../../core/jvm/watch.ts';
import { refuseFull } from '../../core/process/full.ts';
import type { Warning } from '../../core/results/warning.ts';
import { ForkFailure, type ForkRequest, type ForkResult } from '../../core/runner.ts';
import { SIMULATOR_TIMEOUT } from '../../core/simulator/counted.ts';
import { compilerProperties, EXIT_PATIENCE, jvmArguments, settings } from './arguments.ts';
import { lifeless, newThreads, strayAgent, threadNames } from './attach-check.ts';
import { compilationOf } from './compilation.ts';
import { type DriverExit, FORK_FILES } from './driver.ts';
import { ownThreads } from './groups.ts';
import { excerpt, readLog } from './log.ts';
import { replacedAgent, withOwnAgent } from './origin.ts';
import {
  countedIterations,
  instructionsOf,
  iterationsOf,
  measured,
  operationsOf,
  readJmh,
  samplesOf,
} from './output.ts';
import { ForkOutput } from './own.ts';
import { MEASURED_ITERATIONS, planned } from './plan.ts';
import { type PreparedJmh, sharesStarts } from './prepared.ts';
import type { JmhVariant } from './suite.ts';
import { readVm, type Vm } from './vm.ts';

/** A fork is killed after this, in ms, or after a multiple of its planned length. */
export const SHORTEST_TIMEOUT = 120_000;
export const TIMEOUT_FACTOR = 5;
/** The files that a fork writes, if it gets that far. */
const [VM_FILE, RESULT, , CHANGED] = FORK_FILES;
/**
 * The purpose of a fork: a `dryRun` is short, and finds the agent's threads and whether it changes classes; a `search` is a
 * dry run of another benchmark than the control's, and finds classes alone; a `measurement` counts.
 */
export type Purpose = 'dryRun' | 'search' | 'measurement';

/** The agent of a dry run was loaded, and changed none of the classes of this benchmark. */
class Unchanged extends ForkFailure {}

/**
 * Runs a dry run. An agent may change classes of some benchmarks only, so all are tried before it fails.
 * Throws {@link ForkFailure}.
 */
export async function dryRun(suite: PreparedJmh, request: ForkRequest<JmhVariant>): Promise<ForkResult> {
  const others = [...suite.benchmarks.keys()].filter(name => name !== request.benchmark);
  let purpose: Purpose = 'dryRun';
  for (const [index, benchmark] of [request.benchmark, ...others].entries()) {
    const raw = join(request.raw, `${index + 1}`);
    mkdirSync(raw);
    try {
      return await runFork(suite, { ...request, benchmark, raw }, purpose);
    } catch (error) {
      if (!(error instanceof Unchanged) || index === others.length) throw error;
    }
    purpose = 'search';
  }
  throw new Error('a suite without a benchmark');
}

/**
 * Runs one fork. Throws {@link ForkFailure}.
 * @param place null for a fork that runs alone
 */
export async function runFork(
  suite: PreparedJmh,
  request: ForkRequest<JmhVariant>,
  purpose: Purpose,
  place: Place | null = null,
): Promise<ForkResult> {
  const output = new ForkOutput(suite.own ?? null, request.raw);
  try {
    return await forked(suite, request, purpose, place, output);
  } finally {
    output.close();
  }
}

async function forked(
  suite: PreparedJmh,
  request: ForkRequest<JmhVariant>,
  purpose: Purpose,
  place: Place | null,
  output: ForkOutput,
): Promise<ForkResult> {
  const benchmark = suite.benchmarks.get(request.benchmark)?.targets[request.variant.name];
  if (benchmark === undefined)
    throw new Error(`unknown benchmark ${request.benchmark} of ${request.variant.name}`);
  const target = suite.targets.get(request.variant.name);
  if (target === undefined) throw new Error(`unknown variant ${request.variant.name}`);
  const [vmFile, result] = [VM_FILE, RESULT].map(name => join(request.raw, name)) as [string, string];
  const agent = suite.jars.get(request.variant.name) ?? null;
  const short = purpose === 'dryRun' || purpose === 'search';
  const watch = short && isWatched(request.variant) ? suite.watch : null;
  const names = target.driver.names(request.raw, agent, watch);
  const exit = await target.driver.fork({
    settings: settings(benchmark, suite, join(names.folder, RESULT), short),
    jvmArguments: [
      ...jvmArguments(suite, request, names).map(output.fill),
      ...(place === null ? [] : [`-Doverhead.turns=${place.address}`]),
      ...(suite.counter === null ? [] : [`-Doverhead.counters=${suite.counter.address}`]),
      ...(short ? [] : compilerProperties(benchmark, suite)),
    ],
    ownArguments: benchmark.jvmArguments,
    agent,
    watch,
    seed: request.seed,
    shared: !short && sharesStarts(suite),
    environment: filled({ ...suite.suite.environment, ...request.variant.environment }, output.fill),
    folder: request.raw,
    timeout: suite.suite.timeout ?? (place?.forks ?? 1) * timeoutOf(suite),
    ...(place === null ? {} : { signal: place.signal }),
  });
  refuseFailed(exit, [vmFile, result]);
  const vm = read(exit, vmFile, () => readVm(vmFile));
  const own = agentThreads(suite, request.variant, vm, purpose === 'dryRun');
  const changed = watch === null ? null : changedClasses(readLog(join(request.raw, CHANGED)));
  refuseWrongAgent(suite, withOwnAgent(request.variant, benchmark), vm, exit, own ?? [], changed);
  if (purpose === 'dryRun') {
    suite.threads.set(
      request.variant.name,
      isBare(suite.suite, request.variant) ? threadNames(vm) : new Set(own),
    );
  }
  if (!short && measured(vm).length < MEASURED_ITERATIONS) {
    throw failure(
      exit,
      `measured ${measured(vm).length} iterations, fewer than ${MEASURED_ITERATIONS}: give the suite more (measurement: {iterations: ${MEASURED_ITERATIONS}})`,
      true,
    );
  }
  const compilation = compilationOf(vm);
  const samples = withInstructions(
    read(exit, result, () => {
      const jmh = countedIterations(readJmh(result), vm);
      return samplesOf(jmh, vm, own && ownThreads(vm, own), place !== null);
    }),
    suite.counter?.scope ?? '',
    instructionsOf(vm, place !== null),
  );
  const fail = (what: string, final = false) => failure(exit, what, final);
  const all = await output.read(request, purpose !== 'measurement', exit, samples, fail);
  return {
    operations: operationsOf(vm),
    samples: all.samples,
    iterations: iterationsOf(vm),
    ...(compilation === undefined ? {} : { compilation }),
    conditions: {
      ...conditions(vm, suite),
      ...(exit.inputDigest === null ? countingConditions(suite.counter?.scope ?? '') : {}),
      ...exit.conditions,
    },
    warnings: [...warnings(request, exit, vm), ...all.warnings],
    ...(exit.inputDigest === null ? {} : { inputDigest: exit.inputDigest }),
  };
}

function filled(
  variables: Readonly<Record<string, string>>,
  fill: (text: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, fill(value)]));
}

/** Returns the default time limit of a fork, in ms. */
function timeoutOf({ suite, plan }: PreparedJmh): number {
  return suite.mode === 'simulation'
    ? SIMULATOR_TIMEOUT
    : Math.max(SHORTEST_TIMEOUT, TIMEOUT_FACTOR * planned(plan));
}

/** Returns a failure with the command and the last useful lines of the log. */
export function failure(exit: DriverExit, what: string, final = false): ForkFailure {
  return new ForkFailure(failureMessage(exit, what), final);
}

function failureMessage(exit: DriverExit, what: string): string {
  return `${what}
  command: ${exit.command}
  from ${exit.log}:
${excerpt(readLog(exit.log))}`;
}

function refuseFailed(exit: DriverExit, files: readonly string[]): void {
  const log = readLog(exit.log);
  if (exit.code !== 0 && exit.inputDigest === null)
    refuseFull(log, `the fork could not write its results (${exit.log})`);
  if (exit.timedOut) throw failure(exit, `still running after ${Math.round(exit.elapsed / 1000)} s: killed`);
  if (log.includes('java.lang.OutOfMemoryError')) throw failure(exit, 'the measured JVM ran out of memory');
  if (exit.killedBy === 'SIGKILL')
    throw failure(exit, 'the measured JVM was killed (SIGKILL; the kernel does that when memory runs out)');
  if (exit.code !== 0) {
    const how = exit.killedBy === null ? `exit code ${exit.code}` : `killed by ${exit.killedBy}`;
    throw failure(exit, `the fork failed (${how})`);
  }
  const missing = files.find(file => !existsSync(file));
  if (missing !== undefined) throw failure(exit, `the fork ended without ${missing}`);
}

function refuseWrongAgent(
  suite: PreparedJmh,
  variant: JmhVariant,
  vm: Vm,
  exit: DriverExit,
  own: readonly string[],
  changed: number | null,
): void {
  const reason = isBare(suite.suite, variant) ? strayAgent(vm) : replacedAgent(variant, vm);
  if (reason !== null) throw failure(exit, reason, true);
  if (isBare(suite.suite, variant)) return;
  const dead = lifeless(variant, vm, readLog(exit.log), own, changed);
  if (dead === null) return;
  throw changed === 0 ? new Unchanged(failureMessage(exit, dead), true) : failure(exit, dead, true);
}

/**
 * Returns the agent's threads of a fork, without numbers; null if no control without an agent exists for comparison. The
 * dry run finds them by comparison with the control of the same benchmark. Later forks, perhaps of benchmarks with their own threads,
 * must have some of the same.
 */
function agentThreads(suite: PreparedJmh, variant: JmhVariant, vm: Vm, dryRun: boolean): string[] | null {
  const { variants, control: name } = suite.suite;
  if (!variants.some(candidate => candidate.name === name && isBare(suite.suite, candidate))) return null;
  if (isBare(suite.suite, variant)) return [];
  if (dryRun) {
    const control = suite.threads.get(name);
    return control === undefined ? [] : newThreads(vm, control);
  }
  const names = threadNames(vm);
  return [...(suite.threads.get(variant.name) ?? [])].filter(name => names.has(name));
}

/** Returns the output of a fork. Throws for a file that is cut off or invalid. */
function read<T>(exit: DriverExit, file: string, reader: () => T): T {
  try {
    return reader();
  } catch (error) {
    throw failure(exit, `${file}: ${(error as Error).message}`);
  }
}

/** Properties that must be the same in every fork, or the agent is not the only difference. */
function conditions({ vm }: Vm, { targets }: PreparedJmh): Record<string, string> {
  const jars = new Set([...targets.values()].map(({ digest }) => digest));
  return {
    // If the benchmarks themselves differ, each variant's settings name its own.
    ...(jars.size === 1 ? { 'benchmark jar': `sha256:${[...jars][0]}` } : {}),
    runtime: `${vm.vendor} ${vm.name} ${vm.version}`,
    collectors: vm.collectors.join(', '),
    'largest heap': `${vm.maxHeapB} B`,
    processors: `${vm.processors}`,
  };
}

function warnings({ benchmark, variant }: ForkRequest<JmhVariant>, exit: DriverExit, vm: Vm): Warning[] {
  const found: Warning[] = [];
  if (/^The JVM did not exit within/m.test(readLog(exit.log)) || exit.survivors) {
    found.push({
      code: 'forced-exit',
      message: `${benchmark} (${variant.name}): the JVM did not exit by itself and was ended after ${EXIT_PATIENCE} s: some thread is not a daemon`,
    });
  }
  for (const problem of vm.problems ?? [])
    found.push({ code: 'profiler', message: `${benchmark} (${variant.name}): ${problem}` });
  return found;
}
