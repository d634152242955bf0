// docs/import-export.md lists the written columns and metrics, and the tools, columns and limits of imports.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { MOST_VALUES } from '../../../core/readers/values.ts';
import { SOURCES } from '../importers/file.ts';
import { readFile } from '../importers/read.ts';
import { LARGEST_FILE, MOST_RUNS } from '../importers/values.ts';
import { openMetrics } from './open-metrics.ts';
import { COLUMNS } from './sample.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8');
const PAGE = read('docs/import-export.md');
const [IMPORT = '', EXPORT = ''] = PAGE.split('\n## Export\n');
const TYPES = {
  text: 'string',
  integer: 'int32',
  number: 'double',
  boolean: 'boolean',
  time: 'timestamp (ms, UTC)',
};
const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

it('the documentation lists the columns of an export in order, with their types', () => {
  const rows = [
    ...EXPORT.matchAll(/^\| (`[^|]+) \| (string|int32|double|boolean|timestamp[^|]*) \| .* \|$/gm),
  ];
  assert.deepEqual(
    rows.flatMap(([, cell = '', type = '']) => names(cell).map(name => [name, type])),
    Object.entries(COLUMNS).map(([name, kind]) => [name, TYPES[kind]]),
  );
});

it('the documentation lists the scraped metrics with their labels', () => {
  const row = { benchmark: '', metric: '', treatment: '', overhead: 0, low: 0, high: 0, rounds: 6 };
  const run = { suite: '', stored: 1, commit: '', fingerprint: '', date: '2026-01-01', verdict: 'pass' };
  const samples = openMetrics([{ ...run, rows: [row] }]).match(/^[a-z_]+\{.*\}/gm) ?? [];
  const written = new Map(
    samples.map(sample => [sample.slice(0, sample.indexOf('{')), sample.match(/[a-z_]+(?==")/g)?.join(', ')]),
  );
  let above = '';
  const listed = [...EXPORT.matchAll(/^\| (`overhead_[^|]+) \| ([^|]+) \| .* \|$/gm)].flatMap(
    ([, cell = '', labels = '']) => {
      if (labels !== 'the same') above = labels;
      return names(cell).map((name): [string, string] => [name, above]);
    },
  );
  assert.deepEqual(new Map(listed), written);
});

it('the documentation lists the tools, columns and limits of an import', () => {
  const tools = [...IMPORT.matchAll(/^\| .* \| `([a-z][a-z-]+)` \| .* \| .* \|$/gm)].map(([, tool]) => tool);
  assert.deepEqual(tools, SOURCES);
  const columns = [...IMPORT.matchAll(/^\| (?:\*\*)?`([a-z]+)`(?:\*\*)? \| [^|]* \|$/gm)].map(
    ([, name]) => name,
  );
  const row = columns
    .map(name => ({ date: '2025-01-01', value: '1', suite: 'x', better: 'lower' })[name ?? ''] ?? '')
    .join(',');
  const table = `${columns.join(',')}\n${row.replace(/^(2025-01-01),,/, '$1,a,')}\n`;
  const facts = { suite: null, date: null, commit: null };
  assert.equal(readFile(table, 'x.csv', null, facts).suites.length, 1);
  const [, example = ''] = /```\n(date,commit[\s\S]*?)```/.exec(IMPORT) ?? [];
  assert.equal(readFile(example, 'x.csv', null, facts).suites[0]?.runs[0]?.lines.length, 2);
  const words = IMPORT.replace(/\s+/g, ' ');
  for (const sentence of [
    `a file at most ${Math.round(LARGEST_FILE / 1e6)} MB`,
    `${MOST_RUNS.toLocaleString('en')} runs and ${MOST_VALUES.toLocaleString('en')} values`,
  ])
    assert.ok(words.includes(sentence), sentence);
});
