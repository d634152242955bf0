// Tests of which stored runs serve as baselines, which are the release baseline, and which may be removed.
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

test('every run that did not fail or was accepted is a baseline', () => {
  for (const verdict of ['pass', 'inconclusive', 'none'] as const)
    assert.equal(isBaseline({ marks: { ...UNMARKED, verdict } }), true, verdict);
  assert.equal(isBaseline({ marks: FAILED }), false);
  assert.equal(isBaseline({ marks: ACCEPTED }), true);
});

test('the release baseline is every run pinned under the most recent name, whatever its date and machine', () => {
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

/**
 * Runs of one day each, newest first: p passed, f failed, a accepted, P pinned. Returns the days of the runs that may
 * be removed.
 */
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

test('pruning keeps the newest baselines, newer failed runs and every pinned run', () => {
  assert.deepEqual(gone('ppppp', 2), [2, 3, 4]);
  assert.deepEqual(gone('fpfapfP', 2), [4, 5]);
  assert.deepEqual(gone('fpf', 2), [], 'too few baselines: nothing is removed');
  assert.deepEqual(gone('', 1), []);
});

test('pruning by age removes only older runs, and never the newest baselines', () => {
  assert.deepEqual(gone('ppppp', 2, 3), [4]);
  assert.deepEqual(gone('ppppp', 4, 1), [4]);
  assert.deepEqual(gone('pffffP', 8, 2), [3, 4], 'a failed run is removed by its age alone');
  assert.deepEqual(gone('ppp', COMPARED, 0), []);
});
