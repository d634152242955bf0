// The choice of a profiler: the finest clock that works, else the JDK's own recorder, else the reasons.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { cacheFolder, definedVariables } from '../../../action/src/host/place.ts';
import type { RunContext } from '../../runner.ts';
import { temporary } from '../../testing.ts';
import { chooseJdk, type Jdk } from '../jdk.ts';
import { findSampler, profileFolder } from './sampler.ts';

const folder = temporary('overhead sampler-');
const notices: string[] = [];
const around: RunContext = {
  root: folder,
  cache: cacheFolder(definedVariables(process.env)),
  environment: Object.fromEntries(
    ['PATH', 'HOME', 'JAVA_HOME'].flatMap(name => {
      const value = process.env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  ),
  notice: message => notices.push(message),
  signal: new AbortController().signal,
};

/** A JDK whose `java` is a script. */
function fakeJdk(name: string, script: string, recorder: boolean): Jdk {
  const home = join(folder, name);
  mkdirSync(join(home, 'bin'), { recursive: true });
  if (recorder) mkdirSync(join(home, 'lib/jfr'), { recursive: true });
  const java = join(home, 'bin/java');
  writeFileSync(java, `#!/bin/sh\n${script}\n`);
  chmodSync(java, 0o755);
  return { home, feature: 21, name };
}

/** Writes the file of an argument `…,file=NAME`, unless the event is refused. */
const works = (refused: string) => `for word; do case "$word" in
  *event=${refused}*) echo "[ERROR] No access to ${refused}" >&2;;
  *file=*) : > "\${word##*file=}";;
esac; done`;

it('the clock of perf events is used if it is permitted, else the clock of the thread', async test => {
  const finest = await findSampler(fakeJdk('all', works('none'), true), [], around);
  if ('name' in finest && finest.library === null) return test.skip(notices.at(-1) ?? '');
  assert.ok('name' in finest);
  assert.equal(finest.name, 'async-profiler 4.4 (cpu-clock)');
  const other = await findSampler(fakeJdk('some', works('cpu-clock'), true), [], around);
  assert.ok('name' in other);
  assert.equal(other.name, 'async-profiler 4.4 (ctimer)');
  assert.match(other.cpu, /event=ctimer/);
});

it('the recorder of the JDK is used if the library does not work, with a notice of the reason', async () => {
  const found = await findSampler(fakeJdk('crashes', 'kill -SEGV $$', true), [], around);
  assert.deepEqual(found, { name: 'JFR of crashes', library: null, cpu: '' });
  assert.match(notices.at(-1) ?? '', /own recorder is: /);
});

it('without either nothing is found, and the reasons are shown', async () => {
  const found = await findSampler(fakeJdk('nothing', 'exit 3', false), [], around);
  assert.ok('reason' in found);
  assert.match(found.reason, /no profiler works here: /);
});

it('a real JVM is profiled, with the arguments of the suite', async test => {
  const jdk = chooseJdk(around.environment, 17);
  const found = await findSampler(jdk, ['-Xmx64m', '-XX:+UseSerialGC'], around);
  assert.ok('name' in found);
  if (found.library === null) return test.skip(notices.at(-1) ?? '');
  assert.match(found.name, /^async-profiler/);
});

it('a folder whose name the profiler cannot take is refused', () => {
  const before = process.env.TMPDIR;
  const odd = join(folder, 'a,b');
  mkdirSync(odd);
  process.env.TMPDIR = odd;
  try {
    assert.throws(() => profileFolder(), /set TMPDIR to another folder/);
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
});
