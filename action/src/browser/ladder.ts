// The view of ladders: what each variant costs from the bottom and as a step, drawn as a staircase.
import type { EChartsCoreOption } from 'echarts/core';
import { visible } from '../../../core/visible.ts';
import type { SuiteComparison } from '../comparison/comparison.ts';
import type { PageData } from '../page/model.ts';
import { isCpu } from '../report/quantity.ts';
import { rungRows } from '../report/rungs.ts';
import { change } from '../report/values.ts';
import { base, cut, type ShapeApi, text, tooltip } from './chart-parts.ts';
import { chart } from './charts.ts';
import { h, table } from './dom.ts';
import type { Entry } from './entry.ts';
import { linked } from './linked.ts';
import { grouped } from './selection.ts';
import { limited, section } from './sweeps.ts';
import type { Palette } from './theme.ts';

const LONGEST_NAME = 18;
/** The widest step, and its share of the room for it. */
const [WIDEST, SHARE] = [72, 0.62];

/** One metric of one benchmark of a ladder. */
export interface Staircase {
  readonly suite: string;
  readonly benchmark: string;
  readonly metric: string;
  readonly leading: boolean;
  readonly control: string;
  readonly rungs: readonly Rung[];
}

/** One variant; the lowest has the same row as both. */
interface Rung {
  readonly treatment: string;
  readonly against: string;
  readonly total: Entry | undefined;
  readonly step: Entry | undefined;
}

/** The ladders, by suite, benchmark and metric. */
export function staircasesOf(entries: readonly Entry[], { comparison }: PageData): Staircase[] {
  const ofLadders = entries.filter(({ suiteIndex }) => comparison.suites[suiteIndex]?.ladder !== undefined);
  const groups = grouped(ofLadders, ({ suiteIndex, row }) => [`${suiteIndex}`, row.benchmark, row.metric]);
  return groups.flatMap(group => {
    const [first] = group;
    if (first === undefined) return [];
    const { suiteIndex, suite, words, row } = first;
    const judged = comparison.suites[suiteIndex] as SuiteComparison;
    const byRow = new Map(group.map(entry => [entry.row, entry]));
    const rungs = rungRows(
      judged,
      group.map(entry => entry.row),
    ).map(({ treatment, against, total, step }) => ({
      treatment,
      against,
      total: total && byRow.get(total),
      step: step && byRow.get(step),
    }));
    const { benchmark, metric } = words;
    const leading = isCpu(row.metric);
    return [{ suite: suite.name, benchmark, metric, leading, control: visible(judged.control), rungs }];
  });
}

/** The view; null if no suite is a ladder. */
export function ladderView(entries: readonly Entry[], data: PageData): HTMLElement | null {
  const all = staircasesOf(entries, data);
  if (all.length === 0) return null;
  return h(
    'section',
    { id: 'view-ladder', class: 'view', 'aria-label': 'Ladder' },
    ...section(
      'From the bottom, step by step',
      'Each variant adds to the one before. A bar is a step; the line in it is the interval of the cost from the bottom, against the control.',
      all,
      some => limited(some, parts),
    ),
  );
}

function parts(staircase: Staircase): HTMLElement[] {
  const { suite, benchmark, metric, rungs } = staircase;
  const what = `${metric} of ${benchmark}, step by step`;
  return [
    h('h3', {}, `${suite} · ${benchmark}`),
    chart(`${what}; the table below has the numbers`, colours => ladderOption(staircase, colours)),
    table(
      what,
      ['variant', 'from the bottom', 'step', 'from'],
      rungs.map(({ total, step, treatment, against }) => [
        total?.words.variant ?? treatment,
        linked(total),
        linked(step),
        step?.words.against ?? against,
      ]),
    ),
  ];
}

/** A bar for each step, from the cost of the variant before to its own. */
export function ladderOption({ control, rungs }: Staircase, colours: Palette): EChartsCoreOption {
  const costs = new Map(rungs.map(({ treatment, total }) => [treatment, total?.row.overhead ?? null]));
  const bars = rungs.flatMap(({ total, against }, index) => {
    const to = total?.row.overhead;
    if (total === undefined || to == null) return [];
    const { low, high } = total.row;
    // Only the control is at zero; nothing is known of a variant that was not measured.
    const from = costs.has(against) ? (costs.get(against) ?? to) : 0;
    return [[index + 1, from, to, low ?? to, high ?? to]];
  });
  const names = [control, ...rungs.map(({ treatment, total }) => total?.words.variant ?? treatment)];
  return {
    ...base(colours),
    grid: { left: 8, right: 16, top: 16, bottom: 24 },
    xAxis: {
      type: 'category',
      data: names.map(name => cut(name, LONGEST_NAME)),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colours.line } },
      axisLabel: { ...text(colours), hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      axisLabel: { ...text(colours), formatter: (value: number) => change(value), hideOverlap: true },
      splitLine: { lineStyle: { color: colours.line } },
    },
    tooltip: { ...tooltip(colours), show: false },
    series: [
      {
        type: 'custom' as const,
        silent: true,
        data: [[0, 0, 0, 0, 0], ...bars],
        encode: { x: 0, y: [1, 2, 3, 4] },
        renderItem: (_: unknown, api: ShapeApi) => step(api, colours),
      },
    ],
  };
}

/** A bar, the line to it from the bar before, and the interval of its end. */
function step(api: ShapeApi, colours: Palette) {
  const [index = 0, from = 0, to = 0, low = 0, high = 0] = [0, 1, 2, 3, 4].map(at => api.value(at));
  const [x = 0, start = 0] = api.coord([index, from]);
  const [before = x, end = 0] = api.coord([index - 1, to]);
  const [, least = 0] = api.coord([index, low]);
  const [, most = 0] = api.coord([index, high]);
  const room = Math.abs(x - before);
  const half = Math.min(WIDEST, room * SHARE) / 2;
  const line = (x1: number, y1: number, x2: number, y2: number, style: object) => ({
    type: 'line',
    shape: { x1, y1, x2, y2 },
    style,
  });
  return {
    type: 'group',
    children: [
      {
        type: 'rect',
        shape: {
          x: x - half,
          y: Math.min(start, end),
          width: 2 * half,
          height: Math.max(2, Math.abs(end - start)),
        },
        style: { fill: to < from ? colours.control : colours.treatment, opacity: index === 0 ? 1 : 0.7 },
      },
      ...(index === 0
        ? []
        : [
            line(x - room + half, start, x - half, start, {
              stroke: colours.soft,
              lineWidth: 1,
              lineDash: [3, 3],
            }),
            line(x, least, x, most, { stroke: colours.ink, lineWidth: 2 }),
          ]),
    ],
  };
}
