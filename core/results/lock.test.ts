// The lock of a folder: one holder at a time, named in the error of the next one, and free after any end.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { LOCK_FILE, type Lock, tryLock } from './lock.ts';

const root = mkdtempSync(join(tmpdir(), 'overhead lock-'));
after(() => rmSync(root, { recursive: true }));

let count = 0;
function folder(): string {
  const path = join(root, String(count++));
  mkdirSync(path);
  return path;
}

function taken(path: string): Lock {
  const lock = tryLock(path);
  assert.ok('release' in lock, 'holder' in lock ? lock.holder : '');
  assert.equal(lock.fault, '');
  return lock;
}

test('S37: a folder is locked once, and a second attempt names the owner', () => {
  const path = folder();
  const lock = taken(path);
  const other = tryLock(path);
  assert.ok('holder' in other);
  assert.match(other.holder, /^process \d+ on .+, since \d{4}-/);
  assert.ok(other.holder.startsWith(`process ${process.pid} on ${hostname()}, `));
  lock.release();
  assert.equal(existsSync(join(path, LOCK_FILE)), false);
  const next = taken(path);
  // A second release does not free the lock of the next holder.
  lock.release();
  assert.ok('holder' in tryLock(path));
  next.release();
});

test('S37: a lock ends with its killed process, even if a child lives on', async () => {
  const path = folder();
  const script = `
    import { spawn } from 'node:child_process';
    import { tryLock } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
    const lock = tryLock(${JSON.stringify(path)});
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    console.log('release' in lock, child.pid);
    setInterval(() => {}, 1000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = (await once(holder.stdout, 'data')) as [Buffer];
  const [got, below] = output.toString().trim().split(' ');
  try {
    assert.equal(got, 'true');
    const other = tryLock(path);
    assert.ok('holder' in other && other.holder.startsWith(`process ${holder.pid} on `));
    holder.kill('SIGKILL');
    await once(holder, 'close');
    taken(path).release();
  } finally {
    process.kill(Number(below), 'SIGKILL');
  }
});

test('a lock stays with a renamed folder, and the new folder is free', () => {
  const path = folder();
  const lock = taken(path);
  renameSync(path, `${path}.previous`);
  mkdirSync(path);
  const fresh = taken(path);
  lock.release(`${path}.previous`);
  assert.equal(existsSync(join(`${path}.previous`, LOCK_FILE)), false);
  assert.ok('holder' in tryLock(path));
  fresh.release();
});

test('without flock nothing is locked, with a warning', () => {
  const path = folder();
  const before = process.env.PATH;
  process.env.PATH = path;
  try {
    const lock = tryLock(path);
    assert.ok('release' in lock);
    assert.match(lock.fault, /flock/);
    lock.release();
  } finally {
    process.env.PATH = before;
  }
});
