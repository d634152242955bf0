// Where the cost is, in a real browser: search, zoom and sort by keyboard, dark and forced colours, hostile names, and a page of its own.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { visible } from '../../core/visible.ts';
import { pageOf } from '../src/page/page.ts';
import { renderProfilePage } from '../src/page/render.ts';
import type { FlameNode } from '../src/profile/file.ts';
import {
  cause,
  profiledRow,
  profiledSuite,
  profileFile,
  realisticProfile,
  realisticRow,
} from '../src/profile/testing.ts';
import { breach, CONTEXT, comparison, HOSTILE, suite } from '../src/report/testing.ts';
import {
  addressOf,
  beyondTheEdge,
  beyondTheirRow,
  drawn,
  faults,
  noBrowser,
  openPage,
  SCREENS,
  startBrowser,
  textOf,
} from './browser.ts';
import { scratch } from './command.ts';
import { pageIn } from './demo-page.ts';
import { ROOT } from './fixture.ts';

const work = scratch('page-where');
after(work.remove);

const JUDGED = comparison(suite({ verdict: 'breach', rows: [breach] }));
const dataOf = (profile: ReturnType<typeof profileFile>) =>
  pageOf(JUDGED, { ...CONTEXT, profile }, new Map(), { started: '', commit: '' });

const ONIO = 'com.example.agent.AllocationAdvice.onExit';
const frames = (page: Page) => page.getByRole('treeitem');
const named = (page: Page, name: string) => page.getByRole('treeitem', { name });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const statusOf = (page: Page) => textOf(page.locator('.flame-status'));
const functionRows = (page: Page) => page.locator('#functions .rows [role=row]');
/** Rows of the table, by their names. */
const functionsOn = (page: Page) => page.locator('#functions .rows .name a').allTextContents();

/** The least contrast of a label with its frame, of all drawn frames (WCAG 2.2, 1.4.3). */
const leastContrast = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const probe = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const luminance = (colour: string) => {
      if (probe === null) return 0;
      probe.fillStyle = colour;
      probe.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...probe.getImageData(0, 0, 1, 1).data].map(part => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratios = [...document.querySelectorAll('g.frame')].map(frame => {
      const colours = ['rect', '.d3-flame-graph-label'].map((part, index) => {
        const style = getComputedStyle(frame.querySelector(part) as Element);
        return luminance(index === 0 ? style.fill : style.color);
      });
      const [low = 0, high = 0] = colours.toSorted((a, b) => a - b);
      return (high + 0.05) / (low + 0.05);
    });
    return Math.min(...ratios);
  });

describe('where the cost is', { skip: noBrowser, concurrency: 2 }, () => {
  let browser: Browser;
  let file = '';
  before(async () => {
    file = `${pageIn(work, 'where', dataOf(realisticProfile()))}#where`;
    browser = await startBrowser();
  });
  after(() => browser?.close());

  const opened = async (options: Parameters<typeof openPage>[2] = {}, address = file) => {
    const watched = await openPage(browser, address, options);
    await watched.page.locator('g.frame').first().waitFor();
    return watched;
  };

  it('is a tree of frames with their numbers, and a table of functions', async () => {
    const { page, context, complaints } = await opened({ viewport: { width: 1280, height: 2000 } });
    await named(page, `${ONIO}: 0 ns/op → 62.0 ns/op, +62 ns/op, code of the agent`).waitFor();
    assert.match(
      (await page.getByRole('tree').getAttribute('aria-label')) ?? '',
      /^Differential flame graph of CPU per operation: otel against off; the table/,
    );
    assert.deepEqual((await functionsOn(page)).slice(0, 2), [
      'AllocationAdvice.onExit',
      'ReleaseAdvice.onEnter',
    ]);
    assert.match(
      await textOf(functionRows(page).first()),
      /◆of the agent.*called from PooledByteBufAllocator\.newDirectBuffer.*\+62 ns\/op\[\+56, \+68\] ns\/op/,
    );
    assert.match(
      await textOf(page.locator('#view-where')),
      /commands: the profile is not available: perf is missing/,
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('is walked, zoomed and left by keyboard', async () => {
    const { page, context, complaints } = await opened();
    const all = await frames(page).count();
    await page.getByRole('searchbox', { name: 'Search the flame graph' }).focus();
    await page.keyboard.press('Tab');
    assert.match(await focused(page), /^all: /, 'the only tab stop of the graph');
    assert.equal(await page.locator('g.frame[tabindex="0"]').count(), 1);
    await page.keyboard.press('ArrowDown');
    assert.match(await focused(page), /^\[worker\]: /, 'the widest');
    await page.keyboard.press('ArrowRight');
    assert.match(await focused(page), /^\[GC Thread\]: 6\.00 ns\/op → 13\.0 ns\/op/);
    assert.match(await statusOf(page), /^\[GC Thread\]: /);
    await page.keyboard.press('Enter');
    const zoomed = await frames(page).count();
    assert.ok(zoomed < all, `${zoomed} of ${all} frames`);
    assert.match(await focused(page), /^\[GC Thread\]: /, 'zooming keeps the focus');
    await page.keyboard.press('ArrowUp');
    assert.match(await focused(page), /^all: /);
    await page.keyboard.press('ArrowLeft');
    assert.match(await focused(page), /^all: /, 'there is no frame to the left');
    await page.keyboard.press('Escape');
    assert.equal(await frames(page).count(), all);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    assert.match(await focused(page), /^all: /);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('is zoomed by pointer, and shows everything again by a button', async () => {
    const { page, context } = await opened();
    const all = await frames(page).count();
    const button = page.getByRole('button', { name: 'Show everything' });
    assert.ok(await button.isDisabled());
    await named(page, ONIO).click();
    assert.ok((await frames(page).count()) < all);
    assert.match(await statusOf(page), /AllocationAdvice\.onExit: 0 ns\/op → 62\.0 ns\/op/);
    await button.focus();
    await page.keyboard.press('Enter');
    assert.equal(await frames(page).count(), all);
    assert.match(await focused(page), /^all: /, 'the focus is not lost');
    await context.close();
  });

  it('marks the frames that a search finds, and adds them up once', async () => {
    const { page, context } = await opened();
    await page.getByRole('searchbox', { name: 'Search the flame graph' }).fill('EXAMPLE.agent');
    assert.match(await statusOf(page), /^\d+ frames, together 0 ns\/op → 79\.0 ns\/op, \+79 ns\/op$/);
    assert.equal(
      await page.locator('g.frame[data-found]').count(),
      await page.locator('g.frame[data-agent]').count(),
    );
    await page.getByRole('searchbox', { name: 'Search the flame graph' }).fill('(nowhere[');
    assert.equal(await statusOf(page), 'No frame matches.');
    await page.getByRole('searchbox', { name: 'Search the flame graph' }).fill('');
    assert.equal(await page.locator('g.frame[data-found]').count(), 0);
    await context.close();
  });

  it('sorts, filters and searches the functions, and finds one in the graph', async () => {
    const { page, context, complaints } = await opened({ viewport: { width: 1280, height: 2400 } });
    await page.locator('#functions').getByLabel('Sort by').selectOption({ label: 'saved, largest first' });
    assert.equal((await functionsOn(page))[0], 'Recycler$DefaultHandle.recycle');
    await page.locator('#functions').getByLabel('Sort by').selectOption({ label: 'name' });
    const names = await functionsOn(page);
    assert.equal(names.length, 12);
    await page
      .locator('#functions')
      .getByRole('combobox', { name: 'Cost', exact: true })
      .selectOption({ label: 'with all that it calls' });
    await page.getByRole('button', { name: /of the agent/ }).click();
    assert.ok((await functionsOn(page)).includes('Tracker.record'));
    await page.keyboard.press('/');
    await page.keyboard.type('walker');
    assert.deepEqual(await functionsOn(page), ['StackWalkerKey.of']);
    await page.locator('#functions .rows a').focus();
    await page.keyboard.press('Enter');
    assert.match(
      await textOf(page.locator('dialog[open]')),
      /com\.example\.agent\.StackWalkerKey\.of.*with all that it calls/,
    );
    assert.match(
      decodeURIComponent(await addressOf(page)),
      /#\/function\/netty-bytebuf\/AllocateAndRelease\/otel\/cpu-ns/,
    );
    await page.getByRole('button', { name: 'Show in the flame graph' }).click();
    assert.equal(await page.locator('dialog[open]').count(), 0);
    assert.match(await addressOf(page), /#where$/);
    assert.equal(await page.locator('g.frame[data-found]').count(), 1);
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('shows each profile, and follows the address of a function to its view', async () => {
    const { page, context } = await opened({ viewport: { width: 1280, height: 2000 } });
    await page.getByLabel('Profile').selectOption({ label: 'AllocateAndRelease · allocation per operation' });
    await named(page, `${ONIO}: 0 B/op → 248 B/op, +248 B/op, code of the agent`).waitFor();
    assert.match(await textOf(functionRows(page).first()), /\+248 B\/op/);
    await functionRows(page).first().locator('a').click();
    const address = await addressOf(page);
    await context.close();
    const again = await openPage(browser, address);
    assert.match(await textOf(again.page.locator('dialog[open] .big')), /\+248 /);
    assert.ok(await again.page.locator('#view-where').isVisible());
    await again.page.keyboard.press('Escape');
    await again.page.getByRole('link', { name: 'Rows' }).click();
    // The page learns of a new address after the click has ended.
    await again.page.locator('#view-rows').waitFor();
    await again.page.keyboard.press('/');
    await again.page.keyboard.type('x');
    assert.equal(await again.page.getByRole('searchbox', { name: 'Search the rows' }).inputValue(), 'x');
    await again.context.close();
  });

  for (const { where, viewport, colorScheme } of SCREENS) {
    it(`has no axe violation, enough contrast, and nothing wider than the screen: on ${where}`, async () => {
      const { page, context, complaints } = await opened({ viewport, colorScheme });
      await drawn(page);
      assert.deepEqual(await faults(page), []);
      assert.deepEqual(await beyondTheirRow(page), []);
      assert.equal(await beyondTheEdge(page), 0);
      const contrast = await leastContrast(page);
      assert.ok(contrast >= 4.5, `${contrast}`);
      await page.getByRole('searchbox', { name: 'Search the flame graph' }).fill('agent');
      await functionRows(page).first().locator('a').click();
      assert.deepEqual(await faults(page), [], 'a function');
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  it('follows the width of the screen and the theme', async () => {
    const { page, context } = await opened();
    const width = () => page.locator('.flame-graph svg').evaluate(svg => svg.getBoundingClientRect().width);
    const fill = () =>
      named(page, ONIO)
        .locator('rect')
        .evaluate(rect => getComputedStyle(rect).fill);
    const [wide, light] = [await width(), await fill()];
    await page.setViewportSize({ width: 500, height: 800 });
    await page.waitForFunction(
      before =>
        (document.querySelector('.flame-graph svg')?.getBoundingClientRect().width ?? before) < before,
      wide,
    );
    assert.ok((await width()) <= 500);
    await page.emulateMedia({ colorScheme: 'dark' });
    assert.notEqual(await fill(), light);
    assert.ok((await leastContrast(page)) >= 4.5);
    await context.close();
  });

  it('is readable with forced colours: signs instead of fills', async () => {
    const { page, context } = await opened({ forcedColors: 'active' });
    const fills = await page
      .locator('g.frame rect')
      .evaluateAll(rects => [...new Set(rects.map(rect => getComputedStyle(rect).fill))]);
    assert.equal(fills.length, 1);
    assert.ok((await leastContrast(page)) >= 4.5);
    const labels = await page.locator('.d3-flame-graph-label').allTextContents();
    for (const label of ['▲ ◆ AllocationAdvice.onExit', '▼ PoolArena.allocate'])
      assert.ok(labels.includes(label), label);
    await context.close();
  });

  it('S26, S28: shows hostile names as text, in the graph, the table and the details', async () => {
    const names = [
      ...HOSTILE,
      '</script><img src=x onerror=alert(1)>',
      '__proto__',
      'constructor',
      'x" onload="alert(1)',
    ];
    const nodes = names.map(
      (name): FlameNode => ({
        name,
        agent: true,
        off: 1,
        on: 9,
        children: [{ name, agent: false, off: 1, on: 9, children: [] }],
      }),
    );
    const causes = names.map(name => cause({ name, caller: name }));
    const row = profiledRow({
      metric: HOSTILE[1] ?? '',
      causes,
      flame: { name: 'all', agent: false, off: names.length, on: 9 * names.length, children: nodes },
    });
    const hostile = profileFile(
      profiledSuite({
        suite: HOSTILE[0] ?? '',
        profiler: HOSTILE[2] ?? '',
        rows: [row, { ...row, benchmark: HOSTILE[3] ?? '' }],
        warnings: names.map(message => ({ code: 'x', message })),
      }),
    );
    const { page, context, complaints } = await opened(
      { viewport: { width: 2000, height: 9000 } },
      `${pageIn(work, 'hostile', dataOf(hostile))}#where`,
    );
    for (const name of names.filter(({ length }) => length < 100)) {
      const labels = await frames(page).evaluateAll(all =>
        all.map(one => one.getAttribute('aria-label') ?? ''),
      );
      assert.ok(
        labels.some(label => label.startsWith(`${visible(name)}: `)),
        name,
      );
    }
    for (const index of [0, 3]) {
      await functionRows(page).nth(index).locator('a').click();
      await page.getByRole('button', { name: 'Show in the flame graph' }).click();
    }
    assert.equal(
      await page.locator('img, iframe, object, embed, link, g[name], g[id], script:not([id=data])').count(),
      1,
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('draws 1,500 frames of a deep stack, and reaches each level by keyboard', async () => {
    let deep: FlameNode = { name: 'leaf', agent: false, off: 10, on: 20, children: [] };
    for (let level = 0; level < 150; level++) {
      const more = Array.from(
        { length: 9 },
        (_, index): FlameNode => ({ name: `g${index}`, agent: false, off: 0.01, on: 0.01, children: [] }),
      );
      deep = {
        name: `f${level}`,
        agent: false,
        off: deep.off + 0.09,
        on: deep.on + 0.09,
        children: [deep, ...more],
      };
    }
    const data = dataOf(profileFile(profiledSuite({ rows: [realisticRow(1, { flame: deep })] })));
    const { page, context, complaints } = await opened({}, `${pageIn(work, 'deep', data)}#where`);
    await page.locator('g.frame').first().focus();
    for (let level = 0; level < 150; level++) await page.keyboard.press('ArrowDown');
    assert.match(await focused(page), /^leaf: /);
    assert.match(
      await textOf(page.locator('.flame')),
      /of 1,501 frames, the smallest, are drawn as a part of their callers/,
    );
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('is a page of its own without a comparison', async () => {
    const path = work.path('profile.html');
    writeFileSync(
      path,
      [
        ...renderProfilePage({ root: ROOT, cache: '' }, realisticProfile(), '2026-11-26T12:00:00.000Z', [
          'A note.',
        ]),
      ].join(''),
    );
    const { page, context, complaints } = await opened(
      { colorScheme: 'dark', viewport: { width: 1280, height: 2000 } },
      pathToFileURL(path).href,
    );
    assert.match(
      await textOf(page.locator('h1')),
      /^netty-bytebuf: \+62 \[\+56, \+68\] ns\/op in com\.example\.agent/,
    );
    assert.match(await textOf(page.locator('header')), /A note\..*began2026-11-26/);
    assert.ok((await frames(page).count()) > 20);
    assert.deepEqual(await faults(page), []);
    await functionRows(page).first().locator('a').click();
    await page.keyboard.press('Escape');
    assert.deepEqual(complaints, []);
    await context.close();
  });

  it('is no view of a report without a profile', async () => {
    const data = pageOf(JUDGED, CONTEXT, new Map(), { started: '', commit: '' });
    const { page, context } = await openPage(browser, pageIn(work, 'none', data));
    assert.equal(await page.getByRole('link', { name: 'Where the cost is' }).count(), 0);
    await context.close();
  });
});
