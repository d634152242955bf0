// Thresholds of dd-trace's kind as gates: what is translated, and every line that is not, with its position and the reason.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { UsageError } from '../../../core/config/problem.ts';
import { parseText } from '../config/parse.ts';
import { resolveConfig } from '../config/resolve.ts';
import { gatesText, readThresholds } from './thresholds.ts';

const FILE = readFileSync(join(import.meta.dirname, 'testdata/thresholds.yml'), 'utf8');
const HEAD = 'experiments:\n  - name: x\n    steps:\n      - run: fail_on_breach\n        scenarios:\n';

describe('thresholds of another platform', () => {
  const read = readThresholds('slo.yml', FILE);

  it('are gates with their unit, by scenario', () => {
    assert.deepEqual(
      read.scenarios.map(({ name, suite, thresholds }) => [
        name,
        suite,
        thresholds.map(({ line, metric, kind, limit }) => `${line} ${metric} ${kind} ${limit}`),
      ]),
      [
        [
          'normal/only-tracing',
          'normal.only-tracing',
          ['11 latency-p50-ns max 2.6 ms', '12 latency-p99-ns max 8500 us', '13 ops/s min 1100.0 ops/s'],
        ],
        [
          'start:app:(a|b):Agent.start',
          'start.app.a.b.Agent.start',
          ['16 ns/op max 1194.03 ms', '17 peak-rss-B max 48.00 MB'],
        ],
      ],
    );
  });

  it('name everything that is left out, with position and reason', () => {
    const left = read.left.map(({ file, line, column, message }) => `${file}:${line}:${column}: ${message}`);
    for (const expected of [
      /^slo\.yml:7:9: warning_range is left out: a gate whose interval includes its limit is inconclusive/,
      /^slo\.yml:14:\d+: "start:app:\(a\|b\):Agent\.start" is a pattern: copy its gates into the suite of each/,
      /^slo\.yml:18:17: line 16 limits ns\/op already, and this is line 18/,
      /^slo\.yml:19:17: "agg_http_req_duration_p75" is no metric that overhead reports: did you mean/,
      /^slo\.yml:20:17: the unit "MB" of execution_time does not fit ns\/op/,
      /^slo\.yml:21:17: the unit "" of execution_time does not fit ns\/op/,
      /^slo\.yml:22:17: the unit "per hour" of throughput does not fit ops\/s/,
      /^slo\.yml:23:17: "about 5 ms" is no threshold that can be read: expected METRIC < NUMBER UNIT/,
      /^slo\.yml:24:17: "\{"execution_time":5\}" is no threshold/,
      /^slo\.yml:26:9: the step "upload" is left out: only fail_on_breach has limits on values/,
    ])
      assert.equal(left.filter(text => expected.test(text)).length, 1, `${expected}: ${left.join('\n')}`);
    assert.equal(left.length, 10);
  });

  it('are printed as a part of overhead.yml, which overhead reads', () => {
    const text = gatesText(read, 'slo.yml');
    assert.match(
      text,
      /^ {6}latency-p50-ns: \{ max: 2\.6 ms \} # line 11: agg_http_req_duration_p50 < 2\.6 ms$/m,
    );
    assert.match(text, /^# +slo\.yml:19:17: "agg_http_req_duration_p75" is no metric/m);
    const { suites } = parse(text) as { suites: Record<string, { gates: object }> };
    const rest = {
      runner: 'http',
      application: 'undertow-h2',
      load: { rate: 1 },
      variants: { off: {}, b: { agent: 'jacoco' } },
    };
    const whole = Object.fromEntries(
      Object.entries(suites).map(([name, own]) => [name, { ...rest, ...own }]),
    );
    const config = resolveConfig(parseText('x.yml', JSON.stringify({ version: 1, suites: whole })));
    assert.deepEqual(
      config.suites.map(({ gates }) => gates.map(({ metric, kind, limit }) => [metric, kind, limit])),
      [
        [
          ['latency-p50-ns', 'max', 2_600_000],
          ['latency-p99-ns', 'max', 8_500_000],
          ['ops/s', 'min', 1100],
        ],
        [
          ['ns/op', 'max', 1_194_030_000],
          ['peak-rss-B', 'max', 48_000_000],
        ],
      ],
    );
  });

  it('may limit a metric from both sides, and give scenarios of one name their own suites', () => {
    const scenario = (limit: string) => `          - name: a b\n            thresholds: [${limit}]\n`;
    const both = scenario('execution_time < 5 ms, execution_time > 1 ms');
    const text = gatesText(readThresholds('x', HEAD + both + scenario('execution_time < 6 ms')), 'x');
    assert.match(text, /ns\/op: \{ max: 5 ms, min: 1 ms \}/);
    assert.match(text, /^ {2}"a\.b": .*^ {2}"a\.b\.2": /ms);
  });

  it('keep names from outside in comments and in quotes', () => {
    const hostile = '"x\\n  evil: {}\\u202e # y"';
    const text = gatesText(
      readThresholds(
        'x',
        `${HEAD}          - name: ${hostile}\n            thresholds: [execution_time < 5 ms]\n`,
      ),
      'a\nb',
    );
    assert.deepEqual(Object.keys(parse(text).suites), ['x.evil.y']);
    assert.doesNotMatch(text, /\u202e|^ *evil/m);
  });

  for (const [what, text, pattern] of [
    ['another file', 'a: 1\n', /no line of it is a gate of overhead/],
    ['a text', 'hello', /x\.yml:1:1: this is no map with the key experiments/],
    ['a list', '- a\n', /no line of it is a gate/],
    ['lists that are none', 'experiments: 3\n', /x\.yml:1:1: experiments must be a list/],
    ['entries that are none', 'experiments: [3]\n', /x\.yml:1:15: an entry of experiments must be a map/],
    ['thresholds without a name', `${HEAD}          - thresholds: [execution_time < 5 ms]\n`, /have no name/],
    ['thresholds that are no list', `${HEAD}          - { name: a, thresholds: 5 }\n`, /must be a list/],
    ['broken YAML', 'experiments: [\n', /^x\.yml:\d+:\d+: /],
    ['a key twice', 'a: 1\na: 2\n', /^x\.yml:2:1: /],
  ] as const)
    it(`are rejected: ${what}`, () =>
      assert.throws(
        () => readThresholds('x.yml', text),
        (error: Error) => error instanceof UsageError && pattern.test(error.message),
      ));

  it('name unknown keys of a scenario and of an experiment', () => {
    const scenario =
      '          - name: a\n            owner: me\n            thresholds: [execution_time < 5 ms]\n';
    const { left } = readThresholds('x', `mode: 1\n${HEAD}${scenario}`);
    assert.deepEqual(
      left.map(({ line, message }) => `${line} ${message}`),
      ['1 "mode" has no counterpart in overhead', '8 "owner" has no counterpart in overhead'],
    );
  });
});
