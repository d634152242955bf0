// The self-overhead of a run of a real JMH suite: the `java` of a wrapped JDK records when each process ran.
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chooseJdk } from '../../core/jvm/jdk.ts';
import { METER, ROOT, readUsages } from './metered.ts';
import { type Length, quoted, type Ran, runSuites } from './ran.ts';

const JVM_BENCH = join(ROOT, 'jvm-bench');
const BENCHMARKS = join(JVM_BENCH, 'bundle/target/overhead-benchmarks.jar');
const AGENT = join(JVM_BENCH, 'calibrated-agent/target/overhead-calibrated-agent.jar');

/** Short runs, for their start only, and a long one; null if it was not requested. */
export interface Running {
  readonly starts: readonly Ran[];
  readonly whole: Ran | null;
}

/** Runs a suite of one benchmark and two variants, with the default JVM measurement and warm caches. */
export function measureRunning(
  folder: string,
  {
    start,
    whole,
    repeats,
  }: { readonly start: Length; readonly whole: Length | null; readonly repeats: number },
  tell: (text: string) => void,
): Running {
  const place = new Place(folder);
  tell('running once, to fill the caches');
  place.run(start);
  const starts = Array.from({ length: repeats }, (_, index) => {
    tell(`starting a run, ${index + 1} of ${repeats}`);
    return place.run(start);
  });
  if (whole === null) return { starts, whole };
  tell(`running ${whole.rounds} rounds in about ${whole.timeBudget}`);
  return { starts, whole: place.run(whole) };
}

/** A folder with a configuration, a warm cache and a wrapped JDK. */
class Place {
  readonly #folder: string;
  readonly #processes: string;

  constructor(folder: string) {
    this.#folder = folder;
    this.#processes = join(folder, 'processes.jsonl');
    mkdirSync(folder, { recursive: true });
    const suite = {
      runner: 'jmh',
      jar: BENCHMARKS,
      include: 'ByteBufBenchmark\\.allocateAndRelease$',
      variants: {
        off: {},
        agent: { agent: AGENT, 'agent-args': 'methods=overhead.netty.flow.*#*,busy-iterations=2' },
      },
    };
    // JSON is YAML.
    writeFileSync(join(folder, 'overhead.yml'), JSON.stringify({ version: 1, suites: { netty: suite } }));
    this.#watchedJdk();
  }

  run(length: Length): Ran {
    for (const name of ['out', 'processes.jsonl'])
      rmSync(join(this.#folder, name), { recursive: true, force: true });
    const run = runSuites(this.#folder, length, {
      JAVA_HOME: join(this.#folder, 'jdk'),
      XDG_CACHE_HOME: join(this.#folder, 'cache'),
    });
    const forks = readUsages(this.#processes).filter(({ arguments: argv }) => argv.includes('run'));
    return { length, run, forks, builds: [] };
  }

  /** The machine's JDK with another `bin/java`, which runs the real one through the meter. JMH starts the measured JVM without it. */
  #watchedJdk(): void {
    const { home } = chooseJdk(definedVariables(), 17);
    const folder = join(this.#folder, 'jdk');
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(join(folder, 'bin'), { recursive: true });
    symlinkSync(join(home, 'release'), join(folder, 'release'));
    for (const name of readdirSync(join(home, 'bin'))) {
      if (name !== 'java') symlinkSync(join(home, 'bin', name), join(folder, 'bin', name));
    }
    const argv = quoted(METER, this.#processes, join(home, 'bin/java'));
    writeFileSync(join(folder, 'bin/java'), `#!/bin/sh\nexec ${argv} "$@"\n`, { mode: 0o755 });
  }
}

function definedVariables(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
