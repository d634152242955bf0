// The tables of a store and their columns, with types and meanings. docs/query.md lists them.

/** The tables: runs, overheads of treatments, and values of forks. */
export const TABLES = ['runs', 'rows', 'rounds'] as const;
export type Table = (typeof TABLES)[number];

/** The type of a column. Times are in UTC, in milliseconds. */
export type Kind = 'text' | 'integer' | 'number' | 'boolean' | 'time';

/** A value of a column; null is empty. Times are milliseconds since 1970. */
export type Cell = string | number | boolean | null;

export type Row = Readonly<Record<string, Cell>>;

export interface Column {
  readonly kind: Kind;
  readonly meaning: string;
}

const column = (kind: Kind, meaning: string): Column => ({ kind, meaning });

/** The columns that name a run in every table. */
const RUN = {
  suite: column('text', 'the suite'),
  fingerprint: column('text', 'machine and runtime; absolute values are comparable if it is the same'),
  file: column('text', 'the file of the run: when it began, and its commit'),
  started: column('time', 'when the run began'),
};

const COMMIT = column('text', 'the measured commit; empty if unknown');

/** The columns of each table in its files, in order. */
export const COLUMNS: Readonly<Record<Table, Readonly<Record<string, Column>>>> = {
  runs: {
    ...RUN,
    commit: COMMIT,
    digest: column('text', 'a digest of the file'),
    verdict: column('text', '`pass`, `inconclusive`, `breach` or `none`, when it was stored'),
    accepted: column('text', 'the reason for accepting a breach; empty if it was not accepted'),
    pinned: column('text', 'the release that it is pinned as; empty if it is not pinned'),
    is_baseline: column('boolean', 'whether later runs are compared with it'),
    rounds: column('integer', 'its number of rounds'),
    elapsed_ms: column('number', 'how long the suite took; empty if unknown'),
    mode: column('text', '`native`, `simulation` or `kvm`'),
    runner: column('text', 'the kind of suite'),
    cpu: column('text', 'the processor'),
    cpus: column('text', 'the number of processors'),
    memory: column('text', 'memory'),
    kernel: column('text', 'the kernel'),
    image: column('text', 'the image of the runner, or the operating system'),
    arch: column('text', 'the architecture'),
    runtime: column('text', 'the Java or Go release'),
    header: column('text', 'every header line of the file, as JSON'),
  },
  rows: {
    ...RUN,
    commit: COMMIT,
    benchmark: column('text', 'the benchmark with its parameters'),
    treatment: column('text', 'the variant with the agent'),
    control: column('text', 'the variant that it is compared with'),
    agent: column('text', 'the agent; the name of the treatment if unknown'),
    agent_version: column('text', 'its version; empty if unknown'),
    metric: column('text', 'the unit'),
    better: column('text', '`lower` or `higher`'),
    exact: column('boolean', 'whether it is a count'),
    off: column('number', 'the median of the control'),
    on: column('number', 'the median of the treatment'),
    overhead: column('number', 'the overhead: 0.05 is 5 %, above 0 is a cost'),
    low: column('number', 'the lower end of its 95 % interval'),
    high: column('number', 'the upper end'),
    se: column('number', 'the standard error of the logarithm of 1 + overhead'),
    rounds: column('integer', 'its number of rounds'),
  },
  rounds: {
    ...RUN,
    benchmark: column('text', 'the benchmark with its parameters'),
    variant: column('text', 'the control or a treatment'),
    metric: column('text', 'the unit'),
    round: column('integer', 'from 1; the forks of a round are a pair'),
    value: column('number', 'the value in that unit'),
    operations: column('number', 'operations of the fork'),
  },
};

/** The columns that the path of a file holds, in front of the others. */
export const PATH_COLUMNS: Readonly<Record<string, Column>> = {
  repository: column('text', '`OWNER/NAME`'),
  month: column('text', '`2026-11`: the month in which the run began'),
};

/** The columns after the suite by which the rows of a file are sorted, so that readers skip parts of it. */
export const ORDER: Readonly<Record<Table, readonly string[]>> = {
  runs: [],
  rows: ['benchmark', 'treatment', 'metric'],
  rounds: ['benchmark', 'variant', 'metric'],
};

/** The types of the columns in Parquet. */
export const PARQUET_TYPES = {
  text: 'STRING',
  integer: 'INT32',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
} as const satisfies Readonly<Record<Kind, string>>;

/** The types of the columns in SQL. */
export const SQL_TYPES = {
  text: 'VARCHAR',
  integer: 'INTEGER',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  time: 'TIMESTAMP',
} as const satisfies Readonly<Record<Kind, string>>;
