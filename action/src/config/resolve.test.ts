// Valid and invalid configuration files: the result, and the errors.

import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { UsageError } from '../../../core/config/problem.ts';
import { parseText } from './parse.ts';
import { resolveConfig } from './resolve.ts';
import { known } from './testing.ts';

const FULL = `version: 1
time-budget: 10m
on-inconclusive: fail
defaults: { rounds: {min: 6, max: 20}, max-regression: 2% }
suites:
  netty-bytebuf:
    runner: jmh
    jar: builtin
    include: ByteBufBenchmark
    params: { size: [64, 256], kind: direct }
    jvm-args: -Xmx256m "-Da=b c"
    env: { A: 1 }
    variants:
      off: {}
      tracker: { agent: target/tracker-agent.jar, agent-args: "include=com.example" }
      released: { agent: "maven:io.opentelemetry.javaagent:opentelemetry-javaagent:2.33.1", against: tracker }
    gates:
      cpu-ns/op: { max-overhead: 5% }
      B/op:      { max-increase: 64 }
      ops/s:     { min: 500000 ops/s, max-regression: 1 % }
    metrics:
      spans/op: { better: higher, exact: true }
`;

const load = (text: string) => resolveConfig(parseText('overhead.yml', text));

/** The problems of a text, one on each line. */
function problems(text: string): string[] {
  try {
    load(text);
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error));
    return error.message.split('\n');
  }
  return [];
}

describe('a configuration file', () => {
  it('is resolved with all defaults', () => {
    const config = load(FULL);
    const [suite] = known(config.suites);
    assert.ok(suite);
    assert.equal(config.onInconclusive, 'fail');
    assert.equal(suite.timeBudget, 600_000);
    assert.deepEqual(suite.rounds, { min: 6, max: 20 });
    assert.deepEqual(suite.parameters, { size: ['64', '256'], kind: ['direct'] });
    assert.deepEqual(suite.jvmArguments, ['-Xmx256m', '-Da=b c']);
    assert.deepEqual(suite.environment, { A: '1' });
    assert.deepEqual(suite.metrics, { 'spans/op': { better: 'higher', exact: true } });
    assert.deepEqual(
      suite.variants.map(variant => [variant.name, variant.agent, variant.against]),
      [
        ['off', null, null],
        ['tracker', { kind: 'file', path: resolve('target/tracker-agent.jar') }, null],
        [
          'released',
          {
            kind: 'maven',
            group: 'io.opentelemetry.javaagent',
            artifact: 'opentelemetry-javaagent',
            version: '2.33.1',
            classifier: '',
          },
          'tracker',
        ],
      ],
    );
  });

  it('has a gate for each limit, and default limits of other kinds', () => {
    const gates = load(FULL).suites[0]?.gates.map(({ metric, kind, limit }) => [metric, kind, limit]);
    assert.deepEqual(gates, [
      ['cpu-ns/op', 'max-overhead', 0.05],
      ['B/op', 'max-increase', 64],
      ['ops/s', 'max-regression', 0.01],
      ['ops/s', 'min', 500000],
    ]);
    const bare = FULL.replace(/ {4}gates:[\s\S]*? {4}metrics:/, '    metrics:');
    const byDefault = load(bare).suites[0]?.gates.map(({ metric, kind, limit }) => [metric, kind, limit]);
    assert.deepEqual(byDefault, [['@primary', 'max-regression', 0.02]]);
  });

  it('overrides the catalogue with its own declarations of units', () => {
    const declared = '      spans/op: { better: higher, exact: true }\n';
    const more =
      '      B/op: { epsilon: 16 B/op }\n      classes: { exact: true }\n      hits: { epsilon: 0 }\n';
    assert.deepEqual(load(FULL.replace(declared, declared + more)).suites[0]?.metrics, {
      'spans/op': { better: 'higher', exact: true },
      'B/op': { better: 'lower', exact: false, epsilon: 16 },
      classes: { better: 'lower', exact: true, epsilon: 0 },
      hits: { better: null, exact: false, epsilon: 0 },
    });
  });

  it('limits the drift since the last release, of one metric or of every primary one', () => {
    const gatesIn = (text: string) =>
      load(text).suites[0]?.gates.filter(({ kind }) => kind === 'max-drift') ?? [];
    const gate = (metric: string, limit: number) => ({
      metric,
      benchmark: '*',
      treatment: '*',
      kind: 'max-drift',
      limit,
    });
    const own = FULL.replace('{ max-overhead: 5% }', '{ max-overhead: 5%, max-drift: 2% }');
    assert.deepEqual(gatesIn(own), [gate('cpu-ns/op', 0.02)]);
    const everywhere = FULL.replace('max-regression: 2% }', 'max-regression: 2%, max-drift: 3% }');
    assert.deepEqual(gatesIn(everywhere), [gate('@primary', 0.03)]);
  });

  const wrong: readonly (readonly [string, (text: string) => string, RegExp])[] = [
    [
      'a limit on the heap in use',
      text => text.replace('B/op:      { max-increase: 64 }', 'heap-used-B: { max-increase: 64 }'),
      /^overhead\.yml:19:7: no gate may limit heap-used-B: it depends on when the last collection was; limit live-heap-B .* or B\/op/,
    ],
    [
      'a wrong key',
      text => text.replace('include:', 'inclde:'),
      /^overhead\.yml:9:5: .*"inclde".*did you mean "include"\?/,
    ],
    [
      'a wrong key at the top',
      text => text.replace('time-budget', 'time-buget'),
      /^overhead\.yml:2:1: .*"time-budget"\?/,
    ],
    [
      'a wrong key of a gate',
      text => text.replace('max-increase', 'max-incraese'),
      /^overhead\.yml:19:\d+: .*"max-increase"\?/,
    ],
    [
      'a wrong runner',
      text => text.replace('runner: jmh', 'runner: jhm'),
      /^overhead\.yml:7:13: .*"jhm".*"jmh"\?/,
    ],
    ['a missing runner', text => text.replace('    runner: jmh\n', ''), /"suites\.netty-bytebuf\.runner"/],
    [
      'R5: a metric with a typing error',
      text => text.replace('cpu-ns/op', 'cpu-n/op'),
      /^overhead\.yml:18:7: .*"cpu-ns\/op"\?/,
    ],
    [
      'R5: a ratio for a percentage',
      text => text.replace('max-overhead: 5%', 'max-overhead: 0.05'),
      /^overhead\.yml:18:\d+: .*write 5%/,
    ],
    ['R5: a percentage with a comma', text => text.replace('5%', '"1,5%"'), /comma: write 1\.5%/],
    [
      'R5: a percentage for an amount',
      text => text.replace('max-increase: 64', 'max-increase: 64%'),
      /is a percentage: this limit is in B\/op/,
    ],
    [
      'R5: another unit',
      text => text.replace('500000 ops/s', '500000 ops/ms'),
      /"ops\/ms" is not the unit of ops\/s/,
    ],
    [
      'a percentage beyond all numbers',
      text => text.replace('5%', '1e999%'),
      /^overhead\.yml:18:\d+: "1e999%" is not a percentage/,
    ],
    [
      'a limit beyond all numbers',
      text => text.replace('500000 ops/s', '1e999 ops/s'),
      /^overhead\.yml:20:\d+: "1e999 ops\/s" is not a number/,
    ],
    [
      'a duration beyond all numbers',
      text => text.replace('10m', `${'9'.repeat(400)}h`),
      /^overhead\.yml:2:14: .*not a duration/,
    ],
    ['a duration without unit', text => text.replace('10m', '10'), /^overhead\.yml:2:14: .*not a duration/],
    ['no control', text => text.replace('off: {}', 'none: {}'), /no control: add "off: \{\}".*is it "none"/],
    [
      'an agent in the control',
      text => text.replace('off: {}', 'off: {agent: a.jar}'),
      /"off" is the control/,
    ],
    ['no treatment', text => text.replace(/ {6}tracker.*\n.*\n/, ''), /no treatment/],
    [
      'a variant that reads as a CPU count',
      text => text.replace('tracker: {', 'v1-3: {').replace('against: tracker', 'against: v1-3'),
      /write "v1_3"/,
    ],
    [
      'an against that is not there',
      text => text.replace('against: tracker', 'against: traker'),
      /"traker".*"tracker"\?/,
    ],
    [
      'coordinates that climb',
      text => text.replace('io.opentelemetry.javaagent:opent', '../x:opent'),
      /is not maven:/,
    ],
    ['a version that moves', text => text.replace('2.33.1', 'LATEST'), /moves: name a released version/],
    [
      'no regular expression',
      text => text.replace('include: ByteBufBenchmark', 'include: "("'),
      /^overhead\.yml:9:14: not a regular expression/,
    ],
    [
      'an epsilon in percent',
      text => text.replace('exact: true', 'epsilon: 5%'),
      /^overhead\.yml:22:\d+: "5%" is a percentage: this limit is in spans\/op/,
    ],
    [
      'an epsilon below 0',
      text => text.replace('exact: true', 'epsilon: -1'),
      /^overhead\.yml:22:\d+: "-1" is not a number: write for example 500 spans\/op/,
    ],
    [
      'an invalid epsilon',
      text => text.replace('exact: true', 'epsilon: true'),
      /"suites\.netty-bytebuf\.metrics\.spans\/op\.epsilon" is neither a text nor a number/,
    ],
    ['rounds upside down', text => text.replace('min: 6', 'min: 30'), /min 30 is more than max 20/],
    [
      'more rounds than can be judged',
      text => text.replace('max: 20', 'max: 10001'),
      /rounds: max 10001 is more than the 10000 that can be judged/,
    ],
    ['no YAML', text => text.replace('version: 1', 'version: ['), /^overhead\.yml:\d+:\d+: /],
    [
      'an alias of an empty value',
      text => text.replace('kind: direct', 'kind: *nothing'),
      /^overhead\.yml:10:\d+: Unresolved alias .*nothing; write it out/,
    ],
    ['a key twice', text => `${text}version: 1\n`, /unique/],
    ['another version', text => text.replace('version: 1', 'version: 2'), /"version" cannot be "2"/],
    ['an empty file', () => '', /"version"/],
    ['no version', text => text.replace('version: 1', ''), /"version" is missing: known here: 1$/],
    [
      'a suite that is no map',
      text => text.replace(/suites:[\s\S]*/, 'suites: {a: 3}\n'),
      /"suites\.a" must be a map, not 3/,
    ],
    [
      'suites that hold themselves',
      text => text.replace(/suites:[\s\S]*/, 'suites: &a [*a]\n'),
      /"suites" must be a map, not what holds itself/,
    ],
    ['a suite name that is a path', text => text.replace('netty-bytebuf:', '../x:'), /suite name/],
  ];
  for (const [name, change, expected] of wrong) {
    it(`is rejected with position and remedy: ${name}`, () => {
      const changed = change(FULL);
      assert.notEqual(changed, FULL);
      assert.match(
        problems(changed).find(line => expected.test(line)) ?? problems(changed).join('\n'),
        expected,
      );
    });
  }

  it('reports all errors at once', () => {
    const text = FULL.replace('max-overhead: 5%', 'max-overhead: 5').replace('10m', '10');
    assert.equal(problems(text).length, 2);
  });

  it('may begin with a byte order mark and have CRLF line ends', () => {
    assert.deepEqual(load(`\uFEFF${FULL.replaceAll('\n', '\r\n')}`).suites[0]?.rounds, { min: 6, max: 20 });
  });
});
