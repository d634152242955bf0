// What a report of many rows takes in a browser: until it stands on the screen, and from one frame to the next while it is scrolled.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentOf } from '../../action/src/page/document.ts';
import { pageOf } from '../../action/src/page/page.ts';
import { CONTEXT, comparison, row, suite } from '../../action/src/report/testing.ts';
import { ASSETS, noBrowser, openPage, startBrowser } from '../../action/test/browser.ts';

/** So many frames are scrolled through, each so many pixels further than the one before. */
const [FRAMES, STEP] = [200, 700];

/** What a page of so many rows took, in seconds. */
export interface Opened {
  readonly rows: number;
  /** From its address to its rows on the screen, each time. */
  readonly opened: readonly number[];
  /** From each frame to the next, of all times. */
  readonly frames: readonly number[];
}

/** Opens a report and scrolls through it; null, and why, where there is no browser. @param tell hears what is done */
export async function measurePage(
  folder: string,
  rows: number,
  repeats: number,
  tell: (text: string) => void,
): Promise<Opened | null> {
  if (noBrowser !== false) {
    tell(`SKIP the page in a browser: ${noBrowser}`);
    return null;
  }
  const many = Array.from({ length: rows }, (_, at) => row({ benchmark: `Case${at}`, overhead: at / 1e5 }));
  const data = pageOf(comparison(suite({ rows: many })), CONTEXT, new Map(), { started: '', commit: '' });
  const file = join(folder, 'page.html');
  writeFileSync(file, documentOf(data, ASSETS));
  const browser = await startBrowser();
  const [opened, frames]: [number[], number[]] = [[], []];
  try {
    for (let repeat = 0; repeat < repeats; repeat++) {
      tell(`a page of ${rows} rows, ${repeat + 1} of ${repeats}`);
      const { page, context } = await openPage(browser, pathToFileURL(file).href);
      const took = await page.evaluate(
        async ([count, step]) => {
          const frame = () => new Promise<number>(done => requestAnimationFrame(done));
          await frame();
          // The second frame begins when the first, with the rows in it, is on the screen.
          let last = await frame();
          const open = last;
          const times: number[] = [];
          for (let at = 0; at < count; at++) {
            scrollBy(0, step);
            const now = await frame();
            times.push((now - last) / 1000);
            last = now;
          }
          return { open: open / 1000, times };
        },
        [FRAMES, STEP] as const,
      );
      opened.push(took.open);
      frames.push(...took.times);
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return { rows, opened, frames };
}
