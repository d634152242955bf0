// The guards: other work counts as a disturbance, and the work of the benchmark does not.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { between, Guard, loadOf, readLoad } from './guards.ts';

describe('the guards', () => {
  it('read shares from counters', () => {
    const before = { busy: 1000, stolen: 10, waiting: 5_000_000, at: 0 };
    const after = { busy: 1090, stolen: 20, waiting: 5_500_000, at: 1_000_000 };
    assert.deepEqual(between(before, after), { steal: 0.1, pressure: 0.5 });
    // Without elapsed time there is no value; counters that went back are ignored; a share is at most 1.
    assert.deepEqual(between(before, before), { steal: 0, pressure: 0 });
    assert.deepEqual(between(after, { ...before, busy: 2000, at: 2_000_000 }), { steal: 0, pressure: 0 });
    assert.equal(between(before, { ...after, waiting: 1e9 }).pressure, 1);
  });

  it("read the kernel's counters: a task that slept or waited for a disk was not busy, and waiting of some tasks counts", () => {
    const stat =
      'cpu  1 20 300 4000 50000 600000 7000000 80000000 900000000 1\ncpu0 9 9 9 9 9 9 9 9 9 9\nctxt 1\n';
    const pressure =
      'some avg10=0.00 avg60=0.10 avg300=0.20 total=123456\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=7\n';
    const { at, ...load } = loadOf(stat, pressure);
    assert.deepEqual(load, { busy: 7_600_321, stolen: 80_000_000, waiting: 123_456 });
    // Linux reports stolen time since 2.6.11.
    assert.deepEqual(
      { ...loadOf('cpu  1 2 3 4 5 6 7\n', ''), at: 0 },
      { busy: 19, stolen: 0, waiting: null, at: 0 },
    );
    assert.deepEqual({ ...loadOf('', ''), at: 0 }, { busy: null, stolen: null, waiting: null, at: 0 });
  });

  it('know and reject nothing on a system without counters', () => {
    const none = { busy: null, stolen: null, waiting: null, at: 0 };
    assert.deepEqual(between(none, { ...none, at: 1000 }), { steal: 0, pressure: 0 });
  });

  it('V5: reject steal above the limit, not at it', () => {
    assert.equal(new Guard().refuse('b', { steal: 0.05, pressure: 0 }, false), null);
    assert.match(new Guard().refuse('b', { steal: 0.051, pressure: 0 }, false) ?? '', /stole 5\.1 %/);
  });

  it('V5: compare pressure with the quietest round of the same benchmark', () => {
    const guard = new Guard();
    assert.equal(guard.refuse('busy', { steal: 0, pressure: 0.6 }, false), null);
    assert.equal(guard.refuse('busy', { steal: 0, pressure: 0.79 }, false), null);
    assert.match(guard.refuse('busy', { steal: 0, pressure: 0.81 }, false) ?? '', /waited 81\.0 %/);
    assert.equal(guard.refuse('other', { steal: 0, pressure: 0.9 }, false), null);
  });

  it('V5: accept pressure on forks in turns, which affects all variants equally, and reject too much steal', () => {
    const guard = new Guard();
    assert.equal(guard.refuse('b', { steal: 0, pressure: 0.1 }, true), null);
    assert.equal(guard.refuse('b', { steal: 0.25, pressure: 0.9 }, true), null);
    assert.match(guard.refuse('b', { steal: 0.26, pressure: 0 }, true) ?? '', /stole 26\.0 %.*limit 25\.0 %/);
  });

  it('attribute a late fork to the machine if it had steal or pressure, or still has pressure after the measurement', () => {
    const quiet = { steal: 0, pressure: 0 };
    const guard = new Guard();
    const blame = (during: object, alone: object = {}) =>
      guard.blame('b', { ...quiet, ...during }, { ...quiet, ...alone });
    assert.match(blame({ steal: 0.06 }) ?? '', /stole 6\.0 %/);
    assert.match(blame({}, { steal: 0.06 }) ?? '', /stole 6\.0 %/);
    // The pressure of the benchmark itself is unknown yet, and a failing benchmark may cause any.
    assert.equal(blame({ pressure: 1 }), null);
    assert.equal(blame({ pressure: 1 }, { pressure: 0.2 }), null);
    assert.match(
      blame({}, { pressure: 0.21 }) ?? '',
      /waited 21\.0 % of the time \(while nothing was measured\)/,
    );
    assert.equal(guard.refuse('b', { steal: 0, pressure: 0.3 }, false), null);
    assert.equal(blame({ pressure: 0.5 }), null);
    assert.match(
      blame({ pressure: 0.51 }) ?? '',
      /waited 51\.0 % of the time \(30\.0 % in the quietest round\)/,
    );
    // A failed fork does not show how quiet the machine is.
    assert.equal(guard.refuse('b', { steal: 0, pressure: 0.5 }, false), null);
  });

  it('read the counters of this machine', () => {
    const [before, after] = [readLoad(), readLoad()];
    if (process.platform === 'linux') assert.ok((before.busy ?? 0) > 0 && before.stolen !== null);
    // In µs; a later value is larger.
    assert.ok(Math.abs(before.at / 1000 - performance.now()) < 60_000 && after.at >= before.at);
  });
});
