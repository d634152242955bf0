// The warm-up of a row as ECharts options: every iteration of every fork.
import type { EChartsCoreOption } from 'echarts/core';
import type { PageCurves } from '../page/model.ts';
import { at, base, steepAxis, text, tooltip } from './chart-parts.ts';
import type { Palette } from './theme.ts';

/** If the first iterations take more than this factor of the last, the axis is logarithmic. */
const STEEP = 5;

/** The iterations of every fork, warm-up included, as thin lines; the median of each side as a thick line. */
export function curvesOption(
  metric: string,
  sides: readonly { readonly curves: PageCurves; readonly control: boolean }[],
  colours: Palette,
): EChartsCoreOption {
  const forks = sides.flatMap(({ curves, control }) => curves.forks.map(fork => ({ ...fork, control })));
  const lines = forks.map(({ warmup, measured, control }) => ({ control, values: [...warmup, ...measured] }));
  const warm = forks[0]?.warmup.length ?? 0;
  const length = lines.reduce((most, { values }) => Math.max(most, values.length), 0);
  const color = (control: boolean) => (control ? colours.control : colours.treatment);
  const thin = lines.map(({ control, values }) => ({
    type: 'line',
    data: values,
    symbol: 'none',
    silent: true,
    lineStyle: { color: color(control), width: 1, opacity: 0.28 },
  }));
  const medians = [true, false].map(control => ({
    type: 'line',
    data: Array.from({ length }, (_, index) => {
      const values = lines.filter(line => line.control === control).flatMap(line => line.values[index] ?? []);
      return values.length === 0
        ? null
        : at(
            values.toSorted((a, b) => a - b),
            0.5,
          );
    }),
    symbolSize: 6,
    itemStyle: { color: color(control) },
    lineStyle: { color: color(control), width: 2.5 },
    markArea:
      control && warm > 0
        ? {
            silent: true,
            itemStyle: { color: colours.line, opacity: 0.5 },
            label: { ...text(colours), position: 'insideTopLeft', formatter: 'warm-up' },
            data: [[{ xAxis: 0 }, { xAxis: warm - 1 }]],
          }
        : undefined,
  }));
  return {
    ...base(colours),
    grid: { left: 8, right: 12, top: 12, bottom: 24 },
    xAxis: {
      type: 'category',
      boundaryGap: false,
      data: Array.from({ length }, (_, index) => index + 1),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      axisLabel: text(colours),
    },
    yAxis: steepAxis(
      colours,
      metric,
      lines.flatMap(({ values }) => values),
      STEEP,
    ),
    tooltip: { ...tooltip(colours), show: false },
    series: [...thin, ...medians],
  };
}
