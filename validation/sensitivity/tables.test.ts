// The tables of docs/sensitivity.md for made-up runs: each number is known, and missing values are shown.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Found, Kept, Measured } from './kept.ts';
import { linked, pageOf } from './page.ts';
import type { Design } from './plan.ts';
import { sliceError } from './result.ts';
import type { Series } from './series.ts';
import {
  coverageTable,
  failedTable,
  holds,
  limitsTable,
  mdeTable,
  negativeTable,
  processorTable,
  timeTable,
  varianceTable,
} from './tables.ts';

/** A run whose rounds spread by 1 % around an overhead, with an interval of that half width. */
function found(design: Design, run: number, overhead: number, more: Partial<Found['row']> = {}): Found {
  const effect = Math.log1p(overhead);
  const row = { benchmark: 'B', metric: 'cpu-ns/op', treatment: 'again', overhead, mde: 0.02 };
  return {
    suite: 'ring',
    design,
    run,
    processor: 'Made Up 9000',
    row: { ...row, low: overhead - 0.01, high: overhead + 0.01, ...more },
    goal: 0.03,
    off: [0, 0.04, 0, 0.04],
    on: [effect - 0.01, effect + 0.05, effect + 0.01, effect + 0.03],
    slices: 0.01,
  };
}

function measured(design: Design, run: number, more: Partial<Measured> = {}): Measured {
  return {
    commit: design === 'old' ? 'aaa' : 'bbb',
    suite: 'ring',
    design,
    run,
    began: `2026-11-0${run}T10:00:00.000Z`,
    elapsed: 240_000,
    code: 0,
    boot: 'one',
    rounds: 12,
    turns: design === 'new',
    machine: { cpu: 'Made Up 9000', cpus: '2' },
    tool: '0.1.0',
    ...more,
  };
}

const kept = (more: Partial<Kept>): Kept => ({ measured: [], failed: [], found: [], ...more });
const cellsOf = (table: string) =>
  table
    .replaceAll('\u00a0', ' ')
    .trim()
    .split('\n')
    .slice(2)
    .map(line =>
      line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    );

describe('the table of MDEs', () => {
  it('has the median with minimum and maximum, the ratio and the goal', () => {
    const sizes = (design: Design, ...mdes: number[]) =>
      mdes.map((mde, index) => found(design, index + 1, 0, { mde }));
    const rows = [...sizes('old', 0.08, 0.12, 0.1), ...sizes('new', 0.02, 0.025, 0.04)];
    const [cells] = cellsOf(mdeTable(kept({ found: rows })));
    assert.deepEqual(cells?.slice(3), [
      'A/A',
      '10 % (8 % to 12 %)',
      '1 %',
      '2.5 % (2 % to 4 %)',
      '1 %',
      '0.25',
      '3 %',
      'yes',
    ]);
    const missed = cellsOf(mdeTable(kept({ found: sizes('new', 0.031) })));
    assert.equal(missed[0]?.at(-1), 'no');
  });

  it('claims no goal if a run has no MDE', () => {
    const rows = [found('new', 1, 0), found('new', 2, 0, { mde: null })];
    const [cells] = cellsOf(mdeTable(kept({ found: rows })));
    assert.equal(cells?.[6], '2 %; 1 of 2 without');
    assert.equal(cells?.at(-1), 'not known');
  });
});

describe('repeatability', () => {
  it('is the share of intervals that contain the pooled estimate', () => {
    const runs = [0, 0.002, -0.002, 0.1].map((overhead, index) => found('old', index + 1, overhead));
    // The mean of all four is 2.4 %, which no interval contains; without the last one it is 0.
    assert.deepEqual(holds(runs), [false, false, false, false]);
    assert.deepEqual(holds(runs.slice(0, 3)), [true, true, true]);
    const agent = found('old', 1, 0, { treatment: 'agent' });
    const cells = cellsOf(coverageTable(kept({ found: [...runs.slice(0, 3), agent] })));
    assert.deepEqual(cells, [
      ['`ring`', 'A/A', '100 % (3 of 3)', 'not known'],
      ['`ring`', 'agent', 'not known', 'not known'],
      ['all', '', '100 % (3 of 3)', 'not known'],
    ]);
  });
});

describe('runs on several processors', () => {
  const other = (one: Found): Found => ({ ...one, processor: 'Made(R) Up 9001' });
  const runs = [found('new', 1, 0), found('new', 2, 0), other(found('new', 3, 0.2))];

  it('are compared with those on the same one', () => {
    assert.deepEqual(holds(runs), [true, true]);
    assert.deepEqual(holds([...runs, other(found('new', 4, 0.24))]), [true, true, false, false]);
    const [cells] = cellsOf(varianceTable(kept({ found: runs })));
    assert.equal(cells?.[9], '0 % [0 %, 0 %]');
  });

  it('show what an agent costs on each', () => {
    const agent = runs.map(one => ({ ...one, row: { ...one.row, treatment: 'agent' } }));
    const table = processorTable(kept({ found: [...runs, ...agent] })).replaceAll('\u00a0', ' ');
    assert.match(table, /^\| suite \| benchmark \| metric \| `Made Up 9000` \| `Made\(R\) Up 9001` \|\n/);
    // By hand: standard errors √(0.0001 / 3 / 2) and √(0.0001 / 3), times 1.96.
    assert.deepEqual(cellsOf(table), [
      ['`ring`', '`B`', '`cpu-ns/op`', '0.0 % [−0.8, +0.8]', '+20.0 % [+18.6, +21.4]'],
    ]);
    assert.equal(processorTable(kept({ found: agent.slice(0, 2) })), 'None.\n');
  });
});

it('divides the variance into pairs, rounds and runs', () => {
  const [cells] = cellsOf(varianceTable(kept({ found: [found('new', 1, 0), found('new', 2, 0.2)] })));
  // By hand: pairs √(0.0004 / 3); rounds √(0.0016 / 3); runs: ln 1.2 = 0.1823, tau² = 0.1823² / 2 − 0.0001 / 3.
  assert.deepEqual(cells?.slice(4, 7), ['', '', '']);
  assert.deepEqual(cells?.slice(7, 9), ['1.2 %', '2.3 %']);
  assert.match(cells?.[9] ?? '', /^13 % \[5\.7 %, 411 %\]$/);
});

describe('what limits the new design', () => {
  const missed = (more: Partial<Found>) => ({ ...found('new', 1, 0, { mde: 0.06 }), ...more });
  const cells = (one: Found) =>
    cellsOf(limitsTable(kept({ found: [one], measured: [measured('new', 1)] })))[0]?.slice(4);

  it('is divided into slices and forks, with the time for the goal', () => {
    // By hand: pairs √(0.0004 / 3), slices 1 %, so forks √(0.000133 − 0.0001); 4 minutes times (6 / 3)².
    assert.deepEqual(cells(missed({})), ['6 %', '3 %', '1.2 %', '1 %', '0.58 %', '16']);
    assert.deepEqual(cells(missed({ slices: null }))?.slice(3, 5), ['not known', 'not known']);
  });

  it('is listed for missed goals alone', () => {
    for (const one of [found('new', 1, 0), missed({ goal: null }), missed({ design: 'old' })])
      assert.equal(limitsTable(kept({ found: [one], measured: [measured('new', 1)] })), 'None.\n');
  });

  it('has the error from slices as that of the mean of their differences', () => {
    const iterations = (off: number[], on: number[]) =>
      [
        ['off', off],
        ['again', on],
      ].map(([variant, values]) => ({
        benchmark: 'B',
        variant: variant as string,
        unit: 'cpu-ns/op',
        warmup: [],
        measured: values as number[],
      }));
    const round = (off: number[], on: number[], outcome: 'complete' | 'dropped' = 'complete') => ({
      outcome,
      iterations: iterations(off, on),
    });
    const row = { benchmark: 'B', metric: 'cpu-ns/op', treatment: 'again' };
    const spread = round([1, 2], [2, 8]);
    // The differences are ln 2 and ln 4: their variance is (ln 2)² / 2, that of their mean half of it.
    assert.equal(sliceError([spread], row, 'off'), 0.346574);
    assert.equal(sliceError([spread, round([1, 1], [9, 1], 'dropped')], row, 'off'), 0.346574);
    assert.equal(sliceError([spread, round([1, 2], [1, 2])], row, 'off'), 0.245065);
    assert.equal(sliceError([round([], [])], row, 'off'), null);
    assert.equal(sliceError([spread], { ...row, metric: 'ns/op' }, 'off'), null);
  });
});

it('lists only rows that are completely below zero', () => {
  const rows = [found('old', 1, -0.005), found('new', 2, -0.05)];
  assert.deepEqual(cellsOf(negativeTable(kept({ found: rows }))), [
    ['`ring`', '`B`', '`cpu-ns/op`', 'A/A', 'new', '2', '−5.0 % [−6.0, −4.0]'],
  ]);
  assert.equal(negativeTable(kept({ found: rows.slice(0, 1) })), 'None.\n');
});

it('shows a failed run with its reason, and counts it', () => {
  const failed = [{ outcome: measured('new', 2, { code: 2 }), reason: 'no queue' }];
  const all = kept({ measured: [measured('new', 1)], failed });
  assert.deepEqual(cellsOf(failedTable(all)), [['`ring`', 'new', '2', 'no queue']]);
  assert.deepEqual(cellsOf(timeTable(all)), [
    ['`ring`', 'old', '0 of 0', '', '', ''],
    ['`ring`', 'new', '1 of 2', '4.0', '12', 'alternating'],
  ]);
});

describe('the page', () => {
  const series: Series = {
    schema: 1,
    seed: 7,
    rounds: null,
    other: true,
    configuration: 'suites: { ring: {} }',
  };

  it('names machine, dates, boots, commands and versions', () => {
    const runs = [measured('old', 1), measured('new', 2, { boot: 'two' })];
    const page = pageOf(series, kept({ measured: runs, found: [found('old', 1, 0)] }));
    for (const part of [
      'cpu: Made Up 9000',
      '2026-11-01T10',
      '2026-11-02T10',
      '2 boots',
      'aaa',
      'bbb',
      '0.1.0',
    ])
      assert.ok(page.includes(part), part);
    assert.match(page, /`make sensitivity RUNS=2 SEED=7 OLD=CHECKOUT`/);
  });

  it('cannot be made without runs', () => {
    assert.throws(() => pageOf(series, kept({})), /no run of the series has a result/);
  });

  it('is linked once from the list of pages', () => {
    const once = linked('# Pages\n* [Truth](validation.md)\n* [Other](other.md)\n');
    assert.match(once, /validation\.md\)\n\* \[[^\]]+\]\(sensitivity\.md\).*\n\* \[Other\]/);
    assert.equal(linked(once), once);
    assert.throws(() => linked('# Pages\n'), /link sensitivity\.md by hand/);
  });
});
