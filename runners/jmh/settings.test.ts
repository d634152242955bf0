// JMH suites in overhead.yml whose variants choose their own benchmarks: valid settings, and errors with their position.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import { jmhRunner } from './jmh.ts';
import type { JmhSuite } from './suite.ts';

function suiteOf(lines: string): JmhSuite {
  const text = `version: 1\nsuites:\n  codec:\n    runner: jmh\n    jar: a.jar\n${lines}`;
  const [suite] = resolveConfig(parseText('overhead.yml', text)).suites;
  assert.ok(suite);
  return suite as JmhSuite;
}

const chosen = ({ variants }: JmhSuite) =>
  variants.map(({ include, parameters }) => ({ include, parameters }));

describe('variants of a JMH suite', () => {
  it('run the same benchmarks by default', () =>
    assert.deepEqual(chosen(suiteOf('    variants: {off: {}, tracker: {agent: b.jar}}\n')), [
      { include: null, parameters: {} },
      { include: null, parameters: {} },
    ]));

  it('may be classes or methods', () =>
    assert.deepEqual(
      chosen(suiteOf('    variants: {off: {include: PlainBenchmark}, agent: {include: TracedBenchmark}}\n')),
      [
        { include: 'PlainBenchmark', parameters: {} },
        { include: 'TracedBenchmark', parameters: {} },
      ],
    ));

  it('may be parameter values, which are texts', () =>
    assert.deepEqual(
      chosen(suiteOf('    variants: {off: {params: {depth: 0}}, otel: {params: {depth: 10}}}\n')),
      [
        { include: null, parameters: { depth: '0' } },
        { include: null, parameters: { depth: '10' } },
      ],
    ));

  it('may set a parameter that only their own class has', () =>
    assert.deepEqual(
      chosen(
        suiteOf('    variants: {off: {include: Plain}, on: {include: Traced, params: {exporter: file}}}\n'),
      )[1],
      { include: 'Traced', parameters: { exporter: 'file' } },
    ));

  it('are the benchmarks of the control for an agent of the command line', () => {
    const suite = suiteOf('    variants: {off: {include: Plain}, on: {include: Traced}}\n');
    const given = { agent: 'mine.jar', agentArguments: '', jvmArguments: [] };
    const { variants } = jmhRunner.withAgent?.(suite, given) ?? assert.fail();
    assert.deepEqual(
      variants.map(({ name, include }) => [name, include]),
      [
        ['off', 'Plain'],
        ['agent', 'Plain'],
      ],
    );
  });
});

describe('a JMH suite rejects', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      'a pattern that only some variants have',
      '    variants: {off: {}, on: {include: Traced}}\n',
      /overhead\.yml:6:21: "off" has no include, and another variant has one: give every variant the pattern/,
    ],
    [
      'a parameter that only some variants have',
      '    variants: {off: {params: {agent: none}}, on: {}}\n',
      /overhead\.yml:6:50: "on" has no params: agent, and another variant has one/,
    ],
    [
      'a parameter that the suite sets too',
      '    params: {agent: x}\n    variants: {off: {params: {agent: none}}, on: {params: {agent: otel}}}\n',
      /overhead\.yml:7:38: params: "agent" stands for the variant here, and the suite sets it too/,
    ],
    [
      'a list of values, which would be several variants',
      '    variants: {off: {params: {agent: [none]}}, on: {params: {agent: otel}}}\n',
      /overhead\.yml:6:38: /,
    ],
    [
      'a pattern that is no regular expression',
      "    variants: {off: {include: '('}, on: {include: Traced}}\n",
      /overhead\.yml:6:31: not a regular expression/,
    ],
  ];
  for (const [what, lines, expected] of cases) it(what, () => assertRefused(() => suiteOf(lines), expected));

  it('benchmarks of a variant in a suite of another runner', () => {
    const text =
      'version: 1\nsuites: {a: {runner: go, package: ./a, variants: {off: {}, on: {include: X, tags: x}}}}\n';
    assert.throws(
      () => resolveConfig(parseText('o.yml', text)),
      /"include" is of the runner jmh, and this suite has the runner go/,
    );
  });
});
