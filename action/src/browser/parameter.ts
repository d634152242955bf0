// Rows of a sweep: the same benchmark at several values of a parameter, such as heaps; and their chart as ECharts options: a line with intervals for each treatment.

import type { EChartsCoreOption } from 'echarts/core';
import { inOrder, type Placed, placeIn } from '../report/place.ts';
import { isCpu } from '../report/quantity.ts';
import { change } from '../report/values.ts';
import { base, type ShapeApi, text, tooltip } from './chart-parts.ts';
import type { Entry } from './entry.ts';
import type { Palette } from './theme.ts';

/** The same benchmark, metric and treatment at several values. */
export interface Sweep {
  readonly suite: string;
  /** The benchmark without its parameter. */
  readonly benchmark: string;
  readonly metric: string;
  /** Whether the metric is the CPU time of an operation. */
  readonly leading: boolean;
  readonly treatment: string;
  readonly parameter: Parameter;
  /** Smallest value first. */
  readonly points: readonly { readonly at: string; readonly entry: Entry }[];
}

/** What a suite is measured at. */
export interface Parameter {
  /** Its key in the names of benchmarks. */
  readonly name: string;
  /** Whether the distance between values has a meaning. */
  readonly numeric: boolean;
  readonly placeOf: (benchmark: string) => Placed | null;
  /** The place of a value in the order of all. */
  readonly rank: (value: string) => number;
  readonly label: (value: string) => string;
}

const KEY = /\/heap=([^/]+)/;
const SIZE = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i;
const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 2 ** -10, m: 1, g: 2 ** 10, t: 2 ** 20 };
/** From this ratio of the largest to the smallest value, the axis is logarithmic. */
const WIDE = 20;

/** A heap in MiB, from the notation of `-Xmx`; a bare number is in MiB. Null if it is invalid. */
export function heapOf(text: string): number | null {
  const [, number, unit = ''] = SIZE.exec(text) ?? [];
  return number === undefined ? null : Number(number) * (FACTORS[unit.toLowerCase()] ?? 1);
}

/** A heap with its unit: `512 MiB`, `1.5 GiB`. */
export function heapName(heap: number): string {
  return heap >= 1024 ? `${Number((heap / 1024).toPrecision(3))} GiB` : `${Number(heap.toPrecision(3))} MiB`;
}

export const HEAP: Parameter = {
  name: 'heap',
  numeric: false,
  placeOf: benchmark => {
    const [part, value] = KEY.exec(benchmark) ?? [];
    if (part === undefined || value === undefined || heapOf(value) === null) return null;
    return { benchmark: benchmark.replace(part, ''), value };
  },
  rank: value => heapOf(value) ?? 0,
  label: value => heapName(heapOf(value) ?? 0),
};

function declared({ name, values }: NonNullable<Entry['suite']['sweep']>): Parameter {
  const sorted = inOrder(values);
  return {
    name,
    numeric: values.every(value => Number.isFinite(Number(value))),
    placeOf: benchmark => placeIn(benchmark, name, values),
    rank: value => sorted.indexOf(value),
    label: value => value,
  };
}

/** The sweeps, without rows that compare two treatments or have no overhead. */
export function sweepsOf(entries: readonly Entry[]): Sweep[] {
  const found = new Map<string, Sweep & { points: { at: string; entry: Entry }[] }>();
  const parameters = new Map<number, Parameter>();
  for (const entry of entries) {
    const { row, words, suite, suiteIndex, control } = entry;
    const parameter = parameters.get(suiteIndex) ?? (suite.sweep === null ? HEAP : declared(suite.sweep));
    parameters.set(suiteIndex, parameter);
    const place = parameter.placeOf(words.benchmark);
    if (place === null || row.overhead === null || row.against !== control || row.paired) continue;
    const { benchmark, value } = place;
    const id = JSON.stringify([suiteIndex, benchmark, row.metric, row.treatment]);
    const sweep = found.get(id) ?? {
      suite: suite.name,
      benchmark,
      metric: words.metric,
      leading: isCpu(row.metric),
      treatment: words.treatment,
      parameter,
      points: [],
    };
    sweep.points.push({ at: value, entry });
    found.set(id, sweep);
  }
  for (const { points, parameter } of found.values())
    points.sort((a, b) => parameter.rank(a.at) - parameter.rank(b.at));
  return [...found.values()];
}

/** Treatments differ in shape and dash, because there is only one treatment colour. */
const SHAPES = ['circle', 'diamond', 'triangle', 'rect'] as const;
/** The same shapes as characters. */
export const GLYPHS = ['●', '◆', '▲', '■'] as const;
const DASHES = ['solid', 'dashed', 'dotted'] as const;

/** Sweeps of the same benchmark and metric, one per treatment. */
export function sweepOption(sweeps: readonly Sweep[], colours: Palette): EChartsCoreOption {
  const parameter = sweeps[0]?.parameter ?? HEAP;
  const values = valuesOf(sweeps);
  const place = (at: string) => (parameter.numeric ? Number(at) : values.indexOf(at));
  return {
    ...base(colours),
    grid: { left: 8, right: 16, top: 16, bottom: 24 },
    xAxis: {
      ...(parameter.numeric
        ? numberAxis(values.map(Number))
        : { type: 'category', data: values.map(parameter.label) }),
      splitLine: { show: false },
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      axisLabel: {
        ...text(colours),
        hideOverlap: true,
        // The measured values, and no others.
        ...(parameter.numeric ? { customValues: values.map(Number), formatter: String } : {}),
      },
    },
    yAxis: {
      type: 'value',
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { ...text(colours), formatter: (value: number) => change(value), hideOverlap: true },
      splitLine: { lineStyle: { color: colours.line } },
    },
    tooltip: { ...tooltip(colours), show: false },
    series: sweeps.flatMap(({ points }, index) => [
      {
        type: 'custom' as const,
        silent: true,
        data: points.map(({ at, entry: { row } }) => [
          place(at),
          row.low ?? row.overhead,
          row.high ?? row.overhead,
        ]),
        encode: { x: 0, y: [1, 2] },
        renderItem: (_: unknown, api: ShapeApi) => whisker(api, index, colours),
      },
      {
        type: 'line' as const,
        data: points.map(({ at, entry: { row } }) => [place(at), row.overhead]),
        symbol: SHAPES[index % SHAPES.length],
        symbolSize: 9,
        itemStyle: { color: colours.treatment },
        lineStyle: { color: colours.treatment, width: 2, type: DASHES[index % DASHES.length] },
      },
    ]),
  };
}

/** An axis of numbers, logarithmic if they are far apart. */
function numberAxis(values: readonly number[]): object {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  // Room for the ends of the lines.
  if (least > 0 && most > WIDE * least) return { type: 'log', min: least / 1.5, max: most * 1.5 };
  const margin = (most - least) * 0.05;
  return { type: 'value', min: least - margin, max: most + margin };
}

/** All values of these sweeps, smallest first. */
export function valuesOf(sweeps: readonly Sweep[]): string[] {
  const { rank } = sweeps[0]?.parameter ?? HEAP;
  const all = new Map(sweeps.flatMap(({ points }) => points.map(({ at }) => [rank(at), at] as const)));
  return [...all].sort(([a], [b]) => a - b).map(([, at]) => at);
}

/** An interval; those of several treatments are drawn next to each other. */
function whisker(api: ShapeApi, index: number, colours: Palette) {
  const [x = 0, low = 0] = api.coord([api.value(0), api.value(1)]);
  const [, high = 0] = api.coord([api.value(0), api.value(2)]);
  const at = x + index * 5;
  return {
    type: 'line',
    shape: { x1: at, y1: low, x2: at, y2: high },
    style: { stroke: colours.treatment, lineWidth: 2, opacity: 0.5 },
  };
}
