// Folded tables that put measurements side by side: both modes of a suite, its heaps, its kernels.
import { code, prose, SENTENCE_NAME } from './escape.ts';
import { inFold } from './folds.ts';
import { CELL_NAME, metricCell, tableHead, tableLine, unbroken } from './grid.ts';
import { HEAPS_LEGEND, type Heaps } from './heaps.ts';
import { HEATS, MATRIX_LEGEND, type Matrix } from './matrix.ts';
import { MODES_LEGEND, type Modes } from './modes.ts';
import type { Room } from './room.ts';
import { count, percent } from './values.ts';

/** Returns a table below its legend, cut after whole rows; empty if no row fits. */
function tableBelow<T>(
  room: Room,
  legend: string,
  titles: readonly string[],
  rows: readonly T[],
  cells: (row: T) => readonly string[],
): string[] {
  const head = [legend, '', ...tableHead(titles)];
  const { lines } = room.fill(rows, row => tableLine(cells(row)), [...head, '']);
  return lines.length === 0 ? [] : [...head, ...lines, ''];
}

const MODE_COLUMNS = ['benchmark', 'variant', 'metric', 'native', 'simulator', 'disagree'];

/** Returns each suite in both modes. */
export function modesFold(room: Room, modes: readonly Modes[]): string[] {
  return inFold(
    'Both modes',
    modes.flatMap(({ suite, pairs }) => {
      const legend = `**Both modes of ${code(suite, SENTENCE_NAME)}** · ${prose(MODES_LEGEND)}`;
      return tableBelow(room, legend, MODE_COLUMNS, pairs, pair => [
        code(pair.benchmark, CELL_NAME),
        code(pair.treatment, CELL_NAME),
        prose(pair.metric),
        prose(pair.native),
        prose(pair.simulator),
        pair.disagreement === '' ? '' : `⚠️ ${prose(pair.disagreement)}`,
      ]);
    }),
  );
}

/** Returns each suite under several heaps. */
export function heapsFold(room: Room, all: readonly Heaps[]): string[] {
  return inFold(
    'Heaps',
    all.flatMap(({ suite, heaps, rows }) => {
      const legend = `**Heaps of ${code(suite, SENTENCE_NAME)}** · ${prose(HEAPS_LEGEND)}`;
      const titles = ['benchmark', 'variant', 'metric', ...heaps];
      return tableBelow(room, legend, titles, rows, ({ benchmark, treatment, metric, cells }) => [
        code(benchmark, CELL_NAME),
        code(treatment, CELL_NAME),
        metricCell(metric),
        ...cells.map(({ overhead, interval, mark }) =>
          unbroken([overhead, interval, mark].filter(text => text !== '').join(' ')),
        ),
      ]);
    }),
  );
}

/** Colours by heat, next to the number, which is enough without them. */
const COLOURS = ['⬜', '🟩', '🟨', '🟧', '🟥'] as const;

/** Returns the tables, cut after whole lines; empty without any. */
export function matrixFold(room: Room, matrices: readonly Matrix[]): string[] {
  const colours = HEATS.map((from, index) => `${COLOURS[index + 1]} from ${percent(from)}`).join(', ');
  return inFold(
    'Kernels side by side',
    matrices.flatMap(({ suite, kernels, lines }) => {
      const legend = `**${code(suite, SENTENCE_NAME)} on ${count(kernels.length, 'kernel')}** · ${prose(MATRIX_LEGEND)}. ${colours}`;
      const titles = ['load', 'variant', ...kernels].map(prose);
      return tableBelow(room, legend, titles, lines, ({ benchmark, treatment, cells }) => [
        code(benchmark, CELL_NAME),
        code(treatment, CELL_NAME),
        ...cells.map(({ text, heat }) => `${heat === null ? '' : `${COLOURS[heat]} `}${prose(text)}`),
      ]);
    }),
  );
}
