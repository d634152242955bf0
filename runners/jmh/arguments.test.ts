// The properties of a fork that decide how long its warm-up is.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compilerProperties } from './arguments.ts';
import type { Benchmark } from './benchmarks.ts';
import { planTurns } from './plan.ts';
import type { PreparedJmh } from './prepared.ts';
import { fixtureSuite, withAgent } from './testing.ts';

it('the last five single shots decide when a warm-up ends, else twenty iterations', () => {
  const suite = { ...fixtureSuite('steady', withAgent('transform')), warmup: null, timeBudget: 300_000 };
  const prepared = { plan: planTurns(suite, 2) } as PreparedJmh;
  const properties = (mode: string) => compilerProperties({ mode } as Benchmark, prepared).join(' ');
  assert.match(properties('avgt'), /^-Doverhead\.warmupUntilIdle=20:2000:0\.03:\d+$/);
  assert.match(properties('ss'), /^-Doverhead\.warmupUntilIdle=5:2000:0\.03:\d+$/);
});
