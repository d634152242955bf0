// The number of gates of a suite, before the first analysis.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { WITHOUT_AGENT } from '../../../core/jvm/suite.ts';
import { countGates, unitsByBenchmark } from './counting.ts';
import { emptySuiteRecord, fakeSuite, GATE } from './testing.ts';

const fork = (benchmark: string, ...units: string[]) => ({
  benchmark,
  samples: units.map(unit => ({ unit, value: 1 })),
});

const count = (metrics: string[], forks: ReturnType<typeof fork>[], benchmarks = ['One', 'Two']) => {
  const suite = fakeSuite({ min: 6, max: 6 });
  const variants = [...suite.variants, ...['base', 'again'].map(name => ({ ...WITHOUT_AGENT, name }))];
  const record = { ...emptySuiteRecord(), benchmarks, references: ['base'], again: 'again' };
  const gates = metrics.map(metric => ({ ...GATE, metric }));
  const { all, noisy } = countGates({ gates, variants }, record, unitsByBenchmark(forks));
  return [all, noisy];
};

it('R18: gates are counted for the benchmarks that report their metric, and the limited treatments', () => {
  const forks = [fork('One', 'ns/op', 'classes'), fork('Two', 'ns/op', 'rss-B')];
  assert.deepEqual(count(['ns/op'], forks), [2, 2]);
  assert.deepEqual(count(['ns/op', 'rss-B'], forks), [3, 3]);
  assert.deepEqual(count(['@primary', 'classes'], forks), [3, 2]);
});

it('counted native instructions are the primary metric, and counts in the simulator are not', () => {
  const noisy = (...units: string[]) => count(['@primary'], [fork('One', ...units)], ['One']);
  assert.deepEqual(noisy('instr/op', 'cpu-ns/op', 'classes'), [1, 1]);
  assert.deepEqual(noisy('classes', 'instr/op'), [1, 0]);
});

it('a benchmark without a dry run reports the metrics of the first one', () => {
  assert.deepEqual(count(['ns/op', 'rss-B'], [fork('One', 'ns/op')]), [2, 2]);
});

it('with unknown units, one benchmark reports a metric, and each has its primary one', () => {
  assert.deepEqual(count(['ns/op', '@primary'], []), [3, 3]);
});

it('a part of a benchmark has no primary metric, and one with a count as its primary metric is not noisy', () => {
  assert.deepEqual(count(['@primary'], [fork('One', 'classes')], ['One', 'One/program=x']), [1, 0]);
  assert.deepEqual(count(['@primary'], [fork('One', 'classes')], ['One', 'One/request=x']), [1, 0]);
});
