// One contract for every kind of store: a folder, a branch, and object storage on a real S3 server.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { noServer, type S3Server, s3Server } from '../objects/testing.ts';
import { BranchStore, DEFAULT_BRANCH } from './branch.ts';
import { DirectoryStore } from './directory.ts';
import { objectStore } from './object-place.ts';
import type { Store } from './store.ts';
import { CLEAN, COMMIT, finished, hosted, resultText } from './testing.ts';

/** A kind of store. `begin` makes an empty store, and returns how a job opens it. */
interface Kind {
  readonly name: string;
  readonly skip: string | false;
  readonly begin: () => { readonly open: () => Store; readonly end: () => void };
}

let server: S3Server | undefined;
before(async () => {
  if (noServer === false) server = await s3Server();
});
after(() => server?.stop());

const KINDS: readonly Kind[] = [
  {
    name: 'a folder',
    skip: false,
    begin: () => {
      const root = mkdtempSync(join(tmpdir(), 'overhead-store-'));
      const end = () => rmSync(root, { recursive: true });
      return { open: () => new DirectoryStore(root), end };
    },
  },
  {
    name: 'a branch',
    skip: false,
    begin: () => {
      const { folder, remote, remove } = hosted();
      const open = () => new BranchStore(DEFAULT_BRANCH, remote, { folder, environment: CLEAN });
      return { open, end: remove };
    },
  },
  {
    name: 'object storage',
    skip: noServer,
    begin: () => {
      const place = server?.place() ?? '';
      const host = { environment: server?.variables() ?? {}, remote: () => ({ url: '', settings: [] }) };
      return { open: () => objectStore(place, 'org/name', host), end: () => undefined };
    },
  },
];

const dated = (day: number, cpu = 'EPYC') =>
  resultText({ date: `2026-11-${String(day).padStart(2, '0')}T03:15:00Z`, cpu });
const daysOf = async (store: Store) => (await store.list('jvm')).baselines.map(run => run.time.getUTCDate());

for (const { name, skip, begin } of KINDS) {
  describe(`${name} as a store`, { skip }, () => {
    const test = (title: string, body: (open: () => Store) => Promise<void>) =>
      it(title, async () => {
        const { open, end } = begin();
        try {
          await body(open);
        } finally {
          end();
        }
      });

    test('is empty at first', async open => {
      assert.deepEqual(await open().suites(), []);
      assert.deepEqual(await open().list('jvm'), { baselines: [], warnings: [] });
      assert.deepEqual(await open().prune('jvm', []), []);
    });

    test('returns a run unchanged, with its marks', async open => {
      const stored = await open().append(finished(resultText(), { verdict: 'inconclusive', elapsed: 1234 }));
      assert.equal(stored.commit, COMMIT);
      const other = open();
      assert.deepEqual(await other.suites(), ['jvm']);
      const { baselines, warnings } = await other.list('jvm');
      assert.deepEqual(warnings, []);
      const [run] = baselines;
      assert.ok(run !== undefined && baselines.length === 1);
      assert.equal(run.name, stored.name);
      assert.deepEqual(run.marks, { verdict: 'inconclusive', accepted: null, pinned: null, elapsed: 1234 });
      assert.deepEqual(run.time, new Date('2026-11-21T03:15:00Z'));
      assert.equal(await other.read(run), resultText());
      const loaded = await other.load([run]);
      assert.equal(loaded.baselines[0]?.commit, COMMIT);
      assert.equal(loaded.baselines[0]?.header.cpu, 'EPYC');
      assert.equal(readFileSync(run.path, 'utf8'), resultText());
    });

    test('lists the runs of all machines newest first', async open => {
      for (const [day, cpu] of [
        [19, 'A'],
        [21, 'B'],
        [20, 'A'],
      ] as const)
        await open().append(finished(dated(day, cpu)));
      assert.deepEqual(await daysOf(open()), [21, 20, 19]);
    });

    test('stores an equal run once, with its first marks', async open => {
      const first = await open().append(finished(resultText()));
      const again = await open().append(finished(resultText(), { verdict: 'breach' }));
      assert.equal(again.name, first.name);
      assert.equal(again.marks.verdict, 'pass');
      assert.equal((await open().list('jvm')).baselines.length, 1);
    });

    test('keeps several runs of the same second and commit', async open => {
      for (const rounds of [6, 7, 8]) await open().append(finished(resultText({}, rounds)));
      const { baselines } = await open().list('jvm');
      assert.deepEqual(
        baselines.map(run => /(?:-\d)?\.txt$/.exec(run.name)?.[0]),
        ['-3.txt', '-2.txt', '.txt'],
      );
    });

    test('S23: loses no run of concurrent writers', async open => {
      const runs = Array.from({ length: 4 }, (_, run) => dated(run + 1));
      await Promise.all(runs.map(text => open().append(finished(text))));
      const store = open();
      const { baselines } = await store.list('jvm');
      const texts = await Promise.all(baselines.map(run => store.read(run)));
      assert.deepEqual(texts.toSorted(), runs.toSorted());
    });

    test('refuses an unfinished run and a suite that leads elsewhere', async open => {
      await assert.rejects(
        open().append(finished(resultText().slice(0, -1))),
        /is not stored: it is cut off/,
      );
      await assert.rejects(open().append(finished('')), /is not stored: it is empty/);
      const outside = finished(resultText({ suite: '../x' }), { suite: '../x' });
      await assert.rejects(open().append(outside), /cannot be stored/);
      await assert.rejects(open().list('../x'), /cannot be stored/);
      assert.deepEqual((await open().list('jvm')).baselines, []);
    });

    test('changes marks, and those of a run that a later one overrules', async open => {
      const first = await open().append(finished(dated(1)));
      const pinned = { name: 'v1', date: '2026-11-21T00:00:00.000Z' };
      assert.deepEqual((await open().mark(first, { pinned })).marks.pinned, pinned);
      await open().append(finished(dated(2), { verdict: 'breach' }), [first]);
      const marks = (await open().list('jvm')).baselines.map(run => run.marks);
      assert.deepEqual(marks, [
        { verdict: 'breach', accepted: null, pinned: null },
        { verdict: 'breach', accepted: null, pinned },
      ]);
      await open().prune('jvm', [await open().append(finished(dated(3)))]);
      assert.deepEqual(await daysOf(open()), [2, 1]);
    });

    test('removes runs, but none that was pinned meanwhile', async open => {
      const runs = [];
      for (const day of [1, 2, 3]) runs.push(await open().append(finished(dated(day))));
      const [first, second] = runs;
      assert.ok(first !== undefined && second !== undefined);
      await open().mark(second, { pinned: { name: 'v1', date: '2026-11-21T00:00:00.000Z' } });
      const removed = await open().prune('jvm', [first, second]);
      assert.deepEqual(
        removed.map(run => run.name),
        [first.name],
      );
      assert.deepEqual(await daysOf(open()), [3, 2]);
      await assert.rejects(open().mark(first, { accepted: null }), /no longer there/);
    });

    test('adopts runs of another store with their marks', async open => {
      const accepted = { reason: 'agreed', date: '2026-11-21T00:00:00.000Z' };
      const marks = { verdict: 'breach', accepted, pinned: null, elapsed: 5 } as const;
      const runs = [1, 2].map(day => ({ text: dated(day), marks }));
      const stored = await open().adopt('jvm', [...runs, ...runs]);
      assert.equal(new Set(stored.map(run => run.name)).size, 2);
      const { baselines } = await open().list('jvm');
      assert.deepEqual(
        baselines.map(run => run.marks),
        [marks, marks],
      );
      assert.deepEqual(await open().adopt('jvm', []), []);
    });

    test('stores imported values once, returns and removes them', async open => {
      const values = [
        { suite: 'jvm', text: 'one\n' },
        { suite: 'go', text: 'two\n' },
      ];
      assert.equal((await open().bring(values)).length, 2);
      assert.deepEqual(await open().bring(values), []);
      assert.deepEqual(await open().suites(), ['go', 'jvm']);
      const found = [];
      for await (const one of open().imported('jvm')) found.push(one);
      assert.deepEqual(
        found.map(one => one.text),
        ['one\n'],
      );
      await open().drop('jvm', found);
      for await (const one of open().imported('jvm')) assert.fail(one.name);
    });
  });
}
