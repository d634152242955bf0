// The part of a Markdown report about one suite: what is visible of it, and what is folded.
import { firstLine, visibleLines } from '../../../core/visible.ts';
import type { Row } from '../comparison/comparison.ts';
import type { Allotted, Available } from './allotment.ts';
import { causesOf } from './causes.ts';
import type { ReportContext } from './context.ts';
import { chanceNote } from './effect.ts';
import { code, fenced, phrase, prose, SENTENCE_NAME } from './escape.ts';
import { gridOf } from './grid.ts';
import { widthNotes } from './interim.ts';
import { historyNotes } from './levels.ts';
import { loadsOf } from './load.ts';
import { factsOf, type Section } from './model.ts';
import { doubtsOf, MOST_DOUBTS, readingNote, reasonsOf, signNotes } from './remarks.ts';
import type { Kept, Room } from './room.ts';
import { grouped } from './values.ts';

/** More reasons of a suite are only counted. */
const MOST_REASONS = 20;

/** A suite as Markdown. */
export interface Content {
  readonly section: Section;
  readonly title: string;
  /** A reason may quote lines of a tool. */
  readonly reasons: readonly string[];
  /** Rows that may be visible: those that failed or are inconclusive, then gated and primary ones. */
  readonly rows: readonly Row[];
  /** The line above the causes; empty without one. */
  readonly causesTitle: string;
  readonly causes: readonly string[];
  readonly doubts: readonly string[];
  /** How to read the numbers. */
  readonly remarks: readonly string[];
}

/** Lines of a suite. */
export interface Placed {
  readonly lines: readonly string[];
  /** Rows without space, that failed or are inconclusive, and others. */
  readonly bad: number;
  readonly good: number;
}

/** @param headline the reason in the first line of the report, which is not repeated */
export function contentOf(section: Section, headline: string, context: ReportContext): Content {
  const { suite } = section;
  const given = [...suite.broken.map(quoting), ...reasonsOf(section, headline).map(phrase)];
  const rest = given.length - MOST_REASONS;
  const doubts = doubtsOf(suite);
  const beyond = doubts.length - MOST_DOUBTS;
  const hasRows = section.bad.length + section.good.length + section.moved.length > 0;
  const notes = [readingNote(suite), ...widthNotes(suite.rows), chanceNote(suite)].filter(
    text => text !== '',
  );
  const found = causesOf(context, suite.suite);
  return {
    section,
    title: `**${code(suite.suite, SENTENCE_NAME)}** · ${prose(factsOf(suite))}`,
    reasons: rest > 0 ? [...given.slice(0, MOST_REASONS), `and ${grouped(rest)} more`] : given,
    rows: [...section.bad, ...section.good],
    causesTitle: found === null || found.title.length === 0 ? '' : `${phrase(found.title)}:`,
    causes: found === null ? [] : [...found.foremost, ...found.estimates, ...found.notes].map(phrase),
    doubts: [
      ...doubts.slice(0, MOST_DOUBTS).map(words => `⚠️ ${phrase(words)}`),
      ...(beyond > 0 ? [`and ${grouped(beyond)} more under the warnings`] : []),
    ],
    remarks: hasRows
      ? [...[...loadsOf(suite), ...historyNotes(suite), ...signNotes(suite)].map(phrase), ...notes.map(prose)]
      : [],
  };
}

export function availableOf({ section, reasons, rows, causes, causesTitle, doubts }: Content): Available {
  return {
    reasons: reasons.length,
    bad: section.bad.length,
    rows: rows.length,
    causes: causes.length,
    titled: causesTitle !== '',
    doubts: doubts.length,
  };
}

/** The visible part of a suite. What has no space is in the folded part. */
export function visiblePart(
  content: Content,
  given: Allotted,
  room: Room,
): { lines: string[]; rows: number } {
  const rows = content.rows.slice(0, given.rows);
  const title = room.take([content.title, '']);
  if (title.length === 0) return { lines: [], rows: 0 };
  const reasons = listed(content.reasons.slice(0, given.reasons).map(firstLine));
  const table = tableOf(rows, content, room);
  const causes = causeLines(content.causesTitle, content.causes.slice(0, given.causes));
  const lines = [
    ...title,
    ...room.take(reasons),
    ...table.lines,
    ...room.take(causes),
    ...room.take(listed(content.doubts.slice(0, given.doubts))),
  ];
  return { lines, rows: rows.length - table.left };
}

/** What the visible part does not have, without the rows: their table follows. */
export function foldedTexts(content: Content, given: Allotted | null, several: boolean, room: Room) {
  const shown = given ?? { reasons: 0, rows: 0, causes: 0, doubts: 0 };
  const quotes = content.reasons.slice(0, shown.reasons).filter(reason => reason.includes('\n'));
  const reasons = listed([...quotes, ...content.reasons.slice(shown.reasons)]);
  const after = [
    ...causeLines(content.causesTitle, content.causes.slice(shown.causes)),
    ...listed(content.doubts.slice(shown.doubts)),
    ...content.remarks.flatMap(text => [text, '']),
  ];
  return {
    title: several || given === null ? room.take([content.title, '']) : [],
    reasons: room.fill(reasons, reason => reason).lines,
    after: room.fill(after, line => line).lines,
  };
}

/** Rows as a table, cut after whole rows. */
export function tableOf(rows: readonly Row[], { section }: Content, room: Room): Kept {
  if (rows.length === 0) return { lines: [], left: 0 };
  const grid = gridOf(rows, section.suite);
  const { lines, left } = room.fill(rows, grid.line, [...grid.head, '']);
  return { lines: lines.length === 0 ? [] : [...grid.head, ...lines, ''], left };
}

function causeLines(title: string, causes: readonly string[]): string[] {
  if (causes.length === 0) return [];
  return [...(title === '' ? [] : [title, '']), ...listed(causes)];
}

function listed(texts: readonly string[]): string[] {
  return texts.length === 0 ? [] : [...texts.map(text => `- ${text}`), ''];
}

/** Returns a reason, and below it the lines of a tool that it quotes, as one list item. */
function quoting(text: string): string {
  const [sentence = '', ...quoted] = visibleLines(text);
  const block = quoted.length === 0 ? [] : fenced(quoted, 'text');
  return [prose(sentence), ...block.map(line => `  ${line}`)].join('\n');
}
