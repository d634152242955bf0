// Imported values of a suite for a terminal: lines of bars, separate from everything that is judged.
import { basename } from 'node:path';
import { shorten, visible } from '../../../core/visible.ts';
import type { ImportFacts, ImportFile } from '../baselines/import-facts.ts';
import { type Column, layOut } from './columns.ts';
import { sparkline } from './history.ts';
import type { History } from './history-summary.ts';
import { quantity, shortLabelOf } from './quantity.ts';
import { LONGEST_NAME, shownName } from './shown.ts';
import { wrap } from './table.ts';
import type { TerminalOptions } from './terminal.ts';
import { count, leastOf, mostOf } from './values.ts';

/** One benchmark's values of one unit over time, recorded by another tool. */
export interface ImportedSeries {
  readonly source: string;
  readonly benchmark: string;
  /** Null: the tool has no variants. */
  readonly variant: string | null;
  readonly metric: string;
  readonly better: 'lower' | 'higher' | null;
  /** The oldest first. */
  readonly points: readonly ImportedPoint[];
}

/** The values of one commit. */
export interface ImportedPoint {
  /** ISO 8601. */
  readonly date: string;
  /** Empty if unknown. */
  readonly commit: string;
  /** The median of its values. */
  readonly value: number;
  readonly values: number;
  /** The number of processes behind them; null if the tool does not record it. */
  readonly forks: number | null;
}

/** A history with the imported values of its suite. */
export interface WholeHistory extends History {
  readonly imported: readonly ImportedSeries[];
}

const NARROWEST = 60;
/** The most files that are listed. */
const MOST_FILES = 20;
/** The most names in a sentence. */
const MOST_NAMED = 8;
const INDENT = '  ';
const LEVELS = [0, 1, 2, 3];

/** Returns the first series of each benchmark and variant. */
export function foremostImported(all: readonly ImportedSeries[]): ImportedSeries[] {
  const met = new Set<string>();
  return all.filter(({ source, benchmark, variant }) => {
    const key = JSON.stringify([source, benchmark, variant]);
    return !met.has(key) && met.add(key);
  });
}

/** Returns the imported values of a suite as text that ends with a line break; empty without any. @param some the shown series */
export function renderImported(
  suite: string,
  all: readonly ImportedSeries[],
  some: readonly ImportedSeries[],
  { width }: TerminalOptions,
): string {
  const room = Math.max(NARROWEST, width);
  const sources = [...new Set(all.map(({ source }) => source))];
  const lines = sources.flatMap(source => {
    const own = all.filter(one => one.source === source);
    const shown = some.filter(one => one.source === source);
    const moments = own.flatMap(({ points }) => points.map(({ date, commit }) => `${date} ${commit}`));
    const runs = new Set(moments).size;
    const days = moments.map(moment => moment.slice(0, 10)).sort();
    const period = periodOf(days[0] ?? '', days.at(-1) ?? '');
    const head = `${shownName(suite)}, imported from ${shownName(source)}: ${count(runs, 'run')} ${period}. Values as that tool recorded them: without pairs, so nothing is judged by them`;
    const rest = own.length - shown.length;
    return [
      ...wrap(head, room, INDENT),
      ...(layOut(columns, shown, room - INDENT.length, LEVELS) ?? []).map(line => INDENT + line),
      ...(rest > 0 ? [`${INDENT}and ${count(rest, 'more row')}: --all shows them`] : []),
    ];
  });
  return lines.map(line => `${line}\n`).join('');
}

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

const values = ({ points }: ImportedSeries): number[] => points.map(({ value }) => value);
const named = ({ benchmark, variant }: ImportedSeries): string =>
  shownName(variant === null ? benchmark : `${benchmark} (${variant})`);
const amount = (value: number | undefined, { metric }: ImportedSeries): string =>
  value === undefined ? '' : shownName(quantity(value, metric));

const columns: readonly Column<ImportedSeries>[] = [
  { title: 'benchmark', text: named, least: 12, grouped: true },
  { title: 'metric', text: ({ metric }) => shortLabelOf(metric) ?? shownName(metric), least: 8 },
  { title: 'runs', text: one => String(one.points.length), right: true, levels: [0, 1] },
  { title: 'bars from', text: one => amount(leastOf(values(one)), one), right: true, levels: [0, 1] },
  { title: 'to', text: one => amount(mostOf(values(one)), one), right: true, levels: [0, 1] },
  { title: 'over time', text: one => sparkline(values(one)), levels: [0, 1, 2] },
  { title: 'newest', text: one => amount(one.points.at(-1)?.value, one), right: true },
];
