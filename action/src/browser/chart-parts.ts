// What the charts of a row have in common, as parts of ECharts options.
import type { EChartsCoreOption } from 'echarts/core';
import { leastOf, mostOf } from '../report/values.ts';
import { amount } from './amount.ts';
import type { Palette } from './theme.ts';

const FONT = 'system-ui, sans-serif';
const SMALL = 12;

/** How a label is written. */
export const text = (colours: Palette) => ({ color: colours.soft, fontFamily: FONT, fontSize: SMALL });

/** What all charts have in common. */
export function base(colours: Palette): EChartsCoreOption {
  return { animation: false, textStyle: text(colours), backgroundColor: 'transparent' };
}

/** An axis of values in the metric's own unit. */
export const valueAxis = (colours: Palette, metric: string) => ({
  type: 'value' as const,
  scale: true,
  axisLabel: { ...text(colours), formatter: (value: number) => amount(value, metric), hideOverlap: true },
  axisLine: { show: false },
  axisTick: { show: false },
  splitLine: { lineStyle: { color: colours.line } },
});

/** {@link valueAxis}, of a logarithm where the largest of these values is more than so many times the least: only that shows both. */
export function steepAxis(
  colours: Palette,
  metric: string,
  values: readonly (number | null)[],
  steep: number,
) {
  const shown = values.filter(value => value !== null && value > 0) as number[];
  const axis = valueAxis(colours, metric);
  return mostOf(shown) > steep * leastOf(shown) ? { ...axis, type: 'log' as const } : axis;
}

/** What a shape that we draw ourselves asks ECharts: a value of its item, and where a point lies. */
export interface ShapeApi {
  value(dimension: number): number;
  coord(point: readonly [number, number]): number[];
}

/** At most so many characters of a name, from its beginning: beside a chart there is no room for its end. */
export const cut = (name: string, longest: number): string =>
  name.length > longest ? `${name.slice(0, longest - 1)}…` : name;

/** With more points than these no single one can be told. */
export const MOST_SYMBOLS = 250;

/**
 * The room and the axis of a chart of runs, the oldest first, each a step from the next.
 * @param dayOf the day on which one of them began
 */
export const overRuns = (colours: Palette, runs: number, dayOf: (at: number) => string) => ({
  grid: { left: 8, right: 16, top: 14, bottom: 8 },
  xAxis: {
    type: 'value' as const,
    min: -0.5,
    max: Math.max(0.5, runs - 0.5),
    minInterval: 1,
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      ...text(colours),
      hideOverlap: true,
      formatter: (at: number) => (Number.isInteger(at) && at >= 0 && at < runs ? dayOf(at) : ''),
    },
  },
});

/** What a pointer is told. */
export const tooltip = (colours: Palette) => ({
  // Never HTML: what a chart says is drawn as text.
  renderMode: 'richText' as const,
  backgroundColor: colours.surface,
  borderColor: colours.line,
  borderWidth: 1,
  padding: 10,
  textStyle: { color: colours.ink, fontFamily: FONT, fontSize: SMALL },
  axisPointer: { type: 'line' as const, lineStyle: { color: colours.soft, type: 'dotted' as const } },
});

/** A quantile of ascending values, between its neighbours (Hyndman & Fan 1996, type 7). */
export function at(sorted: readonly number[], quantile: number): number {
  const place = quantile * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}
