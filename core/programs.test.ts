// Programs of the bundle: unpacked once into the cache, repaired there, and never run with other bytes than those of the release.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { packed } from '../tools/programs.ts';
import { LIST, nativePath, type Place, programDigest, programPath } from './programs.ts';
import { PreconditionError } from './runner.ts';
import { temporary } from './testing.ts';

const folder = temporary('overhead programs-');
const TWO = {
  first: Buffer.from('#!/bin/sh\necho first\n'),
  second: Buffer.from('#!/bin/sh\necho second\n'),
};
let count = 0;

/** A bundle with two programs in one archive, and a cache that does not exist. */
async function bundle(programs: Readonly<Record<string, Buffer>> = TWO): Promise<Place> {
  const root = join(folder, `root ${count++}`);
  const { archive, list } = await packed(programs, 1);
  mkdirSync(join(root, 'action/dist'), { recursive: true });
  writeFileSync(join(root, 'action/dist/two.br'), archive);
  writeFileSync(join(root, 'action/dist', LIST), JSON.stringify({ 'two.br': list }));
  return { root, cache: join(root, 'cache') };
}

/** Unpacks in a process of its own, which has checked nothing before. Returns its path, or its error. */
const PROCESS = `
  const { programPath } = await import(${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'programs.ts')).href)});
  try { console.log(programPath('first', JSON.parse(process.argv[1]))); } catch (error) { console.log(error.message); }`;
const argvOf = (place: Place) => ['--input-type=module', '-e', PROCESS, JSON.stringify(place)];
const inProcess = (place: Place, environment: Readonly<Record<string, string>> = {}): string =>
  spawnSync(process.execPath, argvOf(place), {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
  }).stdout.trim();

const lines = (path: string) => spawnSync(path, { encoding: 'utf8' }).stdout;

describe('a program of the bundle', () => {
  it('is unpacked with the others of its archive, runs, and leaves no other file', async () => {
    const place = await bundle();
    const path = programPath('first', place);
    assert.equal(lines(path), 'first\n');
    assert.equal(programPath('second', place), join(dirname(path), 'second'));
    assert.deepEqual(readdirSync(dirname(path)), ['first', 'second']);
    assert.match(programDigest('first', place), /^[0-9a-f]{64}$/);
  });

  it('exists for some kinds of machines', async () => {
    const place = await bundle({ 'load-linux-arm64': TWO.first, 'load-linux-amd64': TWO.second });
    const on = (platform: string, arch: string) => nativePath('load', place, { platform, arch });
    assert.equal(on('linux', 'arm64'), programPath('load-linux-arm64', place));
    assert.equal(on('linux', 'x64'), programPath('load-linux-amd64', place));
    assert.deepEqual([on('darwin', 'arm64'), on('linux', 's390x')], [null, null]);
  });

  it('is not unpacked again by the next process', async () => {
    const place = await bundle();
    const path = inProcess(place);
    rmSync(join(place.root, 'action/dist/two.br'));
    assert.equal(inProcess(place), path);
    assert.equal(lines(path), 'first\n');
  });

  const faults: Readonly<Record<string, (path: string) => void>> = {
    changed: path => writeFileSync(path, readFileSync(path, 'utf8').replace('first', 'other')),
    longer: path => appendFileSync(path, 'echo more\n'),
    'cut off': path => truncateSync(path, 5),
    removed: path => rmSync(path),
  };
  for (const [name, break_] of Object.entries(faults))
    it(`is unpacked again if it was ${name} in the cache`, async () => {
      const place = await bundle();
      const path = inProcess(place);
      break_(path);
      assert.equal(inProcess(place), path);
      assert.equal(lines(path), 'first\n');
    });

  it('has another folder in another release, which goes after a month without use', async () => {
    const [one, two] = [await bundle(), await bundle({ first: Buffer.from('#!/bin/sh\necho new\n') })];
    const old = dirname(programPath('first', one));
    const month = new Date(Date.now() - 31 * 24 * 3_600_000);
    const later = { ...two, cache: one.cache };
    assert.equal(lines(programPath('first', later)), 'new\n');
    assert.ok(existsSync(old), 'it is still in use');
    utimesSync(old, month, month);
    inProcess(one);
    assert.ok(Date.now() - statSync(old).mtimeMs < 3_600_000, 'its use is recorded');
    utimesSync(old, month, month);
    rmSync(programPath('first', later));
    programPath('first', later);
    assert.equal(existsSync(old), false);
  });

  it('is whole if several processes unpack it at the same time', async () => {
    const place = await bundle({ ...TWO, large: Buffer.alloc(8e6, 'x') });
    const processes = Array.from({ length: 4 }, () => spawn(process.execPath, argvOf(place)));
    const paths = await Promise.all(
      processes.map(async process => {
        let text = '';
        process.stdout.on('data', bytes => {
          text += bytes;
        });
        await once(process, 'close');
        return text.trim();
      }),
    );
    assert.equal(new Set(paths).size, 1, paths.join('\n'));
    assert.deepEqual(readdirSync(dirname(paths[0] ?? '')), ['first', 'large', 'second']);
    assert.equal(lines(paths[0] ?? ''), 'first\n');
  });

  it('is in a temporary folder if the cache cannot be written, which goes with the process', async () => {
    const place = await bundle();
    writeFileSync(place.cache, 'a file in place of the folder');
    const path = inProcess(place);
    assert.match(path, /overhead-programs-[^/]*\/first$/);
    assert.equal(existsSync(dirname(path)), false);
  });

  it('cannot be used without room for it, and the message says what to do', async () => {
    const place = await bundle();
    writeFileSync(place.cache, 'a file in place of the folder');
    assert.match(
      inProcess(place, { TMPDIR: join(folder, 'none') }),
      /two\.br cannot be unpacked: ENOTDIR.*TMPDIR.*: set XDG_CACHE_HOME to a writable folder with 1 MB of free space$/,
    );
  });

  it('is not used if the bundle is damaged or incomplete', async () => {
    const damages: readonly (readonly [(place: Place) => void, RegExp])[] = [
      [({ root }) => truncateSync(join(root, 'action/dist/two.br'), 8), /two\.br is damaged: .*make dist$/],
      [
        ({ root }) => {
          const list = join(root, 'action/dist', LIST);
          writeFileSync(list, readFileSync(list, 'utf8').replace(/"sha256":"\w/, '"sha256":"x'));
        },
        /two\.br is damaged: the digest of \w+ differs: /,
      ],
      [({ root }) => rmSync(join(root, 'action/dist/two.br')), /two\.br is missing: make dist$/],
      [({ root }) => rmSync(join(root, 'action/dist', LIST)), /dist\/first is missing: make dist$/],
    ];
    for (const [damage, expected] of damages) {
      const place = await bundle();
      damage(place);
      assert.throws(
        () => programPath('first', place),
        (error: Error) => error instanceof PreconditionError && expected.test(error.message),
      );
      assert.equal(existsSync(join(place.cache, 'programs')), false);
    }
  });
});

describe('an archive of programs', () => {
  it('has the same bytes for the same programs in any order', async () => {
    const [one, other] = [await packed(TWO, 4), await packed({ second: TWO.second, first: TWO.first }, 4)];
    assert.deepEqual(one, other);
  });
});
