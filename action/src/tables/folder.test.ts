// Objects in a folder keep the promises of object storage: conditions, listings, whole content.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { FolderObjects } from './folder.ts';

const folder = temporary('overhead folder-');

it('writes only if the condition holds', async () => {
  const objects = new FolderObjects(join(folder, 'conditions'));
  assert.equal(await objects.get('a/b.txt'), null);
  assert.equal(await objects.put('a/b.txt', '1', { etag: 'x' }), null);
  const first = await objects.put('a/b.txt', '1', 'absent');
  assert.ok(first !== null);
  assert.equal(await objects.put('a/b.txt', '2', 'absent'), null);
  const second = await objects.put('a/b.txt', Buffer.from('2'), { etag: first });
  assert.ok(second !== null && second !== first);
  assert.equal(await objects.put('a/b.txt', '3', { etag: first }), null);
  const found = await objects.get('a/b.txt');
  assert.deepEqual([found?.bytes.toString(), found?.etag], ['2', second]);
  await objects.remove('a/b.txt');
  await objects.remove('a/b.txt');
  assert.equal(await objects.get('a/b.txt'), null);
});

it('lists keys below a prefix in order, and folders with a delimiter', async () => {
  const objects = new FolderObjects(join(folder, 'list'));
  const all = async (prefix: string, delimiter?: '/') => {
    const found: string[] = [];
    for await (const one of objects.list(prefix, delimiter)) found.push('key' in one ? one.key : one.folder);
    return found;
  };
  assert.deepEqual(await all(''), []);
  for (const key of ['b/2', 'b/1', 'a', 'b/c/3']) await objects.put(key, key);
  writeFileSync(join(objects.root, '.hidden'), '');
  assert.deepEqual(await all(''), ['a', 'b/1', 'b/2', 'b/c/3']);
  assert.deepEqual(await all('b/', '/'), ['b/1', 'b/2', 'b/c/']);
  assert.deepEqual(await all('', '/'), ['a', 'b/']);
});
