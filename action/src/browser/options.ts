// The charts of a row as ECharts options, from numbers and colours only: equal in a browser and in an image.
import type { EChartsCoreOption } from 'echarts/core';
import type { PageRound } from '../page/model.ts';
import { change, percent } from '../report/values.ts';
import { amount } from './amount.ts';
import { at, base, type ShapeApi, text, tooltip, valueAxis } from './chart-parts.ts';
import type { Palette } from './theme.ts';

/** The rounds of a row: the values, and the state of the machine. */
export interface Rounds {
  readonly metric: string;
  readonly off: readonly (number | null)[];
  readonly on: readonly (number | null)[];
  readonly rounds: readonly (PageRound | null)[];
  /** Names for display. */
  readonly control: string;
  readonly treatment: string;
}

const share = (value: number): string => percent(value, 2);
const STOLEN = ({ steal }: PageRound): number => steal;
const WAITING = ({ pressure }: PageRound): number => pressure;
const SIDES = { left: 88, right: 12 };

/** The next of 1, 2 or 5 times a power of ten; at least 1 %. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 0.01)));
  return power * ([1, 2, 5].find(factor => factor * power >= value) ?? 10);
}

/** Pairs in the order of time, joined; below them the time that other load took. */
export function roundsOption(data: Rounds, colours: Palette): EChartsCoreOption {
  const numbers = data.rounds.map((_, index) => index + 1);
  const known = data.rounds.filter(round => round !== null);
  // The same left edge for all grids, so that each round is above its machine state.
  const grid = (top: string | number, height: string) => ({
    ...SIDES,
    top,
    height,
    outerBoundsMode: 'none' as const,
  });
  const grids =
    known.length > 0 ? [grid(12, '54%'), grid('69%', '9%'), grid('86%', '7%')] : [grid(12, '80%')];
  const x = (gridIndex: number, labels: boolean) => ({
    type: 'category' as const,
    gridIndex,
    data: numbers,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: colours.line } },
    axisLabel: { ...text(colours), show: labels },
  });
  const lower = (gridIndex: number, name: string, of: (round: PageRound) => number) => ({
    type: 'value' as const,
    gridIndex,
    min: 0,
    max: roundUp(known.reduce((most, round) => Math.max(most, of(round)), 0)),
    // Labels only for zero and the maximum.
    splitNumber: 1,
    interval: roundUp(known.reduce((most, round) => Math.max(most, of(round)), 0)),
    name,
    nameLocation: 'end' as const,
    nameGap: 6,
    nameTextStyle: { ...text(colours), align: 'left' as const },
    axisLabel: { ...text(colours), formatter: share, hideOverlap: true },
    splitLine: { show: false },
  });
  const bars = (index: number, of: (round: PageRound) => number) => ({
    type: 'bar' as const,
    xAxisIndex: index,
    yAxisIndex: index,
    data: data.rounds.map(round => (round === null ? null : of(round))),
    itemStyle: { color: colours.shade },
    barMaxWidth: 14,
  });
  return {
    ...base(colours),
    grid: grids,
    xAxis: known.length > 0 ? [x(0, false), x(1, false), x(2, true)] : [x(0, true)],
    yAxis: [
      valueAxis(colours, data.metric),
      ...(known.length > 0 ? [lower(1, 'stolen', STOLEN), lower(2, 'waiting', WAITING)] : []),
    ],
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    tooltip: { ...tooltip(colours), trigger: 'axis', formatter: (hits: unknown) => roundText(data, hits) },
    series: [
      {
        type: 'custom',
        silent: true,
        data: numbers.map((_, index) => [index, data.off[index] ?? null, data.on[index] ?? null]),
        encode: { x: 0, y: [1, 2] },
        renderItem: (_: unknown, api: ShapeApi) => pairShape(api, colours),
      },
      dots(data.off, colours.control, 'circle'),
      dots(data.on, colours.treatment, 'diamond'),
      ...(known.length > 0 ? [bars(1, STOLEN), bars(2, WAITING)] : []),
    ],
  };
}

function pairShape(api: ShapeApi, colours: Palette) {
  const [from, to] = [api.value(1), api.value(2)];
  if (!Number.isFinite(from) || !Number.isFinite(to)) return null;
  const [x1 = 0, y1 = 0] = api.coord([api.value(0), from]);
  const [x2 = 0, y2 = 0] = api.coord([api.value(0), to]);
  return { type: 'line', shape: { x1, y1, x2, y2 }, style: { stroke: colours.shade, lineWidth: 2 } };
}

const dots = (values: readonly (number | null)[], color: string, symbol: string) => ({
  type: 'scatter' as const,
  data: values,
  symbol,
  symbolSize: symbol === 'diamond' ? 11 : 8,
  itemStyle: { color, opacity: 1 },
});

function roundText(data: Rounds, hits: unknown): string {
  const index = (hits as readonly { dataIndex: number }[])[0]?.dataIndex ?? 0;
  const [off, treated, round] = [data.off[index], data.on[index], data.rounds[index]];
  const value = (name: string, one: number | null | undefined) =>
    one == null ? [] : [`${name}: ${amount(one, data.metric)}`];
  const ratio = off != null && treated != null && off > 0 ? [`ratio: ${change(treated / off - 1)}`] : [];
  const machine =
    round == null ? [] : [`stolen ${share(round.steal)}, waiting ${share(round.pressure)}`, round.started];
  return [
    `round ${index + 1}`,
    ...value(data.control, off),
    ...value(data.treatment, treated),
    ...ratio,
    ...machine,
  ].join('\n');
}

/** The distribution of each side: every value, with the median and the middle half. */
export function spreadOption(data: Rounds, colours: Palette): EChartsCoreOption {
  const sides = [data.off, data.on].map(values => values.filter(value => value !== null));
  const points = sides.map((values, side) => values.map((value, index) => [value, side + jitter(index)]));
  const [control, treated] = points;
  const boxes = sides.flatMap((values, side) => {
    if (values.length === 0) return [];
    const sorted = values.toSorted((a, b) => a - b);
    return [[side, at(sorted, 0.25), at(sorted, 0.5), at(sorted, 0.75)]];
  });
  return {
    ...base(colours),
    grid: { left: 8, right: 20, top: 8, bottom: 24 },
    xAxis: { ...valueAxis(colours, data.metric), splitNumber: 4 },
    yAxis: {
      type: 'value',
      min: -0.6,
      max: 1.6,
      inverse: true,
      interval: 1,
      show: false,
    },
    tooltip: {
      ...tooltip(colours),
      trigger: 'item',
      formatter: (hit: unknown) => amount((hit as { value: number[] }).value[0] ?? 0, data.metric),
    },
    series: [
      {
        type: 'custom',
        silent: true,
        data: boxes,
        encode: { x: [1, 2, 3], y: 0 },
        renderItem: (_: unknown, api: ShapeApi) => boxShape(api, colours),
      },
      { type: 'scatter', data: control, symbolSize: 7, itemStyle: { color: colours.control, opacity: 0.8 } },
      {
        type: 'scatter',
        data: treated,
        symbol: 'diamond',
        symbolSize: 9,
        itemStyle: { color: colours.treatment, opacity: 0.8 },
      },
    ],
  };
}

function boxShape(api: ShapeApi, colours: Palette) {
  const side = api.value(0);
  const [left = 0, top = 0] = api.coord([api.value(1), side - 0.4]);
  const [right = 0, bottom = 0] = api.coord([api.value(3), side + 0.4]);
  const [middle = 0] = api.coord([api.value(2), side]);
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: { x: left, y: top, width: Math.max(1, right - left), height: bottom - top, r: 4 },
        style: { fill: colours.line },
      },
      {
        type: 'line',
        shape: { x1: middle, y1: top, x2: middle, y2: bottom },
        style: { stroke: colours.ink, lineWidth: 2 },
      },
    ],
  };
}

/** Deterministic jitter, so that a drawing is always the same. */
const jitter = (index: number): number => (((index * 0.618034) % 1) - 0.5) * 0.6;
