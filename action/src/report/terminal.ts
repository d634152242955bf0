// The report for a terminal: the verdict in words, then one table for each suite, as wide as the screen allows.
import { styleText } from 'node:util';
import { shorten, visible, visibleLines } from '../../../core/visible.ts';
import type { Comparison, SuiteComparison } from '../comparison/comparison.ts';
import { causesOf } from './causes.ts';
import type { ReportContext } from './context.ts';
import { limitApart } from './distinct.ts';
import { chanceNote, isSuspect } from './effect.ts';
import { groupsOf } from './groups.ts';
import { widthNotes } from './interim.ts';
import { laddersOf } from './ladder.ts';
import { historyNotes } from './levels.ts';
import { loadsOf } from './load.ts';
import { matricesOf } from './matrix.ts';
import { factsOf, foldedText, machineLine, mdeNote, type Section, sectionsOf } from './model.ts';
import { modesOf } from './modes.ts';
import { type Phrase, written } from './phrase.ts';
import { adviceOf, doubtsOf, readingNote, reasonsOf, signNotes, warningsOf } from './remarks.ts';
import { LONGEST_MESSAGE, LONGEST_NAME, shownMessage, shownName } from './shown.ts';
import { summarize } from './summary.ts';
import { sweepsOf } from './sweeps.ts';
import { wrap } from './table.ts';
import { lineOf, rowLines } from './terminal-rows.ts';
import { GAP, INDENT, type Paint, STYLES, type Style } from './terminal-style.ts';
import { groupLines, ladderLines, matrixLines, modeLines, sweepLines } from './terminal-tables.ts';
import { count } from './values.ts';

export interface TerminalOptions {
  /** Columns of the screen. */
  readonly width: number;
  /** Whether colours and bold are allowed. */
  readonly colour: boolean;
}

const NARROWEST = 20;
const MOST_REMARKS = 10;

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
