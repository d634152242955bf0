// What must not be told: the secrets that this process was given, taken out of a text in every form in which tools write them.
import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** What stands where a secret stood. */
const HIDDEN = '***';
/** Shorter values are not hidden: they are parts of ordinary words and numbers (characters). */
export const SHORTEST_SECRET = 8;
/** Of a longer line each part is hidden by itself (characters). */
const LONGEST_PART = 128;
/** A longer file is not looked through (bytes). */
export const LARGEST_FILE = 256 * 1024 * 1024;

/** All of them, in all forms; null where there is none. They are the secrets of the whole process, so whatever it writes is looked at. */
let secrets: RegExp | null = null;

/** Hides these values, and none that were hidden before, in everything that is written from now on. */
export function hide(values: readonly string[]): void {
  secrets = formsOf(values, 'g');
}

/** Tells whether a text holds one of these values, in any form in which {@link hide} would find it. */
export function finderOf(values: readonly string[]): (text: string) => boolean {
  const forms = formsOf(values, '');
  return text => forms?.test(text) ?? false;
}

/** Finds these values in all forms; null if there are none that can be found. */
function formsOf(values: readonly string[], flags: string): RegExp | null {
  const parts = [...new Set(values.flatMap(partsOf))].sort((left, right) => right.length - left.length);
  const forms = parts.flatMap(part => [plain(part), ...encoded(part)]);
  return forms.length === 0 ? null : new RegExp(forms.join('|'), flags);
}

/** Whether there is anything to hide. */
export function hides(): boolean {
  return secrets !== null;
}

/** A text without the secrets. */
export function hidden(text: string): string {
  return secrets === null ? text : text.replace(secrets, HIDDEN);
}

/** A value of JSON without the secrets in its texts and keys. */
export function hiddenIn<T>(value: T): T {
  if (secrets === null) return value;
  const cleaned = (inside: unknown): unknown => {
    if (typeof inside === 'string') return hidden(inside);
    if (Array.isArray(inside)) return inside.map(cleaned);
    if (typeof inside !== 'object' || inside === null) return inside;
    return Object.fromEntries(Object.entries(inside).map(([key, entry]) => [hidden(key), cleaned(entry)]));
  };
  return cleaned(value) as T;
}

/**
 * Takes the secrets out of a file, where it is there and not longer than {@link LARGEST_FILE}. Bytes that are no text stay as they
 * are.
 */
export function hideInFile(path: string): void {
  if (secrets === null || !existsSync(path) || statSync(path).size > LARGEST_FILE) return;
  const bytes = readFileSync(path);
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const before = bytes.toString(encoding);
  const after = hidden(before);
  if (after !== before) writeFileSync(path, after, encoding);
}

/** The parts of a secret that are hidden by themselves: the lines of a key file are often printed one by one. */
function partsOf(value: string): string[] {
  return value.split(/[\r\n]+/).flatMap(line => {
    const text = line.trim();
    const count = Math.ceil(text.length / LONGEST_PART);
    const length = Math.ceil(text.length / Math.max(1, count));
    const parts = Array.from({ length: count }, (_, index) =>
      text.slice(index * length, (index + 1) * length),
    );
    return parts.filter(part => part.replace(/\s/g, '').length >= SHORTEST_SECRET);
  });
}

/** Where a tool breaks its lines: white space, or as JSON writes it. */
const BREAK = String.raw`(?:\s|\\[nrt])*`;
const SPACE = String.raw`(?:\s|\\[nrt]|\+|%20)+`;

/** As it is, percent-encoded (RFC 3986) in whole or in part, escaped for JSON, a shell or HTML, with line breaks anywhere. */
function plain(part: string): string {
  const words = part.split(/\s+/).map(word => [...word].map(character).join(BREAK));
  return words.join(SPACE);
}

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // In a quoted word of a shell, and that in JSON.
  "'": String.raw`'\\{1,2}''`,
};

function character(text: string): string {
  const code = text.codePointAt(0) ?? 0;
  const percent = [...Buffer.from(text)].flatMap(byte => ['%', ...byte.toString(16).padStart(2, '0')]);
  const forms = [
    ...(text in NAMED ? [NAMED[text] as string] : []),
    `${/\w/.test(text) ? '' : `(?:\\\\${BREAK}){0,3}`}${literal(text)}`,
    percent.map(anyCase).join(BREAK),
    ...(code < 0x10000 ? [`\\\\u${anyCase(code.toString(16).padStart(4, '0'))}`] : []),
    `&#(?:0*${code}|[xX]0*${anyCase(code.toString(16))});`,
  ];
  return `(?:${forms.join('|')})`;
}

/**
 * In Base64 (RFC 4648, sections 4 and 5), alone or anywhere in what was encoded: three bytes are four characters, so there are three
 * ways to stand in it. Characters that hold bits of a neighbour are left out.
 */
function encoded(part: string): string[] {
  return [0, 1, 2].map(before => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(part)]);
    const text = bytes
      .toString('base64')
      .slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
    return [...text].map(sextet).join(BREAK);
  });
}

function sextet(text: string): string {
  if (text === '+') return String.raw`(?:[+-]|\\u002[bB]|%2[bB])`;
  if (text === '/') return String.raw`(?:\\?/|_|\\u002[fF]|%2[fF])`;
  return text;
}

function anyCase(hex: string): string {
  return hex.replace(/[a-f]/g, digit => `[${digit}${digit.toUpperCase()}]`);
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
