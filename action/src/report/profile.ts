// A profile for a terminal: for each row the functions that differ most.
import { styleText } from 'node:util';
import { shorten, visible, visibleLines } from '../../../core/visible.ts';
import type { ProfiledCause, ProfiledRow, ProfiledSuite, ProfileFile } from '../profile/file.ts';
import { notesOf, titleOf } from './causes.ts';
import { type Column, layOut } from './columns.ts';
import { estimatesOf } from './estimates.ts';
import { written } from './phrase.ts';
import { differenceBetween, quantity } from './quantity.ts';
import { LONGEST_MESSAGE, shownMessage, shownName } from './shown.ts';
import { wrap } from './table.ts';

/** Functions in a table; the page and profile.json have more. */
const MOST_ROWS = 10;
const INDENT = '  ';
/** A narrower screen breaks lines itself. */
const NARROWEST = 60;

export interface ProfileOutput {
  readonly width: number;
  readonly colour: boolean;
}

/** Returns the text. Names in it are safe for a screen. */
export function renderProfile({ suites }: ProfileFile, options: ProfileOutput): string {
  const width = Math.max(NARROWEST, Math.floor(options.width));
  const bold = (text: string) => (options.colour ? styleText('bold', text, { validateStream: false }) : text);
  return suites
    .map(suite => `${[bold(shownName(suite.suite)), ...suiteLines(suite, width)].join('\n')}\n`)
    .join('\n');
}

function suiteLines(suite: ProfiledSuite, width: number): string[] {
  if (suite.unavailable !== '')
    return visibleLines(
      shorten(`The profile is not available: ${suite.unavailable}`, LONGEST_MESSAGE),
    ).flatMap(line => wrap(line, width, INDENT));
  const text = (phrase: Parameters<typeof written>[0]) => written(phrase, shownName, shownMessage);
  return [
    ...wrap(text(titleOf(suite)), width, INDENT),
    ...suite.rows.flatMap(row => ['', ...rowLines(row, width)]),
    ...estimatesOf(suite).flatMap(estimate => ['', ...wrap(text(estimate), width, INDENT)]),
    ...notesOf(suite).flatMap(note => ['', ...wrap(`! ${text(note)}`, width, INDENT)]),
  ];
}

function rowLines(row: ProfiledRow, width: number): string[] {
  const { whole, benchmark, treatment, against, metric } = row;
  const head = `${shownName(benchmark)}: ${shownName(treatment)} against ${shownName(against)}, ${quantity(whole.off, metric)} → ${quantity(whole.on, metric)}`;
  const causes = row.causes.filter(({ difference }) => difference > 0).slice(0, MOST_ROWS);
  if (causes.length === 0) return [...wrap(head, width, INDENT), `${INDENT}no function costs more`];
  const columns: Column<ProfiledCause>[] = [
    { title: 'difference [95 %]', text: cause => amount(cause, metric) },
    { title: 'function', text: ({ name }) => visible(name), least: 24 },
    { title: 'agent', text: ({ agent }) => (agent ? 'agent' : '') },
    { title: 'called from', text: ({ caller }) => visible(caller), least: 16, levels: [0] },
  ];
  const table =
    layOut(columns, causes, width - INDENT.length, [0, 1]) ??
    causes.map(cause => `${amount(cause, metric)} ${visible(cause.name)}`);
  return [...wrap(head, width, INDENT), ...table.map(line => INDENT + line)];
}

function amount({ difference, low, high }: ProfiledCause, metric: string): string {
  return differenceBetween(difference, low ?? difference, high ?? difference, metric);
}
