// The page about commands states the numbers of the runner, and units that it reports.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { LARGEST_OUTPUT } from '../../core/process/bounded.ts';
import { FORMAT_NAMES, FORMATS } from '../../core/readers/formats.ts';
import { JFR_METRICS } from '../../core/readers/jfr.ts';
import { metricOf } from '../../core/results/metrics.ts';
import { OUTPUT as SIMULATED_OUTPUT } from '../../core/simulator/machine.ts';
import { BOUNDS } from './command.ts';
import { OLDEST } from './hyperfine.ts';
import { MEMORY } from './simulated.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const PAGE = read('runners/command/README.md').replace(/\s+/g, ' ');
const WORDS: Readonly<Record<number, string>> = { 2: 'two', 10: 'ten' };

it('the page states the numbers of the code', () => {
  for (const sentence of [
    `by default ${WORDS[BOUNDS.factor]} times the longest dry run, but not before ${WORDS[BOUNDS.shortest / 60_000]} minutes; the dry run itself after ${WORDS[BOUNDS.dryRun / 60_000]} minutes`,
    `and ${MEMORY.program} MiB of memory, for a JVM ${MEMORY.java}`,
    `prints more than ${LARGEST_OUTPUT} MiB | the first and the last ${LARGEST_OUTPUT / 2} MiB are kept`,
    `in the simulator it is the first ${SIMULATED_OUTPUT / 2 ** 20} MiB of each stream`,
    `Releases from ${OLDEST.join('.')} on do`,
  ])
    assert.ok(PAGE.includes(sentence), sentence);
  assert.ok(read('docs/configuration.md').includes(`| ${MEMORY.program}; ${MEMORY.java} for a JVM`));
  const pinned = /hyperfine==(\S+)/.exec(read('tools/hyperfine.txt'))?.[1];
  assert.ok(PAGE.includes(`${pinned} is the one that most was measured with`), pinned);
});

it('the page names known units only', () => {
  const units = [...PAGE.matchAll(/`((?:[a-z]+-)*[A-Za-z]+(?:\/op|-B))`/g)].map(([, unit = '']) => unit);
  assert.ok(units.length > 8);
  const own = ['index-B', ...JFR_METRICS.map(({ unit }) => unit)];
  for (const unit of new Set(units)) assert.ok(metricOf(unit) !== undefined || own.includes(unit), unit);
});

it('the page lists every format, and every metric of a recording', () => {
  const table = read('runners/command/README.md').split('| format |')[1]?.split('\n\n')[0] ?? '';
  const rows = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  assert.deepEqual(rows, FORMAT_NAMES);
  const jfr = table.split('\n').find(row => row.startsWith('| `jfr` |')) ?? '';
  const units = [...jfr.matchAll(/`(jfr-[^`]+)`/g)].map(([, unit = '']) => unit);
  assert.deepEqual(
    units,
    JFR_METRICS.map(({ unit }) => unit),
  );
  const whole = FORMAT_NAMES.filter(name => !FORMATS[name].names);
  assert.deepEqual(rows.slice(-whole.length), whole);
  assert.ok(PAGE.includes('The last four have no benchmarks') && whole.length === 4);
});
