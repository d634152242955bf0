// docs/how-it-decides.md and docs/statistics.md describe what the report does.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { chanceMark, chanceNote, FALSE_DISCOVERIES, FAR } from './effect.ts';
import { STEADY_TITLE } from './folds.ts';
import { roundsText } from './interim.ts';
import { gate, row, suite } from './testing.ts';

const words = (page: string) =>
  readFileSync(join(import.meta.dirname, '../../../docs', page), 'utf8').replace(/\s+/g, ' ');
const PAGE = words('how-it-decides.md');
const STATISTICS = words('statistics.md');
const assertStates = (sentence: string, page = PAGE) =>
  assert.ok(page.includes(sentence), `the documentation lacks "${sentence}"`);

test('the documentation states the effect of chance on ungated rows', () => {
  assertStates(`with a *q* above ${FALSE_DISCOVERIES} may be chance`, STATISTICS);
  assertStates(
    `more than ${FAR === 2 ? 'twice' : `${FAR} times`} as far from zero as it is wide`,
    STATISTICS,
  );
  const rows = Array.from({ length: 60 }, () => row({ q: 0.5 }));
  assertStates(`says "${chanceMark(row({ q: 0.5 }), suite({ rows }))}" next to its number`);
  assert.match(
    chanceNote(suite({ rows })),
    /^60 rows were compared, and about 3 of them will look changed by chance alone/,
  );
  assertStates(
    `f 60 metrics that an agent does not touch at all, about 3 look changed at ${100 * FALSE_DISCOVERIES} %`,
  );
});

test('the documentation quotes the words of the report with their remedies', () => {
  assertStates(`under "${STEADY_TITLE}"`);
  const open = row({ gates: [gate({ verdict: 'inconclusive' })], verdict: 'inconclusive' });
  const rounds = { planned: 20, complete: 13, redone: 0, dropped: 0, interim: [10, 13], attempts: 1 };
  const [, why = ''] = roundsText(suite({ rounds, rows: [open] })).split(': ');
  assertStates(`| ${why} |`);
});
