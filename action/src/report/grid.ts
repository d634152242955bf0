// Rows of a comparison as a table of GitHub Flavored Markdown.
import type { Row, SuiteComparison } from '../comparison/comparison.ts';
import { type Cells, cellsOf, sinceTitle } from './cells.ts';
import { limitApart } from './distinct.ts';
import { effectOf, isSuspect } from './effect.ts';
import { code, prose } from './escape.ts';
import { confidenceOf } from './interim.ts';
import { hasSeveralTreatments } from './model.ts';
import { shortLabelOf } from './quantity.ts';
import { doubtsAbout } from './remarks.ts';

/** The marks of verdicts, always next to the word, because not everybody sees colours. */
export const MARKS = { broken: '⛔', breach: '❌', inconclusive: '⚠️', pass: '✅', none: '' } as const;

/** Longer names would push the other columns off the page. */
export const CELL_NAME = 100;

interface Column {
  readonly title: string;
  readonly align: 'left' | 'right';
  /** Returns the Markdown of the cell; empty if there is nothing to show. */
  readonly cell: (row: Row, cells: Cells) => string;
}

/** A table layout: its head, and the function for a row. */
export interface Grid {
  readonly head: readonly string[];
  readonly line: (row: Row) => string;
}

/** Returns the parts of a cell below each other; a number keeps its unit next to it. */
function stacked(...parts: string[]): string {
  return parts.filter(text => text !== '').join('<br>');
}

/** Returns a value without a break between number and unit. */
export function unbroken(text: string): string {
  return prose(text).replaceAll(' ', '\u00a0');
}

function overheadCell(row: Row, cells: Cells): string {
  const sentence = effectOf(row) === 'unclear';
  const value = sentence ? prose(cells.overhead) : unbroken(cells.overhead);
  const weighty = row.verdict === 'breach' && value !== '' ? `**${value}**` : value;
  const mark = isSuspect(row) || doubtsAbout(row) !== '' ? '⚠️ ' : '';
  return stacked(
    [weighty, unbroken(cells.interval)].filter(text => text !== '').join(sentence ? '<br>' : '\u00a0'),
    unbroken(cells.added),
    cells.flag === '' ? '' : mark + prose(cells.flag),
  );
}

function verdictCell(row: Row, cells: Cells): string {
  if (row.verdict === 'none') return '';
  return stacked(
    `${MARKS[row.verdict]} ${row.verdict}`,
    unbroken(cells.budget).replaceAll(',\u00a0', ', '),
    unbroken(cells.decided),
  );
}

function columnsOf(suite: SuiteComparison): Column[] {
  const several = hasSeveralTreatments(suite);
  const [only] = suite.treatments;
  const longest = limitApart(
    suite.rows.map(({ benchmark }) => benchmark),
    CELL_NAME,
  );
  return [
    {
      // A separate column for the variant would push the verdict off GitHub's page.
      title: several ? 'benchmark, variant' : 'benchmark',
      align: 'left',
      cell: (row, cells) =>
        stacked(code(row.benchmark, longest), several ? code(cells.treatment, CELL_NAME) : ''),
    },
    { title: 'metric', align: 'left', cell: row => metricCell(row.metric) },
    { title: code(suite.control, 40), align: 'right', cell: (_, cells) => unbroken(cells.off) },
    {
      title: several || only === undefined ? 'on' : code(only, 40),
      align: 'right',
      cell: (_, cells) => unbroken(cells.on),
    },
    {
      title: `overhead [${confidenceOf(suite.rows)}]`.replaceAll(' ', '\u00a0'),
      align: 'left',
      cell: (row, cells) => overheadCell(row, cells),
    },
    {
      title: sinceTitle(suite),
      align: 'left',
      cell: (_, cells) => stacked(prose(cells.change), unbroken(cells.changeInterval)),
    },
    { title: 'verdict, budget', align: 'left', cell: verdictCell },
  ];
}

/** Returns the name of a metric without "per operation", which its values have. */
export function metricCell(metric: string): string {
  const label = shortLabelOf(metric);
  return label === null ? code(metric) : prose(label);
}

/** Returns a table of these rows, with the columns that are not empty in all of them. */
export function gridOf(rows: readonly Row[], suite: SuiteComparison): Grid {
  const columns = columnsOf(suite).filter(column =>
    rows.some(row => column.cell(row, cellsOf(row, suite)) !== ''),
  );
  return {
    head: tableHead(
      columns.map(({ title }) => title),
      columns.map(({ align }) => align),
    ),
    line: row => {
      const cells = cellsOf(row, suite);
      return tableLine(columns.map(column => column.cell(row, cells)));
    },
  };
}

/** Returns the two lines that open a table. @param aligned left by default */
export function tableHead(titles: readonly string[], aligned: readonly ('left' | 'right')[] = []): string[] {
  return [
    tableLine(titles),
    `|${titles.map((_, index) => (aligned[index] === 'right' ? '---:' : '---')).join('|')}|`,
  ];
}

/** Joins Markdown cells to one line of a table. */
export function tableLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
