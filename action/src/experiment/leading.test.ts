// A fork that measures several benchmarks runs once per round, and each benchmark has its line.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { SuiteFiles } from '../../../core/results/folder.ts';
import type { Preparer } from '../../../core/runner-interface.ts';
import { temporary } from '../../../core/testing.ts';
import { measureSuite } from './suite.ts';
import { emptySuiteRecord, experiment, fakeRunner, fakeSuite } from './testing.ts';

const root = temporary('overhead-leading-');

it('a leading fork starts once for all of them', async () => {
  const fake = fakeRunner();
  const runner: Preparer = {
    prepare: async (...given) => {
      const prepared = await fake.runner.prepare(...given);
      const [first = '', second = ''] = prepared.benchmarks;
      return {
        ...prepared,
        leading: [first],
        fork: async request => ({
          ...(await prepared.fork(request)),
          others: [{ benchmark: second, operations: 1, samples: [{ unit: 'cpu-ns/op', value: 7 }] }],
        }),
      };
    },
  };
  const record = emptySuiteRecord();
  const { options } = experiment(root);
  await measureSuite(fakeSuite({ min: 6, max: 6 }), runner, new SuiteFiles(root, 'fake'), record, options);
  assert.deepEqual(record.broken, []);
  assert.deepEqual([...new Set(fake.forks.map(({ benchmark }) => benchmark))], ['First']);
  assert.equal(fake.forks.length, 6 * 2);
  const lines = readFileSync(join(root, 'results/fake.txt'), 'utf8').split('\n');
  assert.deepEqual(lines.filter(line => line.startsWith('Benchmark')).slice(0, 4), [
    'BenchmarkFirst/agent=off  1000  100 cpu-ns/op',
    'BenchmarkFirst/agent=agent  1000  103 cpu-ns/op',
    'BenchmarkSecond/size=2/agent=off  1  7 cpu-ns/op',
    'BenchmarkSecond/size=2/agent=agent  1  7 cpu-ns/op',
  ]);
});
