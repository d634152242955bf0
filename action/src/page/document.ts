// The page as one file: no network, no handler in its markup, and a policy that lets only our own script and style run.
import { createHash } from 'node:crypto';

/** What is built for the browser: a script without modules, and a style sheet. */
export interface PageAssets {
  readonly script: string;
  readonly style: string;
}

/** What a page is made of: its data, and what of that stands in the document before a script runs. */
export interface Framed {
  readonly title: string;
  /** One word. */
  readonly verdict: string;
  readonly words: string;
}

/** The whole document. `command` prints the same as text, for browsers that run no script. Throws where an asset could end the element that holds it: then the bundle is damaged. */
export function documentOf(
  data: Framed,
  { script, style }: PageAssets,
  command = 'overhead report DIR',
): string {
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
  return `<!doctype html>
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
<script type="application/json" id="data">${embedded(data)}</script>
<script>${script}</script>
</body>
</html>
`;
}

/** JSON that no HTML parser can mistake for a tag or a comment. */
export function embedded(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
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
