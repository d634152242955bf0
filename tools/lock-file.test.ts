// The lock file is for every machine: what a mirror or one platform leaves behind in it is found, and can be mended.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../runners/testing.ts';

const folder = temporary('overhead-lock-');
const file = join(folder, 'package-lock.json');

const lockFile = (word: string) =>
  spawnSync(process.execPath, [join(import.meta.dirname, 'lock-file.mjs'), word], {
    cwd: folder,
    encoding: 'utf8',
  });
const written = (packages: object) => writeFileSync(file, JSON.stringify({ packages }));
const asking = (...names: string[]) => ({
  'node_modules/a': {
    version: '1.0.0',
    optionalDependencies: Object.fromEntries(names.map(name => [name, '1.0.0'])),
  },
});

it('is red where a package names its registry', () => {
  written({ 'node_modules/a': { version: '1.0.0', resolved: 'https://mirror.example/a.tgz' } });
  const said = lockFile('check');
  assert.equal(said.status, 1);
  assert.match(said.stderr, /node_modules\/a names its registry/);
});

it('is red where a platform is missing, and green once it is completed', () => {
  written(asking('a-linux-x64-musl', 'a-wasm32-wasi'));
  const said = lockFile('check');
  assert.equal(said.status, 1);
  assert.match(said.stderr, /a-linux-x64-musl is missing; run:.*\n.*a-wasm32-wasi is missing/);
  assert.equal(lockFile('complete').status, 0);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')).packages['node_modules/a-linux-x64-musl'], {
    version: '1.0.0',
    cpu: ['x64'],
    os: ['linux'],
    libc: ['musl'],
    optional: true,
  });
  assert.equal(lockFile('check').status, 0);
});

it('is left alone where a platform is not known, or a word is not', () => {
  written(asking('a-amiga'));
  const before = readFileSync(file, 'utf8');
  const said = lockFile('complete');
  assert.equal(said.status, 1);
  assert.match(said.stderr, /a-amiga: which platform is it for\?/);
  assert.match(lockFile('mend').stderr, /usage: node tools\/lock-file\.mjs check\|complete/);
  assert.equal(readFileSync(file, 'utf8'), before);
});
