// Everything that a suite reads of one run: values by benchmark, their selection, and conflicts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { MOST_METRICS, type OwnResults, readOutput } from './output.ts';
import type { MetricSource, OutputSources, ResultSource } from './sources.ts';

const GO = `pkg: a
BenchmarkA-2 10 5 ns/op 1 rows
BenchmarkA-2 10 7 ns/op 3 rows
BenchmarkB-2 10 9 ns/op
Unit rows better=higher
`;
const result = (include = '', file: string | null = null): ResultSource => ({ format: 'go', file, include });
const line = (unit: string, pattern: string, work = false): MetricSource => ({
  unit,
  selector: { kind: 'line', pattern },
  file: null,
  work,
});

function read(sources: Partial<OutputSources>, standard = GO, error = ''): OwnResults {
  const named = (path: string, text: string) => ({ path, text });
  const stdout = named('stdout.log', standard);
  return readOutput(
    { results: [], metrics: [], ...sources },
    {
      standard: stdout,
      streams: [stdout, named('stderr.log', error)],
      files: new Map([['b.txt', named('raw/b.txt', GO)]]),
      estimates: new Map(),
    },
  );
}

describe('the output of a run', () => {
  it('has the values of each benchmark: the mean, if it ran several times', () => {
    const { benchmarks, samples, units, work } = read({ results: [result()] });
    assert.deepEqual(benchmarks, [
      {
        benchmark: 'A-2',
        samples: [
          { unit: 'ns/op', value: 6 },
          { unit: 'rows', value: 2 },
        ],
      },
      { benchmark: 'B-2', samples: [{ unit: 'ns/op', value: 9 }] },
    ]);
    assert.deepEqual([samples, units, work], [[], { rows: { better: 'higher', exact: false } }, null]);
  });

  it('keeps the key of the result file for variants', () => {
    const { benchmarks } = read({ results: [result()] }, 'BenchmarkA/agent=x-2 10 5 ns/op\n');
    assert.equal(benchmarks[0]?.benchmark, 'A/param.agent=x-2');
  });

  it('has the selected benchmarks only, with the units that they use', () => {
    const { benchmarks, units } = read({ results: [result('^B')] });
    assert.deepEqual([benchmarks.map(({ benchmark }) => benchmark), units], [['B-2'], {}]);
    assert.throws(
      () => read({ results: [result('^C')] }),
      /^Error: stdout\.log: nothing in it matches include \/\^C\/: correct include; it has A-2, B-2$/,
    );
  });

  it('has single values, from standard error too, and the work', () => {
    const metrics = [line('rows', 'rows=(\\d+)', true), line('ms', '(\\d+) ms')];
    const { samples, work } = read({ metrics }, 'rows=40\n', '7 ms\n');
    assert.deepEqual(samples, [
      { unit: 'rows', value: 40 },
      { unit: 'ms', value: 7 },
    ]);
    assert.equal(work, 40);
  });

  it('has a single value in one stream only', () => {
    assert.throws(
      () => read({ metrics: [line('rows', 'rows=(\\d+)')] }, 'rows=1\n', 'rows=2\n'),
      /^Error: rows: lines of both stdout\.log and stderr\.log match \/rows=\(\\d\+\)\/, and only one may/,
    );
  });

  it('has metrics of the whole run by their units', () => {
    const source: ResultSource = { format: 'prometheus', file: null, include: '^b' };
    const { samples } = read({ results: [source] }, 'a -1\nb_total{x="1"} 2\n');
    assert.deepEqual(samples, [{ unit: 'b_total{x="1"}', value: 2 }]);
  });

  it('names the file and the metric in each error', () => {
    assert.throws(
      () => read({ results: [result()] }, 'BenchmarkA 1\n'),
      /^Error: stdout\.log:1: the line was cut off/,
    );
    assert.throws(
      () => read({ metrics: [line('rows', 'rows=(\\d+)')] }, ''),
      /^Error: rows: stdout\.log:1: no line up to here matches/,
    );
  });

  it('has each metric once', () => {
    assert.throws(
      () => read({ results: [result(), result('', 'b.txt')] }),
      /^Error: A-2: ns\/op is in two of the results: correct include/,
    );
    const prometheus: ResultSource = { format: 'prometheus', file: null, include: '' };
    assert.throws(
      () => read({ results: [prometheus], metrics: [line('a', 'a (\\d)')] }, 'a 1\n'),
      /^Error: a is under metrics and in the results/,
    );
    const many = Array.from({ length: MOST_METRICS + 1 }, (_, index) => `m${index} 1\n`).join('');
    assert.throws(
      () => read({ results: [prometheus] }, many),
      /^Error: 301 metrics are too many, more than 300: select/,
    );
  });
});
