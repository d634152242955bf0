// Export files: they grow on disk during the export and get their names when they are complete.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { csvTo } from './csv.ts';
import { parquetFile } from './parquet.ts';
import type { Line } from './sample.ts';
import { GrowingFile, PouredText } from './writer.ts';

const folder = temporary('overhead-writer-');
const csvFile = (path: string) => csvTo(new GrowingFile(path));
const line = (index: number): Line => ({
  suite: 'jvm',
  // All lines differ, so that they do not compress.
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
  it(`${name}: memory does not grow with the output`, async () => {
    const path = join(folder, `all.${name}`);
    const sink = make(path);
    for (let index = 0; index < lines; index++) sink.add(line(index));
    const [growing] = readdirSync(folder).filter(one => one.startsWith(`all.${name}.tmp-`));
    const before = statSync(join(folder, growing ?? '')).size;
    await sink.end();
    const size = statSync(path).size;
    assert.ok(before > 0 && before > size / 2, `${before} of ${size} bytes`);
    assert.deepEqual(
      readdirSync(folder).filter(one => one.includes('.tmp-')),
      [],
    );
  });
}

it('nothing remains if the name is that of a folder', async () => {
  const path = join(folder, 'taken');
  mkdirSync(path);
  const sink = csvFile(path);
  sink.add(line(1));
  await assert.rejects(sink.end());
  sink.abandon();
  assert.deepEqual(
    readdirSync(folder).filter(one => one.startsWith('taken')),
    ['taken'],
  );
});

it('a line of CSV has every column, also if the first is empty', async () => {
  const path = join(folder, 'empty.csv');
  const sink = csvFile(path);
  sink.add({ value: 1 });
  await sink.end();
  const [head = '', only = ''] = readFileSync(path, 'utf8').split('\r\n');
  assert.equal(only.split(',').length, head.split(',').length);
});

it('a reader gets everything in parts without waiting, and may stop early', async () => {
  const parts: string[] = [];
  let reads = true;
  const sink = csvTo(
    new PouredText(async text => {
      parts.push(text);
      return reads;
    }),
  );
  for (let index = 0; index < 2000; index++) {
    sink.add(line(index));
    assert.equal(await sink.ready(), true);
  }
  assert.ok(parts.length > 1 && parts.every(part => part.length < 1 << 17), String(parts.map(p => p.length)));
  reads = false;
  while (await sink.ready()) sink.add(line(1));
  await sink.end();
  const whole = csvFile(join(folder, 'whole.csv'));
  for (let index = 0; index < 2000; index++) whole.add(line(index));
  await whole.end();
  assert.ok(parts.join('').startsWith(readFileSync(join(folder, 'whole.csv'), 'utf8')));
});
