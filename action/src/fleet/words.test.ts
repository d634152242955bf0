// Tests of the texts of the site.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FleetState } from './fleet.ts';
import { ageText, attentionLine, statesOf, verdictText, worstOf } from './words.ts';

const lineOf = (...states: FleetState[]) => attentionLine(statesOf(states));

it('says in the first line what needs attention, and counts no earlier versions', () => {
  assert.equal(lineOf(), 'No run is stored');
  assert.equal(lineOf('earlier'), 'No run is stored');
  assert.equal(lineOf('steady', 'steady', 'earlier'), 'None of 2 rows needs attention');
  assert.equal(lineOf('steady'), 'The only row needs no attention');
  assert.equal(lineOf('steady', 'broken'), '1 of 2 rows needs attention: 1 broken');
  assert.equal(lineOf('stale'), 'The only row needs attention: 1 not measured for 30 days');
  assert.equal(
    lineOf('stale', 'rose', 'drifted', 'breached', 'broken', 'broken', 'steady', 'earlier'),
    '6 of 7 rows need attention: 2 broken, 1 in suites over a limit, 1 drifted from the release, 1 costing more than before, 1 not measured for 30 days',
  );
  assert.equal(lineOf('rose', 'rose'), 'All 2 rows need attention: 2 costing more than before');
});

it('names the worst state', () => {
  assert.equal(worstOf(statesOf(['stale', 'drifted', 'steady'])), 'drifted');
  assert.equal(worstOf(statesOf(['earlier'])), 'steady');
});

it('writes ages and verdicts', () => {
  assert.deepEqual([0, 1, 45].map(ageText), ['today', 'yesterday', '45 days ago']);
  assert.equal(verdictText({ verdict: 'breach', accepted: true }), 'breach, accepted');
  assert.equal(verdictText({ verdict: 'none', accepted: false }), 'not gated');
});
