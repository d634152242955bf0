// The guards: what counts as a disturbance, and what the benchmark makes by itself.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { between, Guard, readLoad } from './guards.ts';

describe('the guards', () => {
  it('read shares from counters', () => {
    const before = { busy: 1000, stolen: 10, waiting: 5_000_000, at: 0 };
    const after = { busy: 1090, stolen: 20, waiting: 5_500_000, at: 1_000_000 };
    assert.deepEqual(between(before, after), { steal: 0.1, pressure: 0.5 });
  });

  it('know nothing, and refuse nothing, where a system has no counters', () => {
    const none = { busy: null, stolen: null, waiting: null, at: 0 };
    assert.deepEqual(between(none, { ...none, at: 1000 }), { steal: 0, pressure: 0 });
  });

  it('V5: refuse stolen time above the limit, not at it', () => {
    assert.equal(new Guard().refuse('b', { steal: 0.05, pressure: 0 }), null);
    assert.match(new Guard().refuse('b', { steal: 0.051, pressure: 0 }) ?? '', /stole 5\.1 %/);
  });

  it('V5: hold pressure against the quietest round of the same benchmark', () => {
    const guard = new Guard();
    assert.equal(guard.refuse('busy', { steal: 0, pressure: 0.6 }), null);
    assert.equal(guard.refuse('busy', { steal: 0, pressure: 0.79 }), null);
    assert.match(guard.refuse('busy', { steal: 0, pressure: 0.81 }) ?? '', /waited 81\.0 %/);
    assert.equal(guard.refuse('other', { steal: 0, pressure: 0.9 }), null);
  });

  it('blame the machine for a fork that came too late where it stole, or pressed, or still presses when nobody measures', () => {
    const quiet = { steal: 0, pressure: 0 };
    const guard = new Guard();
    const blame = (during: object, alone: object = {}) =>
      guard.blame('b', { ...quiet, ...during }, { ...quiet, ...alone });
    assert.match(blame({ steal: 0.06 }) ?? '', /stole 6\.0 %/);
    assert.match(blame({}, { steal: 0.06 }) ?? '', /stole 6\.0 %/);
    // Nobody knows yet what the benchmark presses by itself, and when it fails it may press as much as there is.
    assert.equal(blame({ pressure: 1 }), null);
    assert.equal(blame({ pressure: 1 }, { pressure: 0.2 }), null);
    assert.match(
      blame({}, { pressure: 0.21 }) ?? '',
      /waited 21\.0 % of the time \(while nothing was measured\)/,
    );
    assert.equal(guard.refuse('b', { steal: 0, pressure: 0.3 }), null);
    assert.equal(blame({ pressure: 0.5 }), null);
    assert.match(
      blame({ pressure: 0.51 }) ?? '',
      /waited 51\.0 % of the time \(30\.0 % in the quietest round\)/,
    );
    // What failed is no measure of quiet.
    assert.equal(guard.refuse('b', { steal: 0, pressure: 0.5 }), null);
  });

  it('read the counters of this machine', () => {
    const load = readLoad();
    if (process.platform === 'linux') assert.ok((load.busy ?? 0) > 0);
    assert.ok(load.at > 0);
  });
});
