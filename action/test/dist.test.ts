// The bundle: the same bytes wherever it is built, complete, and not part of the sources.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { programPath } from '../../core/programs.ts';
import { temporary } from '../../core/testing.ts';
import { ROOT } from './fixture.ts';

const DIST = join(ROOT, 'action/dist');
const NEEDED = [
  'cli.js',
  'linux-arm64.br',
  'linux.br',
  'main.js',
  'page.css',
  'page.js',
  'programs.json',
  'wasi.js',
  'wasm.br',
];
const PROGRAMS = [
  'benchstat-linux-amd64',
  'benchstat.wasm',
  'compare-linux-amd64',
  'compare.wasm',
  'guest-linux-amd64',
  'guest-linux-arm64',
  'kernel-runner-linux-amd64',
  'load-linux-amd64',
  'load-linux-arm64',
  'meter-linux-amd64',
  'meter-linux-arm64',
  'simulator-linux-amd64',
  'simulator-linux-arm64',
];

describe('action/dist', () => {
  const cache = temporary('overhead-dist-');

  it('S14: has the same bytes if it is built in another folder', () => {
    const { status, stdout, stderr } = spawnSync('tools/twice', { cwd: ROOT, encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  });

  it('is complete, and each program is what its digest says', () => {
    assert.deepEqual(
      readdirSync(DIST).filter(name => !name.startsWith('chunk-')),
      NEEDED,
    );
    for (const name of PROGRAMS)
      assert.ok(readFileSync(programPath(name, { root: ROOT, cache })).length > 1e6, name);
  });

  it('is not part of the sources', () => {
    const git = (...argv: string[]) => spawnSync('git', argv, { cwd: ROOT, encoding: 'utf8' }).stdout;
    assert.equal(git('ls-files', 'action/dist'), '');
    assert.equal(git('check-ignore', 'action/dist/main.js').trim(), 'action/dist/main.js');
  });

  it('contains the whole style of the page', () => {
    const style = readFileSync(join(DIST, 'page.css'), 'utf8');
    const parts = globSync('action/src/**/*.css', { cwd: ROOT });
    assert.deepEqual(
      parts.filter(name => !style.includes(readFileSync(join(ROOT, name), 'utf8'))),
      [],
      'the Makefile names each',
    );
    assert.ok(parts.length > 1);
  });

  it('starts, and lists its commands', () => {
    const help = spawnSync(process.execPath, [join(DIST, 'cli.js'), '--help'], { encoding: 'utf8' });
    assert.equal(help.status, 0, help.stderr);
    assert.match(help.stdout, /^ {2}run /m);
  });

  it('contains no folder name of the machine that built it', () => {
    for (const name of readdirSync(DIST)) {
      const text = readFileSync(join(DIST, name), 'latin1');
      assert.equal(text.includes(ROOT), false, `${name} holds ${ROOT}`);
    }
  });
});
