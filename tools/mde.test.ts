// The table of gates: the smallest overhead that the run could show for each metric, and metrics without a direction separately; and the A/A example.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { parseText } from '../action/src/config/parse.ts';
import { resolveConfig } from '../action/src/config/resolve.ts';
import { known } from '../action/src/config/testing.ts';
import { comparison, row, still, suite } from '../action/src/report/testing.ts';
import { GATED, mdeTable } from './mde.ts';

const ROOT = join(import.meta.dirname, '..');

it('has a line for each metric, the smallest MDE first, and says which can be gated', () => {
  const table = mdeTable(
    comparison(
      suite({
        suite: 'load',
        treatments: ['again'],
        rows: [
          still({ metric: 'latency-p99-ns', mde: 0.6 }),
          still({ metric: 'cpu-ns/op', mde: GATED }),
          still({ metric: 'rss-B', mde: GATED + 0.001 }),
          row({ metric: 'classes', exact: true, overhead: 0, low: 0, high: 0, mde: null }),
          still({ metric: 'gc-count', better: null, mde: 0.01 }),
          still({ metric: 'heap-used-B', better: 'lower', mde: 0.01 }),
          still({ metric: 'cpu-ns/op', against: 'other', mde: 0.01 }),
        ],
      }),
    ),
  ).replaceAll('\u00a0', ' ');
  const cells = table
    .trim()
    .split('\n')
    .slice(2)
    .map(line => line.split('|').map(cell => cell.trim()));
  assert.deepEqual(
    cells.map(([, name, metric, , , mde, gate]) => [name, metric, mde, gate]),
    [
      ['load', '`classes`', 'none: a count', 'yes'],
      ['load', '`gc-count`', '1 %', 'no'],
      ['load', '`heap-used-B`', '1 %', 'no'],
      ['load', '`cpu-ns/op`', '5 %', 'yes'],
      ['load', '`rss-B`', '5.1 %', 'no'],
      ['load', '`latency-p99-ns`', '60 %', 'no'],
    ],
  );
  assert.match(table, /^\| suite \| metric \| value \| difference found \| MDE \| gate it \|\n\|---/);
  assert.match(table, /\+0\.1 % \[−0\.4, \+0\.6\]/);
});

it('is made from an example that compares an application with itself', () => {
  const { suites } = resolveConfig(
    parseText('x.yml', readFileSync(join(ROOT, 'examples/a-a-load/overhead.yml'), 'utf8')),
  );
  assert.deepEqual(
    suites.map(({ runner, gates }) => [runner, gates.length]),
    [
      ['startup', 0],
      ['http', 0],
    ],
  );
  for (const { variants, rounds } of known(suites)) {
    assert.equal(rounds.min, 12);
    for (const { agent, environment } of variants) assert.deepEqual([agent, environment], [null, {}]);
  }
});
