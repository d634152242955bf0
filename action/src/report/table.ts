// Text on a screen of a given width: measuring, cutting, padding and wrapping by what a terminal shows.

/** Measures any text; null until {@link laidOut} met one that is not plain. Its tables of emoji take as long to load as a whole report takes to write. */
let measure: ((text: string) => number) | null = null;

/** Letters, digits and signs that are one column wide each, whatever stands beside them. */
const PLAIN = /^[ -~±²µ·×–—‘’“”…→−≤≥│─▁-█✓✗]*$/;

/** A text was measured whose width is not known yet. */
class Unmeasured extends Error {}

/** The columns that a visible text takes on a terminal; wide characters take two. Only within {@link laidOut}, or after {@link loadWidths}. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  if (measure === null) throw new Unmeasured(`the width of ${JSON.stringify(text)} is not known`);
  return measure(text);
}

/** What `render` returns; it is called again where it first has to be loaded how wide its texts are. */
export async function laidOut<T>(render: () => T): Promise<T> {
  try {
    return render();
  } catch (error) {
    if (!(error instanceof Unmeasured)) throw error;
    await loadWidths();
    return render();
  }
}

/** Makes {@link widthOf} know every text. */
export async function loadWidths(): Promise<void> {
  measure = (await import('string-width')).default;
}

/** Finds what a reader takes for one character: over these, widths add up. */
let characters: Intl.Segmenter | null = null;

function* measured(text: string): Generator<[character: string, width: number]> {
  if (PLAIN.test(text)) {
    for (const character of text) yield [character, 1];
    return;
  }
  characters ??= new Intl.Segmenter('en');
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
