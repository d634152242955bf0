// The parsers of JMH's JSON and of the profile, with real output: every mode, every counter, and invalid files.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../core/testing.ts';
import {
  countedIterations,
  iterationsOf,
  type JmhResult,
  measured,
  median,
  operationsOf,
  readJmh,
  samplesOf,
} from './output.ts';
import { type Iteration, readVm } from './vm.ts';

const TESTDATA = join(import.meta.dirname, 'testdata');
const CASES = readdirSync(TESTDATA).sort();
const COMPLETE = CASES.filter(name => existsSync(join(TESTDATA, name, 'vm.json')));
const FAILED = CASES.filter(name => !COMPLETE.includes(name));

const folder = temporary('overhead-output-');

const jmhOf = (name: string) => readJmh(join(TESTDATA, name, 'jmh.json'));
const vmOf = (name: string) => readVm(join(TESTDATA, name, 'vm.json'));

/** The samples of a recorded fork, after a change of its result. */
function samples(name: string, change: (jmh: JmhResult) => JmhResult = jmh => jmh): Record<string, number> {
  return Object.fromEntries(
    samplesOf(change(jmhOf(name)), vmOf(name), null, false).map(({ unit, value }) => [unit, value]),
  );
}

const near = (actual: number | undefined, expected: number) =>
  assert.ok(
    actual !== undefined && Math.abs(actual - expected) <= 1e-12 * Math.abs(expected),
    `${actual} is not ${expected}`,
  );

/** Formats a text like JMH. */
function written(text: string): string {
  const file = join(folder, 'jmh.json');
  writeFileSync(file, text);
  return file;
}

it('a result is limited to the iterations that count, for every metric', () => {
  const jmh = jmhOf('aux');
  const before = [9e9, 8e9];
  const end = [7e9];
  const longer = (metric: JmhResult['primaryMetric']) => ({
    ...metric,
    rawData: [[...before, ...(metric.rawData?.flat() ?? []), ...end]],
  });
  const secondaryMetrics = Object.fromEntries(
    Object.entries(jmh.secondaryMetrics).map(([name, metric]) => [name, longer(metric)]),
  );
  const vm = vmOf('aux');
  const last = { ...(vm.iterations.at(-1) as Iteration), kind: 'end' as const };
  const cut = countedIterations(
    { ...jmh, primaryMetric: longer(jmh.primaryMetric), secondaryMetrics },
    { ...vm, iterations: [...vm.iterations, last] },
  );
  assert.deepEqual(samplesOf(cut, vmOf('aux'), null, false), samplesOf(jmh, vmOf('aux'), null, false));
});

describe('slices', () => {
  const sliced = (name: string) =>
    Object.fromEntries(
      samplesOf(jmhOf(name), vmOf(name), null, true).map(({ unit, value }) => [unit, value]),
    );
  const total = (values: readonly number[]) => values.reduce((left, right) => left + right, 0);

  it('sum up CPU time of all operations, in any slice', () => {
    const vm = vmOf('avgt');
    near(
      sliced('avgt')['cpu-ns/op'],
      total(measured(vm).map(({ cpuNs }) => cpuNs ?? Number.NaN)) / operationsOf(vm),
    );
  });

  it('weight times by operations, and rates by time', () => {
    const operations = measured(vmOf('avgt')).map(({ ops }) => ops);
    const times = jmhOf('avgt').primaryMetric.rawData?.flat() ?? [];
    near(
      sliced('avgt')['ns/op'],
      total(times.map((time, index) => time * (operations[index] ?? Number.NaN))) / total(operations),
    );
    const rates = jmhOf('thrpt').primaryMetric.rawData?.flat() ?? [];
    near(sliced('thrpt')['ops/s'], (total(rates) / rates.length) * 1e6);
  });

  it('have the same metrics as long iterations', () => {
    for (const name of COMPLETE)
      assert.deepEqual(Object.keys(sliced(name)), Object.keys(samples(name)), name);
  });
});

describe('the primary metric', () => {
  it('is the first of every recorded fork', () => {
    assert.ok(COMPLETE.length >= 12, `only ${COMPLETE.join(' ')}`);
    for (const name of COMPLETE) {
      const unit = Object.keys(samples(name))[0];
      assert.equal(unit, name === 'thrpt' ? 'ops/s' : 'ns/op', name);
    }
  });

  it('is the median of the iterations, in ns/op or ops/s for any unit of JMH', () => {
    near(samples('avgt')['ns/op'], median(jmhOf('avgt').primaryMetric.rawData?.flat() ?? []));
    const rate = jmhOf('thrpt').primaryMetric;
    assert.equal(rate.scoreUnit, 'ops/us');
    near(samples('thrpt')['ops/s'], median(rate.rawData?.flat() ?? []) * 1e6);
    const shot = jmhOf('ss').primaryMetric;
    assert.equal(shot.scoreUnit, 'us/op');
    near(samples('ss')['ns/op'], median(shot.rawData?.flat() ?? []) * 1e3);
    assert.equal(jmhOf('virtual-threads').primaryMetric.scoreUnit, 'ms/op');
    near(
      samples('virtual-threads')['ns/op'],
      median(jmhOf('virtual-threads').primaryMetric.rawData?.flat() ?? []) * 1e6,
    );
  });

  const units: readonly (readonly [string, string, number])[] = [
    ['ns/op', 'ns/op', 1],
    ['us/op', 'ns/op', 1e3],
    ['ms/op', 'ns/op', 1e6],
    ['s/op', 'ns/op', 1e9],
    ['min/op', 'ns/op', 6e10],
    ['hr/op', 'ns/op', 3.6e12],
    ['day/op', 'ns/op', 8.64e13],
    ['ops/ns', 'ops/s', 1e9],
    ['ops/ms', 'ops/s', 1e3],
    ['ops/s', 'ops/s', 1],
    ['ops/min', 'ops/s', 1 / 60],
  ];
  for (const [from, to, factor] of units) {
    it(`in ${from} becomes ${to}`, () => {
      const found = samples('avgt', jmh => ({
        ...jmh,
        primaryMetric: { score: 2, scoreUnit: from, rawData: [[1, 5, 3]] },
        secondaryMetrics: {},
      }));
      near(found[to], 3 * factor);
    });
  }

  it('of sampled times is their mean, with the percentiles of the fork, each once', () => {
    const found = samples('sample');
    const { score, scorePercentiles = {} } = jmhOf('sample').primaryMetric;
    near(found['ns/op'], score * 1e3);
    near(found['p99.9-ns/op'], 38.52204800002323e3);
    const percentiles = Object.keys(found).filter(unit => /^p\d/.test(unit));
    assert.deepEqual(
      percentiles,
      Object.keys(scorePercentiles).map(rank => `p${Number(rank)}-ns/op`),
    );
    // JMH repeats them as secondary metrics with the same values; omitting those loses nothing.
    for (const [label, { score: value }] of Object.entries(jmhOf('sample').secondaryMetrics)) {
      const rank = /^p([01]\.\d+)$/.exec(label)?.[1];
      if (rank !== undefined) near(found[`p${+(Number(rank) * 100).toFixed(4)}-ns/op`], value * 1e3);
    }
  });
});

describe('secondary metrics', () => {
  it('omit the percentiles that older JMH calls after the method', () => {
    const older = samples('sample', jmh => ({
      ...jmh,
      secondaryMetrics: Object.fromEntries(
        Object.entries(jmh.secondaryMetrics).map(([name, metric]) => [name.replace(/^p/, 'get·p'), metric]),
      ),
    }));
    assert.deepEqual(Object.keys(older), Object.keys(samples('sample')));
  });

  /** The expected unit of each. */
  const EXPECTED: Readonly<Record<string, string>> = {
    accepted: 'accepted-ns/op',
    attempted: 'attempted-ns/op',
    accepted_per_op: 'accepted/op',
    attempted_count: 'attempted-count',
    heap_used_B: 'heap-used-B',
    latency_max_ns: 'latency-max-ns',
    latency_p50_ns: 'latency-p50-ns',
    latency_p95_ns: 'latency-p95-ns',
    latency_p99_ns: 'latency-p99-ns',
    tasks_per_s: 'tasks/s',
    'p0.00': 'p0-ns/op',
    'p0.50': 'p50-ns/op',
    'p0.90': 'p90-ns/op',
    'p0.95': 'p95-ns/op',
    'p0.99': 'p99-ns/op',
    'p0.999': 'p99.9-ns/op',
    'p0.9999': 'p99.99-ns/op',
    'p1.00': 'p100-ns/op',
  };

  for (const name of COMPLETE) {
    it(`are complete: ${name}`, () => {
      const found = samples(name);
      for (const label of Object.keys(jmhOf(name).secondaryMetrics)) {
        const unit = EXPECTED[label];
        assert.ok(unit !== undefined, `${label} is not documented`);
        assert.ok(unit in found, `${label} (${unit}) is not among ${Object.keys(found).join(' ')}`);
      }
    });
  }

  it('that count events are those of an iteration, not summed up', () => {
    const counter = jmhOf('aux').secondaryMetrics.accepted_per_op;
    assert.ok((counter?.score ?? 0) > 1.79, 'JMH adds them up');
    near(samples('aux')['accepted/op'], median(counter?.rawData?.flat() ?? []));
  });

  it('of rates keep the rate', () => {
    const found = samples('avgt', jmh => ({
      ...jmh,
      secondaryMetrics: { done_ok: { score: 4, scoreUnit: 'ops/ms', rawData: [[4]] } },
    }));
    near(found['done-ok/s'], 4000);
  });
});

describe('the facts of the process profiler', () => {
  it('are of the measured iterations alone', () => {
    const vm = vmOf('otel');
    const found = samples('otel');
    assert.equal(operationsOf(vm), 1579177 + 1554928 + 2595353);
    near(found['cpu-ns/op'], median([326558444 / 1579177, 202127968 / 1554928, 231474187 / 2595353]));
    near(found['gc-ns/op'], 7e6 / operationsOf(vm));
    near(found['switches/op'], (138 + 75 + 13) / operationsOf(vm));
    assert.equal(found['gc-count'], 1);
    assert.equal(found['live-heap-B'], 24377552);
    assert.equal(found.classes, 6550);
  });

  it('have the allocation of an operation, and its rate in MB of JMH', () => {
    const found = samples('otel');
    const bytes = measured(vmOf('otel')).map(({ allocatedB }) => allocatedB ?? 0);
    assert.deepEqual(bytes, [19729208, 19151888, 31922560]);
    near(found['B/op'], median([19729208 / 1579177, 19151888 / 1554928, 31922560 / 2595353]));
    const times = measured(vmOf('otel')).map(({ wallNs }) => wallNs / 1e9);
    near(found['alloc-MB/s'], median(bytes.map((amount, index) => amount / 2 ** 20 / (times[index] ?? 0))));
  });

  it('that a system does not have are left out', () => {
    const vm = vmOf('avgt');
    const [first, ...others] = vm.iterations.filter(iteration => iteration.kind === 'measurement');
    assert.ok(first);
    const lacking = {
      ...vm,
      jitMs: null,
      memory: { ...vm.memory, peakRssB: null },
      iterations: [{ ...first, voluntarySwitches: null }, ...others],
    };
    const units = samplesOf(jmhOf('avgt'), lacking, null, false).map(sample => sample.unit);
    for (const unit of ['jit-ms', 'peak-rss-B', 'switches/op']) assert.ok(!units.includes(unit), unit);
    assert.ok(units.includes('preemptions/op') && units.includes('classes'));
  });

  it('include the number of measured iterations', () => {
    assert.equal(measured(vmOf('one-iteration')).length, 1);
    assert.equal(measured(vmOf('otel')).length, 3);
  });
});

describe('the reader rejects', () => {
  it('the output of a failed fork', () => {
    assert.ok(FAILED.length >= 4, FAILED.join(' '));
    for (const name of FAILED) assert.throws(() => jmhOf(name), /holds 0 results, not one/, name);
  });

  it('more than one result', () => {
    const [result] = JSON.parse(readFileSync(join(TESTDATA, 'avgt/jmh.json'), 'utf8'));
    assert.throws(() => readJmh(written(JSON.stringify([result, result]))), /holds 2 results/);
  });

  it('a file that was cut off anywhere', () => {
    const text = readFileSync(join(TESTDATA, 'aux/jmh.json'), 'utf8').trimEnd();
    for (let end = 0; end < text.length; end += 97) {
      assert.throws(() => readJmh(written(text.slice(0, end))), SyntaxError, `cut off at ${end}`);
    }
  });

  it('a score that is no number, but not an invalid error of the score', () => {
    const text = readFileSync(join(TESTDATA, 'aux/jmh.json'), 'utf8');
    assert.match(text, /"scoreError" : "NaN"/);
    assert.ok((samples('aux')['ns/op'] ?? 0) > 0);
    for (const bad of ['NaN', 'Infinity', '-Infinity']) {
      const score = { score: bad, scoreUnit: 'ns/op' };
      const primary = JSON.stringify([
        { benchmark: 'b.B.b', mode: 'avgt', primaryMetric: score, secondaryMetrics: {} },
      ]);
      assert.throws(
        () => samplesOf(readJmh(written(primary)), vmOf('avgt'), null, false),
        new RegExp(`b\\.B\\.b: ns/op is ${bad}`),
      );
      const secondary = (jmh: JmhResult) => ({
        ...jmh,
        secondaryMetrics: { events: { score: Number(bad), scoreUnit: '#' } },
      });
      assert.throws(() => samples('avgt', secondary), new RegExp(`: events is ${bad}`));
    }
  });

  it('one iteration of many that is no number', () => {
    for (const rawData of [[[Number.NaN, 1, 2]], [[1, Number.NaN, 2]], [[1, 2, Number.NaN]]]) {
      const change = (jmh: JmhResult) => ({ ...jmh, primaryMetric: { ...jmh.primaryMetric, rawData } });
      assert.throws(() => samples('avgt', change), /ns\/op is NaN/);
    }
  });

  it('a fork without operations', () => {
    const vm = vmOf('avgt');
    const idle = { ...vm, iterations: vm.iterations.map(iteration => ({ ...iteration, ops: 0 })) };
    assert.throws(() => samplesOf(jmhOf('avgt'), idle, null, false), /cpu-ns\/op is (NaN|Infinity)/);
  });

  it('a name of two metrics', () => {
    const twins = (jmh: JmhResult) => ({
      ...jmh,
      secondaryMetrics: {
        a_b: { score: 1, scoreUnit: '#' },
        'a b': { score: 2, scoreUnit: '#' },
      },
    });
    assert.throws(() => samples('avgt', twins), /two metrics are called a-b/);
    const shadow = (jmh: JmhResult) => ({
      ...jmh,
      secondaryMetrics: { classes: { score: 1, scoreUnit: '#' } },
    });
    assert.throws(() => samples('avgt', shadow), /two metrics are called classes/);
  });

  it('a profile of another version', () => {
    const file = join(folder, 'vm.json');
    const vm = JSON.parse(readFileSync(join(TESTDATA, 'avgt/vm.json'), 'utf8'));
    writeFileSync(file, JSON.stringify({ ...vm, schema: 2 }));
    assert.throws(() => readVm(file), /schema/);
  });
});

describe('the iterations', () => {
  const of = (name: string, unit: string) => iterationsOf(vmOf(name)).find(course => course.unit === unit);

  it('of a time are those behind the median of the sample, in its unit', () => {
    for (const name of COMPLETE.filter(name => name !== 'thrpt' && name !== 'sample')) {
      near(samples(name)['ns/op'], median(of(name, 'ns/op')?.measured ?? []));
    }
    assert.deepEqual(of('avgt', 'ns/op')?.warmup, [67702.379, 1581.104]);
    near(of('virtual-threads', 'ns/op')?.warmup[0], 957.192e6);
  });

  it('of sampled times are the mean of each', () => {
    assert.deepEqual(of('sample', 'ns/op'), {
      unit: 'ns/op',
      warmup: [1588, 2872],
      measured: [1207, 3358, 2765],
    });
  });

  it('of a rate are those of its CPU time alone', () => {
    assert.deepEqual(
      iterationsOf(vmOf('thrpt')).map(({ unit }) => unit),
      ['cpu-ns/op'],
    );
  });

  it('of CPU time exist in every mode, one for each run iteration', () => {
    for (const name of COMPLETE) {
      const { iterations } = vmOf(name);
      const cpu = of(name, 'cpu-ns/op');
      near(samples(name)['cpu-ns/op'], median(cpu?.measured ?? []));
      assert.equal((cpu?.warmup.length ?? 0) + (cpu?.measured.length ?? 0), iterations.length, name);
    }
    assert.deepEqual(of('one-iteration', 'cpu-ns/op')?.warmup, []);
  });

  it('without a logarithm, or unknown, are left out', () => {
    const vm = vmOf('avgt');
    const changed = (change: object, kind: string) =>
      iterationsOf({
        ...vm,
        iterations: vm.iterations.map(one => (one.kind === kind ? { ...one, ...change } : one)),
      });
    for (const change of [{ cpuNs: null }, { cpuNs: 0 }, { ops: 0 }]) {
      assert.deepEqual(
        changed(change, 'measurement').map(({ unit }) => unit),
        ['ns/op'],
      );
      const cold = changed(change, 'warmup').find(({ unit }) => unit === 'cpu-ns/op');
      assert.deepEqual([cold?.warmup.length, cold?.measured.length], [0, 3]);
    }
    assert.deepEqual(
      changed({ score: null }, 'measurement').map(({ unit }) => unit),
      ['cpu-ns/op'],
    );
  });
});

it('have the median of the middle one or two', () => {
  assert.equal(median([9, 1, 10]), 9);
  assert.equal(median([10, 1, 9, 2]), 5.5);
  assert.ok(Number.isNaN(median([])));
});
