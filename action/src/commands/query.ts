// `overhead query`: answers a question in SQL about all runs of a store.
import { UsageError } from '../../../core/config/problem.ts';
import { type Database, openDuckdb, type Result, type Value } from '../duckdb/database.ts';
import { EXIT, type Host } from '../host/host.ts';
import { csvLine } from '../report/csv.ts';
import { renderQueryTable } from '../report/query-table.ts';
import { laidOut } from '../report/table.ts';
import { grouped } from '../report/values.ts';
import { tablesHere } from '../tables/store.ts';
import { addViews, tablesOf } from '../tables/views.ts';

export interface QueryOptions {
  /** One SELECT over the views `runs`, `rows` and `rounds`. */
  readonly sql: string;
  /** A store as after `--baseline`. */
  readonly store: string;
  /** `OWNER/NAME`; empty: all. */
  readonly repositories: readonly string[];
  /** The first month, such as `2026-01`, as the user wrote it; null: all. */
  readonly since: string | null;
  readonly format: 'table' | 'json' | 'csv';
}

/** Rows of a table for a terminal. */
const MOST_ROWS = 1000;

/** Prints the answer. Throws {@link UsageError} for wrong SQL and a store without tables, and `signal.reason`. */
export async function queryCommand(options: QueryOptions, host: Host): Promise<{ exitCode: number }> {
  const { sql, store, repositories, since, format } = options;
  if (since !== null && !/^\d{4}-(0[1-9]|1[0-2])$/.test(since))
    throw new UsageError(`--since: "${since}" is not a month: write it as 2026-01`);
  const database = await openDuckdb(host);
  try {
    const tables = await tablesOf(database, sql);
    await addViews(database, await tablesHere(store, { tables, repositories, since }, host));
    await printers[format](await answerTo(database, sql), host);
  } finally {
    database.close();
  }
  return { exitCode: EXIT.pass };
}

async function answerTo(database: Database, sql: string): Promise<Result> {
  try {
    return await database.query(sql);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`query: ${error.message}`);
    throw error;
  }
}

const printers: Readonly<
  Record<QueryOptions['format'], (result: Result, host: Pick<Host, 'output'>) => Promise<void>>
> = { table: printTable, csv: printCsv, json: printJson };

async function printTable({ columns, rows }: Result, { output }: Pick<Host, 'output'>): Promise<void> {
  const first: (readonly Value[])[] = [];
  let more = false;
  for await (const part of rows) {
    more = first.length + part.length > MOST_ROWS;
    first.push(...part.slice(0, MOST_ROWS - first.length));
    if (more) break;
  }
  output.print(await laidOut(() => renderQueryTable(columns, first, output)));
  if (more) output.tell(`These are the first ${grouped(MOST_ROWS)} rows: --csv and --json write all`);
}

async function printCsv({ columns, rows }: Result, { output }: Pick<Host, 'output'>): Promise<void> {
  const line = (row: readonly Value[]) =>
    csvLine(row.map(value => (value !== null && typeof value === 'object' ? JSON.stringify(value) : value)));
  if (!(await output.pour(line(columns)))) return;
  for await (const part of rows) if (!(await output.pour(part.map(line).join('')))) return;
}

async function printJson({ columns, rows }: Result, { output }: Pick<Host, 'output'>): Promise<void> {
  let before = '[';
  for await (const part of rows) {
    const objects = part.map(row => {
      const text = `${before}\n  ${JSON.stringify(Object.fromEntries(columns.map((name, at) => [name, row[at]])))}`;
      before = ',';
      return text;
    });
    if (!(await output.pour(objects.join('')))) return;
  }
  await output.pour(before === '[' ? '[]\n' : '\n]\n');
}
