// Three different real projects, from source to first verdict, by a new user: an agent built by Maven, an agent built by Gradle, a Go module of the proxy.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { readComparison } from '../src/comparison/comparison.ts';
import { assertStatus, type CommandResult, STACK_FRAME, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { Newcomer, nodeOf, noNewcomer, publish } from './newcomer.ts';

/** The time limit from `overhead init` to the first verdict, including downloads and builds, in ms. */
const FIRST_HOUR = 10 * 60_000;
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';

const { path, remove } = scratch('first-projects');
before(() => {
  assertBuilt();
  chmodSync(path(), 0o755);
});
after(remove);

function proxy(): Readonly<Record<string, string>> {
  const result = spawnSync('go', ['env', '-json', 'GOPROXY', 'GOSUMDB'], { encoding: 'utf8' });
  return result.status === 0 ? JSON.parse(result.stdout) : {};
}

/** A new user with all programs of this machine, the checkout, and a project in the folder `project`. */
class Owner {
  readonly #newcomer: Newcomer;
  readonly #proxy = proxy();
  #begun = 0;
  #parts: string[] = [];

  constructor(name: string) {
    const folder = path(name);
    mkdirSync(folder);
    this.#newcomer = new Newcomer(folder, 'whole path', nodeOf(20) ?? process.execPath);
    publish(join(folder, 'published'));
    this.#newcomer.copy(join(folder, 'published'), 'overhead-action');
    this.file('.gitignore', 'overhead-out/\n');
    assertStatus(this.say('git', 'init', '--quiet', '--initial-branch=main'), 0);
  }

  /** Runs a program in the project, with a network. */
  say(...argv: string[]): CommandResult {
    return this.#newcomer.say(argv, 'project', this.#proxy, true);
  }

  overhead(network: boolean, ...argv: string[]): CommandResult {
    const cli = this.#newcomer.inside('overhead-action/action/dist/cli.js');
    const result = this.#newcomer.say(['node', cli, ...argv], 'project', network ? this.#proxy : {}, network);
    assert.doesNotMatch(result.out + result.err, STACK_FRAME);
    return result;
  }

  /** Fetches a file of an artifact from Maven Central. Returns its path in the project; null if that fails. */
  fetch(artifact: string, version: string, kind: 'jar:sources' | 'pom'): string | null {
    const wanted = `-Dartifact=${artifact}:${version}:${kind}`;
    const result = this.say('mvn', '--quiet', '--batch-mode', COPY, wanted, '-DoutputDirectory=fetched');
    const name = `${artifact.replace(/.*:/, '')}-${version}`;
    return result.status === 0 ? `fetched/${name}${kind === 'pom' ? '.pom' : '-sources.jar'}` : null;
  }

  unpack(jar: string, folder: string): void {
    mkdirSync(this.path(folder), { recursive: true });
    this.#newcomer.own();
    const extract = `cd '${folder}' && exec jar --extract --file "$0"`;
    assertStatus(this.say('sh', '-c', extract, this.#newcomer.inside('project', jar)), 0);
  }

  path(...names: string[]): string {
    return join(this.#newcomer.home, 'project', ...names);
  }

  file(name: string, text: string): void {
    this.#newcomer.file(join('project', name), text);
  }

  home(name: string, text: string): void {
    this.#newcomer.file(name, text);
  }

  change(from: RegExp, to: string): void {
    const text = readFileSync(this.path('.github/overhead.yml'), 'utf8');
    assert.match(text, from);
    this.file('.github/overhead.yml', text.replace(from, to));
  }

  /** Starts the first hour. Returns the output of init. */
  init(): string {
    this.#begun = performance.now();
    const result = this.overhead(false, 'init');
    assertStatus(result, 0);
    return result.out;
  }

  /** Builds the project with the command that init printed. */
  build(result: string): void {
    const [, command = ''] = /^ +\d\. build: (.*)$/m.exec(result) ?? [];
    assert.notEqual(command, '', result);
    this.timed('build', () => assertStatus(this.say('sh', '-c', command), 0));
  }

  /** Runs a part of the first hour, and notes its minutes. */
  timed<T>(what: string, part: () => T): T {
    const begun = performance.now();
    const done = part();
    this.#parts.push(`${what} ${minutes(begun)}`);
    return done;
  }

  /** Measures as init says, and once more without a network. Returns the first report. */
  verdict(t: TestContext): string {
    const result = this.timed('run --quick', () => this.overhead(true, 'run', '--quick'));
    assertStatus(result, 0);
    t.diagnostic(`${minutes(this.#begun)} to the first verdict: ${this.#parts.join(', ')}`);
    assert.ok(
      performance.now() - this.#begun < FIRST_HOUR,
      `${minutes(this.#begun)}: ${this.#parts.join(', ')}`,
    );
    this.hasRows('overhead-out');
    const again = this.overhead(false, 'run', '--quick', '--out', 'without a network');
    assertStatus(again, 0);
    this.hasRows('without a network');
    return result.out;
  }

  hasRows(folder: string): void {
    const { suites } = readComparison(this.path(folder, 'comparison.json'));
    assert.ok(suites.length > 0 && suites.every(({ rows }) => rows.length > 0));
  }
}

const minutes = (begun: number) => `${((performance.now() - begun) / 60_000).toFixed(1)} min`;

function jdk(): string {
  const { stdout } = spawnSync('which', ['javac'], { encoding: 'utf8' });
  return dirname(dirname(realpathSync(stdout.trim())));
}

describe('a first verdict within ten minutes', { skip: noNewcomer }, () => {
  it('of a Go module of the proxy', t => {
    const owner = new Owner('go');
    const fetched = owner.say('go', 'mod', 'download', '-json', 'github.com/cespare/xxhash/v2@v2.3.0');
    if (fetched.status !== 0) return t.skip('the module cannot be fetched');
    const { Dir } = JSON.parse(fetched.out) as { Dir: string };
    assertStatus(owner.say('cp', '--recursive', '--no-preserve=mode', `${Dir}/.`, '.'), 0);
    assert.match(owner.init(), /^A Go module with benchmarks in \./);
    // The difference here is no instrumentation: assembly against pure Go.
    owner.change(/instrumented: \{ tags: instrumented \}/, 'instrumented: { tags: purego }');
    assert.match(owner.verdict(t), /^measured: /);
  });

  it('of an agent that Maven builds, which needs an attach check of its own', t => {
    const owner = new Owner('maven');
    const sources = owner.fetch('com.github.jbellis:jamm', '0.4.0', 'jar:sources');
    const pom = owner.fetch('com.github.jbellis:jamm', '0.4.0', 'pom');
    if (sources === null || pom === null) return t.skip('jamm cannot be fetched');
    owner.unpack(sources, 'src');
    assertStatus(owner.say('mv', pom, 'pom.xml'), 0);
    // Its own tests need three JDKs, and Maven needs their places even without tests.
    const toolchain = (version: string) =>
      `<toolchain><type>jdk</type><provides><version>${version}</version><vendor>Oracle Corporation</vendor></provides><configuration><jdkHome>${jdk()}</jdkHome></configuration></toolchain>`;
    const toolchains = ['1.8', '11', '17'].map(toolchain).join('');
    owner.home('.m2/toolchains.xml', `<toolchains>${toolchains}</toolchains>`);
    const result = owner.init();
    assert.match(result, /^A Maven project with the agent target\/jamm-0\.4\.0\.jar, default branch main$/m);
    owner.build(result);
    const first = owner.timed('run --quick, refused', () => owner.overhead(true, 'run', '--quick'));
    assertStatus(first, 2);
    assert.match(first.out.replace(/\s+/g, ' '), /say how it shows: attached: \{log \| class \| thread\}/);
    owner.change(/^( +)(agent: target.*)$/m, '$1$2\n$1alive: { class: org.github.jamm.MemoryMeter }');
    assert.match(owner.verdict(t), /^measured: agent: /);
  });

  it('of an agent that Gradle builds', t => {
    const owner = new Owner('gradle');
    if (owner.say('gradle', '--version').status !== 0) return t.skip('there is no gradle on the path');
    const sources = owner.fetch('io.projectreactor.tools:blockhound', '1.0.9.RELEASE', 'jar:sources');
    if (sources === null) return t.skip('blockhound cannot be fetched');
    owner.unpack(sources, 'src/main/java');
    // Only the sources are published; this replaces its own build, which relocates the classes it packs.
    owner.file('settings.gradle', "rootProject.name = 'blockhound'\n");
    owner.file(
      'build.gradle',
      `plugins { id 'java' }
version = '1.0.9'
sourceCompatibility = '1.8'
repositories { mavenCentral() }
dependencies {
  compile 'net.bytebuddy:byte-buddy:1.17.5', 'net.bytebuddy:byte-buddy-agent:1.17.5'
  compileOnly 'io.projectreactor:reactor-core:3.2.5.RELEASE', 'io.reactivex.rxjava2:rxjava:2.2.21', 'com.google.auto.service:auto-service:1.0-rc4'
}
jar {
  manifest { attributes 'Premain-Class': 'reactor.blockhound.BlockHound', 'Can-Redefine-Classes': 'true', 'Can-Retransform-Classes': 'true', 'Can-Set-Native-Method-Prefix': 'true' }
  from { configurations.runtime.collect { zipTree(it) } }
}
`,
    );
    const result = owner.init();
    assert.match(result, /^A Gradle project with the agent build\/libs\/blockhound-1\.0\.9\.jar, /m);
    owner.build(result);
    assert.ok(existsSync(owner.path('build/libs/blockhound-1.0.9.jar')));
    // The manual of BlockHound requires this from JDK 13 on.
    owner.change(/^( +)(agent: build.*)$/m, '$1$2\n$1jvm-args: -XX:+AllowRedefinitionToAddDeleteMethods');
    assert.match(owner.verdict(t), /^measured: agent: /);
  });
});
