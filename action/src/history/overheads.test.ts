// Tests of the cached overheads of stored runs.
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { DirectoryStore } from '../baselines/directory.ts';
import type { Baseline, Listing, Store } from '../baselines/store.ts';
import { finished } from '../baselines/testing.ts';
import type { Host } from '../host/host.ts';
import { Stopped } from '../host/stop.ts';
import { resultsOfDay } from '../runs/testing.ts';
import { HistoryCache } from './cache.ts';
import { historyCacheFile, storedOverheads } from './overheads.ts';

const root = temporary('overhead-history-cache-');
let stores = 0;

/** A directory store that counts how many of its files were loaded. */
class Counting extends DirectoryStore {
  loaded = 0;
  onLoad: () => void = () => undefined;

  override load(runs: readonly Baseline[]): Promise<Listing> {
    this.loaded += runs.length;
    this.onLoad();
    return super.load(runs);
  }
}

/** A store of five runs, and a function that reads them with the cache. */
async function begun() {
  const folder = join(root, String(stores++));
  const store = new Counting(join(folder, 'store'));
  for (let day = 1; day <= 5; day++) await store.append(finished(resultsOfDay(day)));
  const messages: string[] = [];
  const output = { tell: (message: string) => void messages.push(message), status: () => undefined };
  const host = {
    root: resolve(import.meta.dirname, '../../..'),
    cache: join(folder, 'cache'),
    output,
  } as unknown as Host;
  const request = { suite: 'jvm', control: 'off' };
  const read = async (of: Store = store, signal = new AbortController().signal) => {
    store.loaded = 0;
    messages.length = 0;
    const { baselines } = await of.list('jvm');
    return storedOverheads(of, baselines, request, { ...host, signal });
  };
  return { store, host, messages, read, path: historyCacheFile(store, 'jvm', 'off', host), folder };
}

/** Number of cached runs that are read again for verification. */
const DRAWN = 2;

describe('the cache of stored runs', () => {
  it('returns the same values and reads only new runs', async () => {
    const { store, read, messages } = await begun();
    const first = await read();
    assert.deepEqual([first.runs.size, store.loaded, messages], [5, 5, []]);
    const again = await read();
    assert.ok(store.loaded <= DRAWN, `${store.loaded} were read`);
    assert.deepEqual(again, first);
    await store.append(finished(resultsOfDay(6)));
    const more = await read();
    assert.equal(more.runs.size, 6);
    assert.ok(store.loaded <= DRAWN + 1, `${store.loaded} were read`);
    assert.deepEqual(messages, []);
  });

  it('depends on the content: a changed run is read again, a rewritten equal one is not', async () => {
    const { store, read, host } = await begun();
    await read();
    const { baselines } = await store.list('jvm');
    const newest = baselines[0] as Baseline;
    const before = (await read()).runs.get(newest.name)?.values[0] ?? 0;
    writeFileSync(newest.path, resultsOfDay(5, 1.2));
    const theta = (await read()).runs.get(newest.name)?.values[0] ?? 0;
    assert.ok(before < 0.04 && theta > 0.15, `${before}, then ${theta}`);
    writeFileSync(newest.path, resultsOfDay(5, 1.2));
    await read();
    assert.ok(store.loaded <= DRAWN);
    assert.notEqual(
      historyCacheFile(store, 'jvm', 'none', host),
      historyCacheFile(store, 'jvm', 'off', host),
    );
  });

  it('S21: is detected as forged even with valid checksums, and rewritten', async () => {
    const { store, read, path, messages } = await begun();
    const honest = await read();
    const { program } = JSON.parse(readFileSync(path, 'utf8').split('\n')[0] ?? '');
    const forged = new HistoryCache(`${path}.forged`, { suite: 'jvm', control: 'off', program });
    const { baselines } = await store.list('jvm');
    const digests = await store.digests(baselines);
    for (const [at, { name }] of baselines.entries()) {
      const run = honest.runs.get(name);
      if (run !== undefined) forged.add(digests[at] ?? '', { ...run, values: run.values.map(() => 0.001) });
    }
    forged.save();
    writeFileSync(path, readFileSync(`${path}.forged`));
    assert.deepEqual((await read()).runs, honest.runs);
    assert.match(
      messages.join(),
      /history\/.*jvm\.jsonl: it differs from the runs; the missing values are read/,
    );
    assert.equal(store.loaded >= 5, true);
    assert.deepEqual((await read()).runs, honest.runs);
    assert.deepEqual(messages, []);
  });

  it('reports a damaged file and reads the runs again', async () => {
    for (const damage of [
      (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('EPYC', 'EPYD')),
      (path: string) => appendFileSync(path, '{"run":"sha256-torn'),
    ]) {
      const { read, path, messages } = await begun();
      const first = await read();
      damage(path);
      assert.deepEqual((await read()).runs, first.runs);
      assert.equal(messages.length, 1, messages.join());
      await read();
      assert.deepEqual(messages, []);
    }
  });

  it('stops when the user aborts, and the next read completes it', async () => {
    const { store, read, path } = await begun();
    const before = (await read()).runs;
    await store.append(finished(resultsOfDay(6)));
    const kept = readFileSync(path, 'utf8');
    const controller = new AbortController();
    store.onLoad = () => controller.abort(new Stopped('SIGINT'));
    const stopped = await read(store, controller.signal).catch(error => error);
    assert.ok(stopped instanceof Stopped, String(stopped));
    assert.equal(stopped.exitCode, 130);
    assert.equal(readFileSync(path, 'utf8'), kept);
    store.loaded = 0;
    await assert.rejects(read(store, controller.signal), Stopped);
    assert.equal(store.loaded, 0, 'nothing is read after the abort');
    store.onLoad = () => undefined;
    const { runs } = await read();
    assert.equal(runs.size, 6);
    for (const [name, reduced] of before) assert.deepEqual(runs.get(name), reduced);
  });

  it('only costs time if its file cannot be written', async () => {
    const { read, host, messages } = await begun();
    writeFileSync(host.cache, 'a file, no folder');
    assert.equal((await read()).runs.size, 5);
    assert.match(messages.join(), /cannot be written, so the stored runs are read again each time/);
  });

  it('skips an unreadable run with a warning on every read', async () => {
    const { store, read } = await begun();
    const { baselines } = await store.list('jvm');
    const [first] = baselines;
    writeFileSync(first?.path ?? '', `${resultsOfDay(5)}BenchmarkX/agent=off 1 NaN ns/op\n`);
    for (let time = 0; time < 2; time++) {
      const { runs, warnings } = await read();
      assert.equal(runs.size, 4);
      assert.match(warnings.map(({ message }) => message).join(), /a stored run is skipped: .*NaN/);
    }
  });
});
