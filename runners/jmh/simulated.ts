// JMH in the simulator: the same parent, fork and files as on this machine, under names of the guest.
import { statSync, writeFileSync } from 'node:fs';
import { basename, isAbsolute, join } from 'node:path';
import { heapDefaults, machineMemory } from '../../core/jvm/heap.ts';
import type { Jdk } from '../../core/jvm/jdk.ts';
import { printable } from '../../core/process/printable.ts';
import type { RunContext } from '../../core/runner.ts';
import { CODE_NAMES, GUEST_JDK, jdkLayer, NAMED_CODE } from '../../core/simulator/jdk.ts';
import { type GuestFile, MARKS, runInSimulator } from '../../core/simulator/machine.ts';
import {
  type DriverExit,
  type DriverFork,
  FORK_FILES,
  type ForkDriver,
  type ForkNames,
  parentArguments,
  parentFiles,
} from './driver.ts';
import { failure } from './fork.ts';

/** Paths in the guest. No path of this machine may be among them, because the input digest must not depend on it. */
const GUEST = {
  jars: '/overhead/jars',
  agent: '/overhead/agent',
  watch: '/overhead/watch',
  fork: '/overhead/fork',
};

/** The parent in the simulator, alone with its fork in its own machine. */
export class SimulatorDriver implements ForkDriver {
  readonly #jdk: Jdk;
  readonly #classPath: readonly string[];
  readonly #context: RunContext;
  readonly #profiled: boolean;

  constructor(jdk: Jdk, classPath: readonly string[], context: RunContext, profiled = false) {
    this.#jdk = jdk;
    this.#classPath = classPath;
    this.#context = context;
    this.#profiled = profiled;
  }

  /** Returns a driver whose machines have a profile of the measured iterations. */
  profiling(): SimulatorDriver {
    return new SimulatorDriver(this.#jdk, this.#classPath, this.#context, true);
  }

  names(_folder: string, agent: string | null, watch: string | null): ForkNames {
    const within = (folder: string, jar: string | null) =>
      jar === null ? null : `${folder}/${basename(jar)}`;
    return { folder: GUEST.fork, agent: within(GUEST.agent, agent), watch: within(GUEST.watch, watch) };
  }

  async fork(fork: DriverFork): Promise<DriverExit> {
    const given = [...fork.ownArguments, ...fork.jvmArguments];
    const jvmArguments = [
      ...heapDefaults(given),
      ...fork.jvmArguments,
      ...(this.#profiled ? [...NAMED_CODE, `-Doverhead.marks=${MARKS}`] : []),
    ];
    const jars = this.#classPath.map(path => ({ name: `${GUEST.jars}/${basename(path)}`, source: path }));
    const names = this.names(fork.folder, fork.agent, fork.watch);
    const program = `${GUEST_JDK}/bin/java`;
    const argv = parentArguments(jars.map(({ name }) => name).join(':'), GUEST.fork);
    const texts = Object.entries(parentFiles({ settings: fork.settings, jvmArguments }));
    const done = await runInSimulator(
      {
        layers: layersOf([
          jdkLayer(this.#jdk.home),
          jars,
          agentFiles(names.agent, fork.agent),
          agentFiles(names.watch, fork.watch),
          namedFiles([...given, ...Object.values(fork.environment)]),
          texts.map(([name, text]) => ({ name: `${GUEST.fork}/${name}`, text })),
        ]),
        arguments: [program, ...argv],
        environment: fork.environment,
        directory: GUEST.fork,
        // The parent ends itself and its fork if its standard input is closed.
        openInput: true,
        collect: [...FORK_FILES.map(name => `${GUEST.fork}/${name}`), ...(this.#profiled ? CODE_NAMES : [])],
        profiled: this.#profiled,
        marked: this.#profiled,
        jitNames: this.#profiled,
        seed: fork.seed,
        memory: machineMemory(given),
        raw: fork.folder,
        timeout: fork.timeout,
      },
      this.#context,
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
