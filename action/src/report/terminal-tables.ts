// The additional tables of a report for a terminal: both modes, sweeps, ladders, groups of threads, kernels.
import { type Column, layOut } from './columns.ts';
import { GROUP_TITLES, GROUPS_LEGEND, GROUPS_TITLE, type GroupRow, type Groups } from './groups.ts';
import { LADDER_LEGEND, type Ladder, type Rung } from './ladder.ts';
import { MATRIX_LEGEND, type Matrix, type MatrixLine } from './matrix.ts';
import { MODES_LEGEND, type ModePair, type Modes } from './modes.ts';
import { shortLabelOf } from './quantity.ts';
import { shownName } from './shown.ts';
import { type Sweep, type SweepCell, type SweepRow, sweepLegend } from './sweeps.ts';
import { wrap } from './table.ts';
import { INDENT, MARKS } from './terminal-style.ts';
import { count } from './values.ts';

/** An additional table. Every text is visible. */
interface Table<T> {
  /** Its title and legend. */
  readonly legend: string;
  readonly columns: readonly Column<T>[];
  readonly levels: readonly number[];
  readonly rows: readonly T[];
  /** A row for narrow screens: its name, then its values. */
  readonly stacked: (row: T) => readonly [string, ...string[]];
}

/** Returns the table as wide as the screen allows, or its rows below each other on a narrow screen. */
function tableLines<T>({ legend, columns, levels, rows, stacked }: Table<T>, width: number): string[] {
  const room = width - INDENT.length;
  const below = () =>
    rows.flatMap(row => {
      const [head, ...values] = stacked(row);
      return [...wrap(head, room), ...values.flatMap(value => wrap(value, room, INDENT))];
    });
  return [
    ...wrap(legend, width),
    ...(layOut(columns, rows, room, levels) ?? below()).map(line => INDENT + line),
  ];
}

/** Returns the two modes side by side. */
export function modeLines({ suite, pairs }: Modes, width: number): string[] {
  const columns: Column<ModePair>[] = [
    { title: 'benchmark', text: ({ benchmark }) => shownName(benchmark), least: 16, grouped: true },
    { title: 'variant', text: ({ treatment }) => shownName(treatment), least: 8 },
    { title: 'metric', text: ({ metric }) => shownName(metric) },
    { title: 'native', text: ({ native }) => shownName(native) },
    { title: 'simulator', text: ({ simulator }) => shownName(simulator) },
    { title: 'disagree', text: ({ disagreement }) => disagreement },
  ];
  const stacked = ({ benchmark, treatment, metric, native, simulator, disagreement }: ModePair) =>
    [
      `${shownName(benchmark)}, ${shownName(treatment)}, ${shownName(metric)}`,
      `native ${shownName(native)}`,
      `simulator ${shownName(simulator)}`,
      ...(disagreement === '' ? [] : [`disagree ${disagreement}`]),
    ] as const;
  const legend = `Both modes of ${shownName(suite)}: ${MODES_LEGEND}`;
  return tableLines({ legend, columns, levels: [0], rows: pairs, stacked }, width);
}

/** Returns the overhead of a cell, with its interval if the screen is wide enough. */
function sweepCell({ overhead, interval, mark }: SweepCell, full: boolean): string {
  return shownName([overhead, full ? interval : '', mark].filter(text => text !== '').join(' '));
}

const labelled = ({ metric }: { readonly metric: string }): string =>
  shownName(shortLabelOf(metric) ?? metric);

/** Returns one column for each value of a parameter. */
export function sweepLines(sweep: Sweep, width: number): string[] {
  const { suite, values, rows } = sweep;
  const cell = (row: SweepRow, index: number, full: boolean): string => {
    const found = row.cells[index];
    return found === undefined ? '' : sweepCell(found, full);
  };
  const columns: Column<SweepRow>[] = [
    { title: 'benchmark', text: ({ benchmark }) => shownName(benchmark), least: 12, grouped: true },
    { title: 'variant', text: ({ treatment }) => shownName(treatment), least: 8 },
    { title: 'metric', text: labelled, least: 14 },
    ...values.flatMap((value, index) => [
      { title: shownName(value), text: (row: SweepRow) => cell(row, index, true), levels: [0] },
      { title: shownName(value), text: (row: SweepRow) => cell(row, index, false), levels: [1] },
    ]),
  ];
  const stacked = (row: SweepRow) =>
    [
      `${shownName(row.benchmark)}, ${shownName(row.treatment)}, ${labelled(row)}`,
      ...values.map((value, index) => `${shownName(value)} ${cell(row, index, true)}`),
    ] as const;
  const { over, legend: meaning } = sweepLegend(sweep);
  const name = shownName(suite);
  const legend = `${over === null ? `Heaps of ${name}` : `${name} over ${shownName(over)}`}: ${meaning}`;
  return tableLines({ legend, columns, levels: [0, 1], rows, stacked }, width);
}

/** Returns one line for each variant of a ladder. */
export function ladderLines({ suite, rungs }: Ladder, width: number): string[] {
  const verdict = ({ verdict }: Rung) => (verdict === 'none' ? '' : `${MARKS[verdict]} ${verdict}`);
  const costs = (title: string, of: (rung: Rung) => SweepCell): Column<Rung>[] => [
    { title, text: rung => sweepCell(of(rung), true), levels: [0] },
    { title, text: rung => sweepCell(of(rung), false), levels: [1] },
  ];
  const columns: Column<Rung>[] = [
    { title: 'benchmark', text: ({ benchmark }) => shownName(benchmark), least: 12, grouped: true },
    { title: 'metric', text: labelled, least: 14 },
    { title: 'variant', text: ({ treatment }) => shownName(treatment), least: 8 },
    ...costs('from the bottom', ({ total }) => total),
    ...costs('step', ({ step }) => step),
    { title: 'verdict', text: verdict },
  ];
  const stacked = (rung: Rung) =>
    [
      `${shownName(rung.benchmark)}, ${labelled(rung)}, ${shownName(rung.treatment)}`,
      `from the bottom ${sweepCell(rung.total, true)}`,
      `step ${sweepCell(rung.step, true)}`,
      ...(rung.verdict === 'none' ? [] : [verdict(rung)]),
    ] as const;
  const legend = `Ladder of ${shownName(suite)}: ${LADDER_LEGEND}`;
  return tableLines({ legend, columns, levels: [0, 1], rows: rungs, stacked }, width);
}

/** Returns one column for each group of threads. */
export function groupLines({ suite, rows }: Groups, width: number): string[] {
  const columns: Column<GroupRow>[] = [
    { title: 'benchmark', text: ({ benchmark }) => shownName(benchmark), least: 12, grouped: true },
    { title: 'variant', text: ({ treatment }) => shownName(treatment), least: 8 },
    ...GROUP_TITLES.map((title, index) => ({ title, text: ({ cells }: GroupRow) => cells[index] ?? '' })),
  ];
  const stacked = ({ benchmark, treatment, cells }: GroupRow) =>
    [
      `${shownName(benchmark)}, ${shownName(treatment)}`,
      ...cells.flatMap((cell, index) => (cell === '' ? [] : [`${GROUP_TITLES[index]} ${cell}`])),
    ] as const;
  const legend = `${GROUPS_TITLE}, ${shownName(suite)}: ${GROUPS_LEGEND}`;
  return tableLines({ legend, columns, levels: [0], rows, stacked }, width);
}

/** Returns kernels next to each other. */
export function matrixLines({ suite, kernels, lines }: Matrix, width: number): string[] {
  const columns: Column<MatrixLine>[] = [
    { title: 'load', text: ({ benchmark }) => shownName(benchmark), least: 8, grouped: true },
    { title: 'variant', text: ({ treatment }) => shownName(treatment), least: 8 },
    ...kernels.map((kernel, index) => ({
      title: shownName(kernel),
      text: ({ cells }: MatrixLine) => shownName(cells[index]?.text ?? ''),
      right: true,
      // The reason for an empty cell is never cut; if it does not fit, there is no table.
      ...(lines.some(({ cells }) => cells[index]?.heat === null) ? {} : { least: 8 }),
    })),
  ];
  const stacked = ({ benchmark, treatment, cells }: MatrixLine) =>
    [
      `${shownName(benchmark)}, ${shownName(treatment)}`,
      ...cells.map(({ text }, index) => `${shownName(kernels[index] ?? '')} ${shownName(text)}`),
    ] as const;
  const legend = `${shownName(suite)} on ${count(kernels.length, 'kernel')}: ${MATRIX_LEGEND}`;
  return tableLines({ legend, columns, levels: [0], rows: lines, stacked }, width);
}
