// Suites that start an application in overhead.yml: valid settings, presets, and errors with their position.
import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { configure } from '../../action/src/config/inputs.ts';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused, known, NOTHING } from '../../action/src/config/testing.ts';
import { PRESETS, presetOf } from '../jvm/presets.ts';
import { NO_SOURCES } from '../readers/sources.ts';
import { APPLICATIONS } from './applications.ts';
import type { ApplicationSuite } from './suite.ts';

function suiteOf(lines: string, runner = 'startup'): ApplicationSuite {
  const text = `version: 1\nsuites:\n  app:\n    runner: ${runner}\n${lines}`;
  const [suite] = resolveConfig(parseText('overhead.yml', text)).suites;
  assert.ok(suite);
  return suite as ApplicationSuite;
}

const TWO = '    variants: {off: {}, b: {env: {A: 1}}}\n';

describe('an application', () => {
  it('is a command with a readiness check and a request', () => {
    const { application, variants } = suiteOf(
      `    command: [./app, "{port}"]\n    folder: work\n    ready: {log: Started}\n    request: {http: /a, status: 201, body: x}\n${TWO}`,
    );
    assert.deepEqual(application, {
      builtin: null,
      processes: [
        {
          name: '',
          argv: [],
          environment: {},
          ready: { kind: 'log', pattern: 'Started' },
          request: { url: 'http://127.0.0.1:{port}/a', status: 201, body: 'x' },
        },
      ],
      files: [],
      memory: null,
      sources: NO_SOURCES,
    });
    assert.deepEqual(variants[1]?.command, { argv: ['./app', '{port}'], folder: resolve('work') });
  });

  it('is one of this project, with its own readiness check and request or those of the suite', () => {
    const { application, variants } = suiteOf(`    application: undertow-h2\n    jdk: 21\n${TWO}`);
    const known = APPLICATIONS['undertow-h2'];
    assert.equal(application?.builtin, 'undertow-h2');
    assert.deepEqual(application.processes[0]?.ready, known.ready);
    assert.deepEqual(application.processes[0]?.request, known.request);
    assert.deepEqual(variants[0]?.command?.argv, known.argv);
    const other = suiteOf(`    application: spring-jdbc\n    ready: {port: "{port}"}\n${TWO}`);
    assert.deepEqual(other.application?.processes[0]?.ready, { kind: 'port', port: '{port}' });
  });

  it('is several processes in order, each with its own settings', () => {
    const { application, variants } = suiteOf(
      `    processes:\n      b: {command: java B, ready: {port: 80}, env: {X: 1}}\n      a: {command: [a], ready: {http: "http://127.0.0.1:{port:b}/", body: y}, request: {http: /z}}\n${TWO}`,
    );
    assert.deepEqual(application?.processes, [
      {
        name: 'b',
        argv: ['java', 'B'],
        environment: { X: '1' },
        ready: { kind: 'port', port: '80' },
        request: null,
      },
      {
        name: 'a',
        argv: ['a'],
        environment: {},
        ready: { kind: 'http', check: { url: 'http://127.0.0.1:{port:b}/', status: 200, body: 'y' } },
        request: { url: 'http://127.0.0.1:{port}/z', status: 200, body: '' },
      },
    ]);
    assert.deepEqual(variants[0]?.command?.argv, []);
  });
});

it('rejects an address or port that cannot be requested, before anything starts', () => {
  const at = (http: string) => `    command: [a]\n    ready: {http: "${http}"}\n${TWO}`;
  for (const http of ['http://[', 'http://127.0.0.1:99999/', 'http://a b/', 'https://127.0.0.1/'])
    assertRefused(() => suiteOf(at(http)), /overhead\.yml:6:\d+: "http.*" is no address: write a path/);
  for (const http of ['http://127.0.0.1:{port}/a', 'http://localhost:{port:b}/{id}', '/{scratch}'])
    assert.ok(suiteOf(at(http)));
  for (const port of ['0', '65536', '{ports}'])
    assertRefused(
      () => suiteOf(`    command: [a]\n    ready: {port: "${port}"}\n${TWO}`),
      /".*" is no port: write/,
    );
});

it('needs no attach check in native mode, where its transformer is detected', () => {
  const lines = `    command: java A\n    ready: {log: x}\n    variants: {off: {}, b: {agent: a.jar}}\n`;
  assert.equal(suiteOf(lines).variants[1]?.attached, null);
});

it('of the user runs in the simulator, with files and memory for its machine', () => {
  const { application, mode } = suiteOf(
    `    mode: simulation\n    command: java -jar a.jar\n    files: [a.jar, /etc/hosts]\n    memory: 4096\n    ready: {port: "{port}"}\n${TWO}`,
  );
  assert.deepEqual(
    [mode, application?.files, application?.memory],
    ['simulation', ['a.jar', '/etc/hosts'], 4096],
  );
});

describe('a preset', () => {
  const variantOf = (written: string, runner?: string, what = '    application: undertow-h2\n') =>
    suiteOf(`${what}    variants: {off: {}, b: ${written}}\n`, runner).variants[1];

  it('adds what the agent needs, below the settings of the variant', () => {
    const { jacoco, elastic } = PRESETS;
    const plain = variantOf('{agent: jacoco}');
    assert.deepEqual(plain?.agent, {
      kind: 'maven',
      group: 'org.jacoco',
      artifact: 'org.jacoco.agent',
      version: '0.8.14',
      classifier: 'runtime',
    });
    assert.equal(plain.agentArguments, jacoco?.agentArguments);
    assert.deepEqual(plain.attached, jacoco?.attached);
    const own = variantOf(
      '{agent: elastic, agent-args: a=b, jvm-args: -Dx=y, env: {ELASTIC_APM_LOG_LEVEL: INFO}, attached: {log: x}}',
    );
    assert.equal(own?.agentArguments, 'a=b');
    assert.deepEqual(own.jvmArguments, ['-Dx=y']);
    assert.deepEqual(own.environment, { ...elastic?.environment, ELASTIC_APM_LOG_LEVEL: 'INFO' });
    assert.deepEqual(own.attached, { log: 'x' });
    assert.equal(variantOf('{agent: jfr}')?.agent, null);
    assert.match(variantOf('{agent: jfr}')?.jvmArguments.join() ?? '', /StartFlightRecording/);
  });

  it('serves other runners and the simple inputs, unless it needs ports or files', () => {
    assert.equal(variantOf('{agent: jacoco}', 'jmh', '')?.agentArguments, 'output=none');
    assert.equal(variantOf('{agent: elastic}', 'command', '    command: java A\n')?.agent?.kind, 'maven');
    for (const runner of ['jmh', 'command'])
      assert.throws(
        () => variantOf('{agent: jmx-exporter}', runner, runner === 'jmh' ? '' : '    command: java A\n'),
        /:\d+:\d+: agent: "jmx-exporter" needs a port and a file of its own, which the runner/,
      );
    const inputs = { ...NOTHING, suites: ['jdbc'] };
    const [suite] = known(configure({ ...inputs, agent: 'jacoco' }).suites);
    assert.equal(suite?.variants[1]?.agentArguments, 'output=none');
    assert.throws(
      () => configure({ ...inputs, agent: 'jmx-exporter' }),
      /^.*agent: "jmx-exporter" needs a port/,
    );
  });

  it('must match exactly; a file of that name needs a path', () => {
    assert.deepEqual(variantOf('{agent: ./jacoco, attached: {log: x}}')?.agent, {
      kind: 'file',
      path: resolve('jacoco'),
    });
    assert.equal(presetOf('toString'), null);
  });

  it('names a released version, and has an attach check by class', () => {
    for (const [name, { source, attached, jdks }] of Object.entries(PRESETS)) {
      assert.match(source ?? 'maven:a:b:1', /^maven:[^:]+:[^:]+:\d[^:]*(:[a-z]+)?$/, name);
      assert.ok(attached.class !== undefined && jdks.length > 0, name);
      assert.ok(variantOf(`{agent: ${name}}`), name);
    }
  });
});

describe('a suite with an application rejects', () => {
  const ready = '    ready: {log: x}\n';
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      'an application without a command',
      `${ready}${TWO}`,
      /"off" starts nothing: name an application, a command/,
    ],
    [
      'two applications',
      `    application: spring-jdbc\n    command: a\n${TWO}`,
      /:6:5: "application" and "command" exclude each other: a suite starts one/,
    ],
    [
      'one that is not known',
      `    application: spring\n${TWO}`,
      /"suites\.app\.application" cannot be "spring"/,
    ],
    ['one that never is ready', `    command: a\n${TWO}`, /the suite lacks ready: add it/],
    ['two signs', `    command: a\n    ready: {log: a, port: 1}\n${TWO}`, /needs one of log, port and http/],
    [
      'a status of a line',
      `    command: a\n    ready: {log: a, status: 200}\n${TWO}`,
      /has a status or a body, which belong to an answer/,
    ],
    [
      'an invalid pattern',
      `    command: a\n    ready: {log: "("}\n${TWO}`,
      /:6:18: not a regular expression/,
    ],
    [
      'an invalid port',
      `    command: a\n    ready: {port: "{prot}"}\n${TWO}`,
      /:6:19: "\{prot\}" is no port: write "\{port\}"/,
    ],
    [
      'an invalid address',
      `    command: a\n    ready: {http: health}\n${TWO}`,
      /"health" is no address: write a path that begins with \//,
    ],
    [
      'a JDK of a command',
      `    command: a\n    jdk: 21\n${ready}${TWO}`,
      /:6:5: jdk: is looked for to run an application of this project/,
    ],
    [
      'a sign next to processes',
      `    processes: {a: {command: a, ready: {port: 1}}}\n${ready}${TWO}`,
      /ready: each of the processes has its own/,
    ],
    [
      'a process without a program',
      `    processes: {a: {command: [], ready: {port: 1}}}\n${TWO}`,
      /"a" has no program/,
    ],
    [
      'an invalid name',
      `    processes: {"a b": {command: a, ready: {port: 1}}}\n${TWO}`,
      /process name "a b" must begin with a letter/,
    ],
    [
      'a command of a variant next to processes',
      '    processes: {a: {command: a, ready: {port: 1}}}\n    variants: {off: {}, b: {command: c}}\n',
      /command: the suite says what is started, under processes/,
    ],
    [
      'a Java agent for a program that is no JVM',
      `    command: sh\n${ready}    variants: {off: {}, b: {agent: jacoco}}\n`,
      /agent: only a program called java can have it, and "b" starts sh/,
    ],
    [
      'an agent without a sign of its work in the simulator',
      `    mode: simulation\n    application: undertow-h2\n    variants: {off: {}, b: {agent: a.jar, attached: {log: x}}}\n`,
      /the agent of "b" needs an attach check in the simulator/,
    ],
    [
      'files of the simulator outside of it',
      `    command: a\n    files: [x]\n${ready}${TWO}`,
      /:6:5: files: is for the machine of mode: simulation/,
    ],
    [
      'a file that leads out of the folder',
      `    mode: simulation\n    command: a\n    files: [../x]\n${ready}${TWO}`,
      /files: "\.\.\/x" leads out of the working folder/,
    ],
  ];
  for (const [what, lines, expected] of cases) it(what, () => assertRefused(() => suiteOf(lines), expected));

  it('an application of another runner', () =>
    assert.throws(
      () => suiteOf(`    application: spring-jdbc\n${TWO}`, 'jmh'),
      /"application" is of the runner http or startup, and this suite has the runner jmh/,
    ));
});

describe('a native agent', () => {
  const suite = (variant: string, runner = 'startup', control = '{}') =>
    suiteOf(
      `    command: [java, A]\n${runner === 'startup' ? '    ready: {log: up}\n' : ''}    variants:\n      off: ${control}\n      b: ${variant}\n`,
      runner,
    );

  it('is a library with arguments and an attach check', () => {
    for (const runner of ['startup', 'command']) {
      const [, b] = suite('{agent-path: a.so, agent-args: "x=1", attached: {log: up}}', runner).variants;
      assert.deepEqual(
        [b?.agent, b?.agentArguments, b?.attached],
        [{ kind: 'library', path: resolve('a.so') }, 'x=1', { log: 'up' }],
      );
    }
  });

  for (const [what, read, pattern] of [
    [
      'without an attach check',
      () => suite('{agent-path: a.so}'),
      /overhead\.yml:9:23: the agent of "b" needs an attach check: add attached: \{log\}/,
    ],
    [
      'next to a jar',
      () => suite('{agent: a.jar, agent-path: a.so, attached: {log: up}}'),
      /"agent" and "agent-path" exclude each other/,
    ],
    [
      'of the control',
      () => suite('{}', 'startup', '{agent-path: a.so}'),
      /overhead\.yml:8:\d+: "off" is the control and has no agent/,
    ],
    [
      'of another program than java',
      () => suite('{command: [./a], agent-path: a.so, attached: {log: up}}', 'command'),
      /agent-path: only a program called java can have it/,
    ],
  ] as const)
    it(`is rejected ${what}`, () => assertRefused(read, pattern));
});
