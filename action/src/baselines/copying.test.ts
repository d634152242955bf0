// Tests of copies between stores of every kind.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { noServer, type S3Server, s3Server } from '../objects/testing.ts';
import { BranchStore } from './branch.ts';
import { copy } from './copying.ts';
import { DirectoryStore } from './directory.ts';
import { objectStore } from './object-place.ts';
import type { Store } from './store.ts';
import { CLEAN, finished, type Hosted, hosted, resultText } from './testing.ts';

const on = (day: number) => resultText({ date: `2026-11-0${day}T00:00:00Z` });
const PINNED = { name: 'v1', date: '2026-11-21T00:00:00.000Z' };

describe('a copy', { skip: noServer }, () => {
  const root = mkdtempSync(join(tmpdir(), 'overhead-copy-'));
  let place: Hosted;
  let server: S3Server;
  before(async () => {
    place = hosted();
    server = await s3Server();
  });
  after(async () => {
    rmSync(root, { recursive: true });
    place.remove();
    await server.stop();
  });

  let count = 0;
  const kinds: Readonly<Record<string, () => () => Store>> = {
    folder: () => {
      const folder = join(root, `store-${count++}`);
      return () => new DirectoryStore(folder);
    },
    branch: () => {
      const name = `store-${count++}`;
      return () => new BranchStore(name, place.remote, { folder: place.folder, environment: CLEAN });
    },
    objects: () => {
      const where = server.place();
      const host = { environment: server.variables(), remote: () => place.remote };
      return () => objectStore(where, 'org/name', host);
    },
  };
  const copied = async (from: Store, to: Store): Promise<string> => {
    let text = '';
    const hear = (more: string) => {
      text += more;
    };
    const output = { print: hear, tell: hear, status: () => undefined };
    await copy(from, to, { output: output as unknown as Parameters<typeof copy>[2]['output'] });
    return text;
  };
  const content = async (store: Store) => {
    const { baselines } = await store.list('jvm');
    const runs = [];
    for (const run of baselines) runs.push([await store.read(run), run.marks]);
    const values = [];
    for await (const { text } of store.imported('jvm')) values.push(text);
    return { runs, values };
  };

  for (const [from, to] of [
    ['folder', 'objects'],
    ['objects', 'branch'],
    ['branch', 'objects'],
    ['objects', 'folder'],
  ] as const)
    it(`from ${from} to ${to} has every run with its marks, and then only what is missing`, async () => {
      const [source, target] = [kinds[from]?.(), kinds[to]?.()];
      assert.ok(source !== undefined && target !== undefined);
      const first = await source().append(finished(on(1), { elapsed: 5 }));
      const failed = await source().append(finished(on(2), { verdict: 'breach' }));
      await source().mark(first, { pinned: PINNED });
      await source().bring([{ suite: 'jvm', text: 'values\n' }]);
      const one = await copied(source(), target());
      assert.equal(one, 'jvm: copied: runs 2, imported files 1; already there: runs 0; marks updated: 0\n');
      assert.deepEqual(await content(target()), await content(source()));

      await source().append(finished(on(3)));
      await source().mark(failed, { accepted: { reason: 'agreed', date: PINNED.date } });
      const two = await copied(source(), target());
      assert.equal(two, 'jvm: copied: runs 1, imported files 0; already there: runs 2; marks updated: 1\n');
      assert.deepEqual(await content(target()), await content(source()));
    });

  it('of an empty store says so', async () => {
    const [from, to] = [kinds.folder?.(), kinds.folder?.()];
    assert.ok(from !== undefined && to !== undefined);
    assert.match(await copied(from(), to()), /nothing is stored, so nothing was copied/);
  });
});
