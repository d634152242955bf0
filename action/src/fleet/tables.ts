// Reads what the site needs from the tables of a store, repository by repository.
import type {
  Attempt,
  FleetMachine,
  FleetRun,
  FleetSeries,
  FleetSource,
  RepositoryTables,
  VersionRun,
} from './fleet.ts';
import { FACTS, LEADS, MACHINES, REPOSITORIES, RUNS, SERIES, VERSIONS } from './sql.ts';

/** The part of a database that the site uses. */
export interface Questions {
  run(sql: string): Promise<void>;
  query(
    sql: string,
    values?: readonly (string | number | null)[],
  ): Promise<{ readonly rows: AsyncIterable<readonly (readonly unknown[])[]> }>;
}

/** What to read. */
export interface Window {
  /** Only runs from then on. */
  readonly since: Date;
  /** The number of newest runs of each suite whose overheads are read. */
  readonly last: number;
}

/** The number of repositories that are read together: each question looks at the list of all files. */
const TOGETHER = 5;
/** The number of newest versions of each row. */
const MOST_VERSIONS = 50;

/** The tables of a store. */
export class TableSource implements FleetSource {
  readonly #database: Questions;
  readonly #window: Window;
  readonly #attempts: (repository: string) => Promise<readonly Attempt[]>;
  readonly #others: () => Promise<readonly string[]>;
  #names: Promise<readonly string[]> | null = null;
  /** The tables of the repositories that were read together last. */
  #read = new Map<string, Omit<RepositoryTables, 'attempts'>>();

  /**
   * @param attempts the last attempts to measure the suites of a repository
   * @param others repositories that may have no tables
   */
  constructor(
    database: Questions,
    window: Window,
    attempts: (repository: string) => Promise<readonly Attempt[]>,
    others: () => Promise<readonly string[]>,
  ) {
    this.#database = database;
    this.#window = window;
    this.#attempts = attempts;
    this.#others = others;
  }

  /** Those with tables first, in the order of the database, so that neighbours are read together. */
  async repositories(): Promise<readonly string[]> {
    return [...new Set([...(await this.#known()), ...(await this.#others())])];
  }

  async read(repository: string): Promise<RepositoryTables> {
    const names = await this.#known();
    const at = names.indexOf(repository);
    if (at >= 0 && !this.#read.has(repository)) {
      const from = at - (at % TOGETHER);
      this.#read = await this.#some(names.slice(from, from + TOGETHER));
    }
    const tables = this.#read.get(repository) ?? nothingOf(repository);
    return { ...tables, attempts: await this.#attempts(repository) };
  }

  #known(): Promise<readonly string[]> {
    this.#names ??= this.#database
      .run(LEADS)
      .then(() => this.#lines(REPOSITORIES))
      .then(lines => lines.map(([name]) => text(name)));
    return this.#names;
  }

  /** @param names neighbours in the order of the database */
  async #some(names: readonly string[]): Promise<Map<string, Omit<RepositoryTables, 'attempts'>>> {
    const [first = '', last = first] = [names[0], names.at(-1)];
    const of = [first, last, this.#window.since.getTime()];
    const [runs, versions] = [
      [...of, this.#window.last],
      [...of, MOST_VERSIONS],
    ];
    const by = {
      machines: grouped(await this.#lines(MACHINES, of), machineOf),
      runs: grouped(await this.#lines(RUNS, runs), runOf),
      series: grouped(await this.#lines(SERIES, runs), seriesOf),
      versions: grouped(await this.#lines(VERSIONS, versions), versionOf),
    };
    return new Map(
      names.map(repository => [
        repository,
        {
          repository,
          machines: by.machines.get(repository) ?? [],
          runs: by.runs.get(repository) ?? [],
          series: by.series.get(repository) ?? [],
          versions: by.versions.get(repository) ?? [],
        },
      ]),
    );
  }

  async #lines(
    sql: string,
    values: readonly (string | number | null)[] = [],
  ): Promise<(readonly unknown[])[]> {
    const lines: (readonly unknown[])[] = [];
    for await (const part of (await this.#database.query(sql, values)).rows)
      for (const line of part) lines.push(line);
    return lines;
  }
}

const nothingOf = (repository: string): Omit<RepositoryTables, 'attempts'> => ({
  repository,
  machines: [],
  runs: [],
  series: [],
  versions: [],
});

/** Lines by their first column, which is their repository. */
function grouped<T>(
  lines: readonly (readonly unknown[])[],
  read: (line: readonly unknown[]) => T,
): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const [repository, ...line] of lines) {
    const known = groups.get(text(repository));
    if (known === undefined) groups.set(text(repository), [read(line)]);
    else known.push(read(line));
  }
  return groups;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const amount = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const list = (value: unknown): number[] => (Array.isArray(value) ? value.map(number) : []);
const direction = (value: unknown) => (value === 'higher' ? ('higher' as const) : ('lower' as const));

function machineOf([fingerprint, ...rest]: readonly unknown[]): FleetMachine {
  const facts = FACTS.flatMap((key, at): [string, string][] => {
    const value = text(rest[at]);
    // Native is the usual mode, and has no header line.
    return value === '' || (key === 'mode' && value === 'native') ? [] : [[key, value]];
  });
  const [runs, first, last] = rest.slice(FACTS.length);
  return {
    fingerprint: text(fingerprint),
    facts: Object.fromEntries(facts),
    runs: number(runs),
    first: number(first),
    last: number(last),
  };
}

function runOf([
  suite,
  fingerprint,
  file,
  started,
  commit,
  verdict,
  accepted,
  pinned,
  nth,
]: readonly unknown[]): FleetRun {
  return {
    suite: text(suite),
    fingerprint: text(fingerprint),
    file: text(file),
    started: number(started),
    commit: text(commit),
    verdict: text(verdict),
    accepted: accepted === true,
    pinned: typeof pinned === 'string' ? pinned : null,
    nth: number(nth),
  };
}

function seriesOf([suite, benchmark, treatment, metric, better, ...lists]: readonly unknown[]): FleetSeries {
  const [runs = [], overheads = [], lows = [], highs = [], errors = [], rounds = []] = lists.map(list);
  return {
    suite: text(suite),
    benchmark: text(benchmark),
    treatment: text(treatment),
    metric: text(metric),
    better: direction(better),
    runs,
    overheads,
    lows,
    highs,
    errors,
    rounds,
  };
}

function versionOf(line: readonly unknown[]): VersionRun {
  const [suite, benchmark, treatment, metric, agent, version, better, fingerprint, started, commit, ...rest] =
    line;
  const [verdict, accepted, off, on, overhead, low, high, error, rounds, runs, first] = rest;
  return {
    suite: text(suite),
    benchmark: text(benchmark),
    treatment: text(treatment),
    metric: text(metric),
    agent: text(agent) === '' ? text(treatment) : text(agent),
    version: text(version),
    better: direction(better),
    fingerprint: text(fingerprint),
    started: number(started),
    commit: text(commit),
    verdict: text(verdict),
    accepted: accepted === true,
    off: amount(off),
    on: amount(on),
    overhead: number(overhead),
    low: number(low),
    high: number(high),
    error: number(error),
    rounds: number(rounds),
    runs: number(runs),
    first: number(first),
  };
}
