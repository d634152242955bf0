// The local copy of tables: what a question needs, each state of a file once.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { bring, type Wanted } from './copy.ts';
import { FolderObjects } from './folder.ts';
import { tableKey, tableOf } from './keys.ts';
import { tablesHost } from './testing.ts';

const folder = temporary('overhead copy-');
const { host, heard } = tablesHost(join(folder, 'cache'));
const objects = new FolderObjects(join(folder, 'objects'));
const copies = join(folder, 'copies');
const ALL: Wanted = { tables: ['runs', 'rows'], repositories: [], since: null };

const filled = (async () => {
  for (const table of ['runs', 'rows', 'rounds'] as const)
    for (const repository of ['org/a', 'org/b'])
      for (const month of ['2025-12', '2026-01'])
        await objects.put(tableKey({ table, repository, month }), `${table} ${repository} ${month}`);
  await objects.put('parquet/runs/README', 'no table');
})();

describe('the local copy of tables', () => {
  it('has the tables, repositories and months that are wanted, under their partitions', async () => {
    await filled;
    const { files, fetched } = await bring(
      objects,
      { tables: ['rows'], repositories: ['org/b'], since: '2026-01' },
      copies,
      host,
    );
    assert.deepEqual([Object.keys(files), fetched], [['rows'], 1]);
    const [path = ''] = files.rows ?? [];
    assert.match(path, /\/parquet\/rows\/repository=org%2Fb\/month=2026-01\/[0-9a-f]{24}\.parquet$/);
    assert.equal(readFileSync(path, 'utf8'), 'rows org/b 2026-01');
  });

  it('fetches a file once for each state of it, and reports its progress', async () => {
    await filled;
    const first = await bring(objects, ALL, copies, host);
    assert.equal((await bring(objects, ALL, copies, host)).fetched, 0);
    assert.equal(first.files.runs?.length, 4);
    assert.match(heard.status.join('\n'), /fetching tables: 7 of 7 files, 0\.0 of 0\.0 MB/);
    const key = tableKey({ table: 'runs', repository: 'org/a', month: '2026-01' });
    await objects.put(key, 'newer');
    const { files, fetched } = await bring(objects, ALL, copies, host);
    assert.equal(fetched, 1);
    const path = files.runs?.find(one => one.includes('org%2Fa') && one.includes('2026-01')) ?? '';
    assert.equal(readFileSync(path, 'utf8'), 'newer');
    assert.equal(readdirSync(dirname(path)).length, 2, 'another process may read the old state');
    for (const name of readdirSync(dirname(path))) utimesSync(join(dirname(path), name), 0, 0);
    await objects.put(key, 'newest');
    await bring(objects, ALL, copies, host);
    assert.equal(readdirSync(dirname(path)).length, 1);
  });

  it('fetches a file again that a crash cut off', async () => {
    await filled;
    const { files } = await bring(objects, ALL, copies, host);
    const [path = ''] = files.rows ?? [];
    const whole = readFileSync(path, 'utf8');
    writeFileSync(path, whole.slice(0, 3));
    assert.equal((await bring(objects, ALL, copies, host)).fetched, 1);
    assert.equal(readFileSync(path, 'utf8'), whole);
  });

  it('has an empty list for a table without files', async () => {
    await filled;
    assert.deepEqual((await bring(objects, { ...ALL, since: '2030-01' }, copies, host)).files, {
      runs: [],
      rows: [],
    });
  });

  it('ends when the user stops it', async () => {
    await filled;
    const stopped = { ...host, signal: AbortSignal.abort(new Error('stopped')) };
    await assert.rejects(bring(objects, ALL, join(folder, 'other'), stopped), /stopped/);
  });
});

it('a key is of a table only if it cannot lead elsewhere', () => {
  const key = tableKey({ table: 'runs', repository: 'org/a', month: '2026-01' });
  assert.deepEqual(tableOf(key), { table: 'runs', repository: 'org/a', month: '2026-01' });
  for (const other of [
    'parquet/other/repository=a/month=2026-01/data.parquet',
    'parquet/runs/repository=../month=2026-01/x/data.parquet',
    'parquet/runs/repository=a/b/month=2026-01/data.parquet',
    'parquet/runs/repository=%zz/month=2026-01/data.parquet',
    `${key}.tmp-1`,
  ])
    assert.equal(tableOf(other), null, other);
});
