// A program measured against itself for a second: its result, disturbances, and its end.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PLACE } from '../comparison/fixtures.ts';
import type { Load } from './guards.ts';
import { measureNoise, type NoisePlan } from './noise.ts';

const SHORT: NoisePlan = { rounds: 6, budget: 60_000, iterations: 3, warmup: 1, slice: 2 };
const quiet = (): Load => ({ busy: 0, stolen: 0, waiting: 0, at: performance.now() * 1000 });

const context = (signal = new AbortController().signal) => ({
  ...PLACE,
  environment: { PATH: process.env.PATH ?? '' },
  signal,
  notice: () => undefined,
});

describe('the noise of this machine', () => {
  it('V3: is measured in CPU and time, of work and of a start', async () => {
    const noise = await measureNoise(context(), SHORT, quiet);
    assert.deepEqual([noise.measured, noise.rounds], [6, 6]);
    assert.deepEqual(
      noise.measures.map(({ name }) => name),
      ['CPU', 'time', 'start-up CPU', 'start-up time'],
    );
    for (const { name, mde, low, high } of noise.measures) {
      assert.ok(mde !== null && mde > 0, name);
      assert.ok(low !== null && high !== null && low <= high, name);
    }
  });

  it('excludes rounds with steal', async () => {
    let stolen = 0;
    const robbed = (): Load => {
      stolen += 50;
      return { ...quiet(), busy: 100, stolen };
    };
    const noise = await measureNoise(context(), { ...SHORT, rounds: 2 }, robbed);
    assert.deepEqual([noise.rounds, noise.measures], [0, []]);
    assert.equal(noise.steal, 1);
  });

  it('ends at its time limit, but not before there is an interval', async () => {
    const noise = await measureNoise(context(), { ...SHORT, rounds: 8, budget: 0 }, quiet);
    assert.equal(noise.measured, 6);
  });

  it('ends when the user stops the run', async () => {
    const stop = AbortSignal.abort(new Error('enough'));
    await assert.rejects(measureNoise(context(stop), SHORT, quiet), /enough/);
  });
});
