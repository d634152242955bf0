// Tests of `overhead export` on stores, in each format.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { DirectoryStore } from '../baselines/directory.ts';
import { finished, resultText } from '../baselines/testing.ts';
import { COLUMNS, NAMES } from '../export/sample.ts';
import type { Host } from '../host/host.ts';
import { Stopped } from '../host/stop.ts';
import { exportCommand } from './export.ts';
import { exchange } from './testing.ts';

const { root, path, host, heard, imported, exported } = exchange('export');

describe('overhead export', () => {
  const place = path('store');
  const filled = (async () => {
    const store = new DirectoryStore(place);
    await store.append(finished(resultText({ runtime: 'Temurin-25' }), { verdict: 'breach' }));
    const old = resultText({ date: '2026-11-20T03:15:00.250Z' }).replaceAll('BenchmarkX', 'Benchmark=1+1');
    const run = await store.append(finished(old));
    await store.mark(run, { pinned: { name: 'v1.2', date: '2026-11-20T04:00:00.000Z' } });
    await imported(place);
  })();

  it('writes every value of a store as CSV, oldest run first, with its marks and machine', async () => {
    await filled;
    assert.match(
      await exported(place, { csv: path('deep/all.csv') }),
      /deep\/all\.csv: written from .*store\n$/,
    );
    const lines = readFileSync(path('deep/all.csv'), 'utf8').split('\r\n');
    assert.equal(lines[0], NAMES.join(','));
    // Two runs of 12 values, and the imported ones.
    assert.equal(lines.length, 1 + 24 + 9 + 1);
    const cells = (line = '') =>
      Object.fromEntries(line.split(',').map((cell, index) => [NAMES[index], cell]));
    const first = lines.find(line => line.includes(',overhead,'));
    assert.deepEqual(
      { ...cells(first), run: '', fingerprint: '' },
      {
        ...Object.fromEntries(NAMES.map(name => [name, ''])),
        suite: 'jvm',
        source: 'overhead',
        date: '2026-11-20T03:15:00.250Z',
        commit: '3f2a1b9c4d5e60718293a4b5c6d7e8f901234567',
        verdict: 'pass',
        accepted: 'false',
        pinned: 'v1.2',
        mode: 'native',
        cpu: 'EPYC',
        benchmark: "'=1+1",
        variant: 'off',
        round: '1',
        operations: '1',
        metric: 'ns/op',
        better: 'lower',
        value: '5',
      },
    );
    const imported = cells(lines.find(line => line.includes('github-action-benchmark')));
    assert.deepEqual(
      [imported.variant, imported.round, imported.verdict, imported.fingerprint],
      ['', '', '', ''],
    );
    assert.deepEqual(readdirSync(path('deep')), ['all.csv']);
  });

  it('writes typed Parquet that another library reads back', async () => {
    await filled;
    await exported(place, { csv: path('same.csv'), parquet: path('all.parquet') });
    const file = await asyncBufferFromFile(path('all.parquet'));
    const { schema, num_rows } = await parquetMetadataAsync(file);
    assert.equal(Number(num_rows), 33);
    assert.deepEqual(
      schema.slice(1).map(({ name }) => name),
      NAMES,
    );
    const types = Object.fromEntries(
      schema.slice(1).map(({ name, type, converted_type }) => [name, converted_type ?? type]),
    );
    const expected = {
      text: 'UTF8',
      integer: 'INT32',
      number: 'DOUBLE',
      boolean: 'BOOLEAN',
      time: 'TIMESTAMP_MILLIS',
    };
    for (const name of NAMES) assert.equal(types[name], expected[COLUMNS[name]], name);
    const rows = await parquetReadObjects({ file });
    const jvm = rows.filter(({ source }) => source === 'overhead');
    assert.equal(jvm.length, 24);
    assert.deepEqual(jvm[0]?.date, new Date('2026-11-20T03:15:00.250Z'));
    assert.deepEqual(
      [jvm[0]?.benchmark, jvm[0]?.value, jvm[0]?.round, jvm[0]?.accepted],
      ['=1+1', 5, 1, false],
    );
    assert.equal(rows.find(({ source }) => source !== 'overhead')?.variant ?? null, null);
    assert.equal(readFileSync(path('same.csv'), 'utf8').split('\r\n').length, 35);
  });

  it('writes OpenMetrics of the newest run', async () => {
    await filled;
    await exported(place, { openMetrics: path('overhead.prom') });
    const text = readFileSync(path('overhead.prom'), 'utf8');
    assert.match(
      text,
      /\noverhead_ratio\{suite="jvm",benchmark="X",metric="ns\/op",treatment="on"\} 0\.19999\d*\n/,
    );
    assert.match(text, /\noverhead_stored_runs\{suite="jvm"\} 2\n/);
    assert.match(text, /overhead_verdict="breach"\} 1\n/);
    assert.match(text, /\n# EOF\n$/);
  });

  it('writes CSV, and nothing else, to standard output', async () => {
    await filled;
    heard.poured = '';
    await exported(place, { csv: path('file.csv') });
    assert.equal(await exported(place, { csv: '-' }), '');
    assert.equal(heard.poured, readFileSync(path('file.csv'), 'utf8'));
    assert.match(await exported(place, { csv: '-', openMetrics: path('x.prom') }), /x\.prom: written from/);
    await assert.rejects(exported(place, { parquet: '-' }), /only --csv goes to standard output/);
  });

  it('refuses a request without a file and a missing store, and leaves existing files alone on failure', async () => {
    await filled;
    await assert.rejects(exported(place, {}), /name a file with --csv, --parquet or --openmetrics/);
    const twice = { csv: path('one'), parquet: path('deep/../one') };
    await assert.rejects(exported(place, twice), /give each of them a file of its own/);
    assert.equal(existsSync(path('one')), false);
    await assert.rejects(exported(path('nowhere'), { csv: path('x.csv') }), /nowhere does not exist/);
    writeFileSync(join(place, 'jvm', 'imported-0123456789abcdef.txt'), 'suite: jvm\n?\n');
    writeFileSync(path('kept.csv'), 'kept');
    await assert.rejects(exported(place, { csv: path('kept.csv') }), /imported-0123456789abcdef\.txt:2: /);
    rmSync(join(place, 'jvm', 'imported-0123456789abcdef.txt'));
    assert.equal(readFileSync(path('kept.csv'), 'utf8'), 'kept');
    assert.deepEqual(
      readdirSync(root).filter(name => name.includes('.tmp-')),
      [],
    );
  });

  it('takes the time from the name of a run whose file has no valid one', async () => {
    const own = path('undated');
    const { path: file } = await new DirectoryStore(own).append(finished(resultText()));
    writeFileSync(file, readFileSync(file, 'utf8').replace(/^date: .*$/m, 'date: yesterday'));
    await exported(own, { csv: path('undated.csv'), parquet: path('undated.parquet') });
    const [row] = await parquetReadObjects({ file: await asyncBufferFromFile(path('undated.parquet')) });
    assert.deepEqual(row?.date, new Date('2026-11-21T03:15:00Z'));
    assert.match(readFileSync(path('undated.csv'), 'utf8'), /,2026-11-21T03:15:00\.000Z,/);
  });

  it('can be stopped, and then leaves no partial file', async () => {
    await filled;
    const stopping = new AbortController();
    const status = () => void setImmediate(() => stopping.abort(new Stopped('SIGINT')));
    const options = {
      store: place,
      csv: path('stopped.csv'),
      parquet: null,
      openMetrics: null,
      control: null,
    };
    await assert.rejects(
      exportCommand(options, {
        ...host,
        signal: stopping.signal,
        output: { ...host.output, status },
      } as unknown as Host),
      Stopped,
    );
    assert.deepEqual(
      readdirSync(root).filter(name => name.startsWith('stopped')),
      [],
    );
  });
});
