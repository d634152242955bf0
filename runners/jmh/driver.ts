// The JMH parent as a process: lists a jar's benchmarks, runs one fork.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { z } from 'zod';
import { newTemporary } from '../../action/src/results/temporary.ts';
import { printable } from '../printable.ts';
import { cutShort, type Exit, lastLines, run } from '../process.ts';
import { PreconditionError, type RunContext } from '../runner.ts';
import { type Listing, listingSchema } from './benchmarks.ts';
import type { Jdk } from './jdk.ts';

const MAIN = 'overhead.jmh.Driver';
/** The parent only waits for its fork: it should start fast and stay out of the way. None of this reaches the fork. */
const PARENT_ARGUMENTS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx256m', '-Djmh.ignoreLock=true'];
/** Time for the list of benchmarks, and for a look into an agent's jar, in ms. */
const PATIENCE = 60_000;

/** What a fork leaves in its folder: what the profiler saw, JMH's results, a log where the JVM itself crashed, and classes that its agent changed. */
export const FORK_FILES = ['vm.json', 'jmh.json', 'hs_err.log', 'changed-classes.txt'] as const;

const agentClassesSchema = z.object({
  classes: z.number(),
  /** One that differs; null where none does. */
  class: z.string().nullable(),
  /** Whether that is the one that the JVM starts. */
  premain: z.boolean(),
});
/** What of an agent's jar a benchmark jar holds too. */
export type AgentClasses = z.infer<typeof agentClassesSchema>;

/** What a fork calls the files that are its own. */
export interface ForkNames {
  readonly folder: string;
  /** The agent's jar. */
  readonly agent: string | null;
  /** The jar of {@link DriverFork.watch}. */
  readonly watch: string | null;
}

/** What runs forks: this machine, or the simulator. */
export interface ForkDriver {
  /** The names, where a fork runs, of a folder of this machine and of jars. */
  names(folder: string, agent: string | null, watch: string | null): ForkNames;
  /** Runs one benchmark in one fork; the caller judges how it ended. Throws {@link ForkFailure} where its machine kept it from ending by itself. */
  fork(fork: DriverFork): Promise<DriverExit>;
}

/** What one fork is told; names in it are those of {@link ForkDriver.names}. */
export interface DriverFork {
  /** Properties of the run: benchmark, mode, iterations. */
  readonly settings: Readonly<Record<string, string>>;
  /** Arguments of the measured JVM, one each. */
  readonly jvmArguments: readonly string[];
  /** What the benchmark itself asks of it; JMH puts these in front. */
  readonly ownArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** The agent's jar, where this machine has it. */
  readonly agent: string | null;
  /** The jar of the agent that watches the other one; null where none does. */
  readonly watch: string | null;
  /** Of what is random in the simulator. */
  readonly seed: number;
  /** Where the files of the fork go, on this machine. */
  readonly folder: string;
  /** In ms. */
  readonly timeout: number;
  /** Ends the fork, beside the signal of the whole run. */
  readonly signal?: AbortSignal;
}

export interface DriverExit extends Exit {
  /** The command that ran it, for people. */
  readonly command: string;
  readonly log: string;
  /** Of the machine that ran it, where it was not this one. */
  readonly conditions: Readonly<Record<string, string>>;
  /** See {@link ForkResult.inputDigest}; null on this machine. */
  readonly inputDigest: string | null;
}

/** The files that tell the parent what to run, by name. */
export function parentFiles({
  settings,
  jvmArguments,
}: Pick<DriverFork, 'settings' | 'jvmArguments'>): Record<'driver.properties' | 'fork-options.txt', string> {
  return {
    'driver.properties': Object.entries(settings).map(property).join(''),
    'fork-options.txt': jvmArguments.map(argument => `${argument}\n`).join(''),
  };
}

/** The arguments of the parent's JVM. The folder holds {@link parentFiles}. */
export function parentArguments(classPath: string, folder: string): string[] {
  const [settings, options] = ['driver.properties', 'fork-options.txt'].map(name => join(folder, name));
  return [
    ...PARENT_ARGUMENTS,
    `-Doverhead.forkOptions=${options}`,
    '-cp',
    classPath,
    MAIN,
    'run',
    settings as string,
  ];
}

/** The parent on this machine. */
export class Driver implements ForkDriver {
  readonly #java: string;
  readonly #classPath: string;
  readonly #context: RunContext;

  constructor(jdk: Jdk, classPath: readonly string[], context: RunContext) {
    this.#java = join(jdk.home, 'bin/java');
    this.#classPath = classPath.join(delimiter);
    this.#context = context;
  }

  /** The benchmarks that match. Throws {@link PreconditionError} where the jar is no JMH jar. */
  async list(include: string, exclude: string): Promise<Listing> {
    const jar = this.#classPath.split(delimiter).at(-1);
    return this.#ask(
      `the benchmarks of ${jar} could not be listed`,
      ['list', include, exclude],
      listingSchema,
    );
  }

  /** What of an agent's jar the benchmark jar holds too. Throws {@link PreconditionError}. */
  async agentClasses(agent: string): Promise<AgentClasses> {
    const jar = this.#classPath.split(delimiter).at(-1);
    return this.#ask(
      `the classes of ${agent} could not be looked for in ${jar}`,
      ['agent', agent],
      agentClassesSchema,
    );
  }

  names(folder: string, agent: string | null, watch: string | null): ForkNames {
    return { folder, agent, watch };
  }

  async fork(fork: DriverFork): Promise<DriverExit> {
    const log = join(fork.folder, 'jmh.log');
    for (const [name, text] of Object.entries(parentFiles(fork)))
      writeFileSync(join(fork.folder, name), text);
    const argumentList = parentArguments(this.#classPath, fork.folder);
    const environment = { ...this.#context.environment, ...fork.environment };
    const exit = await this.#run(argumentList, environment, log, fork);
    return { ...exit, command: printable(this.#java, argumentList), log, conditions: {}, inputDigest: null };
  }

  /** What the parent answers, in a file that it is given as its last argument. */
  async #ask<T>(failure: string, argv: readonly string[], schema: z.ZodType<T>): Promise<T> {
    const folder = newTemporary('ask');
    try {
      const [answer, log] = ['answer.json', 'answer.log'].map(name => join(folder, name)) as [string, string];
      const argumentList = [...PARENT_ARGUMENTS, '-cp', this.#classPath, MAIN, ...argv, answer];
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

/** A line of a Java properties file; everything that means something to its reader is escaped. */
function property([key, value]: [string, string]): string {
  const escaped = (text: string) =>
    text
      .replace(/[\\:=#! \t]/g, '\\$&')
      .replaceAll('\n', '\\n')
      .replaceAll('\r', '\\r')
      .replaceAll('\f', '\\f');
  return `${escaped(key)}=${escaped(value)}\n`;
}
