// A real browser for tests of the HTML report: the system's Chromium with Playwright. It records errors and requests.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { ROOT } from './fixture.ts';

/** A time limit for anything on a page, on a busy machine, in ms. */
const PATIENCE = 60_000;

export const ASSETS = {
  script: readFileSync(join(ROOT, 'action/dist/page.js'), 'utf8'),
  style: readFileSync(join(ROOT, 'action/dist/page.css'), 'utf8'),
};

export const SCREENS = [
  { where: 'a phone in the light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { where: 'a desk in the dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
  { where: 'a wall in the light', viewport: { width: 3840, height: 2160 }, colorScheme: 'light' },
] as const;

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installed(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named !== undefined && existsSync(named)) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return PROGRAMS.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync);
}

/** The reason why this machine has no browser, or false. */
export const noBrowser: string | false =
  installed() === undefined
    ? 'there is no Chromium on this machine: apt-get install chromium, or name one in CHROMIUM'
    : false;

/** Starts the browser; without a sandbox for root, because the pages are our own. */
export function startBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: installed() ?? '', args, timeout: PATIENCE });
}

/** A page in its own context, and its console output, requests and policy violations. */
export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/** Opens a file. A page is ready when its script has drawn it; without a script it is ready at once. */
export async function openPage(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', message => complaints.push(`console: ${message.text()}`));
  page.on('pageerror', error => complaints.push(`error: ${error.message}`));
  page.on('dialog', dialog => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  // A request that the page's own policy blocked was never sent; it is reported as a violation.
  page.on('requestfinished', request => record(request.url(), ''));
  page.on('requestfailed', request => record(request.url(), request.failure()?.errorText ?? ''));
  const record = (url: string, failure: string) => {
    if (!/^(file|blob):/.test(url) && !/csp/i.test(failure)) complaints.push(`request: ${url} ${failure}`);
  };
  page.setDefaultTimeout(PATIENCE);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.goto(address);
  if (options.javaScriptEnabled !== false) await page.waitForSelector('html[data-ready]');
  return { page, context, complaints };
}

/** Waits until the page is drawn: charts are drawn when they are on the screen, which the browser reports after a frame. */
export function drawn(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

export const textOf = async (where: Locator): Promise<string> => (await where.textContent()) ?? '';

/** The rows that exist now: on a long page only those near the screen. */
export const rowsOn = (page: Page): Locator => page.locator('.rows [role=row]');

export const countOn = (page: Page): Promise<string> => textOf(page.locator('[role=status]'));

/** Goes to a fragment of the page, and waits until it is drawn. */
export async function goTo(page: Page, place: string): Promise<void> {
  await page.evaluate(hash => {
    location.hash = hash;
  }, place);
  await drawn(page);
}

/** The address that the page itself has: Playwright's copy may be older than a key press. */
export const addressOf = (page: Page): Promise<string> => page.evaluate(() => location.href);

/** The number of the row that has the focus, after a closed dialog has returned it; the column heads are row 1. */
export async function focusedRow(page: Page): Promise<number> {
  await drawn(page);
  return page.evaluate(() => Number(document.activeElement?.closest('[role=row]')?.ariaRowIndex));
}

/** By how many pixels a page is wider than its screen; 0 if it fits. */
export const beyondTheEdge = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));

/** The violations that axe finds, of WCAG and its own best practices: the rule and the elements. */
export async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(readFileSync(AXE, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    return (await axe.run()).violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(({ html }) => html.slice(0, 160))
          .join(' ')}`,
    );
  });
}

/** The texts of cells that reach above or below their row: all rows have a fixed height. */
export function beyondTheirRow(page: Page): Promise<string[]> {
  return page.locator('.rows .row > *').evaluateAll(cells =>
    cells
      .filter(cell => {
        const own = cell.getBoundingClientRect();
        const row = cell.parentElement?.getBoundingClientRect() ?? own;
        return own.height > 0 && (own.top < row.top - 1 || own.bottom > row.bottom + 1);
      })
      .map(cell => cell.textContent ?? ''),
  );
}

/** The overheads and remarks of rows that show only a part of their text. */
export function truncatedCosts(page: Page): Promise<string[]> {
  return page.locator('.rows .cost span, .rows .cost small').evaluateAll(all =>
    all
      .filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1)
      .filter(one => getComputedStyle(one).display !== 'inline')
      .map(one => one.textContent ?? ''),
  );
}

/** Counts the active resize observers that are created from now on. */
export async function observers(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const { prototype } = ResizeObserver;
    const { observe, disconnect } = prototype;
    const watching = new Set<ResizeObserver>();
    prototype.observe = function (...given) {
      watching.add(this);
      observe.apply(this, given);
    };
    prototype.disconnect = function () {
      watching.delete(this);
      disconnect.apply(this);
    };
    Object.assign(globalThis, { watching });
  });
  return () => page.evaluate(() => (globalThis as unknown as { watching: Set<unknown> }).watching.size);
}
