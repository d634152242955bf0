// A stage of the build: if it passes, it prints only its time, its tests and its skipped tests; if it fails, all its output and its exit code.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../core/testing.ts';

const folder = temporary('overhead stage-');

const stage = (name: string, text: string) =>
  spawnSync(join(import.meta.dirname, 'stage'), [name, 'bash', '-c', text], {
    cwd: folder,
    encoding: 'utf8',
  });

it('that passes prints its time, the number of passed tests, and the skipped ones', () => {
  const go = [
    '=== RUN   TestA',
    '--- PASS: TestA (0.01s)',
    '=== RUN   TestB',
    '    some_test.go:12: no clang: apt-get install it',
    '--- SKIP: TestB (0.00s)',
    '=== RUN   TestC',
    '=== RUN   TestC/part',
    '    some_test.go:31: no clang: apt-get install it',
    '    --- SKIP: TestC/part (0.00s)',
    '--- PASS: TestC (0.00s)',
    '=== RUN   TestD',
    '--- SKIP: TestD (0.00s)',
  ];
  const node = ['ℹ pass 3', '  ﹣ a (1ms) # no root', 'SKIP c', 'ℹ pass 4'];
  const result = stage('test: all', `printf '%s\\n' hello '${[...node, ...go].join("' '")}'`);
  assert.equal(result.status, 0, result.stderr);
  assert.match(result.stdout, /^ok {6}test: all +\d+\.\d s {3}9 tests passed\n/);
  assert.deepEqual(result.stdout.trim().split('\n').slice(1), [
    '        skipped: ﹣ a (1ms) # no root',
    '        skipped: SKIP c',
    '        skipped: no clang: apt-get install it: TestB TestC/part',
    '        skipped: no reason given: TestD',
  ]);
  assert.match(stage('test: none', 'echo nothing').stdout, /^ok {6}test: none +\d+\.\d s\n$/);
  assert.match(readFileSync(join(folder, '.tools/log/test--all.log'), 'utf8'), /^hello\n/);
});

it('that fails has the exit code of its command, and prints all its output', () => {
  const result = stage('lint: x', 'echo out; echo err >&2; exit 7');
  assert.equal(result.status, 7);
  assert.match(
    result.stdout,
    /^out\nerr\n\nFAILED {2}lint: x .* exit code 7, .* in \.tools\/log\/lint--x\.log\n$/,
  );
  assert.equal(stage('killed', 'kill -9 $$').status, 137);
  assert.notEqual(spawnSync(join(import.meta.dirname, 'stage'), ['a', 'no-such'], { cwd: folder }).status, 0);
});
