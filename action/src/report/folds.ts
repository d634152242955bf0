// What a Markdown report folds away: the decisions in detail, the machine and its noise, warnings, benchstat's tables.
import type { Gate, Row, SuiteComparison } from '../comparison/comparison.ts';
import type { ReportContext, Table } from './context.ts';
import { code, fenced, phrase, prose } from './escape.ts';
import { limitOf, measuredText } from './gates.ts';
import { CELL_NAME, MARKS, metricCell, tableHead, tableLine, unbroken } from './grid.ts';
import { machineFacts, mdesOf } from './model.ts';
import { warningsOf } from './remarks.ts';
import type { Room } from './room.ts';
import { grouped, percent, pValue } from './values.ts';
import { visibleLines } from './visible.ts';

/** Warnings beyond these would bury the report. */
const MOST_WARNINGS = 100;

/** The lines around a fold's content. The title is ours: nothing in a summary is parsed as Markdown. */
function frame(title: string): { open: string[]; close: string[] } {
  return { open: ['<details>', `<summary>${title}</summary>`, ''], close: ['', '</details>', ''] };
}

/** One part of a fold: lines around rows. */
export interface Part<T> {
  readonly head: readonly string[];
  readonly items: readonly T[];
  readonly write: (item: T) => string;
}

/** A fold of several parts, one a suite, cut by whole rows. `left` counts the rows that did not fit. */
export function fold<T>(
  room: Room,
  title: string,
  parts: readonly Part<T>[],
): { lines: string[]; left: number } {
  const around = frame(title);
  const lines: string[] = [];
  let left = 0;
  for (const part of parts) {
    const outside = lines.length === 0 ? [...around.open, ...around.close] : [];
    const kept = room.fill(part.items, part.write, [...outside, ...part.head, '']);
    left += kept.left;
    if (kept.lines.length > 0) lines.push(...(lines.length === 0 ? [] : ['']), ...part.head, ...kept.lines);
  }
  const last = lines.pop();
  // An item of several lines ends with an empty one, which the fold's own end follows.
  if (last !== undefined) lines.push(last.replace(/\n$/, ''));
  return { lines: lines.length === 0 ? [] : [...around.open, ...lines, ...around.close], left };
}

const GATE_COLUMNS = [
  { title: 'benchmark', align: 'left' },
  { title: 'variant', align: 'left' },
  { title: 'metric', align: 'left' },
  { title: 'limit', align: 'left' },
  { title: 'measured', align: 'left' },
  { title: 'for a breach', align: 'left' },
  { title: 'after Holm', align: 'left' },
  { title: 'verdict', align: 'left' },
] as const;

/** Every gate with what it was decided by. */
export function gatesPart(rows: readonly Row[], suite: SuiteComparison): Part<{ row: Row; gate: Gate }> {
  return {
    head: tableHead(GATE_COLUMNS),
    items: rows.flatMap(row => row.gates.map(gate => ({ row, gate }))),
    write: ({ row, gate }) =>
      tableLine([
        code(row.benchmark, CELL_NAME),
        code(row.treatment, CELL_NAME),
        code(row.metric),
        unbroken(limitOf(row, gate, suite.control)),
        unbroken(measuredText(row, gate, suite.control)),
        unbroken(gate.p === null ? '' : pValue(gate.p)),
        unbroken(gate.adjusted === null ? '' : pValue(gate.adjusted)),
        `${MARKS[gate.verdict]} ${gate.verdict}`.trim(),
      ]),
  };
}

/** The machine, the rounds, and the smallest effects that they could have shown. */
export function machinePart(suite: SuiteComparison, seed: string | null): Part<[string, string]> {
  const { rounds } = suite;
  const noise = mdesOf(suite).map(({ metric, low, high }): [string, string] => {
    const range = low === high ? percent(low, 2) : `${percent(low, 2)} to ${percent(high, 2)}`;
    return [`MDE of ${metricCell(metric)}`, range];
  });
  const facts: [string, string][] = [
    ...machineFacts(suite)
      .filter(([, value]) => value !== '')
      .map(([key, value]): [string, string] => [prose(key), code(value)]),
    ['rounds', `${grouped(rounds.complete)} complete, ${grouped(rounds.planned)} planned`],
    ['redone', grouped(rounds.redone)],
    ['thrown away for noise', grouped(rounds.dropped)],
    ...(seed === null ? [] : [['seed', code(seed)] as [string, string]]),
    ...noise,
  ];
  return {
    head: [
      `**${code(suite.suite)}**`,
      '',
      ...tableHead([
        { title: 'fact', align: 'left' },
        { title: 'value', align: 'left' },
      ]),
    ],
    items: facts,
    write: tableLine,
  };
}

export function warningsPart(suite: SuiteComparison): Part<string> {
  const all = warningsOf(suite).map(phrase);
  const rest = all.length - MOST_WARNINGS;
  return {
    head: [`**${code(suite.suite)}**`, ''],
    items: rest > 0 ? [...all.slice(0, MOST_WARNINGS), `and ${grouped(rest)} more`] : all,
    write: warning => `- ${warning}`,
  };
}

/** benchstat's tables, each whole or not at all. */
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

/** The commands that repeat the run. */
export function reproduceFold(room: Room, context: ReportContext): readonly string[] {
  if (context.reproduce.length === 0) return [];
  const { open, close } = frame('Reproduce it on your own machine');
  const commands = context.reproduce.flatMap(command => visibleLines(command));
  return room.take([...open, ...fenced(commands, 'sh'), ...close]);
}
