// Tests of the store on object storage: manifests and pages, damage, writers that are killed or disturbed, rights, and the janitor.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  BUCKET,
  noServer,
  type S3Server,
  type Statement,
  s3Server,
  type Trouble,
  troublemaker,
} from '../objects/testing.ts';
import { MOST_ENTRIES, PAGE_ENTRIES } from './manifest.ts';
import { objectStore, repositoriesIn } from './object-place.ts';
import type { ObjectStore } from './object-store.ts';
import { finished, resultText } from './testing.ts';

/** A run that began some hours after the first one. */
const at = (hour: number) =>
  resultText({ date: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(), commit: '' });
const DAYS = 3 * 24 * 3600;
const EXAMPLES = join(import.meta.dirname, '../../../examples/object-storage');

describe('a store on object storage', { skip: noServer }, () => {
  let server: S3Server;
  let place: string;
  before(async () => {
    server = await s3Server();
  });
  after(() => server.stop());
  beforeEach(() => {
    place = server.place();
  });

  const open = (
    user = 'root',
    repository = 'org/name',
    endpoint?: string,
    signal?: AbortSignal,
  ): ObjectStore => {
    const host = { environment: server.variables(user, endpoint), remote: () => ({ url: '', settings: [] }) };
    return objectStore(place, repository, host, signal);
  };
  /** The folder of the suite in the files of the server. */
  const folder = () =>
    join(server.folder, place.slice(`s3://${BUCKET}/`.length), 'repositories/org/name/jvm');
  const files = () =>
    readdirSync(folder(), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(folder().length + 1))
      .sort();
  const manifest = () => JSON.parse(readFileSync(join(folder(), 'manifest.json'), 'utf8'));
  /** Replaces the content of an object behind the back of the server. */
  const damage = (file: string, change: (text: string) => string) => {
    const path = join(folder(), file);
    writeFileSync(path, change(readFileSync(path, 'utf8')));
  };
  const count = async (store = open()) => (await store.list('jvm')).baselines.length;
  /** Fails if the manifest names an object that does not exist. */
  const assertWhole = async () => {
    const store = open();
    const { baselines, warnings } = await store.list('jvm');
    const loaded = await store.load(baselines);
    assert.deepEqual([...warnings, ...loaded.warnings], []);
    assert.equal(loaded.baselines.length, baselines.length);
  };

  /** The statements of a policy in the examples, for our bucket, prefix and repository. */
  const exampleOf = (name: string, user: string, repository = 'org/name'): Statement[] => {
    const prefix = place.slice(`s3://${BUCKET}/`.length);
    const text = readFileSync(join(EXAMPLES, `${name}.json`), 'utf8');
    const { Statement: statements } = JSON.parse(text) as {
      readonly Statement: readonly { readonly Action: string | string[]; readonly Resource: string }[];
    };
    return statements.map(({ Action, Resource }) => {
      const [, key = ''] = /^arn:aws:s3:::example-overhead(?:\/(.*))?$/.exec(Resource) ?? [];
      const own = key.replace(/^runs\//, `${prefix}/`).replace('example/agent', repository);
      return { user, may: [Action].flat(), on: [own] };
    });
  };

  it('is one folder of a repository: a manifest and immutable runs', async () => {
    const { name } = await open().append(finished(resultText()));
    assert.match(name, /^s3:\/\/overhead-tests\/place-\d+:jvm\/[\w-]+\/20261121T031500Z-3f2a1b9c4d5e\.txt$/);
    const [run, ...others] = files();
    assert.match(run ?? '', /^[\w-]+\/20261121T031500Z-3f2a1b9c4d5e-[0-9a-f]{16}-[0-9a-f]{8}\.txt$/);
    assert.deepEqual(others, ['manifest.json']);
    assert.equal(manifest().entries[0].file, '20261121T031500Z-3f2a1b9c4d5e.txt');
    const host = { environment: server.variables() };
    await open('root', 'org/another').append(finished(resultText()));
    assert.deepEqual(await repositoriesIn(place, host), ['org/another', 'org/name']);
    assert.deepEqual(await repositoriesIn(server.place(), host), []);
  });

  it('is shared by repositories that do not see each other', async () => {
    await open().append(finished(resultText()));
    assert.deepEqual(await open('root', 'org/another').suites(), []);
    assert.equal((await open('root', 'org/another').list('jvm')).baselines.length, 0);
  });

  it('moves old entries into pages, and overrides their marks in the manifest', async () => {
    const total = MOST_ENTRIES + 10;
    const marks = { verdict: 'pass', accepted: null, pinned: null } as const;
    const runs = Array.from({ length: total }, (_, hour) => ({ text: at(hour), marks }));
    const stored = [];
    for (let from = 0; from < total; from += 50)
      stored.push(...(await open().adopt('jvm', runs.slice(from, from + 50))));
    assert.equal(manifest().entries.length, total - PAGE_ENTRIES);
    assert.deepEqual(
      manifest().pages.map(({ runs }: { runs: number }) => runs),
      [PAGE_ENTRIES],
    );
    assert.equal(await count(), total);
    const recent = await open().list('jvm', 'recent');
    assert.equal(recent.partial, true);
    assert.equal(recent.baselines.length, total - PAGE_ENTRIES);

    const [oldest, second] = stored;
    assert.ok(oldest !== undefined && second !== undefined);
    const pinned = { name: 'v1', date: '2026-11-21T00:00:00.000Z' };
    await open().mark(oldest, { pinned });
    const listed = (await open().list('jvm')).baselines;
    assert.equal(listed.length, total);
    assert.deepEqual(listed.at(-1)?.marks.pinned, pinned);
    assert.ok((await open().list('jvm', 'recent')).baselines.some(run => run.name === oldest.name));
    const again = await open().append(finished(at(1)));
    assert.equal(again.name, second.name, 'a run in a page is stored once');
    const other = await open().append(finished(at(1).replace('EPYC', 'EPYC ')));
    assert.notEqual(other.name, second.name);

    const removed = await open().prune('jvm', [oldest, second]);
    assert.deepEqual(
      removed.map(run => run.name),
      [second.name],
    );
    assert.equal(await count(), total);
    assert.equal(files().filter(file => file.startsWith('pages/')).length, 1, 'the former page is removed');
    await assertWhole();
  });

  it('S24: is never empty because of a damaged manifest', async () => {
    await open().append(finished(resultText()));
    const damages: readonly (readonly [(text: string) => string, RegExp])[] = [
      [
        text => text.slice(0, -20),
        /jvm\/manifest\.json is damaged: it is not valid JSON.*Restore an earlier version/,
      ],
      [() => '', /is damaged: it is empty/],
      [
        text => text.replace('"schema":1', '"schema":2'),
        /has schema 2, which is newer than this version.*update overhead/,
      ],
      [text => text.replace('"suite":"jvm"', '"suite":"go"'), /is damaged: it is of the suite "go"/],
      [text => text.replace('20261121T', '../../T'), /is damaged: entries\.0\.file: not the name of a run/],
      [text => text.replace('"marks"', '"remarks"'), /is damaged: entries\.0/],
      [() => 'null', /is damaged/],
    ];
    const whole = readFileSync(join(folder(), 'manifest.json'), 'utf8');
    for (const [change, expected] of damages) {
      damage('manifest.json', () => change(whole));
      await assert.rejects(open().list('jvm'), expected);
      await assert.rejects(open().append(finished(at(0))), expected);
      assert.deepEqual(await open().suites(), ['jvm']);
    }
    damage('manifest.json', () => whole);
    assert.equal(await count(), 1);
  });

  it('S24: skips damaged and missing runs and pages with a warning, and lists the others', async () => {
    const texts = Array.from({ length: MOST_ENTRIES + 1 }, (_, hour) => at(hour));
    const marks = { verdict: 'pass', accepted: null, pinned: null } as const;
    await open().adopt(
      'jvm',
      texts.map(text => ({ text, marks })),
    );
    const { baselines } = await open().list('jvm');
    const [newest, next] = baselines;
    assert.ok(newest !== undefined && next !== undefined);
    const objectOf = (name: string) =>
      files().find(file => file.includes(name.slice(name.lastIndexOf('/') + 1).replace(/\.txt$/, ''))) ?? '';
    damage(objectOf(newest.name), text => text.slice(0, -10));
    rmSync(join(folder(), objectOf(next.name)));
    const store = open();
    const { baselines: usable, warnings } = await store.load((await store.list('jvm')).baselines.slice(0, 3));
    assert.equal(usable.length, 1);
    assert.match(
      warnings
        .map(({ message }) => message)
        .sort()
        .join('\n'),
      /is no longer there\n.*does not have the stored digest/,
    );
    await assert.rejects(store.read(newest), /does not have the stored digest/);

    const [page] = files().filter(file => file.startsWith('pages/'));
    damage(page ?? '', text => text.slice(0, 100));
    const listed = await open().list('jvm');
    assert.equal(listed.baselines.length, MOST_ENTRIES + 1 - PAGE_ENTRIES);
    assert.match(
      listed.warnings[0]?.message ?? '',
      /^200 runs of jvm are not used as baselines: .*pages\/.* is damaged/,
    );
  });

  it('loses nothing of eight writers behind a server that refuses, is busy and cuts connections', async () => {
    let seed = 7;
    const random = () => {
      seed = (seed * 48271) % 2147483647;
      return seed / 2147483647;
    };
    const troubles: Trouble[] = ['busy', 'conflict', 'cut before', 'cut after'];
    const proxy = await troublemaker(server.endpoint, (_, conditional) => {
      if (random() > 0.2) return null;
      const trouble = troubles[Math.floor(random() * troubles.length)] ?? 'busy';
      return trouble === 'conflict' && !conditional ? 'busy' : trouble;
    });
    try {
      const writer = async (number: number) => {
        const store = open('root', 'org/name', proxy.endpoint);
        for (let run = 0; run < 5; run++) await store.append(finished(at(number * 5 + run)));
      };
      await Promise.all(Array.from({ length: 8 }, (_, number) => writer(number)));
    } finally {
      await proxy.stop();
    }
    assert.equal(await count(), 40);
    assert.equal(manifest().entries.length, 40, 'no run is stored twice');
    await assertWhole();
  });

  it('is refused on a server that ignores conditions, and only there', async () => {
    await server.policy([
      { user: '', may: ['s3:GetObject', 's3:PutObject'], on: ['*'] },
      { user: '', may: ['s3:ListBucket'], on: [''] },
    ]);
    let manifests = 0;
    for (const [trouble, expected] of [
      ['unconditional', /the server ignores the conditions of writes/],
      ['cut after', null],
    ] as const) {
      place = server.place();
      manifests = 0;
      // The first write of the manifest is followed by those that must fail. Unsigned: a proxy cannot change signed headers.
      const proxy = await troublemaker(server.endpoint, name =>
        /^PUT .*manifest\.json/.test(name) && (trouble === 'unconditional' || ++manifests === 2)
          ? trouble
          : null,
      );
      try {
        const stored = open('', 'org/name', proxy.endpoint).append(finished(at(0)));
        if (expected !== null) await assert.rejects(stored, expected);
        else assert.ok(await stored);
      } finally {
        await proxy.stop();
      }
    }
    assert.equal(await count(), 1);
  });

  it('has no run of a writer that was killed before it wrote the manifest', async () => {
    await open().append(finished(at(0)));
    const proxy = await troublemaker(server.endpoint, name =>
      /^PUT .*manifest\.json/.test(name) ? 'cut before' : null,
    );
    const kill = new AbortController();
    const killed = open('root', 'org/name', proxy.endpoint, kill.signal).append(finished(at(1)));
    killed.catch(() => undefined);
    while (!proxy.requests.some(name => /^PUT .*manifest\.json/.test(name)))
      await new Promise(resolve => setImmediate(resolve));
    kill.abort();
    assert.equal(files().length, 3, 'the run is there, and nothing names it');
    assert.equal(await count(), 1);
    await assertWhole();
    await open().append(finished(at(1)));
    assert.equal(await count(), 2);
    await assertWhole();
    await proxy.stop();
    await killed.catch(() => undefined);
  });

  it('is cleaned of objects that nothing names after a day, never of younger ones', async () => {
    await open().append(finished(at(0)));
    const orphans = [
      'test-machine/20260101T000000Z-uncommitted-0123456789abcdef-01234567.txt',
      'pages/old.json',
    ];
    const { openObjects } = await import('../objects/open.ts');
    const objects = openObjects(place, { environment: server.variables() });
    for (const key of orphans) await objects.put(`repositories/org/name/jvm/${key}`, 'left\n');
    await open().prune('jvm', []);
    assert.ok(
      orphans.every(file => files().includes(file)),
      'a writer may be about to name them',
    );
    const old = Date.now() / 1000 - DAYS;
    for (const file of files()) utimesSync(join(folder(), file), old, old);
    await open().prune('jvm', []);
    assert.ok(!orphans.some(file => files().includes(file)));
    assert.equal(await count(), 1);
    await assertWhole();
  });

  it('records the last attempt to measure, also a broken one', async () => {
    const attempt = {
      verdict: 'broken',
      time: '2026-11-21T00:00:00Z',
      commit: 'a',
      reason: 'it crashed',
    } as const;
    await open().attempted('jvm', attempt);
    await open().attempted('jvm', { ...attempt, commit: 'b' });
    assert.deepEqual(JSON.parse(readFileSync(join(folder(), 'last.json'), 'utf8')), {
      schema: 1,
      ...attempt,
      commit: 'b',
    });
    assert.equal(await count(), 0);
  });

  it('keeps writers to their own repository, readers from writing, and everybody but the janitor from removing', async () => {
    await server.policy([
      ...exampleOf('writer', 'writer'),
      ...exampleOf('writer', 'other', 'org/another'),
      ...exampleOf('bucket', ''),
      ...exampleOf('janitor', 'janitor'),
    ]);
    const run = await open('writer').append(finished(resultText()));
    for (const user of ['writer', 'other', 'reader', '']) assert.equal(await count(open(user)), 1, user);
    const before = files();
    for (const user of ['other', 'reader', ''])
      await assert.rejects(
        open(user).append(finished(at(0))),
        user === ''
          ? /Without credentials only public objects/
          : /cannot write this object: .*\(403 AccessDenied.*s3:PutObject on arn:aws:s3:::overhead-tests\/place-\d+\/repositories\/org\/name\/jvm/,
        user,
      );
    await assert.rejects(open('writer', 'org/another').append(finished(at(0))), /s3:PutObject/);
    await assert.rejects(open('writer').prune('jvm', [run]), /s3:DeleteObject on .*Nothing was removed\./);
    assert.deepEqual(files(), before);
    assert.equal(await count(), 1);
    await open('janitor').prune('jvm', [run]);
    assert.equal(await count(), 0);
    assert.deepEqual(files(), ['manifest.json']);
  });
});
