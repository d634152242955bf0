// The limits of our self-overhead, and the comparison of measurements with them.

import type { Branched } from './branch.ts';
import type { Exported } from './exporting.ts';
import { type Remembered, ROWS } from './history.ts';
import type { Judged } from './judging.ts';
import type { KernelsMeasured } from './kernel-running.ts';
import { median, typical, type Usage } from './metered.ts';
import type { Opened } from './page.ts';
import { covered, ownTime, type Ran, selfOverhead, untilFirstFork } from './ran.ts';
import type { Running } from './running.ts';
import type { JudgedShards } from './shards.ts';
import type { Simulated, SimulatorMeasured } from './simulator-running.ts';

/** Times in seconds, memory in bytes. */
export const LIMITS = {
  /** Judging few benchmarks must not be noticeable. */
  few: { benchmarks: 10, wall: 0.5 },
  /** The time is a multiple of that of native benchstat on the same file in the same run. */
  many: { benchmarks: 5000, ratio: 2.5, memory: 512e6 },
  /** Wall time may grow with at most this power of the number of benchmarks: 1 is linear. */
  growth: 1.1,
  /** The limit of time for comparing with a branch and for storing on it, each, and the limit of the fetched size. */
  branch: { runs: 10_000, wall: 5, fetched: 5e6 },
  /** The limits of the history of stored runs, of the page of all of them, and of the additional time for one more run. */
  history: { runs: 10_000, wall: 3, memory: 512e6, page: 10, pageMemory: 640e6, more: 1 },
  export: { memory: 512e6 },
  /** All shards of a run, judged. */
  shards: { cpu: 60, memory: 1024e6 },
  /** A report with these rows, until the browser shows it. */
  page: { rows: 5000, wall: 2 },
  firstFork: 1.5,
  /** A machine of the simulator with a small image, from its start to its end. */
  machine: 2,
  /** A suite of four benchmarks and one treatment in the simulator, on two processors: nothing known, and the control known; and a round of requests. */
  simulated: { JMH: { fresh: 300, changed: 120 }, Go: { fresh: null, changed: 60 }, requests: 60 },
  /** A pull request on four kernels that changes the programs that its suite attaches. */
  kernels: 60,
  /** The share of a run's wall time, without builds, that is outside its forks. */
  share: 0.05,
} as const;

/** The median of several runs, and the smallest and the largest: of five runs, they enclose the true median with 94 % probability. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) };
}

/** One line of the table. Values that were not measured are null. */
export interface Line {
  readonly what: string;
  readonly wall: number | null;
  readonly cpu: number | null;
  readonly memory: number | null;
  /** Wall time as a multiple of that of native benchstat on the same file, with the smallest and largest of the runs. */
  readonly ratio: Spread | null;
  /** A value that is not a time. */
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

export function isOver({ verdict }: Line): boolean {
  return verdict === 'over';
}

/** Two lines for each judged size, ours above that of benchstat on the same file, and lines of the growth. */
export function judgingLines(all: readonly Judged[]): Line[] {
  const pairs = all.flatMap(({ size, overhead, benchstat }) => {
    const name = `${size.benchmarks.toLocaleString('en')} benchmarks`;
    const ours = typical(overhead);
    // The two programs alternate, so each run is divided by the one after it.
    const ratio = spreadOf(overhead.map(({ wall }, run) => wall / (benchstat[run]?.wall ?? Number.NaN)));
    return [
      {
        ...NOTHING,
        ...ours,
        what: `\`overhead compare\`, ${name}`,
        ratio,
        value: between(overhead),
        ...limited(size.benchmarks, { ...ours, ratio: ratio.median }),
      },
      { ...NOTHING, ...typical(benchstat), what: `native benchstat, ${name}`, value: between(benchstat) },
    ];
  });
  return [...pairs, ...growthLines(all)];
}

/** The limit of memory applies to all sizes up to its own, so that a quick run has it too. */
function limited(
  benchmarks: number,
  { wall, memory, ratio }: { wall: number; memory: number; ratio: number },
): Pick<Line, 'limit' | 'verdict'> {
  const { few, many } = LIMITS;
  if (benchmarks === few.benchmarks) return { limit: `${few.wall} s`, verdict: verdict(wall <= few.wall) };
  const within = memory <= many.memory;
  return benchmarks === many.benchmarks
    ? {
        limit: `${many.ratio} × benchstat, ${many.memory / 1e6} MB`,
        verdict: verdict(within && ratio <= many.ratio),
      }
    : { limit: '', verdict: within || benchmarks > many.benchmarks ? '' : 'over' };
}

/** The shortest and the longest wall time. */
function between(runs: readonly Usage[]): string {
  const { low, high } = spreadOf(runs.map(({ wall }) => wall));
  return `${low.toFixed(2)} s to ${high.toFixed(2)} s`;
}

/**
 * The power of n with which wall time grows from each size to the next. The smallest size approximates the time of the command with
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

/** The lines of a branch with many stored runs. The limits of 10,000 apply to fewer too. */
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

/** The lines of a history of many stored runs. The limits of 10,000 apply to fewer too. */
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
    line(`\`overhead history --html\`, ${named}`, page, limits.page, limits.pageMemory),
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

/** The lines of a real run: its time to the first fork, and its self-overhead. */
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

/** The lines of a run of a Go suite: its self-overhead, and its build time. */
export function goLines(ran: Ran): Line[] {
  const builds = `building its ${ran.builds.length} test binaries, apart`;
  return [shareLine('a run in Go', ran), { ...NOTHING, what: builds, wall: covered(ran.builds) }];
}

/** The lines of the simulator: the time of an idle machine, and the times of suites with and without cached results. */
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

const simulatedLine = ({ what, run, machines, known, memory, limit }: Simulated): Line => ({
  ...NOTHING,
  what,
  wall: run.wall,
  cpu: run.cpu,
  memory: memory === 0 ? null : memory,
  value: `${machines} machines booted, ${known} forks known`,
  ...(limit === null ? {} : { limit: `${limit} s`, verdict: verdict(run.wall <= limit) }),
});

/** The lines of kernel suites; the limit is that of a pull request with a cached control. */
export function kernelLines({ each, pullRequest, native }: KernelsMeasured): Line[] {
  const limited = (simulated: Simulated): Line => simulatedLine({ ...simulated, limit: LIMITS.kernels });
  return [
    ...each.map(simulatedLine),
    ...(pullRequest === null
      ? []
      : [simulatedLine(pullRequest.fresh), limited(pullRequest.changed), simulatedLine(pullRequest.known)]),
    ...(native === null ? [] : [{ ...simulatedLine(native), value: '' }]),
  ];
}

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

/** Two lines for each number of shards. */
export function shardLines(all: readonly JudgedShards[]): Line[] {
  const { cpu, memory } = LIMITS.shards;
  return all.flatMap(({ scale, command, workflow }) => {
    const named = `${scale.shards} shards of ${scale.suites} suites`;
    const line = (what: string, usages: readonly Usage[]): Line => {
      const usage = typical(usages);
      const within = usage.cpu <= cpu && usage.memory <= memory;
      return {
        ...NOTHING,
        ...usage,
        what,
        value: between(usages),
        limit: `${cpu} s of CPU, ${memory / 1e6} MB`,
        verdict: verdict(within),
      };
    };
    return [
      line(`\`overhead compare\`, ${named}`, command),
      line(`the same in a workflow, ${named}`, workflow),
    ];
  });
}

/** The lines of a report in a browser: its time to the screen, and the time of 19 of 20 frames at most during scrolling. */
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
    value: `${(share * 100).toFixed(1)} % of ${(ran.run.wall - covered(ran.builds)).toFixed(1)} s`,
    limit: `${LIMITS.share * 100} %`,
    verdict: verdict(share <= LIMITS.share),
  };
}

const verdict = (within: boolean): 'ok' | 'over' => (within ? 'ok' : 'over');
