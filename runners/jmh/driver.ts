// The JMH parent as a process: lists a jar's benchmarks, runs one fork.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { printable } from '../printable.ts';
import { type Exit, lastLines, run } from '../process.ts';
import { type Surroundings, Unmeasurable } from '../runner.ts';
import { type Listing, listingSchema } from './benchmarks.ts';
import type { Jdk } from './jdk.ts';

const MAIN = 'overhead.jmh.Driver';
/** The parent only waits for its fork: it should start fast and stay out of the way. None of this reaches the fork. */
const PARENT_ARGUMENTS = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx256m', '-Djmh.ignoreLock=true'];
/** Time for the list of benchmarks, in ms. */
const PATIENCE = 60_000;

/** What one fork is told. */
export interface DriverFork {
  /** Properties of the run: benchmark, mode, iterations. */
  readonly settings: Readonly<Record<string, string>>;
  /** Arguments of the measured JVM, one each. */
  readonly jvmArguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Where the files of the fork go. */
  readonly folder: string;
  /** In ms. */
  readonly timeout: number;
}

export interface DriverExit extends Exit {
  /** The command that ran it, for people. */
  readonly command: string;
  readonly log: string;
}

export class Driver {
  readonly #java: string;
  readonly #classPath: string;
  readonly #surroundings: Surroundings;

  constructor(jdk: Jdk, classPath: readonly string[], surroundings: Surroundings) {
    this.#java = join(jdk.home, 'bin/java');
    this.#classPath = classPath.join(delimiter);
    this.#surroundings = surroundings;
  }

  /** The benchmarks that match. Throws {@link Unmeasurable} where the jar is no JMH jar. */
  async list(include: string, exclude: string): Promise<Listing> {
    const folder = mkdtempSync(join(tmpdir(), 'overhead-list-'));
    try {
      const list = join(folder, 'list.json');
      const log = join(folder, 'list.log');
      const argumentList = [
        ...PARENT_ARGUMENTS,
        '-cp',
        this.#classPath,
        MAIN,
        'list',
        include,
        exclude,
        list,
      ];
      const exit = await this.#run(argumentList, this.#surroundings.environment, log, PATIENCE);
      if (exit.code !== 0)
        throw new Unmeasurable(
          `the benchmarks of ${this.#classPath.split(delimiter).at(-1)} could not be listed:\n${lastLines(log)}`,
        );
      return listingSchema.parse(JSON.parse(readFileSync(list, 'utf8')));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  /** Runs one benchmark in one fork; the caller judges how it ended. */
  async fork(fork: DriverFork): Promise<DriverExit> {
    const settings = join(fork.folder, 'driver.properties');
    const options = join(fork.folder, 'fork-options.txt');
    const log = join(fork.folder, 'jmh.log');
    writeFileSync(settings, Object.entries(fork.settings).map(property).join(''));
    writeFileSync(options, fork.jvmArguments.map(argument => `${argument}\n`).join(''));
    const argumentList = [
      ...PARENT_ARGUMENTS,
      `-Doverhead.forkOptions=${options}`,
      '-cp',
      this.#classPath,
      MAIN,
      'run',
      settings,
    ];
    const environment = { ...this.#surroundings.environment, ...fork.environment };
    const exit = await this.#run(argumentList, environment, log, fork.timeout);
    return { ...exit, command: printable(this.#java, argumentList), log };
  }

  #run(
    argumentList: readonly string[],
    environment: Readonly<Record<string, string>>,
    log: string,
    timeout: number,
  ): Promise<Exit> {
    return run({
      program: this.#java,
      arguments: argumentList,
      environment,
      log,
      timeout,
      signal: this.#surroundings.signal,
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
