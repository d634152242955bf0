// Sweeps in overhead.yml: the value of a parameter in arguments, variables, rates and JMH parameters; and errors with their position.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CommandSuite } from '../../../runners/command/suite.ts';
import { parseText } from './parse.ts';
import { resolveConfig } from './resolve.ts';
import { assertRefused, type KnownSuite } from './testing.ts';

const VARIANTS = 'variants: { off: {}, b: { env: { AGENT: 1 } } }';
/** Returns a file whose suite has its keys from line 4 on. */
const file = (...lines: readonly string[]) =>
  ['version: 1', 'suites:', '  app:', ...lines.map(line => `    ${line}`)].join('\n');
const load = (...lines: readonly string[]) => resolveConfig(parseText('x.yml', file(...lines))).suites;
const only = (...lines: readonly string[]) => {
  const [suite, ...others] = load(...lines);
  assert.ok(suite);
  assert.deepEqual(others, []);
  return suite;
};
/** The suite at each value. */
const points = <S>(...lines: readonly string[]): [string, S][] => {
  const { sweep } = only(...lines);
  assert.ok(sweep);
  return sweep.points.map(({ value, suite }) => [value, suite as unknown as S]);
};

const RULES = ['runner: command', `command: [./filter, --rules, "\${rules}"]`, VARIANTS];

describe('a sweep', () => {
  it('is the suite at each value, with the value in arguments of a command', () => {
    const suite = only(...RULES, 'sweep: { rules: [10, 100, 1000] }');
    assert.equal(suite.sweep?.name, 'rules');
    const found = points<CommandSuite>(...RULES, 'sweep: { rules: [10, 100, 1000] }');
    assert.deepEqual(
      found.map(([value, { variants }]) => [value, variants.map(({ command }) => command.argv.at(-1))]),
      [
        ['10', ['10', '10']],
        ['100', ['100', '100']],
        ['1000', ['1000', '1000']],
      ],
    );
    assert.deepEqual(
      found.map(([, { name, sweep }]) => [name, sweep]),
      Array(3).fill(['app', null]),
    );
    assert.equal(
      (suite as CommandSuite).variants[0]?.command.argv.at(-1),
      '10',
      'the suite itself is as at its first value',
    );
  });

  it('has the value in variables, in a part of a text, and in one variant alone', () => {
    const lines = [
      'runner: command',
      'command: ./app',
      `env: { LIMIT: "\${size}k", ALL: "\${size} of \${OTHER} \${size}" }`,
      `variants: { off: {}, b: { env: { SIZE: "\${size}" } } }`,
      'sweep: { size: [1, 2x] }',
    ];
    assert.deepEqual(
      points<CommandSuite>(...lines).map(([, { environment, variants }]) => [
        environment,
        variants.map(variant => variant.environment),
      ]),
      ['1', '2x'].map(size => [
        { LIMIT: `${size}k`, ALL: `${size} of \${OTHER} ${size}` },
        [{}, { SIZE: size }],
      ]),
    );
  });

  it('has the type of the key: the rate of a load is a number', () => {
    const http = [
      'runner: http',
      'application: undertow-h2',
      `load: { rate: "\${rate}" }`,
      'variants: { off: {}, b: { agent: jacoco } }',
      'sweep: { rate: [100, 500] }',
    ];
    assert.deepEqual(
      points<KnownSuite>(...http).map(([, { load }]) => load.rate),
      [100, 500],
    );
    const words = http.map(line => line.replace('[100, 500]', '[100, many]'));
    assertRefused(() => load(...words), /^x\.yml:6:19: "suites\.app\.load\.rate" must be a number/);
  });

  it('has the value in parameters of JMH', () => {
    const jmh = [
      'runner: jmh',
      `params: { size: "\${size}" }`,
      'variants: { off: {}, b: { agent: jacoco } }',
    ];
    assert.deepEqual(
      points<KnownSuite>(...jmh, 'sweep: { size: [64, 512] }').map(([, { parameters }]) => parameters),
      [{ size: ['64'] }, { size: ['512'] }],
    );
  });

  it('is of both modes', () => {
    const suites = load(...RULES, 'mode: both', 'files: [filter]', 'sweep: { rules: [1, 2] }');
    assert.deepEqual(
      suites.map(({ name, sweep }) => [name, sweep?.points.map(({ suite }) => [suite.name, suite.mode])]),
      [
        ['app', Array(2).fill(['app', 'native'])],
        ['app.simulation', Array(2).fill(['app.simulation', 'simulation'])],
      ],
    );
  });

  for (const [what, lines, pattern] of [
    ['no parameter', ['sweep: {}'], /^x\.yml:7:12: sweep: names no parameter/],
    ['one value', ['sweep: { rules: [1] }'], /^x\.yml:7:21: sweep: "rules" needs at least two values/],
    [
      'a text in place of a list',
      ['sweep: { rules: 5 }'],
      /^x\.yml:7:21: "suites\.app\.sweep\.rules" must be a list/,
    ],
    ['a list in a list', ['sweep: { rules: [1, [2]] }'], /^x\.yml:7:25: "suites\.app\.sweep\.rules\.1"/],
    [
      'two parameters',
      ['sweep: { rules: [1, 2], rate: [3, 4] }'],
      /^x\.yml:7:35: sweep: "rules" and "rate": a curve has one parameter; make a suite for each/,
    ],
    [
      'a parameter that nothing uses',
      ['sweep: { rate: [1, 2] }'],
      /^x\.yml:7:20: sweep: no text of the suite contains \$\{rate\}, so all values would be the same measurement/,
    ],
    ['a name of our own', ['sweep: { agent: [1, 2] }'], /^x\.yml:7:14: sweep: the name "agent" is a key/],
    ['an impossible name', ['sweep: { a-b: [1, 2] }'], /^x\.yml:7:14: sweep: the name "a-b" must begin/],
    ['a path as a value', ['sweep: { rules: [1, a/b] }'], /^x\.yml:7:25: sweep: "a\/b" must be letters/],
    ['a negative value', ['sweep: { rules: [-1, 1] }'], /^x\.yml:7:22: sweep: "-1" must be letters/],
    ['a CPU count', ['sweep: { rules: [1, a-8] }'], /^x\.yml:7:25: sweep: "a-8" ends in "-" and digits/],
    ['the same value twice', ['sweep: { rules: [1, "1"] }'], /^x\.yml:7:25: sweep: "1" is listed twice/],
    [
      'a limit that differs',
      ['sweep: { rules: [1, 2] }', `gates: { ns/op: { max: "\${rules} ms" } }`],
      /^x\.yml:7:12: sweep: changes gates, which is the same for all values: write it without \$\{rules\}/,
    ],
    [
      'rounds that differ',
      ['sweep: { rules: [7, 8] }', `rounds: { max: "\${rules}" }`],
      /sweep: changes rounds, which is the same for all values/,
    ],
    [
      'another value with a problem',
      ['sweep: { rules: [1, 2000] }', `exit-codes: ["\${rules}"]`],
      /x\.yml:8:/,
    ],
  ] as const)
    it(`is rejected with position and remedy: ${what}`, () =>
      assertRefused(() => load(...RULES, ...lines), pattern));

  it('is rejected next to heap', () => {
    const jmh = ['runner: jmh', `params: { a: "\${a}" }`, 'variants: { off: {}, b: { agent: jacoco } }'];
    assertRefused(
      () => load(...jmh, 'sweep: { a: [1, 2] }', 'heap: [64m, 128m]'),
      /^x\.yml:8:5: heap: a suite has one sweep: remove one of them/,
    );
  });

  it('is rejected in what is the same for the whole suite: revisions, and kernels', () => {
    const revised = ['runner: command', 'command: ./app', `variants: { off: {}, b: { ref: "v\${at}" } }`];
    assertRefused(
      () => load(...revised, 'sweep: { at: [1, 2] }'),
      /^x\.yml:7:12: sweep: changes ref or build, which is the same for all values/,
    );
    const kernels = [
      'runner: kernel',
      'mode: simulation',
      'workloads: { open: {} }',
      'variants: { off: {}, b: { hook: kprobe/x } }',
      `kernels: ["6.\${at}"]`,
    ];
    assertRefused(
      () => load(...kernels, 'sweep: { at: [1, 6] }'),
      /^x\.yml:9:12: sweep: changes the parts of the suite, such as its kernels: use the parameter elsewhere/,
    );
  });

  it('hides no other error of the file, and causes none', () => {
    const http = [
      'runner: http',
      'application: undertow-h2',
      `load: { rate: "\${rate}", connections: many }`,
      'variants: { off: {}, b: { agent: jacoco, agnt: x } }',
    ];
    const errorsOf = (sweep: string) => {
      try {
        load(...http, sweep, 'optinal: true');
      } catch (error) {
        return (error as Error).message.split('\n').map(line => line.split(': ').slice(0, 2).join(': '));
      }
      return assert.fail('it is valid');
    };
    const others = [
      'x.yml:6:43: "suites.app.load.connections" must be a number, not "many"',
      'x.yml:7:46: unknown key "agnt" in "suites.app.variants.b"',
      'x.yml:9:5: unknown key "optinal" in "suites.app"',
    ];
    for (const [sweep, own] of [
      ['sweep: { rate: [100] }', 'x.yml:8:20: sweep'],
      ['sweep: { rate: [100, a/b] }', 'x.yml:8:26: sweep'],
      ['sweep: { rate: [1, 2], other: [3, 4] }', 'x.yml:8:35: sweep'],
      ['sweep: { rate: 100 }', 'x.yml:8:20: "suites.app.sweep.rate" must be a list, not 100'],
      [
        'sweep: { rate: [100, [5]] }',
        'x.yml:8:26: "suites.app.sweep.rate.1" is neither a text nor a number or list that is allowed here',
      ],
    ] as const)
      assert.deepEqual(errorsOf(sweep).sort(), [own, ...others].sort(), sweep);
  });

  it('reports a problem of all values once', () => {
    assert.throws(
      () => load(...RULES, 'sweep: { rules: [1, 2] }', 'timeout: 5x'),
      (error: Error) =>
        error.message.split('\n').length === 1 && /"5x" is not a duration/.test(error.message),
    );
  });
});
