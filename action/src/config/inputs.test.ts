// The simple inputs: without a configuration file, and with one.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { configure, type Inputs } from './inputs.ts';
import { assertRefused, known, NOTHING } from './testing.ts';

const folder = temporary('overhead-inputs-');
const file = join(folder, 'overhead.yml');
writeFileSync(
  file,
  `version: 1
suites:
  first:
    runner: jmh
    jar: a.jar
    jvm-args: -Xmx1g
    variants: { off: {}, one: { agent: one.jar }, two: { agent: two.jar } }
    gates: { cpu-ns/op: { max-overhead: 3% } }
  second:
    runner: jmh
    jar: b.jar
    variants: { off: {}, one: { agent: one.jar } }
`,
);

const say = (inputs: Partial<Inputs>) => {
  const config = configure({ ...NOTHING, ...inputs });
  return { ...config, suites: known(config.suites) };
};
const refused = (inputs: Partial<Inputs>, expected: RegExp) => assertRefused(() => say(inputs), expected);

describe('inputs without a file', () => {
  it('select the built-in group, one treatment, and no gate by default', () => {
    const { suites } = say({ agent: 'a.jar', agentArguments: 'x=1', jvmArguments: '-Xmx1g "-Da=b c"' });
    assert.deepEqual(
      suites.map(suite => [suite.name, suite.jdk, suite.optional, suite.gates.length]),
      [
        ['netty-bytebuf', 17, true, 0],
        ['call-tree', 17, true, 0],
        ['jdbc', 17, true, 0],
        ['virtual-threads', 21, true, 0],
      ],
    );
    assert.deepEqual(suites[0]?.jvmArguments, ['-Xmx1g', '-Da=b c']);
    const treatment = suites[0]?.variants[1];
    assert.deepEqual(treatment?.agent, { kind: 'file', path: resolve('a.jar') });
    assert.equal(treatment?.agentArguments, 'x=1');
  });

  it('gate the primary metric', () => {
    const { suites } = say({
      agent: 'a.jar',
      suites: ['netty-bytebuf'],
      maxOverhead: '5%',
      maxRegression: '2 %',
      maxDrift: '3%',
    });
    assert.deepEqual(
      suites[0]?.gates.map(({ metric, kind, limit }) => [metric, kind, limit]),
      [
        ['@primary', 'max-overhead', 0.05],
        ['@primary', 'max-regression', 0.02],
        ['@primary', 'max-drift', 0.03],
      ],
    );
    assert.equal(suites[0]?.optional, false, 'a suite that was named must not be left out');
  });

  it('select each suite once; a suite named in addition to its group must not be left out', () => {
    const { suites } = say({ agent: 'a.jar', suites: ['jdbc', 'jvm', 'jdbc', 'jvm'] });
    assert.deepEqual(
      suites.map(({ name, optional }) => [name, optional]),
      [
        ['jdbc', false],
        ['netty-bytebuf', true],
        ['call-tree', true],
        ['virtual-threads', true],
      ],
    );
  });

  it('set rounds and time', () => {
    const { suites } = say({ agent: 'a.jar', rounds: '12', timeBudget: '90s' });
    assert.deepEqual([suites[0]?.rounds, suites[0]?.timeBudget], [{ min: 12, max: 12 }, 90_000]);
    assert.deepEqual(say({ agent: 'a.jar', quick: true }).suites[0]?.rounds, { min: 6, max: 6, ceiling: 20 });
  });

  const wrong: readonly (readonly [string, Partial<Inputs>, RegExp])[] = [
    ['nothing at all', {}, /Nothing to measure: name an agent/],
    ['arguments without an agent', { agentArguments: 'x' }, /agent-args: needs agent/],
    ['an unknown suite', { agent: 'a.jar', suites: ['netty-bytebuff'] }, /did you mean "netty-bytebuf"\?/],
    ['a ratio', { agent: 'a.jar', maxOverhead: '0.05' }, /max-overhead: .*write 5%/],
    ['a drift that is a ratio', { agent: 'a.jar', maxDrift: '0.02' }, /max-drift: .*write 2%/],
    ['an invalid round count', { agent: 'a.jar', rounds: '2.5' }, /rounds: "2\.5"/],
    ['an invalid policy', { agent: 'a.jar', onInconclusive: 'pass' }, /on-inconclusive: "pass"/],
    ['invalid coordinates', { agent: 'maven:a:b' }, /agent: "maven:a:b" is not maven:/],
  ];
  for (const [name, inputs, expected] of wrong) it(`are refused: ${name}`, () => refused(inputs, expected));
});

describe('the group go', () => {
  it('is measured without an agent, because its suites have their own variants', () => {
    const { suites } = say({ suites: ['go'] });
    assert.deepEqual(
      suites.map(({ name, runner, optional, variants }) => [
        name,
        runner,
        optional,
        variants.map(one => one.name),
      ]),
      [
        ['go-pipeline', 'go', true, ['off', 'disabled', 'collecting', 'exporting']],
        ['go-http', 'go', true, ['off', 'disabled', 'collecting', 'exporting']],
        ['go-ring', 'go', true, ['off', 'boreas']],
      ],
    );
  });

  it('sets the level of every variant through a variable that the benchmarks read', () => {
    const [pipeline] = say({ suites: ['go-pipeline'] }).suites;
    assert.equal(pipeline?.optional, false);
    const settings = readFileSync(new URL('../../../go-bench/settings/settings.go', import.meta.url), 'utf8');
    for (const { name, environment } of pipeline?.variants ?? []) {
      const [[variable = '', level] = []] = Object.entries(environment);
      assert.equal(level, name);
      assert.match(settings, new RegExp(`LevelVariable += "${variable}"`));
      assert.match(settings, new RegExp(`Level = "${name}"`));
    }
  });

  it('may be combined with a JVM suite that needs an agent', () => {
    refused({ suites: ['go', 'jdbc'] }, /Nothing to measure: name an agent/);
    refused({ suites: ['go'], agent: 'a.jar' }, /agent: suite "go-pipeline" has the runner go/);
    refused({ suites: ['go-ring'], jvmArguments: '-Xmx1g' }, /jvm-args: suite "go-ring" has the runner go/);
  });

  it('in a file contains the suites of its runner', () => {
    const both = join(folder, 'both.yml');
    writeFileSync(
      both,
      'version: 1\nsuites:\n  ring: {runner: go, variants: {off: {}, probe: {tags: a}}}\n  codec: {runner: jmh, jar: a.jar, variants: {off: {}, one: {agent: one.jar}}}\n',
    );
    const chosen = (group: string) => say({ config: both, suites: [group] }).suites.map(({ name }) => name);
    assert.deepEqual([chosen('go'), chosen('jvm')], [['ring'], ['codec']]);
  });
});

describe('the groups startup and http', () => {
  it('start the applications of this project with the agent, with the same heap in both variants', () => {
    const { suites } = say({
      suites: ['startup', 'http'],
      agent: 'a.jar',
      agentArguments: 'x=1',
      jvmArguments: '-Xss1m',
    });
    assert.deepEqual(
      suites.map(({ name, runner, optional, application, load }) => [
        name,
        runner,
        optional,
        application?.builtin,
        load?.rate ?? null,
      ]),
      [
        ['start-spring', 'startup', true, 'spring-jdbc', null],
        ['start-undertow', 'startup', true, 'undertow-h2', null],
        ['start-kafka', 'startup', true, 'kafka', null],
        ['load-spring', 'http', true, 'spring-jdbc', 100],
        ['load-undertow', 'http', true, 'undertow-h2', 200],
      ],
    );
    for (const { jvmArguments, variants } of suites) {
      assert.deepEqual(jvmArguments, ['-Xms256m', '-Xmx256m', '-Xss1m']);
      assert.deepEqual(
        variants.map(({ name, agent, agentArguments, command }) => [
          name,
          agent,
          agentArguments,
          command?.argv[0],
        ]),
        [
          ['off', null, '', 'java'],
          ['agent', { kind: 'file', path: resolve('a.jar') }, 'x=1', 'java'],
        ],
      );
    }
  });

  it('accept presets that need ports or files, with all their settings', () => {
    const [suite] = say({ suites: ['start-undertow'], agent: 'jmx-exporter' }).suites;
    assert.equal(suite?.optional, false);
    assert.ok(suite.variants[1]?.attached?.class && Object.keys(suite.variants[1].files).length > 0);
  });

  it('gate only the CPU time of an operation', () => {
    const [suite] = say({ suites: ['load-undertow'], agent: 'a.jar', maxOverhead: '5%' }).suites;
    assert.deepEqual(
      suite?.gates.map(({ metric }) => metric),
      ['@primary'],
    );
  });

  it('need an agent', () => {
    refused({ suites: ['startup'] }, /Nothing to measure: name an agent/);
    refused({ suites: ['load-spring'] }, /Nothing to measure: name an agent/);
  });

  it('in a file contain the suites of their runner, whose treatments one agent replaces', () => {
    const apps = join(folder, 'apps.yml');
    writeFileSync(
      apps,
      `version: 1
suites:
  start: {runner: startup, command: java A, ready: {log: x}, variants: {off: {}, one: {agent: one.jar}}}
  simulated: {runner: startup, mode: simulation, application: undertow-h2, variants: {off: {}, one: {agent: jacoco}}}
  shell: {runner: startup, command: sh, ready: {log: x}, variants: {off: {}, one: {env: {A: 1}}}}
`,
    );
    const [suite] = say({ config: apps, suites: ['start'], agent: 'mine.jar' }).suites;
    assert.deepEqual(
      suite?.variants.map(({ name, command }) => [name, command?.argv]),
      [
        ['off', ['java', 'A']],
        ['agent', ['java', 'A']],
      ],
    );
    assert.equal(say({ config: apps, suites: ['simulated'], agent: 'elastic' }).suites.length, 1);
    refused(
      { config: apps, suites: ['simulated'], agent: 'a.jar' },
      /in the simulator an agent shows itself by a class/,
    );
    refused(
      { config: apps, suites: ['shell'], agent: 'a.jar' },
      /suite "shell" starts no program called java/,
    );
    refused({ config: apps, suites: ['startup'], jvmArguments: '-Xss1m' }, /suite "shell" starts no program/);
  });
});

describe('inputs with a file', () => {
  it('select its suites by name', () => {
    assert.deepEqual(
      say({ config: file, suites: ['second'] }).suites.map(suite => suite.name),
      ['second'],
    );
    assert.equal(say({ config: file, suites: ['jvm'] }).suites.length, 2);
    refused({ config: file, suites: ['frist'] }, /did you mean "first"\?/);
  });

  it('prefer a suite with a name to a group', () => {
    const called = join(folder, 'called.yml');
    const go = '{runner: go, variants: {off: {}, probe: {tags: a}}}';
    writeFileSync(called, `version: 1\nsuites:\n  http: ${go}\n  ring: ${go}\n`);
    const chosen = (name: string) => say({ config: called, suites: [name] }).suites.map(suite => suite.name);
    assert.deepEqual([chosen('http'), chosen('go')], [['http'], ['http', 'ring']]);
  });

  it('replace its treatments by one agent, and append their JVM arguments to its own', () => {
    const [suite] = say({ config: file, agent: 'mine.jar', jvmArguments: '-Xss1m' }).suites;
    assert.deepEqual(
      suite?.variants.map(variant => variant.name),
      ['off', 'agent'],
    );
    assert.deepEqual(suite?.jvmArguments, ['-Xmx1g', '-Xss1m']);
  });

  it('add no agent to a Go suite', () => {
    const go = join(folder, 'go.yml');
    writeFileSync(go, 'version: 1\nsuites:\n  ring: {runner: go, variants: {off: {}, probe: {tags: a}}}\n');
    for (const [name, input] of [
      ['agent', { agent: 'a.jar' }],
      ['jvm-args', { jvmArguments: '-Xmx1g' }],
    ] as const) {
      assert.throws(
        () => configure({ ...NOTHING, config: go, ...input }),
        new RegExp(`${name}: suite "ring" has the runner go`),
      );
    }
  });

  it('add a gate on the primary metric to gates of the file on other metrics', () => {
    const gates = say({ config: file, maxOverhead: '9%' }).suites[0]?.gates;
    assert.deepEqual(
      gates?.map(({ metric, limit }) => [metric, limit]),
      [
        ['cpu-ns/op', 0.03],
        ['@primary', 0.09],
      ],
    );
  });
});
