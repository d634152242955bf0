// Pictures of pages for the documentation, as Chromium shows them.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { drawn, noBrowser, openPage, startBrowser } from '../../action/test/browser.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** The stored run of the demo that the pictures of the report show. */
export const RUN = 'action/src/page/testdata/demo';

export interface Picture {
  /** Its name in docs. */
  readonly file: string;
  /** The view: the part of the page's address after `#`. */
  readonly place: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: 'light' | 'dark';
}

/** Provides a browser and a path for a page; both are removed after `draw`. Throws without a browser. */
export async function drawing(draw: (browser: Browser, file: string) => Promise<void>): Promise<void> {
  if (noBrowser !== false) throw new Error(noBrowser);
  const browser = await startBrowser();
  const folder = mkdtempSync(join(tmpdir(), 'overhead-picture-'));
  try {
    await draw(browser, join(folder, 'page.html'));
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Draws pictures of one page. @param write writes the page to a path */
export function drawAll(pictures: readonly Picture[], write: (file: string) => void): Promise<void> {
  return drawing(async (browser, file) => {
    write(file);
    for (const { file: picture, place, width, height, colorScheme } of pictures) {
      const { page, context } = await openPage(browser, `${pathToFileURL(file).href}#${place}`, {
        viewport: { width, height },
        colorScheme,
      });
      await drawn(page);
      await page.screenshot({ path: join(ROOT, 'docs', picture) });
      await context.close();
    }
  });
}

/** Writes the report of a run as a page. Throws with the output of the command if it fails. @param run its folder, relative to the root of the project */
export function writeReport(run: string, file: string): void {
  const argv = ['action/dist/cli.js', 'report', run, '--html', file];
  const result = spawnSync(process.execPath, argv, { cwd: ROOT, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`${run} cannot be reported:\n${result.stderr}`);
}
