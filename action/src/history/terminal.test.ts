// The history of a suite on a terminal: bars, the selected rows, changes of level, other machines, imported values.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { STEERING } from '../report/testing.ts';
import type { History, OverheadHistory, SuiteHistory } from './history.ts';
import { foremostRows, machineChanges, renderHistory, renderImported, sparkline } from './terminal.ts';
import { importedSeries, overheadHistory as row } from './testing.ts';

const commitOf = (run: number) => run.toString(16).padStart(40, 'a');
const dateOf = (run: number) => `2026-11-${String(run + 1).padStart(2, '0')}T03:15:00.000Z`;

const LEVELS = [0.031, 0.03, 0.032, 0.03, 0.031, 0.05, 0.052, 0.051, 0.049, 0.05];
const step = {
  run: 'run-5.txt',
  date: dateOf(5),
  commit: commitOf(5),
  since: 5,
  confirmed: true,
  before: 0.0308,
  after: 0.0504,
  p: 1e-9,
  machine: [],
};

function history(
  rows: readonly OverheadHistory[],
  more: Partial<SuiteHistory> = {},
  of: Partial<History> = {},
): History {
  const runs = LEVELS.map((_, run) => ({
    name: `run-${run}.txt`,
    date: dateOf(run),
    commit: commitOf(run),
    machine: { cpu: 'EPYC', kernel: run < 5 ? '6.8' : '6.11' },
  }));
  return {
    suiteHistory: { suite: 'codec', runs, rows: [...rows], warnings: [], ...more },
    release: null,
    failed: [],
    watched: new Set(rows),
    ...of,
  };
}

const screen = (given: History, width = 120, rows = given.suiteHistory.rows): string =>
  renderHistory(given, rows, { width, colour: false });

test('a line of bars ranges from the lowest to the highest value, and merges runs if it would be too long', () => {
  assert.equal(sparkline(LEVELS), '▁▁▂▁▁▇██▇▇');
  assert.equal(sparkline([1, 2], 40), '▁█');
  assert.equal(sparkline([0.05, 0.05, 0.05]), '▁▁▁');
  assert.equal(sparkline([0.1, 0.1 + 1e-15]), '▁▁', 'dust is no step');
  assert.equal(sparkline([1]) + sparkline([]), '');
  const long = Array.from({ length: 1000 }, (_, run) => run);
  assert.equal([...sparkline(long)].length, 40);
  assert.equal(sparkline([1, 1, 1, 9, 9, 9], 2), '▁█');
});

test('shows CPU time or the first metric of each benchmark, and every change of level', () => {
  const [wall, cpu, classes, bytes] = [
    row(LEVELS, { metric: 'ns/op' }),
    row(LEVELS),
    row(LEVELS, { metric: 'classes', changes: [step] }),
    row(LEVELS, { metric: 'B/op', changes: [{ ...step, confirmed: false }] }),
  ];
  const other = row(LEVELS, { benchmark: 'Copy', metric: 'ns/op' });
  assert.deepEqual(foremostRows(history([wall, cpu, classes, bytes, other]).suiteHistory), [
    cpu,
    classes,
    other,
  ]);
});

test('is a table with a line of bars, followed by the changes', () => {
  const given = history([row(LEVELS, { changes: [step] }), row(LEVELS, { metric: 'ns/op' })]);
  const lines = screen(given, 120, given.suiteHistory.rows.slice(0, 1)).split('\n');
  assert.equal(lines[0], 'codec: 10 runs from 2026-11-01 to 2026-11-10');
  assert.match(lines[1] ?? '', /^ {2}benchmark +metric +runs +bars from +to +over time +newest \[95 %\]$/);
  assert.match(
    lines[2] ?? '',
    /^ {2}Encode +CPU +10 +\+3\.0 % +\+5\.2 % +▁▁▂▁▁▇██▇▇ +\+5\.0 % \[\+4\.6, \+5\.4\]$/,
  );
  assert.equal(lines[3], '  and 1 more row: --all shows them');
  assert.equal(lines[4], '· another machine from 2026-11-06 on: kernel 6.11');
  assert.equal(lines[5], '→ Encode, CPU: from +3.1 % to +5.0 % with aaaaaaaaaaaa of 2026-11-06, for 5 runs');
  assert.equal(lines.length, 7);
});

test('never shows a gain if an interval includes zero', () => {
  const text = screen(history([row([0.002, 0.003, -0.002])]));
  assert.match(text, / none found \[−0\.6, \+0\.2\]\n/);
});

test('marks a change of level that came with another machine', () => {
  const text = screen(history([row(LEVELS, { changes: [{ ...step, machine: ['kernel'] }] })])).replace(
    /\s+/g,
    ' ',
  );
  assert.match(
    text,
    /for 5 runs\. That run has another kernel than all before it: it may be the machine that changed/,
  );
  const alike = history([]).suiteHistory.runs.map(run => ({ ...run, machine: { cpu: 'EPYC' } }));
  assert.deepEqual(machineChanges(history([], { runs: alike }).suiteHistory), []);
});

test('names the release, failed runs, and unreadable runs', () => {
  const text = screen(
    history(
      [row(LEVELS)],
      { warnings: [{ code: 'unreadable-baseline', message: 'a stored run is skipped: \u001b[2Jx' }] },
      { release: { name: 'v1.2', runs: ['run-1.txt', 'run-2.txt'] }, failed: ['run-9.txt', 'older.txt'] },
    ),
  );
  assert.match(text, /\n· the release baseline is v1\.2, 2 pinned runs\n/);
  assert.match(text, /\n\? 1 run of these failed and was not accepted\n/);
  assert.match(text, /\n! a stored run is skipped: \\u\{1b\}\[2Jx\n/);
});

test('compares drift since the release with its limit', () => {
  const drift = (change: number) => ({ runs: 3, change, low: change - 0.005, high: change + 0.005 });
  const at = (change: number) =>
    screen(
      history(
        [row(LEVELS, { releaseBaseline: { overhead: 0.03, drift: drift(change), limit: 0.02 } })],
        {},
        { release: { name: 'v1.2', runs: ['run-1.txt'] } },
      ),
    );
  assert.match(at(0.03), /\n✗ Encode, CPU: \+3\.0 % \[\+2\.5, \+3\.5\] since v1\.2, limit 2 %: breach\n/);
  assert.match(at(0.022), /: inconclusive\n/);
  assert.match(at(0.01), /\n· Encode, CPU: \+1\.0 % .*: pass\n/);
});

test('fits a narrow screen, and reports an empty history', () => {
  const wide = row(LEVELS, { benchmark: 'com.example.very.long.package.EncodeBenchmark.encode' });
  for (const line of screen(history([wide]), 60).split('\n')) assert.ok(line.length <= 60, line);
  assert.equal(screen(history([], { runs: [] })), 'codec: 0 runs\n');
});

test('values over time have their dates, and the date of a file cannot control a terminal', () => {
  const rendered = (dates: readonly string[]) => {
    const [point] = importedSeries([5]).points;
    assert.ok(point);
    const points = dates.map((date, at) => ({ ...point, date, commit: `c${at}` }));
    const series = [importedSeries([], { points })];
    return renderImported('codec', series, series, { width: 1000, colour: false });
  };
  assert.match(
    rendered(['2025-11-01T09:00:00Z', '2025-11-03T09:00:00Z']),
    /: 2 runs from 2025-11-01 to 2025-11-03\./,
  );
  assert.match(rendered(['2025-11-01T09:00:00Z']), /: 1 run of 2025-11-01\./);
  assert.doesNotMatch(rendered(['\u001b[2J\u202e']), STEERING);
});
