// The rows of a suite on a terminal: a table as wide as the screen allows, or one block for each row on a narrow screen.
import { shorten, visible } from '../../../core/visible.ts';
import type { Row, SuiteComparison } from '../comparison/comparison.ts';
import { type Cells, cellsOf, sinceTitle } from './cells.ts';
import { type Column, layOut } from './columns.ts';
import { chanceMark, isSuspect } from './effect.ts';
import { confidenceOf } from './interim.ts';
import { hasSeveralTreatments } from './model.ts';
import { doubtsAbout } from './remarks.ts';
import { fit, pad, widthOf, wrap } from './table.ts';
import { GAP, INDENT, MARKS, type Paint, STYLES } from './terminal-style.ts';

/** Below this number of columns a table becomes one block for each row. */
const STACKED_BELOW = 70;
/** Layouts from all columns to the fewest, for narrower screens. */
const LEVELS = [0, 1, 2, 3, 4, 5];

/** One row on a terminal: every text visible, without colours. */
export interface Line {
  readonly row: Row;
  readonly cells: Cells;
  /** Doubts about the number; `!` if a remark below explains them. */
  readonly note: string;
}

/** Returns a row with every text visible. @param longest the longest text, in characters */
export function lineOf(row: Row, suite: SuiteComparison, longest: number): Line {
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

/** Returns the rows as one table, or below each other on a narrow screen. */
export function rowLines(
  shown: readonly Line[],
  suite: SuiteComparison,
  width: number,
  paint: Paint,
): string[] {
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
