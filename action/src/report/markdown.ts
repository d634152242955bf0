// The report in GitHub Flavored Markdown for a comment, a job summary or report.md; cut after whole rows to a size.

import { visibleLines } from '../../../core/visible.ts';
import type { Comparison, Row } from '../comparison/comparison.ts';
import { causesOf } from './causes.ts';
import type { ReportContext } from './context.ts';
import { chanceNote } from './effect.ts';
import { code, fenced, phrase, prose, SENTENCE_NAME } from './escape.ts';
import {
  benchstatFold,
  fold,
  gatesPart,
  groupsFold,
  heapsTables,
  machinePart,
  matrixTables,
  modesTables,
  type Part,
  PRECISION_LEGEND,
  precisionPart,
  reproduceFold,
  STEADY_TITLE,
  steadyPart,
  warningsPart,
} from './folds.ts';
import { gridOf, MARKS } from './grid.ts';
import { groupsOf } from './groups.ts';
import { heapsOf } from './heaps.ts';
import { widthNotes } from './interim.ts';
import { historyNotes } from './levels.ts';
import { loadsOf } from './load.ts';
import { matricesOf } from './matrix.ts';
import { ASIDE_KINDS, ASIDES, factsOf, type Section, sectionsOf } from './model.ts';
import { modesOf } from './modes.ts';
import { doubtsOf, foldedWarnings, MOST_DOUBTS, readingNote, reasonsOf, signNotes } from './remarks.ts';
import { type Kept, Room } from './room.ts';
import { type Summary, summarize } from './summary.ts';
import { count, grouped } from './values.ts';

export interface MarkdownOptions {
  /** The size limit of the report in UTF-8 bytes; at least {@link LEAST_BYTES}. */
  readonly maxBytes: number;
}

/** A smaller page has no space for a first line with long names and the count of omitted rows. */
export const LEAST_BYTES = 16_384;
/** Space for the sentence on omitted rows, and for the legend. */
const RESERVED = 1_500;
/** More notes, reasons and suites are only counted. */
const MOST_REASONS = 20;

/** The pieces of a section's table, which got space in the order of their importance. */
interface Placed {
  readonly section: Section;
  readonly title: readonly string[];
  readonly reasons: readonly string[];
  readonly head: readonly string[];
  readonly bad: Kept;
  /** Where the cost is. */
  readonly causes: readonly string[];
  /** Doubts that readers of the table must know. */
  readonly notes: readonly string[];
  good: Kept;
}

/**
 * Returns the whole report, at most `maxBytes` long. The worst rows are placed first; rows without space are counted.
 * Throws a RangeError if `maxBytes` is below {@link LEAST_BYTES}.
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
  const placed = sections.map(section => place(section, summary.reason, room, context));
  const modes = [...matrixTables(room, matricesOf(comparison)), ...modesTables(room, modesOf(comparison))];
  const heaps = heapsTables(room, heapsOf(comparison));
  for (const one of placed) one.good = fillGood(one, room);
  /** Returns a fold with one part for each suite, below the suite's name if there are several. */
  const bySuite = <T>(title: string, part: (section: Section) => Part<T>, legend: readonly string[] = []) =>
    fold(
      room,
      title,
      sections.map(section => named(section, part(section), sections.length > 1)),
      legend,
    );
  const machine = bySuite('The machine and its noise', ({ suite }) => machinePart(suite, context.seed));
  const warned = sections.reduce((sum, { suite }) => sum + foldedWarnings(suite).length, 0);
  const warnings = bySuite(`Warnings: ${grouped(warned)}`, ({ suite }) => warningsPart(suite));
  const folded = (of: (section: Section) => readonly Row[], title: (rows: number) => string) =>
    bySuite(title(sections.reduce((sum, section) => sum + of(section).length, 0)), section => {
      const { head, line } = gridOf(of(section), section.suite);
      return { head, items: of(section), write: line };
    });
  const more = folded(
    section => section.more,
    rows => count(rows, 'more row'),
  );
  const asides = ASIDE_KINDS.map(kind =>
    folded(
      ({ aside }) => aside[kind],
      rows => `What ${ASIDES[kind]}: ${count(rows, 'metric')}`,
    ),
  );
  const groups = groupsFold(room, groupsOf(comparison), sections.length > 1);
  const gates = bySuite('How each gate was decided', ({ suite, bad, good, more }) =>
    gatesPart([...bad, ...good, ...more], suite),
  );
  const precision = bySuite(
    'How small an overhead each row could have shown',
    ({ suite }) => precisionPart(suite),
    PRECISION_LEGEND,
  );
  const steady = bySuite(STEADY_TITLE, ({ suite }) => steadyPart(suite));
  const benchstat = benchstatFold(room, context.benchstat);
  const left = leftOut(
    placed,
    asides.reduce((sum, { left }) => sum + left, more.left + groups.left),
    gates.left,
    precision.left + steady.left,
    benchstat.left,
    context,
  );
  const lines = [
    ...head,
    ...notes,
    ...placed.flatMap(sectionLines),
    ...modes,
    ...heaps,
    ...(left === '' ? [] : [left, '']),
    ...more.lines,
    ...asides.flatMap(({ lines }) => lines),
    ...groups.lines,
    ...gates.lines,
    ...precision.lines,
    ...steady.lines,
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

function place(section: Section, headline: string, room: Room, context: ReportContext): Placed {
  const { suite } = section;
  const facts = factsOf(suite);
  const title = room.take([`**${code(suite.suite, SENTENCE_NAME)}** · ${prose(facts)}`, '']);
  const given = [...suite.broken.map(quoting), ...reasonsOf(section, headline).map(phrase)];
  const rest = given.length - MOST_REASONS;
  const listed = rest > 0 ? [...given.slice(0, MOST_REASONS), `and ${grouped(rest)} more`] : given;
  const reasons = room.fill(listed, reason => `- ${reason}`, ['', '']).lines;
  const rows = [...section.bad, ...section.good];
  const grid = gridOf(rows, suite);
  const head = rows.length === 0 || title.length === 0 ? [] : room.take([...grid.head, '']);
  const bad = head.length === 0 ? none(section.bad) : room.fill(section.bad, grid.line);
  const doubts = title.length === 0 ? [] : doubtsOf(suite);
  const beyond = doubts.length - MOST_DOUBTS;
  const few = [
    ...doubts.slice(0, MOST_DOUBTS).map(words => `- ⚠️ ${phrase(words)}`),
    ...(beyond > 0 ? [`- and ${grouped(beyond)} more under the warnings`] : []),
  ];
  const loads =
    head.length === 0 ? [] : [...loadsOf(suite), ...historyNotes(suite), ...signNotes(suite)].map(phrase);
  const remarks = head.length === 0 ? [] : [readingNote(suite), ...widthNotes(suite.rows), chanceNote(suite)];
  const notes = [
    ...(few.length === 0 ? [] : room.take([...few, ''])),
    ...loads.flatMap(text => room.take([text, ''])),
    ...remarks.filter(text => text !== '').flatMap(text => room.take([prose(text), ''])),
  ];
  const causes = room.take(causeLines(context, suite.suite));
  return { section, title, reasons, head: head.slice(0, -1), bad, causes, notes, good: none(section.good) };
}

function causeLines(context: ReportContext, suite: string): string[] {
  const found = causesOf(context, suite);
  if (found === null) return [];
  const { title, causes, notes } = found;
  return [
    ...(title.length === 0 ? [] : [`${phrase(title)}:`, '']),
    ...[...causes, ...notes].map(words => `- ${phrase(words)}`),
    '',
  ];
}

/** Returns a reason, and below it the lines of a tool that it quotes, as one list item. */
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

function sectionLines({ title, reasons, head, bad, causes, good, notes }: Placed): string[] {
  const rows = [...bad.lines, ...good.lines];
  return [
    ...title,
    ...(reasons.length === 0 ? [] : [...reasons, '']),
    ...(rows.length === 0 ? [] : [...head, ...rows, '']),
    ...causes,
    ...notes,
  ];
}

function named<T>({ suite }: Section, part: Part<T>, several: boolean): Part<T> {
  return several ? { ...part, head: [`**${code(suite.suite, SENTENCE_NAME)}**`, '', ...part.head] } : part;
}

/** Returns what the page omits, and where it is; empty if it omits nothing. */
function leftOut(
  placed: readonly Placed[],
  folded: number,
  gates: number,
  details: number,
  tables: number,
  { folder }: ReportContext,
): string {
  const bad = placed.reduce((sum, one) => sum + one.bad.left, 0);
  const good = placed.reduce((sum, one) => sum + one.good.left, 0) + folded;
  const suites = placed.filter(one => one.title.length === 0).length;
  const parts = [
    ...(bad > 0 ? [`**${count(bad, 'row')} that failed or are inconclusive**`] : []),
    ...(suites > 0 ? [count(suites, 'suite')] : []),
    ...(good > 0 ? [count(good, 'other row')] : []),
    ...(gates > 0 ? [`${count(gates, 'gate')} in detail`] : []),
    ...(details > 0 ? [count(details, 'line on precision', 'lines on precision')] : []),
    ...(tables > 0 ? [count(tables, 'table of benchstat', 'tables of benchstat')] : []),
  ];
  if (parts.length === 0) return '';
  const where =
    folder === null ? '' : ` Everything is in ${code(`${folder.replace(/\/$/, '')}/comparison.json`)}.`;
  return `Left out, because this page is full: ${parts.join(', ')}.${where}`;
}
