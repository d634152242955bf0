// The committed bundle is byte for byte the build of its source, so that nobody has to trust it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../core/testing.ts';
import { ROOT } from './fixture.ts';

const COMMITTED = join(ROOT, 'action/dist');
const NEEDED = [
  'benchstat-linux-amd64',
  'benchstat-linux-arm64',
  'benchstat.wasm',
  'simulator-linux-amd64',
  'cli.js',
  'compare-linux-amd64',
  'compare-linux-arm64',
  'compare.wasm',
  'guest-linux-amd64',
  'kernel-runner-linux-amd64',
  'load-linux-amd64',
  'main.js',
  'meter-linux-amd64',
  'meter-linux-arm64',
  'page.css',
  'page.js',
  'wasi.js',
];

/** Names of the files that differ between two folders, or exist in only one. */
function differences(left: string, right: string): string[] {
  const names = new Set([...list(left), ...list(right)]);
  return [...names].filter(name => digest(join(left, name)) !== digest(join(right, name))).sort();
}

function list(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

function digest(path: string): string {
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : 'missing';
}

describe('action/dist', () => {
  const fresh = temporary('overhead-dist-');

  it('S14: equals the build of its source', () => {
    const build = spawnSync('make', ['dist', `DIST=${fresh}`], { cwd: ROOT, encoding: 'utf8' });
    assert.equal(build.status, 0, `make dist failed:\n${build.stdout}${build.stderr}`);
    const missing = NEEDED.filter(name => !list(fresh).includes(name));
    assert.deepEqual(missing, [], 'make dist did not build everything');
    assert.deepEqual(
      differences(COMMITTED, fresh),
      [],
      'these files of action/dist are not what the source builds: run make dist and commit the result',
    );
  });

  it('contains the whole style of the page', () => {
    const style = readFileSync(join(COMMITTED, 'page.css'), 'utf8');
    const parts = globSync('action/src/**/*.css', { cwd: ROOT });
    assert.deepEqual(
      parts.filter(name => !style.includes(readFileSync(join(ROOT, name), 'utf8'))),
      [],
      'the Makefile names each',
    );
    assert.ok(parts.length > 1);
  });

  it('starts, and lists its commands', () => {
    const help = spawnSync(process.execPath, [join(COMMITTED, 'cli.js'), '--help'], { encoding: 'utf8' });
    assert.equal(help.status, 0, help.stderr);
    assert.match(help.stdout, /^ {2}run /m);
  });

  it('S14: is reported as stale after a change', () => {
    const name = list(fresh)[0];
    assert.ok(name, 'nothing was built');
    writeFileSync(join(fresh, name), `${readFileSync(join(fresh, name), 'latin1')} `);
    writeFileSync(join(fresh, 'extra.js'), '');
    assert.ok(differences(COMMITTED, fresh).includes(name));
    assert.ok(differences(COMMITTED, fresh).includes('extra.js'));
  });

  it('contains no folder name of the machine that built it', () => {
    for (const name of list(COMMITTED)) {
      const text = readFileSync(join(COMMITTED, name), 'latin1');
      assert.equal(text.includes(ROOT), false, `${name} holds ${ROOT}`);
    }
  });
});
