// A stage of the build: quiet where it ends well, but for what it skipped; with all that it said, and as red as its command, where it does not.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../runners/testing.ts';

const folder = temporary('overhead stage-');

const stage = (name: string, text: string) =>
  spawnSync(join(import.meta.dirname, 'stage'), [name, 'bash', '-c', text], {
    cwd: folder,
    encoding: 'utf8',
  });

it('that ends well says how long it took, how many tests passed, and what was skipped', () => {
  const said = stage(
    'test: all',
    'echo hello; echo "ℹ pass 3"; echo "  ﹣ a (1ms) # no root"; echo "--- SKIP: TestB"; echo SKIP c; echo "ℹ pass 4"',
  );
  assert.equal(said.status, 0, said.stderr);
  assert.match(said.stdout, /^ok {6}test: all +\d+\.\d s {3}7 tests passed\n/);
  assert.deepEqual(said.stdout.trim().split('\n').slice(1), [
    '        skipped: ﹣ a (1ms) # no root',
    '        skipped: --- SKIP: TestB',
    '        skipped: SKIP c',
  ]);
  assert.match(readFileSync(join(folder, '.tools/log/test--all.log'), 'utf8'), /^hello\n/);
});

it('that fails is as red as its command, and says all that this said', () => {
  const said = stage('lint: x', 'echo out; echo err >&2; exit 7');
  assert.equal(said.status, 7);
  assert.match(
    said.stdout,
    /^out\nerr\n\nFAILED {2}lint: x .* exit code 7, .* in \.tools\/log\/lint--x\.log\n$/,
  );
  assert.equal(stage('killed', 'kill -9 $$').status, 137);
  assert.notEqual(spawnSync(join(import.meta.dirname, 'stage'), ['a', 'no-such'], { cwd: folder }).status, 0);
});
