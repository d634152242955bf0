// JMH in the simulator. Its files are those of a fork, under names of the guest.
import { statSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { heapDefaults, machineMemory } from '../../core/jvm/heap.ts';
import type { Jdk } from '../../core/jvm/jdk.ts';
import { printable } from '../../core/process/printable.ts';
import type { RunContext } from '../../core/runner.ts';
import { CODE_NAMES, GUEST_JDK, jdkLayer, NAMED_CODE } from '../../core/simulator/jdk.ts';
import { type GuestFile, MARKS, type Observed, runInSimulator } from '../../core/simulator/machine.ts';
import {
  type Driver,
  type DriverExit,
  type DriverFork,
  FORK_FILES,
  type ForkDriver,
  type ForkNames,
  forkArguments,
  SETTINGS,
  settingsText,
} from './driver.ts';
import { failure } from './fork.ts';

/** Paths in the guest. No path of this machine may be among them, because the input digest must not depend on it. */
const GUEST = {
  jars: '/overhead/jars',
  agent: '/overhead/agent',
  watch: '/overhead/watch',
  fork: '/overhead/fork',
  /** The named pipe at whose end the fork has its settings. */
  pipe: '/overhead/pipe',
  /** Commands for the JIT compilers. */
  commands: '/overhead/compiler-commands',
};

/** Opens the JVM's diagnostic commands to the profiler, which would need a billion instructions for the server of MBeans. */
const OPEN_COMMANDS = '--add-opens=jdk.management/com.sun.management.internal=ALL-UNNAMED';

/**
 * JMH calls the benchmark by reflection, once an iteration. Up to Java 17 the sixteenth such call generates a class, by a million instructions. Forks
 * differ in the number of warm-up iterations, so the class is generated at the first call. A suite can set another value.
 */
const EARLY_REFLECTION = '-Dsun.reflect.noInflation=true';

/** The parts of a driver that its machines share. */
interface Shared {
  readonly jdk: Jdk;
  readonly classPath: readonly string[];
  readonly context: RunContext;
  /** Finds, on this machine, the options that JMH gives a fork. */
  readonly jmh: Pick<Driver, 'hinted'>;
}

/** Runs each fork in its own machine. */
export class SimulatorDriver implements ForkDriver {
  readonly #shared: Shared;
  readonly #observed: Observed | null;

  constructor(shared: Shared, observed: Observed | null = null) {
    this.#shared = shared;
    this.#observed = observed;
  }

  /** Returns a driver whose machines also report of the measured iterations. */
  observing(observed: Observed): SimulatorDriver {
    return new SimulatorDriver(this.#shared, observed);
  }

  names(_folder: string, agent: string | null, watch: string | null): ForkNames {
    const within = (folder: string, jar: string | null) =>
      jar === null ? null : `${folder}/${basename(jar)}`;
    return { folder: GUEST.fork, agent: within(GUEST.agent, agent), watch: within(GUEST.watch, watch) };
  }

  async fork(fork: DriverFork): Promise<DriverExit> {
    const { jdk, classPath, context, jmh } = this.#shared;
    const observed = this.#observed;
    const named = observed === 'profile';
    const given = [...fork.ownArguments, ...fork.jvmArguments];
    const { options, commands } = await jmh.hinted(given, GUEST.commands);
    const jars = classPath.map(path => ({ name: `${GUEST.jars}/${basename(path)}`, source: path }));
    const names = this.names(fork.folder, fork.agent, fork.watch);
    const program = `${GUEST_JDK}/bin/java`;
    const argv = [
      ...heapDefaults(given),
      EARLY_REFLECTION,
      ...options,
      ...(named ? NAMED_CODE : []),
      ...(observed === null ? [] : [`-Doverhead.marks=${MARKS}`]),
      OPEN_COMMANDS,
      ...forkArguments(jars.map(({ name }) => name).join(':'), GUEST.fork, GUEST.pipe),
    ];
    const done = await runInSimulator(
      {
        layers: layersOf([
          jdkLayer(jdk.home),
          jars,
          agentFiles(names.agent, fork.agent),
          agentFiles(names.watch, fork.watch),
          [
            ...namedFiles([...given, ...Object.values(fork.environment)]),
            ...(commands === null ? [] : [{ name: GUEST.commands, text: commands }]),
          ],
          // Benchmarks differ in these alone.
          [{ name: `${GUEST.fork}/${SETTINGS}`, text: settingsText(fork.settings), late: true }],
        ]),
        arguments: [program, ...argv],
        environment: fork.environment,
        directory: GUEST.fork,
        openInput: false,
        await: GUEST.pipe,
        share: fork.shared,
        collect: [...FORK_FILES.map(name => `${GUEST.fork}/${name}`), ...(named ? CODE_NAMES : [])],
        observed,
        marked: observed !== null,
        jitNames: named,
        seed: fork.seed,
        memory: machineMemory(given),
        raw: fork.folder,
        timeout: fork.timeout,
      },
      context,
    );
    const log = join(fork.folder, 'jmh.log');
    writeFileSync(log, done.text);
    for (const [path, content] of done.files)
      if (path.startsWith(GUEST.fork)) writeFileSync(join(fork.folder, basename(path)), content);
    const { code, signal, cut, conditions, digest } = done;
    const exit: DriverExit = {
      code,
      killedBy: signal,
      timedOut: false,
      survivors: false,
      cut,
      elapsed: done.elapsed / 1e6,
      command: `${printable(program, argv)} (in the simulator)`,
      log,
      conditions,
      inputDigest: digest,
    };
    if (done.problem !== null) throw failure(exit, done.problem);
    return exit;
  }
}

const layersOf = (layers: readonly (readonly GuestFile[])[]) => layers.filter(files => files.length > 0);

function agentFiles(name: string | null, source: string | null): GuestFile[] {
  return name === null || source === null ? [] : [{ name, source }];
}

/** Returns files of this machine that arguments or variables name by absolute paths; they have the same paths in the guest. */
function namedFiles(argv: readonly string[]): GuestFile[] {
  const named = new Set(argv.flatMap(word => word.split(/[=:,;\s]+/)).filter(isAbsolute));
  return [...named]
    .filter(path => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)
    .map(path => ({ name: path, source: path }));
}
