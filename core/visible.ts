// Makes names visible: characters that a screen would hide, reorder or obey become escapes.

// Controls, format characters (bidi, zero width), line separators, spaces that are not a space, lone surrogates,
// and all other characters that Unicode allows renderers to omit.
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/gu;
// Many combining marks would paint over neighbouring lines.
const STACKED = /(?<=\p{M}{2})\p{M}/gu;
/** Texts that stay as they are, which most are: two searches by properties of Unicode take much longer. */
const PLAIN = /^[ -~±²µ·×–—‘’“”…→−≤≥]*$/;
const SHORT: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

function escaped(character: string): string {
  return SHORT[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/** Letters that are written from right to left can reorder their neighbours. */
export function isRightToLeft(text: string): boolean {
  return RIGHT_TO_LEFT.test(text);
}

/**
 * Returns a text from outside on one line, literally, without control, bidi or invisible characters. A text with
 * right-to-left letters is isolated, so that it cannot reorder its neighbours (Unicode UAX #9, FSI and PDI).
 */
export function visible(text: string): string {
  if (PLAIN.test(text)) return text;
  const shown = text.replace(UNSEEN, escaped).replace(STACKED, escaped);
  return isRightToLeft(shown) ? `\u2068${shown}\u2069` : shown;
}

/** Returns the first line of a message; the others quote a tool. */
export function firstLine(message: string): string {
  return message.split('\n', 1)[0] ?? '';
}

/** Returns lines of a tool's output like {@link visible}, with their line breaks; tabs become spaces. */
export function visibleLines(text: string): string[] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .map(line => visible(line.replace(/\t/g, '  ')));
}

/** Returns at most `limit` characters, cut in the middle, where names differ least. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const characters = [...text];
  if (characters.length <= limit) return text;
  const head = Math.ceil((limit - 1) / 2);
  const tail = limit - 1 - head;
  return `${characters.slice(0, head).join('')}…${tail > 0 ? characters.slice(-tail).join('') : ''}`;
}
