// The command runner: a command line for each variant, one process for each fork, timed by hyperfine or counted in the simulator.
import { mkdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { refuseSmuggled, sameVariants } from '../../core/control.ts';
import { shortDigest } from '../../core/download/cache.ts';
import { lookForCounters, NO_COUNTING } from '../../core/forks/counters.ts';
import { timedBy } from '../../core/forks/patience.ts';
import { inTurns, takesTurns } from '../../core/forks/together.ts';
import { agentJar } from '../../core/jvm/agents.ts';
import { type Started, sharedClasses } from '../../core/jvm/class-path.ts';
import { readJdk } from '../../core/jvm/jdk.ts';
import { agentFiles, describeAgent } from '../../core/jvm/settings.ts';
import { isLibrary } from '../../core/jvm/suite.ts';
import { findProgram } from '../../core/process/program.ts';
import { newTemporary } from '../../core/results/temporary.ts';
import type {
  Checked,
  ForkRequest,
  ForkResult,
  FoundProfiler,
  Prepared,
  RunContext,
} from '../../core/runner.ts';
import type { Runner } from '../../core/runner-interface.ts';
import { SIMULATOR_NOTE, SIMULATOR_TIMEOUT } from '../../core/simulator/counted.ts';
import { guestHeader } from '../../core/simulator/guest.ts';
import { refuseWithoutSimulator } from '../../core/simulator/machine.ts';
import { machinesAtOnce } from '../../core/simulator/room.ts';
import { refuseUnpackable } from '../../core/simulator/work.ts';
import { runFork } from './fork.ts';
import { findHyperfine } from './hyperfine.ts';
import { commandNeeds } from './needs.ts';
import { findPerf } from './perf.ts';
import { type Commands, commandLine, ownEnvironment, type Target } from './prepared.ts';
import { commandProfiler } from './profiler.ts';
import { commandSettings } from './settings.ts';
import { memoryOf } from './simulated.ts';
import { profilerInSimulator } from './simulated-profile.ts';
import type { CommandSuite, CommandVariant } from './suite.ts';

export const commandRunner: Runner<CommandSuite> = {
  name: 'command',
  measures: 'any command line',
  settings: commandSettings,
  builtin: null,
  needs: commandNeeds,
  inputs: ({ variants }) => variants.flatMap(agentFiles),
  describe: describeAgent,
  check,
  prepare,
};

/** The name of the one benchmark of such a suite. */
const BENCHMARK = 'Command';
/** The default time limits of forks and dry runs. */
export const BOUNDS = { dryRun: 600_000, shortest: 120_000, factor: 10 };

async function check(suite: CommandSuite, context: RunContext): Promise<Checked> {
  const { targets } = await find(suite, context);
  const started = [...targets.values()].flatMap((target): Started[] => {
    const { variant, program, folder, jar } = target;
    if (jar === null || isLibrary(variant) || program.java === null) return [];
    const [, ...argv] = commandLine(target, program.path, jar, []);
    return [{ variant, argv, environment: ownEnvironment(suite, variant), folder, jar }];
  });
  return { benchmarks: [BENCHMARK], warnings: await sharedClasses(started, context) };
}

async function find(suite: CommandSuite, context: RunContext): Promise<Commands> {
  const { command: settings } = suite;
  const simulated = suite.mode === 'simulation';
  // The simulator gets nothing of this machine's environment.
  refuseSmuggled({ suite, jvmArguments: [], processes: [] }, simulated ? {} : context.environment);
  if (simulated) refuseWithoutSimulator(context);
  const hyperfine = simulated ? null : await findHyperfine(context);
  const counting = simulated ? NO_COUNTING : await lookForCounters(context);
  const targets = new Map<string, Target>();
  for (const variant of suite.variants) targets.set(variant.name, await targetOf(suite, variant, context));
  if (simulated)
    for (const { variant, program, folder } of targets.values())
      refuseUnpackable(variant.name, [program], settings.files, folder);
  return { suite, settings, targets, context, hyperfine, counting };
}

async function prepare(
  suite: CommandSuite,
  context: RunContext,
  calibrated?: Readonly<Record<string, number>>,
): Promise<Prepared> {
  const commands = await find(suite, context);
  const { targets } = commands;
  const simulated = suite.mode === 'simulation';
  const timed = timedBy(suite.timeout ?? (simulated ? SIMULATOR_TIMEOUT : null), BOUNDS);
  const run = async (
    { variant, raw, seed }: ForkRequest,
    dryRun: boolean,
    own: Commands = commands,
  ): Promise<ForkResult> => {
    const target = targets.get(variant.name);
    if (target === undefined) throw new Error(`unknown variant ${variant.name}`);
    mkdirSync(raw, { recursive: true });
    return await timed(dryRun, timeout => runFork(own, { target, raw, seed, timeout, classes: dryRun }));
  };
  const alone: Pick<Prepared, 'dryRun' | 'fork'> = {
    dryRun: request => run(request, true),
    fork: request => run(request, false),
  };
  const { header, ...forks } = takesTurns(suite)
    ? inTurns(suite, BENCHMARK, alone, calibrated)
    : { ...alone, header: {} };
  const memory = Math.max(...[...targets.values()].map(target => memoryOf(commands, target)));
  const machine = simulated ? await guestHeader(context, memory) : {};
  const variants = Object.fromEntries([...targets].map(([name, target]) => [name, effective(target, suite)]));
  return {
    benchmarks: [BENCHMARK],
    header: { ...machine, ...headerOf(targets.get(suite.control)), ...header },
    variants,
    warnings: [...sameVariants(variants, targets), ...(simulated ? [SIMULATOR_NOTE] : [])],
    forksAtOnce: simulated ? machinesAtOnce(memory) : 1,
    dryRunHasUnits: true,
    ...forks,
    profiler: simulated
      ? profilerInSimulator(commands, (request, profiled) => run(request, false, { ...commands, profiled }))
      : () => profilerOf(commands, run),
  };
}

/** Finds perf. A dry run of the control shows how long a fork takes. */
async function profilerOf(
  commands: Commands,
  run: (request: ForkRequest, dryRun: boolean) => Promise<ForkResult>,
): Promise<FoundProfiler> {
  const perf = await findPerf(commands);
  if ('reason' in perf) return perf;
  const variant = commands.targets.get(commands.suite.control)?.variant;
  if (variant === undefined) throw new Error(`no variant ${commands.suite.control}`);
  const raw = newTemporary('trial');
  try {
    const { samples } = await run({ benchmark: BENCHMARK, variant, raw, seed: 0 }, true);
    const wall = samples.find(({ unit }) => unit === 'ns/op')?.value ?? 0;
    return commandProfiler(commands, perf, wall, request => run(request, false));
  } finally {
    rmSync(raw, { recursive: true, force: true });
  }
}

async function targetOf(suite: CommandSuite, variant: CommandVariant, context: RunContext): Promise<Target> {
  const { command } = variant;
  const { PATH = '' } = { ...context.environment, ...ownEnvironment(suite, variant) };
  return {
    variant,
    program: findProgram(variant.name, command, PATH),
    rest: command.argv.slice(1),
    folder: command.folder,
    jar: await agentJar(variant, context),
  };
}

function headerOf(control: Target | undefined): Record<string, string> {
  const runtime = control?.program.java == null ? undefined : readJdk(control.program.java)?.name;
  return runtime === undefined ? {} : { runtime };
}

/**
 * Returns the settings of a variant for the record, and for runs whose rounds are pooled. Agents and
 * programs are named by their digests, because their folders differ between machines.
 */
function effective({ variant, program, rest, jar }: Target, suite: CommandSuite): Record<string, unknown> {
  return {
    command: [program.written, ...rest],
    program: program.identity,
    agent: jar === null ? null : `${basename(jar)} sha256:${shortDigest(jar)}`,
    agentArguments: variant.agentArguments,
    jvmArguments: variant.jvmArguments,
    environment: ownEnvironment(suite, variant),
  };
}
