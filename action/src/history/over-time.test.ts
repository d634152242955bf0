// Tests of rows over time whose runs are on several processors.
import assert from 'node:assert/strict';
import { join, resolve } from 'node:path';
import { it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { overTime, type RunValues } from './over-time.ts';

const host = {
  root: resolve(import.meta.dirname, '../../..'),
  cache: join(temporary('overhead-over-time-'), 'cache'),
  signal: new AbortController().signal,
};

/** A run with one metric: its cost is 10 % on processor A, and 40 % on B. */
function runOn(cpu: string, day: number, metric: string): RunValues {
  const theta = Math.log1p(cpu === 'A' ? 0.1 : 0.4) + (day % 3) / 1000;
  return {
    run: { name: `run-${day}`, time: new Date(Date.UTC(2026, 0, day)) },
    overheads: {
      date: '',
      commit: '',
      control: true,
      machine: { cpu },
      keys: [{ benchmark: 'Echo', metric, treatment: 'on', better: 'lower' }],
      values: [theta, theta - 0.002, theta + 0.002, 0.001, 10],
    },
  };
}

for (const [metric, changes, release] of [
  ['cpu-ns/op', [], 1],
  ['B/op', ['run-13'], 2],
] as const)
  it(`finds ${changes.length} changes of level in ${metric}, and compares ${release} pinned runs, if the processor changes`, async () => {
    const runs = Array.from({ length: 24 }, (_, at) => runOn(at < 12 ? 'A' : 'B', at + 1, metric));
    const pinned = [runs[0], runs[13]].filter(run => run !== undefined);
    const { rows } = await overTime('suite', { runs, pinned }, [], host);
    assert.deepEqual(
      rows[0]?.changes.map(({ run }) => run),
      changes,
    );
    assert.equal(rows[0]?.releaseBaseline?.drift?.runs, release);
  });
