// Writes docs/comment.md, the comment on a stored run of the demo under a budget of 5 %, and docs/comment.png: how a browser shows it. Needs Chromium.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { comparisonSchema } from '../action/src/comparison/comparison.ts';
import { reportIn } from '../action/src/github/report.ts';
import { COMMENT_LIMIT, commentOf, markerOf } from '../action/src/github/section.ts';

const ROOT = join(import.meta.dirname, '..');
const CONFIG = 'examples/demo/overhead.yml';
const RUN =
  'baselines/netty-bytebuf/amd-epyc-2cpu-24g-linux-6.18-debian-17-4f8fe3c8/20261121T182217Z-d8eafa6167d2.txt';
export const PAGE = join(ROOT, 'docs/comment.md');
const PICTURE = join(ROOT, 'docs/comment.png');

/** So wide that the table shows all of its columns; on a narrower screen GitHub lets it scroll. In pixels. */
const WIDTH = 1080;
const STYLE = join(ROOT, 'node_modules/github-markdown-css/github-markdown-light.css');

/** The comment that the Action would write on the stored run. */
export function comment(): string {
  const words = ['compare', RUN, '--config', CONFIG, '--max-overhead', '5%', '--json', '-'];
  const judged = spawnSync(process.execPath, ['action/dist/cli.js', ...words], {
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

/** The page that a browser is shown. Throws where something stands in the comment that GitHub takes out. */
export function html(markdown: string, style: string): string {
  const body = micromark(markdown, {
    allowDangerousHtml: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  const forbidden = /<(script|style|iframe|svg)\b|<[^>]*\s(style|class|id|on\w+)=/i.exec(body);
  if (forbidden !== null) throw new Error(`GitHub would take this out of the comment: ${forbidden[0]}`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>A comment</title>
<style>${style} body { margin: 0; padding: 16px; width: ${WIDTH - 32}px; background: #fff }</style>
<article class="markdown-body" style="font-size: 14px">${body}</article>
</html>
`;
}

/** Runs Chromium. Returns what it printed. */
function chromium(words: readonly string[]): string {
  // The page is our own; where a build runs as root, the browser has no sandbox.
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu', '--hide-scrollbars'];
  const program = process.env.CHROMIUM ?? 'chromium';
  const result = spawnSync(program, [...flags, ...words], { encoding: 'utf8', maxBuffer: 1 << 26 });
  if (result.error !== undefined)
    throw new Error(`${program} cannot be started (CHROMIUM names another): ${result.error.message}`);
  if (result.status !== 0) throw new Error(`${program} failed:\n${result.stderr}`);
  return result.stdout;
}

function draw(markdown: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'overhead-picture-'));
  try {
    const page = join(folder, 'comment.html');
    const url = pathToFileURL(page).href;
    const profile = `--user-data-dir=${join(folder, 'profile')}`;
    const text = html(markdown, readFileSync(STYLE, 'utf8'));
    const measuring = '<script>document.title = document.documentElement.scrollHeight</script></html>';
    writeFileSync(page, text.replace('</html>', measuring));
    const shown = chromium([profile, `--window-size=${WIDTH},100`, '--dump-dom', url]);
    const height = /<title>(\d+)<\/title>/.exec(shown)?.[1];
    if (height === undefined) throw new Error('the browser did not say how high the page is');
    writeFileSync(page, text);
    const size = [`--window-size=${WIDTH},${height}`, '--force-device-scale-factor=1.25'];
    chromium([profile, ...size, `--screenshot=${PICTURE}`, url]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) {
  const markdown = comment();
  writeFileSync(PAGE, markdown);
  draw(markdown);
}
