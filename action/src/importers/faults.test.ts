// Errors in files of other tools: all of them, with position and remedy; names are data.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { HOSTILE } from '../report/testing.ts';
import { importedText, readImported } from './file.ts';
import { readFile } from './read.ts';
import { type GivenFacts, MOST_RUNS } from './values.ts';

const GIVEN: GivenFacts = { suite: 'mine', date: '2026-11-21T03:15:00.000Z', commit: null };
const NOTHING: GivenFacts = { suite: null, date: null, commit: null };
const DATA = readFileSync(join(import.meta.dirname, 'testdata/data.js'), 'utf8');
const JMH = readFileSync(join(import.meta.dirname, '../../../core/readers/testdata/jmh.json'), 'utf8');
const HEAD = 'date,benchmark,unit,value,commit,variant,better\n';

const refused: readonly (readonly [string, string, GivenFacts, RegExp])[] = [
  ['nothing at all', '', GIVEN, /^f:1: it is of no tool that is known here.*--from/],
  ['bytes', 'Benchmark\0', GIVEN, /^f:1: it is not text/],
  ['a script that does more', `${DATA};alert(1)`, NOTHING, /^f:113: that is no JSON .*write the file again/],
  ['a history that was cut off', DATA.slice(0, 900), NOTHING, /^f:2[0-9]: that is no JSON/],
  [
    'an invalid value',
    DATA.replace('325.4', 'null'),
    NOTHING,
    /^f: entries\["Go Benchmark"\]\[0\]\.benches\[1\]\.value: /,
  ],
  [
    'a value below zero',
    DATA.replace('325.4', '-1'),
    NOTHING,
    /^f: entries\["Go Benchmark"\]\[0\]\.benches\[1\]\.value: the value is -1, and values are not negative/,
  ],
  [
    'an invalid commit',
    DATA.replace('"id": "0f1e', '"id": "--output=/etc/passwd 0f1e'),
    NOTHING,
    /^f: entries\["Go Benchmark"\]\[0\]\.commit\.id: that is no commit/,
  ],
  ['a suite for several groups', DATA, GIVEN, /^f: entries: there are 2 groups.*remove it/],
  [
    'two groups with one name',
    DATA.replace('Python Benchmark with pytest-benchmark', '/Go Benchmark'),
    NOTHING,
    /another group is stored under the name "Go Benchmark" too/,
  ],
  ['JMH without a date', JMH, { ...GIVEN, date: null }, /^f:1: .*--date 2026-11-21T03:15:00Z/],
  ['JMH without a suite', JMH, { ...GIVEN, suite: null }, /^f:1: .*--suite NAME/],
  [
    'a score that is no number',
    JSON.stringify([{ benchmark: 'a.B', primaryMetric: { score: 'NaN', scoreUnit: 'ns/op' } }]),
    GIVEN,
    /^f: \[0\]\.primaryMetric: the value is NaN/,
  ],
  [
    'a Go line that was cut off',
    'BenchmarkA 10 5 ns/op\nBenchmarkB 10 7',
    GIVEN,
    /^f:2: the line was cut off/,
  ],
  ['a Go time that is endless', 'BenchmarkA 10 +Inf ns/op\n', GIVEN, /^f:1: the value is (NaN|Infinity)/],
  ['hyperfine without its runs', '{"results": [{"command": "x"}]}', GIVEN, /^f: results\[0\]\.mean: /],
  [
    'a CSV file without a column',
    'date,benchmark,unit,value,colour\n',
    GIVEN,
    /^f:1: no column is called "colour"/,
  ],
  ['a CSV file that lacks a column', HEAD.replace('unit,', ''), { ...GIVEN }, /^f:1: /],
  ['a column twice', `${HEAD.trim()},unit\n`, GIVEN, /^f:1: a column occurs twice/],
  ['a CSV file of a head alone', HEAD, GIVEN, /^f:1: no value is in it/],
  ['a CSV line of no commit', `${HEAD}2025-01-01,a,ns,1,HEAD,,\n`, GIVEN, /^f:2: "HEAD" is no commit/],
  [
    'a CSV file of no suite',
    `${HEAD}2025-01-01,a,ns,1,,,\n`,
    { ...GIVEN, suite: null },
    /^f:2: no suite: add a column suite, or name one with --suite NAME/,
  ],
  [
    'a unit that is better in two ways',
    `${HEAD}2025-01-01,a,ns,1,,,lower\n2025-01-02,a,ns,1,,,higher\n`,
    GIVEN,
    /^f:3: "ns" was better the other way round above/,
  ],
  [
    'a CSV line with a comma too many',
    `${HEAD}2025-01-01,a,b,ns,1,,,\n`,
    GIVEN,
    /^f:2: 8 fields, and the head has 7/,
  ],
  ['a CSV quote that does not end', `${HEAD}2025-01-01,"a,ns,1,,,\n`, GIVEN, /^f:2: a quote without an end/],
  [
    'a CSV quote that does not end, after empty lines and line breaks inside quotes',
    `${HEAD}\r\n2025-01-01,"a\r\nb",ns,1,,,\n\n2025-01-01,"c,ns,1,,,\n2025-01-02,d,ns,1,,,\n`,
    GIVEN,
    /^f:6: a quote without an end/,
  ],
  [
    'a CSV quote inside a field',
    `${HEAD}2025-01-01,a "b",ns,1,,,\n`,
    GIVEN,
    /^f:2: a quote .* inside a field/,
  ],
  ['a CSV line after a closed quote', `${HEAD}2025-01-01,"a"b,ns,1,,,\n`, GIVEN, /^f:2: a quote .* inside/],
  [
    'a CSV value after line breaks inside quotes',
    `${HEAD}2025-01-01,"a\r\nb",ns,1,,,\r\n2025-01-01,"c\n\nd",ns,x,,,\r\n2025-01-01,e,ns,y,,,\r\n`,
    GIVEN,
    /^f:4: the value is NaN.*\nf:7: the value is NaN/,
  ],
  ['a decimal comma', `${HEAD}2025-01-01,a,ns,"1,5",,,\n`, GIVEN, /^f:2: the value is NaN/],
  ['a day that does not exist', `${HEAD}2025-02-31,a,ns,1,,,\n`, GIVEN, /^f:2: "2025-02-31" is no date/],
  [
    'a variant with a path',
    `${HEAD}2025-01-01,a,ns,1,,../x,\n`,
    GIVEN,
    /^f:2: "\.\.\/x" is no name of a variant/,
  ],
  [
    'a variant that ends as a number of processors',
    `${HEAD}2025-01-01,a,ns,1,,otel-2,\n`,
    GIVEN,
    /^f:2: "otel-2" is no name of a variant: .*no digits behind the last "-"/,
  ],
  ['an invalid direction', `${HEAD}2025-01-01,a,ns,1,,,up\n`, GIVEN, /^f:2: "up" is no direction/],
];

describe('an invalid file of another tool', () => {
  for (const [what, text, given, message] of refused) {
    it(`is rejected with its position: ${what}`, () => {
      assert.throws(
        () => readFile(text, 'f', null, given),
        (error: Error) => {
          assert.match(error.message, message);
          assert.match(error.message, /\nNothing was imported\.$/);
          return true;
        },
      );
    });
  }

  it('has all its errors reported, the first twenty one by one', () => {
    const rows = Array.from({ length: 30 }, (_, index) => `2025-01-01,a,ns,-${index + 1},,,`);
    assert.throws(
      () => readFile(HEAD + rows.join('\n'), 'f', null, GIVEN),
      ({ message }: Error) =>
        message.split('\n').length === 22 && message.includes('f:21: ') && message.includes('and 10 more'),
    );
  });

  it('with too many runs is rejected before they are read', () => {
    const entry = '{"commit":{"id":""},"date":0,"tool":"go","benches":[]}';
    const text = `window.BENCHMARK_DATA = {"entries":{"a":[${`${entry},`.repeat(MOST_RUNS)}${entry}]}}`;
    assert.throws(
      () => readFile(text, 'f', null, NOTHING),
      /^Error: f: entries: 200001 entries with 0 values are too many: import the newest part/,
    );
  });

  it('of another version, in the store, is reported with its line', () =>
    assert.throws(() => readImported('suite: x\n\nsomething else\n', 'f'), /^Error: f:3: not a line/));

  it('with values without a date, in the store, is reported with its line', () => {
    for (const date of ['', 'date: soon\n'])
      assert.throws(() => readImported(`${date}BenchmarkA 1 5 ns/op\n`, 'f'), /^Error: f:\d: has no date/);
  });
});

describe('hostile names', () => {
  it('S26: are one word of one line, and can be decoded', () => {
    const short = HOSTILE.filter(name => name.length < 200);
    const text = `window.BENCHMARK_DATA = ${JSON.stringify({
      entries: {
        '../../<img src=x>\n@org': [
          {
            commit: { id: '' },
            date: 0,
            tool: 'customSmallerIsBetter',
            benches: short.map(name => ({ name: `${name}x`, unit: name, value: 1 })),
          },
        ],
      },
    })}`;
    const { suites } = readFile(text, 'f', null, NOTHING);
    assert.equal(suites[0]?.suite, 'img src-x-org');
    const stored = importedText(suites[0] as NonNullable<(typeof suites)[0]>, 'github-action-benchmark');
    const lines = stored.split('\n').filter(line => line.startsWith('Benchmark'));
    assert.equal(lines.length, short.length);
    assert.doesNotMatch(stored.replaceAll('\n', ''), /[\p{Cc}\u202e\u200b]/u);
    const back = readImported(stored, 'f').runs[0]?.lines.map(({ benchmark }) =>
      decodeURIComponent(benchmark),
    );
    assert.deepEqual(
      back,
      short.map(name => `${name}x`.trim().toWellFormed()),
    );
  });

  it('that no line can contain are rejected', () => {
    const text = `${HEAD}2025-01-01,${'x'.repeat(2000)},ns,1,,,\n2025-01-01,,ns,1,,,\n`;
    assert.throws(
      () => readFile(text, 'f', null, GIVEN),
      /f:2: the name takes 2000 characters.*\nf:3: the name is empty/,
    );
  });
});
