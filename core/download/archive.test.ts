// Archives: every entry is visited, content only on request, and a broken archive is an error.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { crc32 } from 'node:zlib';
import { zip } from '../../action/test/github/zip.ts';
import { temporary } from '../testing.ts';
import { eachEntry, fileInArchive } from './archive.ts';

const folder = temporary('overhead archive-');

function file(name: string, bytes: Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

describe('an archive', () => {
  const entries = [
    { name: 'a/B.class', data: 'class' },
    { name: 'lib/x.so', data: 'library', deflate: true },
  ];

  it('is read from a file and from memory, in order', async () => {
    for (const archive of [zip(entries), file('good.jar', zip(entries))]) {
      const names: string[] = [];
      await eachEntry(archive, entry => void names.push(entry.name));
      assert.deepEqual(names, ['a/B.class', 'lib/x.so']);
    }
  });

  it('states the checksum of each entry', async () => {
    const checksums: number[] = [];
    await eachEntry(zip(entries), ({ checksum }) => void checksums.push(checksum));
    assert.deepEqual(
      checksums,
      entries.map(({ data }) => crc32(data)),
    );
  });

  it('gives the content of one entry', async () => {
    const jar = file('one.jar', zip(entries));
    assert.equal((await fileInArchive(jar, 'lib/x.so')).toString(), 'library');
    await assert.rejects(fileInArchive(jar, 'lib/y.so'), /has no lib\/y\.so/);
  });

  it('is refused if it is no archive, or if an entry is longer than stated', async () => {
    await assert.rejects(fileInArchive(file('text.jar', Buffer.from('no archive')), 'a'));
    const lies = file('lies.jar', zip([{ name: 'a', data: 'longer', size: 2 }]));
    await assert.rejects(fileInArchive(lies, 'a'));
  });

  it('is refused if an entry states a size that does not fit into memory', async () => {
    const huge = file('huge.jar', zip([{ name: 'a', data: 'x', size: 2 ** 31, deflate: true }]));
    await assert.rejects(fileInArchive(huge, 'a'), /more than 134217728/);
  });
});
