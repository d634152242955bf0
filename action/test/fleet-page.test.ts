// The site of a fleet in a real browser: its first page, a repository and a release; on a phone and on a desk, in light and dark, and with hostile names.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { FleetRow } from '../src/fleet/fleet.ts';
import { indexDataOf } from '../src/fleet/index-data.ts';
import { writeSite } from '../src/fleet/site.ts';
import {
  FLEET,
  levels,
  type MadeRepository,
  madeHost,
  madeSource,
  madeTables,
  NOW,
} from '../src/fleet/testing.ts';
import { documentOf } from '../src/page/document.ts';
import { HOSTILE } from '../src/report/testing.ts';
import {
  ASSETS,
  beyondTheEdge,
  beyondTheirRow,
  countOn,
  drawn,
  faults,
  noBrowser,
  openPage,
  rowsOn,
  SCREENS,
  startBrowser,
  textOf,
} from './browser.ts';
import { scratch } from './command.ts';

const work = scratch('fleet-page');
after(work.remove);

/** The address of a built site. */
async function built(name: string, repositories: readonly MadeRepository[]): Promise<string> {
  const options = { last: 1000, maxDrift: '2%', site: 'https://github.com/', now: NOW };
  await writeSite(madeSource(repositories), work.path(name), options, madeHost(work.path('cache')));
  return pathToFileURL(work.path(name)).href;
}

describe('the site of a fleet in a browser', { skip: noBrowser, concurrency: 2 }, () => {
  let browser: Browser;
  let site = '';
  before(async () => {
    site = await built('site', FLEET);
    browser = await startBrowser();
  });
  after(() => browser?.close());

  const names = (page: Page) => page.locator('.rows .name a').allTextContents();

  it('shows what needs attention first, and can be searched, filtered and sorted', async () => {
    const { page, context, complaints } = await openPage(browser, `${site}/index.html`);
    assert.equal(await textOf(page.locator('#verdict')), 'broken');
    assert.match(
      await textOf(page.locator('h1')),
      /rows need attention: 1 broken, 2 in suites over a limit, 1 drifted/,
    );
    const all = await names(page);
    assert.equal(all[0], 'kernel');
    assert.equal(all.at(-1), 'opentelemetry 2.32.0');
    const choose = (label: string, value: string) =>
      page.getByRole('combobox', { name: label, exact: true }).selectOption(value);
    await choose('Agent', 'jacoco');
    assert.deepEqual(await names(page), ['jacoco 0.8.13']);
    await choose('Agent', '');
    await choose('Repository', 'octo/billing');
    assert.deepEqual(await names(page), ['profiler, version not recorded']);
    await choose('Repository', '');
    await page.getByRole('button', { name: /stale/ }).click();
    assert.equal(await countOn(page), '1 of 8 rows');
    await page.getByRole('button', { name: /^all/ }).click();
    await choose('Sort by', 'overhead');
    assert.equal((await rowsOn(page).first().textContent())?.includes('Start'), true);
    await page.keyboard.press('/');
    await page.keyboard.type('checkout drifted');
    assert.deepEqual(await names(page), ['opentelemetry 2.33.1']);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('leads from a row to its versions, its repository and its release, and back', async () => {
    const { page, context, complaints } = await openPage(browser, `${site}/index.html`);
    await page.getByRole('searchbox').fill('suite over a limit owners');
    await rowsOn(page).first().locator('a').focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    assert.match(await textOf(sheet.locator('table')), /opentelemetry 2\.33\.1.*opentelemetry 2\.32\.0/);
    await sheet.getByRole('link', { name: 'Over time, with its machines' }).click();
    await page.waitForSelector('html[data-ready]');
    await page.locator('dialog .chart svg').first().waitFor();
    assert.match(await textOf(page.locator('dialog h2')), /GET \/owners/);
    assert.match(await textOf(page.locator('h1')), /octo\/petclinic: /);
    await page.keyboard.press('Escape');
    assert.match(await textOf(page.locator('main > .wide')), /amd-epyc-4cpu-1a2b3c4d.*AMD EPYC 7763/);
    assert.match(await textOf(page.locator('header')), /start is stale: its newest run is of 2026-10-12/);
    await page.getByRole('link', { name: 'overhead fleet' }).click();
    await page.waitForSelector('html[data-ready]');
    await page.getByRole('searchbox').fill('suite over a limit owners');
    await rowsOn(page).first().locator('a').click();
    await page.getByRole('dialog').getByRole('link', { name: 'This version on all workloads' }).click();
    await page.waitForSelector('html[data-ready]');
    assert.match(await textOf(page.locator('h1')), /opentelemetry 2\.33\.1, \d rows: 1 costs more/);
    assert.match(await textOf(rowsOn(page).first()), /\+1\.0.% \[.*since 2\.32\.0/);
    await rowsOn(page).first().locator('a').click();
    assert.match(await textOf(page.getByRole('dialog')), /without the agent1\.00 ms\/op.*AMD EPYC 7763/s);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  for (const { where, viewport, colorScheme } of SCREENS) {
    it(`has no axe violation, and nothing wider than the screen: on ${where}`, async () => {
      for (const path of [
        'index.html',
        'repositories/octo/petclinic.html',
        'releases/opentelemetry-2.33.1.html',
      ]) {
        const { page, context, complaints } = await openPage(browser, `${site}/${path}`, {
          viewport,
          colorScheme,
        });
        for (const open of [false, true]) {
          if (open) await rowsOn(page).first().locator('a').click();
          await drawn(page);
          if (viewport.width < 2000) assert.deepEqual(await faults(page), [], path);
          assert.equal(await beyondTheEdge(page), 0, path);
          assert.deepEqual(await beyondTheirRow(page), [], path);
        }
        assert.deepEqual(complaints, []);
        await context.close();
      }
    });
  }

  it('shows hostile names as text, and leads nowhere else', async () => {
    const overheads = levels([6, 0.03]);
    const hostile = await built(
      'hostile',
      HOSTILE.map(name => ({
        repository: name,
        rows: [
          {
            suite: name,
            benchmark: name,
            treatment: name,
            agent: name,
            overheads,
            versions: [
              ['1.0', 0],
              [name, 3],
            ],
          },
        ],
        attempts: [{ suite: 'other', verdict: 'broken', time: name, commit: name, reason: name }],
      })),
    );
    const { page, context, complaints } = await openPage(browser, `${hostile}/index.html`, {
      viewport: { width: 1280, height: 4000 },
    });
    for (const index of [0, 3, HOSTILE.length + 3]) {
      await rowsOn(page).nth(index).locator('a').click();
      const hrefs = await page
        .locator('dialog a')
        .evaluateAll(all => all.map(one => one.getAttribute('href') ?? ''));
      for (const href of hrefs)
        assert.match(href, /^(?:repositories|releases|badges)\/[\w.~%/+-]+(?:#\/row\/.*)?$/);
      await page.keyboard.press('Escape');
    }
    const link =
      (await page
        .locator('.rows .name a')
        .nth(HOSTILE.length + 3)
        .getAttribute('href')) ?? '';
    assert.match(link, /^#\/row\//);
    assert.equal(await page.locator('img, iframe, object, embed, link, script:not([id=data])').count(), 1);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('creates only the rows near the screen of 6,000', async () => {
    const [run] = madeTables({ repository: 'octo/shop', rows: [{ overheads: levels([3, 0.03]) }] }).versions;
    assert.ok(run);
    const rows = Array.from(
      { length: 6000 },
      (_, at): FleetRow => ({
        ...run,
        repository: 'octo/shop',
        benchmark: `Case${at}`,
        state: 'steady',
        current: true,
        drift: null,
      }),
    );
    const data = indexDataOf(rows, [], new Set(), () => '', NOW);
    writeFileSync(work.path('many.html'), documentOf(data, ASSETS));
    const address = pathToFileURL(work.path('many.html')).href;
    const { page, context, complaints } = await openPage(browser, address);
    assert.equal(await countOn(page), '6000 rows');
    assert.ok((await rowsOn(page).count()) < 60);
    assert.deepEqual(complaints, []);
    await context.close();
  });
});
