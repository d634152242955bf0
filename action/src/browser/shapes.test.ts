// Tests of charts that only some suites have, without a browser.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type EChartsCoreOption, init } from 'echarts/core';
import { HEAPS, KERNELS, MATRIX, RUNGS, shapes } from '../page/testing.ts';
import { MAY_BE_CHANCE } from '../report/effect.ts';
import './charts.ts';
import { entriesOf } from './entry.ts';
import { heatOption } from './heat.ts';
import { kernelMapsOf } from './kernels.ts';
import { ladderOption, staircasesOf } from './ladder.ts';
import { latencyOption, medians } from './latency.ts';
import { HEAP, heapName, heapOf, sweepOption, sweepsOf, valuesOf } from './parameter.ts';
import { barsOf, waterfallOption } from './waterfall.ts';

const COLOURS = {
  ink: '#000000',
  soft: '#111111',
  line: '#222222',
  surface: '#ffffff',
  control: '#333333',
  treatment: '#4444ff',
  shade: '#555555',
  bad: 'bad',
  open: 'open',
};
const page = shapes();
const entries = entriesOf(page);
const suiteOf = (name: string) => page.suites.find(one => one.name === name) ?? assert.fail(name);

/** The texts and the number of shapes of a chart that ECharts renders in Node. */
function drawn(option: EChartsCoreOption): { texts: string[]; shapes: number } {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 800, height: 400 });
  chart.setOption(option);
  const svg = chart.renderToSVGString();
  chart.dispose();
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text);
  return { texts, shapes: (svg.match(/<(path|rect)/g) ?? []).length };
}

describe('latency by percentile', () => {
  const { latencies } = suiteOf('load');
  const sides = latencies.map(({ variant, forks }) => ({ name: variant, control: variant === 'off', forks }));

  it('is drawn for both sides, on an axis whose steps each leave a tenth', () => {
    const { texts, shapes } = drawn(latencyOption(sides, COLOURS));
    for (const text of ['0 %', '90 %', '99 %', '99.9 %', '99.99 %'])
      assert.ok(texts.includes(text), `${text}: ${texts}`);
    // A line for each fork, and a thick one for each side.
    assert.ok(shapes >= 14, String(shapes));
  });

  it('has the median of the forks at each share, or null if no fork has a value', () => {
    assert.deepEqual(
      medians([
        [1, 5, null],
        [3, null, null],
        [2, 7, null],
      ]).slice(0, 3),
      [2, 6, null],
    );
    assert.equal(medians(sides[0]?.forks ?? []).at(-1), null);
  });
});

describe('a start', () => {
  const { series } = suiteOf('start-up');

  it('is a waterfall in which each process begins when the previous one has answered', () => {
    const [broker, router, ...more] = barsOf(series, 'off', true);
    assert.deepEqual(more, []);
    assert.deepEqual([broker?.process, router?.process], ['broker', 'router']);
    assert.equal(broker?.begun, 0);
    assert.equal(router?.begun, broker?.answered);
    // Medians of six rounds that grow by 1 % each.
    assert.ok(Math.abs((broker?.ready ?? 0) / (1.9e9 * 1.025) - 1) < 1e-9);
    assert.ok(Math.abs((router?.answered ?? 0) / ((2.2e9 + 0.85e9) * 1.025) - 1) < 1e-9);
    const { texts } = drawn(
      waterfallOption(
        [...barsOf(series, 'off', true), ...barsOf(series, 'otel', false)],
        ['off', 'otel'],
        COLOURS,
      ),
    );
    for (const text of ['broker · off', 'router · otel'])
      assert.ok(texts.includes(text), `${text}: ${texts}`);
  });

  it('has no bars for a benchmark that is only named Start, or without a complete round', () => {
    assert.deepEqual(
      barsOf(
        series.filter(({ metric }) => metric !== 'rss-B'),
        'off',
        true,
      ),
      [],
    );
    assert.deepEqual(barsOf(suiteOf('load').series, 'off', true), []);
    const torn = series.map(one =>
      one.benchmark.endsWith('router') ? { ...one, values: one.values.map(() => null) } : one,
    );
    assert.deepEqual(barsOf(torn, 'off', true), []);
    const small = series.map(one => ({ ...one, benchmark: `${one.benchmark}/heap=64m` }));
    assert.deepEqual(barsOf([...series, ...small], 'off', true), barsOf(series, 'off', true));
    assert.deepEqual(barsOf([...series, ...small], 'off', true, '/heap=64m'), barsOf(series, 'off', true));
  });
});

describe('sweeps', () => {
  it('over heaps are ordered by size, one line per treatment', () => {
    const sweeps = sweepsOf(entries).filter(({ parameter }) => parameter === HEAP);
    assert.deepEqual(sweeps.map(({ treatment }) => treatment).sort(), ['jacoco', 'otel']);
    for (const { points, benchmark } of sweeps) {
      assert.equal(benchmark, 'Requests');
      assert.deepEqual(
        points.map(({ at }) => at),
        HEAPS,
      );
    }
    assert.deepEqual(valuesOf(sweeps), HEAPS);
    const { texts } = drawn(sweepOption(sweeps, COLOURS));
    for (const text of ['64 MiB', '1 GiB']) assert.ok(texts.includes(text), `${text}: ${texts}`);
    const heaps: [string, number | null][] = [
      ['64', 64],
      ['64m', 64],
      ['512MB', 512],
      ['1.5GiB', 1536],
      ['2048k', 2],
      ['large', null],
    ];
    for (const [text, heap] of heaps) assert.equal(heapOf(text), heap, text);
    assert.equal(heapName(1536), '1.5 GiB');
  });

  it('over a parameter are on an axis of numbers, logarithmic if they are far apart', () => {
    const sweeps = sweepsOf(entries).filter(({ parameter }) => parameter !== HEAP);
    assert.deepEqual(
      sweeps.map(({ suite, benchmark, parameter, points }) => [
        suite,
        benchmark,
        parameter.name,
        points.map(({ at }) => at),
      ]),
      Array(2).fill(['rates', 'Open', 'rate', ['100', '500', '2000', '5000']]),
    );
    const wide = sweepOption(sweeps, COLOURS);
    assert.equal((wide.xAxis as { type: string }).type, 'log');
    const { texts } = drawn(wide);
    for (const text of ['100', '500', '2000', '5000']) assert.ok(texts.includes(text), `${text}: ${texts}`);
    const near = sweeps.map(sweep => ({ ...sweep, points: sweep.points.slice(1) }));
    assert.equal((sweepOption(near, COLOURS).xAxis as { type: string }).type, 'value');
  });

  it('over kernels are a map of loads for one treatment, without numbers for unmeasured cells', () => {
    const [map, ...others] = kernelMapsOf(entries, page.suites).filter(({ title }) =>
      title.startsWith('kernels'),
    );
    assert.ok(map);
    assert.deepEqual([others, map.title, map.kernels], [[], 'kernels · otel', KERNELS]);
    const { texts } = drawn(heatOption(map, COLOURS));
    for (const text of [...KERNELS, 'Connect/hook=…', '+3.0 %', 'not there'])
      assert.ok(texts.includes(text), `${text}: ${texts}`);
    // 4 kernels and 4 workloads; the oldest kernel lacks one.
    assert.equal(texts.filter(text => text.endsWith(' %')).length, 15);
  });

  it('over kernels in a matrix are a map per load, and every cell has a number or a text', () => {
    const maps = kernelMapsOf(entries, page.suites).filter(({ title }) => title.startsWith('hooks'));
    assert.deepEqual(
      maps.map(({ title, kernels, columns }) => [title, kernels, columns]),
      ['connect', 'open'].map(load => [`hooks · ${load}`, MATRIX, ['fentry', 'kprobe']]),
    );
    const [connect, open] = maps;
    assert.ok(connect && open);
    const cells = connect.cells.map(row => row.map(({ overhead, text }) => text || overhead));
    assert.deepEqual(cells, [
      ['not measured', 0.05],
      ['none found', 0.05],
      ['broken', 'broken'],
    ]);
    assert.equal(connect.most, 4.2, 'both maps have the same colour scale');
    assert.equal(open.most, 4.2);
    const { texts } = drawn(heatOption(connect, COLOURS));
    assert.equal(texts.filter(text => text === 'broken').length, 2);
    const early = entries.map(entry => ({ ...entry, words: { ...entry.words, effect: 'unknown' as const } }));
    const [first] = kernelMapsOf(early, page.suites).filter(({ title }) => title === 'hooks · connect');
    assert.equal(first?.cells[1]?.[0]?.overhead, 0.001, 'a number without an interval is shown');
    const doubtful = entries.map(entry => ({
      ...entry,
      words: { ...entry.words, effect: 'chance' as const },
    }));
    const [pale] = kernelMapsOf(doubtful, page.suites).filter(({ title }) => title === 'hooks · connect');
    const cell = pale?.cells[1]?.[1];
    assert.deepEqual(
      [cell?.text, cell?.overhead, pale?.most],
      [MAY_BE_CHANCE, 0, 0],
      'a result that may be chance has no colour',
    );
    const paired = entries.map(entry => ({ ...entry, row: { ...entry.row, paired: true } }));
    assert.deepEqual(kernelMapsOf(paired, page.suites), []);
  });

  it('exclude rows that compare two treatments or have no overhead', () => {
    const [one] = entries.filter(({ row }) => row.benchmark.includes('/heap='));
    assert.ok(one);
    const with_ = (fields: object) => sweepsOf([{ ...one, row: { ...one.row, ...fields } }]).length;
    assert.deepEqual(
      [with_({}), with_({ paired: true }), with_({ overhead: null }), with_({ against: 'x' })],
      [1, 0, 0, 0],
    );
  });
});

describe('a ladder', () => {
  const [stairs, ...others] = staircasesOf(entries, page);
  assert.ok(stairs);

  it('has the rows of each variant: from the bottom, and from the one before', () => {
    assert.deepEqual(others, []);
    assert.deepEqual([stairs.suite, stairs.benchmark, stairs.control], ['steps', 'Trace', 'off']);
    assert.deepEqual(
      stairs.rungs.map(({ treatment, against, total, step }) => [
        treatment,
        against,
        total?.row.overhead,
        step?.row.overhead,
      ]),
      RUNGS.map(([name, total, step], index) => [name, RUNGS[index - 1]?.[0] ?? 'off', total, step]),
    );
  });

  it('is a staircase: each bar from the cost before to its own, with an interval', () => {
    const option = ladderOption(stairs, COLOURS);
    const [{ data }] = option.series as [{ data: number[][] }];
    assert.deepEqual(
      data.map(([, from, to]) => [from, to]),
      [
        [0, 0],
        [0, 0.03],
        [0.03, 0.21],
        [0.21, 0.33],
        [0.33, 0.12],
      ],
    );
    const { texts } = drawn(option);
    for (const text of ['off', ...RUNGS.map(([name]) => name)])
      assert.ok(texts.includes(text), `${text}: ${texts}`);
  });

  it('has no bar for a variant that was not measured, and none that begins at nothing', () => {
    const rungs = stairs.rungs.map((rung, index) => (index === 1 ? { ...rung, total: undefined } : rung));
    const [{ data }] = ladderOption({ ...stairs, rungs }, COLOURS).series as [{ data: number[][] }];
    assert.deepEqual(
      data.map(([index, from, to]) => [index, from, to]),
      [
        [0, 0, 0],
        [1, 0, 0.03],
        [3, 0.33, 0.33],
        [4, 0.33, 0.12],
      ],
    );
  });
});
