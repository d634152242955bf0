// Text from outside as GitHub Flavored Markdown that shows it literally: no mention, link, reference, tag or table break.
//
// Entities do not stop GitHub's mentions and references, because GitHub searches the parsed text.
// It never searches inside code, so everything that is not plainly harmless is written as code.

import { isRightToLeft, shorten, visible } from '../../../core/visible.ts';
import { type Phrase, written } from './phrase.ts';

/** Longer names are cut in the middle. */
export const LONGEST_NAME = 200;
/** The limit inside a sentence. */
export const SENTENCE_NAME = 80;

// Characters that a code span in a table cannot contain, or that a search for a hidden comment could find.
const NOT_IN_A_SPAN = /[`|\\<>&]|^\s|\s$|^$/;

/** Returns a name as inline code, on one line, safe inside a table cell. */
export function code(text: string, limit: number = LONGEST_NAME): string {
  const shown = shorten(visible(text), limit);
  return NOT_IN_A_SPAN.test(shown) ? htmlCode(shown) : `\`${shown}\``;
}

/**
 * Returns inline code as an HTML element with entities. Only letters and digits stay, so no Markdown is left. The empty
 * comment after `@` splits e-mail autolinks, which GitHub looks for after it decoded entities.
 */
function htmlCode(shown: string): string {
  const body = shown
    .replace(/[^\p{L}\p{N}\p{M} ]/gu, character => `&#${character.codePointAt(0)};`)
    .replace(/^ | $/g, '&#32;')
    .replaceAll('&#64;', '&#64;<!-- -->');
  return `<code>${body}</code>`;
}

const WORD = /^[("“]*\p{L}+(?:[/'’–-]\p{L}+)*[)"”]*[.,;:!?]?$/u;
const NUMBERED_WORD = /^\(?(?:\p{L}{1,6}\d{1,3}(?:\.\d{1,3})?|\d{1,3}(?:st|nd|rd|th))\)?[.,;:]?$/u;
const NUMBER = /^[([]*[+−-]?\d{1,6}(?:[.,]\d{1,6})?%?(?:\]?\)?[,;]?|\)?[.:])$/u;
const SYMBOL = /^(?:[≤≥·→×–—±…<>&=]|%[)\]]?[,;.:]?)$/u;
const ENTITY: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' };
/** GitHub reads seven or more hexadecimal digits as a commit. */
const COMMIT = /[0-9a-f]{7}/i;
const OPENING = /^[("“]*/u;
const CLOSING = /[)"”,;:.!?]*$/u;

function isPlain(word: string, first: boolean): boolean {
  if (COMMIT.test(word) || /^www/i.test(word) || isRightToLeft(word)) return false;
  if (WORD.test(word) || NUMBERED_WORD.test(word) || SYMBOL.test(word)) return true;
  // A number with a dot or a bracket at the start of a line would begin a list.
  return NUMBER.test(word) && !(first && /[.)]$/.test(word));
}

// Adds separators, so that two pieces of code never touch.
const QUOTED = /(?<=^| )`([^`\s](?:[^`\n]*[^`\s])?)`(?=$| |[,;:.](?: |$))/;

/**
 * Returns a sentence as Markdown: words, numbers and their units unchanged; anything else (a path, a URL, a flag, a mention, and
 * text between back-ticks) as code. The result is on one line and safe inside a table cell.
 */
export function prose(text: string): string {
  const words = text
    .split(/\s+/u)
    .filter(word => word !== '')
    .join(' ');
  const pieces = words.split(QUOTED);
  if (pieces.length === 1) return plain(words);
  return pieces.map((piece, index) => (index % 2 === 1 ? code(piece) : spaced(piece, plain))).join('');
}

function plain(text: string): string {
  const written: string[] = [];
  let unsafe: string[] = [];
  let opening = '';
  const flush = (closing: string): void => {
    if (unsafe.length > 0) written.push(`${opening}${code(unsafe.join(' '))}${closing}`);
    unsafe = [];
  };
  text
    .split(/\s+/u)
    .filter(word => word !== '')
    .forEach((word, index) => {
      if (isPlain(word, index === 0)) {
        flush('');
        written.push(ENTITY[word] ?? word);
        return;
      }
      const before = OPENING.exec(word)?.[0] ?? '';
      const core = word.slice(before.length);
      const after = CLOSING.exec(core)?.[0] ?? '';
      const middle = core.slice(0, core.length - after.length);
      if (before !== '') flush('');
      if (unsafe.length === 0) opening = middle === '' ? '' : before;
      unsafe.push(middle === '' ? word : middle);
      if (after !== '') flush(middle === '' ? '' : after);
    });
  flush('');
  return written.join(' ');
}

/** Returns a sentence with its names as code. */
export function phrase(words: Phrase): string {
  return written(
    words,
    text => code(text, SENTENCE_NAME),
    between => spaced(between, prose),
  );
}

/** Joins words and names: a comma or colon follows the previous name directly, other words after a space. */
function spaced(words: string, write: (words: string) => string): string {
  const before = /^(?:[,;:.](?= |$))? ?/.exec(words)?.[0] ?? '';
  const after = words.endsWith(' ') && words.length > before.length ? ' ' : '';
  return `${before}${write(words.slice(before.length))}${after}`;
}

/**
 * Returns lines as a fenced code block. The fence is longer than any run of back-ticks inside. The beginning of a comment is
 * split, because a search for a hidden comment reads the source.
 */
export function fenced(lines: readonly string[], language: 'text' | 'sh'): string[] {
  const safe = lines.map(line => line.replaceAll('<!--', '\\u{3c}!--'));
  const longest = safe
    .flatMap(line => line.match(/`+/g) ?? [])
    .reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...safe, fence];
}
