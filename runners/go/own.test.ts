// Metrics that a test binary prints or writes, in real forks and in overhead.yml.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { it } from 'node:test';
import { parseText } from '../../action/src/config/parse.ts';
import { resolveConfig } from '../../action/src/config/resolve.ts';
import { assertRefused } from '../../action/src/config/testing.ts';
import type { MetricSource } from '../../core/readers/sources.ts';
import type { GoSuite } from './suite.ts';
import { amount, context, FIXTURE, goSuite, goVariant, ready, scratch } from './testing.ts';

const files = scratch();

it('a line of its output, and a value of a file in the folder of its package, are metrics', async () => {
  const line: MetricSource = {
    unit: 'runs',
    selector: { kind: 'line', pattern: '^BenchmarkSteady\\S*\\s+(\\d+)\\s' },
    file: null,
    work: false,
  };
  const lost: MetricSource = {
    unit: 'rows',
    selector: { kind: 'json', path: ['rows'] },
    file: 'no/stats.json',
    work: false,
  };
  const around = context(join(files.folder, 'cache'), { GOMAXPROCS: '2' });
  const suite = (metrics: readonly MetricSource[]) =>
    goSuite('^BenchmarkSteady$', goVariant('probe'), { sources: { results: [], metrics } });
  const { prepared, fork } = await ready(suite([line]), around, files.next);
  const result = await fork('off');
  assert.equal(amount(result, 'runs'), result.operations);
  prepared.close?.();
  const without = await ready(suite([lost]), around, files.next);
  await assert.rejects(without.fork('off'), (error: Error) => {
    const path = join(FIXTURE, 'steady/no/stats.json');
    assert.match(
      error.message,
      /^its results cannot be read: .*no\/stats\.json: the command did not write it\n {2}command: /,
    );
    assert.ok(error.message.includes(path));
    return true;
  });
  without.prepared.close?.();
});

it('metrics in overhead.yml need a file, except for a line, and no benchmarks of their own', () => {
  const read = (lines: string) => {
    const text = `version: 1\nsuites:\n  ring:\n    runner: go\n${lines}    variants: {off: {}, probe: {tags: trace}}\n`;
    const [suite] = resolveConfig(parseText('overhead.yml', text)).suites;
    return (suite as GoSuite).sources;
  };
  assert.deepEqual(read('    results: [{format: prometheus, file: metrics.txt}]\n'), {
    results: [{ format: 'prometheus', file: 'metrics.txt', include: '' }],
    metrics: [],
  });
  assertRefused(
    () => read('    metrics: {rows: {json: a.b}}\n'),
    /:5:22: json: a test binary prints its own results, and only lines are looked for there: add file/,
  );
  assertRefused(
    () => read('    results: [{format: jmh, file: a.json}]\n'),
    /:5:24: jmh: its benchmarks cannot be read here, because a process is one benchmark of Go/,
  );
  assertRefused(
    () => read('    measure: build\n    metrics: {rows: {line: "(a)"}}\n'),
    /a suite that measures builds reads no metrics: measure the build with the runner command/,
  );
});
