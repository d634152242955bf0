// The tables as views of a database that can reach nothing else.
import { type Database, openDuckdb, quoted } from '../duckdb/database.ts';
import type { Host } from '../host/host.ts';
import { COLUMNS, PATH_COLUMNS, SQL_TYPES, TABLES, type Table } from './columns.ts';
import type { LocalCopy, LocalFiles } from './copy.ts';

/** The tables that a query reads, in any spelling. */
export async function tablesOf(database: Database, sql: string): Promise<Table[]> {
  const named = (await database.tablesIn(sql)).map(name => name.toLowerCase());
  return TABLES.filter(table => named.includes(table));
}

/** Adds a view for each table, empty if the copy lacks it, and then locks the database. */
export async function addViews(
  database: Database,
  { files, folder }: Pick<LocalCopy, 'files' | 'folder'>,
): Promise<void> {
  for (const table of TABLES)
    await database.run(`CREATE VIEW ${quotedName(table)} AS ${source(table, files[table] ?? [])}`);
  await database.lock(folder);
}

/** A locked database with the tables of a local copy. */
export async function openTables(
  copy: Pick<LocalCopy, 'files' | 'folder'>,
  host: Pick<Host, 'root' | 'cache' | 'environment' | 'ownEnvironment' | 'output' | 'signal'>,
): Promise<Database> {
  const database = await openDuckdb(host);
  try {
    await addViews(database, copy);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

const quotedName = (name: string): string => `"${name}"`;

/** The names of all columns, first those in the path. */
function columnsOf(table: Table): [name: string, type: string][] {
  return Object.entries({ ...PATH_COLUMNS, ...COLUMNS[table] }).map(([name, { kind }]) => [
    name,
    SQL_TYPES[kind],
  ]);
}

function source(table: Table, files: NonNullable<LocalFiles[Table]>): string {
  const columns = columnsOf(table);
  if (files.length === 0)
    return `SELECT ${columns.map(([name, type]) => `NULL::${type} AS ${quotedName(name)}`).join(', ')} WHERE false`;
  const types = Object.keys(PATH_COLUMNS).map(name => `${quotedName(name)}: VARCHAR`);
  const list = files.map(quoted).join(', ');
  return `SELECT ${columns.map(([name]) => quotedName(name)).join(', ')}
    FROM read_parquet([${list}], hive_partitioning = true, hive_types = {${types.join(', ')}})`;
}
