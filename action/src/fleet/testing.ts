// Tables of a made-up store for tests and pictures: one run a day, with versions that change at some of them.
import { resolve } from 'node:path';
import type { Host } from '../host/host.ts';
import type {
  Attempt,
  FleetMachine,
  FleetRun,
  FleetSeries,
  FleetSource,
  RepositoryTables,
  VersionRun,
} from './fleet.ts';

/** The time of the sites. */
export const NOW = new Date('2026-11-26T12:00:00Z');
const DAY = 86_400_000;
/** The spread of one run, on the logarithm. */
const ERROR = 0.002;
const ROUNDS = 20;

/** A row: one overhead for each run of its suite, the oldest first. */
export interface MadeRow {
  readonly suite?: string;
  readonly benchmark?: string;
  readonly treatment?: string;
  readonly agent?: string;
  readonly metric?: string;
  readonly overheads: readonly number[];
  /** Each version with its first run; null: not recorded. */
  readonly versions?: readonly (readonly [version: string, from: number])[];
  /** The median without the agent. */
  readonly off?: number;
}

/** A suite: what is special about it. */
export interface MadeSuite {
  /** Days since its newest run. */
  readonly age?: number;
  /** The verdict of its newest run. */
  readonly verdict?: string;
  readonly accepted?: boolean;
  /** The release that some runs are pinned as: places from the oldest. */
  readonly pinned?: readonly [release: string, ...runs: number[]];
  readonly machine?: string;
}

export interface MadeRepository {
  readonly repository: string;
  readonly rows: readonly MadeRow[];
  readonly suites?: Readonly<Record<string, MadeSuite>>;
  readonly attempts?: readonly Attempt[];
}

const commitOf = (run: number): string => (run + 1).toString(16).padStart(4, '0').repeat(10);

export function madeTables({
  repository,
  rows,
  suites = {},
  attempts = [],
}: MadeRepository): RepositoryTables {
  const names = [...new Set(rows.map(({ suite = 'pets' }) => suite))];
  const runs = names.flatMap(suite => runsOf(suite, rows, suites[suite] ?? {}));
  const named = rows.map(
    ({ suite = 'pets', benchmark = 'GET /owners', treatment = 'otel', metric = 'cpu-ns/op', ...row }) => ({
      ...row,
      suite,
      benchmark,
      treatment,
      metric,
      own: runs
        .filter(run => run.suite === suite)
        .toReversed()
        .slice(-row.overheads.length),
    }),
  );
  const series = named.map(({ own, overheads, suite, benchmark, treatment, metric }): FleetSeries => {
    const newest = own.map(({ nth }, at) => ({ nth, overhead: overheads[at] ?? 0 })).reverse();
    return {
      suite,
      benchmark,
      treatment,
      metric,
      better: 'lower',
      runs: newest.map(({ nth }) => nth),
      overheads: newest.map(({ overhead }) => overhead),
      lows: newest.map(({ overhead }) => overhead - 2 * ERROR),
      highs: newest.map(({ overhead }) => overhead + 2 * ERROR),
      errors: newest.map(() => ERROR),
      rounds: newest.map(() => ROUNDS),
    };
  });
  const versions = named.flatMap(
    ({ own, overheads, versions = [['2.33.1', 0]], agent, off = 1_000_000, ...names }) =>
      versions.flatMap(([version, from], at): VersionRun[] => {
        const to = versions[at + 1]?.[1] ?? own.length;
        const those = own.slice(from, to);
        return those
          .map((run, index): VersionRun => {
            const overhead = overheads[from + index] ?? 0;
            const { suite, benchmark, treatment, metric } = names;
            return {
              suite,
              benchmark,
              treatment,
              metric,
              agent: agent ?? treatment,
              version,
              better: 'lower',
              fingerprint: run.fingerprint,
              started: run.started,
              commit: run.commit,
              verdict: run.verdict,
              accepted: run.accepted,
              off,
              on: off * (1 + overhead),
              overhead,
              low: overhead - 2 * ERROR,
              high: overhead + 2 * ERROR,
              error: ERROR,
              rounds: ROUNDS,
              runs: those.length,
              first: those[0]?.started ?? 0,
            };
          })
          .toReversed()
          .slice(0, 10);
      }),
  );
  return { repository, runs, series, versions, machines: machinesOf(runs), attempts };
}

/** The runs of a suite, newest first. */
function runsOf(
  suite: string,
  rows: readonly MadeRow[],
  { age = 0, verdict = 'pass', accepted = false, pinned, machine = 'amd-epyc-4cpu-1a2b3c4d' }: MadeSuite,
): FleetRun[] {
  const count = rows
    .filter(row => (row.suite ?? 'pets') === suite)
    .reduce((most, { overheads }) => Math.max(most, overheads.length), 0);
  const [release, ...pins] = pinned ?? [''];
  return Array.from({ length: count }, (_, at): FleetRun => {
    const run = count - 1 - at;
    return {
      suite,
      fingerprint: machine,
      file: `run-${run}.txt`,
      started: NOW.getTime() - (age + at) * DAY - 3_600_000,
      commit: commitOf(run),
      verdict: at === 0 ? verdict : 'pass',
      accepted: at === 0 && accepted,
      pinned: pins.includes(run) ? release : null,
      nth: at + 1,
    };
  });
}

function machinesOf(runs: readonly FleetRun[]): FleetMachine[] {
  return [...new Set(runs.map(({ fingerprint }) => fingerprint))].map(fingerprint => {
    const own = runs.filter(run => run.fingerprint === fingerprint).map(({ started }) => started);
    return {
      fingerprint,
      facts: {
        cpu: 'AMD EPYC 7763',
        cpus: '4',
        memory: '16 GiB',
        kernel: 'Linux 6.11',
        runtime: 'Temurin-25',
      },
      runs: own.length,
      first: Math.min(...own),
      last: Math.max(...own),
    };
  });
}

export function madeSource(repositories: readonly MadeRepository[]): FleetSource {
  const tables = new Map(repositories.map(one => [one.repository, madeTables(one)]));
  return {
    repositories: async () => [...tables.keys()].sort(),
    read: async repository => tables.get(repository) ?? madeTables({ repository, rows: [] }),
  };
}

/** A host with these messages and a cache. */
export function madeHost(cache: string, messages: string[] = []): Host {
  return {
    root: resolve(import.meta.dirname, '../../..'),
    cache,
    environment: {},
    signal: new AbortController().signal,
    output: { tell: (text: string) => void messages.push(text), status: () => undefined },
  } as unknown as Host;
}

/** Overheads around levels, with a spread of a tenth of a percent. */
export function levels(...parts: readonly (readonly [runs: number, level: number])[]): number[] {
  return parts
    .flatMap(([runs, level]) => Array.from({ length: runs }, () => level))
    .map((level, run) => level + ((run * 7) % 5) / 2500);
}

/** A fleet with every state. */
export const FLEET: readonly MadeRepository[] = [
  {
    repository: 'octo/petclinic',
    rows: [
      {
        agent: 'opentelemetry',
        overheads: levels([20, 0.04], [20, 0.05]),
        versions: [
          ['2.32.0', 0],
          ['2.33.1', 20],
        ],
      },
      { benchmark: 'POST /visits', agent: 'opentelemetry', overheads: levels([40, 0.001]) },
      { suite: 'start', benchmark: 'Start', agent: 'opentelemetry', overheads: levels([20, 0.3]), off: 2e9 },
    ],
    suites: { pets: { verdict: 'breach' }, start: { age: 45 } },
  },
  {
    repository: 'octo/orders',
    rows: [
      { benchmark: 'Checkout', agent: 'opentelemetry', overheads: levels([10, 0.02], [30, 0.09]) },
      {
        benchmark: 'Search',
        treatment: 'jacoco',
        agent: 'jacoco',
        overheads: levels([40, 0.08]),
        versions: [['0.8.13', 0]],
      },
    ],
    suites: { pets: { pinned: ['v1.2', 2, 3, 4] } },
    attempts: [
      {
        suite: 'kernel',
        verdict: 'broken',
        time: '2026-11-26T03:00:00Z',
        commit: commitOf(1),
        reason: 'the agent did not attach in 2 of 2 attempts',
      },
    ],
  },
  {
    repository: 'octo/billing',
    rows: [
      {
        suite: 'batch',
        benchmark: 'Invoices',
        treatment: 'profiler',
        agent: 'profiler',
        overheads: levels([30, 0.03], [10, 0.045]),
        versions: [['', 0]],
      },
    ],
  },
];
