// Differences of functions between variants, from invented profiles.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Frame, Profile, Stack } from '../../../core/profile/profile.ts';
import { functionsOf, placeOf } from './attribution.ts';
import { differential } from './differential.ts';

const code = (name: string): Frame => ({ name, kind: 'code', agent: false });
const agent = (name: string): Frame => ({ name, kind: 'code', agent: true });
const runtime = (name: string): Frame => ({ name, kind: 'runtime', agent: false });
const stack = (value: number, ...frames: Frame[]): Stack => ({ frames, thread: 'main', value });
const profile = (perOperation: number, ...stacks: Stack[]): Profile => ({
  metric: 'cpu-ns/op',
  perOperation,
  stacks,
});

describe('the place of a stack', () => {
  const place = (...frames: Frame[]) => placeOf(stack(1, ...frames));

  it('is the function that ran', () =>
    assert.deepEqual(place(code('main'), code('a'), code('b')), { name: 'b', agent: false, caller: 'a' }));

  it('is the first function of the agent, whatever it calls', () =>
    assert.deepEqual(
      place(code('main'), code('a'), agent('Agent.enter'), code('java.util.Map.get'), agent('Agent.deep')),
      {
        name: 'Agent.enter',
        agent: true,
        caller: 'a',
      },
    ));

  it('is the caller of the runtime and the kernel', () =>
    assert.deepEqual(
      place(code('main'), code('a'), runtime('memset'), { name: 'page_fault', kind: 'kernel', agent: false }),
      {
        name: 'a',
        agent: false,
        caller: 'main',
      },
    ));

  it('is the thread if no function of the code is known', () => {
    assert.deepEqual(place(runtime('G1ParScan::work')), { name: '[main]', agent: false, caller: '' });
    assert.deepEqual(placeOf({ frames: [], thread: '', value: 1 }), {
      name: '[unknown]',
      agent: false,
      caller: '',
    });
  });

  it('has the caller before a recursion', () =>
    assert.equal(place(code('main'), code('walk'), code('walk'), code('walk')).caller, 'main'));
});

it('counts a function that calls itself once', () => {
  assert.deepEqual(
    [...functionsOf(stack(1, code('a'), code('b'), code('a')))],
    [
      ['a', false],
      ['b', false],
    ],
  );
});

describe('the difference', () => {
  const off = (noise: number) =>
    profile(
      100 + noise,
      stack(900 + noise, code('main'), code('work')),
      stack(100, code('main'), code('other')),
    );
  const on = (noise: number) =>
    profile(
      120 + noise,
      stack(900 - noise, code('main'), code('work')),
      stack(100, code('main'), code('other')),
      stack(200, code('main'), code('work'), agent('Agent.record'), code('java.util.Map.put')),
    );
  const found = differential([0, 1, -1, 0.5].map(noise => ({ off: off(noise), on: on(noise) })));

  it('is in the unit of the metric, and first by what is certain', () => {
    const [cause] = found.causes;
    assert.deepEqual([cause?.name, cause?.agent, cause?.caller], ['Agent.record', true, 'work']);
    assert.ok(Math.abs((cause?.difference ?? 0) - 20) < 0.1, `${cause?.difference}`);
    assert.ok((cause?.low ?? 0) > 19 && (cause?.high ?? 0) < 21);
    assert.ok(Math.abs(found.whole.difference - 20) < 1e-9);
    assert.ok(Math.abs(found.agent.difference - 20) < 0.1);
  });

  it('of all functions adds up to the whole', () => {
    const sum = found.causes.reduce((all, { difference }) => all + difference, 0);
    assert.ok(Math.abs(sum - found.whole.difference) < 1e-9);
  });

  it('counts a function with all that it calls', () => {
    const inclusive = new Map(found.inclusive.map(({ name, on }) => [name, on]));
    assert.ok(Math.abs((inclusive.get('main') ?? 0) - 120) < 1);
    assert.ok(Math.abs((inclusive.get('Agent.record') ?? 0) - 20) < 0.1);
  });

  it('follows the t interval of the paired differences', () => {
    // Differences of 10, 12 and 14: mean 12, standard error 2/√3, t(2) = 4.303.
    const sets = [10, 12, 14].map(cost => ({
      off: profile(100, stack(1, code('a'))),
      on: profile(100 + cost, stack(1, code('a'))),
    }));
    const [cause] = differential(sets).causes;
    const half = (4.303 * 2) / Math.sqrt(3);
    assert.equal(cause?.difference, 12);
    assert.ok(Math.abs((cause?.low ?? 0) - (12 - half)) < 1e-9);
    assert.ok(Math.abs((cause?.high ?? 0) - (12 + half)) < 1e-9);
  });

  it('has no interval with one set of forks', () => {
    const [cause] = differential([{ off: off(0), on: on(0) }]).causes;
    assert.deepEqual([cause?.low, cause?.high], [null, null]);
  });

  it('puts the larger difference first where nothing is certain', () => {
    const sets = [-40, 40].map(noise => ({
      off: profile(100, stack(100, code('small')), stack(1, code('tiny'))),
      on: profile(150 + noise, stack(148 + noise, code('small')), stack(2 + noise / 40, code('tiny'))),
    }));
    assert.deepEqual(
      differential(sets).causes.map(({ name }) => name),
      ['small', 'tiny'],
    );
  });

  it('shows a saving last', () => {
    const sets = [0, 1, 2].map(noise => ({
      off: profile(100, stack(50 + noise, code('saved')), stack(50, code('same'))),
      on: profile(60, stack(10, code('saved')), stack(50, code('same'))),
    }));
    const { causes } = differential(sets);
    assert.equal(causes.at(-1)?.name, 'saved');
    assert.ok((causes.at(-1)?.high ?? 0) < 0);
  });

  it('counts what has no symbol', () => {
    const unknown: Frame = { name: '', kind: 'runtime', agent: false };
    const sets = [
      {
        off: profile(10, stack(1, code('a'))),
        on: profile(10, stack(3, code('a')), stack(1, code('a'), unknown)),
      },
    ];
    const { unresolved, unresolvedDifference } = differential(sets);
    assert.deepEqual([unresolved, unresolvedDifference], [0.25, 2.5]);
  });

  it('refuses nothing to compare, and different metrics', () => {
    assert.throws(() => differential([]), RangeError);
    const other = { ...off(0), metric: 'B/op' };
    assert.throws(() => differential([{ off: other, on: on(0) }]), RangeError);
  });
});
