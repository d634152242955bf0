// Late forks: if the counters show a busy machine there is no verdict; otherwise the suite is broken.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { SuiteFiles } from '../../../core/results/folder.ts';
import { ForkFailure } from '../../../core/runner.ts';
import { temporary } from '../../../core/testing.ts';
import type { Gauge } from './guards.ts';
import { measureSuite } from './suite.ts';
import { ALWAYS, emptySuiteRecord, experiment, fakeRunner, fakeSuite, gaugeWithSteal } from './testing.ts';

const root = temporary('overhead-late-');
let folders = 0;

const late = new ForkFailure('does not keep up with 100/s: lower the rate\n  command: app', false, true);

/** A quiet machine with the given pressure between reading n - 1 and n, as a share. */
function gaugeWithPressure(share: (reading: number) => number): Gauge {
  let reading = 0;
  let waiting = 0;
  return () => {
    waiting += 1e6 * share(reading);
    return { busy: reading * 100, stolen: 0, waiting, at: reading++ * 1e6 };
  };
}

async function measured(fails: (index: number) => ForkFailure | null, gauge: Gauge) {
  const { options, progress } = experiment(root, { gauge });
  const record = emptySuiteRecord();
  const files = new SuiteFiles(join(root, String(folders++)), 'fake');
  await measureSuite(fakeSuite({ min: 6, max: 6 }), fakeRunner(fails).runner, files, record, options);
  return { record, output: progress.lines.join('\n') };
}

describe('a rate that is not kept', () => {
  it('on a machine with steal is noise, and no fault of the suite', async () => {
    const { record, output } = await measured(() => late, gaugeWithSteal(ALWAYS));
    assert.deepEqual(record.broken, []);
    assert.match(record.unusable, /^this machine is too noisy: 2 rounds were thrown away/);
    assert.match(
      output,
      /the hypervisor stole 33\.3 % .*, and a fork came too late: does not keep up with 100\/s/,
    );
    assert.doesNotMatch(output, /command: app/);
  });

  it('with other work that continues after the measurement is no fault of the suite either', async () => {
    const { record, output } = await measured(
      () => late,
      gaugeWithPressure(() => 0.9),
    );
    assert.deepEqual(record.broken, []);
    assert.match(record.unusable, /too noisy/);
    assert.match(output, /some task waited 90\.0 % of the time \(while nothing was measured\)/);
  });

  it('in a single disturbed round drops that round', async () => {
    // Three sets of forks are on time; the three tries of the fourth are late while the machine is busy.
    const tries = [6, 7, 8];
    const { record } = await measured(
      index => (tries.includes(index) ? late : null),
      gaugeWithPressure(reading => (reading >= 6 && reading < 18 ? 0.5 : 0)),
    );
    assert.deepEqual([record.broken, record.unusable, record.dropped], [[], '', 1]);
  });

  it('on a quiet machine is broken after three tries', async () => {
    const { record } = await measured(() => late, gaugeWithSteal());
    assert.equal(record.unusable, '');
    assert.match(
      record.broken[0] ?? '',
      /^round 1, \w+.*: does not keep up with 100\/s: lower the rate\n {2}command: app\n {2}\(3 tries\)$/,
    );
  });

  it('by an application that causes the pressure itself is broken', async () => {
    // Readings come in fours: before and after a set, and before and after a check of the idle machine.
    const { record } = await measured(
      () => late,
      gaugeWithPressure(reading => (reading % 4 === 1 ? 1 : 0)),
    );
    assert.equal(record.unusable, '');
    assert.match(record.broken[0] ?? '', /does not keep up/);
  });
});

it('a crash is never attributed to the machine', async () => {
  const crash = new ForkFailure('it ended with exit code 7');
  const { record } = await measured(() => crash, gaugeWithSteal(ALWAYS));
  assert.match(record.broken[0] ?? '', /exit code 7/);
});
