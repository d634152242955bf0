// Text for a terminal of a given width: measures, cuts, pads and wraps by visible columns.

/** Measures any text; null until {@link laidOut} meets one that is not plain, because its tables of emoji load slowly. */
let measure: ((text: string) => number) | null = null;

/** Letters, digits and signs that are one column wide in any context. */
const PLAIN = /^[ -~±²µ·×–—‘’“”…→−≤≥│─▁-█✓✗]*$/;

/** Thrown when a text must be measured before the tables are loaded. */
class Unmeasured extends Error {}

/** Returns the columns of a visible text on a terminal; wide characters take two. Only within {@link laidOut}, or after {@link loadWidths}. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  if (measure === null) throw new Unmeasured(`the width of ${JSON.stringify(text)} is not known`);
  return measure(text);
}

/** Returns the result of `render`, which is called again if width tables had to be loaded first. */
export async function laidOut<T>(render: () => T): Promise<T> {
  try {
    return render();
  } catch (error) {
    if (!(error instanceof Unmeasured)) throw error;
    await loadWidths();
    return render();
  }
}

/** Loads the tables for {@link widthOf}. */
export async function loadWidths(): Promise<void> {
  measure = (await import('string-width')).default;
}

/** Finds user-perceived characters, whose widths add up. */
let characters: Intl.Segmenter | null = null;

function* measured(text: string): Generator<[character: string, width: number]> {
  if (PLAIN.test(text)) {
    for (const character of text) yield [character, 1];
    return;
  }
  characters ??= new Intl.Segmenter('en');
  for (const { segment } of characters.segment(text)) yield [segment, widthOf(segment)];
}

/** Returns at most `width` columns, cut in the middle with an ellipsis. */
export function fit(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  if (width < 2) return '…'.slice(0, width);
  const parts = [...measured(text)];
  const room = width - 1;
  const head = taken(parts, Math.ceil(room / 2));
  const tail = taken(parts.toReversed(), Math.floor(room / 2));
  return `${head.join('')}…${tail.toReversed().join('')}`;
}

/** Returns the first characters that fit into `width` columns. */
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

/** Pads up to `width` columns. */
export function pad(text: string, width: number, align: 'left' | 'right'): string {
  const fill = ' '.repeat(Math.max(0, width - widthOf(text)));
  return align === 'left' ? text + fill : fill + text;
}

/** Breaks a visible text at spaces into lines of at most `width` columns; a longer word is broken at the end of a line. */
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
