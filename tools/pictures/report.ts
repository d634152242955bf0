// Writes docs/report*.png and docs/report-rounds.svg: the HTML report of the recorded demo run in a browser. Needs Chromium.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BarChart, CustomChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { roundsOption } from '../../action/src/browser/options.ts';
import { readSuiteRounds } from '../../action/src/page/rounds.ts';
import { drawAll, type Picture, ROOT, RUN, writeReport } from './drawing.ts';

const ROW = 'netty-bytebuf/AllocateAndRelease/cpu-ns%2Fop/jacoco/off';

const PICTURES: readonly Picture[] = [
  { file: 'report.png', place: 'rows', width: 1280, height: 860, colorScheme: 'light' },
  { file: 'report-dark.png', place: 'rows', width: 1280, height: 860, colorScheme: 'dark' },
  { file: 'report-row.png', place: `/row/${ROW}`, width: 1280, height: 1500, colorScheme: 'light' },
  { file: 'report-agents.png', place: 'agents', width: 1280, height: 900, colorScheme: 'light' },
  { file: 'report-phone.png', place: 'rows', width: 360, height: 740, colorScheme: 'dark' },
];

/** Draws one chart without a browser, with the same options. */
function drawRounds(): void {
  use([BarChart, CustomChart, GridComponent, ScatterChart, SVGRenderer, TooltipComponent]);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 800, height: 384 });
  const { series, rounds } = readSuiteRounds([join(ROOT, RUN, 'results/netty-bytebuf.txt')]);
  const values = (variant: string) =>
    series.find(one => one.metric === 'cpu-ns/op' && one.variant === variant)?.values ?? [];
  const data = {
    metric: 'cpu-ns/op',
    off: values('off'),
    on: values('jacoco'),
    rounds,
    control: 'off',
    treatment: 'jacoco',
  };
  const colours = {
    ink: '#1b1e24',
    soft: '#59626f',
    line: '#e4e6e9',
    surface: '#ffffff',
    control: '#6b7480',
    treatment: '#2f52c9',
    shade: '#aab3bf',
    bad: '#b3261e',
    open: '#8a5600',
  };
  chart.setOption({ ...roundsOption(data, colours), backgroundColor: '#ffffff' });
  // Only visible parts: no rules for a pointer, no data for a script.
  const drawing = chart
    .renderToSVGString()
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/ (ecmeta_\w+|class)="[^"]*"/g, '');
  writeFileSync(join(ROOT, 'docs/report-rounds.svg'), `${drawing}\n`);
  chart.dispose();
}

await drawAll(PICTURES, file => writeReport(RUN, file));
drawRounds();
