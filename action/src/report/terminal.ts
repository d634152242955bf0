// The report for a terminal: the verdict in words, then one table for each suite, as wide as the screen allows.
import { styleText } from 'node:util';
import { shorten, visible, visibleLines } from '../../../core/visible.ts';
import type { Comparison, Row, SuiteComparison } from '../comparison/comparison.ts';
import { causesOf } from './causes.ts';
import { type Cells, cellsOf, sinceTitle } from './cells.ts';
import { type Column, layOut } from './columns.ts';
import type { ReportContext } from './context.ts';
import { limitApart } from './distinct.ts';
import { chanceMark, chanceNote, isSuspect } from './effect.ts';
import { GROUP_TITLES, GROUPS_LEGEND, GROUPS_TITLE, type GroupRow, type Groups, groupsOf } from './groups.ts';
import { confidenceOf, widthNotes } from './interim.ts';
import { LADDER_LEGEND, type Ladder, laddersOf, type Rung } from './ladder.ts';
import { historyNotes } from './levels.ts';
import { loadsOf } from './load.ts';
import { MATRIX_LEGEND, type Matrix, type MatrixLine, matricesOf } from './matrix.ts';
import {
  factsOf,
  foldedText,
  hasSeveralTreatments,
  machineLine,
  mdeNote,
  type Section,
  sectionsOf,
} from './model.ts';
import { MODES_LEGEND, type ModePair, type Modes, modesOf } from './modes.ts';
import { type Phrase, written } from './phrase.ts';
import { shortLabelOf } from './quantity.ts';
import { adviceOf, doubtsAbout, doubtsOf, readingNote, reasonsOf, signNotes, warningsOf } from './remarks.ts';
import { LONGEST_MESSAGE, LONGEST_NAME, shownMessage, shownName } from './shown.ts';
import { summarize } from './summary.ts';
import { type Sweep, type SweepCell, type SweepRow, sweepLegend, sweepsOf } from './sweeps.ts';
import { fit, pad, widthOf, wrap } from './table.ts';
import { count } from './values.ts';

export interface TerminalOptions {
  /** Columns of the screen. */
  readonly width: number;
  /** Whether colours and bold are allowed. */
  readonly colour: boolean;
}

type Style = Parameters<typeof styleText>[0];
type Paint = (style: Style, text: string) => string;

const MARKS = { broken: '✗', breach: '✗', inconclusive: '?', pass: '✓', none: '·' } as const;
const STYLES: Readonly<Record<Row['verdict'], Style>> = {
  broken: ['red', 'bold'],
  breach: ['red', 'bold'],
  inconclusive: 'yellow',
  pass: 'green',
  none: 'dim',
};
/** Below this number of columns a table becomes one block for each row. */
const STACKED_BELOW = 70;
/** Layouts from all columns to the fewest, for narrower screens. */
const LEVELS = [0, 1, 2, 3, 4, 5];
const NARROWEST = 20;
const GAP = '  ';
const INDENT = '  ';
const MOST_REMARKS = 10;

/** One row on a terminal: every text visible, without colours. */
interface Line {
  readonly row: Row;
  readonly cells: Cells;
  /** Doubts about the number; `!` if a remark below explains them. */
  readonly note: string;
}

/** Returns the whole report as text that ends with a line break. */
export function renderTerminal(
  comparison: Comparison,
  context: ReportContext,
  options: TerminalOptions,
): string {
  const width = Math.max(NARROWEST, Math.floor(options.width));
  // The caller decides on colours; styleText would check the environment.
  const paint: Paint = (style, text) =>
    options.colour ? styleText(style, text, { validateStream: false }) : text;
  const { verdict, words, reason } = summarize(comparison);
  const headline = `${verdict}: ${written(words, shownName, shownMessage)}`;
  const style = verdict === 'measured' ? 'bold' : STYLES[verdict];
  const lines = wrap(headline, width).map(line => paint(style, line));
  for (const note of context.notes) lines.push(...wrap(shownMessage(note), width));
  let machine = '';
  for (const section of sectionsOf(comparison)) {
    // Suites of one run share a machine, which is shown once.
    const here = machineLine(section.suite);
    lines.push(
      '',
      ...suiteLines(section, here === machine ? '' : here, context, { width, paint, first: reason }),
    );
    machine = here;
  }
  for (const matrix of matricesOf(comparison)) lines.push('', ...matrixLines(matrix, width));
  for (const modes of modesOf(comparison)) lines.push('', ...modeLines(modes, width));
  for (const ladder of laddersOf(comparison)) lines.push('', ...ladderLines(ladder, width));
  for (const sweep of sweepsOf(comparison)) lines.push('', ...sweepLines(sweep, width));
  for (const groups of groupsOf(comparison)) lines.push('', ...groupLines(groups, width));
  if (context.reproduce.length > 0) {
    lines.push(
      '',
      paint('dim', 'reproduce'),
      ...context.reproduce.map(command => `${INDENT}${visible(command)}`),
    );
  }
  return `${lines.join('\n')}\n`;
}

function suiteLines(
  section: Section,
  machine: string,
  context: ReportContext,
  { width, paint, first }: { width: number; paint: Paint; first: string },
): string[] {
  const { suite } = section;
  const facts = factsOf(suite);
  const title = wrap(`${shownName(suite.suite)}${GAP}${facts}`, width, INDENT);
  const lines = title.map((line, index) => (index === 0 ? boldStart(line, suite.suite, paint) : line));
  if (machine !== '')
    lines.push(...wrap(shownMessage(machine), width, INDENT).map(line => paint('dim', line)));
  lines.push(
    ...remarkLines('✗', suite.broken, 'reason')
      .flatMap(text => quotingLines(text, width))
      .map(line => paint(STYLES.broken, line)),
  );
  const rows = [...section.bad, ...section.good, ...section.moved];
  const names = rows.map(({ benchmark }) => visible(benchmark));
  const limit = limitApart(names, LONGEST_NAME);
  const shown = rows.map(row => lineOf(row, suite, limit));
  if (shown.length > 0) lines.push('', ...rowLines(shown, suite, width, paint), '');
  const rendered = (phrases: readonly Phrase[]): string[] =>
    phrases.map(words => written(words, shownName, shownMessage));
  const where = causesOf(context, suite.suite);
  if (where !== null) {
    const [title = ''] = rendered([where.title]);
    if (title !== '') lines.push(...wrap(title, width, INDENT));
    for (const text of rendered([...where.causes, ...where.estimates]))
      lines.push(...wrap(text, width - INDENT.length, INDENT).map(line => INDENT + line));
    for (const text of rendered(where.notes))
      lines.push(...wrap(`! ${text}`, width, INDENT).map(line => paint('dim', line)));
    lines.push('');
  }
  const remarks: [Style, string[]][] = [
    ['dim', shown.some(line => isSuspect(line.row)) ? [SUSPECT] : []],
    ['yellow', remarkLines('!', rendered(doubtsOf(suite)), 'doubt')],
    ['dim', remarkLines('?', rendered(reasonsOf(section, first)), 'reason')],
    ['dim', notesOf(suite)],
    ['dim', [shownMessage(foldedText(section, context.folder))].filter(text => text !== '')],
    ['yellow', remarkLines('!', rendered(warningsOf(suite)), 'warning')],
    ['dim', remarkLines('→', rendered(adviceOf(suite)), 'hint')],
  ];
  for (const [style, texts] of remarks) {
    for (const text of texts) lines.push(...wrap(text, width, INDENT).map(line => paint(style, line)));
  }
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Notes on reading the numbers above. */
function notesOf(suite: SuiteComparison): string[] {
  const mde = mdeNote(suite);
  const loads = [...loadsOf(suite), ...historyNotes(suite), ...signNotes(suite)].map(words =>
    written(words, shownName, shownMessage),
  );
  const reading = shownMessage(readingNote(suite).replaceAll('`', ''));
  const detectable = mde === null ? '' : written(mde, shownName, shownMessage);
  const notes = [...loads, reading, ...widthNotes(suite.rows), detectable, chanceNote(suite)];
  return notes.filter(text => text !== '');
}

/** Returns remarks, each after its mark; those beyond {@link MOST_REMARKS} are counted. */
function remarkLines(mark: string, texts: readonly string[], noun: string): string[] {
  const lines = texts.slice(0, MOST_REMARKS).map(text => `${mark} ${text}`);
  const rest = texts.length - MOST_REMARKS;
  return rest > 0 ? [...lines, `${mark} ${count(rest, `more ${noun}`)}`] : lines;
}

/** Returns a reason, and below it the quoted lines of a tool with their indentation. */
function quotingLines(text: string, width: number): string[] {
  return visibleLines(text).flatMap(line => {
    const words = line.trimStart();
    const margin = ' '.repeat(Math.min(line.length - words.length, width - NARROWEST / 2));
    return wrap(shorten(words, LONGEST_MESSAGE), width - margin.length, INDENT).map(part => margin + part);
  });
}

const SUSPECT =
  '! below zero: an agent rarely makes its host faster; check the set-up before you trust the number';

function boldStart(line: string, suite: string, paint: Paint): string {
  const head = shownName(suite);
  return line.startsWith(head) ? paint('bold', head) + line.slice(head.length) : paint('bold', line);
}

function lineOf(row: Row, suite: SuiteComparison, longest: number): Line {
  const cells = cellsOf(row, suite);
  const texts = Object.fromEntries(
    Object.entries(cells).map(([key, text]) => [key, shorten(visible(text), longest)]),
  ) as unknown as Cells;
  const remarked = isSuspect(row) || doubtsAbout(row) !== '';
  return { row, cells: texts, note: remarked ? `${chanceMark(row, suite)} !`.trim() : texts.flag };
}

/** The sentence omits the MDE if a column has it. */
const withoutMde = (line: Line): Line => ({
  ...line,
  cells: { ...line.cells, overhead: line.cells.overhead.replace(/ \(MDE [^)]*\)$/, '') },
});
/** On a narrow screen, the number of rows behind "may be chance" is only below the table. */
const briefly = (line: Line): Line => ({ ...line, note: line.note.replace(/ among [\d,]+ rows?/, '') });
const overheadOf = ({ cells, note }: Line): string =>
  [cells.overhead, cells.interval, note].filter(text => text !== '').join(' ');
const sinceOf = ({ cells }: Line): string => `${cells.change} ${cells.changeInterval}`.trim();
const verdictOf = ({ row, cells }: Line): string =>
  cells.verdict === '' ? '' : `${MARKS[row.verdict]} ${cells.verdict}`;

function columnsOf(suite: SuiteComparison, shown: readonly Line[], paint: Paint): Column<Line>[] {
  const several = hasSeveralTreatments(suite);
  const only = visible(suite.treatments[0] ?? 'on');
  // The amounts are aligned; a sentence in place of a number may be as long as both.
  const costs = (as: (line: Line) => Line) => {
    const wide = shown.map(line => (line.cells.added === '' ? 0 : widthOf(overheadOf(as(line)))));
    const numbers = wide.reduce((most, one) => Math.max(most, one), 0);
    return (line: Line): string =>
      line.cells.added === ''
        ? overheadOf(as(line))
        : `${pad(overheadOf(as(line)), numbers, 'left')}${numbers === 0 ? '' : GAP}${line.cells.added}`;
  };
  const overhead = `overhead [${confidenceOf(suite.rows)}]`;
  const since = sinceTitle(suite);
  const coloured = (text: string, { row }: Line): string => paint(STYLES[row.verdict], text);
  const columns: (Column<Line> | null)[] = [
    onlyBenchmark(shown) === null
      ? { title: 'benchmark', text: line => line.cells.benchmark, least: 16, grouped: true }
      : null,
    several ? { title: 'variant', text: line => line.cells.treatment, least: 8 } : null,
    { title: 'metric', text: line => line.cells.metric, least: 14 },
    { title: fit(visible(suite.control), 12), right: true, text: line => line.cells.off, levels: [0, 1, 2] },
    { title: several ? 'on' : fit(only, 12), right: true, text: line => line.cells.on, levels: [0, 1, 2] },
    { title: overhead, text: costs(withoutMde), levels: [0] },
    { title: overhead, text: costs(briefly), levels: [1, 2, 3, 4, 5] },
    { title: 'MDE', right: true, text: line => line.cells.mde, levels: [0] },
    { title: 'rounds needed', text: line => line.cells.needed, levels: [0] },
    { title: since, text: sinceOf, levels: [0, 1] },
    { title: since, text: line => line.cells.change, levels: [2, 3] },
    { title: 'budget', text: line => line.cells.budget, levels: [0, 1, 2, 3, 4] },
    {
      title: 'verdict',
      text: line => `${verdictOf(line)} ${line.cells.decided}`.trimEnd(),
      paint: coloured,
      levels: [0, 1, 2, 3],
    },
    { title: 'verdict', text: verdictOf, paint: coloured, levels: [4, 5] },
  ];
  return columns.filter(column => column !== null);
}

function rowLines(shown: readonly Line[], suite: SuiteComparison, width: number, paint: Paint): string[] {
  const lines =
    width < STACKED_BELOW
      ? null
      : layOut(columnsOf(suite, shown, paint), shown, width - INDENT.length, LEVELS);
  if (lines === null) return stackedLines(shown, suite, width, paint);
  const benchmark = onlyBenchmark(shown);
  return [
    ...(benchmark === null
      ? []
      : wrap(benchmark, width - INDENT.length).map(line => INDENT + paint('bold', line))),
    ...lines.map((line, index) => INDENT + (index === 0 ? paint('dim', line) : line)),
  ];
}

/** Returns the benchmark of all rows, which is then above the table instead of in it; null if there are several. */
function onlyBenchmark(shown: readonly Line[]): string | null {
  const [first] = shown;
  return first !== undefined && shown.every(line => line.cells.benchmark === first.cells.benchmark)
    ? first.cells.benchmark
    : null;
}

/** Returns one block for each row: its name, then its numbers, wrapped to the screen. */
function stackedLines(shown: readonly Line[], suite: SuiteComparison, width: number, paint: Paint): string[] {
  const several = hasSeveralTreatments(suite);
  return shown.flatMap((line, index) => {
    const { cells, row } = line;
    const head = wrap(
      `${MARKS[row.verdict]} ${cells.verdict === '' ? '' : `${[cells.verdict, cells.decided].join(' ').trimEnd()}: `}${cells.benchmark}`,
      width,
      INDENT,
    );
    const values =
      cells.off === '' && cells.on === '' ? '' : ` ${cells.off || 'none'} → ${cells.on || 'none'}`;
    const what = `${several ? `${cells.treatment}, ` : ''}${cells.metric}${values}`;
    const amount = cells.added === '' ? '' : cells.overhead === '' ? cells.added : ` (${cells.added})`;
    const budget = cells.budget === '' ? '' : `, budget ${cells.budget}`;
    const since = cells.change === '' ? [] : [`${sinceTitle(suite)}: ${sinceOf(line)}`];
    const power = [cells.mde && `MDE ${cells.mde}`, cells.needed && `rounds needed: ${cells.needed}`].filter(
      text => text !== '',
    );
    const cost = overheadOf(cells.mde === '' ? line : withoutMde(line));
    const body = [what, `${cost}${amount}${budget}`, ...since, power.join(', ')].filter(text => text !== '');
    return [
      ...(index === 0 ? [] : ['']),
      ...head.map(text => paint(STYLES[row.verdict], text)),
      ...body.flatMap(text => wrap(text, width - INDENT.length, INDENT).map(part => INDENT + part)),
    ];
  });
}

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
function modeLines({ suite, pairs }: Modes, width: number): string[] {
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
function sweepLines(sweep: Sweep, width: number): string[] {
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
function ladderLines({ suite, rungs }: Ladder, width: number): string[] {
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
function groupLines({ suite, rows }: Groups, width: number): string[] {
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
function matrixLines({ suite, kernels, lines }: Matrix, width: number): string[] {
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
