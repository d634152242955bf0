// Reading result files: complete lines are returned; cut-off and dropped ones are not.
import assert from 'node:assert/strict';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../testing.ts';
import { SuiteFiles } from './folder.ts';
import { readSamples, seriesOf } from './samples.ts';

const folder = temporary('overhead-samples-');

const line = (benchmark: string, variant: string, value: number) => ({
  benchmark,
  variant,
  operations: 10,
  samples: [
    { unit: 'ns/op', value },
    { unit: 'B/op', value: 320 },
  ],
});
const record = (round: number) => ({
  round,
  outcome: 'complete' as const,
  reason: '',
  attempt: 1,
  interim: [],
  seed: 7,
  order: [],
  started: '2026-11-01T12:00:00.000Z',
  elapsed: 10,
  redone: 0,
  steal: 0.01,
  pressure: 0.2,
  iterations: [],
  compilation: [],
  inputDigests: [],
  slices: [],
});

describe('a result file', () => {
  it('is read as it was written, round by round', () => {
    const files = new SuiteFiles(folder, 'whole');
    files.begin({ suite: 'whole' });
    for (const round of [1, 2]) {
      files.append(
        [line('A/size=64-8', 'off', round), line('A/size=64-8', 'otel', 10 * round)],
        record(round),
        {},
      );
      files.drop({ ...record(9), outcome: 'dropped', reason: 'noise' });
    }
    const { series, rounds } = readSamples(files.results);
    assert.deepEqual(
      series.map(({ benchmark, variant, metric, values }) => [benchmark, variant, metric, values]),
      [
        ['A/size=64-8', 'off', 'ns/op', [1, 2]],
        ['A/size=64-8', 'off', 'B/op', [320, 320]],
        ['A/size=64-8', 'otel', 'ns/op', [10, 20]],
        ['A/size=64-8', 'otel', 'B/op', [320, 320]],
      ],
    );
    assert.deepEqual(
      rounds?.map(({ round, steal }) => [round, steal]),
      [
        [1, 0.01],
        [2, 0.01],
      ],
    );
  });

  it('is read without lines outside of rounds, and without a record of missing lines', () => {
    const files = new SuiteFiles(folder, 'torn');
    files.begin({ suite: 'torn' });
    files.append([line('A', 'off', 1)], record(1), {});
    appendFileSync(files.results, 'BenchmarkA/agent=off  10  2 ns/op\nBenchmarkA/agent=of');
    appendFileSync(files.rounds, `${JSON.stringify({ ...record(2), bytes: 1e9 })}\n{"round"`);
    const { series, rounds } = readSamples(files.results);
    assert.deepEqual(series[0]?.values, [1]);
    assert.equal(rounds?.length, 1);
  });

  it('without a journal is read to its last whole line', () => {
    const path = join(folder, 'plain.txt');
    writeFileSync(
      path,
      'suite: x\nBenchmarkA/agent=off  1  5 ns/op\nok  pkg  1s\nBenchmarkA/agent=off  1  6 ns',
    );
    assert.deepEqual(readSamples(path), {
      series: [{ benchmark: 'A', variant: 'off', metric: 'ns/op', values: [5] }],
      rounds: null,
    });
  });

  it('may have any names', () => {
    const [series] = seriesOf('Benchmark__proto__/x=%3Cimg%3E/agent=constructor-8  1  5 __proto__\n');
    assert.deepEqual(series, {
      benchmark: '__proto__/x=%3Cimg%3E-8',
      variant: 'constructor',
      metric: '__proto__',
      values: [5],
    });
  });

  it('has no invalid values, and nothing after the last pair', () => {
    const text =
      'BenchmarkA/agent=off  1  NaN ns/op  5 B/op  7\nBenchmarkA/agent=off  1  Inf ns/op  6 B/op \nBenchmarkA  1  5 B/op\n';
    assert.deepEqual(seriesOf(text), [{ benchmark: 'A', variant: 'off', metric: 'B/op', values: [5, 6] }]);
  });

  it('with an unreadable journal is reported by file and line', () => {
    const files = new SuiteFiles(folder, 'bad');
    files.begin({ suite: 'bad' });
    files.append([line('A', 'off', 1)], record(1), {});
    appendFileSync(files.rounds, '{}\n');
    assert.throws(() => readSamples(files.results), /bad\.rounds\.jsonl:2: not the record of a round/);
  });
});
