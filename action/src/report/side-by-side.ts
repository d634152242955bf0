// Folded tables that put measurements side by side: both modes of a suite, its heaps or another parameter, the steps of a ladder, its kernels.
import { code, prose, SENTENCE_NAME } from './escape.ts';
import { inFold } from './folds.ts';
import { CELL_NAME, MARKS, metricCell, tableHead, tableLine, unbroken } from './grid.ts';
import { LADDER_LEGEND, type Ladder } from './ladder.ts';
import { HEATS, MATRIX_LEGEND, type Matrix } from './matrix.ts';
import { MODES_LEGEND, type Modes } from './modes.ts';
import type { Room } from './room.ts';
import { type Sweep, type SweepCell, sweepLegend } from './sweeps.ts';
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

/** The overhead, its interval and its mark without a break. */
function sweepCell({ overhead, interval, mark }: SweepCell): string {
  return unbroken([overhead, interval, mark].filter(text => text !== '').join(' '));
}

/** Returns each suite at several values of a parameter. */
export function sweepsFold(room: Room, all: readonly Sweep[]): string[] {
  return inFold(
    all.every(sweep => sweepLegend(sweep).over === null) ? 'Heaps' : 'Sweeps',
    all.flatMap(sweep => {
      const { suite, values, rows } = sweep;
      const { over, legend } = sweepLegend(sweep);
      const name = code(suite, SENTENCE_NAME);
      const head = over === null ? `Heaps of ${name}` : `${name} over ${code(over, SENTENCE_NAME)}`;
      const title = `**${head}** · ${prose(legend)}`;
      const titles = ['benchmark', 'variant', 'metric', ...(over === null ? values : values.map(prose))];
      return tableBelow(room, title, titles, rows, ({ benchmark, treatment, metric, cells }) => [
        code(benchmark, CELL_NAME),
        code(treatment, CELL_NAME),
        metricCell(metric),
        ...cells.map(sweepCell),
      ]);
    }),
  );
}

const LADDER_COLUMNS = ['benchmark', 'metric', 'variant', 'from the bottom', 'step', 'verdict'];

/** Returns each ladder. */
export function ladderFold(room: Room, all: readonly Ladder[]): string[] {
  return inFold(
    'Ladder',
    all.flatMap(({ suite, rungs }) => {
      const legend = `**Ladder of ${code(suite, SENTENCE_NAME)}** · ${prose(LADDER_LEGEND)}`;
      return tableBelow(room, legend, LADDER_COLUMNS, rungs, rung => [
        code(rung.benchmark, CELL_NAME),
        metricCell(rung.metric),
        code(rung.treatment, CELL_NAME),
        sweepCell(rung.total),
        sweepCell(rung.step),
        rung.verdict === 'none' ? '' : `${MARKS[rung.verdict]} ${rung.verdict}`,
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
