// The JDK of a suite, chosen among folders that look like JDKs.
import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { PreconditionError } from '../runner.ts';
import { temporary } from '../testing.ts';
import { chooseJdk, findJdks, readJdk } from './jdk.ts';

const root = temporary('overhead jdk-');

/** Makes a folder with the release file of a JDK. */
function jdk(
  path: string,
  version: string,
  release = 'IMPLEMENTOR="Eclipse Adoptium"',
  compiler = 'javac',
): string {
  const home = join(root, path);
  mkdirSync(join(home, 'bin'), { recursive: true });
  writeFileSync(join(home, 'bin', compiler), '');
  writeFileSync(join(home, 'release'), `JAVA_VERSION="${version}"\n${release}\n`);
  return home;
}

/** The JDKs of the environment in our folder, without those of this machine. */
const found = (environment: Record<string, string>) =>
  findJdks(environment)
    .filter(({ home }) => home.startsWith(root))
    .map(({ home }) => home.slice(root.length + 1));

describe('the found JDKs', () => {
  it('are JAVA_HOME first, then its variables for each version, then that in the path, then those in usual folders', () => {
    const home = join(root, 'home');
    jdk('home/.sdkman/candidates/java/23.0.1-tem', '23.0.1');
    jdk('home/.jdks/corretto-24', '24');
    const path = jdk('on-path', '19.0.2');
    const environment = {
      JAVA_HOME_21_X64: jdk('hosted-21', '21.0.5'),
      JAVA_HOME_8_X64: jdk('hosted-8', '1.8.0_432'),
      JAVA_HOME_NOTES: jdk('not-meant', '26'),
      PATH: `/no/such/folder:${join(path, 'bin')}`,
      HOME: home,
      JAVA_HOME: jdk('chosen', '17.0.13'),
    };
    assert.deepEqual(found(environment), [
      'chosen',
      'hosted-8',
      'hosted-21',
      'on-path',
      'home/.sdkman/candidates/java/23.0.1-tem',
      'home/.jdks/corretto-24',
    ]);
  });

  it('are listed once each, for any number of links', () => {
    const home = jdk('once', '21');
    symlinkSync(home, join(root, 'current'));
    assert.deepEqual(found({ JAVA_HOME: join(root, 'current'), PATH: join(home, 'bin') }), ['once']);
  });

  it('include those in bundles of macOS', () => {
    jdk('mac/.jdks/temurin-25.jdk/Contents/Home', '25.0.1');
    assert.deepEqual(found({ HOME: join(root, 'mac') }), ['mac/.jdks/temurin-25.jdk/Contents/Home']);
  });

  it('exclude folders without a compiler, a release file or a version', () => {
    assert.equal(readJdk(jdk('runtime', '21', '', 'java')), null);
    const bare = jdk('bare', '21');
    rmSync(join(bare, 'release'));
    assert.equal(readJdk(bare), null);
    assert.equal(readJdk(jdk('strange', 'unknown')), null);
    assert.deepEqual(found({ JAVA_HOME: '', PATH: '' }), []);
  });
});

describe('a JDK is called', () => {
  const cases: readonly (readonly [string, string, string, number])[] = [
    [
      '25.0.1',
      'IMPLEMENTOR="Eclipse Adoptium"\nIMPLEMENTOR_VERSION="Temurin-25.0.1+8"\nJAVA_RUNTIME_VERSION="25.0.1+8-LTS"',
      'Temurin-25.0.1+8-LTS',
      25,
    ],
    [
      '1.8.0_432',
      'IMPLEMENTOR="Amazon.com Inc."\nIMPLEMENTOR_VERSION="Corretto-8.432"',
      'Corretto-1.8.0_432',
      8,
    ],
    ['17.0.9', 'IMPLEMENTOR="GraalVM Community"', 'GraalVM-17.0.9', 17],
    ['17.0.15', 'IMPLEMENTOR="Debian Project"', 'Debian-Project-17.0.15', 17],
    ['26-ea', '', 'JDK-26-ea', 26],
  ];
  for (const [version, release, name, feature] of cases) {
    it(name, () => {
      const read = readJdk(jdk(`named ${name}`, version, release));
      assert.equal(read?.name, name);
      assert.equal(read?.feature, feature);
    });
  }
});

describe('a suite', () => {
  const environment = {
    JAVA_HOME: jdk('a-17', '17.0.1'),
    JAVA_HOME_96_X64: jdk('a-96', '96'),
    PATH: '',
    HOME: '',
  };

  it('runs on the first JDK that is new enough, not on the newest', () => {
    assert.equal(chooseJdk(environment, 17).home, join(root, 'a-17'));
    assert.equal(chooseJdk(environment, 95).home, join(root, 'a-96'));
  });

  it('without one that is new enough gets the list of JDKs, as something that this machine lacks', () => {
    assert.throws(
      () => chooseJdk(environment, 97),
      (error: Error) =>
        error instanceof PreconditionError &&
        error.lacking &&
        error.message.startsWith('needs a JDK 97 or newer (with javac): found only ') &&
        error.message.includes(`17.0.1 in ${join(root, 'a-17')}`) &&
        error.message.endsWith('. Install one, or point JAVA_HOME to it.'),
    );
  });
});
