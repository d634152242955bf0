// The overhead as a function of the heap, as ECharts options: a line with intervals for each treatment.
import type { EChartsCoreOption } from 'echarts/core';
import { change } from '../report/values.ts';
import { base, type ShapeApi, text, tooltip } from './chart-parts.ts';
import { heapName, heapOf, type Sweep } from './sweep.ts';
import type { Palette } from './theme.ts';

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
