// Projects of each kind: found agents, found benchmarks, and unknown parts.
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { findProject } from './find.ts';
import type { JvmProject } from './project.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overhead-project-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function jvm(): JvmProject {
  const { project } = findProject(folder) ?? {};
  assert.ok(project !== undefined && project.kind !== 'Go');
  return project;
}

const MANIFEST = '<manifestEntries><Premain-Class>a.Agent</Premain-Class></manifestEntries>';
const pom = (inner: string) => `<?xml version="1.0"?>\n<project>${inner}</project>`;
const plugin = (name: string, inner: string) =>
  `<build><plugins><plugin><artifactId>${name}</artifactId>${inner}</plugin></plugins></build>`;

describe('a Maven project', () => {
  it("of one module has an agent with Maven's file name", () => {
    write({
      'pom.xml': pom(
        `<artifactId>probe</artifactId><version>1.2</version>${plugin('maven-jar-plugin', `<configuration><archive>${MANIFEST}</archive></configuration>`)}`,
      ),
    });
    assert.deepEqual(jvm(), {
      kind: 'Maven',
      build: 'mvn --batch-mode --no-transfer-progress -DskipTests package',
      jdk: 21,
      agent: { path: 'target/probe-1.2.jar', doubt: null },
      benchmarks: null,
    });
  });

  it('of several modules inherits names, versions and releases from parents', () => {
    write({
      mvnw: '',
      'pom.xml': pom(
        `<artifactId>all</artifactId><version>\${revision}</version><packaging>pom</packaging>
         <properties><revision>3.0</revision><maven.compiler.release>25</maven.compiler.release></properties>`,
      ),
      'core/agent/pom.xml': pom(
        `<parent><artifactId>all</artifactId><version>\${revision}</version><relativePath>../../pom.xml</relativePath></parent>
         <artifactId>agent</artifactId><build><finalName>\${project.artifactId}_\${project.version}</finalName>
         <plugins><plugin><artifactId>maven-jar-plugin</artifactId>${MANIFEST}</plugin></plugins></build>`,
      ),
      'bench/pom.xml': pom(
        `<parent><artifactId>all</artifactId><version>\${revision}</version></parent><artifactId>bench</artifactId>
         <properties><uberjar.name>benchmarks</uberjar.name></properties>
         <dependencies><dependency><artifactId>jmh-core</artifactId></dependency><dependency><artifactId>agent</artifactId></dependency></dependencies>
         ${plugin('maven-shade-plugin', `<executions><execution><configuration><finalName>\${uberjar.name}</finalName></configuration></execution></executions>`)}`,
      ),
    });
    assert.deepEqual(jvm(), {
      kind: 'Maven',
      build: './mvnw --batch-mode --no-transfer-progress -DskipTests package',
      jdk: 25,
      agent: { path: 'core/agent/target/agent_3.0.jar', doubt: null },
      benchmarks: { path: 'bench/target/benchmarks.jar', doubt: null },
    });
  });

  it('with its own manifest is an agent too', () => {
    write({
      'pom.xml': pom('<artifactId>probe</artifactId><version>1</version>'),
      'src/main/resources/META-INF/MANIFEST.MF': 'Manifest-Version: 1.0\nPremain-Class: a.Agent\n',
    });
    assert.equal(jvm().agent?.path, 'target/probe-1.jar');
  });

  it('of an unknown version reports what is unknown', () => {
    write({
      'pom.xml': pom(`<artifactId>probe</artifactId><version>\${git.tag}</version>${plugin('x', MANIFEST)}`),
    });
    assert.deepEqual(jvm().agent, {
      path: `target/probe-\${git.tag}.jar`,
      doubt: `what \${git.tag} stands for in pom.xml is not known`,
    });
  });

  it('with circular names, or without XML, is a project without jars', () => {
    write({
      'pom.xml': pom(
        `<artifactId>\${a}</artifactId><version>1</version><properties><a>\${b}</a><b>\${a}</b></properties>${plugin('x', MANIFEST)}`,
      ),
      'broken/pom.xml': '<project><artifactId>',
      'other/pom.xml': 'PK\u0003\u0004',
    });
    assert.match(jvm().agent?.path ?? '', /^target\/\$\{[ab]\}-1\.jar$/);
  });

  it("with POMs that are each other's parent is a project that Maven will reject", () => {
    write({
      'pom.xml': pom(
        `<parent><relativePath>sub/pom.xml</relativePath></parent><artifactId>probe</artifactId><version>\${a}</version>${plugin('x', MANIFEST)}`,
      ),
      'sub/pom.xml': pom('<parent><artifactId>probe</artifactId></parent><packaging>pom</packaging>'),
    });
    assert.equal(jvm().agent?.path, `target/probe-\${a}.jar`);
  });

  it('expands no entity', () => {
    write({
      'pom.xml': `<!DOCTYPE p [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${pom(`<artifactId>x&b;</artifactId><version>1</version>${plugin('x', MANIFEST)}`)}`,
    });
    assert.doesNotMatch(jvm().agent?.path ?? '', /aaaa/);
  });
});

describe('a Gradle project', () => {
  it('in Kotlin, of several modules', () => {
    write({
      gradlew: '',
      'settings.gradle.kts': 'rootProject.name = "all"\ninclude(":agent")\n',
      'gradle.properties': 'org.gradle.caching=true\nversion=2.1.0\n',
      'agent/build.gradle.kts':
        'plugins { id("com.gradleup.shadow") version "9.2.2" }\n// version = "9"\njava { toolchain { languageVersion.set(JavaLanguageVersion.of(25)) } }\ntasks.jar { manifest { attributes("Premain-Class" to "a.Agent") } }\n',
      'bench/build.gradle.kts': 'plugins { id("me.champeau.jmh") version "0.7.3" }\n',
    });
    const { kind, build, jdk, agent, benchmarks } = jvm();
    assert.deepEqual([kind, build, jdk], ['Gradle', './gradlew --no-daemon assemble jmhJar', 25]);
    assert.equal(agent?.path, 'agent/build/libs/agent-2.1.0-all.jar');
    assert.equal(benchmarks?.path, 'bench/build/libs/bench-2.1.0-jmh.jar');
    assert.ok(agent?.doubt);
  });

  it('in Groovy, of one module', () => {
    write({
      'settings.gradle': "rootProject.name = 'probe'\n",
      'build.gradle':
        "version '0.3'\nbase { archivesName = 'probe-agent' }\njar { manifest { attributes 'Premain-Class': 'a.Agent' } }\n",
    });
    assert.equal(jvm().build, 'gradle --no-daemon assemble');
    assert.equal(jvm().agent?.path, 'build/libs/probe-agent-0.3.jar');
  });
});

describe('a Go module', () => {
  it('has its packages with benchmarks, without those of other modules or dependencies', () => {
    const benchmark = 'package x\n\nfunc BenchmarkX(b *testing.B) {}\n';
    write({
      'go.mod': 'module example.com/x\n',
      'x_test.go': benchmark,
      'ring/ring_test.go': benchmark,
      'ring/more_test.go': benchmark,
      'plain/plain_test.go': 'package plain\n\nfunc TestX(t *testing.T) {}\n',
      'tools/go.mod': 'module example.com/x/tools\n',
      'tools/t_test.go': benchmark,
      'vendor/y/y_test.go': benchmark,
    });
    assert.deepEqual(findProject(folder), {
      project: { kind: 'Go', packages: ['.', './ring'] },
      others: [],
    });
  });
});

describe('a folder', () => {
  it('without known files is no project', () => {
    write({ 'README.md': '', 'sub/pom.xml': pom('<artifactId>x</artifactId>') });
    assert.equal(findProject(folder), null);
  });

  it('of several kinds is the first of them, and the others are reported', () => {
    write({ 'pom.xml': pom('<artifactId>x</artifactId>'), 'go.mod': 'module x\n' });
    const found = findProject(folder);
    assert.deepEqual([found?.project.kind, found?.others], ['Maven', ['Go']]);
  });

  it('is searched without following links, and without build folders', () => {
    const agent = pom(`<artifactId>x</artifactId><version>1</version>${plugin('x', MANIFEST)}`);
    write({
      'pom.xml': pom('<packaging>pom</packaging>'),
      'target/copy/pom.xml': agent,
      '.cache/pom.xml': agent,
    });
    symlinkSync(folder, join(folder, 'again'));
    assert.equal(jvm().agent, null);
  });
});
