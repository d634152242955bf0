// Tests of search, filters and sort order of the rows of a history.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVERYTHING, select, type View } from '../../browser/selection.ts';
import { historyDataOf } from '../data.ts';
import { historyOf, importedSeries, overheadHistory, overheadsOf } from '../testing.ts';
import { HISTORY_CHOICES, historyEntries } from './entry.ts';

const rose = overheadHistory(overheadsOf(60, 0.03, 40, 0.02), { benchmark: 'Up' }, 40);
const later = overheadHistory(overheadsOf(60, 0.2, 50, 0.01), { benchmark: 'Later' }, 50);
const steady = overheadHistory(overheadsOf(60, 0.03), { benchmark: 'Steady', metric: 'B/op' });
const data = historyDataOf(
  [historyOf([steady, rose, later]), historyOf([overheadHistory([0.5])], {}, 'other')],
  '',
);
const entries = historyEntries(data);
const shown = (view: Partial<View>, of = entries) =>
  select(of, { ...EVERYTHING, ...view }, HISTORY_CHOICES).map(({ row }) => row.benchmark);

describe('rows of a history', () => {
  it('are sorted with reported changes first, and none is lost', () => {
    assert.deepEqual(shown({}), ['Up', 'Later', 'Steady', 'Encode']);
  });

  it('match a search if they contain every word, also by a commit', () => {
    assert.deepEqual(shown({ search: 'OTEL b/op' }), ['Steady']);
    assert.deepEqual(shown({ search: '002800280028' }), ['Up']);
    assert.deepEqual(shown({ search: 'nowhere' }), []);
  });

  it('are filtered by any of their facts', () => {
    assert.deepEqual(shown({ filters: { suite: 'other' } }), ['Encode']);
    assert.deepEqual(shown({ filters: { mark: 'rose' } }), ['Up', 'Later']);
    assert.deepEqual(shown({ filters: { mark: 'rose', benchmark: 'Later' } }), ['Later']);
  });

  it('come before imported rows in every order by overhead', () => {
    const series = importedSeries([9, 8], { benchmark: 'Aged' });
    const both = historyEntries(historyDataOf([historyOf([steady], { imported: [series] })], ''));
    for (const sort of ['reported', 'recent', 'change', 'overhead'] as const)
      assert.deepEqual(shown({ sort }, both), ['Steady', 'Aged'], sort);
    assert.deepEqual(shown({ filters: { mark: 'imported' } }, both), ['Aged']);
    assert.deepEqual(shown({ search: 'github-action' }, both), ['Aged']);
    assert.equal(new Set(both.map(({ key }) => key)).size, 2);
  });

  it('are sorted by each order, which keeps all of them', () => {
    const orders: Record<keyof typeof HISTORY_CHOICES.sorts, string> = {
      reported: 'Up,Later,Steady,Encode',
      recent: 'Later,Up,Steady,Encode',
      change: 'Up,Later,Steady,Encode',
      overhead: 'Encode,Later,Up,Steady',
      benchmark: 'Encode,Later,Steady,Up',
    };
    for (const [sort, order] of Object.entries(orders)) assert.equal(shown({ sort }).join(), order, sort);
  });
});
