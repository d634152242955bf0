// What other tools recorded of a suite, for a terminal: values over time as lines of bars, apart from everything that is judged.
import { basename } from 'node:path';
import { type Column, layOut } from './columns.ts';
import { type History, sparkline } from './history.ts';
import { quantity, shortLabelOf } from './quantity.ts';
import { wrap } from './table.ts';
import type { TerminalOptions } from './terminal.ts';
import { count, leastOf, mostOf } from './values.ts';
import { shorten, visible } from './visible.ts';

/** One benchmark's values of one unit over time, as another tool recorded them. */
export interface ImportedSeries {
  readonly source: string;
  readonly benchmark: string;
  /** Null: the tool knows no variants. */
  readonly variant: string | null;
  readonly metric: string;
  readonly better: 'lower' | 'higher' | null;
  /** The oldest first. */
  readonly points: readonly ImportedPoint[];
}

/** What was recorded of one commit. */
export interface ImportedPoint {
  /** ISO 8601. */
  readonly date: string;
  /** Empty where it is not known. */
  readonly commit: string;
  /** The median of its values. */
  readonly value: number;
  readonly values: number;
  /** How many processes these were; null where the tool does not tell. */
  readonly forks: number | null;
}

/** A history with the values of other tools that are stored beside it. */
export interface WholeHistory extends History {
  readonly imported: readonly ImportedSeries[];
}

/** A stored file of imported values. */
export interface ImportFile {
  /** What messages call it. */
  readonly name: string;
  readonly source: string;
  readonly runs: number;
  readonly values: number;
  /** When the oldest and the newest of it were measured; ISO 8601. */
  readonly first: string;
  readonly last: string;
  /** Why it cannot be read; then nothing else is known of it. Empty where it can. */
  readonly fault: string;
}

/** What is known of the values in such a file, and what is not. */
export interface ImportFacts extends ImportFile {
  readonly benchmarks: number;
  /** So many of the runs tell their commit. */
  readonly commits: number;
  /** Of so many of the lines it is known how many processes they stand for. */
  readonly forked: number;
  readonly lines: number;
  /** So many of the lines tell their variant, and these are the variants. */
  readonly assigned: number;
  readonly variants: readonly string[];
  /** Which way is better; null where nobody said it. */
  readonly units: readonly { readonly unit: string; readonly better: 'lower' | 'higher' | null }[];
}

const NARROWEST = 60;
/** So many files are listed one by one. */
const MOST_FILES = 20;
/** So many names stand in a sentence. */
const MOST_NAMED = 8;
const LONGEST_NAME = 100;
const INDENT = '  ';
const LEVELS = [0, 1, 2, 3];
const seen = (text: string): string => shorten(visible(text), LONGEST_NAME);

/** The first series of each benchmark and variant. */
export function foremostImported(all: readonly ImportedSeries[]): ImportedSeries[] {
  const met = new Set<string>();
  return all.filter(({ source, benchmark, variant }) => {
    const key = JSON.stringify([source, benchmark, variant]);
    return !met.has(key) && met.add(key);
  });
}

/** The imported values of a suite as text that ends with a line break; empty where there are none. @param some those that are shown */
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
    const head = `${seen(suite)}, imported from ${seen(source)}: ${count(runs, 'run')} ${period}. Values as that tool recorded them: without pairs, so nothing is judged by them`;
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
 * The files of a suite that hold imported values, under the list of its runs, as text that ends with a line break; empty where there
 * are none. @param files the newest first
 */
export function renderImportFiles(files: readonly ImportFile[], { width }: TerminalOptions): string {
  if (files.length === 0) return '';
  const room = Math.max(NARROWEST, width);
  const line = ({ name, source, runs, values, first, last, fault }: ImportFile): string[] =>
    fault === ''
      ? wrap(
          `· imported from ${seen(source)}: ${count(runs, 'run')} ${periodOf(first, last)}, ${count(values, 'value')}; ${seen(basename(name))}`,
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
  '· What was imported is no baseline: nothing is compared with it, and overhead history shows it';

/** A file of imported values, above its text: what it is, what is known of it, and what is not; ends with a line break. */
export function renderImportFacts(facts: ImportFacts, { width }: TerminalOptions): string {
  const { name, source, runs, values, first, last, lines, units } = facts;
  const room = Math.max(NARROWEST, width);
  const known = [
    `${count(runs, 'run')} ${periodOf(first, last)}`,
    `${count(values, 'value')} of ${count(facts.benchmarks, 'benchmark')}`,
    ...told('commits', facts.commits, runs, 'runs'),
    ...told(`variants (${listed(facts.variants)})`, facts.assigned, lines, 'lines'),
    ...told('forks', facts.forked, lines, 'lines'),
    ...ways(units.flatMap(({ unit, better }) => (better === null ? [] : [`${unit} (${better})`]))),
  ];
  const unknown = [
    'pairs (what was measured side by side)',
    ...told('forks (how many processes these are)', lines - facts.forked, lines, 'lines'),
    ...told('variants', lines - facts.assigned, lines, 'lines'),
    ...told('commits', runs - facts.commits, runs, 'runs'),
    ...ways(units.flatMap(({ unit, better }) => (better === null ? [unit] : []))),
  ];
  return [
    `${seen(name)}: imported from ${seen(source)}, and no baseline: nothing is compared with it`,
    `known: ${known.join('; ')}`,
    `not known: ${unknown.join('; ')}`,
  ]
    .flatMap(text => wrap(text, room, INDENT))
    .map(line => `${line}\n`)
    .join('');
}

/** What so many of all tell. */
function told(what: string, some: number, all: number, of: string): string[] {
  return some === 0 ? [] : [some === all ? what : `${what} of ${some} of ${all} ${of}`];
}

const ways = (units: readonly string[]): string[] =>
  units.length === 0 ? [] : [`which way is better in ${listed(units)}`];

function listed(names: readonly string[]): string {
  const rest = names.length - MOST_NAMED;
  return [...names.slice(0, MOST_NAMED).map(seen), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}

/** `from 2023-11-23 to 2023-11-25`, or one day. */
export function periodOf(first: string, last: string): string {
  const [from, to] = [first, last].map(date => visible(date.slice(0, 10)));
  return from === to ? `of ${from}` : `from ${from} to ${to}`;
}

const values = ({ points }: ImportedSeries): number[] => points.map(({ value }) => value);
const named = ({ benchmark, variant }: ImportedSeries): string =>
  seen(variant === null ? benchmark : `${benchmark} (${variant})`);
const amount = (value: number | undefined, { metric }: ImportedSeries): string =>
  value === undefined ? '' : seen(quantity(value, metric));

const columns: readonly Column<ImportedSeries>[] = [
  { title: 'benchmark', text: named, least: 12, grouped: true },
  { title: 'metric', text: ({ metric }) => shortLabelOf(metric) ?? seen(metric), least: 8 },
  { title: 'runs', text: one => String(one.points.length), right: true, levels: [0, 1] },
  { title: 'bars from', text: one => amount(leastOf(values(one)), one), right: true, levels: [0, 1] },
  { title: 'to', text: one => amount(mostOf(values(one)), one), right: true, levels: [0, 1] },
  { title: 'over time', text: one => sparkline(values(one)), levels: [0, 1, 2] },
  { title: 'newest', text: one => amount(one.points.at(-1)?.value, one), right: true },
];
