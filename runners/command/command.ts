// The command runner: a command line for each variant, one process for each fork, timed by hyperfine or counted in the simulator.
import { mkdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { findEngine } from '../../core/containers/engine.ts';
import { refuseSmuggled, sameVariants } from '../../core/control.ts';
import { shortDigest } from '../../core/download/cache.ts';
import { lookForCounters, NO_COUNTING } from '../../core/forks/counters.ts';
import { timedBy } from '../../core/forks/patience.ts';
import { ReportedForks } from '../../core/forks/reported-forks.ts';
import { inTurns, takesTurns } from '../../core/forks/together.ts';
import { agentJar } from '../../core/jvm/agents.ts';
import { type Started, sharedClasses } from '../../core/jvm/class-path.ts';
import { agentOf } from '../../core/jvm/identity.ts';
import { readJdk } from '../../core/jvm/jdk.ts';
import { agentFiles, describeAgent } from '../../core/jvm/settings.ts';
import { isLibrary } from '../../core/jvm/suite.ts';
import { findProgram } from '../../core/process/program.ts';
import { findPerf } from '../../core/profile/perf.ts';
import { FORMATS } from '../../core/readers/formats.ts';
import { findJfr } from '../../core/readers/recording.ts';
import { agentHeader } from '../../core/results/agents.ts';
import { countedUnit, type UnitDeclaration } from '../../core/results/metrics.ts';
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
import { inOneRun, isOneRun } from './one-run.ts';
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
  const { results } = suite.command.sources;
  const named = results.some(({ format }) => FORMATS[format].names);
  return { benchmarks: named ? null : [BENCHMARK], warnings: await sharedClasses(started, context) };
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
  const { containers } = settings;
  const measured =
    containers === null
      ? null
      : { engine: await findEngine(containers.engine, context, 'alone'), label: containers.label };
  return { suite, settings, targets, context, hyperfine, counting, containers: measured };
}

async function prepare(
  suite: CommandSuite,
  context: RunContext,
  calibrated?: Readonly<Record<string, number>>,
): Promise<Prepared<CommandVariant>> {
  const commands = await find(suite, context);
  const { targets } = commands;
  const simulated = suite.mode === 'simulation';
  const timed = timedBy(suite.timeout ?? (simulated ? SIMULATOR_TIMEOUT : null), BOUNDS);
  const units: Record<string, UnitDeclaration> = {};
  const run = async (
    { variant, raw, seed }: ForkRequest<CommandVariant>,
    dryRun: boolean,
    own: Commands = commands,
  ): Promise<ForkResult> => {
    const target = targets.get(variant.name);
    if (target === undefined) throw new Error(`unknown variant ${variant.name}`);
    mkdirSync(raw, { recursive: true });
    const { units: declared, ...result } = await timed(dryRun, timeout =>
      runFork(own, { target, raw, seed, timeout, classes: dryRun }),
    );
    Object.assign(units, simulated ? inInstructions(declared) : declared);
    return result;
  };
  const { header, ...forks } = await forksOf(suite, run, calibrated);
  const memory = Math.max(...[...targets.values()].map(target => memoryOf(commands, target)));
  const machine = simulated ? await guestHeader(context, memory) : {};
  const variants = Object.fromEntries([...targets].map(([name, target]) => [name, effective(target, suite)]));
  const oneRun = isOneRun(suite);
  return {
    ...forks,
    header: { ...machine, ...headerOf(commands), ...header },
    variants,
    warnings: [
      // Variants inside one result have the same command.
      ...(oneRun ? [] : sameVariants(variants, targets)),
      ...forks.warnings,
      ...(simulated ? [SIMULATOR_NOTE] : []),
    ],
    units: { ...(simulated ? inInstructions(suite.metrics) : {}), ...units },
    forksAtOnce: simulated && !oneRun ? machinesAtOnce(memory) : 1,
    dryRunHasUnits: true,
    ...(oneRun ? {} : { profiler: profilerFor(commands, run) }),
  };
}

/** Units with the names that they have in the simulator. */
function inInstructions(units: Readonly<Record<string, UnitDeclaration>>): Record<string, UnitDeclaration> {
  return Object.fromEntries(Object.entries(units).map(([unit, declared]) => [countedUnit(unit), declared]));
}

type Run = (request: ForkRequest<CommandVariant>, dryRun: boolean, own?: Commands) => Promise<ForkResult>;

/** The forks of a suite, and its benchmarks. A suite with results or containers has a dry run of the control here. */
async function forksOf(
  suite: CommandSuite,
  run: Run,
  calibrated?: Readonly<Record<string, number>>,
): Promise<
  Pick<
    Prepared<CommandVariant>,
    'benchmarks' | 'leading' | 'header' | 'warnings' | 'dryRun' | 'fork' | 'together' | 'calibrated' | 'close'
  >
> {
  const control = suite.variants.find(({ name }) => name === suite.control);
  if (control === undefined) throw new Error(`no variant ${suite.control}`);
  if (isOneRun(suite)) return { header: {}, ...(await inOneRun(suite, control, run)) };
  const reported = new ReportedForks(run, BENCHMARK);
  const forks = takesTurns(suite)
    ? inTurns(suite, BENCHMARK, reported.forks, calibrated)
    : { ...reported.forks, header: {} };
  const { sources, containers } = suite.command;
  const found =
    sources.results.length === 0 && containers === null
      ? { benchmarks: [BENCHMARK] }
      : await reported.find(forks.dryRun, control);
  return { ...forks, ...found, warnings: [] };
}

function profilerFor(commands: Commands, run: Run): NonNullable<Prepared<CommandVariant>['profiler']> {
  return commands.suite.mode === 'simulation'
    ? profilerInSimulator(commands, (request, observed) => run(request, false, { ...commands, observed }))
    : () => profilerOf(commands, run);
}

/** Finds perf. A dry run of the control shows how long a fork takes. */
async function profilerOf(commands: Commands, run: Run): Promise<FoundProfiler<CommandVariant>> {
  const perf = await findPerf(commands);
  if ('reason' in perf) return perf;
  const variant = commands.targets.get(commands.suite.control)?.variant;
  if (variant === undefined) throw new Error(`no variant ${commands.suite.control}`);
  const raw = newTemporary('trial');
  try {
    const { samples, operations } = await run({ benchmark: BENCHMARK, variant, raw, seed: 0 }, true);
    const wall = (samples.find(({ unit }) => unit === 'ns/op')?.value ?? 0) * operations;
    return commandProfiler(commands, perf, wall, request => run(request, false));
  } finally {
    rmSync(raw, { recursive: true, force: true });
  }
}

async function targetOf(suite: CommandSuite, variant: CommandVariant, context: RunContext): Promise<Target> {
  const { command } = variant;
  const { PATH = '' } = { ...context.environment, ...ownEnvironment(suite, variant) };
  const program = findProgram(variant.name, command, PATH);
  const jar = await agentJar(variant, context);
  return {
    variant,
    program,
    rest: command.argv.slice(1),
    folder: command.folder,
    jar,
    identity: await agentOf(variant, jar),
    jfr: findJfr(suite.command.sources, program.java, PATH),
  };
}

/** Returns header lines: the Java of the control, and the agents of the treatments. */
function headerOf({ suite, targets }: Pick<Commands, 'suite' | 'targets'>): Record<string, string> {
  const control = targets.get(suite.control);
  const runtime = control?.program.java == null ? undefined : readJdk(control.program.java)?.name;
  const agents = [...targets].filter(([variant]) => variant !== suite.control);
  return {
    ...(runtime === undefined ? {} : { runtime }),
    ...agentHeader(Object.fromEntries(agents.map(([variant, { identity }]) => [variant, identity]))),
  };
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
    ...(variant.result === null ? {} : { result: variant.result }),
  };
}
