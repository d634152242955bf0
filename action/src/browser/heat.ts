// The kernel matrix as a heat map in ECharts options: kernels down, workloads across, the overhead as the strength of a colour.
import type { EChartsCoreOption } from 'echarts/core';
import { change } from '../report/values.ts';
import { base, text, tooltip } from './chart-parts.ts';
import { kernelsOf, type Sweep } from './sweep.ts';
import type { Palette } from './theme.ts';

interface Api {
  value(dimension: number): number;
  coord(point: readonly [number, number]): number[];
  size(extent: readonly [number, number]): number[];
}

const LONGEST_NAME = 14;
/** A cell below this width (pixels) has no room for its number. */
const NARROWEST = 44;
/** From here on the ground is so strong that its own colour is read on it. */
const STRONG = 0.55;

/** Sweeps of one metric and treatment: a column each. What was not measured is left empty. */
export function heatOption(sweeps: readonly Sweep[], colours: Palette): EChartsCoreOption {
  const kernels = kernelsOf(sweeps);
  const cells = sweeps.flatMap(({ points }, column) =>
    points.map(({ at, entry }) => [column, kernels.indexOf(at), entry.row.overhead ?? 0]),
  );
  const most = cells.reduce((high, [, , value = 0]) => Math.max(high, Math.abs(value)), 0);
  const axis = (data: readonly string[]) => ({
    type: 'category' as const,
    data,
    axisTick: { show: false },
    axisLine: { show: false },
    splitLine: { show: false },
  });
  return {
    ...base(colours),
    grid: { left: 8, right: 8, top: 8, bottom: 8 },
    xAxis: {
      ...axis(sweeps.map(({ benchmark }) => cut(benchmark))),
      position: 'top',
      axisLabel: { ...text(colours), interval: 0, rotate: sweeps.length > 3 ? 35 : 0 },
    },
    yAxis: { ...axis(kernels.map(cut)), inverse: true, axisLabel: text(colours) },
    tooltip: { ...tooltip(colours), show: false },
    series: [
      {
        type: 'custom',
        silent: true,
        data: cells,
        encode: { x: 0, y: 1 },
        renderItem: (_: unknown, api: Api) => cell(api, most, colours),
      },
    ],
  };
}

function cell(api: Api, most: number, colours: Palette) {
  const value = api.value(2);
  const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
  const [width = 0, height = 0] = api.size([1, 1]);
  const strength = most === 0 ? 0 : Math.abs(value) / most;
  const shape = {
    x: x - width / 2 + 1,
    y: y - height / 2 + 1,
    width: Math.max(1, width - 2),
    height: Math.max(1, height - 2),
    r: 3,
  };
  const ground = {
    type: 'rect',
    shape,
    style: { fill: colours.surface, stroke: colours.line, lineWidth: 1 },
  };
  const fill = value < 0 ? colours.control : colours.treatment;
  const shade = { type: 'rect', shape, style: { fill, opacity: 0.08 + 0.92 * strength } };
  const label = {
    type: 'text',
    style: {
      text: width < NARROWEST ? '' : change(value),
      x,
      y,
      align: 'center',
      verticalAlign: 'middle',
      fill: strength > STRONG ? colours.surface : colours.ink,
      fontSize: 12,
    },
  };
  return { type: 'group', children: [ground, shade, label] };
}

const cut = (name: string): string =>
  name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
