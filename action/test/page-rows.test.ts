// The rows of the HTML report in a real browser: search, sort, scale, open and close with charts, by pointer and by keyboard, for few rows and for thousands.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { pageOf } from '../src/page/page.ts';
import { CONTEXT, comparison, row, suite } from '../src/report/testing.ts';
import {
  addressOf,
  beyondTheirRow,
  countOn,
  drawn,
  focusedRow,
  noBrowser,
  observers,
  openPage,
  rowsOn,
  startBrowser,
  textOf,
  truncatedCosts,
} from './browser.ts';
import { scratch } from './command.ts';
import { DEMO_ROWS, DEMO_TABLE, demoPage, pageIn } from './demo-page.ts';

describe('the rows of the page', { skip: noBrowser, concurrency: 2 }, () => {
  const work = scratch('page-rows');
  let browser: Browser;
  let demo = '';
  before(async () => {
    demo = demoPage(work);
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    work.remove();
  });

  it('shows the verdict, and each row as a point with its interval, worst first', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    assert.equal(await textOf(page.locator('#verdict')), 'breach');
    assert.match(await textOf(page.locator('h1')), /jacoco costs \+120\.5\u00a0% CPU/);
    assert.equal(await countOn(page), `${DEMO_ROWS} rows`);
    assert.match((await rowsOn(page).first().getAttribute('class')) ?? '', /breach/);
    const first = rowsOn(page).first();
    for (const mark of ['.interval', '.point', '.limit', '.stored'])
      assert.ok((await first.locator(`svg ${mark}`).count()) > 0, mark);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('marks a row that may be chance, and truncates no text', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    await page.getByRole('searchbox').fill('chance Sustained');
    const cost = rowsOn(page).first().locator('.cost');
    assert.match(await textOf(cost), /^\+27\.6\u00a0?\s?% may be chance\s?\[\+13\.3, \+43\.8\]$/);
    const [number, argv] = [cost.locator('span'), cost.locator('span small')];
    assert.equal(await argv.evaluate(one => getComputedStyle(one).display), 'inline', 'on one line');
    assert.equal(await number.count(), 1);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('shows the whole overhead with its remark, on screens of any width', async () => {
    const gain = { overhead: -0.2, low: -0.251, high: -0.148 };
    const warnings = [{ code: 'negative-overhead', message: 'below zero' }];
    const rows = [row(gain), row({ ...gain, warnings })];
    const data = pageOf(comparison(suite({ rows })), CONTEXT, new Map(), { started: '', commit: '' });
    const { page, context } = await openPage(browser, pageIn(work, 'remarks', data));
    const costs = await page.locator('.rows .cost').allTextContents();
    assert.match(costs.join(' '), /improvement.*below zero: check the set-up/);
    for (const width of [700, 1000, 1200, 1300, 1600]) {
      await page.setViewportSize({ width, height: 800 });
      await drawn(page);
      assert.deepEqual(await truncatedCosts(page), [], `${width} pixels`);
      assert.deepEqual(await beyondTheirRow(page), [], `${width} pixels`);
    }
    await context.close();
  });

  it('can be searched, filtered, sorted and scaled', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    const choose = (label: string, value: string) =>
      page.getByRole('combobox', { name: label, exact: true }).selectOption(value);
    const shown = async (so: (row: (typeof DEMO_TABLE)[number]) => boolean) => {
      const count = DEMO_TABLE.filter(so).length;
      assert.ok(count > 0);
      assert.equal(await countOn(page), `${count} of ${DEMO_ROWS} rows`);
    };
    await choose('Suite', 'netty-bytebuf');
    await choose('Variant', 'jacoco');
    await choose('Metric', 'CPU');
    assert.equal(await countOn(page), `1 of ${DEMO_ROWS} rows`);
    await choose('Metric', '');
    await choose('Suite', '');
    await choose('Variant', '');
    await choose('Benchmark', 'Single-2');
    await shown(({ benchmark }) => benchmark === 'Single-2');
    await choose('Benchmark', '');
    await page.getByRole('searchbox').fill('otel JIT');
    await shown(
      ({ treatment, metric }) => treatment === 'otel' && ['jit-ms', 'compiler-cpu-ns/op'].includes(metric),
    );
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'pass' }).click();
    await shown(({ verdict }) => verdict === 'pass');
    await page.getByRole('button', { name: /^all/ }).click();
    await choose('Sort by', 'least');
    assert.match(await textOf(rowsOn(page).first()), /Sustained-2/);
    await choose('Benchmark', 'Tasks/tasks=10000/units=1000');
    await choose('Metric', 'CPU');
    await page.locator('.rows').getByText('no measurable overhead').first().waitFor();
    assert.deepEqual(await beyondTheirRow(page), []);
    await choose('Benchmark', '');
    await choose('Metric', '');
    const axis = () => textOf(page.locator('.axis'));
    await choose('Scale', 'log');
    const log = await axis();
    await choose('Scale', 'linear');
    assert.notEqual(await axis(), log);
    const lines = page
      .locator('.filters > *')
      .evaluateAll(all => all.map(one => one.getBoundingClientRect().bottom));
    assert.equal(new Set((await lines).map(Math.round)).size, 1, 'the filters are on one line');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('keeps no chart of a closed row', async () => {
    const { page, context } = await openPage(browser, demo);
    const watched = await observers(page);
    await rowsOn(page).nth(1).locator('a').click();
    await page.locator('dialog .chart svg').first().waitFor();
    assert.ok((await watched()) > 0);
    await page.keyboard.press('ArrowRight');
    await page.locator('dialog .chart svg').first().waitFor();
    await page.keyboard.press('Escape');
    await drawn(page);
    assert.equal(await watched(), 0);
    await context.close();
  });

  it('opens a row by pointer, by keyboard and by its address, and returns the focus', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    await rowsOn(page).nth(1).locator('a').click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    assert.match(await textOf(sheet.locator('h2')), /AllocateAndRelease/);
    const address = await addressOf(page);
    assert.match(address, /#\/row\/netty-bytebuf\/Allocate/);
    await page.keyboard.press('ArrowRight');
    assert.notEqual(await addressOf(page), address);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+ArrowRight');
    assert.equal(await addressOf(page), address, 'key combinations belong to the browser');
    await page.getByText('The rounds as numbers').click();
    const rounds = page.getByRole('region', { name: 'The rounds' });
    await rounds.evaluate(region => {
      region.style.width = '9rem';
    });
    await rounds.focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(await addressOf(page), address, 'a table that is too wide scrolls');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    assert.equal(await focusedRow(page), 3);
    await page.keyboard.press('ArrowDown');
    assert.equal(await focusedRow(page), 4);
    await page.keyboard.press('End');
    assert.equal(await focusedRow(page), DEMO_ROWS + 1);
    await page.keyboard.press('Enter');
    await sheet.waitFor();
    await context.close();
    const again = await openPage(browser, address);
    await again.page.getByRole('dialog').waitFor();
    assert.match(await textOf(again.page.locator('dialog .under')), /otel against off/);
    assert.deepEqual([...complaints, ...again.complaints], []);
    await again.context.close();
  });

  it('draws the rounds, the distribution and the warm-up of a row, with the numbers as a table', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    await rowsOn(page).first().locator('a').click();
    await page.locator('dialog .chart svg').nth(2).waitFor();
    const titles = await page.locator('dialog h3').allTextContents();
    assert.deepEqual(titles, ['How it was decided', 'The rounds', 'Distribution of the values', 'Warm-up']);
    // A line joins each of the 7 pairs, with a point at each end.
    assert.ok((await page.locator('dialog .chart').first().locator('path').count()) >= 21);
    await page.getByText('The rounds as numbers').click();
    assert.equal(await page.locator('dialog tbody tr').count(), 7);
    await page.locator('dialog .chart').first().hover();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('renders only the rows near the screen of 5,000', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) =>
      row({ benchmark: `Case${index}`, overhead: index / 1e5 }),
    );
    const data = pageOf(comparison(suite({ rows })), CONTEXT, new Map(), { started: '', commit: '' });
    const { page, context, complaints } = await openPage(browser, pageIn(work, 'many', data));
    const made = () => rowsOn(page).count();
    assert.ok((await made()) < 60);
    await page.keyboard.press('Tab');
    await rowsOn(page).first().locator('a').focus();
    await page.keyboard.press('End');
    assert.equal(await focusedRow(page), 5001);
    // Fast scrolling: at every position the screen is full, and few more elements exist.
    const places = await page.evaluate(async () => {
      const samples: { elements: number; gap: number }[] = [];
      const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      for (let top = 3000; top < 200_000; top += 9700) {
        scrollTo(0, top);
        await frame();
        const rows = [...document.querySelectorAll('.rows [role=row]')]
          .map(row => row.getBoundingClientRect())
          .filter(({ bottom, top }) => bottom > 0 && top < innerHeight);
        const gap = innerHeight - rows.reduce((sum, { height }) => sum + height, 0);
        samples.push({ elements: document.querySelectorAll('.rows *').length, gap });
      }
      return samples;
    });
    assert.equal(places.length, 21);
    for (const { elements, gap } of places) {
      assert.ok(elements < 2500, `${elements} elements`);
      assert.ok(gap <= 0, `${gap} pixels without a row`);
    }
    assert.ok((await made()) < 60);
    const indexes = await rowsOn(page).evaluateAll(all =>
      all.map(one => Number(one.getAttribute('aria-rowindex'))),
    );
    assert.deepEqual(
      indexes,
      indexes.toSorted((a, b) => a - b),
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
