// Rows of a sweep: the same benchmark with different heaps; and their chart as ECharts options: a line with intervals for each treatment.

import type { EChartsCoreOption } from 'echarts/core';
import { isCpu } from '../report/quantity.ts';
import { change } from '../report/values.ts';
import { base, type ShapeApi, text, tooltip } from './chart-parts.ts';
import type { Entry } from './entry.ts';
import type { Palette } from './theme.ts';

/** The same benchmark, metric and treatment with different heaps. */
export interface Sweep {
  readonly suite: string;
  /** The benchmark without its heap. */
  readonly benchmark: string;
  readonly metric: string;
  /** Whether the metric is the CPU time of an operation. */
  readonly leading: boolean;
  readonly treatment: string;
  /** Smallest heap first. */
  readonly points: readonly { readonly at: string; readonly entry: Entry }[];
}

const KEY = /\/heap=([^/]+)/;
const SIZE = /^(\d+(?:\.\d+)?)\s*([kmgt]?)(?:i?b)?$/i;
const FACTORS: Readonly<Record<string, number>> = { '': 1, k: 2 ** -10, m: 1, g: 2 ** 10, t: 2 ** 20 };

/** A heap in MiB, from the notation of `-Xmx`; a bare number is in MiB. Null if it is invalid. */
export function heapOf(text: string): number | null {
  const [, number, unit = ''] = SIZE.exec(text) ?? [];
  return number === undefined ? null : Number(number) * (FACTORS[unit.toLowerCase()] ?? 1);
}

/** A heap with its unit: `512 MiB`, `1.5 GiB`. */
export function heapName(heap: number): string {
  return heap >= 1024 ? `${Number((heap / 1024).toPrecision(3))} GiB` : `${Number(heap.toPrecision(3))} MiB`;
}

/** The sweeps, without rows that compare two treatments or have no overhead. */
export function sweepsOf(entries: readonly Entry[]): Sweep[] {
  const found = new Map<string, Sweep & { points: { at: string; entry: Entry }[] }>();
  for (const entry of entries) {
    const { row, words, suite, control } = entry;
    const [part, at] = KEY.exec(words.benchmark) ?? [];
    if (part === undefined || at === undefined || row.overhead === null) continue;
    if (row.against !== control || row.paired || heapOf(at) === null) continue;
    const benchmark = words.benchmark.replace(part, '');
    const id = JSON.stringify([entry.suiteIndex, benchmark, row.metric, row.treatment]);
    const sweep = found.get(id) ?? {
      suite: suite.name,
      benchmark,
      metric: words.metric,
      leading: isCpu(row.metric),
      treatment: words.treatment,
      points: [],
    };
    sweep.points.push({ at, entry });
    found.set(id, sweep);
  }
  for (const { points } of found.values()) points.sort((a, b) => (heapOf(a.at) ?? 0) - (heapOf(b.at) ?? 0));
  return [...found.values()];
}

/** Treatments differ in shape and dash, because there is only one treatment colour. */
const SHAPES = ['circle', 'diamond', 'triangle', 'rect'] as const;
/** The same shapes as characters. */
export const GLYPHS = ['●', '◆', '▲', '■'] as const;
const DASHES = ['solid', 'dashed', 'dotted'] as const;

/** Sweeps of the same benchmark and metric, one per treatment. */
export function heapOption(sweeps: readonly Sweep[], colours: Palette): EChartsCoreOption {
  const heaps = heapsOf(sweeps);
  const place = (at: string) => heaps.indexOf(heapOf(at) ?? 0);
  return {
    ...base(colours),
    grid: { left: 8, right: 16, top: 16, bottom: 24 },
    xAxis: {
      type: 'category',
      data: heaps.map(heapName),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      axisLabel: { ...text(colours), hideOverlap: true },
    },
    yAxis: {
      type: 'value',
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

/** All heaps of these sweeps in MiB, smallest first. */
export function heapsOf(sweeps: readonly Sweep[]): number[] {
  const all = sweeps.flatMap(({ points }) => points.map(({ at }) => heapOf(at) ?? 0));
  return [...new Set(all)].sort((a, b) => a - b);
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
