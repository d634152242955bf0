// A DuckDB in memory that answers questions about files, and does nothing else.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as Duckdb from '@duckdb/node-api';
import { UsageError } from '../../../core/config/problem.ts';
import { PreconditionError } from '../../../core/runner.ts';
import type { Host } from '../host/host.ts';
import { findDuckdb } from './find.ts';
import { PACKAGES } from './lock.ts';

/** A value of a result: whole numbers beyond 2^53 are texts, and so are intervals; times are ISO 8601 in UTC. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [key: string]: Value };

/** A result: the names of its columns, and its rows in parts, as they are computed. */
export interface Result {
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<readonly (readonly Value[])[]>;
}

export interface Database {
  /**
   * The names in a query that may be tables, also in texts that it runs as queries; empty if it has an error, which
   * {@link query} reports.
   */
  tablesIn(sql: string): Promise<readonly string[]>;
  /** Runs statements of ours. */
  run(sql: string): Promise<void>;
  /** From now on, nothing outside is reached but files in this folder, and no setting changes. */
  lock(folder: string): Promise<void>;
  /**
   * Runs one query that only reads. Throws {@link UsageError} with DuckDB's message for a wrong one, and `signal.reason`.
   * @param values of its parameters `$1`, `$2`, …
   */
  query(sql: string, values?: readonly (string | number | null)[]): Promise<Result>;
  close(): void;
}

/** Failures that no other SQL avoids. */
const NOT_ITS_FAULT = /^(?:IO|Internal|INTERNAL|Out of Memory|FATAL|Fatal|HTTP|Serialization|Unknown) Error/;

/** Time between interruptions of a query that was stopped (ms). */
const AGAIN = 50;

/** Opens an empty database. Throws {@link PreconditionError} if DuckDB cannot be found, installed or loaded. */
export async function openDuckdb(
  host: Pick<Host, 'root' | 'cache' | 'environment' | 'ownEnvironment' | 'output' | 'signal'>,
): Promise<Database> {
  const folder = await findDuckdb(PACKAGES, host);
  let duckdb: typeof Duckdb;
  try {
    duckdb = createRequire(join(folder, 'package.json'))(folder) as typeof Duckdb;
  } catch (error) {
    throw new PreconditionError(
      `DuckDB in ${folder} cannot be loaded: ${(error as Error).message}; remove that folder, and run the command again`,
    );
  }
  const instance = await duckdb.DuckDBInstance.create(':memory:', {
    // It would write into the current folder.
    temp_directory: '',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    preserve_insertion_order: 'true',
    // The files are local: the system caches them.
    enable_external_file_cache: 'false',
  });
  const connection = await instance.connect();
  return new Open(duckdb, instance, connection, host.signal);
}

class Open implements Database {
  readonly #duckdb: typeof Duckdb;
  readonly #instance: Duckdb.DuckDBInstance;
  readonly #connection: Duckdb.DuckDBConnection;
  readonly #signal: AbortSignal;
  #stopping: NodeJS.Timeout | null = null;
  /** More than once: a query that is only about to start does not notice it. */
  readonly #interrupt = () => {
    this.#connection.interrupt();
    this.#stopping ??= setInterval(() => this.#connection.interrupt(), AGAIN);
  };

  constructor(
    duckdb: typeof Duckdb,
    instance: Duckdb.DuckDBInstance,
    connection: Duckdb.DuckDBConnection,
    signal: AbortSignal,
  ) {
    this.#duckdb = duckdb;
    this.#instance = instance;
    this.#connection = connection;
    this.#signal = signal;
    signal.addEventListener('abort', this.#interrupt);
  }

  async tablesIn(sql: string): Promise<readonly string[]> {
    const reader = await this.#connection.runAndReadAll(`SELECT json_serialize_sql(${quoted(sql)})`);
    return namesIn(JSON.parse(`${reader.getRowsJS()[0]?.[0]}`));
  }

  async run(sql: string): Promise<void> {
    await this.#connection.run(sql);
  }

  async lock(folder: string): Promise<void> {
    await this.run(`SET allowed_directories = [${quoted(folder)}]`);
    await this.run('SET enable_external_access = false');
    await this.run('SET lock_configuration = true');
  }

  async query(sql: string, values: readonly (string | number | null)[] = []): Promise<Result> {
    this.#signal.throwIfAborted();
    try {
      const statements = await this.#connection.extractStatements(sql);
      if (statements.count !== 1)
        throw new UsageError(`write one query: there are ${statements.count} statements`);
      const statement = await statements.prepare(0);
      // Other statements may write files, even where only one folder is readable.
      if (statement.statementType !== this.#duckdb.StatementType.SELECT)
        throw new UsageError(
          'only queries are allowed (SELECT, WITH, FROM, DESCRIBE, SUMMARIZE): nothing is changed here',
        );
      statement.bind([...values]);
      const result = await statement.stream();
      return { columns: result.columnNames(), rows: this.#rows(result) };
    } catch (error) {
      throw this.#explained(error);
    }
  }

  close(): void {
    this.#signal.removeEventListener('abort', this.#interrupt);
    if (this.#stopping !== null) clearInterval(this.#stopping);
    this.#connection.closeSync();
    this.#instance.closeSync();
  }

  async *#rows(result: Duckdb.DuckDBResult): AsyncGenerator<readonly (readonly Value[])[]> {
    try {
      for await (const rows of result.yieldRowsJs()) yield rows.map(row => row.map(converted));
    } catch (error) {
      throw this.#explained(error);
    }
  }

  #explained(error: unknown): unknown {
    if (this.#signal.aborted) return this.#signal.reason;
    if (error instanceof UsageError) return error;
    const { message } = error as Error;
    return NOT_ITS_FAULT.test(message) ? error : new UsageError(message);
  }
}

/** A text in SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** The names of tables in a syntax tree of DuckDB. */
function namesIn(node: unknown): string[] {
  if (node === null || typeof node !== 'object') return [];
  const { type, table_name: name, function_name: called } = node as Readonly<Record<string, unknown>>;
  const inner = Object.values(node).flatMap(namesIn);
  if (type === 'BASE_TABLE' || type === 'SHOW_REF') return [`${name}`, ...inner];
  // These run a text as a query, so any word of it may be a table.
  if (called === 'query' || called === 'query_table') return JSON.stringify(node).match(/\w+/g) ?? [];
  return inner;
}

function converted(value: unknown): Value {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'bigint')
    return value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : `${value}`;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex');
  if (Array.isArray(value)) return value.map(converted);
  return Object.fromEntries(Object.entries(value as object).map(([key, one]) => [key, converted(one)]));
}
