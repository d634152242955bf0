// Installed, missing and failing programs, and the JDKs of suites.
import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { goNeeds } from '../runners/go/needs.ts';
import { jmhNeeds } from '../runners/jmh/needs.ts';
import { jdkNeed } from './jvm/needs.ts';
import type { RunContext } from './runner.ts';
import { temporary } from './testing.ts';

const root = temporary('overhead needs-');

/** A RunContext whose PATH holds only these programs. */
function withPrograms(name: string, programs: Readonly<Record<string, string>>): RunContext {
  const folder = join(root, name);
  mkdirSync(folder);
  for (const [program, script] of Object.entries(programs)) {
    writeFileSync(join(folder, program), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, program), 0o755);
  }
  return {
    root,
    cache: root,
    environment: { PATH: folder },
    notice: () => undefined,
    signal: new AbortController().signal,
  };
}

describe('a required program', {
  skip: process.platform === 'win32' ? 'needs scripts' : false,
}, () => {
  it('has its version, in any other output', async () => {
    const go = await goNeeds(
      withPrograms('go', { go: 'echo warning >&2; echo "go version go1.26.8 linux/amd64"' }),
    );
    assert.deepEqual(go, [{ name: 'Go', state: 'ready', found: '1.26.8', action: '' }]);
    const all = await jmhNeeds(
      withPrograms('mvn', {
        mvn: 'printf "\\033[1mwarning\\033[0m\\n\\033[1mApache Maven 3.9.9\\033[m (8e8579a)\\n"',
      }),
    );
    assert.deepEqual(all[1], { name: 'Maven', state: 'ready', found: '3.9.9', action: '' });
  });

  it('is missing if it does not exist or work, with the remedy', async () => {
    const [none] = await goNeeds(withPrograms('none', {}));
    assert.deepEqual([none?.state, none?.found], ['missing', 'there is no go on the PATH']);
    assert.match(none?.action ?? '', /^install Go 1\.21 or newer/);
    const [broken] = await goNeeds(
      withPrograms('broken', { go: 'echo "go version go1.26"; echo more; exit 1' }),
    );
    assert.deepEqual([broken?.state, broken?.found], ['missing', 'go does not work: go version go1.26']);
    const [other] = await goNeeds(withPrograms('other', { go: 'echo "Go, the game"' }));
    assert.equal(other?.found, 'go does not work: Go, the game');
    // A problem of this machine is not reported as one of the program.
    const lost = goNeeds(withPrograms('lost', { go: '/bin/rm -r "$PWD"; echo "go version go1.26"' }));
    await assert.rejects(lost, { code: 'ENOENT' });
    const [mute] = await goNeeds(withPrograms('mute', { go: 'exit 3' }));
    assert.equal(mute?.found, 'go does not work: it ended with exit code 3 and printed nothing');
    const [crash] = await goNeeds(withPrograms('crash', { go: 'kill -SEGV $$' }));
    assert.equal(crash?.found, 'go does not work: it printed nothing (killed by SIGSEGV)');
  });
});

describe('a JDK', () => {
  const jdk = (feature: number) => ({ home: `/jdk-${feature}`, feature, name: `Temurin-${feature}` });

  it('is sufficient from 17 on, and from 21 on for virtual threads', () => {
    assert.equal(jdkNeed([jdk(17), jdk(25)]).state, 'ready');
    assert.equal(jdkNeed([jdk(17), jdk(25)]).found, 'Temurin-17 in /jdk-17, Temurin-25 in /jdk-25');
    assert.deepEqual(
      [jdkNeed([jdk(17)]).state, jdkNeed([jdk(11)]).state, jdkNeed([]).state],
      ['note', 'missing', 'missing'],
    );
    assert.equal(jdkNeed([jdk(11)]).found, 'only Temurin-11 in /jdk-11');
    assert.match(jdkNeed([]).action, /^install a JDK 17 or newer/);
  });
});
