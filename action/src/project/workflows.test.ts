// An example becomes a project's own workflow: its build, its JDK, its branch, and nothing else.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import type { JvmProject } from './project.ts';
import { fitted, SETUP_GO } from './workflows.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const EXAMPLE = read('examples/pull-request.yml');

const GRADLE: JvmProject = {
  kind: 'Gradle',
  build: './gradlew --no-daemon assemble jmhJar',
  jdk: 25,
  agent: null,
  benchmarks: null,
};

/** Lines of one text that another does not have. */
const added = (to: string, from: string) => to.split('\n').filter(line => !from.split('\n').includes(line));

describe('an example, fitted to a project', () => {
  it('differs only in the build, the JDK, the cache and the branch', () => {
    const own = [...new Set(added(fitted(EXAMPLE, GRADLE, 'trunk'), EXAMPLE))].map(line => line.trim());
    assert.deepEqual(own.sort(), [
      'branches: ["trunk"]',
      'cache: gradle',
      'java-version: 25',
      'run: ./gradlew --no-daemon assemble jmhJar',
    ]);
  });

  it('sets up Go for a Go module', () => {
    const text = fitted(EXAMPLE, { kind: 'Go', packages: ['.'] }, 'main');
    assert.ok(text.includes('go-version-file: go.mod'));
    assert.ok(!text.includes('setup-java'));
  });

  it('accepts a branch of any name', () => {
    for (const branch of ['release/1.x', "it's", 'a"b', '$&', '1.0', 'x: [y]']) {
      const { on } = parse(fitted(EXAMPLE, GRADLE, branch)) as { on: { push: { branches: string[] } } };
      assert.deepEqual(on.push.branches, [branch]);
    }
  });

  it('is rejected without the end of its own steps', () =>
    assert.throws(() => fitted(EXAMPLE.replaceAll('The end of', 'Here'), GRADLE, 'main'), /lacks the line/));

  it('pins Go like this repository', () => assert.ok(read('.github/workflows/ci.yml').includes(SETUP_GO)));
});
