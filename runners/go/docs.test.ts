// The page about Go suites states the numbers of the runner, and units that it reports.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { metricOf } from '../../core/results/metrics.ts';
import { SHORTEST_TIMEOUT, TIMEOUT_FACTOR } from './benchmarks.ts';
import {
  FEWEST,
  LONGEST,
  OUTSIDE,
  SCALES,
  SHORTEST,
  SLOWER,
  STARTS,
  UNKNOWN_STARTS,
  VOTES,
} from './dry-run.ts';
import { LEAST_OF_START } from './fork.ts';
import { FIRST_MINOR } from './layouts.ts';
import { ROOT } from './testing.ts';

const PAGE = readFileSync(join(ROOT, 'runners/go/README.md'), 'utf8').replace(/\s+/g, ' ');
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const worded = (count: number) => WORDS[count] ?? `${count}`;

it('the page states the numbers of the code', () => {
  for (const sentence of [
    `If an operation takes ${SCALES} times as long in one of them as in the other, in ${worded(VOTES)} of the pairs,`,
    `Where these take more than ${100 * OUTSIDE} % of a fork's CPU time the report says so`,
    `never less than a ${LEAST_OF_START === 0.1 ? 'tenth' : LEAST_OF_START} of them`,
    `With fewer than ${(FEWEST + 1) / UNKNOWN_STARTS} operations they are unknown`,
    `their starts use at most ${100 * STARTS} % of the fork's CPU time`,
    `of the control takes about ${worded(LONGEST / 1000)} seconds where the time budget allows it, and never less than ${SHORTEST / 1000} s by plan`,
    `with another \`-randlayout\` (Go 1.${FIRST_MINOR} or newer)`,
    `where a fork of another variant would take more than ${worded(SLOWER)} times as long`,
    `by default ${worded(TIMEOUT_FACTOR)} times its planned length, but not before ${worded(SHORTEST_TIMEOUT / 60_000)} minutes`,
  ]) {
    assert.ok(PAGE.includes(sentence), sentence);
  }
});

it('the page names known units only', () => {
  const units = [...PAGE.matchAll(/`((?:[a-z]+-)*[A-Za-z]+(?:\/op|-ms|-B|B\/s))`/g)].map(
    ([, unit = '']) => unit,
  );
  assert.ok(units.length > 10);
  for (const unit of new Set(units)) assert.ok(metricOf(unit) !== undefined, unit);
});
