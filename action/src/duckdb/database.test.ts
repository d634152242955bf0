// The database answers questions about one folder, and can neither change nor reach anything else.
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { UsageError } from '../../../core/config/problem.ts';
import { temporary } from '../../../core/testing.ts';
import type { Host } from '../host/host.ts';
import { type Database, openDuckdb, quoted, type Value } from './database.ts';

const folder = temporary('overhead duckdb-');
const open = (signal = new AbortController().signal) =>
  openDuckdb({
    root: resolve(import.meta.dirname, '../../..'),
    cache: folder,
    environment: {},
    signal,
    output: {},
  } as unknown as Host);

async function answer(database: Database, sql: string, values: (string | number | null)[] = []) {
  const { columns, rows } = await database.query(sql, values);
  const all: (readonly Value[])[] = [];
  for await (const part of rows) all.push(...part);
  return { columns, rows: all };
}

const inside = join(folder, 'tables');

/** A database with one view, locked to a folder. */
async function locked(): Promise<Database> {
  const database = await open();
  mkdirSync(inside, { recursive: true });
  const file = join(inside, 'a.parquet');
  writeFileSync(file, Buffer.from(parquetWriteBuffer({ columnData: [{ name: 'n', data: [1, 2, 3] }] })));
  await database.run(`CREATE VIEW numbers AS SELECT * FROM read_parquet(${quoted(file)})`);
  await database.lock(inside);
  return database;
}

describe('a database', () => {
  it('answers questions with values for programs', async () => {
    const database = await open();
    const { columns, rows } = await answer(
      database,
      `SELECT 1 AS one, 0.5 AS half, 9007199254740993 AS large, 'a''b' AS text, NULL AS nothing, true AS yes,
        TIMESTAMP '2026-11-21 03:15:00.25' AS time, [1, 2] AS list, {a: 'b'} AS struct, $1::VARCHAR AS given`,
      ['x'],
    );
    assert.deepEqual(Object.fromEntries(columns.map((name, at) => [name, rows[0]?.[at]])), {
      one: 1,
      half: 0.5,
      large: '9007199254740993',
      text: "a'b",
      nothing: null,
      yes: true,
      time: '2026-11-21T03:15:00.250Z',
      list: [1, 2],
      struct: { a: 'b' },
      given: 'x',
    });
    database.close();
  });

  it('reads its own folder after it was locked', async () => {
    const database = await locked();
    assert.deepEqual((await answer(database, 'SELECT sum(n) AS sum FROM numbers')).rows, [[6]]);
    assert.deepEqual((await answer(database, 'FROM numbers LIMIT 1')).rows, [[1]]);
    assert.equal((await answer(database, 'DESCRIBE numbers')).rows[0]?.[0], 'n');
    database.close();
  });

  const target = join(inside, 'new.csv');
  const refused: readonly (readonly [string, string, RegExp])[] = [
    ['writing a file next to the tables', `COPY (SELECT 1) TO ${quoted(target)}`, /only queries are allowed/],
    [
      'writing a file elsewhere',
      `COPY (SELECT 1) TO ${quoted(join(folder, 'new.csv'))}`,
      /only queries are allowed|disabled/,
    ],
    [
      'an explanation that runs a statement',
      `EXPLAIN ANALYZE COPY (SELECT 1) TO ${quoted(target)}`,
      /only queries are allowed/,
    ],
    ['a file of the system', "SELECT * FROM read_csv('/etc/passwd', sep = ':')", /disabled|allowed/i],
    ['a file of the system by its name', "SELECT * FROM '/etc/passwd'", /exist|disabled|allowed/i],
    ['a text file', "SELECT * FROM read_text('/etc/passwd')", /disabled|allowed/i],
    ['a list of files', "SELECT * FROM glob('/etc/*')", /disabled|allowed/i],
    ['an address', "SELECT * FROM read_parquet('https://example.com/a.parquet')", /disabled|allowed|httpfs/i],
    ['an extension', 'INSTALL httpfs', /only queries are allowed/],
    ['loading an extension', 'LOAD httpfs', /only queries are allowed/],
    ['another database', `ATTACH ${quoted(join(folder, 'x.db'))}`, /only queries are allowed/],
    ['a setting', 'SET enable_external_access = true', /only queries are allowed/],
    ['a table', 'CREATE TABLE t AS SELECT 1', /only queries are allowed/],
    ['a second statement', `SELECT 1; COPY (SELECT 1) TO ${quoted(target)}`, /write one query: there are 2/],
    ['nothing', ' ', /./],
  ];
  for (const [what, sql, message] of refused)
    it(`S61: refuses ${what}`, async () => {
      const database = await locked();
      await assert.rejects(answer(database, sql), (error: Error) => {
        assert.match(error.message, message);
        return true;
      });
      database.close();
      assert.ok(
        !existsSync(target) && !existsSync(join(folder, 'new.csv')) && !existsSync(join(folder, 'x.db')),
      );
    });

  it('cannot be unlocked by statements of ours either', async () => {
    const database = await locked();
    await assert.rejects(
      database.run('SET enable_external_access = true'),
      /configuration has been locked|Cannot/,
    );
    await assert.rejects(
      database.run(`COPY (SELECT 1) TO ${quoted(join(folder, 'new.csv'))}`),
      /disabled|allowed/i,
    );
    database.close();
  });

  it('reports wrong SQL as wrong use, with its position', async () => {
    const database = await locked();
    for (const [sql, message] of [
      ['SELECT * FORM numbers', /syntax error[\s\S]*LINE 1: SELECT \* FORM numbers\n +\^/],
      ['SELECT m FROM numbers', /"m" not found[\s\S]*LINE 1/],
      ['SELECT * FROM number', /number does not exist[\s\S]*numbers/],
      ["SELECT n + 'x'::INTEGER FROM numbers", /Conversion Error/],
    ] as const)
      await assert.rejects(answer(database, sql), (error: Error) => {
        assert.ok(error instanceof UsageError, `${error}`);
        assert.match(error.message, message);
        return true;
      });
    database.close();
  });

  it('finds the tables of a query, and none in wrong SQL', async () => {
    const database = await open();
    const sql =
      'WITH x AS (SELECT * FROM Runs) SELECT * FROM x JOIN "rows" USING (file) WHERE \'rounds\' = suite';
    const found = (await database.tablesIn(sql)).map(name => name.toLowerCase());
    assert.ok(found.includes('runs') && found.includes('rows') && !found.includes('rounds'), `${found}`);
    assert.ok((await database.tablesIn("SELECT * FROM query('FROM rounds')")).includes('rounds'));
    assert.deepEqual(await database.tablesIn('SELECT FROM'), []);
    database.close();
  });

  it('ends a long query when the user stops it', async () => {
    const stop = new AbortController();
    const database = await open(stop.signal);
    const endless = answer(
      database,
      'SELECT count(*) FROM range(1000000) a, range(1000000) b WHERE a.range % 7 = b.range % 3',
    );
    stop.abort(new Error('stopped'));
    await assert.rejects(endless, /stopped/);
    await assert.rejects(answer(database, 'SELECT 1'), /stopped/);
    database.close();
  });

  it('leaves no file in the current folder', () => assert.ok(!readdirSync('.').includes('.tmp')));
});
