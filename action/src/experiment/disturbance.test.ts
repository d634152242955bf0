// Other work on the machine during a suite: disturbed sets are repeated or dropped, and a machine that is never quiet ends the run.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import type { Gauge } from './guards.ts';
import { ALWAYS, type Fake, fakeRunner, gaugeWithSteal, measured } from './testing.ts';

const root = temporary('overhead-disturbance-');
let folders = 0;

const measure = (fake: Fake, rounds: number, gauge: Gauge) =>
  measured(join(root, String(folders++)), fake, rounds, gauge);

describe('a suite on a busy machine', () => {
  it('runs disturbed forks again, drops the round after three tries, and continues', async () => {
    // Readings 0 and 1 bracket the first try of round 1, and so on: the third set of forks is disturbed three times.
    const { record, lines, folder } = await measure(fakeRunner(), 8, gaugeWithSteal(new Set([5, 7, 9])));
    assert.equal(record.dropped, 1);
    assert.equal(record.unusable, '');
    assert.equal(lines.length, 8 * 4);
    const rounds = readFileSync(join(folder, 'results/fake.rounds.jsonl'), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    assert.equal(rounds.filter(round => round.outcome === 'dropped').length, 1);
    assert.match(rounds.find(round => round.outcome === 'dropped').reason, /stole 33\.3 % of the CPU time/);
  });

  it('ends on a machine that is never quiet', async () => {
    const { record } = await measure(fakeRunner(), 6, gaugeWithSteal(ALWAYS));
    assert.match(
      record.unusable,
      /too noisy: 2 rounds were thrown away and 4 sets of forks run again; 0 rounds are complete/,
    );
  });

  describe('of a suite that sleeps', () => {
    /** Readings of a set of two forks: one, then two around each interim analysis before a fork, one, and two around the last interim analysis. */
    const READINGS = 8;
    const sleeping = (stolen: (place: number) => boolean, rounds: number) => {
      const fake = fakeRunner();
      const prepare: Fake['runner']['prepare'] = async (...of) => ({
        ...(await fake.runner.prepare(...of)),
        sleeps: true,
      });
      const places = new Set([...Array(READINGS * 400).keys()].filter(at => stolen(at % READINGS)));
      return measure({ ...fake, runner: { prepare } }, rounds, gaugeWithSteal(places));
    };

    it('counts steal while the processors are kept awake, not while they slept', async () => {
      const { record, lines } = await sleeping(place => ![2, 4, 7].includes(place), 6);
      assert.deepEqual([record.unusable, record.dropped], ['', 0]);
      assert.equal(lines.length, 6 * 4);
    });

    for (const place of [2, 4, 7])
      it(`drops rounds with steal at that time, in interim analysis ${Math.ceil(place / 3)} of 3`, async () => {
        const { record } = await sleeping(at => at === place, 6);
        assert.match(record.unusable, /too noisy/);
      });
  });
});
