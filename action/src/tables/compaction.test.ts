// Compaction: only what is new is read, only what changed is written, and neither a kill nor a second compaction loses a run.
import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { DirectoryStore } from '../baselines/directory.ts';
import { finished } from '../baselines/testing.ts';
import type { Condition, Objects } from '../objects/objects.ts';
import { compact } from './compaction.ts';
import { FolderObjects } from './folder.ts';
import {
  contentOf,
  filledStore,
  REPOSITORY,
  runText,
  tablesHost,
  watchedSource,
  wholeContent,
} from './testing.ts';

const folder = temporary('overhead compaction-');
const { host } = tablesHost(join(folder, 'cache'));
let made = 0;

/** A store with runs of two months, and a place for its tables. */
async function place(dates = ['2026-10-30T03:15:00.250Z', '2026-11-21T03:15:00.250Z']) {
  const root = join(folder, `store ${made}`);
  const runs = await filledStore(root, dates);
  const to = new FolderObjects(join(folder, `tables ${made++}`));
  return { root, runs, to, ...watchedSource(root) };
}

/** Objects that record and may prevent writes. */
function recorded(to: Objects, before: (key: string) => void | Promise<void> = () => undefined) {
  const written: string[] = [];
  const objects: Objects = {
    get: key => to.get(key),
    list: (prefix, delimiter) => to.list(prefix, delimiter),
    remove: key => to.remove(key),
    put: async (key: string, bytes: Uint8Array | string, condition?: Condition) => {
      await before(key);
      written.push(
        key.replace(/^parquet\//, '').replace(`repository=${encodeURIComponent(REPOSITORY)}/`, ''),
      );
      return to.put(key, bytes, condition);
    },
  };
  return { objects, written };
}

const state = 'compacted/org/agent.json';
const files = (month: string) =>
  ['rows', 'rounds', 'runs'].map(table => `${table}/month=${month}/data.parquet`);

describe('compaction', () => {
  it('writes runs, overheads and values of every month', async () => {
    const { source, to } = await place();
    const { objects, written } = recorded(to);
    const result = await compact(source, objects, host);
    assert.deepEqual([result.changed, result.months, result.added, result.warnings], [2, 2, 2, []]);
    assert.deepEqual(written, [...files('2026-10'), state, ...files('2026-11'), state]);
    const [run] = await contentOf(to, 'runs');
    assert.deepEqual(
      { ...run, digest: '', fingerprint: '', header: '' },
      {
        suite: 'jvm',
        fingerprint: '',
        file: '20261030T031500Z-3f2a1b9c4d5e.txt',
        started: Date.UTC(2026, 9, 30, 3, 15, 0, 250),
        commit: '3f2a1b9c4d5e60718293a4b5c6d7e8f901234567',
        digest: '',
        verdict: 'pass',
        accepted: null,
        pinned: null,
        is_baseline: true,
        rounds: 6,
        elapsed_ms: null,
        mode: 'native',
        runner: 'jmh',
        cpu: 'EPYC',
        cpus: null,
        memory: null,
        kernel: null,
        image: null,
        arch: null,
        runtime: null,
        header: '',
      },
    );
    const rows = await contentOf(to, 'rows');
    assert.deepEqual(
      rows
        .slice(0, 4)
        .map(({ benchmark, metric, exact, off, rounds, agent }) => [
          benchmark,
          metric,
          exact,
          off,
          rounds,
          agent,
        ]),
      [
        ['Decode-8', 'B/op', true, 321, 6, 'otel'],
        ['Decode-8', 'ns/op', false, 112.5, 6, 'otel'],
        ['Encode', 'B/op', true, 320, 6, 'otel'],
        ['Encode', 'ns/op', false, 102.5, 6, 'otel'],
      ],
    );
    const cost = rows[1];
    assert.ok(Math.abs(Number(cost?.overhead) - 0.03) < 0.001 && Number(cost?.se) > 0);
    assert.ok(Number(cost?.low) <= Number(cost?.overhead) && Number(cost?.overhead) <= Number(cost?.high));
    const rounds = await contentOf(to, 'rounds');
    assert.equal(rounds.length, 2 * 6 * 2 * 2 * 2);
    const { benchmark, variant, metric, round, value, operations } = rounds[6] ?? {};
    assert.deepEqual(
      [benchmark, variant, metric, round, value, operations],
      ['Decode-8', 'off', 'ns/op', 1, 110, 20],
    );
  });

  it('reads and writes nothing if nothing changed, and later only the new run', async () => {
    const { root, source, loaded, to } = await place();
    await compact(source, to, host);
    loaded.length = 0;
    const again = recorded(to);
    assert.equal((await compact(source, again.objects, host)).changed, 0);
    assert.deepEqual([loaded, again.written], [[], []]);
    const [added] = await filledStore(root, ['2026-11-22T03:15:00.250Z']);
    assert.equal((await compact(source, again.objects, host)).added, 1);
    assert.deepEqual(loaded, [added?.name]);
    assert.deepEqual(again.written, [...files('2026-11'), state]);
    const whole = new FolderObjects(join(folder, `whole ${made++}`));
    await compact(source, whole, host);
    assert.deepEqual(await wholeContent(to), await wholeContent(whole));
  });

  it('writes only the table of runs if only marks changed', async () => {
    const { root, runs, source, loaded, to } = await place();
    await compact(source, to, host);
    loaded.length = 0;
    const store = new DirectoryStore(root);
    const date = '2026-12-01T08:00:00.000Z';
    for (const run of runs.slice(0, 1))
      await store.mark(run, {
        verdict: 'breach',
        accepted: { reason: 'agreed', date },
        pinned: { name: 'v1.2', date },
      });
    const { objects, written } = recorded(to);
    await compact(source, objects, host);
    assert.deepEqual([loaded, written], [[], ['runs/month=2026-10/data.parquet', state]]);
    const [run] = await contentOf(to, 'runs');
    assert.deepEqual(
      [run?.verdict, run?.accepted, run?.pinned, run?.is_baseline],
      ['breach', 'agreed', 'v1.2', true],
    );
  });

  it('removes runs that were removed, and months without runs', async () => {
    const { root, runs, source, to } = await place([
      '2026-10-30T03:15:00Z',
      '2026-11-01T03:15:00Z',
      '2026-11-02T03:15:00Z',
    ]);
    await compact(source, to, host);
    await new DirectoryStore(root).prune('jvm', runs.slice(0, 2));
    await compact(source, to, host);
    assert.deepEqual(
      (await contentOf(to, 'runs')).map(({ file }) => file),
      ['20261102T031500Z-3f2a1b9c4d5e.txt'],
    );
    assert.equal((await contentOf(to, 'rows')).length, 4);
    assert.equal((await contentOf(to, 'rounds')).length, 48);
  });

  it('sorts several suites, old and new', async () => {
    const { root, source, to } = await place(['2026-11-21T03:15:00Z']);
    await compact(source, to, host);
    for (const suite of ['a', 'z']) await filledStore(root, ['2026-11-22T03:15:00Z'], { suite });
    await compact(source, to, host);
    for (const table of ['runs', 'rows', 'rounds'] as const) {
      const suites = [...new Set((await contentOf(to, table)).map(({ suite }) => suite))];
      assert.deepEqual(suites, ['a', 'jvm', 'z'], table);
    }
  });

  it('names the control and the agent of the header', async () => {
    const { root, source, to } = await place([]);
    const header = { control: 'base', 'agent-otel': 'opentelemetry 2.33.1' };
    const text = runText({ date: '2026-11-21T03:15:00Z', header }).replaceAll('agent=off', 'agent=base');
    await new DirectoryStore(root).append(finished(text));
    await compact(source, to, host);
    const [row] = await contentOf(to, 'rows');
    assert.deepEqual([row?.control, row?.agent, row?.agent_version], ['base', 'opentelemetry', '2.33.1']);
  });

  it('S60: leaves whole files if it is killed at any write, and then continues', async () => {
    const { source, to: whole } = await place();
    await compact(source, whole, host);
    const expected = await wholeContent(whole);
    for (let kill = 0; kill < 8; kill++) {
      const to = new FolderObjects(join(folder, `killed ${made++}`));
      let writes = 0;
      const { objects } = recorded(to, () => {
        if (writes++ === kill) throw new Error('killed');
      });
      await assert.rejects(compact(source, objects, host), /killed/);
      // Every run of the table has its rows.
      const rows = new Set((await contentOf(to, 'rows')).map(({ file }) => file));
      for (const { file } of await contentOf(to, 'runs')) assert.ok(rows.has(file));
      await compact(source, to, host);
      assert.deepEqual(await wholeContent(to), expected, `killed at write ${kill}`);
    }
  });

  it('S60: loses nothing with another compaction that sees newer runs', async () => {
    const { root, source, to } = await place();
    const { source: other } = watchedSource(root);
    let interrupted = false;
    const slow = recorded(to, async key => {
      if (interrupted || !key.includes('rounds')) return;
      interrupted = true;
      await filledStore(root, ['2026-10-31T03:15:00.250Z', '2026-11-22T03:15:00.250Z']);
      await compact(other, to, host);
    });
    await compact(source, slow.objects, host);
    assert.ok(interrupted);
    assert.equal((await contentOf(to, 'runs')).length, 4);
    await compact(source, to, host);
    const whole = new FolderObjects(join(folder, `whole ${made++}`));
    await compact(source, whole, host);
    assert.deepEqual(await wholeContent(to), await wholeContent(whole));
  });

  it('writes a damaged file again', async () => {
    const { source, to } = await place();
    await compact(source, to, host);
    const expected = await wholeContent(to);
    const path = join(to.root, `parquet/rows/repository=org%2Fagent/month=2026-10/data.parquet`);
    writeFileSync(path, readFileSync(path).subarray(0, 100));
    await forget(source.repository, to);
    await compact(source, to, host);
    assert.deepEqual(await wholeContent(to), expected);
    rmSync(path);
    await compact(source, to, host);
    assert.deepEqual(await wholeContent(to), expected);
  });

  it('leaves out an unreadable run with a warning, and tries it again', async () => {
    const { runs, source, to } = await place();
    const path = runs[0]?.path ?? '';
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace('ns/op  320 B/op', 'x ns/op'));
    const first = await compact(source, to, host);
    assert.match(first.warnings[0]?.message ?? '', /20261030T031500Z/);
    assert.equal((await contentOf(to, 'runs')).length, 1);
    writeFileSync(path, text);
    assert.deepEqual((await compact(source, to, host)).warnings, []);
    assert.equal((await contentOf(to, 'runs')).length, 2);
  });

  it('removes no run if the list of runs may be incomplete', async () => {
    const { root, source, to } = await place();
    await compact(source, to, host);
    const { source: partial } = watchedSource(root, store =>
      Object.assign(Object.create(store), {
        suites: () => store.suites(),
        digests: store.digests,
        list: async () => ({
          baselines: [],
          warnings: [{ code: 'baseline-skipped', message: 'a page is damaged' }],
        }),
      }),
    );
    const { warnings } = await compact(partial, to, host);
    assert.equal(warnings.length, 1);
    assert.equal((await contentOf(to, 'runs')).length, 2);
    assert.equal((await contentOf(to, 'rows')).length, 8);
  });
});

/** Forgets what was compacted, so that the months are looked at again. */
async function forget(repository: string, to: Objects): Promise<void> {
  await to.put(`parquet/compacted/${repository}.json`, 'damaged');
}
