// The numbers of the site for programs: data.json.
import type { Attempt, FleetMachine, FleetRow } from './fleet.ts';
import { address, badgeFile, releaseFile, repositoryFile } from './names.ts';
import type { Release } from './versions.ts';

/** A repository for programs. */
export interface RepositoryFacts {
  readonly repository: string;
  readonly machines: readonly FleetMachine[];
  readonly attempts: readonly Attempt[];
}

const iso = (time: number): string => new Date(time).toISOString();

/** `data.json` in pieces, one line for each item. Paths are addresses relative to the site. */
export function* dataFile(
  rows: readonly FleetRow[],
  repositories: readonly RepositoryFacts[],
  releases: readonly Release[],
  released: ReadonlySet<string>,
  now: Date,
): Generator<string> {
  yield `{"schema":1,"built":${JSON.stringify(now.toISOString())},"rows":[`;
  yield* lines(rows, row => {
    const { repository, suite, benchmark, treatment, started, current } = row;
    return {
      ...row,
      started: iso(started),
      page: address(repositoryFile(repository)),
      ...(current ? { badge: `${address(badgeFile(repository, [suite, benchmark, treatment]))}.svg` } : {}),
    };
  });
  yield '],"repositories":[';
  yield* lines(repositories, ({ repository, machines, attempts }) => ({
    repository,
    machines: machines.map(machine => ({ ...machine, first: iso(machine.first), last: iso(machine.last) })),
    attempts,
  }));
  yield '],"releases":[';
  yield* lines(
    releases.filter(({ runs: [{ agent, version }] }) => released.has(releaseFile(agent, version))),
    ({ repository, runs, before, cost }) => {
      const [{ agent, version, suite, benchmark, treatment, metric, off, on }] = runs;
      const names = { agent, version, repository, suite, benchmark, treatment, metric };
      const page = `${address(releaseFile(agent, version))}.html`;
      return { ...names, off, on, ...cost, before, page };
    },
  );
  yield ']}\n';
}

function* lines<T>(items: readonly T[], write: (item: T) => object): Generator<string> {
  for (const [at, item] of items.entries()) yield `${at === 0 ? '' : ','}\n${JSON.stringify(write(item))}`;
}
