// Files survive a crash or a full disk: the old content stays, and no partial file is left.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { temporary } from '../testing.ts';
import { appendWhole, writeAtomically } from './files.ts';

const root = temporary('overhead-files-');
let folders = 0;

function folder(): string {
  const made = join(root, String(folders++));
  mkdirSync(made);
  return made;
}

/**
 * Calls a function of files.ts with a limit on file sizes, like a full disk. Returns the thrown error.
 * The shell sets the limit and ignores SIGXFSZ; the program inherits both.
 */
function onFullDisk(limit: number, call: string): string {
  const module = JSON.stringify(pathToFileURL(join(import.meta.dirname, 'files.ts')).href);
  const program = `
    const { appendWhole, writeAtomically } = await import(${module});
    try { ${call} } catch (error) { console.log(error.code); }
  `;
  const script = `trap '' XFSZ; ulimit -f ${limit}; exec "$0" "$@"`;
  const words = ['-c', script, process.execPath, '--input-type=module', '-e', program];
  const { stdout, stderr } = spawnSync('bash', words, { encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.trim();
}

describe('a file written atomically', () => {
  it('replaces the previous one, and leaves nothing else', () => {
    const where = folder();
    const path = join(where, 'run.json');
    writeAtomically(path, 'first');
    writeAtomically(path, 'zweite ü');
    assert.equal(readFileSync(path, 'utf8'), 'zweite ü');
    writeAtomically(path, ['in ', '', 'pieces ü']);
    assert.equal(readFileSync(path, 'utf8'), 'in pieces ü');
    assert.deepEqual(readdirSync(where), ['run.json']);
  });

  it('that cannot be renamed leaves nothing, and throws', () => {
    const where = folder();
    mkdirSync(join(where, 'taken'));
    assert.throws(() => writeAtomically(join(where, 'taken'), 'text'), /EISDIR|ENOTEMPTY|EEXIST|EPERM/);
    assert.deepEqual(readdirSync(where), ['taken']);
    assert.throws(() => writeAtomically(join(where, 'no/such/folder'), 'text'), /ENOENT/);
  });

  it('without space on the disk keeps the previous file', () => {
    const where = folder();
    const path = join(where, 'run.json');
    writeAtomically(path, 'before');
    const call = `writeAtomically(${JSON.stringify(path)}, 'x'.repeat(100_000))`;
    assert.equal(onFullDisk(8, call), 'EFBIG');
    assert.equal(readFileSync(path, 'utf8'), 'before');
    assert.deepEqual(readdirSync(where), ['run.json']);
  });
});

describe('an appended block', () => {
  it('is complete, and its end in bytes is returned', () => {
    const path = join(folder(), 'results.txt');
    assert.equal(appendWhole(path, 'ä\n'), 3);
    assert.equal(appendWhole(path, 'more\n'), 8);
    assert.equal(readFileSync(path, 'utf8'), 'ä\nmore\n');
  });

  it('without space on the disk is absent', () => {
    const path = join(folder(), 'results.txt');
    writeFileSync(path, 'before\n');
    const call = `appendWhole(${JSON.stringify(path)}, 'x'.repeat(100_000))`;
    assert.equal(onFullDisk(8, call), 'EFBIG');
    assert.equal(readFileSync(path, 'utf8'), 'before\n');
  });

  it('to a missing folder is an error', () => {
    assert.throws(() => appendWhole(join(folder(), 'no/such/file'), 'x'), /ENOENT/);
  });
});
