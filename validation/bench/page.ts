// The time of a report with many rows in a browser: until it is on the screen, and from frame to frame during scrolling.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { documentOf } from '../../action/src/page/document.ts';
import { pageOf } from '../../action/src/page/page.ts';
import { CONTEXT, comparison, row, suite } from '../../action/src/report/testing.ts';
import { ASSETS, noBrowser, openPage, startBrowser } from '../../action/test/browser.ts';

/** The number of frames to scroll through, and the pixels between two frames. */
const [FRAMES, STEP] = [200, 700];

/** The times of a page with this number of rows, in seconds. */
export interface Opened {
  readonly rows: number;
  /** From the request to the rows on the screen, for each repeat. */
  readonly opened: readonly number[];
  /** From each frame to the next, for all repeats. */
  readonly frames: readonly number[];
}

/** Opens a report and scrolls through it; null without a browser, and `tell` gets the reason. @param tell receives progress messages */
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
