// The history page in a real browser: what a reader can do on a phone and on a wall, in light and dark, and with hostile names.
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { visible } from '../../core/visible.ts';
import { historyDataOf } from '../src/history/data.ts';
import type { WholeHistory } from '../src/history/history.ts';
import {
  historyOf,
  historyRun,
  importedSeries,
  overheadHistory,
  overheadsOf,
} from '../src/history/testing.ts';
import { documentOf } from '../src/page/document.ts';
import { HOSTILE } from '../src/report/testing.ts';
import {
  ASSETS,
  addressOf,
  beyondTheEdge,
  countOn,
  drawn,
  faults,
  focusedRow,
  goTo,
  noBrowser,
  openPage,
  rowsOn,
  SCREENS,
  startBrowser,
  textOf,
} from './browser.ts';
import { assertStatus, scratch } from './command.ts';
import { measuredOn, placeIn } from './stored.ts';

const [PHONE] = SCREENS;
const COMMITS = 'https://github.com/octo/agent/commit/';
const work = scratch('history-page');
after(work.remove);

function written(name: string, histories: readonly WholeHistory[]): string {
  const file = work.path(`${name}.html`);
  writeFileSync(file, documentOf(historyDataOf(histories, COMMITS), ASSETS, 'overhead history'));
  return pathToFileURL(file).href;
}

const drift = { runs: 3, change: 0.03, low: 0.025, high: 0.035 };
const ROWS = [
  overheadHistory(overheadsOf(60, 0.03), { benchmark: 'Steady' }),
  overheadHistory(overheadsOf(60, 0.03, 40, 0.02), { benchmark: 'Up' }, 40),
  overheadHistory(overheadsOf(60, 0.05, 30, -0.02), { benchmark: 'Down', metric: 'B/op' }, 30),
  overheadHistory(overheadsOf(60, 0.04), {
    benchmark: 'Drift',
    releaseBaseline: { overhead: 0.01, drift, limit: 0.02 },
  }),
];
const HISTORIES = [
  historyOf(ROWS, {
    release: { name: 'v1.2', runs: [3, 4].map(run => historyRun(run).name) },
    failed: [historyRun(50).name],
  }),
  historyOf([overheadHistory(overheadsOf(12, 0.02), { treatment: 'jacoco' })], {}, 'go'),
];

describe('overhead history --html', () => {
  it('writes one file for all suites of a store, or index.html in a folder, and prints its path', async () => {
    const place = placeIn(work);
    for (const day of [1, 2, 3]) await place.stored(measuredOn(day, 0.01 + day / 1000));
    const result = place.call('history', '--html', 'site/');
    assertStatus(result, 0);
    assert.match(result.err, /site\/index\.html is the history as one file for a browser/);
    const html = readFileSync(place.here('site/index.html'), 'utf8');
    const data = /id="data">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
    assert.ok(Buffer.byteLength(html) - Buffer.byteLength(data) <= 1.5e6);
    assert.equal(JSON.parse(data).suites[0].runs.length, 3);
    assert.match(html, /<code>overhead history<\/code> prints the same/);
  });
});

describe('the page of a history in a browser', { skip: noBrowser, concurrency: 2 }, () => {
  let browser: Browser;
  let address = '';
  before(async () => {
    address = written('history', HISTORIES);
    browser = await startBrowser();
  });
  after(() => browser?.close());

  const names = (page: Page) => page.locator('.rows .name a').allTextContents();

  it('shows the important rows first, and can be searched, filtered and sorted', async () => {
    const { page, context, complaints } = await openPage(browser, address);
    assert.equal(await textOf(page.locator('#verdict')), 'drifted');
    assert.match(
      await textOf(page.locator('h1')),
      /1 of 5 watched rows drifted beyond its limit, 1 of 5 .* costs more/,
    );
    assert.deepEqual(await names(page), ['Drift', 'Up', 'Down', 'Steady', 'Encode']);
    assert.match(
      await textOf(page.locator('.suites')),
      /codec60 runs from 2026-01-01 to 2026-03-01, release baseline v1\.2/,
    );
    for (const mark of ['.history', '.point', '.release-baseline', '.limit'])
      assert.ok((await rowsOn(page).first().locator(`svg ${mark}`).count()) > 0, mark);
    assert.ok((await rowsOn(page).nth(1).locator('svg .step').count()) > 0);
    const choose = (label: string, value: string) =>
      page.getByRole('combobox', { name: label, exact: true }).selectOption(value);
    await choose('Suite', 'go');
    assert.equal(await countOn(page), '1 of 5 rows');
    await choose('Suite', '');
    await choose('Sort by', 'benchmark');
    assert.deepEqual(await names(page), ['Down', 'Drift', 'Encode', 'Steady', 'Up']);
    await page.getByRole('button', { name: /costs more/ }).click();
    assert.deepEqual(await names(page), ['Up']);
    await page.getByRole('button', { name: /^all/ }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('jacoco');
    assert.deepEqual(await names(page), ['Encode']);
    await page.getByRole('searchbox').fill('nowhere');
    assert.ok(await page.getByText('No row matches.').isVisible());
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('opens a row by keyboard and by its address: levels, machines, and commits as links', async () => {
    const { page, context, complaints } = await openPage(browser, address);
    await rowsOn(page).first().locator('a').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    assert.match(await textOf(sheet.locator('h2')), /Up/);
    assert.match(await addressOf(page), /#\/row\/codec\/Up\/cpu-ns%2Fop\/otel$/);
    await page.locator('dialog .chart svg').first().waitFor();
    // 60 runs, the interval, both levels, one step and two machine changes are each drawn.
    assert.ok((await page.locator('dialog .chart svg path').count()) >= 60);
    const change = sheet.locator('tbody tr').first();
    assert.match(await textOf(change), /2026-02-10.*from \+3\.\d.%.*as before/);
    const link = change.getByRole('link');
    assert.equal(await link.getAttribute('href'), `${COMMITS}${historyRun(40).commit}`);
    assert.match(
      await textOf(sheet),
      /from 2026-02-10 on: kernel 6\.8 \(known from before\).*from 2026-01-29 on: kernel 6\.11/s,
    );
    await sheet.getByText('The runs as numbers').click();
    assert.equal(await sheet.locator('details tbody tr').count(), 60);
    assert.match(await textOf(sheet.locator('details tbody')), /failed/);
    await sheet.locator('.chart').first().hover();
    await sheet.getByRole('combobox').selectOption('50');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    assert.equal(await focusedRow(page), 3);
    await page.goto(`${address}#/row/codec/Drift/cpu-ns%2Fop/otel`);
    await page.reload();
    await sheet.waitFor();
    assert.match(await textOf(sheet), /\+3\.0.% \[\+2\.5, \+3\.5\] since v1\.2, limit 2.%: breach/);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  for (const { where, viewport, colorScheme } of SCREENS) {
    it(`has no axe violation, and nothing wider than the screen: on ${where}`, async () => {
      const { page, context, complaints } = await openPage(browser, address, { viewport, colorScheme });
      for (const place of ['', '/row/codec/Up/cpu-ns%2Fop/otel']) {
        await goTo(page, place);
        if (viewport.width < 2000) assert.deepEqual(await faults(page), [], place);
        assert.equal(await beyondTheEdge(page), 0, place);
      }
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  it('shows imported values differently: other points, their source, no interval, no verdict', async () => {
    const imported = [
      importedSeries([41_000, 40_200, 40_900], { benchmark: 'Aged' }),
      importedSeries([7, 9], { source: 'jmh', variant: 'otel', metric: 'ops/s', better: 'higher' }),
    ];
    const steady = overheadHistory(overheadsOf(20, 0.03), { benchmark: 'Steady' });
    const both = written('imported', [historyOf([steady], { imported })]);
    const { page, context, complaints } = await openPage(browser, both, { viewport: PHONE.viewport });
    assert.deepEqual(await names(page), ['Steady', 'Aged', 'Encode']);
    assert.match(
      await textOf(page.locator('.suites')),
      /20 runs from .*; 3 runs imported from github-action-benchmark, .*; 2 runs imported from jmh/,
    );
    const aged = rowsOn(page).nth(1);
    assert.match(await textOf(aged), /imported.*40\.9 µs\/op.*imported from github-action-benchmark/);
    assert.equal(await aged.locator('svg .imported').count(), 3);
    assert.equal(await aged.locator('svg .point').count(), 0);
    await page.getByRole('button', { name: /imported 2/ }).click();
    assert.equal(await countOn(page), '2 of 3 rows');
    await rowsOn(page).first().locator('a').click();
    const sheet = page.getByRole('dialog');
    await sheet.waitFor();
    assert.match(
      await textOf(sheet),
      /As github-action-benchmark recorded it: without pairs.*is not used to judge/,
    );
    await page.locator('dialog .chart svg').first().waitFor();
    await sheet.getByText('The runs as numbers').click();
    assert.equal(await sheet.locator('details tbody tr').count(), 3);
    assert.match(
      await textOf(sheet.locator('details tbody tr').first()),
      /^2025-11-03 09:00Z.*40\.9 µs\/op1$/,
    );
    assert.deepEqual(await faults(page), []);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('S26, S28: shows hostile names as text, without links to other places, and runs nothing of them', async () => {
    const rows = HOSTILE.map(name => {
      const row = overheadHistory(
        overheadsOf(20, 0.03, 10, 0.02),
        { benchmark: name, treatment: name, metric: name },
        10,
      );
      return { ...row, changes: row.changes.map(change => ({ ...change, commit: name, machine: [name] })) };
    });
    const imported = HOSTILE.map(name =>
      importedSeries([1, 2], { benchmark: name, variant: name, metric: name, source: name }),
    );
    const history = historyOf(rows, { release: { name: HOSTILE[0] ?? '', runs: [] }, imported }, HOSTILE[1]);
    const warnings = HOSTILE.map(message => ({ code: 'x', message }));
    const runs = history.suiteHistory.runs.map((run, at) => ({
      ...run,
      date: HOSTILE[at % HOSTILE.length] ?? '',
      machine: { [HOSTILE[at % HOSTILE.length] ?? '']: HOSTILE[(at + 1) % HOSTILE.length] ?? '' },
    }));
    const hostile = written('hostile', [
      { ...history, suiteHistory: { ...history.suiteHistory, warnings, runs } },
    ]);
    const { page, context, complaints } = await openPage(browser, hostile, {
      viewport: { width: 1280, height: 4000 },
    });
    const shown = await names(page);
    for (const name of HOSTILE.filter(({ length }) => length < 300))
      assert.ok(shown.includes(visible(name)), name);
    for (const index of [1, 3, HOSTILE.length + 2, HOSTILE.length + 3]) {
      await rowsOn(page).nth(index).locator('a').click();
      await page.locator('dialog .chart svg').first().waitFor();
      await page.locator('dialog .chart').first().hover();
      for (const href of await page
        .locator('dialog a')
        .evaluateAll(all => all.map(one => one.getAttribute('href'))))
        assert.match(href ?? '', /^https:\/\/github\.com\/octo\/agent\/commit\/[0-9a-f]+$/);
      await page.keyboard.press('Escape');
    }
    assert.equal(await page.locator('img, iframe, object, embed, link, script:not([id=data])').count(), 1);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('renders only rows near the screen of 5,000, and a row of 10,000 runs', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) =>
      overheadHistory(overheadsOf(3, index / 1e5), { benchmark: `Case${index}` }),
    );
    const long = overheadHistory(overheadsOf(10_000, 0.03, 5000, 0.02), { benchmark: 'Long' }, 5000);
    const { page, context, complaints } = await openPage(
      browser,
      written('many', [historyOf([long, ...rows])]),
    );
    assert.ok((await rowsOn(page).count()) < 60);
    await page.evaluate(() => scrollTo(0, 100_000));
    await drawn(page);
    assert.ok((await rowsOn(page).count()) < 60);
    await goTo(page, '/row/codec/Long/cpu-ns%2Fop/otel');
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('combobox').selectOption('10000');
    await page.locator('dialog .chart svg').first().waitFor();
    assert.match(await textOf(sheet), /The newest 500 runs as numbers/);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('prints every row, and has a summary without a script', async () => {
    const { page, context } = await openPage(browser, address);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    assert.equal(await rowsOn(page).count(), 5);
    await context.close();
    const bare = await openPage(browser, address, { javaScriptEnabled: false });
    assert.match(await textOf(bare.page.locator('h1')), /drifted beyond its limit/);
    assert.match(await textOf(bare.page.locator('noscript')), /overhead history/);
    await bare.context.close();
  });
});
