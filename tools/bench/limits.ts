// The limits of our self-overhead, and what was measured held against them.

import type { Branched } from './branch.ts';
import type { Exported } from './exporting.ts';
import { type Remembered, ROWS } from './history.ts';
import type { Judged } from './judging.ts';
import type { KernelsMeasured } from './kernel-running.ts';
import { median, typical, type Usage } from './metered.ts';
import type { Opened } from './page.ts';
import { ownTime, type Ran, selfOverhead, sum, untilFirstFork } from './ran.ts';
import type { Running } from './running.ts';
import type { Simulated, SimulatorMeasured } from './simulator-running.ts';

/** Times in seconds, memory in bytes. */
export const LIMITS = {
  /** Judging so few benchmarks is not to be noticed. */
  few: { benchmarks: 10, wall: 0.5 },
  many: { benchmarks: 5000, wall: 5, memory: 512e6 },
  /** Wall time grows with the number of benchmarks to this power, at most: 1 is linear. */
  growth: 1.1,
  /** A branch of so many stored runs is compared with, and stored on, in this time, each; and so much of it is fetched. */
  branch: { runs: 10_000, wall: 5, fetched: 5e6 },
  /** The history of so many stored runs, the page of all of them, and what one more run adds to the history. */
  history: { runs: 10_000, wall: 3, memory: 512e6, page: 10, more: 1 },
  /** An export of any number of stored runs. */
  export: { memory: 512e6 },
  /** A report of so many rows, until it stands in a browser. */
  page: { rows: 5000, wall: 2 },
  firstFork: 1.5,
  /** A machine of the simulator with a small image, from its start to its end. */
  machine: 2,
  /** A pull request on four kernels that changes what its suite attaches. */
  kernels: 60,
  /** Of a run's wall time without its builds, outside its forks. */
  share: 0.05,
} as const;

/** One line of the table. What was not measured is null. */
export interface Line {
  readonly what: string;
  readonly wall: number | null;
  readonly cpu: number | null;
  readonly memory: number | null;
  /** Wall time as a multiple of that of native benchstat on the same file. */
  readonly ratio: number | null;
  /** What is not a time. */
  readonly value: string;
  readonly limit: string;
  readonly verdict: 'ok' | 'over' | '';
}

const NOTHING = {
  wall: null,
  cpu: null,
  memory: null,
  ratio: null,
  value: '',
  limit: '',
  verdict: '',
} as const;

/** Whether a line is over its limit. */
export function isOver({ verdict }: Line): boolean {
  return verdict === 'over';
}

/** The lines of every size that was judged, each above what benchstat took on the same file, and of the growth over them. */
export function judgingLines(all: readonly Judged[]): Line[] {
  const pairs = all.flatMap(({ size, overhead, benchstat }) => {
    const ours = typical(overhead);
    const theirs = typical(benchstat);
    const name = `${size.benchmarks.toLocaleString('en')} benchmarks`;
    return [
      {
        ...NOTHING,
        ...ours,
        what: `\`overhead compare\`, ${name}`,
        ratio: ours.wall / theirs.wall,
        ...limited(size.benchmarks, ours),
      },
      { ...NOTHING, ...theirs, what: `native benchstat, ${name}`, ratio: 1 },
    ];
  });
  return [...pairs, ...growthLines(all)];
}

/** Limits hold for sizes up to those that they name, so that a quick run is held to something too. */
function limited(
  benchmarks: number,
  { wall, memory }: { wall: number; memory: number },
): Pick<Line, 'limit' | 'verdict'> {
  const { few, many } = LIMITS;
  if (benchmarks === few.benchmarks) return { limit: `${few.wall} s`, verdict: verdict(wall <= few.wall) };
  if (benchmarks > many.benchmarks) return { limit: '', verdict: '' };
  const within = wall <= many.wall && memory <= many.memory;
  return benchmarks === many.benchmarks
    ? { limit: `${many.wall} s, ${many.memory / 1e6} MB`, verdict: verdict(within) }
    : { limit: '', verdict: within ? '' : 'over' };
}

/**
 * The power of n with which wall time grows from each size to the next. The smallest stands for what the command takes with
 * nothing to judge, and is subtracted.
 */
function growthLines(all: readonly Judged[]): Line[] {
  const [start, ...rest] = all.toSorted((a, b) => a.size.benchmarks - b.size.benchmarks);
  if (start === undefined) return [];
  const base = typical(start.overhead).wall;
  const net = ({ overhead }: Judged): number => Math.max(typical(overhead).wall - base, 0.001);
  return rest.slice(1).map((larger, index) => {
    const smaller = rest[index] ?? larger;
    const [few, many] = [smaller.size.benchmarks, larger.size.benchmarks];
    const growth = Math.log(net(larger) / net(smaller)) / Math.log(many / few);
    return {
      ...NOTHING,
      what: `growth from ${few} to ${many.toLocaleString('en')} benchmarks`,
      value: `n^${growth.toFixed(2)}`,
      limit: `n^${LIMITS.growth}`,
      verdict: verdict(growth <= LIMITS.growth),
    };
  });
}

/** The lines of a branch with many stored runs. The limits of 10,000 hold for fewer too. */
export function branchLines({ runs, fetched, whole, compare, save }: Branched): Line[] {
  const { wall, fetched: most } = LIMITS.branch;
  const named = runs.toLocaleString('en');
  const line = (what: string, usages: readonly Usage[]): Line => {
    const usage = typical(usages);
    return { ...NOTHING, ...usage, what, limit: `${wall} s`, verdict: verdict(usage.wall <= wall) };
  };
  return [
    line(`\`overhead compare --baseline branch\`, ${named} stored runs`, compare),
    line(`\`overhead baseline save --baseline branch\`, ${named} stored runs`, save),
    {
      ...NOTHING,
      what: `fetched of a branch of ${named} stored runs`,
      value: `${megabytes(fetched)} of ${megabytes(whole)}`,
      limit: megabytes(most),
      verdict: verdict(fetched <= most),
    },
  ];
}

/** The lines of a history of many stored runs. The limits of 10,000 hold for fewer too. */
export function historyLines({ runs, first, history, page, more }: Remembered): Line[] {
  const limits = LIMITS.history;
  const named = `${runs.toLocaleString('en')} stored runs of ${ROWS} rows`;
  const added = Math.max(0, typical(more).wall - typical(history).wall);
  const line = (what: string, usages: readonly Usage[], wall: number, memory = Infinity): Line => {
    const usage = typical(usages);
    const limit = Number.isFinite(memory) ? `${wall} s, ${memory / 1e6} MB` : `${wall} s`;
    return {
      ...NOTHING,
      ...usage,
      what,
      limit,
      verdict: verdict(usage.wall <= wall && usage.memory <= memory),
    };
  };
  return [
    { ...NOTHING, ...typical([first]), what: `\`overhead history --html\`, ${named}, the first time` },
    line(`\`overhead history\`, ${named}`, history, limits.wall, limits.memory),
    line(`\`overhead history --html\`, ${named}`, page, limits.page, limits.memory),
    {
      ...NOTHING,
      what: '`overhead history` with one more run, in all, and what that run adds',
      ...typical(more),
      value: `${added.toFixed(2)} s`,
      limit: `${limits.more} s`,
      verdict: verdict(added <= limits.more),
    },
  ];
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** The lines of a real run: how soon it measures, and what it takes beside measuring. */
export function runningLines({ starts, whole }: Running): Line[] {
  const first = median(starts.map(untilFirstFork));
  const start: Line = {
    ...NOTHING,
    what: 'a run with warm caches, to its first fork',
    wall: first,
    limit: `${LIMITS.firstFork} s`,
    verdict: verdict(first <= LIMITS.firstFork),
  };
  return whole === null ? [start] : [start, shareLine('a run', whole)];
}

/** The lines of a run of a Go suite: what it takes beside measuring, and what it took to build. */
export function goLines(ran: Ran): Line[] {
  const builds = `building its ${ran.builds.length} test binaries, apart`;
  return [shareLine('a run in Go', ran), { ...NOTHING, what: builds, wall: sum(ran.builds) }];
}

/** The lines of the simulator: how long a machine takes that does nothing, and what suites take with what the cache of results saves. */
export function simulatorLines({ starts, runs }: SimulatorMeasured): Line[] {
  const start = typical(starts);
  const within = start.wall <= LIMITS.machine;
  return [
    {
      ...NOTHING,
      ...start,
      what: 'a machine of the simulator, from its start to its end',
      limit: `${LIMITS.machine} s`,
      verdict: verdict(within),
    },
    ...runs.map(simulatedLine),
  ];
}

const simulatedLine = ({ what, run, machines, known, memory }: Simulated): Line => ({
  ...NOTHING,
  what,
  wall: run.wall,
  cpu: run.cpu,
  memory: memory === 0 ? null : memory,
  value: `${machines} machines booted, ${known} forks known`,
});

/** The lines of kernel suites; the limit is that of a pull request that finds its control known. */
export function kernelLines({ each, pullRequest, native }: KernelsMeasured): Line[] {
  const { kernels } = LIMITS;
  const limited = (simulated: Simulated): Line => ({
    ...simulatedLine(simulated),
    limit: `${kernels} s`,
    verdict: verdict(simulated.run.wall <= kernels),
  });
  return [
    ...each.map(simulatedLine),
    ...(pullRequest === null
      ? []
      : [simulatedLine(pullRequest.fresh), limited(pullRequest.changed), simulatedLine(pullRequest.known)]),
    ...(native === null ? [] : [{ ...simulatedLine(native), value: '' }]),
  ];
}

/** The lines of exports, each in a process of its own. */
export function exportLines(all: readonly Exported[]): Line[] {
  const { memory } = LIMITS.export;
  return all.map(({ runs, format, usage, size }) => ({
    ...NOTHING,
    what: `\`overhead export --${format}\`, ${runs.toLocaleString('en')} stored runs of ${ROWS} rows`,
    wall: usage.wall,
    cpu: usage.cpu,
    memory: usage.memory,
    value: `a file of ${megabytes(size)}`,
    limit: `${memory / 1e6} MB`,
    verdict: verdict(usage.memory <= memory),
  }));
}

/** The lines of a report in a browser: how soon it stands there, and how long 19 of 20 frames take at most while it is scrolled. */
export function pageLines({ rows, opened, frames }: Opened): Line[] {
  const { wall } = LIMITS.page;
  const named = `a report of ${rows.toLocaleString('en')} rows in a browser`;
  const open = median(opened);
  const slow = frames.toSorted((a, b) => a - b)[Math.ceil(0.95 * frames.length) - 1] ?? 0;
  return [
    {
      ...NOTHING,
      what: `${named}, until it stands there`,
      wall: open,
      limit: `${wall} s`,
      verdict: verdict(open <= wall),
    },
    { ...NOTHING, what: `${named}, scrolled`, value: `19 of 20 frames within ${Math.round(slow * 1000)} ms` },
  ];
}

function shareLine(named: string, ran: Ran): Line {
  const share = selfOverhead(ran);
  return {
    ...NOTHING,
    what: `${named} of ${ran.length.rounds} rounds, outside its ${ran.forks.length} forks`,
    wall: ownTime(ran),
    value: `${(share * 100).toFixed(1)} % of ${(ran.run.wall - sum(ran.builds)).toFixed(1)} s`,
    limit: `${LIMITS.share * 100} %`,
    verdict: verdict(share <= LIMITS.share),
  };
}

const verdict = (within: boolean): 'ok' | 'over' => (within ? 'ok' : 'over');
