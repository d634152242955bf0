// The keys of the tables in a store: partitioned by repository and month, as DuckDB, Spark and Athena expect it.
import { TABLES, type Table } from './columns.ts';

export const TABLES_PREFIX = 'parquet/';

/** One file of a table. */
export interface TableFile {
  readonly table: Table;
  /** `OWNER/NAME`. */
  readonly repository: string;
  /** `2026-11`. */
  readonly month: string;
}

export function tablePrefix(table: Table, repository = ''): string {
  const folder = `${TABLES_PREFIX}${table}/`;
  return repository === '' ? folder : `${folder}repository=${encodeURIComponent(repository)}/`;
}

export function tableKey({ table, repository, month }: TableFile): string {
  return `${tablePrefix(table, repository)}month=${month}/data.parquet`;
}

const KEY = /^parquet\/(\w+)\/repository=([\w.%-]{1,300})\/month=(\d{4}-\d\d)\/data\.parquet$/;

/** The file of a key; null for other keys. */
export function tableOf(key: string): TableFile | null {
  const [, name, encoded = '', month = ''] = KEY.exec(key) ?? [];
  const table = TABLES.find(one => one === name);
  if (table === undefined) return null;
  try {
    return { table, repository: decodeURIComponent(encoded), month };
  } catch {
    return null;
  }
}

/** What compaction has read of a repository. */
export function stateKey(repository: string): string {
  return `${TABLES_PREFIX}compacted/${repository}.json`;
}

/** The month of a run: `2026-11`, in UTC. */
export function monthOf(time: Date): string {
  return time.toISOString().slice(0, 7);
}
