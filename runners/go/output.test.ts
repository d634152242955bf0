// The output of test binaries: recorded output of public modules, and unusual text between, in place of, and inside results.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, it } from 'node:test';
import { formatHeader, formatLine } from '../../core/results/format.ts';
import { type GoResult, parseOutput } from '../../core/results/go-output.ts';
import { resultName } from './selection.ts';
import { ROOT, scratch } from './testing.ts';

const TESTDATA = join(import.meta.dirname, 'testdata');
const RECORDED = globSync(join(TESTDATA, 'recorded/*.txt')).sort();
const read = (path: string) => readFileSync(path, 'utf8');
const files = scratch();

/** Results as lines of a result file of one variant. */
const written = (results: readonly GoResult[], variant: string) =>
  results
    .map(({ name, operations, values }) =>
      formatLine({ benchmark: resultName(name), variant, operations, samples: values }),
    )
    .join('');

/** Results by package, in the order of the output. */
function byPackage(results: readonly GoResult[]): Map<string, GoResult[]> {
  const packages = new Map<string, GoResult[]>();
  for (const result of results)
    packages.set(result.package, [...(packages.get(result.package) ?? []), result]);
  return packages;
}

function benchstat(...argv: string[]): string {
  const result = spawnSync(join(ROOT, '.tools/bin/benchstat'), argv, { encoding: 'utf8' });
  assert.equal(result.error, undefined, 'run make setup');
  assert.doesNotMatch(result.stderr, /^benchstat:|:\d+: (?!parsing)/m);
  return result.stdout.replace(/[ \t]+$/gm, '');
}

describe('the recorded output of', () => {
  it('at least ten modules exists', () => assert.ok(RECORDED.length >= 10, RECORDED.join()));

  for (const path of RECORDED) {
    const name = basename(path, '.txt');
    const text = read(path);
    const output = parseOutput(text);

    it(`${name} is read completely`, () => {
      const lines = text.split('\n').filter(line => /^Benchmark/.test(line));
      assert.equal(output.results.length, lines.length);
      for (const [index, line] of lines.entries()) {
        const [named, count, ...values] = line
          .trimEnd()
          .split('\t')
          .map(cell => cell.trim());
        const result = output.results[index];
        assert.deepEqual([result?.name, result?.operations], [named, Number(count)]);
        assert.deepEqual(
          result?.values.map(({ value, unit }) => [value, unit]),
          values.map(value => [Number(value.split(' ')[0]), value.split(' ')[1]]),
        );
      }
      assert.deepEqual([output.failed, output.skipped, output.panic], [[], [], null]);
    });

    it(`${name} is the same after it was written as a result file`, () => {
      const again = parseOutput(written(output.results, 'off'));
      const restored = again.results.map(({ name: full, operations, values }) => [
        full.replace(/\/agent=off(?=(-\d+)?$)/, ''),
        operations,
        values,
      ]);
      assert.deepEqual(
        restored,
        output.results.map(({ name: full, operations, values }) => [
          `Benchmark${resultName(full)}`,
          operations,
          values,
        ]),
      );
    });

    it(`${name} gives the same benchstat output as the raw output`, () => {
      for (const [path, results] of byPackage(output.results)) {
        const folder = join(files.folder, name, path.replaceAll('/', '_'));
        mkdirSync(folder, { recursive: true });
        const [raw, ours] = [join(folder, 'raw.txt'), join(folder, 'ours.txt')];
        const section = text.split(/^(?=goos: )/m).find(part => part.includes(`\npkg: ${path}\n`)) ?? '';
        writeFileSync(raw, section);
        const { goos = '', goarch = '', cpu = '' } = output.header;
        const header = { goos, goarch, pkg: path, cpu };
        writeFileSync(ours, formatHeader(header) + written(results, 'off') + written(results, 'on'));
        assert.equal(
          benchstat('-col', '/agent@(off on)', ours),
          benchstat('-col', '.file@(off on)', `off=${raw}`, `on=${raw}`),
          path,
        );
      }
    });
  }
});

describe('output', () => {
  for (const kind of ['plain', 'verbose']) {
    it(`is read with any text in it: ${kind}`, () => {
      const { results, failed, skipped, panic } = parseOutput(read(join(TESTDATA, `special/${kind}.txt`)));
      assert.deepEqual(
        results.map(({ name }) => name.replace(/^Benchmark/, '')),
        [
          'Plain-2',
          'Loop-2',
          ...[
            'a_b',
            'x/y',
            'k=v_w',
            'ü-漢',
            'tab_x',
            '50%',
            'a',
            'a#01',
            'x-16',
            '#00',
            '#01',
            '\\x01',
            '(paren)[b]|c',
          ].map(name => `Odd/${name}-2`),
          'Logs-2',
          'Sub/z-2',
          'Custom-2',
        ],
      );
      const logs = results.find(({ name }) => name === 'BenchmarkLogs-2');
      assert.deepEqual(
        [logs?.operations, logs?.values.map(({ unit }) => unit)],
        [5, ['ns/op', 'B/op', 'allocs/op']],
      );
      const custom = results.find(({ name }) => name === 'BenchmarkCustom-2');
      assert.deepEqual(
        custom?.values.map(({ unit, value }) => [unit, value]),
        [
          ['%', 5],
          ['events/s', 1e9],
          ['inf', Infinity],
          ['nan', NaN],
          ['neg', -3],
          ['spans/op', 12.5],
          ['tiny', 0],
          ['B/op', 0],
          ['allocs/op', 0],
        ],
      );
      assert.deepEqual(failed, ['BenchmarkFail', 'BenchmarkErrorGoesOn', 'BenchmarkSub/y', 'BenchmarkSub']);
      assert.deepEqual(skipped, kind === 'plain' ? [] : ['BenchmarkSkip', 'BenchmarkSub/x']);
      assert.equal(panic, 'boom');
      const odd = results.find(({ name }) => name === 'BenchmarkOdd/x-16-2');
      assert.equal(odd?.bare, kind === 'plain' ? null : 'BenchmarkOdd/x-16');
    });
  }

  it('has a panic on a line of its own, or after the name of the benchmark', () => {
    for (const before of ['', 'BenchmarkPanics-2   \t']) {
      const output = parseOutput(`BenchmarkPanics\n${before}panic: boom\n\ngoroutine 20 [running]:\n`);
      assert.equal(output.panic, 'boom', before);
    }
  });

  it('of -cpu 1,2 has two benchmarks with one name each, which -test.v shows', () => {
    const plain = parseOutput(read(join(TESTDATA, 'recorded/uuid-cpu-1,2.txt'))).results;
    const verbose = parseOutput(read(join(TESTDATA, 'special/cpu-1,2.txt'))).results;
    assert.equal(verbose.length, 28);
    for (const [index, { name, bare }] of verbose.entries()) {
      assert.equal(name, index % 2 === 0 ? bare : `${bare}-2`);
      assert.deepEqual([plain[index]?.name, plain[index]?.bare], [name, null]);
    }
  });

  it('of two packages keeps their benchmarks of one name apart', () => {
    const results = parseOutput(
      'pkg: a/x\nBenchmarkA \t 5\t 10 ns/op\nPASS\npkg: a/y\nBenchmarkA \t 5\t 11 ns/op\n',
    ).results;
    assert.deepEqual(
      results.map(result => [result.package, result.values[0]?.value]),
      [
        ['a/x', 10],
        ['a/y', 11],
      ],
    );
  });

  it('that was cut off is read as far as it is complete', () => {
    const text = read(join(TESTDATA, 'recorded/xxhash.txt'));
    for (let length = 0; length < text.length; length += 7) {
      const whole = text
        .slice(0, length)
        .split('\n')
        .slice(0, -1)
        .filter(line => line.startsWith('Benchmark'));
      const beyond = parseOutput(text.slice(0, length)).results.length - whole.length;
      assert.ok(
        beyond === 0 || beyond === 1,
        `${beyond} results more than whole lines, of ${length} characters`,
      );
    }
  });

  it('has log lines that are no results, and numbers that are no values', () => {
    for (const line of [
      'Benchmarking 5 things',
      '100\t 12 ns/op',
      'took 3 ns/op',
      'BenchmarkFoo: 5 of 6',
      'x\t5\t6 ns/op',
    ])
      assert.deepEqual(parseOutput(`${line}\n`).results, [], line);
  });

  it('declares units', () => {
    assert.deepEqual(
      parseOutput('Unit a/op better=lower assume=exact\nUnit b better=higher epsilon=0.5\nUnit c\n').units,
      {
        'a/op': { better: 'lower', exact: true },
        b: { better: 'higher', exact: false, epsilon: 0.5 },
      },
    );
  });
});
