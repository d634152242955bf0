// Draws docs/validation.svg, the table of all rules to decide as curves, from that table in docs/validation.md: `node validation/plot.ts`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LineChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TitleComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

const ROOT = join(import.meta.dirname, '..');
export const [PAGE, PLOT] = [join(ROOT, 'docs/validation.md'), join(ROOT, 'docs/validation.svg')];

/** The results of one rule for one suite: % of flagged runs at each cost. */
export interface Curve {
  readonly suite: string;
  readonly rule: string;
  readonly shares: readonly number[];
}

/** The columns of the table that are costs, in %. */
const COSTS = [0, 1, 2, 3, 5, 10] as const;

/** Reads the table from the page. Throws if it is missing. */
export function curvesOf(page: string): Curve[] {
  const [, table] = /^\| suite \| rule \|.*\n\|[-|]+\n((?:\|.*\n)+)/m.exec(page) ?? [];
  if (table === undefined)
    throw new Error(`${PAGE} has no table of all rules to decide: write it with make validation`);
  return table
    .trimEnd()
    .split('\n')
    .map(line => {
      const [suite = '', rule = '', ...cells] = line
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim());
      return { suite, rule, shares: cells.slice(0, COSTS.length).map(Number) };
    });
}

/** Small charts, two in a row. */
const [COLUMNS, WIDTH, HEIGHT, LEFT, TOP, GAP] = [2, 360, 200, 50, 160, 70] as const;
/** Colours that people with colour blindness can distinguish (Okabe & Ito 2008), and brown. */
const COLOURS = [
  '#0072B2',
  '#56B4E9',
  '#009E73',
  '#D55E00',
  '#E69F00',
  '#999999',
  '#CC79A7',
  '#000000',
  '#8C564B',
];
const PROMISED = 5;

/** This project's own rules. */
const OURS = /^pairs,/;
/** The base rule of a variant: some rules have two forms on simulated machines. */
const ruleOf = (name: string) => name.replace(/, (same type|long)$/, '');

export function drawn(curves: readonly Curve[]): string {
  const suites = [...new Set(curves.map(({ suite }) => suite))];
  const names = [...new Set(curves.map(({ rule }) => rule))];
  const rules = [...new Set(names.map(ruleOf))];
  const rows = Math.ceil(suites.length / COLUMNS);
  const place = (index: number) => ({
    left: LEFT + (index % COLUMNS) * (WIDTH + GAP),
    top: TOP + Math.floor(index / COLUMNS) * (HEIGHT + GAP),
  });
  const width = LEFT + Math.min(COLUMNS, suites.length) * (WIDTH + GAP);
  const height = TOP + rows * (HEIGHT + GAP);
  use([LineChart, GridComponent, LegendComponent, TitleComponent, SVGRenderer]);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  const style = (name: string) => ({
    color: COLOURS[rules.indexOf(ruleOf(name)) % COLOURS.length] as string,
    width: OURS.test(name) ? 3 : 1.5,
    type: ruleOf(name) === name ? ('solid' as const) : ('dashed' as const),
  });
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    legend: { data: names, left: LEFT, top: 8, width: width - 2 * LEFT, itemHeight: 8, icon: 'roundRect' },
    title: suites.map((suite, index) => ({
      text: `${suite}: runs that were flagged, in %, by the true cost`,
      textStyle: { fontSize: 12 },
      left: place(index).left,
      top: place(index).top - 26,
    })),
    grid: suites.map((_, index) => ({ ...place(index), width: WIDTH, height: HEIGHT })),
    xAxis: suites.map((_, gridIndex) => ({
      gridIndex,
      type: 'category' as const,
      boundaryGap: false,
      data: COSTS.map(cost => `${cost} %`),
    })),
    yAxis: suites.map((_, gridIndex) => ({
      gridIndex,
      type: 'value' as const,
      min: 0,
      max: 100,
    })),
    series: [
      ...curves.map(({ suite, rule, shares }) => ({
        type: 'line' as const,
        name: rule,
        xAxisIndex: suites.indexOf(suite),
        yAxisIndex: suites.indexOf(suite),
        data: [...shares],
        symbolSize: 5,
        lineStyle: style(rule),
        itemStyle: { color: style(rule).color },
      })),
      // The allowed share of a rule where nothing changed.
      ...suites.map((_, index) => ({
        type: 'line' as const,
        xAxisIndex: index,
        yAxisIndex: index,
        data: COSTS.map(() => PROMISED),
        symbol: 'none',
        silent: true,
        lineStyle: { color: '#bbbbbb', type: 'dotted' as const, width: 1 },
      })),
    ],
  });
  // Classes are only for mouse events, and like identifiers they increase from image to image.
  const svg = chart
    .renderToSVGString()
    .replaceAll(/ class="zr[^"]*"/g, '')
    .replaceAll(/<style\s*>[\s\S]*?<\/style>\n?/g, '')
    .replaceAll(/zr\d+-/g, 'zr-');
  chart.dispose();
  return `${svg}\n`;
}

if (import.meta.main) writeFileSync(PLOT, drawn(curvesOf(readFileSync(PAGE, 'utf8'))));
