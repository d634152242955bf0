// The HTML report in a real browser: what a reader does with it, on a phone and on a wall, in light and dark, and with hostile names.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { readComparison } from '../src/comparison/comparison.ts';
import { documentOf } from '../src/page/document.ts';
import type { PageData } from '../src/page/model.ts';
import { pageOf } from '../src/page/page.ts';
import { readSuiteRounds, type SuiteRounds } from '../src/page/rounds.ts';
import { shapes } from '../src/page/testing.ts';
import { CONTEXT, comparison, HOSTILE, row, suite } from '../src/report/testing.ts';
import { visible } from '../src/report/visible.ts';
import {
  ASSETS,
  beyondTheirRow,
  drawn,
  faults,
  noBrowser,
  observers,
  openPage,
  SCREENS,
  said,
  startBrowser,
} from './browser.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { ROOT } from './fixture.ts';

const DEMO = join(ROOT, 'action/src/page/testdata/demo');
const [PHONE, DESK] = SCREENS;
const VIEWS = ['rows', 'agents', 'machine', 'reproduce'];

const IMAGE = '<img src=x onerror=alert(1)>';

const work = scratch('page');
after(work.remove);

function written(name: string, data: PageData): string {
  const file = work.path(`${name}.html`);
  writeFileSync(file, documentOf(data, ASSETS));
  return pathToFileURL(file).href;
}

const judged = readComparison(join(DEMO, 'comparison.json'));
const count = judged.suites.reduce((sum, { rows }) => sum + rows.length, 0);

/** The recorded run of the demo with the first rows of each suite. */
function few(): PageData {
  const comparison = {
    ...judged,
    suites: judged.suites.map(one => ({ ...one, rows: one.rows.slice(0, 4) })),
  };
  const rounds = judged.suites.map(({ suite }): [string, SuiteRounds] => [
    suite,
    readSuiteRounds([join(DEMO, 'results', `${suite}.txt`)]),
  ]);
  return pageOf(comparison, { ...CONTEXT, notes: ['A note.'] }, new Map(rounds), { started: '', commit: '' });
}

describe('overhead report --html', () => {
  it('writes one file, small beside what it holds, and says where', () => {
    const file = work.path('new/demo.html');
    const said = overhead(work.folder, ['report', DEMO, '--html', file]);
    assertStatus(said, 0);
    assert.match(said.err, /new\/demo\.html is the report as one file for a browser/);
    const html = readFileSync(file, 'utf8');
    const data = /id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    assert.ok(statSync(file).size - Buffer.byteLength(data) <= 1.5e6);
    assert.ok(html.includes('virtual-threads: cannot tell whether jacoco'));
  });

  it('says what is missing where the rounds are not there; in a folder it is called report.html', () => {
    mkdirSync(work.path('alone'));
    writeFileSync(work.path('alone/comparison.json'), readFileSync(join(DEMO, 'comparison.json')));
    assertStatus(overhead(work.folder, ['report', 'alone', '--html', 'alone']), 0);
    assert.match(readFileSync(work.path('alone/report.html'), 'utf8'), /"rounds":\[\],"series":\[\]/);
    assertStatus(overhead(work.folder, ['report', 'new', '--html', 'x.html']), 3);
  });
});

describe('the page in a browser', { skip: noBrowser, concurrency: 2 }, () => {
  let browser: Browser;
  let demo = '';
  before(async () => {
    assertStatus(overhead(work.folder, ['report', DEMO, '--html', 'demo.html']), 0);
    demo = pathToFileURL(work.path('demo.html')).href;
    browser = await startBrowser();
  });
  after(() => browser?.close());

  const rowsOn = (page: Page) => page.locator('.rows [role=row]');
  const status = (page: Page) => page.locator('[role=status]').textContent();

  it('shows the verdict, and every row as a point with its interval, worst first', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    assert.equal(await said(page.locator('#verdict')), 'inconclusive');
    assert.match(await said(page.locator('h1')), /jacoco stays within 25\u00a0% of the baseline/);
    assert.equal(await status(page), `${count} rows`);
    assert.match((await rowsOn(page).first().getAttribute('class')) ?? '', /inconclusive/);
    const first = rowsOn(page).first();
    for (const mark of ['.interval', '.point', '.limit', '.stored'])
      assert.ok((await first.locator(`svg ${mark}`).count()) > 0, mark);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('says of a row that it may be chance, and cuts none of it', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    await page.getByRole('searchbox').fill('chance');
    const cost = rowsOn(page).first().locator('.cost');
    assert.match(await said(cost), /^\+2\.3\u00a0?\s?% may be chance\s?\[\+1\.0, \+4\.6\]$/);
    const [number, words] = [cost.locator('span'), cost.locator('span small')];
    assert.equal(await words.evaluate(one => getComputedStyle(one).display), 'inline', 'on one line');
    assert.equal(await number.count(), 1);
    for (const part of await cost.locator('span, small').all())
      assert.ok(await part.evaluate(one => one.scrollWidth <= one.clientWidth || one.clientWidth === 0));
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('is searched, filtered, sorted and scaled', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    const choose = (label: string, value: string) =>
      page.getByRole('combobox', { name: label, exact: true }).selectOption(value);
    await choose('Suite', 'virtual-threads');
    await choose('Variant', 'jacoco');
    await choose('Metric', 'CPU');
    assert.equal(await status(page), `1 of ${count} rows`);
    await choose('Metric', '');
    await choose('Suite', '');
    await choose('Variant', '');
    await choose('Benchmark', 'Single-2');
    assert.equal(await status(page), `12 of ${count} rows`);
    await choose('Benchmark', '');
    await page.getByRole('searchbox').fill('otel JIT');
    assert.equal(await status(page), `2 of ${count} rows`);
    await page.getByRole('searchbox').fill('');
    await page.getByRole('button', { name: 'pass' }).click();
    assert.equal(await status(page), `7 of ${count} rows`);
    await page.getByRole('button', { name: /^all/ }).click();
    await choose('Sort by', 'least');
    assert.match(await said(rowsOn(page).first()), /Single-2/);
    await choose('Benchmark', 'Sustained-2');
    await choose('Metric', 'CPU');
    await page.locator('.rows').getByText('no measurable overhead').first().waitFor();
    assert.deepEqual(await beyondTheirRow(page), []);
    await choose('Benchmark', '');
    await choose('Metric', '');
    const axis = () => page.locator('.axis').textContent();
    await choose('Scale', 'log');
    const log = await axis();
    await choose('Scale', 'linear');
    assert.notEqual(await axis(), log);
    const lines = page
      .locator('.filters > *')
      .evaluateAll(all => all.map(one => one.getBoundingClientRect().bottom));
    assert.equal(new Set((await lines).map(Math.round)).size, 1, 'the filters stand on one line');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('keeps no chart of a row that was closed', async () => {
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

  it('opens a row by pointer, by keyboard and by its address, and gives the focus back', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    await rowsOn(page).nth(1).locator('a').click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    assert.match(await said(sheet.locator('h2')), /Tasks/);
    const address = page.url();
    assert.match(address, /#\/row\/virtual-threads\/Tasks/);
    await page.keyboard.press('ArrowRight');
    assert.notEqual(page.url(), address);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Control+ArrowRight');
    assert.equal(page.url(), address, 'what is pressed with another key is meant for the browser');
    await page.getByText('The rounds as numbers').click();
    const rounds = page.getByRole('region', { name: 'The rounds' });
    await rounds.evaluate(region => {
      region.style.width = '9rem';
    });
    await rounds.focus();
    await page.keyboard.press('ArrowRight');
    assert.equal(page.url(), address, 'a table that is wider than its place is scrolled');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('[role=row]')?.getAttribute('aria-rowindex'));
    assert.equal(await focused(), '3');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(), '4');
    await page.keyboard.press('End');
    assert.equal(await focused(), String(count + 1));
    await page.keyboard.press('Enter');
    await sheet.waitFor();
    await context.close();
    const again = await openPage(browser, address);
    await again.page.getByRole('dialog').waitFor();
    assert.match(await said(again.page.locator('dialog .under')), /otel against off/);
    assert.deepEqual([...complaints, ...again.complaints], []);
    await again.context.close();
  });

  it('draws the rounds, where the values lie, and the warm-up of a row, with the numbers as a table', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    await rowsOn(page).first().locator('a').click();
    await page.locator('dialog .chart svg').nth(2).waitFor();
    const titles = await page.locator('dialog h3').allTextContents();
    assert.deepEqual(titles, ['How it was decided', 'The rounds', 'Where the values lie', 'Warm-up']);
    // A line joins each of the 12 pairs, a point stands at either end of it.
    assert.ok((await page.locator('dialog .chart').first().locator('path').count()) >= 36);
    await page.getByText('The rounds as numbers').click();
    assert.equal(await page.locator('dialog tbody tr').count(), 12);
    await page.locator('dialog .chart').first().hover();
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('draws what only some suites have, with the numbers as tables: latency, a start, heaps, kernels; on a phone in the dark too', async () => {
    const file = written('shapes', shapes());
    for (const [viewport, colorScheme] of [
      [PHONE.viewport, 'dark'],
      [DESK.viewport, 'light'],
    ] as const) {
      const { page, context, complaints } = await openPage(browser, file, { viewport, colorScheme });
      const show = (hash: string) =>
        page.evaluate(place => {
          location.hash = place;
        }, hash);
      const checked = async (place: string) => {
        await drawn(page);
        // The desk has the same elements.
        if (viewport === PHONE.viewport) assert.deepEqual(await faults(page), [], place);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(beyond <= 0, `${place}: ${beyond} pixels too wide`);
      };
      await show('/row/load/Open/latency-p99-ns/otel/off');
      const latency = page.getByRole('img', { name: /^Latency of off and of otel by percentile/ });
      await latency.locator('svg').waitFor();
      await page.getByText('The latencies as numbers').click();
      assert.match(
        await said(page.getByRole('region', { name: /^Latency by percentile/ })),
        /percentileoffotel.*99\.9\s%/,
      );
      await checked('latency');
      await show('/row/start-up/Start%2Fprocess%3Dbroker/ns%2Fop/otel/off');
      await page
        .getByRole('img', { name: /^When each process was ready/ })
        .locator('svg')
        .waitFor();
      assert.equal(
        await page
          .getByRole('region', { name: /^The start/ })
          .locator('tbody tr')
          .count(),
        4,
      );
      await checked('start');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Sweeps' }).click();
      await page
        .getByRole('img', { name: /over the heap/ })
        .locator('svg')
        .waitFor();
      await page
        .getByRole('img', { name: /kernels · otel over kernels/ })
        .locator('svg')
        .waitFor();
      await page
        .getByRole('img', { name: /hooks · open over kernels/ })
        .locator('svg')
        .waitFor();
      assert.equal(await page.locator('#view-sweeps tbody tr').count(), 2 + 4 + 2 * 3);
      assert.match(
        await said(page.getByRole('region', { name: /hooks · connect over kernels/ })),
        /5\.10not measured: needs BTF.*6\.12brokenbroken/,
      );
      await checked('sweeps');
      await page.locator('#view-sweeps tbody a').first().click();
      assert.match(await said(page.locator('dialog h2')), /heap=64m/);
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });

  it('sets agents side by side, tells of the machine, and hands out its numbers', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    await page.getByRole('link', { name: 'Agents' }).click();
    assert.deepEqual(
      await said(page.locator('#view-agents th[scope=col]').first().locator('..')),
      'metricoffjacocooteldrawing',
    );
    await page.getByRole('link', { name: 'Machine and noise' }).click();
    await page.getByRole('heading', { name: 'netty-bytebuf' }).waitFor();
    await page.locator('#view-machine .chart svg').first().waitFor();
    assert.match(await said(page.locator('#view-machine')), /AMD EPYC[\s\S]*MDE[\s\S]*benchstat:/);
    await page.getByRole('link', { name: 'Reproduce and download' }).click();
    assert.match(
      await said(page.locator('#view-reproduce pre')),
      /^overhead run --config examples\/demo\/overhead\.yml --seed \d+$/,
    );
    for (const name of ['comparison.json', 'rows.csv', 'rounds.csv']) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      assert.equal(file.suggestedFilename(), name);
      const text = readFileSync(await file.path(), 'utf8');
      if (name === 'comparison.json') assert.deepEqual(JSON.parse(text), judged);
      else assert.ok(text.trimEnd().split('\r\n').length > count, name);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });

  for (const { where, viewport, colorScheme } of SCREENS) {
    it(`has no fault that axe finds, and nothing beyond the edge: on ${where}`, async () => {
      // A few rows of each suite: the others are like them, and axe looks at every one.
      const file = written('few', few());
      const { page, context, complaints } = await openPage(browser, file, { viewport, colorScheme });
      const row = (await rowsOn(page).first().locator('a').getAttribute('href')) ?? '';
      for (const place of [...VIEWS, row]) {
        await page.evaluate(hash => {
          location.hash = hash;
        }, place);
        await drawn(page);
        assert.deepEqual(await faults(page), [], place);
        assert.deepEqual(await beyondTheirRow(page), []);
        const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(beyond <= 0, `${place}: ${beyond} pixels too wide`);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  it('follows the system into the dark, and its own button anywhere', async () => {
    const { page, context } = await openPage(browser, demo, { colorScheme: 'dark' });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await ground();
    await page.getByRole('button', { name: 'Theme' }).click();
    assert.notEqual(await ground(), dark);
    await page.getByRole('button', { name: 'Theme' }).click();
    assert.equal(await ground(), dark);
    await context.close();
  });

  it('S26, S28: shows hostile names as text, and does nothing that they say', async () => {
    const rows = HOSTILE.map(name =>
      row({ benchmark: name, treatment: name, metric: name, warnings: [{ code: 'x', message: name }] }),
    );
    const series = HOSTILE.flatMap(name =>
      ['off', name].map(variant => ({ benchmark: name, variant, metric: name, values: [1, 2, 3, 4, 5, 6] })),
    );
    const rounds = Array.from({ length: 6 }, () => ({
      started: IMAGE,
      elapsed: 1,
      steal: 0,
      pressure: 0,
      redone: 0,
    }));
    const data = pageOf(
      comparison(
        suite({ suite: IMAGE, treatments: HOSTILE, rows, broken: HOSTILE, machine: { [IMAGE]: IMAGE } }),
      ),
      { ...CONTEXT, notes: HOSTILE, reproduce: HOSTILE },
      new Map([[IMAGE, { rounds, series, curves: [], latencies: [] }]]),
      { started: IMAGE, commit: IMAGE },
    );
    const { page, context, complaints } = await openPage(browser, written('hostile', data), {
      viewport: { width: 1280, height: 9000 },
    });
    const names = await page.locator('.rows .name a').allTextContents();
    for (const name of HOSTILE.filter(({ length }) => length < 300))
      assert.ok(names.includes(visible(name)), name);
    for (const view of VIEWS) await page.evaluate(name => (location.hash = name), view);
    for (const index of [2, 3]) {
      await page.evaluate(() => (location.hash = 'rows'));
      await rowsOn(page).nth(index).locator('a').click();
      await page.locator('dialog .chart svg').first().waitFor();
      await page.locator('dialog .chart').first().hover();
      await page.keyboard.press('Escape');
    }
    assert.equal(await page.locator('img, iframe, object, embed, link, script:not([id=data])').count(), 1);
    assert.equal(await page.locator('details:not([class]) > script').count(), 0);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('lets no other script, style, picture or connection through', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'document.title = "run"';
      const handler = document.createElement('button');
      handler.setAttribute('onclick', 'document.title = "run"');
      const style = document.createElement('style');
      style.textContent = 'body { display: none }';
      const picture = document.createElement('img');
      picture.src = 'https://example.com/x.png';
      document.body.append(script, handler, style, picture);
      handler.click();
      return fetch('https://example.com/').catch(() => undefined);
    });
    assert.notEqual(await page.title(), 'run');
    assert.ok(await page.locator('h1').isVisible());
    for (const directive of ['script-src', 'script-src-attr', 'style-src', 'img-src', 'connect-src'])
      assert.ok(
        complaints.some(text => text.includes(`policy: ${directive}`)),
        directive,
      );
    assert.equal(complaints.filter(text => text.startsWith('request:')).length, 0);
    await context.close();
  });

  it('holds 5,000 rows of which only those near the screen exist', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) =>
      row({ benchmark: `Case${index}`, overhead: index / 1e5 }),
    );
    const data = pageOf(comparison(suite({ rows })), CONTEXT, new Map(), { started: '', commit: '' });
    const { page, context, complaints } = await openPage(browser, written('many', data));
    const made = () => rowsOn(page).count();
    assert.ok((await made()) < 60);
    await page.keyboard.press('Tab');
    await rowsOn(page).first().locator('a').focus();
    await page.keyboard.press('End');
    assert.equal(
      await page.evaluate(() => document.activeElement?.closest('[role=row]')?.ariaRowIndex),
      '5001',
    );
    // A finger that never rests: at every place the screen is full, and little more than that exists.
    const places = await page.evaluate(async () => {
      const seen: { elements: number; gap: number }[] = [];
      const frame = () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
      for (let top = 3000; top < 200_000; top += 9700) {
        scrollTo(0, top);
        await frame();
        const rows = [...document.querySelectorAll('.rows [role=row]')]
          .map(row => row.getBoundingClientRect())
          .filter(({ bottom, top }) => bottom > 0 && top < innerHeight);
        const gap = innerHeight - rows.reduce((sum, { height }) => sum + height, 0);
        seen.push({ elements: document.querySelectorAll('.rows *').length, gap });
      }
      return seen;
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

  it('is printed whole, every view and every row', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.equal(await rowsOn(page).count(), count);
    for (const view of VIEWS) assert.ok(await page.locator(`#view-${view}`).isVisible(), view);
    assert.ok((await page.pdf({ format: 'A4' })).length > 10_000);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.ok((await rowsOn(page).count()) < count);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('says its verdict without a script', async () => {
    const { page, context } = await openPage(browser, demo, { javaScriptEnabled: false });
    assert.match(await said(page.locator('h1')), /cannot tell whether jacoco/);
    assert.match(await said(page.locator('noscript')), /overhead report DIR/);
    await context.close();
  });
});
