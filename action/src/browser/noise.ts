// The effect of other load on a machine during a suite, as ECharts options.
import type { EChartsCoreOption } from 'echarts/core';
import type { PageRound } from '../page/model.ts';
import { percent } from '../report/values.ts';
import { base, text } from './chart-parts.ts';
import type { Palette } from './theme.ts';

/** Time stolen by the hypervisor and time waited for a processor, over the rounds. */
export function noiseOption(rounds: readonly PageRound[], colours: Palette): EChartsCoreOption {
  const series = (name: string, color: string, of: (round: PageRound) => number) => ({
    type: 'line',
    name,
    data: rounds.map(of),
    symbolSize: 5,
    itemStyle: { color },
    lineStyle: { color, width: 2 },
    endLabel: { ...text(colours), show: true, formatter: name },
  });
  return {
    ...base(colours),
    grid: { left: 8, right: 64, top: 12, bottom: 24 },
    xAxis: {
      type: 'category',
      data: rounds.map((_, index) => index + 1),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      axisLabel: text(colours),
    },
    yAxis: {
      type: 'value',
      min: 0,
      splitNumber: 3,
      axisLabel: { ...text(colours), formatter: (value: number) => percent(value, 2) },
      splitLine: { lineStyle: { color: colours.line } },
    },
    series: [
      series('waiting', colours.control, ({ pressure }) => pressure),
      series('stolen', colours.treatment, ({ steal }) => steal),
    ],
  };
}
