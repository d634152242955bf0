// The cost of the simulator: the start of a machine, a pull request with a suite in it, with an empty cache, with a changed treatment and with a full cache, and a round of requests.
import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { metered, ROOT, type Usage } from './metered.ts';
import { goEnv, runSuites } from './ran.ts';

const SIMULATOR = join(ROOT, '.tools/programs/linux/simulator-linux-amd64');
const AGENT = join(ROOT, 'jvm-bench/calibrated-agent/target/overhead-calibrated-agent.jar');

export interface SimulatorSize {
  readonly seeds: number;
  /** The number of machines that boot only for a program that ends at once. */
  readonly starts: number;
}

/** Suites of four benchmarks and one treatment, with the work of the treatment before and after a pull request. */
const SUITES = [
  {
    runner: 'JMH',
    levels: ['0', '50'],
    suite: (level: string) => ({
      runner: 'jmh',
      jar: 'builtin',
      include: 'ByteBufBenchmark',
      variants: {
        off: {},
        agent: {
          agent: AGENT,
          'agent-args': `methods=overhead.netty.ByteBufBenchmark#allocateAndRelease,busy-ns=${level}`,
          attached: { log: 'instrumented overhead' },
        },
      },
    }),
  },
  {
    runner: 'Go',
    // The work is the same before and after, so a difference in booted machines is an effect of the cache.
    levels: ['before', 'after'],
    suite: (level: string) => ({
      runner: 'go',
      module: join(ROOT, 'go-bench'),
      package: './agent',
      variants: { off: {}, agent: { env: { OVERHEAD_LEVEL: 'collecting', REVISION: level } } },
    }),
  },
] as const;

/** Two thousand requests to an application with a database, whose agent does some work in each. */
const REQUESTS = {
  runner: 'http',
  application: 'spring-jdbc',
  'jvm-args': ['-Xms256m', '-Xmx256m', '-XX:+UseSerialGC'],
  load: { requests: 2000 },
  variants: {
    off: {},
    agent: {
      agent: AGENT,
      'agent-args': 'methods=overhead.pets.PetController#pet,busy-iterations=1000',
      attached: { class: 'overhead.calibrated.Weaver' },
    },
  },
} as const;

export interface Simulated {
  readonly what: string;
  readonly run: Usage;
  /** The machines that ran to measure, and the forks with cached results. */
  readonly machines: number;
  readonly known: number;
  /** The memory of the largest machine, on its host, in bytes; 0 if none ran. */
  readonly memory: number;
  /** Of the time of the run, in seconds; null for none. */
  readonly limit: number | null;
}

export interface SimulatorMeasured {
  readonly starts: readonly Usage[];
  readonly runs: readonly Simulated[];
}

const CACHE = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'overhead/simulator');

/** Whether no machine can be booted, with the usual kernel or with the named one, which is fetched. */
export function lacking(kernel?: string): boolean {
  const argv = kernel === undefined ? ['check', CACHE] : ['install', CACHE, kernel];
  return spawnSync(SIMULATOR, argv).status !== 0;
}

/** Makes a cache that has kernels and QEMU, but neither images nor results. Returns its folder. */
export function freshCache(folder: string): string {
  const cache = join(folder, 'cache/overhead/simulator');
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(cache, { recursive: true });
  for (const name of ['kernels', 'packages', 'qemu'])
    if (existsSync(join(CACHE, name))) symlinkSync(join(CACHE, name), join(cache, name));
  return cache;
}

/** Boots machines, and runs each suite three times. Null without QEMU or a kernel; `tell` then gets the reason. */
export function measureSimulated(
  folder: string,
  size: SimulatorSize,
  tell: (text: string) => void,
): SimulatorMeasured | null {
  if (lacking()) {
    tell('SKIP the simulator: no QEMU or no kernel is here (make setup)');
    return null;
  }
  const cache = freshCache(folder);
  tell('the simulator: the start of a machine');
  const starts = Array.from({ length: size.starts }, () => started(folder, cache));
  const runs = SUITES.flatMap(({ runner, levels: [before, after], suite }) => {
    const { fresh, changed } = LIMITS.simulated[runner];
    const run = (what: string, level: string, limit: number | null): Simulated => {
      const named = `a ${runner} suite in the simulator, ${what}`;
      tell(named);
      const measured = { ...simulated(folder, suite(level), size.seeds, named), limit };
      // Printed at once: all suites take most of an hour, and a later error must not lose a measurement.
      tell(`  ${measured.run.wall.toFixed(1)} s, ${measured.machines} machines`);
      return measured;
    };
    return [
      run('nothing known', before, fresh),
      run('the control known, the treatment new', after, changed),
      run('all known', after, null),
    ];
  });
  return { starts, runs: [...runs, roundOfRequests(folder, tell)] };
}

/** One round: the machines of its two variants, which run at the same time. */
function roundOfRequests(folder: string, tell: (text: string) => void): Simulated {
  const what = 'a round of requests to Spring with JDBC in the simulator';
  tell(what);
  const one = simulated(folder, REQUESTS, 1, what);
  // The run also builds the application, and tries each variant before.
  const run = { ...one.run, ...timeOf(join(folder, 'out')) };
  tell(`  ${run.wall.toFixed(1)} s, ${one.machines} machines`);
  return { ...one, run, limit: LIMITS.simulated.requests };
}

/** Boots a machine for a program that does nothing; the first call makes its image. */
function started(folder: string, cache: string): Usage {
  const request = join(folder, 'start.json');
  const fork = { arguments: ['/true'], environment: [], limit: 60e9 };
  writeFileSync(
    request,
    JSON.stringify({
      cache,
      seed: 1,
      layers: [[{ source: realpathSync('/bin/true'), name: '/true' }]],
      plan: { settle: 0, forks: [fork] },
      fresh: true,
    }),
  );
  return metered(join(folder, 'starts.jsonl'), {
    program: SIMULATOR,
    arguments: ['run', request, join(folder, 'answer.json')],
    folder,
  });
}

function simulated(folder: string, suite: object, seeds: number, what: string): Omit<Simulated, 'limit'> {
  // JSON is YAML.
  const file = { version: 1, suites: { agent: { ...suite, mode: 'simulation' } } };
  writeFileSync(join(folder, 'overhead.yml'), JSON.stringify(file));
  rmSync(join(folder, 'out'), { recursive: true, force: true });
  const length = { rounds: seeds, timeBudget: '1h' };
  const run = runSuites(folder, length, {
    XDG_CACHE_HOME: join(folder, 'cache'),
    GOCACHE: goEnv('GOCACHE'),
    CGO_ENABLED: '0',
  });
  return { what, run, ...machinesOf(join(folder, 'out')) };
}

/** The machines in the raw output of a run; dry runs do not count. */
export function machinesOf(run: string): Pick<Simulated, 'machines' | 'known' | 'memory'> {
  const answers = answersOf(run);
  const booted = answers.filter(({ known }) => !known);
  return {
    machines: booted.length,
    known: answers.length - booted.length,
    memory: Math.max(0, ...booted.map(({ memory }) => memory)),
  };
}

/** The time of the only round of a run, whose machines ran at the same time, in seconds. */
export function timeOf(run: string): Pick<Usage, 'wall' | 'cpu'> {
  const answers = answersOf(run);
  return {
    wall: Math.max(...answers.map(({ elapsed }) => elapsed)),
    cpu: answers.reduce((sum, { cpu }) => sum + cpu, 0),
  };
}

const answerSchema = z.object({
  host: z.object({
    known: z.boolean(),
    /** Seconds. */
    elapsed: z.number(),
    cpu: z.number(),
    /** Bytes. */
    memory: z.number(),
  }),
});

const answersOf = (run: string) =>
  globSync('raw/*/round-*/**/answer.json', { cwd: run }).map(
    path => answerSchema.parse(JSON.parse(readFileSync(join(run, path), 'utf8'))).host,
  );
