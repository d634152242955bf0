// Versions of agents: which get a page, their order, and their pooled costs.
import type { Compared, Pooling, Pools } from '../comparison/levels.ts';
import { logOf } from '../comparison/overhead.ts';
import type { RepositoryTables, VersionRun } from './fleet.ts';

/** A revision of Git, whole or its first digits. There may be one for each run, so it is no release. */
const REVISION = /^(?:[0-9a-f]{12}|[0-9a-f]{40}|(?=.*[a-f])[0-9a-f]{7,64})$/;

/** Whether a version can be that of a release. */
export const isRelease = (version: string): boolean => version !== '' && !REVISION.test(version);

/** The runs of one version in one row, newest first. */
export type VersionRuns = readonly [VersionRun, ...VersionRun[]];

/** A row of one agent with its versions, in the order of their first run. */
export interface VersionedRow {
  readonly repository: string;
  readonly versions: readonly VersionRuns[];
}

/** The rows of a repository. A run without a usable number is left out. */
export function versionedRows({
  repository,
  versions: runs,
}: Pick<RepositoryTables, 'repository' | 'versions'>): VersionedRow[] {
  const rows = new Map<string, Map<string, [VersionRun, ...VersionRun[]]>>();
  for (const run of runs) {
    if (logOf(run.overhead, run.better) === null || run.rounds < 2) continue;
    const key = JSON.stringify([run.suite, run.benchmark, run.treatment, run.metric, run.better, run.agent]);
    const versions = rows.get(key) ?? new Map<string, [VersionRun, ...VersionRun[]]>();
    rows.set(key, versions);
    const known = versions.get(run.version);
    if (known === undefined) versions.set(run.version, [run]);
    else known.push(run);
  }
  return [...rows.values()].map(versions => ({
    repository,
    versions: [...versions.values()].sort(([a], [b]) => a.first - b.first),
  }));
}

/** The cost of a release in one row, pooled over its newest runs. */
export interface Release {
  readonly repository: string;
  readonly runs: VersionRuns;
  /** The release that was first measured before it; its change is in `cost`. Null without one. */
  readonly before: string | null;
  readonly cost: Pools[number][number];
}

/** The costs of all releases in rows. @param machineOf the facts of a fingerprint */
export async function releasesOf(
  rows: readonly VersionedRow[],
  machineOf: (fingerprint: string) => Readonly<Record<string, string>>,
  pool: (pooling: Pooling) => Promise<Pools>,
): Promise<Release[]> {
  const released = rows
    .map(({ repository, versions }) => ({
      repository,
      versions: versions.filter(([{ version }]) => isRelease(version)),
    }))
    .filter(({ versions }) => versions.length > 0);
  const pools = await pool(poolingOf(released, machineOf));
  return released.flatMap(({ repository, versions }, row) =>
    versions.flatMap((runs, at): Release[] => {
      const pooled = pools[row]?.[at];
      if (pooled === undefined) return [];
      const [{ overhead, low, high }, ...others] = runs;
      // A single run keeps its own interval, which need not be symmetric.
      const cost = others.length === 0 ? { ...pooled, overhead, low, high } : pooled;
      return [{ repository, runs, before: versions[at - 1]?.[0].version ?? null, cost }];
    }),
  );
}

function poolingOf(
  rows: readonly VersionedRow[],
  machineOf: (fingerprint: string) => Readonly<Record<string, string>>,
): Pooling {
  const numbers = new Map<string, number>();
  const machines: Readonly<Record<string, string>>[] = [];
  const numberOf = (fingerprint: string): number => {
    const known = numbers.get(fingerprint) ?? machines.push(machineOf(fingerprint)) - 1;
    numbers.set(fingerprint, known);
    return known;
  };
  const compared = ({ overhead, better, error, rounds, fingerprint }: VersionRun): Compared => ({
    theta: logOf(overhead, better) ?? 0,
    se: error,
    rounds,
    machine: numberOf(fingerprint),
  });
  return {
    series: rows.map(({ versions }) => ({
      metric: versions[0]?.[0].metric ?? '',
      better: versions[0]?.[0].better ?? 'lower',
      versions: versions.map(runs => runs.map(compared)),
    })),
    machines,
  };
}
