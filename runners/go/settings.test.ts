// Go suites in overhead.yml: valid settings, base folders of paths, and errors with their position.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import { goSettings } from './settings.ts';
import { type GoSuite, UNCHANGED } from './suite.ts';

function suiteOf(lines: string, file = 'ci/overhead.yml'): GoSuite {
  const text = `version: 1\nsuites:\n  ring:\n    runner: go\n${lines}`;
  const [suite] = resolveConfig(parseText(file, text)).suites;
  assert.ok(suite);
  return suite as GoSuite;
}

const VARIANTS = '    variants: {off: {}, probe: {tags: trace}}\n';

describe('a Go suite', () => {
  it('measures all packages below its configuration by default', () => {
    assert.deepEqual(suiteOf(VARIANTS).go, {
      folder: resolve('ci'),
      module: resolve('ci'),
      packages: ['./...'],
      measure: 'benchmarks',
      operations: null,
    });
    assert.deepEqual(
      suiteOf(
        `    package: [./ring, ./bus]\n    module: ../go\n    measure: build\n    operations: 500\n${VARIANTS}`,
      ).go,
      {
        folder: resolve('ci'),
        module: resolve('go'),
        packages: ['./ring', './bus'],
        measure: 'build',
        operations: 500,
      },
    );
  });

  it('names its packages from the repository if the configuration is in .github', () => {
    assert.equal(suiteOf(VARIANTS, '.github/overhead.yml').go?.module, resolve('.'));
  });

  it('has variants with different builds', () => {
    const { variants } = suiteOf(`    variants:
      off: {}
      probe:
        tags: "trace, extra"
        ldflags: -s -w
        overlay: overlay.json
        toolexec: ../bin/weave --deep
        replace: {example.com/a: v1.2.3, example.com/b: ./fork, example.com/c: example.com/d@v2.0.0}
        env: {GODEBUG: madvdontneed=1}
`);
    assert.deepEqual(variants[0]?.go, UNCHANGED);
    assert.deepEqual(variants[1]?.go, {
      tags: ['trace', 'extra'],
      ldflags: '-s -w',
      overlay: resolve('ci/overlay.json'),
      toolexec: `${resolve('bin/weave')} --deep`,
      replace: {
        'example.com/a': 'example.com/a@v1.2.3',
        'example.com/b': resolve('ci/fork'),
        'example.com/c': 'example.com/d@v2.0.0',
      },
      benchmark: {},
    });
  });

  it('has variants that are revisions, whose paths begin in their checkouts', () => {
    const [base] = suiteOf(`    variants:
      base:
        ref: main
        overlay: overlay.json
        toolexec: ../bin/weave --deep
        replace: {example.com/a: v1.2.3, example.com/b: ./fork, example.com/c: /opt/c}
      head: {against: base}
`).variants;
    assert.ok(base);
    assert.deepEqual(
      goSettings.artefacts(base).map(({ key, path }) => `${key} ${path}`),
      ['overlay overlay.json', 'toolexec ../bin/weave', 'replace ./fork'],
    );
    assert.deepEqual(goSettings.inFolder(base, '/tree/ci').go, {
      ...UNCHANGED,
      overlay: '/tree/ci/overlay.json',
      toolexec: '/tree/bin/weave --deep',
      replace: {
        'example.com/a': 'example.com/a@v1.2.3',
        'example.com/b': '/tree/ci/fork',
        'example.com/c': '/opt/c',
      },
    });
  });

  it('may measure a revision of a module on the built-in workloads', () => {
    const lines = (replace: string) =>
      `    module: builtin\n    variants: {off: {}, base: {ref: main, replace: {example.com/a: ${replace}}}}\n`;
    assert.equal(suiteOf(lines('.')).variants[1]?.revision?.ref, 'main');
    assert.throws(
      () => suiteOf(lines('v1.2.3')),
      /:6:37: nothing of this revision would be measured: the built-in workloads are not of this repository/,
    );
  });

  it('V17: has variants that are sub-benchmarks with any name', () => {
    const { variants } = suiteOf(
      '    variants: {off: {benchmark: vsChannels/GoChannels}, probe: {benchmark: vsChannels/BoreasLite}}\n',
    );
    assert.deepEqual(
      variants.map(({ go }) => go.benchmark),
      [{ '': 'vsChannels/GoChannels' }, { '': 'vsChannels/BoreasLite' }],
    );
    assert.throws(
      () => suiteOf('    variants: {off: {benchmark: {impl: channel}}, probe: {benchmark: boreas}}\n'),
      /"off" has no benchmark as a name, and another variant has one/,
    );
  });

  it('has variants that are sub-benchmarks', () => {
    const { variants } = suiteOf(
      '    variants: {off: {benchmark: {impl: channel}}, probe: {benchmark: {impl: boreas}}}\n',
    );
    assert.deepEqual(
      variants.map(({ go }) => go.benchmark),
      [{ impl: 'channel' }, { impl: 'boreas' }],
    );
  });
});

describe('a Go suite rejects', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      'keys of JMH suites only',
      `    jar: a.jar\n${VARIANTS}`,
      /overhead\.yml:5:5: "jar" is of the runner jmh, and this suite has the runner go/,
    ],
    [
      'an agent',
      '    variants: {off: {}, probe: {agent: a.jar}}\n',
      /:5:33: "agent" is of the runner command or http or jmh or startup/,
    ],
    [
      'an attach check that only a JVM has',
      '    variants: {off: {}, probe: {attached: {class: A}}}\n',
      /"class" is of the runner command or http or jmh or startup/,
    ],
    [
      'a choice that one variant does not make',
      '    variants: {off: {}, probe: {benchmark: {impl: boreas}}}\n',
      /:5:21: "off" has no benchmark: impl/,
    ],
    ['a count of zero', `    operations: 0\n${VARIANTS}`, /"suites\.ring\.operations"/],
    [
      'a mistyped key, with the nearest',
      `    packge: ./a\n${VARIANTS}`,
      /unknown key "packge" in "suites\.ring": did you mean "package"\?/,
    ],
  ];
  for (const [what, lines, expected] of cases) it(what, () => assertRefused(() => suiteOf(lines), expected));

  it('settings of a Go suite in a suite of the runner jmh', () => {
    const text =
      'version: 1\nsuites: {a: {runner: jmh, package: ./a, variants: {off: {}, probe: {tags: x}}}}\n';
    assert.throws(
      () => resolveConfig(parseText('o.yml', text)),
      /"package" is of the runner go, and this suite has the runner jmh.*\n.*"tags" is of the runner go/,
    );
  });

  it('runs in the simulator with other numbers of rounds; some builds cannot', () => {
    assert.equal(suiteOf(VARIANTS).mode, 'native');
    const simulated = suiteOf(`    mode: simulation\n${VARIANTS}`);
    assert.deepEqual([simulated.mode, simulated.rounds], ['simulation', { min: 5, max: 8 }]);
    assert.deepEqual(suiteOf(`    mode: simulation\n    rounds: {max: 20}\n${VARIANTS}`).rounds, {
      min: 5,
      max: 20,
    });
    assert.throws(
      () => suiteOf(`    mode: simulation\n    measure: build\n${VARIANTS}`),
      /overhead.yml:5.*this suite measures builds/s,
    );
  });
});
