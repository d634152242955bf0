// The start of an application as a waterfall: each process from its start until it was ready and had answered.
import type { EChartsCoreOption } from 'echarts/core';
import { visible } from '../../../core/visible.ts';
import type { PageSeries } from '../page/model.ts';
import { amount } from './amount.ts';
import { at, base, cut, text, tooltip, valueAxis } from './chart-parts.ts';
import { chart } from './charts.ts';
import { h, table } from './dom.ts';
import type { Entry } from './entry.ts';
import type { Palette } from './theme.ts';

const READY = 'ns/op';
const ANSWERED = 'response-ns/op';
/** The rows of an application: the whole or one of its processes, then its conditions, such as a heap. */
const START = /^Start(?:\/process=([^/]+))?(\/.*)?$/;
const LONGEST_NAME = 24;

/** One process of one variant: medians over the rounds, in ns since the start of the first process. */
export interface Bar {
  readonly process: string;
  readonly control: boolean;
  readonly begun: number;
  readonly ready: number;
  /** Equal to `ready` if no request was made. */
  readonly answered: number;
}

/**
 * The processes of a variant in the order of their start: each starts when the previous one is ready and has answered.
 * Empty for other benchmarks.
 * @param under the conditions: starts with different heaps are separate
 */
export function barsOf(series: readonly PageSeries[], variant: string, control: boolean, under = ''): Bar[] {
  const own = series.filter(one => one.variant === variant && underOf(one.benchmark) === under);
  const processes = [...new Set(own.map(({ benchmark }) => benchmark))];
  // Only a start-up benchmark reports memory at its end; another benchmark may also be named Start.
  if (!own.some(({ metric }) => metric === 'pss-B' || metric === 'rss-B')) return [];
  const values = (benchmark: string, metric: string) =>
    own.find(one => one.benchmark === benchmark && one.metric === metric)?.values ?? [];
  const rounds = processes.reduce((most, process) => Math.max(most, values(process, READY).length), 0);
  const starts = Array.from({ length: rounds }, (_, round) => {
    let clock = 0;
    return processes.map(process => {
      const ready = values(process, READY)[round];
      if (ready == null) return null;
      const begun = clock;
      clock += Math.max(ready, values(process, ANSWERED)[round] ?? 0);
      return { begun, ready: begun + ready, answered: clock };
    });
  }).filter(start => start.every(one => one !== null));
  if (starts.length === 0) return [];
  return processes.map((benchmark, index) => {
    const median = (of: 'begun' | 'ready' | 'answered') =>
      at(
        starts.flatMap(start => start[index]?.[of] ?? []).toSorted((a, b) => a - b),
        0.5,
      );
    const process = visible(START.exec(benchmark)?.[1] ?? '');
    return { process, control, begun: median('begun'), ready: median('ready'), answered: median('answered') };
  });
}

/**
 * Bars from left to right; the control and the treatment of each process below each other. The wait for an answer is
 * pale.
 */
export function waterfallOption(
  bars: readonly Bar[],
  names: readonly [string, string],
  colours: Palette,
): EChartsCoreOption {
  const color = ({ control }: Bar) => (control ? colours.control : colours.treatment);
  const label = ({ process, control }: Bar) => {
    const variant = control ? names[0] : names[1];
    return cut(process === '' ? variant : `${process} · ${variant}`, LONGEST_NAME);
  };
  const part = (data: readonly (number | object)[]) => ({
    type: 'bar' as const,
    stack: 'time',
    barWidth: '60%',
    data,
  });
  return {
    ...base(colours),
    grid: { left: 8, right: 24, top: 8, bottom: 24 },
    xAxis: {
      ...valueAxis(colours, READY),
      min: 0,
      splitNumber: 4,
      axisLabel: { ...text(colours), formatter: time, hideOverlap: true },
    },
    yAxis: {
      type: 'category',
      inverse: true,
      data: bars.map(label),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      axisLabel: text(colours),
    },
    tooltip: { ...tooltip(colours), show: false },
    series: [
      { ...part(bars.map(({ begun }) => begun)), silent: true, itemStyle: { color: 'transparent' } },
      part(bars.map(bar => ({ value: bar.ready - bar.begun, itemStyle: { color: color(bar) } }))),
      part(
        bars.map(bar => ({
          value: bar.answered - bar.ready,
          itemStyle: { color: color(bar), opacity: 0.45 },
        })),
      ),
    ],
  };
}

/** The conditions of a start; null for another benchmark. */
function underOf(benchmark: string): string | null {
  const found = START.exec(benchmark);
  return found === null ? null : (found[2] ?? '');
}

const time = (value: number): string => (value === 0 ? '0 s' : amount(value, READY).replace(/\/op$/, ''));

/** The waterfall and its numbers, for rows with the time of a start. */
export function waterfallOf({ row, suite, words }: Entry): HTMLElement[] {
  if (!START.test(row.benchmark) || ![READY, ANSWERED].includes(row.metric)) return [];
  const under = underOf(row.benchmark) ?? '';
  const off = barsOf(suite.series, row.against, true, under);
  const treated = barsOf(suite.series, row.treatment, false, under);
  if (off.length === 0 || treated.length === 0) return [];
  const bars = off.flatMap((bar, index) => [bar, ...(treated[index] === undefined ? [] : [treated[index]])]);
  const name = ({ control }: Bar) => (control ? words.against : words.variant);
  const drawing = chart(
    `When each process was ready and had answered, with ${words.against} and ${words.variant}; the table below has the times`,
    colours => waterfallOption(bars, [words.against, words.variant], colours),
  );
  drawing.style.height = `${3 + 1.8 * bars.length}rem`;
  return [
    h('h3', {}, 'The start'),
    h(
      'p',
      { class: 'hint' },
      'Each process from its start until it was ready, and paler until it had answered: medians of the rounds.',
    ),
    drawing,
    table(
      'The start, in time since the start of its first process',
      ['process', 'variant', 'started', 'ready', 'answered'],
      bars.map(bar => [
        bar.process || 'application',
        name(bar),
        time(bar.begun),
        time(bar.ready),
        time(bar.answered),
      ]),
    ),
  ];
}
