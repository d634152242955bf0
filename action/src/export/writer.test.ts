// Files of an export grow on the disk while they are filled, and have their names only when they are whole.
import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { csvFile } from './csv.ts';
import { parquetFile } from './parquet.ts';
import type { Line } from './sample.ts';

const folder = mkdtempSync(join(tmpdir(), 'overhead-writer-'));
after(() => rmSync(folder, { recursive: true }));
const line = (index: number): Line => ({
  suite: 'jvm',
  // No two are alike, so that nothing is compressed away.
  run: Math.sqrt(index).toString().repeat(3),
  date: '2026-11-21T03:15:00.250Z',
  benchmark: `X${index % 7}`,
  round: index,
  value: index / 7,
});

for (const [name, make, lines] of [
  ['csv', csvFile, 20_000],
  ['parquet', parquetFile, 50_001],
] as const) {
  it(`${name}: what is held does not grow with what is written`, () => {
    const path = join(folder, `all.${name}`);
    const sink = make(path);
    for (let index = 0; index < lines; index++) sink.add(line(index));
    const [growing] = readdirSync(folder).filter(one => one.startsWith(`all.${name}.tmp-`));
    const before = statSync(join(folder, growing ?? '')).size;
    sink.end();
    const size = statSync(path).size;
    assert.ok(before > 0 && before > size / 2, `${before} of ${size} bytes`);
    assert.deepEqual(
      readdirSync(folder).filter(one => one.includes('.tmp-')),
      [],
    );
  });
}

it('a line of CSV has every column, also where the first is empty', () => {
  const path = join(folder, 'empty.csv');
  const sink = csvFile(path);
  sink.add({ value: 1 });
  sink.end();
  const [head = '', only = ''] = readFileSync(path, 'utf8').split('\r\n');
  assert.equal(only.split(',').length, head.split(',').length);
});
