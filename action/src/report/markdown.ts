// The report in GitHub Flavored Markdown: a comment, a job summary, report.md; cut by whole rows to a size.
import type { Comparison, Row } from '../comparison/comparison.ts';
import type { ReportContext } from './context.ts';
import { code, fenced, phrase, prose, SENTENCE_NAME } from './escape.ts';
import { benchstatFold, fold, gatesPart, machinePart, reproduceFold, warningsPart } from './folds.ts';
import { gridOf, MARKS } from './grid.ts';
import { gatesText, roundsText, type Section, sectionsOf } from './model.ts';
import { reasonsOf, warningsOf } from './remarks.ts';
import { type Kept, Room } from './room.ts';
import { type Summary, summarize } from './summary.ts';
import { count, grouped } from './values.ts';
import { visibleLines } from './visible.ts';

export interface MarkdownOptions {
  /** The most that the report may take, in UTF-8 bytes; at least {@link LEAST_BYTES}. */
  readonly maxBytes: number;
}

/** A page smaller than this has no room for a first line with long names and what was left out. */
export const LEAST_BYTES = 16_384;
/** Kept free for the sentence that says what was left out, and for the legend. */
const RESERVED = 1_500;
/** Notes, reasons and suites beyond these are counted. */
const MOST_REASONS = 20;

/** A section's table on the page, in pieces that were granted in the order of their worth. */
interface Placed {
  readonly section: Section;
  readonly title: readonly string[];
  readonly reasons: readonly string[];
  readonly head: readonly string[];
  readonly bad: Kept;
  good: Kept;
}

/**
 * The whole report, at most `maxBytes` long. What is worst is placed first; rows that find no room are counted and said.
 * Throws a RangeError where `maxBytes` is below {@link LEAST_BYTES}.
 */
export function renderMarkdown(
  comparison: Comparison,
  context: ReportContext,
  { maxBytes }: MarkdownOptions,
): string {
  if (!(maxBytes >= LEAST_BYTES)) {
    throw new RangeError(`a report needs at least ${LEAST_BYTES} bytes of room, not ${maxBytes}`);
  }
  const room = new Room(maxBytes - RESERVED);
  const sections = sectionsOf(comparison);
  const summary = summarize(comparison);
  const head = room.take([`### ${headline(summary)}`, '']);
  const notes = context.notes.slice(0, MOST_REASONS).flatMap(note => room.take([prose(note), '']));
  const reproduce = reproduceFold(room, context);
  const placed = sections.map(section => place(section, summary.reason, room));
  for (const one of placed) one.good = fillGood(one, room);
  const machine = fold(
    room,
    'The machine and its noise',
    sections.map(({ suite }) => machinePart(suite, context.seed)),
  );
  const warned = sections.filter(({ suite }) => warningsOf(suite).length > 0);
  const warnings = fold(
    room,
    `Warnings: ${grouped(warned.reduce((sum, { suite }) => sum + warningsOf(suite).length, 0))}`,
    warned.map(({ suite }) => warningsPart(suite)),
  );
  const more = rowsFold(room, sections, 'more', n => `What passed or moved besides: ${count(n, 'row')}`);
  const quiet = rowsFold(room, sections, 'quiet', n => `What did not change: ${count(n, 'metric')}`);
  const gates = fold(
    room,
    'How each gate was decided',
    sections.map(({ suite, bad, good, more }) => gatesPart([...bad, ...good, ...more], suite)),
  );
  const benchstat = benchstatFold(room, context.benchstat);
  const left = leftOut(placed, more.left + quiet.left, gates.left, benchstat.left, context);
  const lines = [
    ...head,
    ...notes,
    ...placed.flatMap(sectionLines),
    ...(left === '' ? [] : [left, '']),
    ...more.lines,
    ...quiet.lines,
    ...gates.lines,
    ...benchstat.lines,
    ...machine.lines,
    ...warnings.lines,
    ...reproduce,
  ];
  while (lines.at(-1) === '') lines.pop();
  return `${lines.join('\n')}\n`;
}

function headline({ verdict, words }: Summary): string {
  const mark = verdict === 'measured' ? '' : `${MARKS[verdict]} `;
  const label = verdict.charAt(0).toUpperCase() + verdict.slice(1);
  return `${mark}${label}: ${phrase(words)}`;
}

function place(section: Section, said: string, room: Room): Placed {
  const { suite } = section;
  const facts = [roundsText(suite), gatesText(suite)].filter(text => text !== '').join(' · ');
  const title = room.take([`**${code(suite.suite, SENTENCE_NAME)}** · ${prose(facts)}`, '']);
  const given = [...suite.broken.map(quoting), ...reasonsOf(section, said).map(phrase)];
  const rest = given.length - MOST_REASONS;
  const listed = rest > 0 ? [...given.slice(0, MOST_REASONS), `and ${grouped(rest)} more`] : given;
  const reasons = room.fill(listed, reason => `- ${reason}`, ['', '']).lines;
  const rows = [...section.bad, ...section.good];
  const head = rows.length === 0 || title.length === 0 ? [] : room.take([...gridOf(rows, suite).head, '']);
  const grid = gridOf(rows, suite);
  const bad = head.length === 0 ? none(section.bad) : room.fill(section.bad, grid.line);
  return { section, title, reasons, head: head.slice(0, -1), bad, good: none(section.good) };
}

/** A reason, and under it the lines of a tool that it quotes: one item of a list. */
function quoting(text: string): string {
  const [sentence = '', ...quoted] = visibleLines(text);
  const block = quoted.length === 0 ? [] : fenced(quoted, 'text');
  return [prose(sentence), ...block.map(line => `  ${line}`)].join('\n');
}

const none = (rows: readonly Row[]): Kept => ({ lines: [], left: rows.length });

function fillGood({ section, head, bad }: Placed, room: Room): Kept {
  if (head.length === 0 || bad.left > 0) return none(section.good);
  return room.fill(section.good, gridOf([...section.bad, ...section.good], section.suite).line);
}

function sectionLines({ title, reasons, head, bad, good }: Placed): string[] {
  const rows = [...bad.lines, ...good.lines];
  return [
    ...title,
    ...(reasons.length === 0 ? [] : [...reasons, '']),
    ...(rows.length === 0 ? [] : [...head, ...rows, '']),
  ];
}

/** A fold with one table a suite. */
function rowsFold(
  room: Room,
  sections: readonly Section[],
  which: 'more' | 'quiet',
  title: (rows: number) => string,
): { lines: string[]; left: number } {
  const filled = sections.filter(section => section[which].length > 0);
  const total = filled.reduce((sum, section) => sum + section[which].length, 0);
  return fold(
    room,
    title(total),
    filled.map(section => {
      const grid = gridOf(section[which], section.suite);
      const name = sections.length > 1 ? [`**${code(section.suite.suite)}**`, ''] : [];
      return { head: [...name, ...grid.head], items: section[which], write: grid.line };
    }),
  );
}

/** What the page had no room for, and where it is; empty where everything is here. */
function leftOut(
  placed: readonly Placed[],
  folded: number,
  gates: number,
  tables: number,
  { folder }: ReportContext,
): string {
  const bad = placed.reduce((sum, one) => sum + one.bad.left, 0);
  const good = placed.reduce((sum, one) => sum + one.good.left, 0) + folded;
  const suites = placed.filter(one => one.title.length === 0).length;
  const parts = [
    ...(bad > 0 ? [`**${count(bad, 'row')} that failed or could not be told**`] : []),
    ...(suites > 0 ? [count(suites, 'suite')] : []),
    ...(good > 0 ? [`${grouped(good)} other ${good === 1 ? 'row' : 'rows'}`] : []),
    ...(gates > 0 ? [`${count(gates, 'gate')} in detail`] : []),
    ...(tables > 0 ? [count(tables, 'table of benchstat', 'tables of benchstat')] : []),
  ];
  if (parts.length === 0) return '';
  const where =
    folder === null ? '' : ` Everything is in ${code(`${folder.replace(/\/$/, '')}/comparison.json`)}.`;
  return `Left out, as this page is full: ${parts.join(', ')}.${where}`;
}
