// Writes docs/report-{latency,start,heaps,kernels}.png: charts that only some runs have, from the named run folders. Needs Chromium.
//   make picture RUNS='overhead-out/starts overhead-kernels'
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import type { PageData } from '../../action/src/page/model.ts';
import { drawn, openPage } from '../../action/test/browser.ts';
import { drawing, ROOT, writeReport } from './drawing.ts';

/** The width of a picture, and its margin (pixels). */
const [WIDTH, MARGIN] = [1000, 12];

interface Chart {
  readonly file: string;
  /** The address of the chart; null if the run does not have it. */
  readonly place: (data: PageData) => string | null;
  /** The accessible name of the chart. */
  readonly chart: RegExp;
  readonly heading: string;
}

/** The address of the first matching row. */
function rowLike(
  data: PageData,
  is: (row: PageData['comparison']['suites'][number]['rows'][number], suite: number) => boolean,
): string | null {
  for (const [index, { suite, rows }] of data.comparison.suites.entries()) {
    const row = rows.find(one => is(one, index));
    if (row === undefined) continue;
    const names = [suite, row.benchmark, row.metric, row.treatment, row.against];
    return `/row/${names.map(encodeURIComponent).join('/')}`;
  }
  return null;
}

const CHARTS: readonly Chart[] = [
  {
    file: 'report-latency.png',
    place: data =>
      rowLike(
        data,
        (row, suite) => row.metric === 'latency-p99-ns' && (data.suites[suite]?.latencies.length ?? 0) > 0,
      ),
    chart: /^Latency of/,
    heading: 'Latency by percentile',
  },
  {
    file: 'report-start.png',
    place: data => rowLike(data, row => row.benchmark.includes('/process=') && row.metric === 'ns/op'),
    chart: /^When each process/,
    heading: 'The start',
  },
  {
    file: 'report-heaps.png',
    place: data =>
      data.comparison.suites.some(({ rows }) => rows.some(row => row.benchmark.includes('/heap=')))
        ? 'sweeps'
        : null,
    chart: /over the heap/,
    heading: 'Over the heap',
  },
  {
    file: 'report-kernels.png',
    place: data => (data.suites.some(({ matrix }) => matrix !== null) ? 'sweeps' : null),
    chart: /over kernels/,
    heading: 'Over kernels',
  },
];

/** Draws the page from the start of one element to the end of another. */
async function between(page: Page, from: Locator, to: Locator, path: string): Promise<void> {
  await from.scrollIntoViewIfNeeded();
  await drawn(page);
  const [begin, end] = [await from.boundingBox(), await to.boundingBox()];
  if (begin === null || end === null) throw new Error(`there is nothing to draw for ${path}`);
  await page.screenshot({
    path,
    clip: {
      x: Math.max(0, end.x - MARGIN),
      y: Math.max(0, begin.y - MARGIN),
      width: end.width + 2 * MARGIN,
      height: end.y + end.height - begin.y + MARGIN,
    },
  });
}

await drawing(async (browser, file) => {
  for (const run of process.argv.slice(2)) {
    writeReport(run, file);
    const address = pathToFileURL(file).href;
    const { page, context } = await openPage(browser, address, {
      viewport: { width: WIDTH, height: 3000 },
      colorScheme: 'light',
    });
    const data = JSON.parse((await page.locator('#data').textContent()) ?? '') as PageData;
    for (const { file: picture, place, chart, heading } of CHARTS) {
      const found = place(data);
      if (found === null) continue;
      await page.goto(`${address}#${found}`);
      await page.reload();
      const title = page.getByRole('heading', { name: heading }).first();
      const image = page.getByRole('img', { name: chart }).first();
      await image.locator('svg').waitFor();
      await between(page, title, image, join(ROOT, 'docs', picture));
      process.stdout.write(`docs/${picture}: from ${run}\n`);
    }
    await context.close();
  }
});
