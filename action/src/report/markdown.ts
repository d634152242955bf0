// The report in GitHub Flavored Markdown for a comment, a job summary or report.md; cut after whole rows to a size.

import { visibleLines } from '../../../core/visible.ts';
import type { Comparison, Row } from '../comparison/comparison.ts';
import { type Allotted, allotted, REPORT_LINES } from './allotment.ts';
import type { ReportContext } from './context.ts';
import { code, fenced, phrase, prose, SENTENCE_NAME } from './escape.ts';
import {
  benchstatFold,
  everythingElse,
  fold,
  gatesPart,
  groupsFold,
  machinePart,
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
import { laddersOf } from './ladder.ts';
import { matricesOf } from './matrix.ts';
import { ASIDE_KINDS, ASIDES, type Section, sectionsOf } from './model.ts';
import { modesOf } from './modes.ts';
import { foldedWarnings } from './remarks.ts';
import { Room } from './room.ts';
import { availableOf, type Content, contentOf, foldedTexts, tableOf, visiblePart } from './section-lines.ts';
import { ladderFold, matrixFold, modesFold, sweepsFold } from './side-by-side.ts';
import { type Summary, summarize } from './summary.ts';
import { sweepsOf } from './sweeps.ts';
import { count, grouped } from './values.ts';

export interface MarkdownOptions {
  /** The size limit of the report in UTF-8 bytes; at least {@link LEAST_BYTES}. */
  readonly maxBytes: number;
}

/** A smaller page has no space for a first line with long names and the count of omitted rows. */
export const LEAST_BYTES = 16_384;
/** Space for the sentence on omitted rows, and for the fold around everything else. */
const RESERVED = 1_800;
/** More notes would bury the report. */
const MOST_NOTES = 20;
/** Notes above the fold. */
const VISIBLE_NOTES = 4;

/** A suite with the parts of its rows that have no line above the fold. */
interface Rest {
  readonly content: Content;
  readonly given: Allotted | null;
  readonly bad: readonly Row[];
  readonly good: readonly Row[];
}

/**
 * Returns the whole report, at most `maxBytes` long. Its visible part has at most {@link REPORT_LINES} lines: the verdict, the gated and
 * primary rows, the causes, and the command that repeats the run. Everything else is folded. The worst rows are placed first; rows without
 * space are counted. Throws a RangeError if `maxBytes` is below {@link LEAST_BYTES}.
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
  const summary = summarize(comparison);
  const head = room.take([`### ${headline(summary)}`, '']);
  const reproduce = room.take(reproduceLines(context));
  const notes = [...disagreements(comparison), ...context.notes];
  const noted = notes.slice(0, VISIBLE_NOTES).flatMap(note => room.take([prose(note), '']));
  const contents = sectionsOf(comparison).map(section => contentOf(section, summary.reason, context));
  // One line is the first, and one is that of the fold.
  const fixed = 2 + linesOf(noted) + linesOf(reproduce);
  const given = allotted(contents.map(availableOf), REPORT_LINES - fixed);
  const visible: string[] = [];
  const rests = contents.map((content, index): Rest => {
    const own = given[index] ?? null;
    const part = own === null ? { lines: [], rows: 0 } : visiblePart(content, own, room);
    visible.push(...part.lines);
    const { bad, moved } = content.section;
    return {
      content,
      given: part.lines.length === 0 ? null : own,
      bad: bad.slice(part.rows),
      good: [...content.rows.slice(Math.max(part.rows, bad.length)), ...moved],
    };
  });
  const lines = [
    ...head,
    ...noted,
    ...visible,
    ...reproduce,
    ...restLines(comparison, context, rests, notes, room),
  ];
  while (lines.at(-1) === '') lines.pop();
  return `${lines.join('\n')}\n`;
}

/** The lines that are not folded. Texts of tools and people are in one line each. */
const linesOf = (lines: readonly string[]): number =>
  lines.filter(line => line !== '' && !line.startsWith('```')).length;

/** Everything below the visible part, as one fold. */
function restLines(
  comparison: Comparison,
  context: ReportContext,
  rests: readonly Rest[],
  notes: readonly string[],
  room: Room,
): string[] {
  const sections = rests.map(({ content }) => content.section);
  const several = sections.length > 1;
  const more = notes.slice(VISIBLE_NOTES, MOST_NOTES).flatMap(note => room.take([prose(note), '']));
  const texts = rests.map(({ content, given }) => foldedTexts(content, given, several, room));
  const bad = rests.map(rest => tableOf(rest.bad, rest.content, room));
  const tables = [...matrixFold(room, matricesOf(comparison)), ...modesFold(room, modesOf(comparison))];
  const steps = [...ladderFold(room, laddersOf(comparison)), ...sweepsFold(room, sweepsOf(comparison))];
  const good = rests.map((rest, index) =>
    bad[index]?.left === 0 ? tableOf(rest.good, rest.content, room) : { lines: [], left: rest.good.length },
  );
  const bySuites = rests.flatMap((_, index) => {
    const { title = [], reasons = [], after = [] } = texts[index] ?? {};
    const own = [...reasons, ...(bad[index]?.lines ?? []), ...(good[index]?.lines ?? []), ...after];
    return own.length === 0 ? [] : [...title, ...own, ...(own.at(-1) === '' ? [] : [''])];
  });
  const { lines: folds, left } = foldLines(comparison, context, sections, room);
  const out = leftOut(
    rests.filter(({ given }, index) => given === null && texts[index]?.title.length === 0).length,
    bad.reduce((sum, one) => sum + one.left, 0),
    good.reduce((sum, one) => sum + one.left, left.rows),
    left,
    context,
  );
  return everythingElse(
    rests.reduce((sum, rest) => sum + rest.bad.length, 0),
    rests.filter(({ given }) => given === null).length,
    [...(out === '' ? [] : [out, '']), ...more, ...bySuites, ...tables, ...steps, ...folds],
  );
}

/** What the folds had no space for. */
interface Left {
  readonly rows: number;
  readonly gates: number;
  readonly details: number;
  readonly tables: number;
}

/** The folds with one part for each suite. */
function foldLines(
  comparison: Comparison,
  context: ReportContext,
  sections: readonly Section[],
  room: Room,
): { lines: string[]; left: Left } {
  const several = sections.length > 1;
  /** Returns a fold with one part for each suite, below the suite's name if there are several. */
  const bySuite = <T>(title: string, part: (section: Section) => Part<T>, legend: readonly string[] = []) =>
    fold(
      room,
      title,
      sections.map(section => named(section, part(section), several)),
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
  const groups = groupsFold(room, groupsOf(comparison), several);
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
  const all = [more, ...asides, groups, gates, precision, steady, benchstat, machine, warnings];
  return {
    lines: [...all.flatMap(({ lines }) => lines), ...reproduceFold(room, context)],
    left: {
      rows: asides.reduce((sum, { left }) => sum + left, more.left + groups.left),
      gates: gates.left,
      details: precision.left + steady.left,
      tables: benchstat.left,
    },
  };
}

function headline({ verdict, words }: Summary): string {
  const mark = verdict === 'measured' ? '' : `${MARKS[verdict]} `;
  const label = verdict.charAt(0).toUpperCase() + verdict.slice(1);
  return `${mark}${label}: ${phrase(words)}`;
}

/** Suites whose two modes disagree; their table is folded. */
function disagreements(comparison: Comparison): string[] {
  const apart = modesOf(comparison).flatMap(({ pairs }) => pairs.filter(pair => pair.disagreement !== ''));
  return apart.length === 0
    ? []
    : [`The native mode and the simulation disagree in ${count(apart.length, 'row')}: see below.`];
}

/** The first command that repeats the run; the fold has all. */
function reproduceLines({ reproduce: [first = ''] }: ReportContext): string[] {
  const lines = visibleLines(first);
  return first === '' || lines.length > 1
    ? []
    : ['Reproduce it on your own machine:', '', ...fenced(lines, 'sh'), ''];
}

function named<T>({ suite }: Section, part: Part<T>, several: boolean): Part<T> {
  return several ? { ...part, head: [`**${code(suite.suite, SENTENCE_NAME)}**`, '', ...part.head] } : part;
}

/** Returns what the page omits, and where it is; empty if it omits nothing. */
function leftOut(
  suites: number,
  bad: number,
  good: number,
  { gates, details, tables }: Left,
  { folder }: ReportContext,
): string {
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
