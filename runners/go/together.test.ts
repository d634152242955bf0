// Forks that are several short processes each: their turns, and the one fork that their results make.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CONTROL } from '../../action/src/config/config.ts';
import { ForkFailure, type ForkRequest, type ForkResult } from '../runner.ts';
import { goVariant } from './testing.ts';
import { runTogether, whole } from './together.ts';

const result = (samples: Readonly<Record<string, number>>): ForkResult => ({
  operations: 100,
  samples: Object.entries(samples).map(([unit, value]) => ({ unit, value })),
  iterations: [],
  conditions: { GOMAXPROCS: '2' },
  warnings: [],
});

describe('Go forks in turns', () => {
  const requests = [CONTROL, 'probe'].map(
    (name): ForkRequest => ({ benchmark: 'Steady', variant: goVariant(name), raw: `/raw/${name}`, seed: 1 }),
  );
  /** Each row is the one before in reverse. */
  function* rows(): Generator<readonly string[], never> {
    for (let order = [CONTROL, 'probe']; ; order = order.toReversed()) yield order;
  }

  it('run one process of each variant in each turn, in the order of its row, one after the other', async () => {
    let running = 0;
    const folders: string[] = [];
    const run = async ({ raw }: ForkRequest) => {
      assert.equal(running++, 0);
      await Promise.resolve();
      running--;
      folders.push(raw);
      return result({ 'ns/op': folders.length });
    };
    const { results, slices } = await runTogether(run, 2, requests, rows());
    assert.deepEqual(slices, [CONTROL, 'probe', 'probe', CONTROL]);
    assert.deepEqual(folders, [
      '/raw/off/process-1',
      '/raw/probe/process-1',
      '/raw/probe/process-2',
      '/raw/off/process-2',
    ]);
    assert.deepEqual(
      results.map(({ operations, samples }) => [operations, samples]),
      [
        [200, [{ unit: 'ns/op', value: 2.5 }]],
        [200, [{ unit: 'ns/op', value: 2.5 }]],
      ],
    );
  });

  it('fail together if one process fails', async () => {
    const run = async ({ raw }: ForkRequest) => {
      if (raw === '/raw/probe/process-1') throw new ForkFailure('it crashed');
      return result({ 'ns/op': 1 });
    };
    await assert.rejects(runTogether(run, 2, requests, rows()), /^Error: it crashed$/);
  });
});

describe('the processes of a Go fork', () => {
  it('make one fork with the mean of their values, also of units that only some of them report', () => {
    const made = whole([
      result({ 'ns/op': 10, 'allocs/op': 3 }),
      result({ 'ns/op': 20, 'allocs/op': 3, 'x/op': 7 }),
    ]);
    assert.deepEqual(made.samples, [
      { unit: 'ns/op', value: 15 },
      { unit: 'allocs/op', value: 3 },
      { unit: 'x/op', value: 7 },
    ]);
    assert.deepEqual(made.conditions, { GOMAXPROCS: '2' });
  });
});
