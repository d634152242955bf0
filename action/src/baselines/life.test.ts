// Which stored runs serve, which is the release baseline, which may go.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPARED, isBaseline, outlived, releaseOf } from './life.ts';
import { type Marks, UNMARKED } from './sidecar.ts';

const date = '2026-11-21T00:00:00.000Z';
const FAILED: Marks = { ...UNMARKED, verdict: 'breach' };
const ACCEPTED: Marks = { ...FAILED, accepted: { reason: 'meant', date } };
const pinned = (name: string, day: number): Marks => ({
  ...UNMARKED,
  pinned: { name, date: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z` },
});

test('whatever did not fail is a baseline, and what was accepted', () => {
  for (const verdict of ['pass', 'inconclusive', 'none'] as const)
    assert.equal(isBaseline({ marks: { ...UNMARKED, verdict } }), true, verdict);
  assert.equal(isBaseline({ marks: FAILED }), false);
  assert.equal(isBaseline({ marks: ACCEPTED }), true);
});

test('the release baseline is all that is pinned under the name that was pinned last, whenever and wherever it was measured', () => {
  const runs = [
    { id: 'newest', marks: UNMARKED },
    { id: 'failed', marks: { ...FAILED, pinned: { name: 'v9', date } } },
    { id: 'pinned first', marks: pinned('v2', 10) },
    { id: 'pinned last', marks: pinned('v1', 12) },
    { id: 'of the same release', marks: pinned('v1', 1) },
    { id: 'pinned before', marks: pinned('v2', 11) },
  ];
  const release = releaseOf(runs);
  assert.equal(release?.name, 'v1');
  assert.deepEqual(
    release.runs.map(({ id }) => id),
    ['pinned last', 'of the same release'],
  );
  assert.equal(releaseOf([{ marks: UNMARKED }, { marks: FAILED }]), null);
});

/** Runs of one a day, newest first: p passed, f failed, a accepted, P pinned. Returns those that may go, by their days. */
function gone(letters: string, keep: number, olderThan: number | null = null): number[] {
  const kinds: Readonly<Record<string, Marks>> = { p: UNMARKED, f: FAILED, a: ACCEPTED, P: pinned('v1', 1) };
  const runs = [...letters].map((letter, day) => ({
    day,
    time: new Date(-day * 1000),
    marks: kinds[letter] as Marks,
  }));
  const before = olderThan === null ? null : new Date(-olderThan * 1000);
  return outlived(runs, { keep, before }).map(({ day }) => day);
}

test('the newest baselines stay, and what failed since; a pinned run always stays', () => {
  assert.deepEqual(gone('ppppp', 2), [2, 3, 4]);
  assert.deepEqual(gone('fpfapfP', 2), [4, 5]);
  assert.deepEqual(gone('fpf', 2), [], 'too few baselines: nothing goes');
  assert.deepEqual(gone('', 1), []);
});

test('where an age is given, only what is older goes, but never the newest baselines', () => {
  assert.deepEqual(gone('ppppp', 2, 3), [4]);
  assert.deepEqual(gone('ppppp', 4, 1), [4]);
  assert.deepEqual(gone('pffffP', 8, 2), [3, 4], 'what failed goes by its age alone');
  assert.deepEqual(gone('ppp', COMPARED, 0), []);
});
