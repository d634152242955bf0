// The folded parts of a Markdown report: the decisions in detail, the machine and its noise, warnings, benchstat's tables.
import { visibleLines } from '../../../core/visible.ts';
import type { Gate, Row, SuiteComparison } from '../comparison/comparison.ts';
import type { Table } from '../comparison/judging.ts';
import { cellsOf } from './cells.ts';
import type { ReportContext } from './context.ts';
import { chanceMark, effectOf } from './effect.ts';
import { code, fenced, phrase, prose, SENTENCE_NAME } from './escape.ts';
import { effectText } from './factor.ts';
import { isCertain, limitOf, measuredText } from './gates.ts';
import { CELL_NAME, MARKS, metricCell, tableHead, tableLine, unbroken } from './grid.ts';
import { GROUP_TITLES, GROUPS_LEGEND, GROUPS_TITLE, type GroupRow, type Groups } from './groups.ts';
import { machineFacts, mdeRange, mdesOf } from './model.ts';
import { type Phrase, say } from './phrase.ts';
import { adviceOf, foldedWarnings } from './remarks.ts';
import type { Room } from './room.ts';
import { steadinessOf } from './steady.ts';
import { bareP, count, grouped, percent, pValue, significant } from './values.ts';

/** More warnings would bury the report. */
const MOST_WARNINGS = 100;

/** Returns the lines around a fold's content. The title is constant: nothing in a summary is parsed as Markdown. */
function frame(title: string): { open: string[]; close: string[] } {
  return { open: ['<details>', `<summary>${title}</summary>`, ''], close: ['', '</details>', ''] };
}

/** Returns lines as a fold; empty without any. */
export function inFold(title: string, lines: readonly string[]): string[] {
  const { open, close } = frame(title);
  return lines.length === 0 ? [] : [...open, ...lines, ...close.slice(1)];
}

/** The start of the fold that holds all other folds; `github/cut.ts` shortens what is in it. */
export const EVERYTHING_ELSE = '<summary>Everything else';

/**
 * Returns one fold around all that is not in the visible part; empty if there is nothing.
 * @param bad rows in it that failed or are inconclusive
 * @param suites suites in it
 */
export function everythingElse(bad: number, suites: number, lines: readonly string[]): string[] {
  if (lines.length === 0) return [];
  const parts = [
    ...(bad > 0 ? [`<strong>${count(bad, 'row')} that failed or are inconclusive</strong>`] : []),
    ...(suites > 0 ? [count(suites, 'suite')] : []),
  ];
  const what = parts.length === 0 ? '' : `, with ${parts.join(' and ')}`;
  return ['<details>', `${EVERYTHING_ELSE}${what}</summary>`, '', ...lines, '</details>', ''];
}

/** One part of a fold: lines around rows. */
export interface Part<T> {
  readonly head: readonly string[];
  readonly items: readonly T[];
  readonly write: (item: T) => string;
}

/** Returns a fold of several parts, cut after whole rows. `left` counts the rows that did not fit. */
export function fold<T>(
  room: Room,
  title: string,
  parts: readonly Part<T>[],
  legend: readonly string[] = [],
): { lines: string[]; left: number } {
  const { open, close } = frame(title);
  const around = { open: [...open, ...legend.flatMap(line => [line, ''])], close };
  const lines: string[] = [];
  let left = 0;
  for (const part of parts) {
    const outside = lines.length === 0 ? [...around.open, ...around.close] : [];
    const kept = room.fill(part.items, part.write, [...outside, ...part.head, '']);
    left += kept.left;
    if (kept.lines.length > 0) lines.push(...(lines.length === 0 ? [] : ['']), ...part.head, ...kept.lines);
  }
  const last = lines.pop();
  // An item of several lines ends with an empty line; the end of the fold has its own.
  if (last !== undefined) lines.push(last.replace(/\n$/, ''));
  return { lines: lines.length === 0 ? [] : [...around.open, ...lines, ...around.close], left };
}

const GATE_COLUMNS = [
  'benchmark',
  'variant',
  'metric',
  'limit',
  'rounds',
  'confidence',
  'measured',
  'for a breach',
  'corrected',
  'a breach needs',
  'verdict',
];

/** Returns a row for every gate with the numbers that decided it. */
export function gatesPart(rows: readonly Row[], suite: SuiteComparison): Part<{ row: Row; gate: Gate }> {
  return {
    head: tableHead(GATE_COLUMNS),
    items: rows.flatMap(row => row.gates.map(gate => ({ row, gate }))),
    write: ({ row, gate }) => {
      const { rounds, confidence, p, adjusted, needed } = gate;
      // A count is above its limit or not, without chance.
      const chances =
        confidence === null || p === null || adjusted === null || needed === null
          ? ['', '', '']
          : [pValue(p), pValue(adjusted), `p ≤ ${significant(needed, 2)}`];
      return tableLine([
        code(row.benchmark, CELL_NAME),
        code(row.treatment, CELL_NAME),
        code(row.metric),
        unbroken(limitOf(row, gate, suite.control)),
        unbroken(rounds < row.rounds ? `${rounds} of ${row.rounds}` : String(rounds)),
        unbroken(confidence === null ? (row.exact && p !== null ? 'exact' : '') : percent(confidence)),
        unbroken(measuredText(row, gate, suite.control)),
        ...chances.map(unbroken),
        `${MARKS[gate.verdict]} ${gate.verdict}`.trim(),
      ]);
    },
  };
}

const PRECISION_COLUMNS = [
  'benchmark',
  'variant',
  'metric',
  'overhead',
  'between runs',
  'MDE',
  'rounds needed',
  'p',
  'q',
];

/** Returns the precision of each row with noise, and the rounds to find a small overhead. */
export function precisionPart(suite: SuiteComparison): Part<Row> {
  return {
    head: tableHead(PRECISION_COLUMNS),
    items: suite.rows.filter(row => row.mde !== null && !isCertain(row)),
    write: row => {
      const { treatment, betweenRuns, mde, needed } = cellsOf(row, suite);
      const { overhead, low, high, p, q } = row;
      // Without a measurable effect only the interval is shown, never a gain.
      const known = overhead === null ? null : effectText(row, overhead, low, high);
      const ends = known?.ends ?? '';
      const value = effectOf(row) === 'unclear' ? '' : (known?.value ?? '');
      return tableLine([
        code(row.benchmark, CELL_NAME),
        code(treatment, CELL_NAME),
        metricCell(row.metric),
        [unbroken(`${value} ${ends}`.trim()), prose(chanceMark(row, suite))]
          .filter(text => text !== '')
          .join('<br>'),
        unbroken(betweenRuns),
        unbroken(mde),
        unbroken(needed),
        unbroken(p === null ? '' : bareP(p)),
        unbroken(q === null ? '' : bareP(q)),
      ]);
    },
  };
}

/** The legend of the table of {@link precisionPart}. */
export const PRECISION_LEGEND = [
  'MDE is the smallest overhead that these rounds would have found four times in five. It is followed by the number of rounds that would find the budget (without one, 1 %) as often, or would decide an inconclusive gate.',
  '"Between runs" is the standard deviation of the overhead between runs, which these rounds cannot show. The interval and the MDE include it, so no number of rounds finds less than 2.8 times as much.',
  'p is the chance of such a value or a larger one without any overhead. q is the expected share of false findings if this row and all with a smaller q count as changed.',
];

export const STEADY_TITLE = 'How steady it was';

/** Returns the sources of the noise in words, and what would improve the next run. */
export function steadyPart(suite: SuiteComparison): Part<Phrase> {
  return { head: [], items: [...adviceOf(suite), ...steadinessOf(suite)], write: listed };
}

/** Returns the machine, the rounds, and the minimum detectable effects. */
export function machinePart(suite: SuiteComparison, seed: string | null): Part<[string, string]> {
  const { rounds } = suite;
  const noise = mdesOf(suite).map(({ metric, low, high }): [string, string] => {
    return [`MDE of ${metricCell(metric)}`, mdeRange(low, high)];
  });
  const facts: [string, string][] = [
    ...machineFacts(suite)
      .filter(([, value]) => value !== '')
      .map(([key, value]): [string, string] => [prose(key), code(value)]),
    ['rounds', `${grouped(rounds.complete)} complete, ${grouped(rounds.planned)} planned`],
    ['redone', grouped(rounds.redone)],
    ['thrown away for noise', grouped(rounds.dropped)],
    ...(seed === null ? [] : [['seed', code(seed)] as [string, string]]),
    ...(suite.inputDigest === undefined
      ? []
      : [['input digest', code(suite.inputDigest)] as [string, string]]),
    ...noise,
  ];
  return {
    head: tableHead(['fact', 'value']),
    items: facts,
    write: tableLine,
  };
}

/** Returns which threads took added CPU time, below the name of each suite if there are several. */
export function groupsFold(
  room: Room,
  all: readonly Groups[],
  several: boolean,
): { lines: string[]; left: number } {
  const parts = all.map(({ suite, rows }) => ({
    head: [
      ...(several ? [`**${code(suite, SENTENCE_NAME)}**`, ''] : []),
      ...tableHead(['benchmark', 'variant', ...GROUP_TITLES]),
    ],
    items: rows,
    write: ({ benchmark, treatment, cells }: GroupRow) =>
      tableLine([code(benchmark, CELL_NAME), code(treatment, CELL_NAME), ...cells.map(unbroken)]),
  }));
  return fold(room, GROUPS_TITLE, parts, [`The table shows ${GROUPS_LEGEND}.`]);
}

export function warningsPart(suite: SuiteComparison): Part<Phrase> {
  const all = foldedWarnings(suite);
  const rest = all.length - MOST_WARNINGS;
  const items = rest > 0 ? [...all.slice(0, MOST_WARNINGS), say`and ${grouped(rest)} more`] : all;
  return { head: [], items, write: listed };
}

// Written one by one, because rows that do not fit should not be rendered.
const listed = (words: Phrase): string => `- ${phrase(words)}`;

/** Returns benchstat's tables, each whole or not at all. */
export function benchstatFold(room: Room, tables: readonly Table[]): { lines: string[]; left: number } {
  return fold(room, 'benchstat’s own tables', [
    {
      head: [],
      items: tables,
      write: table =>
        [
          `${code(table.suite)} · ${prose(table.title)}`,
          '',
          ...fenced(visibleLines(table.text), 'text'),
          '',
        ].join('\n'),
    },
  ]);
}

/** Returns the commands that repeat the run, unless the visible part has the only one. */
export function reproduceFold(room: Room, context: ReportContext): readonly string[] {
  const commands = context.reproduce.flatMap(command => visibleLines(command));
  if (commands.length < 2) return [];
  const { open, close } = frame('Reproduce it on your own machine');
  return room.take([...open, ...fenced(commands, 'sh'), ...close]);
}
