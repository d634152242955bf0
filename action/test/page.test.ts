// The HTML report in a real browser: its views on a phone and on a wall, in light and dark, printed, without a script, and with hostile names.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { visible } from '../../core/visible.ts';
import type { PageData } from '../src/page/model.ts';
import { pageOf } from '../src/page/page.ts';
import { readSuiteRounds, type SuiteRounds } from '../src/page/rounds.ts';
import { shapes } from '../src/page/testing.ts';
import { CONTEXT, comparison, HOSTILE, row, suite } from '../src/report/testing.ts';
import {
  beyondTheEdge,
  beyondTheirRow,
  drawn,
  faults,
  goTo,
  noBrowser,
  openPage,
  rowsOn,
  SCREENS,
  startBrowser,
  textOf,
} from './browser.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { DEMO, DEMO_JUDGED, DEMO_ROWS, demoPage, pageIn } from './demo-page.ts';

const [PHONE, DESK] = SCREENS;
const VIEWS = ['rows', 'agents', 'machine', 'reproduce'];

const IMAGE = '<img src=x onerror=alert(1)>';

const work = scratch('page');
after(work.remove);

/** The recorded demo run with the first rows of each suite. */
function few(): PageData {
  const comparison = {
    ...DEMO_JUDGED,
    suites: DEMO_JUDGED.suites.map(one => ({ ...one, rows: one.rows.slice(0, 4) })),
  };
  const rounds = DEMO_JUDGED.suites.map(({ suite }): [string, SuiteRounds] => [
    suite,
    readSuiteRounds([join(DEMO, 'results', `${suite}.txt`)]),
  ]);
  return pageOf(comparison, { ...CONTEXT, notes: ['A note.'] }, new Map(rounds), { started: '', commit: '' });
}

describe('overhead report --html', () => {
  it('writes one file, much smaller than its data, and prints its path', () => {
    const file = work.path('new/demo.html');
    const result = overhead(work.folder, ['report', DEMO, '--html', file]);
    assertStatus(result, 0);
    assert.match(result.err, /new\/demo\.html is the report as one file for a browser/);
    const html = readFileSync(file, 'utf8');
    const data = /id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    assert.ok(statSync(file).size - Buffer.byteLength(data) <= 1.5e6);
    assert.ok(html.includes('netty-bytebuf: jacoco costs +120.5'));
  });

  it('says what is missing without the rounds; in a folder the file is report.html', () => {
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
    demo = demoPage(work);
    browser = await startBrowser();
  });
  after(() => browser?.close());

  it('draws latency, a start, heaps, a parameter, a ladder and kernels, with tables of the numbers; on a phone in dark mode too', async () => {
    const file = pageIn(work, 'shapes', shapes());
    for (const [viewport, colorScheme] of [
      [PHONE.viewport, 'dark'],
      [DESK.viewport, 'light'],
    ] as const) {
      const { page, context, complaints } = await openPage(browser, file, { viewport, colorScheme });
      const checked = async (place: string) => {
        await drawn(page);
        // The desk has the same elements.
        if (viewport === PHONE.viewport) assert.deepEqual(await faults(page), [], place);
        assert.equal(await beyondTheEdge(page), 0, place);
      };
      await goTo(page, '/row/load/Open/latency-p99-ns/otel/off');
      const latency = page.getByRole('img', { name: /^Latency of off and otel by percentile/ });
      await latency.locator('svg').waitFor();
      await page.getByText('The latencies as numbers').click();
      assert.match(
        await textOf(page.getByRole('region', { name: /^Latency by percentile/ })),
        /percentileoffotel.*99\.9\s%/,
      );
      await checked('latency');
      await goTo(page, '/row/start-up/Start%2Fprocess%3Dbroker/ns%2Fop/otel/off');
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
        .getByRole('img', { name: /of Open over rate/ })
        .locator('svg')
        .waitFor();
      assert.match(
        await textOf(page.getByRole('region', { name: /of Open over rate/ })),
        /variant10050020005000/,
      );
      await page
        .getByRole('img', { name: /kernels · otel over kernels/ })
        .locator('svg')
        .waitFor();
      await page
        .getByRole('img', { name: /hooks · open over kernels/ })
        .locator('svg')
        .waitFor();
      assert.equal(await page.locator('#view-sweeps tbody tr').count(), 2 + 2 + 4 + 2 * 3);
      assert.match(
        await textOf(page.getByRole('region', { name: /hooks · connect over kernels/ })),
        /5\.10not measured: needs BTF.*6\.12brokenbroken/,
      );
      await checked('sweeps');
      await page.locator('#view-sweeps tbody a').first().click();
      assert.match(await textOf(page.locator('dialog h2')), /rate=100/);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Ladder' }).click();
      await page
        .getByRole('img', { name: /of Trace, step by step/ })
        .locator('svg')
        .waitFor();
      assert.match(
        await textOf(page.getByRole('region', { name: /of Trace, step by step/ })),
        /collecting\+21\.0\s%.*\+17\.5\s%.*attached/,
      );
      await checked('ladder');
      assert.deepEqual(complaints, []);
      await context.close();
    }
  });

  it('compares agents, describes the machine, and offers its numbers for download', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    await page.getByRole('link', { name: 'Agents' }).click();
    assert.deepEqual(
      await textOf(page.locator('#view-agents th[scope=col]').first().locator('..')),
      'metricoffjacocooteldrawing',
    );
    await page.getByRole('link', { name: 'Machine and noise' }).click();
    await page.getByRole('heading', { name: 'netty-bytebuf', exact: true }).waitFor();
    await page.locator('#view-machine .chart svg').first().waitFor();
    assert.match(await textOf(page.locator('#view-machine')), /Intel[\s\S]*MDE[\s\S]*benchstat:/);
    await page.getByRole('link', { name: 'Reproduce and download' }).click();
    assert.match(
      await textOf(page.locator('#view-reproduce pre')),
      /^overhead run --config examples\/demo\/overhead\.yml --seed \d+$/,
    );
    for (const name of ['comparison.json', 'rows.csv', 'rounds.csv']) {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ]);
      assert.equal(file.suggestedFilename(), name);
      const text = readFileSync(await file.path(), 'utf8');
      if (name === 'comparison.json') assert.deepEqual(JSON.parse(text), DEMO_JUDGED);
      else assert.ok(text.trimEnd().split('\r\n').length > DEMO_ROWS, name);
    }
    assert.deepEqual(complaints, []);
    await context.close();
  });

  for (const { where, viewport, colorScheme } of SCREENS) {
    it(`has no axe violation, and nothing wider than the screen: on ${where}`, async () => {
      // A few rows of each suite: the others have the same structure, and axe checks every element.
      const file = pageIn(work, 'few', few());
      const { page, context, complaints } = await openPage(browser, file, { viewport, colorScheme });
      const row = (await rowsOn(page).first().locator('a').getAttribute('href')) ?? '';
      for (const place of [...VIEWS, row]) {
        await goTo(page, place);
        assert.deepEqual(await faults(page), [], place);
        assert.deepEqual(await beyondTheirRow(page), []);
        assert.equal(await beyondTheEdge(page), 0, place);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  it('follows the colour scheme of the system, and its own button everywhere', async () => {
    const { page, context } = await openPage(browser, demo, { colorScheme: 'dark' });
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    const dark = await ground();
    await page.getByRole('button', { name: 'Theme' }).click();
    assert.notEqual(await ground(), dark);
    await page.getByRole('button', { name: 'Theme' }).click();
    assert.equal(await ground(), dark);
    await context.close();
  });

  it('S26, S28: shows hostile names as text, and runs nothing of them', async () => {
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
    const { page, context, complaints } = await openPage(browser, pageIn(work, 'hostile', data), {
      viewport: { width: 1280, height: 9000 },
    });
    const names = await page.locator('.rows .name a').allTextContents();
    for (const name of HOSTILE.filter(({ length }) => length < 300))
      assert.ok(names.includes(visible(name)), name);
    for (const view of VIEWS) await goTo(page, view);
    for (const index of [2, 3]) {
      await goTo(page, 'rows');
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

  it('blocks other scripts, styles, pictures and connections', async () => {
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

  it('prints every view and every row', async () => {
    const { page, context, complaints } = await openPage(browser, demo);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.equal(await rowsOn(page).count(), DEMO_ROWS);
    for (const view of VIEWS) assert.ok(await page.locator(`#view-${view}`).isVisible(), view);
    assert.ok((await page.pdf({ format: 'A4' })).length > 10_000);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    assert.ok((await rowsOn(page).count()) < DEMO_ROWS);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('shows its verdict without a script', async () => {
    const { page, context } = await openPage(browser, demo, { javaScriptEnabled: false });
    assert.match(await textOf(page.locator('h1')), /jacoco costs/);
    assert.match(await textOf(page.locator('noscript')), /overhead report DIR/);
    await context.close();
  });
});
