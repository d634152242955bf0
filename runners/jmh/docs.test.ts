// The page about JMH suites states the numbers of the runner, and lists every unit that it reports.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { metricOf } from '../../core/results/metrics.ts';
import { EXIT_PATIENCE } from './arguments.ts';
import { SHORTEST_TIMEOUT, TIMEOUT_FACTOR } from './fork.ts';
import { readJmh, samplesOf } from './output.ts';
import {
  FEWEST_SLICES,
  FORK_TO_WARMUP,
  LONGEST_WARMUP,
  MEASURED_ITERATIONS,
  PATIENCE,
  REST,
  SHORTEST_WARMUP,
  SLICE,
  WARMUP_ITERATIONS,
  WARMUP_TURNS,
} from './plan.ts';
import { ROOT } from './testing.ts';
import { readVm } from './vm.ts';

const TEXT = readFileSync(join(ROOT, 'runners/jmh/README.md'), 'utf8');
const PAGE = TEXT.replace(/\s+/g, ' ');
const TESTDATA = join(import.meta.dirname, 'testdata');

it('the page states the numbers of the code', () => {
  for (const sentence of [
    `a warm-up of ${SHORTEST_WARMUP / 1000} to ${LONGEST_WARMUP / 1000} s in ${WARMUP_ITERATIONS} iterations, then ${MEASURED_ITERATIONS} measured iterations that take ${(FORK_TO_WARMUP - 1).toFixed(1)} times as long together`,
    `take turns of ${SLICE} ms`,
    `Up to ${(PATIENCE * LONGEST_WARMUP) / 1000} s, in turns of ${WARMUP_TURNS.time} ms`,
    `the compilers have worked for at most ${100 * REST.share} % of the last ${REST.window.time / 1000} s of turns`,
    `${FEWEST_SLICES} slices or more`,
    `by default ${TIMEOUT_FACTOR} times its planned length, but not before ${SHORTEST_TIMEOUT / 60_000} minutes`,
    `it is ended after ${EXIT_PATIENCE} s, the fork counts`,
  ])
    assert.ok(PAGE.includes(sentence), sentence);
});

it('the page lists every unit of the recorded forks, and only known units', () => {
  const [, table = ''] = /## What is measured([\s\S]*?)\n## /.exec(TEXT) ?? [];
  const named = [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, unit = '']) => unit),
  );
  assert.ok(named.length > 15, named.join());
  for (const unit of named) assert.ok(metricOf(unit) !== undefined, unit);
  // JMH reports any number of percentiles; the counters of `aux` and `virtual-threads` are their own.
  const forks = readdirSync(TESTDATA).filter(name =>
    ['avgt', 'thrpt', 'sample', 'ss', 'threads-off'].includes(name),
  );
  assert.equal(forks.length, 5);
  for (const name of forks) {
    const folder = join(TESTDATA, name);
    const vm = readVm(join(folder, 'vm.json'));
    for (const { unit } of samplesOf(readJmh(join(folder, 'jmh.json')), vm, new Set(), false))
      assert.ok(named.includes(unit) || /^p[\d.]+-ns\/op$/.test(unit), `${name}: ${unit}`);
  }
});
