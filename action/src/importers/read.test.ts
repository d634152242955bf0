// Recorded files of other tools: imported values, unknown facts, and a round trip through the store.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { importedText, readImported, type Source } from './file.ts';
import { readFile } from './read.ts';
import type { GivenFacts, ImportedRun } from './values.ts';

const HERE = join(import.meta.dirname, 'testdata');
const CORE = join(import.meta.dirname, '../../../core/readers/testdata');
const RUNNERS = join(import.meta.dirname, '../../../runners');
const NOTHING: GivenFacts = { suite: null, date: null, commit: null };
const GIVEN: GivenFacts = { suite: 'mine', date: '2026-11-21T03:15:00.000Z', commit: '3f2a1b9c4d5e' };

const FILES: Readonly<
  Record<string, { path: string; source: Source; given: GivenFacts; runs: number; values: number }>
> = {
  'data.js': {
    path: join(HERE, 'data.js'),
    source: 'github-action-benchmark',
    given: NOTHING,
    runs: 3,
    values: 9,
  },
  'JMH JSON': { path: join(CORE, 'jmh.json'), source: 'jmh', given: GIVEN, runs: 1, values: 24 },
  'go test -bench': { path: join(CORE, 'go-bench.txt'), source: 'go', given: GIVEN, runs: 1, values: 36 },
  'hyperfine 2': {
    path: join(CORE, 'hyperfine-2.json'),
    source: 'hyperfine',
    given: GIVEN,
    runs: 1,
    values: 16,
  },
  'hyperfine 1': {
    path: join(RUNNERS, 'command/testdata/hyperfine-1.15.0.json'),
    source: 'hyperfine',
    given: GIVEN,
    runs: 1,
    values: 3,
  },
  CSV: { path: join(HERE, 'values.csv'), source: 'csv', given: NOTHING, runs: 2, values: 4 },
};

const read = (name: string) => {
  const { path, given } = FILES[name] as (typeof FILES)[string];
  return readFile(readFileSync(path, 'utf8'), path, null, given);
};
const ordered = (runs: readonly ImportedRun[]) => runs.toSorted((a, b) => a.date.localeCompare(b.date));
const valuesOf = (runs: readonly ImportedRun[]) =>
  runs.flatMap(({ lines }) => lines.flatMap(({ samples }) => samples));

describe('files of other tools', () => {
  for (const [name, { source, runs, values }] of Object.entries(FILES)) {
    it(`${name}: is detected by its content, and is restored from the stored file`, () => {
      const found = read(name);
      assert.equal(found.source, source);
      assert.equal(
        found.suites.reduce((sum, suite) => sum + suite.runs.length, 0),
        runs,
      );
      assert.equal(
        found.suites.reduce((sum, suite) => sum + valuesOf(suite.runs).length, 0),
        values,
      );
      for (const suite of found.suites) {
        const text = importedText(suite, source);
        assert.equal(importedText(suite, source), text);
        const back = readImported(text, 'stored.txt');
        assert.deepEqual([back.suite, back.source], [suite.suite, source]);
        assert.deepEqual(
          back.runs,
          ordered(suite.runs).map(run => ({ ...run, facts: { ...run.facts } })),
        );
      }
    });
  }

  it('data.js: a group is a suite, an entry a run, and forks and variants are unknown', () => {
    const { suites } = read('data.js');
    assert.deepEqual(
      suites.map(({ suite }) => suite),
      ['Go Benchmark', 'Python Benchmark with pytest-benchmark'],
    );
    const [first] = suites[0]?.runs ?? [];
    assert.deepEqual(first, {
      date: '2023-11-23T09:01:52.406Z',
      commit: '0f1e2d3c4b5a69788796a5b4c3d2e1f001234567',
      facts: { tool: 'go' },
      lines: [
        {
          benchmark: 'Encode',
          variant: null,
          forks: null,
          operations: 30000,
          samples: [
            { unit: 'ns/op', value: 41653 },
            { unit: 'B/op', value: 1024 },
            { unit: 'allocs/op', value: 12 },
          ],
        },
        {
          benchmark: 'Decode/small',
          variant: null,
          forks: null,
          operations: 5000000,
          samples: [{ unit: 'ns/op', value: 325.4 }],
        },
      ],
    });
    assert.deepEqual(suites[0]?.better, { 'ns/op': 'lower', 'B/op': 'lower', 'allocs/op': 'lower' });
    assert.deepEqual(suites[1]?.better, { 'iter/sec': 'higher' });
    assert.equal(suites[1]?.runs[0]?.lines[0]?.benchmark, 'tests%2Ftest_codec.py::test_round_trip[1%20kB]');
  });

  it('JMH: each fork is a line, the median of its iterations, in the units of this project', () => {
    const [suite] = read('JMH JSON').suites;
    const [run] = suite?.runs ?? [];
    const raw = JSON.parse(readFileSync(join(CORE, 'jmh.json'), 'utf8'));
    const forks = raw[0].primaryMetric.rawData.map((fork: number[]) => {
      const sorted = fork.toSorted((a, b) => a - b);
      return (
        (sorted[(sorted.length - 1) >> 1] as number) * (raw[0].primaryMetric.scoreUnit === 'us/op' ? 1e3 : 1)
      );
    });
    const lines = run?.lines.filter(({ benchmark }) => benchmark === run.lines[0]?.benchmark) ?? [];
    assert.ok(run?.lines.every(line => line.forks === 1));
    assert.deepEqual(
      lines.map(({ samples }) => samples[0]?.value),
      forks,
    );
    assert.equal(lines[0]?.samples[0]?.unit, 'ns/op');
    assert.match(lines[0]?.benchmark ?? '', /^[\w.]+\/depth=4\/work=0$/);
    assert.ok((run?.facts.runtime ?? '').length > 3);
  });

  it('JMH: times become ns/op and rates ops/s, and an even number has the median of the middle two', () => {
    const scored = (scoreUnit: string, forks: number[]) => {
      const primaryMetric = { score: 1, scoreUnit, rawData: [forks] };
      const text = JSON.stringify([{ benchmark: 'a.B', mode: 'thrpt', forks: 1, primaryMetric }]);
      return readFile(text, 'x.json', 'jmh', GIVEN).suites[0]?.runs[0]?.lines[0]?.samples;
    };
    assert.deepEqual(scored('ops/ms', [9, 3, 5, 100]), [{ unit: 'ops/s', value: 7000 }]);
    assert.deepEqual(scored('ops/s', [4]), [{ unit: 'ops/s', value: 4 }]);
    assert.deepEqual(scored('ms/op', [3, 1]), [{ unit: 'ns/op', value: 2e6 }]);
    assert.deepEqual(scored('s/op', [2, 3, 1]), [{ unit: 'ns/op', value: 2e9 }]);
    assert.deepEqual(scored('#', [2]), [{ unit: '#', value: 2 }]);
  });

  it('go test -bench: in several packages each benchmark has its package before its name', () => {
    const text = (...packages: string[]) =>
      packages.map(pkg => `pkg: ${pkg}\nBenchmarkA-2 10 5 ns/op\n`).join('');
    const named = (...packages: string[]) =>
      readFile(text(...packages), 'x.txt', 'go', GIVEN).suites[0]?.runs[0]?.lines.map(
        ({ benchmark }) => benchmark,
      );
    assert.deepEqual(named('example.com/a/b', 'c'), ['example.com/a/b.A-2', 'c.A-2']);
    assert.deepEqual(named('example.com/a/b'), ['A-2']);
  });

  it('go test -bench: repetitions are lines of one process, so no forks; the machine is kept', () => {
    const [run] = read('go test -bench').suites[0]?.runs ?? [];
    assert.ok(run?.lines.every(line => line.forks === null));
    assert.equal(run?.facts.goos, 'linux');
    assert.ok((run?.facts.cpu ?? '').length > 3);
    assert.deepEqual(
      [...new Set(run?.lines.map(({ samples }) => samples.map(({ unit }) => unit).join()))],
      ['ns/op,B/op,allocs/op'],
    );
    assert.match(run?.lines[0]?.benchmark ?? '', /-\d+$/);
  });

  it('hyperfine: each run is a process; means of all runs are a line', () => {
    const [two] = read('hyperfine 2').suites[0]?.runs ?? [];
    assert.ok(two?.lines.every(line => line.forks === 1));
    assert.deepEqual(
      two?.lines[0]?.samples.map(({ unit }) => unit),
      ['ns/op', 'user-ns/op', 'system-ns/op', 'peak-rss-B'],
    );
    const [one] = read('hyperfine 1').suites[0]?.runs ?? [];
    assert.deepEqual(
      one?.lines.map(({ samples }) => samples.map(({ unit }) => unit).join()),
      ['ns/op', 'user-ns/op,system-ns/op'],
    );
  });

  it('counters of older JMH have their names without its sign and the method', () => {
    const [jmh] = JSON.parse(readFileSync(join(CORE, 'jmh.json'), 'utf8'));
    const counter = { score: 1, scoreUnit: 'us/op' };
    const labels = { 'get·p0.50': counter, '·gc.time': { score: 1, scoreUnit: 'ms' } };
    const [suite] = readFile(
      JSON.stringify([{ ...jmh, secondaryMetrics: labels }]),
      'x.json',
      null,
      GIVEN,
    ).suites;
    const units = suite?.runs[0]?.lines.at(-1)?.samples.map(({ unit }) => unit);
    assert.deepEqual(units, ['p0.50-ns/op', 'gc.time-ms']);
  });

  it('a file without raw data has only the forks that it states', () => {
    const [jmh] = JSON.parse(readFileSync(join(CORE, 'jmh.json'), 'utf8'));
    const { rawData, ...bare } = jmh.primaryMetric;
    const forksIn = (more: object) => {
      const text = JSON.stringify([{ ...jmh, secondaryMetrics: {}, ...more }]);
      const [suite] = readFile(text, 'x.json', null, GIVEN).suites;
      assert.ok(suite);
      const [back] = readImported(importedText(suite, 'jmh'), 'stored.txt').runs;
      assert.deepEqual(back?.lines, suite.runs[0]?.lines);
      return suite.runs[0]?.lines.map(({ forks }) => forks);
    };
    assert.deepEqual(forksIn({}), [1, 1, 1]);
    assert.deepEqual(forksIn({ primaryMetric: bare }), [3]);
    assert.deepEqual(forksIn({ primaryMetric: bare, forks: undefined }), [null]);
    assert.deepEqual(forksIn({ secondaryMetrics: { gc: { score: 1, scoreUnit: 'counts' } } }), [1, 1, 1, 3]);
    assert.deepEqual(forksIn({ forks: 0, primaryMetric: { ...bare, rawData: [rawData[0]] } }), [null]);
    const command = { command: 'true', mean: 0.1, user: 0.05, system: 0.01 };
    const means = (more: object) => {
      const text = JSON.stringify({ results: [{ ...command, ...more }] });
      const [run] = readFile(text, 'x.json', null, GIVEN).suites[0]?.runs ?? [];
      return run?.lines.map(({ forks, samples }) => [forks, ...samples.map(({ unit }) => unit)]);
    };
    assert.deepEqual(means({}), [[null, 'ns/op', 'user-ns/op', 'system-ns/op']]);
    assert.deepEqual(means({ times: [0.1, 0.1] }), [
      [1, 'ns/op'],
      [1, 'ns/op'],
      [2, 'user-ns/op', 'system-ns/op'],
    ]);
  });

  it('CSV: columns by name, in any order, quoted or not; empty cells are unknown', () => {
    const [suite] = read('CSV').suites;
    assert.deepEqual(suite?.better, { 'cpu-ns/op': 'lower', 'checkouts/s': 'higher' });
    assert.deepEqual(
      suite?.runs.map(({ date, commit, lines }) => [
        date,
        commit,
        lines.map(one => [one.benchmark, one.variant]),
      ]),
      [
        [
          '2025-03-01T04:00:00.000Z',
          '9c8b7a6d5e4f',
          [
            ['checkout', 'off'],
            ['checkout', 'agent'],
          ],
        ],
        [
          '2025-03-08T00:00:00.000Z',
          '',
          [
            ['checkout,%20with%20"coupons"', 'off'],
            ['checkout', 'off'],
          ],
        ],
      ],
    );
    for (const variant of ['v2', 'otel-2.33', 'java17', '7']) {
      const named = `date,benchmark,unit,value,variant\n2025-01-01,x,B,3,${variant}\n`;
      const [line] = readFile(named, 'x.csv', null, GIVEN).suites[0]?.runs[0]?.lines ?? [];
      assert.equal(line?.variant, variant);
    }
    const other = readFile('value,unit,benchmark,date\r\n3,B,x,2025-01-01\r\n', 'x.csv', null, GIVEN);
    assert.deepEqual(other.suites[0]?.runs[0]?.lines[0]?.samples, [{ unit: 'B', value: 3 }]);
  });
});
