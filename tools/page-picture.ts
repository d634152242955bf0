// Writes docs/report*.png and docs/report-rounds.svg: how a browser shows the HTML report of the recorded run of the demo. Needs Chromium.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BarChart, CustomChart, ScatterChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { roundsOption } from '../action/src/browser/options.ts';
import { readSuiteRounds } from '../action/src/page/rounds.ts';
import { openPage, startBrowser } from '../action/test/browser.ts';

const ROOT = join(import.meta.dirname, '..');
const RUN = 'action/src/page/testdata/demo';
const ROW = 'virtual-threads/Tasks%2Ftasks%3D10000%2Funits%3D1000/cpu-ns%2Fop/jacoco/off';

/** Each picture: what it shows, how large, light or dark. */
const PICTURES = [
  { file: 'report.png', place: 'rows', width: 1280, height: 860, colorScheme: 'light' },
  { file: 'report-dark.png', place: 'rows', width: 1280, height: 860, colorScheme: 'dark' },
  { file: 'report-row.png', place: `/row/${ROW}`, width: 1280, height: 1500, colorScheme: 'light' },
  { file: 'report-agents.png', place: 'agents', width: 1280, height: 900, colorScheme: 'light' },
  { file: 'report-phone.png', place: 'rows', width: 360, height: 740, colorScheme: 'dark' },
] as const;

async function draw(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'overhead-picture-'));
  const browser = await startBrowser();
  try {
    const file = join(folder, 'report.html');
    const words = ['action/dist/cli.js', 'report', RUN, '--html', file];
    const said = spawnSync(process.execPath, words, { cwd: ROOT, encoding: 'utf8' });
    if (said.status !== 0) throw new Error(`the recorded run cannot be reported:\n${said.stderr}`);
    for (const { file: picture, place, width, height, colorScheme } of PICTURES) {
      const address = `${pathToFileURL(file).href}#${place}`;
      const { page, context } = await openPage(browser, address, {
        viewport: { width, height },
        colorScheme,
      });
      // Charts are drawn once they are on the screen.
      await page.waitForTimeout(300);
      await page.screenshot({ path: join(ROOT, 'docs', picture) });
      await context.close();
    }
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** One chart without a browser, from the same options. */
function drawRounds(): void {
  use([BarChart, CustomChart, GridComponent, ScatterChart, SVGRenderer, TooltipComponent]);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width: 800, height: 384 });
  const { series, rounds } = readSuiteRounds([join(ROOT, RUN, 'results/virtual-threads.txt')]);
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
  // Only what is seen: no rules for a pointer, no data for a script.
  const drawing = chart
    .renderToSVGString()
    .replace(/<style.*?<\/style>/gs, '')
    .replace(/ (ecmeta_\w+|class)="[^"]*"/g, '');
  writeFileSync(join(ROOT, 'docs/report-rounds.svg'), `${drawing}\n`);
  chart.dispose();
}

await draw();
drawRounds();
