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

  it('refuse stolen time above the limit, not at it', () => {
    assert.equal(new Guard().refuse('b', { steal: 0.05, pressure: 0 }), null);
    assert.match(new Guard().refuse('b', { steal: 0.051, pressure: 0 }) ?? '', /stole 5\.1 %/);
  });

  it('hold pressure against the quietest round of the same benchmark', () => {
    const guard = new Guard();
    assert.equal(guard.refuse('busy', { steal: 0, pressure: 0.6 }), null);
    assert.equal(guard.refuse('busy', { steal: 0, pressure: 0.79 }), null);
    assert.match(guard.refuse('busy', { steal: 0, pressure: 0.81 }) ?? '', /waited 81\.0 %/);
    assert.equal(guard.refuse('other', { steal: 0, pressure: 0.9 }), null);
  });

  it('read the counters of this machine', () => {
    const load = readLoad();
    if (process.platform === 'linux') assert.ok((load.busy ?? 0) > 0);
    assert.ok(load.at > 0);
  });
});
