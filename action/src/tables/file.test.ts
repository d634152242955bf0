// A file of a table: sorted for readers that skip, complete when read back, and refused if it is not ours.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { COLUMNS, type Row, TABLES } from './columns.ts';
import { readTable, TableWriter } from './file.ts';

const row = (more: Row): Row => ({
  suite: 'jvm',
  fingerprint: 'epyc',
  file: 'a.txt',
  started: Date.UTC(2026, 10, 1),
  benchmark: 'X',
  treatment: 'otel',
  control: 'off',
  metric: 'ns/op',
  exact: false,
  overhead: 0.031,
  rounds: 10,
  ...more,
});

function written(rows: readonly Row[]): Buffer {
  const writer = new TableWriter('rows');
  for (const one of rows) writer.add(one);
  return writer.end();
}

async function groupsOf(bytes: Buffer): Promise<(readonly Row[])[]> {
  const table = readTable('rows', bytes);
  assert.ok(table);
  const groups: (readonly Row[])[] = [];
  for await (const group of table.groups()) groups.push(group);
  return groups;
}

describe('a file of a table', () => {
  it('is read back as it was written, with empty cells and exact times', async () => {
    const [[only] = []] = await groupsOf(written([row({ started: 1_790_000_000_123, commit: null })]));
    assert.deepEqual(only, {
      ...Object.fromEntries(Object.keys(COLUMNS.rows).map(name => [name, null])),
      ...row({ started: 1_790_000_000_123 }),
    });
  });

  it('has a group for each suite, sorted by benchmark, treatment, metric and time', async () => {
    const day = (number: number) => Date.UTC(2026, 10, number);
    const groups = await groupsOf(
      written([
        row({ suite: 'a', benchmark: 'Y', started: day(1) }),
        row({ suite: 'a', benchmark: 'X', started: day(2) }),
        row({ suite: 'a', benchmark: 'X', started: day(1) }),
        row({ suite: 'b', benchmark: 'A', metric: 'ns/op' }),
        row({ suite: 'b', benchmark: 'A', metric: 'B/op' }),
      ]),
    );
    assert.deepEqual(
      groups.map(group =>
        group.map(({ suite, benchmark, metric, started }) => [suite, benchmark, metric, started]),
      ),
      [
        [
          ['a', 'X', 'ns/op', day(1)],
          ['a', 'X', 'ns/op', day(2)],
          ['a', 'Y', 'ns/op', day(1)],
        ],
        [
          ['b', 'A', 'B/op', day(1)],
          ['b', 'A', 'ns/op', day(1)],
        ],
      ],
    );
  });

  it('is split into groups of rows, with their smallest and largest values', () => {
    const rows = Array.from({ length: 50_001 }, (_, at) => row({ benchmark: at === 50_000 ? 'Z' : 'X' }));
    const { row_groups: groups, num_rows } = parquetMetadata(new Uint8Array(written(rows)).buffer);
    assert.equal(Number(num_rows), 50_001);
    const benchmark = Object.keys(COLUMNS.rows).indexOf('benchmark');
    assert.deepEqual(
      groups.map(({ columns, num_rows: size }) => {
        const statistics = columns[benchmark]?.meta_data?.statistics;
        return [Number(size), statistics?.min_value, statistics?.max_value];
      }),
      [
        [50_000, 'X', 'X'],
        [1, 'Z', 'Z'],
      ],
    );
  });

  it('is the same bytes for the same rows', () => {
    const rows = [row({ suite: 'a' }), row({ suite: 'b' })];
    assert.ok(written(rows).equals(written(rows)));
  });

  it('of every table can be empty', async () => {
    for (const table of TABLES) assert.equal(readTable(table, new TableWriter(table).end())?.rows, 0);
  });

  it('is refused if it is cut off, or has other columns', () => {
    const whole = written([row({})]);
    assert.equal(readTable('rows', whole.subarray(0, whole.length - 9)), null);
    assert.equal(readTable('rows', Buffer.from('no Parquet')), null);
    assert.equal(readTable('runs', whole), null);
    const other = parquetWriteBuffer({ columnData: [{ name: 'suite', data: ['a'], type: 'STRING' }] });
    assert.equal(readTable('rows', Buffer.from(other)), null);
  });

  it('keeps names of any characters', async () => {
    const benchmark = 'a"b\'c\n\u202e שלום 🎉';
    const file = new Uint8Array(written([row({ benchmark })])).buffer;
    assert.equal((await parquetReadObjects({ file }))[0]?.benchmark, benchmark);
  });
});
