// The page about load states the numbers of the code, the reported units, and the placeholders.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { metricOf } from '../../core/results/metrics.ts';
import { DEFAULT_WARMUP, DEFAULT_WINDOW, DEFAULT_WINDOWS } from './plan.ts';
import { loadSamples } from './samples.ts';
import { DEFAULT_ANSWER, DEFAULT_CONNECTIONS } from './settings.ts';
import { sinkEnvironment, sinkPlaceholders } from './sink.ts';
import { answered } from './testing.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const PAGE = read('runners/http/README.md').replace(/\s+/g, ' ');
const go = (path: string, name: string) =>
  Number(new RegExp(`\\b${name}\\s+= ([\\d.]+)`).exec(read(path))?.[1]);

it('the page states the numbers of the code', () => {
  const windows = go('load/steady/steady.go', 'Windows');
  const fall = 100 * go('load/steady/steady.go', 'Fall');
  const kept = 100 * go('load/drive/drive.go', 'KeptRate');
  assert.equal(DEFAULT_WINDOW, 1000);
  for (const sentence of [
    `| \`connections\` | ${DEFAULT_CONNECTIONS} |`,
    `| \`timeout\` | ${DEFAULT_ANSWER / 1000} s |`,
    `${DEFAULT_WINDOWS} of a second by default`,
    `may take at most: ${DEFAULT_WARMUP} by default`,
    `until the middle of the last ${windows} windows lies at most ${fall} % below the middle of the ${windows} before`,
    `less than ${kept} % of it`,
  ])
    assert.ok(PAGE.includes(sentence), sentence);
});

it('the page lists every unit of a fork, and no other', () => {
  const [, table = ''] = /## What is measured([\s\S]*?)\n## /.exec(read('runners/http/README.md')) ?? [];
  const named = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => {
    const units = [...cell.matchAll(/`([^`]+)`/g)].map(([, unit = '']) => unit);
    return units.map(unit =>
      unit.startsWith('-') ? `latency${unit}ns`.replace(/-max-nsns$/, '-max-ns') : unit,
    );
  });
  assert.ok(named.length > 25);
  for (const unit of named) assert.ok(metricOf(unit) !== undefined, unit);
  const none = { requests: 0, bytes: 0, broken: 0, strays: 0 };
  for (const { unit } of loadSamples(answered(), none, false, '', true))
    assert.ok(named.includes(unit), unit);
});

it('the page lists every placeholder and variable of the sink', () => {
  const sink = { port: 1, token: 't' };
  for (const name of Object.keys(sinkPlaceholders(sink))) assert.ok(PAGE.includes(`| \`{${name}}\` |`), name);
  for (const name of Object.keys(sinkEnvironment(sink))) assert.ok(PAGE.includes(`\`${name}\``), name);
});

it('the page states the precision of the highest rate', () => {
  const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  const halvings = Number(/^const halvings = (\d+)$/m.exec(read('load/drive/search.go'))?.[1]);
  assert.ok(PAGE.includes(`is halved ${words[halvings]} times, so that`));
  assert.ok(1 / 2 ** halvings < 0.01);
});
