// A suite on several kernels as a Markdown table, with a colour for each cell.
import { code, prose, SENTENCE_NAME } from './escape.ts';
import { tableBelow } from './folds.ts';
import { CELL_NAME } from './grid.ts';
import { HEATS, MATRIX_LEGEND, type Matrix } from './matrix.ts';
import type { Room } from './room.ts';
import { count, percent } from './values.ts';

/** Colours by heat, next to the number, which is enough without them. */
const COLOURS = ['⬜', '🟩', '🟨', '🟧', '🟥'] as const;

/** Returns the tables, cut after whole lines; empty without any. */
export function matrixTables(room: Room, matrices: readonly Matrix[]): string[] {
  const colours = HEATS.map((from, index) => `${COLOURS[index + 1]} from ${percent(from)}`).join(', ');
  return matrices.flatMap(({ suite, kernels, lines }) => {
    const legend = `**${code(suite, SENTENCE_NAME)} on ${count(kernels.length, 'kernel')}** · ${prose(MATRIX_LEGEND)}. ${colours}`;
    const titles = ['load', 'variant', ...kernels].map(prose);
    return tableBelow(room, legend, titles, lines, ({ benchmark, treatment, cells }) => [
      code(benchmark, CELL_NAME),
      code(treatment, CELL_NAME),
      ...cells.map(({ text, heat }) => `${heat === null ? '' : `${COLOURS[heat]} `}${prose(text)}`),
    ]);
  });
}
