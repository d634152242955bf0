// The latencies of a row under load by percentile: control and treatment, on an axis that stretches the highest
// percentiles.
import type { EChartsCoreOption } from 'echarts/core';
import type { PageLatencies } from '../page/model.ts';
import { SHARES } from '../page/shares.ts';
import { amount } from './amount.ts';
import { at, base, steepAxis, text, tooltip } from './chart-parts.ts';
import { chart } from './charts.ts';
import { h, table } from './dom.ts';
import type { Entry } from './entry.ts';
import type { Palette } from './theme.ts';

/** The unit of the latencies. */
const UNIT = 'latency-p50-ns';
/** If the highest is more than this factor of the lowest, the axis is logarithmic. */
const STEEP = 20;

export interface Side {
  readonly name: string;
  readonly control: boolean;
  readonly forks: readonly (readonly (number | null)[])[];
}

/** The median over the forks at each percentile; null if no fork has a value. */
export function medians(forks: Side['forks']): (number | null)[] {
  return SHARES.map((_, index) => {
    const values = forks.flatMap(fork => fork[index] ?? []).toSorted((a, b) => a - b);
    return values.length === 0 ? null : at(values, 0.5);
  });
}

/** `99.9 %`: a share of operations. */
const percentile = (share: number): string => `${Number((100 * share).toPrecision(7))} %`;
/** The position of a share: each step to the right leaves a tenth of the operations. */
const place = (share: number): number => 1 / (1 - share);

/** Every fork as a thin line, the median of each side as a thick line. */
export function latencyOption(sides: readonly Side[], colours: Palette): EChartsCoreOption {
  const color = (control: boolean) => (control ? colours.control : colours.treatment);
  const points = (values: readonly (number | null)[]) =>
    SHARES.flatMap((share, index) => {
      const value = values[index];
      return value == null ? [] : [[place(share), value]];
    });
  const thin = sides.flatMap(({ forks, control }) =>
    forks.map(fork => ({
      type: 'line' as const,
      data: points(fork),
      symbol: 'none',
      silent: true,
      lineStyle: { color: color(control), width: 1, opacity: 0.28 },
    })),
  );
  const thick = sides.map(({ forks, control }) => ({
    type: 'line' as const,
    data: points(medians(forks)),
    symbol: control ? 'circle' : 'diamond',
    symbolSize: control ? 6 : 8,
    itemStyle: { color: color(control) },
    lineStyle: { color: color(control), width: 2.5 },
  }));
  return {
    ...base(colours),
    grid: { left: 8, right: 24, top: 12, bottom: 24 },
    xAxis: {
      type: 'log',
      min: 1,
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      axisLabel: {
        ...text(colours),
        formatter: (value: number) => percentile(1 - 1 / value),
        hideOverlap: true,
      },
      splitLine: { lineStyle: { color: colours.line } },
    },
    yAxis: steepAxis(
      colours,
      UNIT,
      sides.flatMap(({ forks }) => forks.flat()),
      STEEP,
    ),
    tooltip: { ...tooltip(colours), show: false },
    series: [...thin, ...thick],
  };
}

/** The chart and its numbers, for latency rows; empty without a histogram. */
export function latencyOf({ row, suite, words }: Entry): HTMLElement[] {
  if (!row.metric.startsWith('latency-')) return [];
  const found = (variant: string): PageLatencies | undefined =>
    suite.latencies.find(one => one.benchmark === row.benchmark && one.variant === variant);
  const [off, treated] = [found(row.against), found(row.treatment)];
  if (off === undefined || treated === undefined) return [];
  const sides: Side[] = [
    { name: words.against, control: true, forks: off.forks },
    { name: words.variant, control: false, forks: treated.forks },
  ];
  const [control = [], treatment = []] = sides.map(({ forks }) => medians(forks));
  const rows = SHARES.flatMap((share, index) => {
    const [a, b] = [control[index] ?? null, treatment[index] ?? null];
    if (a === null && b === null) return [];
    const cell = (value: number | null) => (value === null ? '' : amount(value, UNIT));
    return [[percentile(share), cell(a), cell(b)]];
  });
  return [
    h('h3', {}, 'Latency by percentile'),
    h(
      'p',
      { class: 'hint' },
      'From the time at which each request was due. Thin lines are forks, thick lines are medians. Each step of the axis leaves a tenth of the requests.',
    ),
    chart(
      `Latency of ${words.against} and ${words.variant} by percentile; the table below has the medians`,
      colours => latencyOption(sides, colours),
    ),
    h(
      'details',
      {},
      h('summary', {}, 'The latencies as numbers'),
      table(
        'Latency by percentile, medians over the forks',
        ['percentile', words.against, words.variant],
        rows,
      ),
    ),
  ];
}
