// Common parts of the ECharts options of all charts.
import type { EChartsCoreOption } from 'echarts/core';
import { leastOf, mostOf } from '../report/values.ts';
import { amount } from './amount.ts';
import type { Palette } from './theme.ts';

const FONT = 'system-ui, sans-serif';
const SMALL = 12;

export const text = (colours: Palette) => ({ color: colours.soft, fontFamily: FONT, fontSize: SMALL });

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

/** {@link valueAxis}, but logarithmic if the largest value is more than `steep` times the smallest. */
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

/** The part of ECharts' API for custom shapes: a value of an item, and the coordinates of a point. */
export interface ShapeApi {
  value(dimension: number): number;
  coord(point: readonly [number, number]): number[];
}

/** Shortens a name to its first characters, because there is little room next to a chart. */
export const cut = (name: string, longest: number): string =>
  name.length > longest ? `${name.slice(0, longest - 1)}…` : name;

/** With more points than this, single ones cannot be distinguished. */
export const MOST_SYMBOLS = 250;

/**
 * The grid and axis of a chart of runs, oldest first, evenly spaced.
 * @param dayOf the day on which a run began
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

export const tooltip = (colours: Palette) => ({
  // Never HTML, because tooltips contain untrusted text.
  renderMode: 'richText' as const,
  backgroundColor: colours.surface,
  borderColor: colours.line,
  borderWidth: 1,
  padding: 10,
  textStyle: { color: colours.ink, fontFamily: FONT, fontSize: SMALL },
  axisPointer: { type: 'line' as const, lineStyle: { color: colours.soft, type: 'dotted' as const } },
});

/** A quantile of ascending values, with linear interpolation (Hyndman & Fan 1996, type 7). */
export function at(sorted: readonly number[], quantile: number): number {
  const place = quantile * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}
