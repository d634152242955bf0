// The summary of a history: recent rises and drifts of watched rows, as Markdown with literal names and a limited size.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { HOSTILE } from '../report/testing.ts';
import { assertInert, htmlOf, textOf } from '../report/testing-markdown.ts';
import { historyLine, historySummaryOf, isWorthTelling, renderHistorySummary } from './summary.ts';
import { historyOf, overheadHistory, overheadsOf } from './testing.ts';

const LIMIT = 60_000;
const rose = overheadHistory(overheadsOf(60, 0.03, 40, 0.02), { benchmark: 'Up' }, 40);
const fell = overheadHistory(overheadsOf(60, 0.05, 40, -0.02), { benchmark: 'Down' }, 40);
const long = overheadHistory(overheadsOf(100, 0.03, 20, 0.02), { benchmark: 'Long ago' }, 20);
const steady = overheadHistory(overheadsOf(60, 0.03), { benchmark: 'Steady' });
const drift = (change: number) => ({ runs: 3, change, low: change - 0.005, high: change + 0.005 });
const drifted = overheadHistory(overheadsOf(60, 0.03), {
  benchmark: 'Drift',
  releaseBaseline: { overhead: 0.01, drift: drift(0.03), limit: 0.02 },
});

/** Markdown without the commits, which should become links. */
const withoutCommits = (markdown: string): string => markdown.replace(/(?<=\| )[0-9a-f]{12}(?= )/g, 'commit');

describe('the summary of a history', () => {
  it('are rises and drifts of watched rows, the largest first', () => {
    const larger = overheadHistory(overheadsOf(60, 0.03, 40, 0.04), { benchmark: 'Larger' }, 40);
    const summary = historySummaryOf([historyOf([steady, rose, fell, larger, drifted])]);
    assert.deepEqual(
      summary.rose.map(({ row }) => row.benchmark),
      ['Larger', 'Up'],
    );
    assert.deepEqual([summary.fell.length, summary.drifted.length, summary.watched], [1, 1, 5]);
    assert.equal(
      historyLine(summary),
      '1 of 5 watched rows drifted beyond its limit, 2 of 5 watched rows cost more than before',
    );
    assert.equal(historySummaryOf([historyOf([rose], { watched: new Set() })]).rose.length, 0);
  });

  it('are empty without a recent, confirmed rise', () => {
    const open = overheadHistory(overheadsOf(60, 0.03), {
      releaseBaseline: { overhead: 0.01, drift: drift(0.022), limit: 0.02 },
    });
    const unconfirmed = { ...rose, changes: rose.changes.map(change => ({ ...change, confirmed: false })) };
    for (const row of [steady, fell, long, open, unconfirmed])
      assert.ok(!isWorthTelling(historySummaryOf([historyOf([row])])), row.benchmark);
    assert.equal(
      historyLine(historySummaryOf([historyOf([steady])])),
      'None of 1 watched row costs more than before',
    );
    assert.match(renderHistorySummary([historyOf([steady])], LIMIT), /^### ✅ None of 1 watched row/);
  });
});

describe('the summary', () => {
  it('shows both levels, the commit, and whether the machine changed', () => {
    const [level] = rose.changes;
    const other = { ...rose, changes: level === undefined ? [] : [{ ...level, machine: ['kernel'] }] };
    const text = renderHistorySummary(
      [historyOf([other, drifted], { release: { name: 'v1', runs: [] } })],
      LIMIT,
    );
    assert.match(text, /^### ❌ 1 of 2 watched rows drifted .*\n\n\*\*Drifted since the release\*\*\n/);
    assert.match(
      text,
      /\| `Drift` \| `otel` \| CPU \| \*\*\+3\.0\u00a0%\*\* \[\+2\.5,\u00a0\+3\.5\] `v1` \| 2\u00a0% \|/,
    );
    assert.match(
      text,
      /\| \+3\.\d\u00a0% \| \*\*\+5\.\d\u00a0%\*\* \| 002800280028 .*2026-02-10.* for 20 runs ⚠️ with another kernel \|/,
    );
    assertInert(htmlOf(withoutCommits(text)));
  });

  it('S26: shows hostile names literally', () => {
    for (const name of HOSTILE) {
      const rows = [
        {
          ...rose,
          benchmark: name,
          treatment: name,
          metric: name,
          changes: rose.changes.map(change => ({ ...change, commit: name, run: name })),
        },
        { ...drifted, benchmark: name, treatment: name, metric: name },
      ];
      const history = historyOf(rows, { release: { name, runs: [] } }, name);
      const runs = history.suiteHistory.runs.map((run, at) => (at === 40 ? { ...run, name } : run));
      const html = htmlOf(
        renderHistorySummary([{ ...history, suiteHistory: { ...history.suiteHistory, runs } }], LIMIT),
      );
      assertInert(html);
      assert.equal(html.match(/<tr>/g)?.length, 4, textOf(html));
    }
  });

  it('S27: stays within its size for 5,000 rows: the largest are kept, the others counted', () => {
    const many = Array.from({ length: 5000 }, (_, index) =>
      overheadHistory(overheadsOf(60, 0.03, 40, 0.01 + index / 1e5), { benchmark: `Case${index}` }, 40),
    );
    for (const limit of [2_000, 20_000, LIMIT]) {
      const text = renderHistorySummary([historyOf([...many, drifted])], limit);
      assert.ok(Buffer.byteLength(text) <= limit, `${Buffer.byteLength(text)}`);
      assert.match(text, /`Drift`/);
      assert.match(text, /`Case4999`/);
      const shown = text.match(/`Case/g)?.length ?? 0;
      assert.ok(text.includes(`and ${(5000 - shown).toLocaleString('en')} more rows`), `${shown}`);
    }
  });
});
