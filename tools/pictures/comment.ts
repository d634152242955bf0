// Draws docs/comment.png: the comment on a stored run of the demo, as a browser shows it. Needs Chromium.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { comparisonSchema } from '../../action/src/comparison/comparison.ts';
import { reportIn } from '../../action/src/github/report.ts';
import { COMMENT_LIMIT, commentOf, markerOf } from '../../action/src/github/section.ts';
import { openPage } from '../../action/test/browser.ts';
import { drawing, ROOT } from './drawing.ts';

const CONFIG = 'examples/demo/overhead.yml';
const RUN =
  'baselines/netty-bytebuf/intel-xeon-family-6-model-167-2cpu-24g-linux-6.18-debian-17-c96f7773/20261129T145630Z-575cd4db1cb6.txt';
export const COMMENT = join(ROOT, 'tools/pictures/testdata/comment.md');
const PICTURE = join(ROOT, 'docs/comment.png');

/** Wide enough for all columns of the table; on a narrower screen GitHub scrolls it. In pixels. */
const WIDTH = 1140;
const STYLE = join(ROOT, 'node_modules/github-markdown-css/github-markdown-light.css');

/** The comment that the Action would write on the stored run. */
export function comment(): string {
  const argv = ['compare', RUN, '--config', CONFIG, '--json', '-'];
  const judged = spawnSync(process.execPath, ['action/dist/cli.js', ...argv], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  if (judged.stdout === '') throw new Error(`the stored run cannot be judged:\n${judged.stderr}`);
  const comparison = comparisonSchema.parse(JSON.parse(judged.stdout));
  return commentOf(markerOf(CONFIG), [
    {
      name: 'measure',
      workflow: 'overhead',
      run: 1,
      attempt: 1,
      commit: /^commit: ([0-9a-f]{40})$/m.exec(readFileSync(join(ROOT, RUN), 'utf8'))?.[1] ?? '',
      verdict: comparison.verdict,
      page: 'https://github.com/org/overhead-action/actions/runs/1',
      markdown: reportIn(COMMENT_LIMIT, comparison).trim(),
    },
  ]);
}

/** The page for the browser. Throws if the comment contains anything that GitHub removes. */
export function html(markdown: string, style: string): string {
  const body = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const forbidden = /<(script|style|iframe|svg)\b|<[^>]*\s(style|class|id|on\w+)=/i.exec(body);
  if (forbidden !== null) throw new Error(`GitHub would remove this from the comment: ${forbidden[0]}`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A comment</title>
<style>${style} body { margin: 0; padding: 16px; width: ${WIDTH - 32}px; background: #fff }</style>
<article class="markdown-body" style="font-size: 14px">${body}</article>
</html>
`;
}

function draw(page: string): Promise<void> {
  return drawing(async (browser, file) => {
    writeFileSync(file, page);
    const opened = await openPage(browser, pathToFileURL(file).href, {
      viewport: { width: WIDTH, height: 100 },
      deviceScaleFactor: 1.25,
      javaScriptEnabled: false,
    });
    await opened.page.screenshot({ path: PICTURE, fullPage: true });
  });
}

if (import.meta.main) {
  const markdown = comment();
  writeFileSync(COMMENT, markdown);
  await draw(html(markdown, readFileSync(STYLE, 'utf8')));
}
