// The architecture rules: every source file keeps them, and each rule catches what it forbids.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT } from './fixture.ts';
import { cycles, isSource, MAY_IMPORT, type Source, violations } from './rules.ts';

function sources(): Source[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  return listed
    .split('\0')
    .filter(path => isSource(path) && existsSync(join(ROOT, path)))
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

describe('the architecture', () => {
  it('keeps its rules', () => {
    const files = sources();
    assert.ok(files.length > 10, `only ${files.length} source files were found`);
    assert.deepEqual(violations(files), []);
  });

  it('has no cycle of imports between files', () => assert.deepEqual(cycles(sources()), []));

  it('has a table of imports without cycles', () => {
    const settled = new Set<string>();
    const left = new Map(Object.entries(MAY_IMPORT));
    while (left.size > 0) {
      const free = [...left].find(([, needs]) => needs.every(need => settled.has(need)));
      assert.ok(free, `these folders import each other in a circle: ${[...left.keys()].join(', ')}`);
      settled.add(free[0]);
      left.delete(free[0]);
    }
  });

  it('shows the same table in CONTRIBUTING.md', () => {
    const rows = [
      ...readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(/^\| `([\w/]+)` \| ([^|]*) \|/gm),
    ];
    const shown = rows.map(([, name = '', needs = '']) => [
      name,
      needs.trim() === 'nothing' ? [] : needs.trim().split(', '),
    ]);
    assert.deepEqual(Object.fromEntries(shown), MAY_IMPORT);
  });
});

const FIRST = '// A seeded file of this test.\n';

it('sources are programs, scripts, workflows and configurations, but not data or pages', () => {
  const paths = [
    'tools/stage',
    '.ci/run',
    'Makefile',
    'action.yml',
    'examples/go/overhead.yml',
    'a/b.ts',
    'a/b.css',
  ];
  for (const path of paths) assert.ok(isSource(path), path);
  for (const path of ['a/testdata/b.yml', 'runners/go/README.md', 'tools/actions.txt', 'LICENSE'])
    assert.ok(!isSource(path), path);
});

describe('a rule catches', () => {
  const seeds: readonly (readonly [string, string, string, RegExp])[] = [
    [
      'a toolkit import',
      'action/src/report/a.ts',
      "import * as core from '@actions/core';\n",
      /must not know @actions\/core/,
    ],
    [
      'an API client',
      'action/src/baselines/a.ts',
      "import { Octokit } from '@octokit/core';\n",
      /must not know @octokit\/core/,
    ],
    ['the environment', 'runners/jmh/a.ts', 'const path = process.env.PATH;\n', /must not know process\.env/],
    [
      'the environment, imported',
      'runners/jmh/a.ts',
      "import { env } from 'node:process';\n",
      /must not know env/,
    ],
    [
      'a GitHub variable',
      'action/src/commands/a.ts',
      "const name = 'GITHUB_OUTPUT';\n",
      /must not know GITHUB_OUTPUT/,
    ],
    [
      'an experiment that imports a runner past the registry',
      'action/src/experiment/a.ts',
      "import { run } from '../../../runners/jmh/jmh.ts';\n",
      /experiment must use runners through runners\/registry\.ts/,
    ],
    [
      'a report that imports a runner',
      'action/src/report/a.ts',
      "import { RUNNERS } from '../../../runners/registry.ts';\n",
      /report must not import runners/,
    ],
    [
      'a report that imports the experiment',
      'action/src/report/a.ts',
      "import { plan } from '../experiment/plan.ts';\n",
      /report must not import experiment/,
    ],
    [
      'the browser code of a feature that imports a store',
      'action/src/history/browser/a.ts',
      "import { Store } from '../../baselines/store.ts';\n",
      /history\/browser must not import baselines/,
    ],
    [
      'a runner that imports statistics',
      'runners/jmh/a.ts',
      "export * from '../../action/src/comparison/a.ts';\n",
      /runners must not import comparison/,
    ],
    [
      'core that imports what is above it',
      'core/results/a.ts',
      "import '../../action/src/config/config.ts';\n",
      /core must not import config/,
    ],
    [
      'core that imports a runner',
      'core/a.ts',
      "import '../runners/jmh/jmh.ts';\n",
      /core must not import runners/,
    ],
    [
      'a runner that imports another',
      'runners/jmh/a.ts',
      "import '../go/go.ts';\n",
      /a runner must not import another/,
    ],
    [
      'a lazy import against the direction',
      'action/src/comparison/a.ts',
      "await import('../report/a.ts');\n",
      /comparison must not import report/,
    ],
    ['a folder without a place', 'action/src/utils/a.ts', '', /"utils" has no place/],
    [
      'an import from outside',
      'action/src/report/a.ts',
      "import '../../../rolldown.config.ts';\n",
      /no part of the product/,
    ],
    ['an import of test code', 'action/src/report/a.ts', "import './fixtures.ts';\n", /only tests may/],
    [
      'a shell option',
      'runners/command/a.ts',
      "spawn('ls', { shell: true });\n",
      /through a shell \(shell: true\)/,
    ],
    [
      'a shell of choice',
      'runners/command/a.ts',
      "spawn('ls', { shell: bash });\n",
      /through a shell \(shell: bash\)/,
    ],
    ['exec', 'runners/command/a.ts', "exec('ls ' + name);\n", /through a shell \(exec\(/],
    ['execSync', 'action/src/commands/a.ts', 'child.execSync(line);\n', /through a shell \(execSync\(/],
    ['a shell by its name', 'compare/run.go', 'exec.Command("sh", "-c", line)\n', /through a shell/],
    ['a Java string command', 'jvm-bench/Run.java', 'Runtime.getRuntime().exec(line);\n', /through a shell/],
  ];
  for (const [name, path, text, expected] of seeds) {
    it(name, () => assert.match(violations([{ path, text: FIRST + text }]).join('\n'), expected));
  }

  it('a cycle of imports', () => {
    const files = [
      { path: 'core/a.ts', text: `${FIRST}import './b.ts';\n` },
      { path: 'core/b.ts', text: `${FIRST}import type { C } from './c/c.ts';\n` },
      { path: 'core/c/c.ts', text: `${FIRST}export { A } from '../a.ts';\n` },
    ];
    assert.deepEqual(cycles(files), ['core/a.ts → core/b.ts → core/c/c.ts → core/a.ts']);
    assert.deepEqual(cycles(files.slice(0, 2)), []);
  });

  it('a file whose first line does not describe it', () => {
    for (const text of [
      'package stats\n',
      "import x from 'y';\n",
      '// TODO\n',
      '//go:build linux\n',
      '// Copyright 2026 A B\n',
      'name: ci\n',
      '#!/bin/sh\nset -e\n',
      '',
    ]) {
      assert.match(
        violations([{ path: 'compare/a.go', text }]).join('\n'),
        /the first line must be a comment/,
        text,
      );
    }
  });
});

describe('a rule allows', () => {
  const fine: readonly (readonly [string, string, string])[] = [
    [
      'the toolkit in the module for GitHub',
      'action/src/main.ts',
      "import * as core from '@actions/core';\nprocess.env.GITHUB_OUTPUT;\n",
    ],
    [
      'an import in the direction of the data',
      'action/src/experiment/a.ts',
      "import { RUNNERS } from '../../../runners/registry.ts';\n",
    ],
    ['a neighbour', 'action/src/report/a.ts', "import { b } from './b.ts';\n"],
    ['a regular expression', 'action/src/report/a.ts', 'const match = /a/.exec(text);\n'],
    ['a disabled shell', 'runners/command/a.ts', "spawn('ls', { shell: false });\n"],
  ];
  for (const [name, path, text] of fine) {
    it(name, () => assert.deepEqual(violations([{ path, text: FIRST + text }]), []));
  }

  it('a script whose first line names the interpreter', () => {
    assert.deepEqual(violations([{ path: 'action/src/cli.ts', text: `#!/usr/bin/env node\n${FIRST}` }]), []);
    assert.deepEqual(violations([{ path: 'tools/stage', text: '#!/bin/bash\n# Runs a stage.\n' }]), []);
  });
});
