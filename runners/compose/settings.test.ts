// Compose suites in overhead.yml: valid settings, base folders of paths, and errors with their position.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import { composeRunner } from './compose.ts';
import { composeSettings } from './settings.ts';
import type { ComposeSuite } from './suite.ts';

function suiteOf(lines: string): ComposeSuite {
  const text = `version: 1\nsuites:\n  shop:\n    runner: compose\n${lines}`;
  const [suite] = resolveConfig(parseText('overhead.yml', text)).suites;
  assert.ok(suite);
  return suite as ComposeSuite;
}

describe('a suite of containers', () => {
  it('merges the files and profiles of a variant on top of those of the suite', () => {
    const suite = suiteOf(
      '    compose: compose.yaml\n    profiles: [db]\n    command: [./load, "a b"]\n    folder: work\n    operations: 500\n    engine: podman\n    variants: {off: {}, agent: {compose: [agent.yaml, more.yaml], profiles: [db, agent]}}\n',
    );
    const [off, agent] = suite.variants;
    assert.ok(off && agent);
    assert.deepEqual(off.files, ['compose.yaml']);
    assert.deepEqual(agent.files, ['compose.yaml', 'agent.yaml', 'more.yaml']);
    assert.deepEqual([off.profiles, agent.profiles], [['db'], ['db', 'agent']]);
    assert.deepEqual(agent.command, { argv: ['./load', 'a b'], folder: resolve('work') });
    assert.deepEqual([suite.operations, suite.engine, suite.service], [500, 'podman', null]);
    assert.deepEqual(
      composeRunner.inputs(suite),
      ['compose.yaml', 'compose.yaml', 'agent.yaml', 'more.yaml'].map(file => resolve('work', file)),
    );
    assert.equal(
      composeRunner.describe(agent),
      'compose.yaml, agent.yaml, more.yaml, profile db, profile agent',
    );
  });

  it('runs a service instead of a command, and each variant may have its own files', () => {
    const suite = suiteOf(
      '    service: load\n    variants: {off: {compose: off.yaml}, b: {compose: b.yaml, attached: {log: ^ready}}}\n',
    );
    assert.deepEqual(
      suite.variants.map(({ files }) => files),
      [['off.yaml'], ['b.yaml']],
    );
    assert.deepEqual([suite.service, suite.operations, suite.engine], ['load', 1, null]);
  });

  it('takes the files of a revision from its checkout, which must contain them', () => {
    const { variants } = suiteOf(
      '    compose: [compose.yaml, /etc/more.yaml]\n    command: ./load\n    folder: sub\n    build: make\n    variants: {off: {}, was: {ref: main}}\n',
    );
    const [off, was] = variants;
    assert.ok(off && was);
    assert.deepEqual(composeSettings.artefacts(was), [
      { key: 'compose', path: 'sub/compose.yaml' },
      { key: 'command', path: 'sub/load' },
    ]);
    assert.deepEqual(composeSettings.artefacts(off), []);
    assert.equal(composeSettings.inFolder(was, '/checkout').command.folder, '/checkout/sub');
    assert.equal(was.revision?.places.compose, 'overhead.yml:9:30');
  });
});

describe('a suite of containers rejects', () => {
  const OFF = '    variants: {off: {}, b: {env: {A: 1}}}\n';
  const FILE = '    compose: compose.yaml\n';
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      'a variant without a Compose file',
      `    command: x\n${OFF}`,
      /:6:21: "off" has no Compose file: name it under compose/,
    ],
    ['nothing to run', `${FILE}${OFF}`, /:4:5: nothing runs against the containers: add command/],
    [
      'a command and a service',
      `${FILE}    command: x\n    service: y\n${OFF}`,
      /:7:5: service: the suite has a command too/,
    ],
    ['an empty command', `${FILE}    command: []\n${OFF}`, /:6:14: command: the program has no name/],
    [
      'the simulator',
      `${FILE}    command: x\n    mode: simulation\n${OFF}`,
      /:7:11: mode simulation: containers run only on this machine/,
    ],
    [
      'an engine that it does not know',
      `${FILE}    command: x\n    engine: lxc\n${OFF}`,
      /suites\.shop\.engine/,
    ],
    [
      'two numbers of operations',
      `${FILE}    command: x\n    operations: 5\n    metrics: {rows: {line: "(a)", work: true}}\n${OFF}`,
      /:8:35: work: the suite has operations too/,
    ],
    ['no operations', `${FILE}    command: x\n    operations: 0\n${OFF}`, /suites\.shop\.operations/],
    [
      'a class as the sign of an agent',
      `${FILE}    command: x\n    variants: {off: {}, b: {attached: {class: A}}}\n`,
      /"class" is of the runner/,
    ],
    [
      'a command of a variant',
      `${FILE}    command: x\n    variants: {off: {}, b: {command: y}}\n`,
      /"command" is of the runner/,
    ],
    [
      'a misspelt key, with the nearest',
      `    compos: x\n${OFF}`,
      /unknown key "compos" in "suites\.shop": did you mean "compose"\?/,
    ],
  ];
  for (const [what, lines, expected] of cases) it(what, () => assertRefused(() => suiteOf(lines), expected));
});
