// What make needs: one line that names all that a machine lacks, and nothing where it lacks nothing.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../runners/testing.ts';

const folder = temporary('overhead needed-');

/** What it says where these programs are there, and a JDK. */
function needed(...programs: string[]) {
  for (const name of ['javac', ...programs])
    writeFileSync(join(folder, name), '#!/bin/sh\n', { mode: 0o755 });
  const argv = [join(import.meta.dirname, 'needed')];
  const { status, stdout } = spawnSync('/bin/bash', argv, { env: { PATH: folder }, encoding: 'utf8' });
  return { status, stdout };
}

it('is named in one line, all of it', () => {
  const lacks = 'Git, Node 20 or newer, npm, Go 1.26 or newer, Maven 3.8 or newer';
  const stdout = `This machine lacks ${lacks}: install that, and call make again\n`;
  assert.deepEqual(needed(), { status: 1, stdout });
  assert.match(needed('git', 'node', 'npm', 'mvn').stdout, /lacks Go 1\.26 or newer: install/);
  assert.deepEqual(needed('go'), { status: 0, stdout: '' });
});
