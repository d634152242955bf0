// Text from outside as GitHub Flavored Markdown that shows it literally: no mention, link, reference, tag or table break.
//
// An entity is no protection from GitHub's mentions and references: they are found in the text after it was parsed.
// They are never looked for inside code, so whatever is not plainly harmless is written as code.
import { type Phrase, written } from './phrase.ts';
import { isRightToLeft, shorten, visible } from './visible.ts';

/** Names longer than this are cut in the middle. */
export const LONGEST_NAME = 200;
/** In a sentence they are shorter. */
export const SENTENCE_NAME = 80;

// What a code span cannot carry inside a table, or what a search for a hidden comment could find in it.
const NOT_IN_A_SPAN = /[`|\\<>&]|^\s|\s$|^$/;

/** A name as inline code, on one line, safe inside a table cell. */
export function code(text: string, limit: number = LONGEST_NAME): string {
  const seen = shorten(visible(text), limit);
  return NOT_IN_A_SPAN.test(seen) ? htmlCode(seen) : `\`${seen}\``;
}

/**
 * Inline code as an HTML element with entities. Only letters and digits stay, so no Markdown is left to parse. The empty
 * comment after `@` parts what an e-mail autolink would otherwise join after the entities are decoded.
 */
function htmlCode(seen: string): string {
  const body = seen
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
/** What GitHub would read as a commit: seven or more hexadecimal digits. */
const COMMIT = /[0-9a-f]{7}/i;
const OPENING = /^[("“]*/u;
const CLOSING = /[)"”,;:.!?]*$/u;

function isPlain(word: string, first: boolean): boolean {
  if (COMMIT.test(word) || /^www/i.test(word) || isRightToLeft(word)) return false;
  if (WORD.test(word) || NUMBERED_WORD.test(word) || SYMBOL.test(word)) return true;
  // A number with a dot or a bracket at the start of a line would begin a list.
  return NUMBER.test(word) && !(first && /[.)]$/.test(word));
}

// Parted from its neighbours, so that two pieces of code never touch.
const QUOTED = /(?<=^| )`([^`\s](?:[^`\n]*[^`\s])?)`(?=$| |[,;:.](?: |$))/;

/**
 * A sentence as Markdown: words, numbers and their units as they are; anything else (a path, a URL, a flag, a mention, and what
 * stands between back-ticks) as code. The result is on one line and safe inside a table cell.
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

/** A sentence with its names as code. */
export function phrase(words: Phrase): string {
  return written(
    words,
    text => code(text, SENTENCE_NAME),
    between => spaced(between, prose),
  );
}

/** Words between names: a comma or colon belongs to the name before it, a space parts them. */
function spaced(words: string, write: (words: string) => string): string {
  const before = /^(?:[,;:.](?= |$))? ?/.exec(words)?.[0] ?? '';
  const after = words.endsWith(' ') && words.length > before.length ? ' ' : '';
  return `${before}${write(words.slice(before.length))}${after}`;
}

/**
 * Lines as a fenced code block. The fence is longer than any run of back-ticks inside; a comment's beginning is broken
 * up, because whoever looks for a hidden comment looks at the source.
 */
export function fenced(lines: readonly string[], language: 'text' | 'sh'): string[] {
  const safe = lines.map(line => line.replaceAll('<!--', '\\u{3c}!--'));
  const longest = safe
    .flatMap(line => line.match(/`+/g) ?? [])
    .reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, ...safe, fence];
}
