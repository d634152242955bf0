// The page as one file: no network, no handlers in its markup, and a policy that allows only our own script and style.
import { createHash } from 'node:crypto';

/** The built parts for the browser: a script without modules, and a style sheet. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** The content of a page: its data, and the part that is in the document before a script runs. */
export interface Framed {
  readonly title: string;
  /** One word. */
  readonly verdict: string;
  readonly words: string;
}

/** The whole document. `command` prints the same as text, for browsers without scripts. Throws if an asset could close its own element, because then the bundle is damaged. */
export function documentOf(data: Framed, assets: PageAssets, command?: string): string {
  return [...documentParts(data, assets, command)].join('');
}

/** {@link documentOf} in pieces, so that a long document is never in memory as a whole. */
export function* documentParts(
  data: Framed,
  { script, style }: PageAssets,
  command = 'overhead report DIR',
): Generator<string> {
  for (const [what, text] of [
    ['script', script],
    ['style', style],
  ] as const) {
    if (new RegExp(`</${what}|<!--`, 'i').test(text))
      throw new Error(`the page's ${what} would end too early`);
  }
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  yield `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="referrer" content="no-referrer">
<title>${escaped(data.title)}</title>
<style>${style}</style>
</head>
<body>
<header class="top">
<p class="badge ${data.verdict}" id="verdict">${data.verdict}</p>
<h1 id="words">${escaped(data.words.replace(/(\d) %/g, '$1\u00a0%'))}</h1>
</header>
<main id="main"><noscript><p class="note">The rows and charts of this page are drawn by its script, which this browser does not run. <code>${escaped(command)}</code> prints the same as text.</p></noscript></main>
<script type="application/json" id="data">`;
  yield* embedded(data);
  yield `</script>
<script>${script}</script>
</body>
</html>
`;
}

/** The least size of a piece (characters). */
const PIECE = 1 << 16;
/** Data below the level of rows is written at once. */
const DEPTH = 5;

/** JSON in pieces, without anything that an HTML parser takes for a tag or a comment. */
export function* embedded(data: unknown): Generator<string> {
  let piece = '';
  for (const text of jsonOf(data, DEPTH)) {
    piece += text;
    if (piece.length < PIECE) continue;
    yield harmless(piece);
    piece = '';
  }
  yield harmless(piece);
}

const harmless = (json: string): string => json.replaceAll('<', '\\u003c');

/** The output of `JSON.stringify`, item by item. */
function* jsonOf(value: unknown, depth: number): Generator<string> {
  if (depth === 0 || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  const list = Array.isArray(value);
  let before = list ? '[' : '{';
  for (const [name, item] of Object.entries(value)) {
    if (item === undefined && !list) continue;
    yield list ? before : `${before}${JSON.stringify(name)}:`;
    yield* jsonOf(item, depth - 1);
    before = ',';
  }
  yield `${before === ',' ? '' : before}${list ? ']' : '}'}`;
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '');
}
