// Removes this process's secrets from a text, in every form in which tools write them.
import { isUtf8 } from 'node:buffer';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';

/** The replacement of a secret. */
const HIDDEN = '***';
/** Shorter values are not hidden, because ordinary words and numbers contain them (characters). */
export const SHORTEST_SECRET = 8;
/** Each part of a longer line is hidden separately (characters). */
const LONGEST_PART = 128;
/** Longer files are not searched (bytes). */
export const LARGEST_FILE = 256 * 1024 * 1024;

/** All secrets in all forms; null if there are none. They belong to the whole process, so all of its output is searched. */
let secrets: RegExp | null = null;

/** Hides these values, instead of earlier ones, in all output from now on. */
export function hide(values: readonly string[]): void {
  secrets = formsOf(values, 'g');
}

/** Whether a text contains one of these values in a form that {@link hide} would find. */
export function finderOf(values: readonly string[]): (text: string) => boolean {
  const forms = formsOf(values, '');
  return text => forms?.test(text) ?? false;
}

/** Finds these values in all forms; null if none can be found. */
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

/** A JSON value without the secrets in its texts and keys. */
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

/** Removes the secrets from a file, if it exists and is not longer than {@link LARGEST_FILE}. Bytes that are not text stay unchanged. */
export function hideInFile(path: string): void {
  if (secrets === null || !existsSync(path) || statSync(path).size > LARGEST_FILE) return;
  const bytes = readFileSync(path);
  const encoding = isUtf8(bytes) ? 'utf8' : 'latin1';
  const before = bytes.toString(encoding);
  const after = hidden(before);
  if (after !== before) writeFileSync(path, after, encoding);
}

/** The parts of a secret that are hidden separately, because the lines of a key file are often printed one by one. */
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

/** Where a tool may break a line: white space, also as JSON writes it. */
const BREAK = String.raw`(?:\s|\\[nrt])*`;
const SPACE = String.raw`(?:\s|\\[nrt]|\+|%20)+`;

/** Plain, percent-encoded (RFC 3986) in whole or in part, escaped for JSON, a shell or HTML, with line breaks anywhere. */
function plain(part: string): string {
  const words = part.split(/\s+/).map(word => [...word].map(character).join(BREAK));
  return words.join(SPACE);
}

const NAMED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // In a quoted shell word, also inside JSON.
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
 * In Base64 (RFC 4648, sections 4 and 5), alone or inside a longer encoded text. Three bytes become four characters, so a secret can
 * start at three offsets. Characters that hold bits of a neighbour are left out.
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
