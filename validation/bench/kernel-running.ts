// The cost of suites of the kernel runner: on each kernel of a matrix, for a pull request on four of them, and on this kernel.
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runSuites } from './ran.ts';
import { freshCache, lacking, machinesOf, type Simulated } from './simulator-running.ts';

const KERNELS = ['5.10', '6.1', '6.1-rt', '6.12', '6.19', '7.2'];
const FOUR = ['5.10', '6.1', '6.12', '7.2'];

export interface KernelsMeasured {
  /** A suite of one treatment on one load, on each kernel, with an empty cache. */
  readonly each: readonly Simulated[];
  /** The same on four kernels in one run. Null if one of them is not available. */
  readonly pullRequest: {
    readonly fresh: Simulated;
    /** The treatment is new, and the results of the control are cached. */
    readonly changed: Simulated;
    readonly known: Simulated;
  } | null;
  /** On this kernel, timed; null without the permission. */
  readonly native: Simulated | null;
}

/** Runs the suites. Null if no kernel is available; `tell` then gets the reason. */
export function measureKernels(
  folder: string,
  seeds: number,
  tell: (text: string) => void,
): KernelsMeasured | null {
  mkdirSync(folder, { recursive: true });
  const here = KERNELS.filter(kernel => {
    const lacks = lacking(kernel);
    if (lacks) tell(`SKIP the kernel ${kernel}: it cannot be had here (overhead run --kernels ${kernel})`);
    return !lacks;
  });
  if (here.length === 0) return null;
  const run = (what: string, suite: object): Simulated => {
    tell(what);
    return ran(folder, suite, seeds, what);
  };
  const each = here.map(kernel => {
    freshCache(folder);
    return run(`a suite on ${kernel}, nothing known`, simulated([kernel], 0));
  });
  const four = (what: string, work: number): Simulated =>
    run(`a pull request on four kernels, ${what}`, simulated(FOUR, work));
  freshCache(folder);
  const pullRequest = FOUR.every(kernel => here.includes(kernel))
    ? {
        fresh: four('nothing known', 0),
        changed: four('the control known, the treatment new', 1),
        known: four('all known', 1),
      }
    : null;
  const root = process.getuid?.() === 0;
  if (!root) tell('SKIP this kernel, in time: that needs root');
  const native = root ? run('the same suite on this kernel, in time', treated(0, { mode: 'native' })) : null;
  return { each, pullRequest, native };
}

const simulated = (kernels: readonly string[], work: number): object =>
  treated(work, { mode: 'simulation', kernels });

/** A program on one hook, with an event in each run, and this number of turns of its loop. */
const treated = (work: number, rest: object): object => ({
  runner: 'kernel',
  workloads: { connect: {} },
  variants: { off: {}, probe: { hook: 'tracepoint', ring: 'polling', work } },
  ...rest,
});

function ran(folder: string, suite: object, seeds: number, what: string): Simulated {
  // JSON is YAML.
  writeFileSync(join(folder, 'overhead.yml'), JSON.stringify({ version: 1, suites: { probe: suite } }));
  rmSync(join(folder, 'out'), { recursive: true, force: true });
  const before = kept(folder);
  const run = runSuites(
    folder,
    { rounds: seeds, timeBudget: '1h' },
    { XDG_CACHE_HOME: join(folder, 'cache') },
  );
  // The forks of the first round are measured before it begins, and are cached in it: so machines are counted by their result files.
  const machines = kept(folder) - before;
  const found = machinesOf(join(folder, 'out'));
  return {
    what,
    run,
    machines,
    known: found.machines + found.known - machines,
    memory: found.memory,
    limit: null,
  };
}

function kept(folder: string): number {
  const results = join(folder, 'cache/overhead/simulator/results');
  return existsSync(results) ? readdirSync(results).filter(name => name.endsWith('.json')).length : 0;
}
