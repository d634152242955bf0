// Text on a screen of a given width: measuring, cutting, padding and wrapping by what a terminal shows.
import stringWidth from 'string-width';

/** The columns that a visible text takes on a terminal; wide characters take two. */
export function widthOf(text: string): number {
  return stringWidth(text);
}

// Widths add up over what a reader takes for one character.
const characters = new Intl.Segmenter('en');

function* measured(text: string): Generator<[character: string, width: number]> {
  for (const { segment } of characters.segment(text)) yield [segment, widthOf(segment)];
}

/** At most `width` columns, cut in the middle with an ellipsis. */
export function fit(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  if (width < 2) return '…'.slice(0, width);
  const parts = [...measured(text)];
  const room = width - 1;
  const head = taken(parts, Math.ceil(room / 2));
  const tail = taken(parts.toReversed(), Math.floor(room / 2));
  return `${head.join('')}…${tail.toReversed().join('')}`;
}

/** The characters from the first on that fit into `width` columns. */
function taken(parts: readonly [string, number][], width: number): string[] {
  const fitting: string[] = [];
  let sum = 0;
  for (const [character, size] of parts) {
    if (sum + size > width) break;
    fitting.push(character);
    sum += size;
  }
  return fitting;
}

/** Fills up to `width` columns. */
export function pad(text: string, width: number, align: 'left' | 'right'): string {
  const fill = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + fill : fill + text;
}

/** Breaks a visible text at spaces into lines of at most `width` columns; a longer word is broken where the line ends. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const room = (): number => width - (lines.length === 0 ? 0 : indent.length);
  const close = (): void => {
    lines.push((lines.length === 0 ? '' : indent) + line);
    line = '';
    used = 0;
  };
  const add = (part: string, size: number): void => {
    line += part;
    used += size;
  };
  // A number and its percent sign stay together.
  for (const word of text.split(/ (?!%)/)) {
    const size = widthOf(word);
    if (used > 0 && used + 1 + size > room()) close();
    else if (used > 0) add(' ', 1);
    if (size <= room()) add(word, size);
    else {
      for (const [character, columns] of measured(word)) {
        if (used > 0 && used + columns > room()) close();
        add(character, columns);
      }
    }
  }
  if (line !== '' || lines.length === 0) close();
  return lines;
}
