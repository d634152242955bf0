// Rounds, interim analyses and confidence as text.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { confidenceNote, confidenceOf, decidedText, roundsText } from './interim.ts';
import { gate, row, suite } from './testing.ts';

const ROUNDS = { planned: 20, complete: 20, redone: 0, dropped: 0, interim: [] as number[], attempts: 1 };
const passed = row({ gates: [gate()], verdict: 'pass' });
const open = row({ gates: [gate({ verdict: 'inconclusive' })], verdict: 'inconclusive' });
/** No number of rounds decides it, because there is no stored run. */
const lacking = row({ gates: [gate({ verdict: 'inconclusive', p: null })], verdict: 'inconclusive' });
const text = (rounds: Partial<typeof ROUNDS>, rows = [passed]) =>
  roundsText(suite({ rounds: { ...ROUNDS, ...rounds }, rows }));

test('a run of fixed length reports its number of rounds', () => {
  assert.equal(text({}), '20 rounds');
  assert.equal(text({ complete: 15, redone: 1, dropped: 2 }), '15 of 20 rounds, 1 redone, 2 dropped');
  assert.equal(text({ planned: 1, complete: 1 }), '1 round');
  assert.equal(text({ attempts: 2 }, [open]), '20 rounds, in 2 attempts');
});

test('a run reports whether its forks took turns', () => {
  const machine = { interleave: 'slices' };
  assert.equal(roundsText(suite({ machine, rounds: ROUNDS })), '20 rounds, alternating forks');
});

test('a run with interim analyses reports why it ended', () => {
  const early = { complete: 10, interim: [10] };
  assert.equal(text(early), '10 of at most 20 rounds: every gate was decided at the first interim analysis');
  assert.equal(
    text({ complete: 15, interim: [10, 15], redone: 1 }, [passed, passed]),
    '15 of at most 20 rounds, 1 redone: every gate was decided at the second interim analysis',
  );
  assert.equal(
    text(early, [passed, lacking]),
    '10 of at most 20 rounds: every gate that rounds can decide was decided at the first interim analysis',
  );
  assert.equal(text(early, [lacking]), '10 of at most 20 rounds: it ended before every gate was decided');
  assert.equal(text({ interim: [10, 15, 20] }), '20 rounds: judged after 10, 15 and 20');
  assert.equal(text({ interim: [10, 15, 20] }, [passed, open]), '20 rounds: all that were planned');
  assert.equal(
    text({ complete: 13, interim: [10, 13] }, [open]),
    '13 of at most 20 rounds: it ended before every gate was decided',
  );
  assert.equal(
    text({ planned: 90, complete: 60, interim: [10, 20, 30, 40, 50, 60] }),
    '60 of at most 90 rounds: every gate was decided at interim analysis 6',
  );
});

test('a gate that was decided before the end reports on how many rounds', () => {
  assert.equal(decidedText(gate({ rounds: 10 }), row({ rounds: 20 })), 'after 10 rounds');
  assert.equal(decidedText(gate({ rounds: 20 }), row({ rounds: 20 })), '');
});

test('an unusual confidence is reported with its reason', () => {
  const of = (...confidences: (number | null)[]) => confidences.map(confidence => row({ confidence }));
  // From 6 rounds up; the last of three interim analyses has 4.4 %.
  for (const usual of [0.951, 0.96875, 0.960011]) {
    assert.equal(confidenceOf(of(usual)), '95 %');
    assert.equal(confidenceNote(of(usual, null)), '');
  }
  assert.equal(confidenceOf(of(0.998046875)), '99.8 %');
  assert.match(
    confidenceNote(of(0.998046875)),
    /: these are 99\.8 % intervals, wider than the usual ones of 95 %\.$/,
  );
  assert.equal(confidenceOf(of(0.952, 0.998)), '95.2 to 99.8 %');
  assert.equal(confidenceOf([row({ confidence: null, low: null, high: null })]), '95 %');
  // A count has no confidence.
  assert.equal(confidenceOf([row({ exact: true, low: 0.1, high: 0.1, confidence: 1 })]), '95 %');
});
