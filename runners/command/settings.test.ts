// Command suites in overhead.yml: valid settings, base folders of paths, and errors with their position.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import { NO_SOURCES } from '../../core/readers/sources.ts';
import { commandSettings } from './settings.ts';
import type { CommandSuite } from './suite.ts';

function suiteOf(lines: string): CommandSuite {
  const text = `version: 1\nsuites:\n  app:\n    runner: command\n${lines}`;
  const [suite] = resolveConfig(parseText('overhead.yml', text)).suites;
  assert.ok(suite);
  return suite as CommandSuite;
}

describe('a suite of commands', () => {
  it('has a command line for all variants, or one for each', () => {
    const suite = suiteOf(
      '    command: ["./app", "a b"]\n    folder: work\n    variants: {off: {}, fast: {command: gzip -9 "x y"}}\n',
    );
    assert.deepEqual(suite.command, {
      exitCodes: [0],
      files: [],
      memory: null,
      sources: NO_SOURCES,
      containers: null,
    });
    assert.deepEqual(
      suite.variants.map(({ command }) => command),
      [
        { argv: ['./app', 'a b'], folder: resolve('work') },
        { argv: ['gzip', '-9', 'x y'], folder: resolve('work') },
      ],
    );
  });

  it('has exit codes, and settings for the simulator', () => {
    const { command, mode } = suiteOf(
      '    mode: simulation\n    command: ./app\n    exit-codes: [0, 3]\n    files: [data, /etc/hosts]\n    memory: 512\n    variants: {off: {}, b: {env: {A: 1}}}\n',
    );
    assert.equal(mode, 'simulation');
    assert.deepEqual(command, {
      exitCodes: [0, 3],
      files: ['data', '/etc/hosts'],
      memory: 512,
      sources: NO_SOURCES,
      containers: null,
    });
  });

  it('runs a revision in the folder of its checkout, which must contain its program', () => {
    const { variants } = suiteOf(
      '    command: bin/app -x\n    folder: sub\n    build: make\n    variants: {off: {}, was: {ref: main}, agent: {ref: main, command: java -jar a.jar}}\n',
    );
    const [off, was, agent] = variants;
    assert.ok(off && was && agent);
    assert.deepEqual(commandSettings.artefacts(was), [{ key: 'command', path: 'sub/bin/app' }]);
    assert.deepEqual(commandSettings.artefacts(agent), []);
    assert.equal(commandSettings.inFolder(was, '/checkout').command?.folder, '/checkout/sub');
    // The command of the suite names the program of that revision.
    assert.equal(was.revision?.places.command, 'overhead.yml:5:14');
    assert.equal(agent.revision?.places.command, 'overhead.yml:8:71');
  });
});

describe('a suite of commands rejects', () => {
  const OFF = '    variants: {off: {}, b: {env: {A: 1}}}\n';
  const agent = (rest: string) =>
    `    command: java -jar a.jar\n    variants: {off: {}, b: {agent: a.jar${rest}}}\n`;
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['a variant without a command', OFF, /:5:21: "off" has no program: name it under command/],
    ['an empty command', `    command: []\n${OFF}`, /"off" has no program/],
    ['a program without a name', `    command: ["", x]\n${OFF}`, /"off" has no program/],
    [
      'keys of other runners',
      `    command: x\n    include: a\n${OFF}`,
      /:6:5: "include" is of the runner go or jmh, and this suite has the runner command/,
    ],
    [
      'a Java agent for a program that is no JVM',
      '    command: sh\n    variants: {off: {}, b: {agent: a.jar}}\n',
      /:6:36: agent: only a program called java can have it, and that of "b" is sh/,
    ],
    [
      'JVM arguments for a program that is no JVM',
      '    command: sh\n    variants: {off: {}, b: {jvm-args: -Xmx1g}}\n',
      /jvm-args: only a program called java can have it/,
    ],
    [
      'an agent without a sign of its work',
      agent(''),
      /:6:36: the agent of "b" needs an attach check: add attached/,
    ],
    ['a thread as its sign', agent(', attached: {thread: x}'), /"thread" is of the runner jmh/],
    [
      'a class as the sign of a program that is no JVM',
      '    command: sh\n    variants: {off: {}, b: {attached: {class: A}}}\n',
      /attached\.class: only a program called java has classes/,
    ],
    [
      'files of a suite that runs here',
      `    command: x\n    files: [a]\n${OFF}`,
      /:6:5: files: is for the machine of mode: simulation/,
    ],
    [
      'a file that leads out',
      `    mode: simulation\n    command: x\n    files: [a/../../b]\n${OFF}`,
      /:7:12: files: "a\/\.\.\/\.\.\/b" leads out of the working folder/,
    ],
    [
      'an exit code that there is not',
      `    command: x\n    exit-codes: [256]\n${OFF}`,
      /"suites\.app\.exit-codes\.0"/,
    ],
    [
      'a misspelt key, with the nearest',
      `    comand: x\n${OFF}`,
      /unknown key "comand" in "suites\.app": did you mean "command"\?/,
    ],
  ];
  for (const [what, lines, expected] of cases) it(what, () => assertRefused(() => suiteOf(lines), expected));

  it('a command in a suite of another runner', () => {
    const text = 'version: 1\nsuites: {a: {runner: go, command: x, variants: {off: {}, b: {command: y}}}}\n';
    assert.throws(
      () => resolveConfig(parseText('o.yml', text)),
      /"command" is of the runner command or compose or http or startup, and this suite has the runner go.*\n.*"command" is of the runner command or http/,
    );
  });
});
