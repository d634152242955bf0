// Forks of a set that live at the same time: guards of a set, and a resumed run that was stopped within one.
import assert from 'node:assert/strict';
import { appendFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SuiteFiles } from '../../../core/results/folder.ts';
import { ForkFailure } from '../../../core/runner.ts';
import type { Preparer } from '../../../core/runner-interface.ts';
import { scratch } from '../../../core/testing.ts';
import type { Gauge } from './guards.ts';
import { measureSuite } from './suite.ts';
import {
  ALWAYS,
  emptySuiteRecord,
  experiment,
  type Fake,
  fakeRunner,
  fakeSuite,
  gaugeWithSteal,
  journal,
  measured,
  resultLines,
  together,
} from './testing.ts';

const { next } = scratch();

/** A quiet machine with the given pressure between reading n - 1 and n. */
function gaugeWithPressure(waits: (reading: number) => boolean): Gauge {
  let [reading, waiting] = [0, 0];
  return () => {
    if (waits(reading)) waiting += 1e6;
    return { busy: reading * 100, stolen: 0, waiting, at: reading++ * 1e6 };
  };
}

describe('the guards of forks that take turns', () => {
  it('repeat a set with too much steal, and drop its round after three tries', async () => {
    const { fake, sets } = together(2);
    // Readings 4 and 5 bracket the first try of the third set: that of round 2.
    const { record, folder, lines } = await measured(next(), fake, 8, gaugeWithSteal(new Set([5, 7, 9])));
    assert.deepEqual([record.broken, record.unusable, record.dropped, record.redone], [[], '', 1, 2]);
    assert.equal(lines.length, 8 * 2 * 2);
    assert.equal(sets.length, 8 * 2 + 3, 'nothing is measured of the round behind the set that is refused');
    const rounds = journal(folder);
    assert.deepEqual(
      rounds.map(({ round, outcome }) => [round, outcome]),
      rounds.map((_, index) => [index + 1, index === 1 ? 'dropped' : 'complete']),
    );
    assert.match(rounds[1]?.reason ?? '', /stole 33\.3 % of the CPU time \(limit 25\.0 %\)/);
    assert.deepEqual(rounds[1]?.slices, []);
    // Repeated tries of a set have the same order of slices and their own folders.
    assert.equal(new Set(sets.flat().map(({ raw }) => raw)).size, sets.length * 2);
  });

  it('end the suite on a machine that is never quiet', async () => {
    const { record, lines } = await measured(next(), together(2).fake, 6, gaugeWithSteal(ALWAYS));
    assert.match(record.unusable, /too noisy: 2 rounds were thrown away and 4 sets of forks run again/);
    assert.deepEqual(lines, []);
  });

  it('accept pressure from other work, which affects all forks equally', async () => {
    const pressed = gaugeWithPressure(reading => reading > 8);
    const { record } = await measured(next(), together(2).fake, 6, pressed);
    assert.deepEqual([record.dropped, record.redone, record.unusable], [0, 0, '']);
  });

  const late = new ForkFailure('still running after 60 s: killed', false, true);

  it('attribute a late set to the machine if it has steal or pressure, also after the measurement', async () => {
    const machines: [Gauge, RegExp][] = [
      [gaugeWithSteal(ALWAYS), /the hypervisor stole 33\.3 %/],
      [gaugeWithPressure(() => true), /waited 100\.0 % of the time \(while nothing was measured\)/],
    ];
    for (const [gauge, why] of machines) {
      const { record, progress } = await measured(next(), together(2, () => late).fake, 6, gauge);
      assert.deepEqual(record.broken, []);
      assert.match(record.unusable, /too noisy/);
      assert.match(progress.lines.join('\n'), why);
      assert.match(progress.lines.join('\n'), /and a fork came too late: still running after 60 s/);
    }
  });

  it('attribute a late set on a quiet machine to the suite', async () => {
    const { fake, sets } = together(2, () => late);
    const { record } = await measured(next(), fake, 6);
    assert.match(record.broken.join(), /round 1, .*still running after 60 s: killed\n {2}\(3 tries\)/);
    assert.equal(sets.length, 3);
  });
});

describe('a run of forks that take turns', () => {
  const ROUNDS = 6;
  const measure = async (
    folder: string,
    { runner }: Fake,
    {
      signal = new AbortController().signal,
      gauge = gaugeWithSteal(),
      files = new SuiteFiles(folder, 'fake'),
    } = {},
  ) => {
    const record = emptySuiteRecord();
    const { options } = experiment(folder, { gauge }, signal);
    await measureSuite(fakeSuite({ min: ROUNDS, max: ROUNDS }), runner, files, record, options);
    return record;
  };
  /** The output of an uninterrupted run. */
  const whole = async () => {
    const folder = next();
    await measured(folder, together(4).fake, ROUNDS);
    return journal(folder).map(({ round, order, slices }) => ({ round, order, slices }));
  };
  const written = (folder: string) =>
    existsSync(join(folder, 'results/fake.rounds.jsonl'))
      ? journal(folder).map(({ round, order, slices }) => ({ round, order, slices }))
      : [];

  for (const killed of [0, 1, 4, 5])
    it(`resumes with the next set after it was ended in set ${killed + 1}, in the order of an uninterrupted run`, async () => {
      const expected = await whole();
      const folder = next();
      const stop = new AbortController();
      const reason = new Error('stopped');
      const first = together(4, set => {
        if (set === killed) stop.abort(reason);
        return stop.signal.aborted ? reason : null;
      });
      await assert.rejects(measure(folder, first.fake, { signal: stop.signal }), reason);
      const complete = Math.floor(killed / 2);
      assert.equal(resultLines(folder).length, complete * 4, 'a round is there in part');
      assert.deepEqual(written(folder), expected.slice(0, complete));
      // Like a kill during a write.
      if (complete > 0) {
        appendFileSync(join(folder, 'results/fake.txt'), 'BenchmarkFirst/agent=off  1000  1');
        appendFileSync(join(folder, 'results/fake.rounds.jsonl'), '{"round":9,"slices":[{"benchm');
      }
      const second = together(4);
      const record = await measure(folder, second.fake);
      assert.deepEqual([record.broken, record.finished], [[], true]);
      assert.deepEqual(written(folder), expected);
      assert.equal(second.sets.length, (ROUNDS - complete) * 2, 'no set is measured twice');
      assert.equal(resultLines(folder).length, ROUNDS * 4);
    });

  it('keeps the number of a dropped round, so that later rounds keep their order on resume', async () => {
    const expected = await whole();
    const folder = next();
    const stop = new AbortController();
    const reason = new Error('stopped');
    // Round 2 is dropped after three tries of its first set, and the run is stopped in round 3.
    const first = together(4, set => {
      if (set === 5) stop.abort(reason);
      return stop.signal.aborted ? reason : null;
    });
    const gauge = gaugeWithSteal(new Set([5, 7, 9]));
    await assert.rejects(measure(folder, first.fake, { signal: stop.signal, gauge }), reason);
    await measure(folder, together(4).fake);
    const rounds = written(folder);
    assert.equal(rounds.length, ROUNDS + 1);
    assert.deepEqual(rounds[1]?.slices, []);
    assert.deepEqual(rounds.slice(2, ROUNDS), expected.slice(2));
    assert.equal(resultLines(folder).length, ROUNDS * 4);
  });

  it('S24: ends on a full disk while its forks live, and keeps the earlier rounds', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const folder = next();
    await assert.rejects(measure(folder, together(4, set => (set === 3 ? full : null)).fake), full);
    assert.equal(resultLines(folder).length, 4);
    const refusing = new SuiteFiles(next(), 'fake');
    refusing.append = () => {
      throw full;
    };
    await assert.rejects(measure(next(), together(4).fake, { files: refusing }), full);
    const record = await measure(folder, together(4).fake);
    assert.deepEqual([record.broken, written(folder).length], [[], ROUNDS]);
  });

  it('is broken by a fork with other conditions than the others of its set', async () => {
    const { runner, forks } = fakeRunner(undefined, ({ variant }) => ({ collectors: variant.name }));
    const { fake } = together(2);
    const mixed: Preparer = {
      prepare: async (...of) => {
        const { fork } = await runner.prepare(...of);
        return {
          ...(await fake.runner.prepare(...of)),
          fork,
          together: async requests => ({ results: await Promise.all(requests.map(fork)), slices: [] }),
        };
      },
    };
    const { record, lines } = await measured(next(), { runner: mixed, forks }, ROUNDS);
    assert.match(record.broken.join(), /collectors is (off|agent), in other forks G1/);
    assert.deepEqual(lines, []);
  });
});
