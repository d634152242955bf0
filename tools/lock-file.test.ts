// The lock file is valid for every machine: traces of a mirror or of a single platform are found, and can be fixed.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../core/testing.ts';

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

it('fails if a package names its registry', () => {
  written({ 'node_modules/a': { version: '1.0.0', resolved: 'https://mirror.example/a.tgz' } });
  const result = lockFile('check');
  assert.equal(result.status, 1);
  assert.match(result.stderr, /node_modules\/a names its registry/);
});

it('fails if a platform is missing, and passes after completion', () => {
  written(asking('a-linux-x64-musl', 'a-wasm32-wasi'));
  const result = lockFile('check');
  assert.equal(result.status, 1);
  assert.match(result.stderr, /a-linux-x64-musl is missing; run:.*\n.*a-wasm32-wasi is missing/);
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

it('rejects an unknown platform and an unknown argument without a change', () => {
  written(asking('a-amiga'));
  const before = readFileSync(file, 'utf8');
  const result = lockFile('complete');
  assert.equal(result.status, 1);
  assert.match(result.stderr, /a-amiga: unknown platform: add it to PLATFORM/);
  assert.match(lockFile('repair').stderr, /usage: node tools\/lock-file\.mjs check\|complete/);
  assert.equal(readFileSync(file, 'utf8'), before);
});
