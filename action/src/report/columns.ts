// A table for a terminal: as many columns as fit, each as wide as necessary.
import { fitApart } from './distinct.ts';
import { pad, widthOf } from './table.ts';

/** One column of a table of `T`. */
export interface Column<T> {
  readonly title: string;
  /** Right-aligned. */
  readonly right?: boolean;
  readonly text: (item: T) => string;
  /** The width down to which the column may be cut. */
  readonly least?: number;
  /** The levels of detail that have the column; all if left out. */
  readonly levels?: readonly number[];
  /** Printed once if it repeats from row to row. */
  readonly grouped?: boolean;
  /** Colours a text; widths are those of the plain text. */
  readonly paint?: (text: string, item: T) => string;
}

const GAP = '  ';

/**
 * Returns a header line and one line for each item, at the first level of detail that fits into `width`. Columns that are
 * empty in all rows are left out. Null if no level fits, or the last would make two names look alike.
 */
export function layOut<T>(
  columns: readonly Column<T>[],
  items: readonly T[],
  width: number,
  levels: readonly number[],
): string[] | null {
  const filled = columns.filter(column => items.some(item => column.text(item) !== ''));
  for (const level of levels) {
    const shown = filled.filter(column => column.levels?.includes(level) ?? true);
    const widths = widthsOf(shown, items, width);
    const lines = widths === null ? null : linesOf(shown, widths, items);
    if (lines !== null) return lines;
  }
  return null;
}

/** Returns the width of each column, cut evenly if the table is too wide; null if that is not enough. */
function widthsOf<T>(columns: readonly Column<T>[], items: readonly T[], width: number): number[] | null {
  const widths = columns.map(column =>
    items.reduce((most, item) => Math.max(most, widthOf(column.text(item))), widthOf(column.title)),
  );
  const slack = (index: number): number => {
    const least = columns[index]?.least;
    return least === undefined ? 0 : Math.max(0, (widths[index] ?? 0) - least);
  };
  let excess = widths.reduce((sum, one) => sum + one, GAP.length * (columns.length - 1)) - width;
  for (; excess > 0; excess--) {
    const widest = widths.reduce((most, _, index) => (slack(index) > slack(most) ? index : most), 0);
    if (slack(widest) === 0) return null;
    widths[widest] = (widths[widest] ?? 0) - 1;
  }
  return widths;
}

/** Returns null if different texts would look alike. */
function linesOf<T>(
  columns: readonly Column<T>[],
  widths: readonly number[],
  items: readonly T[],
): string[] | null {
  const cuts: ReadonlyMap<string, string>[] = [];
  for (const [index, { title, text }] of columns.entries()) {
    const cut = fitApart([title, '', ...items.map(text)], widths[index] ?? 0);
    if (cut === null) return null;
    cuts.push(cut);
  }
  const cell = (text: string, index: number): string =>
    pad(cuts[index]?.get(text) ?? text, widths[index] ?? 0, columns[index]?.right ? 'right' : 'left');
  const rows = items.map((item, position) => {
    const before = items[position - 1];
    return columns.map((column, index) => {
      const text = column.text(item);
      const repeats = column.grouped && before !== undefined && column.text(before) === text;
      const written = cell(repeats ? '' : text, index);
      // Trailing blanks are not coloured, so that they can be removed.
      return column.paint && text !== ''
        ? written.replace(text, () => column.paint?.(text, item) ?? text)
        : written;
    });
  });
  return [columns.map((column, index) => cell(column.title, index)), ...rows].map(cells =>
    cells.join(GAP).trimEnd(),
  );
}
