// For the tests of the report: Markdown as GitHub renders it, and a check for unwanted elements.
import assert from 'node:assert/strict';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** Returns the HTML of GitHub Flavored Markdown, with raw HTML and automatic links. */
export function htmlOf(markdown: string): string {
  return micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
}

/** Returns the visible text of HTML: no tags, no comments, entities decoded. */
export function textOf(html: string): string {
  return html
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, '')
    .replace(
      /&(lt|gt|quot|amp);/g,
      (_, entity: string) => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[entity] ?? '',
    )
    .replace(/^\n|\n$/g, '');
}

const TAGS = /^\/?(?:p|br|h\d|strong|code|pre|table|thead|tbody|tr|t[hd]|ul|li|details|summary|hr)$/;

/** Text outside of code in which GitHub finds something after it parsed the Markdown. */
const SEARCHES: readonly [string, RegExp][] = [
  ['mention', /@[\p{L}\p{N}]/u],
  ['reference', /#\d|\bGH-\d/i],
  ['commit', /\b[0-9a-f]{7,40}\b/i],
  ['link', /\w:\/\/|www\.|[\w.]@\w/i],
  ['emoji', /:[\w+-]+:/],
  ['formula', /\$/],
  ['hidden or reordering character', /[\p{Cf}\p{Zl}\p{Zp}]/u],
];

/** Fails if the HTML has more than text, code and the elements of a report. */
export function assertInert(html: string): void {
  for (const [, tag = ''] of html.replace(/<!-- -->/g, '').matchAll(/<([^\s>]*)[^>]*>/g)) {
    assert.match(tag, TAGS, html);
  }
  assert.ok(!/<!--(?! -->)/.test(html), html);
  assert.ok(!/<[^>]*\s(?:href|src|on\w+|style|class="(?!language-))/i.test(html), html);
  const outside = textOf(html.replace(/<code[^>]*>.*?<\/code>/gs, ' \u2423 '));
  for (const [what, pattern] of SEARCHES) assert.doesNotMatch(outside, pattern, `${what}: ${html}`);
}
