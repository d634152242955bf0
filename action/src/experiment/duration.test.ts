// How long a suite takes: by stored runs, by planned forks, by its time budget, and for all suites together.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SUITE_DEFAULTS } from '../../../core/suite.ts';
import { durationsOf, durationTexts, type StoredTime, totalText } from './duration.ts';

const suite = { ...SUITE_DEFAULTS, timeBudget: 600_000 };
const time = (round: number, more: Partial<StoredTime> = {}): StoredTime => ({
  round,
  here: true,
  hosted: false,
  ...more,
});

describe('the duration of a suite', () => {
  it('is limited by the time budget if nothing else is known, here and on a hosted runner', () => {
    const durations = durationsOf(suite, 1, null, []);
    assert.deepEqual(
      [durations.here.time, durations.here.limit, durations.here.rounds],
      [600_000, true, null],
    );
    assert.deepEqual(durationTexts(durations, suite), [
      'up to about 10.0 min (time budget); 6 rounds are measured even if they take longer; after a breach a profile takes up to 3.3 min more',
      'the same, because the time budget limits it; its set-up comes on top',
    ]);
  });

  it('follows from planned forks, whose rounds all fit', () => {
    const durations = durationsOf(suite, 1, 6000, []);
    assert.deepEqual([durations.here.rounds, durations.here.time], [20, 120_000]);
    const [here, hosted] = durationTexts(durations, { ...suite, profile: 'never' });
    assert.match(here, /^about 2\.0 min \(planned forks\)/);
    assert.equal(hosted, 'the same plan; its set-up comes on top');
  });

  it('follows from the median round of stored runs of this machine', () => {
    const stored = [time(40_000), time(60_000), time(50_000), time(1000, { here: false })];
    const { here } = durationsOf(suite, 1, 6000, stored);
    assert.deepEqual([here.rounds, here.time, here.basis], [12, 600_000, '3 stored runs']);
  });

  it('exceeds the time budget if the fewest rounds do', () => {
    const { here } = durationsOf(suite, 1, null, [time(200_000)]);
    assert.deepEqual([here.rounds, here.time, here.basis], [6, 1_200_000, '1 stored run']);
  });

  it('on a hosted runner follows from runs there', () => {
    const durations = durationsOf(suite, 1, null, [time(30_000, { here: false, hosted: true })]);
    assert.deepEqual([durations.here.basis, durations.hosted.basis], ['time budget', '1 stored run']);
    assert.match(durationTexts(durations, suite)[1], /^about 10\.0 min \(1 stored run\); its set-up/);
  });

  it('has no profile if the suite has none, and one after every run if it asks for it', () => {
    assert.equal(durationsOf({ ...suite, profile: 'never' }, 1, null, []).profile, 0);
    const always = { ...suite, profile: 'always' as const };
    assert.match(
      durationTexts(durationsOf(always, 1, null, []), always)[0],
      /; its profile takes up to 3\.3 min more$/,
    );
  });

  it('is added up over all suites', () => {
    const two = [durationsOf(suite, 1, null, []), durationsOf({ ...suite, profile: 'never' }, 1, 6000, [])];
    assert.equal(
      totalText(two),
      'Measuring takes up to about 12.0 min in all, and up to 3.3 min more for profiles. Builds, downloads and dry runs come on top.',
    );
  });
});
