// A suite on several kernels as a table of Markdown, each cell with the colour of its heat.
import { code, prose, SENTENCE_NAME } from './escape.ts';
import { CELL_NAME, tableHead, tableLine } from './grid.ts';
import { HEATS, MATRIX_LEGEND, type Matrix, type MatrixLine } from './matrix.ts';
import type { Room } from './room.ts';
import { count, percent } from './values.ts';

/** By heat; beside the number, which says it too. */
const COLOURS = ['⬜', '🟩', '🟨', '🟧', '🟥'] as const;

/** The tables, cut by whole lines; empty where there is none. */
export function matrixTables(room: Room, matrices: readonly Matrix[]): string[] {
  const colours = HEATS.map((from, index) => `${COLOURS[index + 1]} from ${percent(from)}`).join(', ');
  return matrices.flatMap(({ suite, kernels, lines }) => {
    const head = [
      `**${code(suite, SENTENCE_NAME)} on ${count(kernels.length, 'kernel')}** · ${prose(MATRIX_LEGEND)}. ${colours}`,
      '',
    ];
    const columns = ['load', 'variant', ...kernels].map(title => ({
      title: prose(title),
      align: 'left' as const,
    }));
    const table = tableHead(columns);
    const write = ({ benchmark, treatment, cells }: MatrixLine) =>
      tableLine([
        code(benchmark, CELL_NAME),
        code(treatment, CELL_NAME),
        ...cells.map(({ text, heat }) => `${heat === null ? '' : `${COLOURS[heat]} `}${prose(text)}`),
      ]);
    const kept = room.fill(lines, write, [...head, ...table, '']);
    return kept.lines.length === 0 ? [] : [...head, ...table, ...kept.lines, ''];
  });
}
