// Tests of CSV output: quoted by RFC 4180, and without text that a spreadsheet would execute.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { csvField } from '../report/csv.ts';
import { comparison, row, suite } from '../report/testing.ts';
import { roundsCsv, rowsCsv } from './csv.ts';

it('csvField quotes separators, and escapes text that a spreadsheet would execute', () => {
  const fields: [string | number | null, string][] = [
    ['plain', 'plain'],
    ['a,b', '"a,b"'],
    ['say "x"', '"say ""x"""'],
    ['two\nlines', '"two\nlines"'],
    ['=HYPERLINK("x")', '"\'=HYPERLINK(""x"")"'],
    ['@cmd', "'@cmd"],
    ['-1', "'-1"],
    ['+1', "'+1"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['1=1', '1=1'],
    [-1, '-1'],
    [1.5e-7, '1.5e-7'],
    [null, ''],
  ];
  for (const [value, text] of fields) assert.equal(csvField(value), text);
});

it('rowsCsv has one line per row, roundsCsv one per fork and metric', () => {
  const judged = comparison(suite({ rows: [row(), row({ benchmark: 'a,b', overhead: null })] }));
  const lines = rowsCsv({ comparison: judged }).split('\r\n');
  assert.equal(lines.length, 4);
  assert.match(lines[2] ?? '', /^netty-bytebuf,"a,b",cpu-ns\/op,otel,off,15,51.7,53.04,,0.0198,/);
  const series = [{ benchmark: 'A', variant: 'off', metric: 'ns/op', values: [1, null, 3] }];
  const rounds = roundsCsv({ comparison: judged, suites: [{ series }] as never });
  assert.equal(
    rounds,
    'suite,benchmark,variant,metric,round,value\r\nnetty-bytebuf,A,off,ns/op,1,1\r\nnetty-bytebuf,A,off,ns/op,3,3\r\n',
  );
});
