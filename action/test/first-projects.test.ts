// Three unlike real projects, from their sources to a first verdict, by somebody new: an agent that Maven builds, one that Gradle builds, a Go module of the proxy.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { readComparison } from '../src/comparison/comparison.ts';
import { assertStatus, type Said, STACK_FRAME, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';
import { Newcomer, nodeOf, noNewcomer, publish } from './newcomer.ts';

/** From `overhead init` to the first verdict, with all that is fetched and built on the way, in ms. */
const FIRST_HOUR = 10 * 60_000;
const COPY = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy';

const { path, remove } = scratch('first-projects');
before(() => {
  assertBuilt();
  chmodSync(path(), 0o755);
});
after(remove);

/** Where this machine gets Go modules from. */
function proxy(): Readonly<Record<string, string>> {
  const said = spawnSync('go', ['env', '-json', 'GOPROXY', 'GOSUMDB'], { encoding: 'utf8' });
  return said.status === 0 ? JSON.parse(said.stdout) : {};
}

/** Somebody new, with all programs of this machine, the checkout, and a project in a folder called `project`. */
class Owner {
  readonly #newcomer: Newcomer;
  readonly #proxy = proxy();
  #begun = 0;
  #told: string[] = [];

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
  say(...argv: string[]): Said {
    return this.#newcomer.say(argv, 'project', this.#proxy, true);
  }

  overhead(network: boolean, ...argv: string[]): Said {
    const cli = this.#newcomer.seen('overhead-action/action/dist/cli.js');
    const said = this.#newcomer.say(['node', cli, ...argv], 'project', network ? this.#proxy : {}, network);
    assert.doesNotMatch(said.out + said.err, STACK_FRAME);
    return said;
  }

  /** Fetches a file of an artifact of Maven Central. Its path in the project; null where it cannot be had. */
  fetch(artifact: string, version: string, kind: 'jar:sources' | 'pom'): string | null {
    const wanted = `-Dartifact=${artifact}:${version}:${kind}`;
    const said = this.say('mvn', '--quiet', '--batch-mode', COPY, wanted, '-DoutputDirectory=fetched');
    const name = `${artifact.replace(/.*:/, '')}-${version}`;
    return said.status === 0 ? `fetched/${name}${kind === 'pom' ? '.pom' : '-sources.jar'}` : null;
  }

  /** Lays sources into a folder of the project. */
  unpack(jar: string, folder: string): void {
    mkdirSync(this.path(folder), { recursive: true });
    this.#newcomer.own();
    const extract = `cd '${folder}' && exec jar --extract --file "$0"`;
    assertStatus(this.say('sh', '-c', extract, this.#newcomer.seen('project', jar)), 0);
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

  /** Changes the configuration that `overhead init` wrote. */
  change(from: RegExp, to: string): void {
    const text = readFileSync(this.path('.github/overhead.yml'), 'utf8');
    assert.match(text, from);
    this.file('.github/overhead.yml', text.replace(from, to));
  }

  /** Begins the first hour. What init said. */
  init(): string {
    this.#begun = performance.now();
    const said = this.overhead(false, 'init');
    assertStatus(said, 0);
    return said.out;
  }

  /** Builds the project as init said. */
  build(said: string): void {
    const [, command = ''] = /^ +\d\. build: (.*)$/m.exec(said) ?? [];
    assert.notEqual(command, '', said);
    this.timed('build', () => assertStatus(this.say('sh', '-c', command), 0));
  }

  /** Does a part of the first hour, and notes its minutes. */
  timed<T>(what: string, part: () => T): T {
    const begun = performance.now();
    const done = part();
    this.#told.push(`${what} ${minutes(begun)}`);
    return done;
  }

  /** Measures as init says, and once more without a network. The first report. */
  verdict(t: TestContext): string {
    const said = this.timed('run --quick', () => this.overhead(true, 'run', '--quick'));
    assertStatus(said, 0);
    t.diagnostic(`${minutes(this.#begun)} to the first verdict: ${this.#told.join(', ')}`);
    assert.ok(
      performance.now() - this.#begun < FIRST_HOUR,
      `${minutes(this.#begun)}: ${this.#told.join(', ')}`,
    );
    this.hasRows('overhead-out');
    const again = this.overhead(false, 'run', '--quick', '--out', 'without a network');
    assertStatus(again, 0);
    this.hasRows('without a network');
    return said.out;
  }

  hasRows(folder: string): void {
    const { suites } = readComparison(this.path(folder, 'comparison.json'));
    assert.ok(suites.length > 0 && suites.every(({ rows }) => rows.length > 0));
  }
}

const minutes = (begun: number) => `${((performance.now() - begun) / 60_000).toFixed(1)} min`;

/** The home of the JDK of the path. */
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
    // What differs here is no instrumentation: the assembly, or Go alone.
    owner.change(/instrumented: \{ tags: instrumented \}/, 'instrumented: { tags: purego }');
    assert.match(owner.verdict(t), /^measured: /);
  });

  it('of an agent that Maven builds, which has to say how it shows that it is at work', t => {
    const owner = new Owner('maven');
    const sources = owner.fetch('com.github.jbellis:jamm', '0.4.0', 'jar:sources');
    const pom = owner.fetch('com.github.jbellis:jamm', '0.4.0', 'pom');
    if (sources === null || pom === null) return t.skip('jamm cannot be fetched');
    owner.unpack(sources, 'src');
    assertStatus(owner.say('mv', pom, 'pom.xml'), 0);
    // Its own tests ask for three JDKs, and Maven for where they are, tests or not.
    const toolchain = (version: string) =>
      `<toolchain><type>jdk</type><provides><version>${version}</version><vendor>Oracle Corporation</vendor></provides><configuration><jdkHome>${jdk()}</jdkHome></configuration></toolchain>`;
    const toolchains = ['1.8', '11', '17'].map(toolchain).join('');
    owner.home('.m2/toolchains.xml', `<toolchains>${toolchains}</toolchains>`);
    const said = owner.init();
    assert.match(said, /^A Maven project with the agent target\/jamm-0\.4\.0\.jar, default branch main$/m);
    owner.build(said);
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
    // Its sources are all that is published; this stands in for its own build, which relocates what it packs.
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
    const said = owner.init();
    assert.match(said, /^A Gradle project with the agent build\/libs\/blockhound-1\.0\.9\.jar, /m);
    owner.build(said);
    assert.ok(existsSync(owner.path('build/libs/blockhound-1.0.9.jar')));
    // BlockHound's own manual asks for this from JDK 13 on.
    owner.change(/^( +)(agent: build.*)$/m, '$1$2\n$1jvm-args: -XX:+AllowRedefinitionToAddDeleteMethods');
    assert.match(owner.verdict(t), /^measured: agent: /);
  });
});
