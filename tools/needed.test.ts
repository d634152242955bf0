// tools/needed: one line that names all missing programs, or no output.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../core/testing.ts';

const folder = temporary('overhead needed-');

/** The output if these programs and a JDK exist. */
function needed(...programs: string[]) {
  for (const name of ['javac', ...programs])
    writeFileSync(join(folder, name), '#!/bin/sh\n', { mode: 0o755 });
  const argv = [join(import.meta.dirname, 'needed')];
  const { status, stdout } = spawnSync('/bin/bash', argv, { env: { PATH: folder }, encoding: 'utf8' });
  return { status, stdout };
}

it('prints all missing programs in one line', () => {
  const lacks = 'Git, Node 20 or newer, npm, Go 1.26 or newer, Maven 3.8 or newer';
  const stdout = `This machine lacks ${lacks}: install that, and call make again\n`;
  assert.deepEqual(needed(), { status: 1, stdout });
  assert.match(needed('git', 'node', 'npm', 'mvn').stdout, /lacks Go 1\.26 or newer: install/);
  assert.deepEqual(needed('go'), { status: 0, stdout: '' });
});
