// What a command suite reads from its command, in overhead.yml: valid sources, and errors with their position.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import type { CommandSuite } from './suite.ts';

function suiteOf(lines: string, runner = 'command'): CommandSuite {
  const text = `version: 1\nsuites:\n  app:\n    runner: ${runner}\n    command: ./app\n${lines}`;
  const [suite] = resolveConfig(parseText('overhead.yml', text)).suites;
  assert.ok(suite);
  return suite as CommandSuite;
}

const OFF = '    variants: {off: {}, b: {env: {A: 1}}}\n';

describe('the output of a command', () => {
  it('has metrics by line, path or column, with a direction, and one of them is the work', () => {
    const { command, metrics } = suiteOf(`${OFF}    metrics:
      rows: { line: "^rows: (\\\\d+)", work: true, exact: true }
      parse-ns: { json: "stages[0].time", file: out/stages.json, better: lower }
      size-B: { csv: { column: size, where: { name: 3 } }, file: out/sizes.csv }
      declared: { better: higher }
`);
    assert.deepEqual(command.sources.metrics, [
      { unit: 'rows', selector: { kind: 'line', pattern: '^rows: (\\d+)' }, file: null, work: true },
      {
        unit: 'parse-ns',
        selector: { kind: 'json', path: ['stages', 0, 'time'] },
        file: 'out/stages.json',
        work: false,
      },
      {
        unit: 'size-B',
        selector: { kind: 'csv', column: 'size', where: { name: '3' } },
        file: 'out/sizes.csv',
        work: false,
      },
    ]);
    assert.deepEqual(metrics, {
      rows: { better: 'higher', exact: true },
      'parse-ns': { better: 'lower', exact: false },
      'size-B': { better: null, exact: false },
      declared: { better: 'higher', exact: false },
    });
  });

  it('has whole results, of standard output or a file', () => {
    const { command } = suiteOf(
      `${OFF}    results: [{format: go}, {format: jfr, file: a.jfr, include: gc}]\n`,
    );
    assert.deepEqual(command.sources.results, [
      { format: 'go', file: null, include: '' },
      { format: 'jfr', file: 'a.jfr', include: 'gc' },
    ]);
  });

  it('has the results of all variants, if each has its part of a name', () => {
    const { variants } = suiteOf(
      '    results: [{format: pytest, file: b.json}]\n    variants: {off: {result: plain}, traced: {result: traced}}\n',
    );
    assert.deepEqual(
      variants.map(({ result }) => result),
      ['plain', 'traced'],
    );
  });
});

describe('the output of a command is rejected', () => {
  const metric = (text: string) => `${OFF}    metrics: {rows: {${text}}}\n`;
  const result = (text: string) => `${OFF}    results: [{${text}}]\n`;
  const parts = (off: string, b: string, rest = '    results: [{format: go}]\n') =>
    `${rest}    variants: {off: {${off}}, b: {${b}}}\n`;
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      'with two sources of a metric',
      metric('line: "(a)", json: b'),
      /:7:35: json: the value comes from line already/,
    ],
    [
      'with a file of no value',
      metric('file: a.json'),
      /:7:22: file: nothing says how the value is found: add line/,
    ],
    ['with work of no value', metric('work: true'), /:7:22: work: nothing says how the value is found/],
    [
      'with a line of no group',
      metric('line: "a"'),
      /:7:28: line: the expression has 0 groups, and one must/,
    ],
    ['with a line of two groups', metric('line: "(a)(b)"'), /line: the expression has 2 groups/],
    ['with a broken line', metric('line: "(a"'), /:7:28: not a regular expression/],
    ['with a broken path', metric('json: "a[b]"'), /:7:28: "a\[b\]" is no path: write keys and indexes/],
    [
      'with a column of no name',
      metric('csv: {where: {a: 1}}'),
      /"suites\.app\.metrics\.rows\.csv\.column" is missing/,
    ],
    [
      'with a unit of two words',
      `${OFF}    metrics: {"a b": {line: "(a)"}}\n`,
      /"a b" is no unit: write it without/,
    ],
    [
      'with two metrics as the work',
      `${OFF}    metrics:\n      a: {line: "a(.)", work: true}\n      b: {line: "b(.)", work: true}\n`,
      /:9:31: work: another metric is the work already/,
    ],
    ['in an unknown format', result('format: junt'), /format" cannot be "junt": did you mean "junit"\?/],
    [
      'with a misspelt key',
      result('format: go, inclde: a'),
      /unknown key "inclde" .*: did you mean "include"\?/,
    ],
    [
      'with a recording on standard output',
      result('format: jfr'),
      /:7:15: jfr: file is missing: name the file/,
    ],
    [
      'with Criterion on standard output',
      result('format: criterion'),
      /criterion: file is missing: name the folder/,
    ],
    ['with a broken include', result('format: go, include: "("'), /:7:37: not a regular expression/],
    [
      'with a folder in the simulator',
      `    mode: simulation\n${result('format: criterion, file: target/criterion')}`,
      /criterion: a folder cannot be read from the simulator/,
    ],
    [
      'with a part for one variant only',
      parts('result: a', ''),
      /:7:37: "b" has no result, and another variant has one/,
    ],
    ['with a broken part', parts('result: "("', 'result: b'), /:7:30: not a regular expression/],
    [
      'with a command of a part',
      parts('result: a', 'result: b, command: ./b'),
      /:7:49: command: one run measures every variant, so a variant has only its result/,
    ],
    [
      'with parts of no results',
      parts('result: a', 'result: b', ''),
      /result of variants needs results with benchmarks/,
    ],
    [
      'with parts and a format without benchmarks',
      parts('result: a', 'result: b', '    results: [{format: go}, {format: k6}]\n'),
      /:6:38: k6: it has no benchmarks, and variants with result are parts of one run/,
    ],
    [
      'with parts and a metric of the whole run',
      parts('result: a', 'result: b', '    results: [{format: go}]\n    metrics: {m: {line: "(a)"}}\n'),
      /:7:19: line: the value would be the same in every variant/,
    ],
  ];
  for (const [what, lines, expected] of cases) it(what, () => assertRefused(() => suiteOf(lines), expected));

  it('in a suite of the runner kernel, with the reason', () => {
    const kernel =
      'version: 1\nsuites: {a: {runner: kernel, workloads: {open: {}}, metrics: {m: {line: "(a)"}}, variants: {off: {}, b: {hook: kprobe/x}}}}\n';
    assertRefused(
      () => resolveConfig(parseText('overhead.yml', kernel)),
      /:2:\d+: line: a suite of the runner kernel reads no metrics, because its workloads are programs of overhead/,
    );
    assertRefused(
      () =>
        resolveConfig(
          parseText('overhead.yml', kernel.replace('metrics: {m: {line: "(a)"}}', 'results: [{format: k6}]')),
        ),
      /"results" is of the runner .*command.*, and this suite has the runner kernel/,
    );
  });
});
