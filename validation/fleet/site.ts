// Builds the site of a fleet as a user does, and opens its first page in a browser.
import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { noBrowser, openPage, startBrowser } from '../../action/test/browser.ts';
import { median } from '../bench/metered.ts';
import { called, type Measured } from './called.ts';

/** What a site took, and what it has. */
export interface Built {
  /** With its tables fetched first, and again with them in the cache. */
  readonly first: Measured;
  readonly later: Measured;
  readonly files: number;
  readonly bytes: number;
  /** Seconds until the rows of the first page are on the screen, a median; null without a browser. */
  readonly opened: number | null;
}

const OPENED = 5;

/** @param folder for the site */
export async function buildSite(
  place: string,
  folder: string,
  environment: Readonly<Record<string, string>>,
): Promise<Built> {
  const site = join(folder, 'site');
  const build = () => called(['fleet', '--baseline', place, '--html', `${site}/`], folder, environment);
  const [first, later] = [await build(), await build()];
  const files = globSync('**/*.*', { cwd: site });
  const bytes = files.reduce((sum, file) => sum + statSync(join(site, file)).size, 0);
  return { first, later, files: files.length, bytes, opened: await opened(join(site, 'index.html')) };
}

async function opened(file: string): Promise<number | null> {
  if (noBrowser !== false) return null;
  const browser = await startBrowser();
  try {
    const times: number[] = [];
    for (let repeat = 0; repeat < OPENED; repeat++) {
      const { page, context } = await openPage(browser, pathToFileURL(file).href);
      const frame = () => page.evaluate(() => new Promise<number>(done => requestAnimationFrame(done)));
      await frame();
      // The second frame begins when the first, with the rows in it, is on the screen.
      times.push((await frame()) / 1000);
      await context.close();
    }
    return median(times);
  } finally {
    await browser.close();
  }
}
