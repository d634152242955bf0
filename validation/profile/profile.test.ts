// The choice of methods for a known cost, and the judgement of what a profile names.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cause, profiledRow } from '../../action/src/profile/testing.ts';
import { candidatesOf, drawn } from './draw.ts';
import { type Finding, findingOf, isInInterval, isRight, tableOf } from './judge.ts';

const inclusive = (name: string, off: number, agent = false) => ({
  name,
  agent,
  off,
  on: off,
  difference: 0,
  low: 0,
  high: 0,
});

describe('the methods to draw from', () => {
  const row = profiledRow({
    inclusive: [
      inclusive('io.netty.buffer.PoolArena.allocate', 20),
      inclusive('io.netty.buffer.PoolArena.rare', 0.5),
      inclusive('java.util.HashMap.get', 30),
      inclusive('io.netty.buffer.ByteBuf.<init>', 30),
      inclusive('overhead.netty.flow.Lambda$$Lambda.run', 30),
      inclusive('io.netty.Agent.work', 30, true),
    ],
  });

  it('are those of the workload that the agent can change, and that are a part of each operation', () =>
    assert.deepEqual(candidatesOf(row), [
      { benchmark: 'AllocateAndRelease', className: 'io.netty.buffer.PoolArena', method: 'allocate' },
    ]));

  it('are drawn once each, the same for a seed', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map(method => ({ benchmark: 'B', className: 'C', method }));
    const order = drawn(all, 7);
    assert.deepEqual(drawn(all.toReversed(), 7), order);
    assert.notDeepEqual(order, all);
    assert.equal(new Set(order).size, all.length);
  });
});

describe('a trial', () => {
  const candidate = { benchmark: 'B', className: 'io.netty.Arena', method: 'allocate' };
  const found = (more: Parameters<typeof cause>[0], known = 60, least = known) =>
    findingOf(
      candidate,
      { measured: '', calls: 1, known, least },
      profiledRow({ causes: [cause(more)], unresolvedDifference: 3.1 }),
    ) as Finding;

  it('is right if the first cause is the method, or the agent called from it', () => {
    assert.ok(isRight(found({ name: 'io.netty.Arena.allocate', caller: 'x' })));
    assert.ok(isRight(found({ name: 'overhead.calibrated.Cost.busy', caller: 'io.netty.Arena.allocate' })));
    assert.ok(!isRight(found({ name: 'overhead.calibrated.Cost.busy', caller: 'io.netty.Arena.free' })));
    const trial = { measured: '', calls: 1, known: 1, least: 1 };
    assert.equal(findingOf(candidate, trial, profiledRow({ causes: [] })), null);
  });

  it('compares the known cost with the interval', () => {
    assert.ok(isInInterval(found({}, 60)));
    assert.ok(!isInInterval(found({}, 54)));
    assert.ok(!isInInterval(found({ low: null, high: null }, 60)));
    assert.ok(isInInterval(found({}, 90, 60)));
    assert.ok(!isInInterval(found({}, 90, 85)));
  });

  it('is counted in a table', () => {
    const findings = [
      found({ caller: 'io.netty.Arena.allocate' }),
      found({ caller: 'other' }),
      found({ caller: 'io.netty.Arena.allocate' }, 1),
    ];
    assert.deepEqual(tableOf(findings).split('\n').slice(2), [
      '| B | 3 | 2 (66.7 %) | 1 (33.3 %) | 95.00 % |',
      '| all | 3 | 2 (66.7 %) | 1 (33.3 %) | 95.00 % |',
    ]);
  });
});
