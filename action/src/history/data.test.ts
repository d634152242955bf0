// The data of a history page: unchanged numbers, links for known commits only, escaped names.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOSTILE } from '../report/testing.ts';
import { historyDataOf } from './data.ts';
import { historyOf, historyRun, importedSeries, overheadHistory, overheadsOf } from './testing.ts';

const COMMITS = 'https://github.com/octo/agent/commit/';
const rose = overheadHistory(overheadsOf(60, 0.03, 40, 0.02), { benchmark: 'Up' }, 40);

describe('the page of a history', () => {
  it('has every value with its interval, in millionths', () => {
    const [suite] = historyDataOf([historyOf([rose])], COMMITS).suites;
    const [row] = suite?.rows ?? [];
    assert.equal(suite?.runs.length, 60);
    assert.equal(row?.runs, null, 'every run has a value');
    for (const [at, { overhead, low, high }] of rose.points.entries()) {
      const value = row?.values[at] ?? 0;
      assert.ok(Math.abs(value - overhead * 1e6) <= 0.5);
      assert.ok(Math.abs(value - (row?.below[at] ?? 0) - low * 1e6) <= 1);
      assert.ok(Math.abs(value + (row?.above[at] ?? 0) - high * 1e6) <= 1);
    }
    assert.deepEqual(
      row?.changes.map(({ at, reported, machine }) => [at, reported, machine]),
      [[40, true, '']],
    );
    const gappy = overheadHistory([0.01, 0.02], { points: rose.points.slice(3, 5) });
    assert.deepEqual(historyDataOf([historyOf([rose, gappy])], '').suites[0]?.rows[1]?.runs, [3, 4]);
  });

  it('starts with recent changes', () => {
    const drift = { runs: 3, change: 0.03, low: 0.025, high: 0.035 };
    const drifted = overheadHistory(overheadsOf(60, 0.03), {
      benchmark: 'Drift',
      releaseBaseline: { overhead: 0.01, drift, limit: 0.02 },
    });
    const steady = overheadHistory(overheadsOf(60, 0.03), { benchmark: 'Steady' });
    const history = historyOf([steady, rose, drifted], {
      release: { name: 'v1', runs: [historyRun(5).name] },
    });
    const { order, suites, words, verdict } = historyDataOf([history], COMMITS);
    assert.deepEqual(order, [
      [0, 2],
      [0, 1],
      [0, 0],
    ]);
    assert.deepEqual([verdict, suites[0]?.release], ['drifted', 'v1']);
    assert.match(words, /^1 of 3 watched rows drifted/);
    const { releaseBaseline } = suites[0]?.rows[2] ?? {};
    assert.equal(releaseBaseline?.value, 10_000);
    assert.equal(releaseBaseline?.limit, 30_200, 'the limit is on top of what the release cost');
    assert.equal(releaseBaseline?.text, '+3.0 % [+2.5, +3.5] since v1, limit 2 %: breach');
    assert.deepEqual(
      suites[0]?.runs.flatMap(({ pinned }, run) => (pinned ? [run] : [])),
      [5],
    );
  });

  it('draws changes of the machine: a new one, and a known one', () => {
    const { machines } = historyDataOf([historyOf([rose])], '').suites[0] ?? {};
    assert.deepEqual(
      machines?.map(({ run, text, fresh }) => [run, text, fresh]),
      [
        [28, 'kernel 6.11', true],
        [40, 'kernel 6.8', false],
      ],
    );
  });

  it('links to commits only with known pages, and only commits', () => {
    for (const address of [
      '',
      'http://github.com/o/a/commit/',
      'javascript:alert(1)//',
      'https://u:p@github.com/o/a/',
    ])
      assert.equal(historyDataOf([historyOf([rose])], address).commits, '');
    assert.equal(historyDataOf([historyOf([rose])], COMMITS).commits, COMMITS);
    const history = historyOf([rose]);
    const runs = history.suiteHistory.runs.map(run => ({ ...run, commit: '"><script>' }));
    const shown = historyDataOf([{ ...history, suiteHistory: { ...history.suiteHistory, runs } }], COMMITS);
    assert.ok(shown.suites[0]?.runs.every(({ commit }) => commit === ''));
  });

  it('has imported values separately, with their source, and makes nothing up', () => {
    const whole = importedSeries([41_000, 40_500, 41_200]);
    const late = importedSeries([3, 5], {
      source: 'jmh',
      variant: 'otel',
      metric: 'B/op',
      better: null,
      points: importedSeries([3, 5])
        .points.map(point => ({ ...point, values: 4, forks: 4 }))
        .slice(1),
    });
    const { suites, order, words } = historyDataOf([historyOf([rose], { imported: [whole, late] })], COMMITS);
    const [suite] = suites;
    assert.deepEqual(order, [[0, 0]], 'they are no rows that are judged');
    assert.match(words, /^1 of 1 watched row/);
    assert.deepEqual(suite?.sources, [
      '3 runs imported from github-action-benchmark, from 2025-11-01 to 2025-11-03',
      '1 run imported from jmh, of 2025-11-02',
    ]);
    assert.equal(suite?.moments.length, 3);
    const [first, second] = suite?.imported ?? [];
    assert.deepEqual(
      [
        first?.state,
        first?.treatment,
        first?.better,
        first?.newest,
        first?.runs,
        first?.counts,
        first?.forked,
      ],
      ['imported', 'variant not known', 'lower is better', '41.2 µs/op', null, null, false],
    );
    assert.deepEqual(first?.values, [41_000, 40_500, 41_200]);
    assert.deepEqual(
      [second?.treatment, second?.better, second?.runs, second?.counts, second?.forked],
      ['otel', '', [1], [4], true],
    );
  });

  it('reports a store with imported values only', () => {
    const data = historyDataOf([historyOf([], { imported: [importedSeries([4, 5])] })], COMMITS);
    assert.deepEqual([data.verdict, data.words], ['imported', 'Nothing is judged: 1 row of imported values']);
    assert.match(data.notes.join(), /^No run of overhead itself is stored: overhead baseline save/);
    assert.equal(data.suites[0]?.facts, '');
    const empty = historyDataOf([], COMMITS);
    assert.deepEqual([empty.verdict, empty.notes.length], ['steady', 1]);
  });

  it('shows names with visible characters', () => {
    const rows = HOSTILE.map(name =>
      overheadHistory(overheadsOf(9, 0.01), { benchmark: name, treatment: name, metric: name }),
    );
    const history = historyOf(rows, { release: { name: HOSTILE[1] ?? '', runs: [] } }, HOSTILE[2]);
    const data = JSON.stringify(historyDataOf([history], COMMITS));
    assert.doesNotMatch(data, /\\u00[01]|[\u202e\u200b\ufeff]/);
  });
});
