// The tables of one repository and month: what is there, without removed runs, and with new ones.
import { grouped } from '../../../core/grouped.ts';
import type { Warning } from '../../../core/results/warning.ts';
import type { Host } from '../host/host.ts';
import type { Objects } from '../objects/objects.ts';
import { type Row, TABLES, type Table } from './columns.ts';
import { readTable, type TableGroups, TableWriter } from './file.ts';
import { tableKey } from './keys.ts';
import { type Listed, type Listing, listRuns, RunReader, type Source } from './reading.ts';
import { markCells, rowsOfRun } from './run.ts';

/** The month of a repository. */
export interface Month {
  readonly repository: string;
  readonly month: string;
}

/** What was done with a month. */
export interface MonthResult {
  /** Runs that were read. */
  readonly added: number;
  /** Bytes that were written. */
  readonly bytes: number;
  /** Runs that cannot be read, and others. */
  readonly warnings: readonly Warning[];
}

/** Another process wrote a file of the month in the meantime. */
export class Overtaken extends Error {}

interface Old {
  readonly bytes: Buffer;
  readonly etag: string;
}

const idOf = ({ suite, fingerprint, file }: Row): string => JSON.stringify([suite, fingerprint, file]);

const idOfListed = ({ run: { suite, fingerprint }, file }: Listed): string =>
  idOf({ suite, fingerprint, file });

/**
 * Writes the tables of a month that changed, the table of runs last: it never names a run that the others lack. Throws
 * {@link Overtaken}.
 * @param listed the runs of the source
 */
export async function writeMonth(
  month: Month,
  source: Source,
  listed: Listing,
  to: Objects,
  host: Pick<Host, 'root' | 'cache' | 'signal'>,
): Promise<MonthResult> {
  const old = new Map<Table, Old>();
  for (const table of TABLES) {
    const found = await to.get(tableKey({ ...month, table }));
    if (found !== null) old.set(table, found);
  }
  const tables = opened(old);
  const before = tables === null ? [] : await allRows(tables.runs);
  let now = listed;
  let present = runsOf(now, month);
  if (before.some(row => !present.has(idOf(row)))) {
    // Either the run was removed, or another process added it after ours had listed the runs.
    now = await listRuns(source);
    present = runsOf(now, month);
  }
  const kept = before.filter(row => isKept(row, present.get(idOf(row)), now));
  const known = new Set(kept.map(idOf));
  const fresh = [...present].filter(([id]) => !known.has(id)).map(([, run]) => run);
  const writer = new MonthWriter(month, old, to);
  const reader = new RunReader(now.store, source, host);
  const added: Row[] = [];
  if (fresh.length > 0 || known.size < before.length || tables === null) {
    const files = { rows: new TableWriter('rows'), rounds: new TableWriter('rounds') };
    const merging = {
      rows: new Merged(tables?.rows ?? null, known, files.rows),
      rounds: new Merged(tables?.rounds ?? null, known, files.rounds),
    };
    for (const [suite, those] of [...grouped(fresh, ({ run }) => run.suite)].sort(bySuite)) {
      await merging.rows.upTo(suite);
      await merging.rounds.upTo(suite);
      for await (const read of reader.read(those)) {
        const { run, rows, rounds } = rowsOfRun(read);
        added.push(run);
        for (const row of rows) files.rows.add(row);
        for (const row of rounds) files.rounds.add(row);
      }
    }
    await merging.rows.upTo(null);
    await merging.rounds.upTo(null);
    await writer.put('rows', files.rows.end());
    await writer.put('rounds', files.rounds.end());
  }
  const table = new TableWriter('runs');
  const marked = kept.map(row => ({ ...row, ...marksOf(present.get(idOf(row))) }));
  for (const row of [...marked, ...added].sort(bySuiteAndTime)) table.add(row);
  await writer.put('runs', table.end());
  return { added: added.length, bytes: writer.bytes, warnings: reader.warnings };
}

const bySuite = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  one < other ? -1 : 1;

function bySuiteAndTime(one: Row, other: Row): number {
  if (one.suite !== other.suite) return `${one.suite}` < `${other.suite}` ? -1 : 1;
  return Number(one.started) - Number(other.started) || (`${one.file}` < `${other.file}` ? -1 : 1);
}

function marksOf(listed: Listed | undefined): Row {
  return listed === undefined ? {} : markCells(listed.run);
}

/** The runs of a month by their identity. */
function runsOf({ months }: Listing, { month }: Month): ReadonlyMap<string, Listed> {
  return new Map((months.get(month) ?? []).map(listed => [idOfListed(listed), listed]));
}

/** Whether a run of the table is still stored as it was. If the listing may lack runs, a missing one was not removed. */
function isKept(row: Row, listed: Listed | undefined, { warnings }: Listing): boolean {
  if (listed === undefined) return warnings.length > 0;
  return listed.digest === null || listed.digest === row.digest;
}

/** The files of a month; null if one is missing or cannot be used, so that all are written again. */
function opened(old: ReadonlyMap<Table, Old>): Readonly<Record<Table, TableGroups>> | null {
  const tables: Partial<Record<Table, TableGroups>> = {};
  for (const table of TABLES) {
    const bytes = old.get(table)?.bytes;
    const read = bytes === undefined ? null : readTable(table, bytes);
    if (read === null) return null;
    tables[table] = read;
  }
  return tables as Record<Table, TableGroups>;
}

async function allRows(table: TableGroups): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const group of table.groups()) rows.push(...group);
  return rows;
}

/** Passes the rows of kept runs from an old file to a new one, suite by suite. */
class Merged {
  readonly #groups: AsyncGenerator<readonly Row[]> | null;
  readonly #kept: ReadonlySet<string>;
  readonly #to: TableWriter;
  #waiting: readonly Row[] | null = null;

  constructor(from: TableGroups | null, kept: ReadonlySet<string>, to: TableWriter) {
    this.#groups = from?.groups() ?? null;
    this.#kept = kept;
    this.#to = to;
  }

  /** Passes the rows of suites up to this one; null: of all. */
  async upTo(suite: string | null): Promise<void> {
    for (;;) {
      this.#waiting ??= await this.#next();
      if (this.#waiting === null) return;
      if (suite !== null && `${this.#waiting[0]?.suite}` > suite) return;
      for (const row of this.#waiting) if (this.#kept.has(idOf(row))) this.#to.add(row);
      this.#waiting = null;
    }
  }

  async #next(): Promise<readonly Row[] | null> {
    const next = await this.#groups?.next();
    return next === undefined || next.done === true ? null : next.value;
  }
}

/** Writes changed files of a month, each only over the one that was read. */
class MonthWriter {
  bytes = 0;
  readonly #month: Month;
  readonly #old: ReadonlyMap<Table, Old>;
  readonly #to: Objects;

  constructor(month: Month, old: ReadonlyMap<Table, Old>, to: Objects) {
    this.#month = month;
    this.#old = old;
    this.#to = to;
  }

  async put(table: Table, bytes: Buffer): Promise<void> {
    const key = tableKey({ ...this.#month, table });
    const before = this.#old.get(table);
    if (before?.bytes.equals(bytes) === true) return;
    const condition = before === undefined ? ('absent' as const) : { etag: before.etag };
    if ((await this.#to.put(key, bytes, condition)) === null) throw new Overtaken(key);
    this.bytes += bytes.length;
  }
}
