// The fuzzing of the Go modules: it runs every target of every module, and a failing target ends it. A script replaces Go.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../core/testing.ts';

const folder = temporary('overhead fuzz-');
for (const [file, text] of [
  ['bin/go', '#!/bin/sh\necho "$PWD: $*"\ncase $* in *FuzzBad*) exit 1 ;; esac\n'],
  ['none/plain_test.go', 'func TestPlain(t *testing.T) {}\n'],
  ['some/reader/reader_test.go', 'func FuzzRead(f *testing.F) {}\nfunc FuzzWrite(f *testing.F) {}\n'],
  ['bad/bad_test.go', 'func FuzzBad(f *testing.F) {}\n'],
] as const) {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), text, { mode: 0o755 });
}

const fuzz = (...modules: string[]) =>
  spawnSync(join(import.meta.dirname, 'fuzz'), ['1s', ...modules], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}` },
    encoding: 'utf8',
  });

it('runs every target, though a module has none', () => {
  const { status, stdout, stderr } = fuzz('none', 'some');
  assert.equal(status, 0, stderr);
  assert.deepEqual(stdout.match(/^some\S* Fuzz\w+|-fuzz \S+ .*$/gm), [
    'some/reader FuzzRead',
    '-fuzz ^FuzzRead$ -fuzztime 1s ./reader',
    'some/reader FuzzWrite',
    '-fuzz ^FuzzWrite$ -fuzztime 1s ./reader',
  ]);
});

it('ends with a failing target, and fails for a missing module', () => {
  const { status, stdout } = fuzz('bad', 'some');
  assert.notEqual(status, 0);
  assert.match(stdout, /^bad\S* FuzzBad$/m);
  assert.doesNotMatch(stdout, /FuzzRead/);
  assert.notEqual(fuzz('missing').status, 0);
});
