// JMH as a process: lists a jar's benchmarks, runs one fork.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import type { Jdk } from '../../core/jvm/jdk.ts';
import { printable } from '../../core/process/printable.ts';
import { cutShort, type Exit, lastLines, run } from '../../core/process/process.ts';
import { newTemporary } from '../../core/results/temporary.ts';
import { PreconditionError, type RunContext } from '../../core/runner.ts';
import { type Listing, listingSchema } from './benchmarks.ts';

const MAIN = 'overhead.jmh.Driver';
/** Arguments of a JVM that only answers a question: it should start fast. */
const QUICK = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx256m'];
/** The time limit for a list of benchmarks, and for inspecting an agent's jar, in ms. */
const PATIENCE = 60_000;

/** The files of a fork: the profile, JMH's results, a crash log of the JVM, and the classes that its agent changed. */
export const FORK_FILES = ['vm.json', 'jmh.json', 'hs_err.log', 'changed-classes.txt'] as const;

/** An option that names a file of compiler commands. */
const COMMAND_FILE = '-XX:CompileCommandFile=';
/** The name of the settings of a fork, in its folder. */
export const SETTINGS = 'driver.properties';

const hintsSchema = z.object({
  options: z.array(z.string()),
  file: z.string().nullable(),
  text: z.string().nullable(),
});
type CompilerHints = z.infer<typeof hintsSchema>;

/** The options of a measured JVM, with those that JMH gives a fork for its compilers. */
export interface Hinted {
  readonly options: readonly string[];
  /** The content of the file of compiler commands that one of them names; null without one. */
  readonly commands: string | null;
}

const agentClassesSchema = z.object({
  classes: z.number(),
  /** A different class; null if none differs. */
  class: z.string().nullable(),
  /** Whether that is the class that the JVM starts. */
  premain: z.boolean(),
});
/** Classes of an agent's jar that a benchmark jar contains too. */
export type AgentClasses = z.infer<typeof agentClassesSchema>;

/** File names inside a fork. */
export interface ForkNames {
  readonly folder: string;
  /** The agent's jar. */
  readonly agent: string | null;
  /** The jar of {@link DriverFork.watch}. */
  readonly watch: string | null;
}

/** Runs forks on this machine or in the simulator. */
export interface ForkDriver {
  /** Returns the names, where a fork runs, of a folder of this machine and of jars. */
  names(folder: string, agent: string | null, watch: string | null): ForkNames;
  /** Runs one benchmark in one fork; the caller judges its exit. Throws {@link ForkFailure} if its machine prevented a normal exit. */
  fork(fork: DriverFork): Promise<DriverExit>;
}

/** The input of one fork; names in it are those of {@link ForkDriver.names}. */
export interface DriverFork {
  /** Properties of the run: benchmark, mode, iterations. */
  readonly settings: Readonly<Record<string, string>>;
  /** Arguments of the measured JVM. */
  readonly jvmArguments: readonly string[];
  /** Arguments that the benchmark itself sets; JMH puts these first. */
  readonly ownArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The agent's jar on this machine. */
  readonly agent: string | null;
  /** The jar of the watch agent; null without one. */
  readonly watch: string | null;
  /** The seed of randomness in the simulator. */
  readonly seed: number;
  /** The folder for the files of the fork, on this machine. */
  readonly folder: string;
  /** Whether other benchmarks have forks of the same JVM, agent and seed. */
  readonly shared: boolean;
  /** In ms. */
  readonly timeout: number;
  /** Ends the fork, in addition to the signal of the whole run. */
  readonly signal?: AbortSignal;
}

export interface DriverExit extends Exit {
  /** The command that ran it, for messages. */
  readonly command: string;
  readonly log: string;
  /** Facts of the machine that ran it, if it was not this one. */
  readonly conditions: Readonly<Record<string, string>>;
  /** See {@link ForkResult.inputDigest}; null on this machine. */
  readonly inputDigest: string | null;
}

/** Returns the content of the file with the settings of a fork. */
export function settingsText(settings: DriverFork['settings']): string {
  return Object.entries(settings).map(property).join('');
}

/**
 * Returns the arguments, after its options, of a measured JVM. It has no parent of JMH, whose start would take time.
 * @param folder has the {@link SETTINGS}
 * @param pipe the named pipe at whose end the folder has them; null: it has them now
 */
export function forkArguments(classPath: string, folder: string, pipe: string | null = null): string[] {
  return ['-cp', classPath, MAIN, 'run', join(folder, SETTINGS), ...(pipe === null ? [] : [pipe])];
}

/** Runs JMH on this machine. */
export class Driver implements ForkDriver {
  readonly #java: string;
  readonly #classPath: string;
  readonly #context: RunContext;
  /** By the options that they depend on. */
  readonly #hints = new Map<string, Promise<CompilerHints>>();

  constructor(jdk: Jdk, classPath: readonly string[], context: RunContext) {
    this.#java = join(jdk.home, 'bin/java');
    this.#classPath = classPath.join(delimiter);
    this.#context = context;
  }

  /** Returns the matching benchmarks. Throws {@link PreconditionError} if the jar is no JMH jar. */
  async list(include: string, exclude: string): Promise<Listing> {
    const jar = this.#classPath.split(delimiter).at(-1);
    return this.#ask(
      `the benchmarks of ${jar} could not be listed`,
      ['list', include, exclude],
      listingSchema,
    );
  }

  /** Returns the classes of an agent's jar that the benchmark jar contains too. Throws {@link PreconditionError}. */
  async agentClasses(agent: string): Promise<AgentClasses> {
    const jar = this.#classPath.split(delimiter).at(-1);
    return this.#ask(
      `the classes of ${agent} could not be looked for in ${jar}`,
      ['agent', agent],
      agentClassesSchema,
    );
  }

  /**
   * Adds the options of JMH for the compilers of a fork. Throws {@link PreconditionError}.
   * @param given the options of the fork; JMH merges their files of compiler commands with its own
   * @param file where the fork will have the merged file
   */
  async hinted(given: readonly string[], file: string): Promise<Hinted> {
    const commandFiles = given.filter(option => option.startsWith(COMMAND_FILE));
    const key = JSON.stringify(commandFiles);
    const known = this.#hints.get(key) ?? this.#askHints(commandFiles);
    this.#hints.set(key, known);
    const hints = await known;
    return {
      options: [
        ...given.filter(option => !option.startsWith(COMMAND_FILE)),
        ...hints.options.map(option => (hints.file === null ? option : option.replace(hints.file, file))),
      ],
      commands: hints.text,
    };
  }

  async #askHints(commandFiles: readonly string[]): Promise<CompilerHints> {
    const folder = newTemporary('hints');
    try {
      const given = join(folder, 'options.txt');
      writeFileSync(given, commandFiles.map(option => `${option}\n`).join(''));
      return await this.#ask('the options of JMH for a fork were not found', ['options', given], hintsSchema);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  names(folder: string, agent: string | null, watch: string | null): ForkNames {
    return { folder, agent, watch };
  }

  async fork(fork: DriverFork): Promise<DriverExit> {
    const log = join(fork.folder, 'jmh.log');
    const commandFile = join(fork.folder, 'compiler-commands');
    const { options, commands } = await this.hinted(
      [...fork.ownArguments, ...fork.jvmArguments],
      commandFile,
    );
    if (commands !== null) writeFileSync(commandFile, commands);
    writeFileSync(join(fork.folder, SETTINGS), settingsText(fork.settings));
    const argumentList = [...options, ...forkArguments(this.#classPath, fork.folder)];
    const environment = { ...this.#context.environment, ...fork.environment };
    const exit = await this.#run(argumentList, environment, log, fork);
    return { ...exit, command: printable(this.#java, argumentList), log, conditions: {}, inputDigest: null };
  }

  /** Returns the answer of a JVM, from a file named by its last argument. */
  async #ask<T>(failure: string, argv: readonly string[], schema: z.ZodType<T>): Promise<T> {
    const folder = newTemporary('ask');
    try {
      const [answer, log] = ['answer.json', 'answer.log'].map(name => join(folder, name)) as [string, string];
      const argumentList = [...QUICK, '-cp', this.#classPath, MAIN, ...argv, answer];
      const exit = await this.#run(argumentList, this.#context.environment, log, { timeout: PATIENCE });
      if (exit.code !== 0) throw new PreconditionError(`${failure}${cutShort(exit)}:\n${lastLines(log)}`);
      return schema.parse(JSON.parse(readFileSync(answer, 'utf8')));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  #run(
    argumentList: readonly string[],
    environment: Readonly<Record<string, string>>,
    log: string,
    { timeout, signal }: Pick<DriverFork, 'timeout' | 'signal'>,
  ): Promise<Exit> {
    const whole = this.#context.signal;
    return run({
      program: this.#java,
      arguments: argumentList,
      environment,
      log,
      timeout,
      signal: signal === undefined ? whole : AbortSignal.any([whole, signal]),
    });
  }
}

/** Returns a line of a Java properties file, escaped. */
function property([key, value]: [string, string]): string {
  const escaped = (text: string) =>
    text
      .replace(/[\\:=#! \t]/g, '\\$&')
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')
      .replaceAll('\f', '\\f');
  return `${escaped(key)}=${escaped(value)}\n`;
}
