// The chart of a history as ECharts options, from numbers and colours only.
import type { EChartsCoreOption } from 'echarts/core';
import { base, MOST_SYMBOLS, overRuns, type ShapeApi, text, tooltip } from '../../browser/chart-parts.ts';
import { tickText } from '../../browser/scale.ts';
import type { Palette } from '../../browser/theme.ts';
import { change, interval } from '../../report/values.ts';

/** The drawn runs of a row; all values are fractions. */
export interface HistoryChart {
  readonly points: readonly {
    readonly value: number;
    readonly low: number;
    readonly high: number;
    /** The day, and the first digits of the commit. */
    readonly day: string;
    readonly commit: string;
    readonly failed: boolean;
    readonly pinned: boolean;
  }[];
  /** Levels, with the indices of their first and last run. */
  readonly levels: readonly { readonly from: number; readonly to: number; readonly value: number }[];
  /** Changes of level; `other` if the machine changed at the same time. */
  readonly steps: readonly { readonly at: number; readonly other: boolean }[];
  readonly machines: readonly { readonly at: number; readonly fresh: boolean }[];
  readonly releaseBaseline: number | null;
  readonly limit: number | null;
}

interface ShapeParams {
  readonly coordSys: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

export function historyOption(data: HistoryChart, colours: Palette): EChartsCoreOption {
  const { points, levels, steps, machines, releaseBaseline, limit } = data;
  const few = points.length <= MOST_SYMBOLS;
  const band = {
    type: 'line' as const,
    stack: 'interval',
    stackStrategy: 'all' as const,
    symbol: 'none',
    silent: true,
  };
  const value = (at: number) => points[at]?.value ?? 0;
  const verticals = [
    ...machines.map(({ at, fresh }) => [at - 0.5, fresh ? 1 : 0, 0]),
    ...steps.map(({ at, other }) => [at - 0.5, 2, other ? 1 : 0]),
  ];
  const horizontals = [
    ...(releaseBaseline === null ? [] : [[releaseBaseline, 0]]),
    ...(limit === null ? [] : [[limit, 1]]),
  ];
  const ends = [releaseBaseline, limit].filter(end => end !== null);
  return {
    ...base(colours),
    ...overRuns(colours, points.length, at => points[at]?.day ?? ''),
    yAxis: {
      type: 'value',
      scale: true,
      // The axis always includes the release and its limit.
      min: (is: { min: number }) => Math.min(is.min, ...ends),
      max: (is: { max: number }) => Math.max(is.max, ...ends),
      axisLabel: { ...text(colours), formatter: tickText, hideOverlap: true },
      axisLine: { show: false },
      axisTick: { show: false },
      splitLine: { lineStyle: { color: colours.line } },
    },
    tooltip: { ...tooltip(colours), trigger: 'axis', formatter: (hits: unknown) => pointText(data, hits) },
    series: [
      { ...band, data: points.map(({ low }, at) => [at, low]), lineStyle: { opacity: 0 } },
      {
        ...band,
        data: points.map(({ low, high }, at) => [at, high - low]),
        lineStyle: { opacity: 0 },
        areaStyle: { color: colours.treatment, opacity: 0.16 },
      },
      lines(verticals, (api, { coordSys }) => {
        const [x = 0] = api.coord([api.value(0), value(0)]);
        const kind = api.value(1);
        const stroke = kind < 2 ? colours.shade : api.value(2) === 1 ? colours.open : colours.ink;
        return {
          shape: { x1: x, y1: coordSys.y, x2: x, y2: coordSys.y + coordSys.height },
          style: { stroke, lineWidth: kind === 1 ? 2 : 1.4, lineDash: kind === 2 ? [5, 4] : [1.5, 3] },
        };
      }),
      lines(horizontals, (api, { coordSys }) => {
        const [, y = 0] = api.coord([0, api.value(0)]);
        const over = api.value(1) === 1;
        return {
          shape: { x1: coordSys.x, y1: y, x2: coordSys.x + coordSys.width, y2: y },
          style: {
            stroke: over ? colours.bad : colours.soft,
            lineWidth: 1.5,
            lineDash: over ? [4, 4] : [8, 3],
          },
        };
      }),
      ...levels.map(({ from, to, value }) => ({
        type: 'line' as const,
        silent: true,
        symbol: 'none',
        data: [
          [from - 0.5, value],
          [to + 0.5, value],
        ],
        lineStyle: { color: colours.ink, width: 2 },
      })),
      {
        id: 'runs',
        type: 'line',
        data: points.map(({ value, failed, pinned }, at) => ({
          value: [at, value],
          symbol: pinned ? 'diamond' : 'circle',
          symbolSize: pinned ? 12 : few ? 7 : 3,
          itemStyle: failed
            ? { color: colours.surface, borderColor: colours.bad, borderWidth: 2 }
            : { color: pinned ? colours.ink : colours.treatment },
        })),
        showSymbol: true,
        showAllSymbol: true,
        lineStyle: { color: colours.treatment, width: 1, opacity: few ? 0.5 : 0.25 },
      },
    ],
  };
}

/** Lines across the whole chart. */
function lines(
  data: readonly (readonly number[])[],
  shape: (api: ShapeApi, params: ShapeParams) => { readonly shape: object; readonly style: object },
) {
  return {
    type: 'custom' as const,
    silent: true,
    data,
    // No encoding: these lines must not extend an axis.
    encode: { x: -1, y: -1, tooltip: [] },
    renderItem: (params: unknown, api: unknown) => ({
      type: 'line',
      ...shape(api as ShapeApi, params as ShapeParams),
    }),
  };
}

function pointText({ points, steps }: HistoryChart, hits: unknown): string {
  const found = (hits as readonly { seriesId?: string; dataIndex: number }[]).find(
    hit => hit.seriesId === 'runs',
  );
  const at = found?.dataIndex ?? -1;
  const point = points[at];
  if (point === undefined) return '';
  const step = steps.find(one => one.at === at);
  return [
    [point.day, point.commit].filter(part => part !== '').join('  '),
    `${change(point.value)} ${interval(point.low, point.high)}`,
    ...(point.pinned ? ['pinned as the release'] : []),
    ...(point.failed ? ['failed, not accepted'] : []),
    ...(step === undefined
      ? []
      : [step.other ? 'the level changed here, with the machine' : 'the level changed here']),
  ].join('\n');
}
