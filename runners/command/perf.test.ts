// perf on this machine, and scripts in its place: found, tried, and what to do without it.
import assert from 'node:assert/strict';
import { dirname } from 'node:path';
import { describe, it } from 'node:test';
import { findPerf, rateFor } from '../../core/profile/perf.ts';
import type { Lack } from '../../core/runner.ts';
import { commandNeeds } from './needs.ts';
import { context, scratch, script } from './testing.ts';

const files = scratch();
const skip = process.platform === 'linux' ? false : 'perf is a program of Linux';

/** What is found with a script as perf; none without a script. */
function found(text: string | null, meter = '/srv/meter'): ReturnType<typeof findPerf> {
  const folder = files.next();
  const PATH = text === null ? folder : `${dirname(script(folder, 'perf', text))}:/usr/bin:/bin`;
  return findPerf({
    context: { ...context(files.folder), environment: { PATH } },
    counting: { meter, problem: 'no meter for this machine' },
  });
}
const VERSION = 'case $1 in --version) echo "perf version 6.1.187"; exit ;;';

describe('perf', { skip }, () => {
  const lacks = async (text: string | null, reason: RegExp, remedy: RegExp) => {
    const lack = (await found(text)) as Lack;
    assert.match(lack.reason, reason);
    assert.match(lack.remedy, remedy);
  };
  const install = /apt-get install linux-perf; Ubuntu: apt-get install linux-tools-generic/;
  const permit = /sudo sysctl kernel\.perf_event_paranoid=1/;

  it('is missing', () => lacks(null, /^commands are profiled by perf, which is not on the path$/, install));

  it('is a script of Ubuntu without the perf of this kernel', () =>
    lacks(
      'echo "WARNING: perf not found for kernel 6.8.0-1"; exit 2',
      /does not work: WARNING: perf not found/,
      install,
    ));

  it('may not record at all', () =>
    lacks(
      `${VERSION} record) echo; echo "Error: Access is limited"; exit 255 ;; esac`,
      /may not record: Error: Access/,
      permit,
    ));

  it('may record programs only', () =>
    lacks(`${VERSION} evlist) echo cpu-clock:u ;; esac`, /may not record the kernel's work/, permit));

  it('is a note of the doctor with the remedy, because suites are measured without it', async () => {
    const needs = await commandNeeds(context(files.folder, { PATH: files.next() }));
    const perf = needs.find(({ name }) => name === 'perf');
    assert.deepEqual(
      [perf?.state, perf?.found],
      ['note', 'commands are profiled by perf, which is not on the path'],
    );
    assert.match(perf?.action ?? '', install);
  });

  it('may record everything', async () => {
    assert.deepEqual(
      await found(`${VERSION} evlist) echo cpu-clock ;; esac`).then(
        perf => 'version' in perf && perf.version,
      ),
      '6.1.187',
    );
  });

  it('is of no use without the program that starts commands', async () => {
    assert.deepEqual(await found(VERSION, ''), {
      reason: 'there is no program that starts commands under perf: no meter for this machine',
      remedy: '',
    });
  });
});

describe('the samples of perf', () => {
  it('are as many for each command, within limits', () => {
    assert.equal(rateFor(4e9), 500);
    assert.equal(rateFor(1e6), 1999);
    assert.equal(rateFor(0), 1999);
    assert.equal(rateFor(1e12), 49);
  });
});
