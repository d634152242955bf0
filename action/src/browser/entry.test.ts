// Tests of search, filters and sort order of the rows.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pageOf } from '../page/page.ts';
import { breach, CONTEXT, comparison, open, others, row, suite } from '../report/testing.ts';
import { CHOICES, entriesOf } from './entry.ts';
import { EVERYTHING, select } from './selection.ts';

const rows = [
  ...others,
  open,
  breach,
  row({ benchmark: 'Case10', overhead: -0.2 }),
  row({ benchmark: 'Case9' }),
];
const data = pageOf(
  comparison(
    suite({ verdict: 'breach', rows }),
    suite({ suite: 'other', treatments: ['tracker'], rows: [row({ treatment: 'tracker', overhead: null })] }),
  ),
  CONTEXT,
  new Map(),
  { started: '', commit: '' },
);
const entries = entriesOf(data);
const shown = (filters: Readonly<Record<string, string>>) =>
  select(entries, { ...EVERYTHING, filters }, CHOICES);
const found = (search: string) => select(entries, { ...EVERYTHING, search }, CHOICES);

describe('rows', () => {
  it('are sorted worst first, and none is lost', () => {
    const verdicts = shown({}).map(({ words }) => words.verdict);
    assert.equal(verdicts.length, rows.length + 1);
    assert.deepEqual(verdicts.slice(0, 2), ['breach', 'inconclusive']);
    assert.equal(verdicts.at(-1), 'none');
  });

  it('match a search if they contain every word, in any case', () => {
    assert.deepEqual(
      found(' CASE10  cpu').map(({ words }) => words.benchmark),
      ['Case10'],
    );
    assert.equal(found('case10 nowhere').length, 0);
  });

  it('are filtered by each of their names and by the verdict', () => {
    for (const filters of [
      { suite: 'other' },
      { benchmark: 'Case9' },
      { metric: 'peak resident memory' },
      { treatment: 'tracker' },
      { mark: 'breach' },
    ]) {
      assert.equal(shown(filters).length, 1, JSON.stringify(filters));
    }
    assert.equal(shown({ mark: 'breach', treatment: 'tracker' }).length, 0);
  });

  it('are sorted by the chosen order, with natural number order, and without an overhead last', () => {
    const order = (sort: string) => select(entries, { ...EVERYTHING, sort }, CHOICES);
    const names = order('benchmark').map(({ words }) => words.benchmark);
    assert.ok(names.indexOf('Case9') < names.indexOf('Case10'));
    assert.equal(order('least')[0]?.words.benchmark, 'Case10');
    assert.equal(order('least').at(-1)?.row.overhead, null);
    assert.equal(order('overhead').at(-1)?.row.overhead, null);
    assert.equal(order('overhead')[0]?.words.metric, 'peak resident memory');
    for (const sort of Object.keys(CHOICES.sorts)) assert.equal(order(sort).length, entries.length);
  });

  it('have unique links', () =>
    assert.equal(new Set(entries.map(({ key }) => key)).size, new Set(rows).size));
});
