// A real browser for the tests of the HTML report: Chromium of the system, driven by Playwright; what it complains of is kept.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function installed(): string | undefined {
  const named = process.env.CHROMIUM;
  if (named !== undefined && existsSync(named)) return named;
  const folders = (process.env.PATH ?? '').split(delimiter);
  return PROGRAMS.flatMap(name => folders.map(folder => join(folder, name))).find(existsSync);
}

/** Why there is no browser here, or false. */
export const noBrowser: string | false =
  installed() === undefined
    ? 'there is no Chromium on this machine: apt-get install chromium, or name one in CHROMIUM'
    : false;

/** Starts the browser. Where tests run as root it has no sandbox, as its pages are our own. */
export function startBrowser(): Promise<Browser> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath: installed() ?? '', args });
}

/** A page in a context of its own, and everything that it said, asked the network for, or was forbidden to do. */
export interface Watched {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
}

/** Opens a file. It is ready when its script has drawn it; without script it is at once. */
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
  // What the page's own policy stopped was never sent; it is told as such.
  page.on('requestfinished', request => asked(request.url(), ''));
  page.on('requestfailed', request => asked(request.url(), request.failure()?.errorText ?? ''));
  const asked = (url: string, failure: string) => {
    if (!/^(file|blob):/.test(url) && !/csp/i.test(failure)) complaints.push(`request: ${url} ${failure}`);
  };
  page.setDefaultTimeout(10_000);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event =>
      console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
    );
  });
  await page.goto(address);
  if (options.javaScriptEnabled !== false) await page.waitForSelector('html[data-ready]');
  return { page, context, complaints };
}
