// `overhead init` in projects of each kind: its files pass our checks and workflow linters, and it overwrites nothing.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { parseText } from '../src/config/parse.ts';
import { resolveConfig } from '../src/config/resolve.ts';
import { known } from '../src/config/testing.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { assertBuilt, ROOT } from './fixture.ts';

const CONFIG = '.github/overhead.yml';
const WORKFLOW = '.github/workflows/overhead.yml';
const COMMENT = '.github/workflows/overhead-comment.yml';
const WRITTEN = [CONFIG, WORKFLOW, COMMENT];

const { path, remove } = scratch('init');
after(remove);
before(assertBuilt);

/** A new project with these files, in a repository whose default branch is `trunk`. */
function project(name: string, files: Readonly<Record<string, string>>): string {
  const folder = path(name);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
  execFileSync('git', ['init', '--quiet', '--initial-branch=trunk', folder]);
  return folder;
}

const suitesIn = (folder: string) =>
  known(resolveConfig(parseText(CONFIG, readFileSync(join(folder, CONFIG), 'utf8'))).suites);

const AGENT = '<manifestEntries><Premain-Class>a.B</Premain-Class></manifestEntries>';
const KINDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  maven: {
    mvnw: '',
    'pom.xml': `<project><artifactId>it's: {x} #1</artifactId><version>1</version><build>${AGENT}</build></project>`,
  },
  gradle: {
    'settings.gradle.kts': 'rootProject.name = "probe"\n',
    'build.gradle.kts':
      'plugins { id("me.champeau.jmh") }\nversion = "1.0"\ntasks.jar { manifest { attributes("Premain-Class" to "a.B") } }\n',
  },
  go: {
    'go.mod': 'module example.com/x\n\ngo 1.26\n',
    'ring/ring_test.go': 'package ring\n\nfunc BenchmarkWrite(b *testing.B) {}\n',
  },
  'an application without an agent': { 'pom.xml': '<project><artifactId>shop</artifactId></project>' },
};

/** Runs a linter. Fails with its output if it finds something. */
function lint(program: string, argv: readonly string[], folder: string): void {
  const result = spawnSync(join(ROOT, program), argv, { cwd: folder, encoding: 'utf8' });
  assert.equal(result.error, undefined, `${program} is missing: run make lint once`);
  assert.equal(result.status, 0, result.stdout + result.stderr);
}

describe('overhead init', () => {
  for (const [kind, files] of Object.entries(KINDS)) {
    describe(`in a project: ${kind}`, () => {
      let folder: string;
      before(() => {
        folder = project(kind, files);
        const result = overhead(folder, ['init']);
        assertStatus(result, 0);
        for (const file of WRITTEN) assert.match(result.out, new RegExp(`^written ${file} `, 'm'));
      });

      it('R13: writes a valid configuration that expects the stored runs', () => {
        const suites = suitesIn(folder);
        assert.ok(suites.length > 0);
        for (const { variants, expected } of suites)
          assert.deepEqual([variants.length, expected], [2, ['*']]);
      });

      it('writes workflows that pass the linters', () => {
        const { on } = parse(readFileSync(join(folder, WORKFLOW), 'utf8')) as { on: { push: object } };
        assert.deepEqual(on.push, { branches: ['trunk'] });
        lint('.tools/bin/actionlint', [WORKFLOW, COMMENT], folder);
        const rules = ['--offline', '--persona=pedantic', '--config', join(ROOT, '.github/zizmor.yml')];
        lint('.tools/python/bin/zizmor', [...rules, WORKFLOW, COMMENT], folder);
      });

      it('keeps existing files when it is called again', () => {
        for (const file of WRITTEN) writeFileSync(join(folder, file), 'mine\n');
        const result = overhead(folder, ['init']);
        assertStatus(result, 0);
        for (const file of WRITTEN) {
          assert.match(result.out, new RegExp(`^kept    ${file} `, 'm'));
          assert.equal(readFileSync(join(folder, file), 'utf8'), 'mine\n');
        }
      });
    });
  }

  it('measures the agent that it found, whatever its name', () => {
    const folder = project('named', KINDS.maven ?? {});
    assertStatus(overhead(folder, ['init']), 0);
    const suites = suitesIn(folder);
    assert.deepEqual(suites[0]?.variants[1]?.agent, {
      kind: 'file',
      path: join(process.cwd(), "target/it's: {x} #1-1.jar"),
    });
  });

  it('writes only what is missing', () => {
    const folder = project('half', { ...KINDS.gradle, [CONFIG]: 'version: 1\n' });
    assertStatus(overhead(folder, ['init']), 0);
    assert.equal(readFileSync(join(folder, CONFIG), 'utf8'), 'version: 1\n');
    assert.ok(existsSync(join(folder, WORKFLOW)));
  });

  it('prints what the tutorial shows', () => {
    const folder = path('tutorial');
    mkdirSync(join(folder, 'agent'), { recursive: true });
    execFileSync('git', ['init', '--quiet', '--initial-branch=main', folder]);
    const parent = '<parent><artifactId>all</artifactId><version>1.2</version></parent>';
    writeFileSync(join(folder, 'pom.xml'), '<project><packaging>pom</packaging></project>');
    writeFileSync(
      join(folder, 'agent/pom.xml'),
      `<project>${parent}<artifactId>agent</artifactId>${AGENT}</project>`,
    );
    const result = overhead(folder, ['init']);
    assertStatus(result, 0);
    assert.ok(
      readFileSync(join(ROOT, 'docs/tutorial.md'), 'utf8').includes(`\`\`\`text\n${result.out}\`\`\`\n`),
      result.out,
    );
  });

  it('measures the packages of a Go module that have benchmarks', () => {
    const folder = project('module', KINDS.go ?? {});
    const result = overhead(folder, ['init']);
    assertStatus(result, 0);
    assert.match(result.out, /^A Go module with benchmarks in \.\/ring, default branch trunk$/m);
    const suites = suitesIn(folder);
    assert.deepEqual([suites[0]?.runner, suites[0]?.go?.packages], ['go', ['./ring']]);
    assert.match(readFileSync(join(folder, WORKFLOW), 'utf8'), /go-version-file: go\.mod/);
  });

  it('says what to do next in empty projects', () => {
    const empty: readonly (readonly [string, string, RegExp, RegExp])[] = [
      [
        'go.mod',
        'module example.com/x\n',
        /^A Go module without benchmarks, /,
        /1\. write a benchmark, func BenchmarkX/,
      ],
      ['pom.xml', '<project/>', /^A Maven project with no agent of its own, /, /1\. put your agent into /],
      ['build.gradle', '', /^A Gradle project with no agent of its own, /, /1\. put your agent into /],
    ];
    for (const [file, text, expected, first] of empty) {
      const folder = project(`empty ${file}`, { [file]: text });
      const result = overhead(folder, ['init']);
      assertStatus(result, 0);
      assert.match(result.out, expected);
      assert.match(result.out, first);
      const suites = suitesIn(folder);
      assert.equal(suites.length, 1);
    }
    const broken = overhead(path('empty go.mod'), ['run', '--quick']);
    assertStatus(broken, 2);
    assert.match(broken.out, /package \.\/\.\.\.: names no package; correct the path .*, or write one/);
  });

  it('writes nothing without a project, and says where to go', () => {
    const folder = project('empty', { 'README.md': '' });
    const result = overhead(folder, ['init']);
    assertStatus(result, 3);
    assert.match(result.err, /init: .*change to the root of a Maven, Gradle or Go project/);
    assert.ok(!existsSync(join(folder, '.github')));
  });
});
