// The files of imported values for a terminal: as a list, and what is known of one of them.
import { basename } from 'node:path';
import { shorten, visible } from '../../../core/visible.ts';
import type { ImportFacts, ImportFile } from '../baselines/import-facts.ts';
import { LONGEST_NAME, shownName } from './shown.ts';
import { wrap } from './table.ts';
import type { TerminalOptions } from './terminal.ts';
import { count } from './values.ts';

const NARROWEST = 60;
/** The most files that are listed. */
const MOST_FILES = 20;
/** The most names in a sentence. */
const MOST_NAMED = 8;
const INDENT = '  ';

/**
 * Returns the files of imported values for the end of the list of runs, as text that ends with a line break; empty
 * without any. @param files the newest first
 */
export function renderImportFiles(files: readonly ImportFile[], { width }: TerminalOptions): string {
  if (files.length === 0) return '';
  const room = Math.max(NARROWEST, width);
  const line = ({ name, source, runs, values, first, last, fault }: ImportFile): string[] =>
    fault === ''
      ? wrap(
          `· imported from ${shownName(source)}: ${count(runs, 'run')} ${periodOf(first, last)}, ${count(values, 'value')}; ${shownName(basename(name))}`,
          room,
          INDENT,
        )
      : wrap(`! ${shorten(visible(fault), 10 * LONGEST_NAME)}`, room, INDENT);
  const rest = files.length - MOST_FILES;
  return [
    ...files.slice(0, MOST_FILES).flatMap(line),
    ...(rest > 0 ? [`${INDENT}and ${count(rest, 'older file')} of imported values`] : []),
    ...wrap(NEVER_JUDGED, room, INDENT),
  ]
    .map(text => `${text}\n`)
    .join('');
}

const NEVER_JUDGED =
  '· Imported values are no baseline: no run is compared with them, and overhead history shows them';

/** Returns the head of a file of imported values: what is known of it, and what is not; ends with a line break. */
export function renderImportFacts(facts: ImportFacts, { width }: TerminalOptions): string {
  const { name, source, runs, values, first, last, lines, units } = facts;
  const room = Math.max(NARROWEST, width);
  const known = [
    `${count(runs, 'run')} ${periodOf(first, last)}`,
    `${count(values, 'value')} of ${count(facts.benchmarks, 'benchmark')}`,
    ...notice('commits', facts.commits, runs, 'runs'),
    ...notice(`variants (${listed(facts.variants)})`, facts.assigned, lines, 'lines'),
    ...notice('forks', facts.forked, lines, 'lines'),
    ...ways(units.flatMap(({ unit, better }) => (better === null ? [] : [`${unit} (${better})`]))),
  ];
  const unknown = [
    'pairs (measurements in the same round)',
    ...notice('forks (how many processes these are)', lines - facts.forked, lines, 'lines'),
    ...notice('variants', lines - facts.assigned, lines, 'lines'),
    ...notice('commits', runs - facts.commits, runs, 'runs'),
    ...ways(units.flatMap(({ unit, better }) => (better === null ? [unit] : []))),
  ];
  return [
    `${shownName(name)}: imported from ${shownName(source)}, and no baseline: nothing is compared with it`,
    `known: ${known.join('; ')}`,
    `not known: ${unknown.join('; ')}`,
  ]
    .flatMap(text => wrap(text, room, INDENT))
    .map(line => `${line}\n`)
    .join('');
}

/** Returns in words how many of all have a property. */
function notice(what: string, some: number, all: number, of: string): string[] {
  return some === 0 ? [] : [some === all ? what : `${what} of ${some} of ${all} ${of}`];
}

const ways = (units: readonly string[]): string[] =>
  units.length === 0 ? [] : [`which way is better in ${listed(units)}`];

function listed(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED).map(shownName), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** Returns `from 2023-11-23 to 2023-11-25`, or one day. */
export function periodOf(first: string, last: string): string {
  const [from, to] = [first, last].map(date => visible(date.slice(0, 10)));
  return from === to ? `of ${from}` : `from ${from} to ${to}`;
}
