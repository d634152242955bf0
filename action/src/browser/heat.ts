// A map of kernels as an ECharts heat map: the overhead as colour strength and as a number in each cell.
import type { EChartsCoreOption } from 'echarts/core';
import { change } from '../report/values.ts';
import { base, cut, type ShapeApi, text, tooltip } from './chart-parts.ts';
import type { KernelMap } from './kernels.ts';
import type { Palette } from './theme.ts';

interface Api extends ShapeApi {
  size(extent: readonly [number, number]): number[];
}

const LONGEST_NAME = 14;
/** Minimum widths of a cell for its number and for a text (pixels). */
const NARROWEST = 44;
const WORDS = 84;
/** From this colour strength on, the text is drawn in the surface colour for contrast. */
const STRONG = 0.55;
/** Below this overhead the colour is proportional, above it logarithmic, so that both 1 % and 500 % are visible. */
const BEND = 0.02;

const bent = (overhead: number): number => Math.log1p(Math.abs(overhead) / BEND);

/** The map. A cell without a number is crossed out, so that it does not look cheap. */
export function heatOption(
  { kernels, columns, cells, most }: KernelMap,
  colours: Palette,
): EChartsCoreOption {
  const data = cells.flatMap((row, kernel) => row.map((_, column) => [column, kernel]));
  const axis = (names: readonly string[]) => ({
    type: 'category' as const,
    data: names.map(name => cut(name, LONGEST_NAME)),
    axisTick: { show: false },
    axisLine: { show: false },
    splitLine: { show: false },
  });
  return {
    ...base(colours),
    grid: { left: 8, right: 8, top: 24, bottom: 8 },
    xAxis: {
      ...axis(columns),
      position: 'top',
      axisLabel: { ...text(colours), interval: 0, rotate: columns.length > 3 ? 35 : 0 },
    },
    yAxis: { ...axis(kernels), inverse: true, axisLabel: { ...text(colours), interval: 0 } },
    tooltip: { ...tooltip(colours), show: false },
    series: [
      {
        type: 'custom',
        silent: true,
        data,
        encode: { x: 0, y: 1 },
        renderItem: (_: unknown, api: Api) => {
          const { overhead = null, text = '' } = cells[api.value(1)]?.[api.value(0)] ?? {};
          return cell(api, overhead, text, most, colours);
        },
      },
    ],
  };
}

function cell(api: Api, overhead: number | null, words: string, most: number, colours: Palette) {
  const [x = 0, y = 0] = api.coord([api.value(0), api.value(1)]);
  const [width = 0, height = 0] = api.size([1, 1]);
  const strength = overhead === null || most === 0 ? 0 : bent(overhead) / bent(most);
  const shape = {
    x: x - width / 2 + 1,
    y: y - height / 2 + 1,
    width: Math.max(0, width - 2),
    height: Math.max(0, height - 2),
    r: 3,
  };
  const ground = {
    type: 'rect',
    shape,
    style: { fill: colours.surface, stroke: colours.line, lineWidth: 1 },
  };
  const fill = (overhead ?? 0) < 0 ? colours.control : colours.treatment;
  const shade = {
    type: 'rect',
    shape,
    style: { fill, opacity: strength === 0 ? 0 : 0.08 + 0.92 * strength },
  };
  const cross = {
    type: 'line',
    shape: { x1: shape.x, y1: shape.y + shape.height, x2: shape.x + shape.width, y2: shape.y },
    style: { stroke: colours.line, lineWidth: overhead === null ? 1.5 : 0 },
  };
  // A text without room is in the table below.
  const label = words === '' ? change(overhead ?? 0) : words;
  const room = width >= (words === '' ? NARROWEST : WORDS);
  return {
    type: 'group',
    children: [
      ground,
      overhead === null ? cross : shade,
      {
        type: 'text',
        style: {
          text: room ? label : '',
          x,
          y,
          align: 'center',
          verticalAlign: 'middle',
          fill: strength > STRONG ? colours.surface : words === '' ? colours.ink : colours.soft,
          fontSize: 12,
        },
      },
    ],
  };
}
