// The history of a suite for a terminal: each overhead over the stored runs as a line of bars, with its changes of level; then imported values, separate from everything that is judged.
import { styleText } from 'node:util';
import { visible } from '../../../core/visible.ts';
import type { LevelChange } from '../comparison/comparison.ts';
import { type Column, layOut } from '../report/columns.ts';
import { periodOf } from '../report/import-files.ts';
import { cameWith, isReported, machineNote } from '../report/levels.ts';
import { leadsBefore, quantity, shortLabelOf } from '../report/quantity.ts';
import { LONGEST_NAME, shownName } from '../report/shown.ts';
import { fit, wrap } from '../report/table.ts';
import type { TerminalOptions } from '../report/terminal.ts';
import { change, count, interval, leastOf, mostOf, percent } from '../report/values.ts';
import type { History, ImportedSeries, OverheadHistory, SuiteHistory } from './history.ts';
import { driftVerdict } from './summary.ts';

const BARS = '▁▂▃▄▅▆▇█';
/** The most bars; in a longer history several runs share one. */
const MOST_BARS = 40;
const NARROWEST = 60;
const INDENT = '  ';
const LEVELS = [0, 1, 2, 3];

/**
 * Returns the overheads as bars between the lowest and the highest. With more than {@link MOST_BARS}, each bar is a mean of
 * neighbours. Empty for fewer than two.
 */
export function sparkline(values: readonly number[], most = MOST_BARS): string {
  if (values.length < 2) return '';
  const bars = Math.min(most, values.length);
  const means = Array.from({ length: bars }, (_, bar) => {
    const part = values.slice(
      Math.floor((bar * values.length) / bars),
      Math.floor(((bar + 1) * values.length) / bars),
    );
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  });
  const [low, high] = [Math.min(...means), Math.max(...means)];
  // Equal except for rounding errors: draws a straight line instead of noise.
  const span = high - low > 1e-9 ? high - low : Number.POSITIVE_INFINITY;
  return means.map(mean => BARS[Math.round(((mean - low) / span) * (BARS.length - 1))]).join('');
}

/** Returns the rows that are shown by default: CPU time, else the first metric of each benchmark, and every row that changed its level. */
export function foremostRows({ rows }: SuiteHistory): OverheadHistory[] {
  const first = new Map<string, OverheadHistory>();
  for (const row of rows) {
    const key = JSON.stringify([row.benchmark, row.treatment]);
    if (leadsBefore(row.metric, first.get(key)?.metric)) first.set(key, row);
  }
  const leading = new Set(first.values());
  return rows.filter(row => leading.has(row) || row.changes.some(isReported));
}

/** Returns `10 runs from 2026-11-01 to 2026-11-10`. */
export function runsOf({ runs }: Pick<SuiteHistory, 'runs'>): string {
  const days = runs.map(({ date }) => date.slice(0, 10)).filter(day => day !== '');
  const period = days.length === 0 ? '' : ` from ${days[0]} to ${days.at(-1)}`;
  return `${count(runs.length, 'run')}${period}`;
}

/** Returns the newest overhead of a row and its interval; without a measurable effect only the interval, never a gain. */
export function newestOf({ points }: Pick<OverheadHistory, 'points'>): {
  overhead: string;
  interval: string;
} {
  const newest = points.at(-1);
  if (newest === undefined) return { overhead: '', interval: '' };
  const { overhead, low, high } = newest;
  return {
    overhead: low <= 0 && high >= 0 ? 'none found' : change(overhead),
    interval: interval(low, high),
  };
}

function columns(treatments: number): Column<OverheadHistory>[] {
  return [
    { title: 'benchmark', text: row => shownName(row.benchmark), least: 12, grouped: true },
    { title: 'variant', text: row => (treatments > 1 ? shownName(row.treatment) : ''), least: 8 },
    { title: 'metric', text: row => shortLabelOf(row.metric) ?? shownName(row.metric), least: 8 },
    { title: 'runs', text: row => String(row.points.length), right: true, levels: [0, 1] },
    { title: 'bars from', text: row => change(leastOf(overheads(row))), right: true, levels: [0, 1] },
    { title: 'to', text: row => change(mostOf(overheads(row))), right: true, levels: [0, 1] },
    { title: 'over time', text: row => sparkline(overheads(row)), levels: [0, 1, 2] },
    { title: 'newest [95 %]', text: row => Object.values(newestOf(row)).join(' '), levels: [0] },
    { title: 'newest', text: row => newestOf(row).overhead, right: true, levels: [1, 2, 3] },
  ];
}

const overheads = ({ points }: OverheadHistory): number[] => points.map(({ overhead }) => overhead);

/** Returns the history of a suite as text that ends with a line break. @param rows the shown rows */
export function renderHistory(
  { suiteHistory, release, failed }: History,
  rows: readonly OverheadHistory[],
  { width, colour }: TerminalOptions,
): string {
  const room = Math.max(NARROWEST, width);
  const bold = (text: string): string => (colour ? styleText('bold', text, { validateStream: false }) : text);
  const lines = [`${bold(shownName(suiteHistory.suite))}: ${runsOf(suiteHistory)}`];
  const treatments = new Set(rows.map(({ treatment }) => treatment)).size;
  const shown = rows.filter(({ points }) => points.length > 0);
  lines.push(
    ...(shown.length === 0
      ? []
      : (layOut(columns(treatments), shown, room - INDENT.length, LEVELS) ?? [])
    ).map(line => INDENT + line),
  );
  const hidden = suiteHistory.rows.length - shown.length;
  if (hidden > 0) lines.push(`${INDENT}and ${count(hidden, 'more row')}: --all shows them`);
  const say = (mark: string, text: string) => lines.push(...wrap(`${mark} ${text}`, room, INDENT));
  if (release !== null)
    say(
      '·',
      `the release baseline is ${shownName(release.name)}, ${count(release.runs.length, 'pinned run')}`,
    );
  for (const row of shown) {
    const { drift = null, limit = null } = row.releaseBaseline ?? {};
    if (drift === null || limit === null) continue;
    const verdict = driftVerdict(drift, limit);
    say(
      verdict === 'breach' ? '✗' : '·',
      `${named(row, treatments)}: ${change(drift.change)} ${interval(drift.low, drift.high)} since ${shownName(release?.name ?? '')}, limit ${percent(limit)}: ${verdict}`,
    );
  }
  for (const text of machineChanges(suiteHistory)) say('·', text);
  for (const row of shown)
    for (const level of row.changes)
      if (isReported(level)) say('→', `${named(row, treatments)}: ${moved(level)}`);
  const here = suiteHistory.runs.filter(({ name }) => failed.includes(name)).length;
  if (here > 0)
    say('?', `${count(here, 'run')} of these failed and ${here === 1 ? 'was' : 'were'} not accepted`);
  for (const { message } of suiteHistory.warnings) say('!', visible(message));
  return `${lines.join('\n')}\n`;
}

const named = (row: OverheadHistory, treatments: number): string =>
  `${treatments > 1 ? `${shownName(row.treatment)} on ` : ''}${shownName(row.benchmark)}, ${shortLabelOf(row.metric) ?? shownName(row.metric)}`;

function moved(level: LevelChange): string {
  const { before, after, date, since } = level;
  const what = shownName(cameWith(level));
  const day = date === '' ? '' : ` of ${visible(date.slice(0, 10))}`;
  return `from ${change(before)} to ${change(after)} with ${what}${day}, for ${count(since, 'run')}${machineNote(level)}`;
}

/** Notes when the machine became a new one: absolute numbers before and after are not comparable. */
export function machineChanges(suiteHistory: SuiteHistory): string[] {
  return machineChangeNotes(suiteHistory)
    .filter(({ fresh }) => fresh)
    .map(({ run, facts }) => {
      const { date, name: file } = suiteHistory.runs[run] ?? { date: '', name: '' };
      const values = facts
        .map(([key, value]) => fit(`${visible(key)} ${visible(value)}`, LONGEST_NAME))
        .join(', ');
      return `another machine from ${date === '' ? shownName(file) : visible(date.slice(0, 10))} on: ${values}`;
    });
}

/**
 * Returns the runs whose machine differs from that of the previous run, with the different facts. If a fact is new to the
 * history, only new ones are shown, and the machine is `fresh`.
 */
export function machineChangeNotes({ runs }: Pick<SuiteHistory, 'runs'>): {
  readonly run: number;
  readonly facts: readonly (readonly [key: string, value: string])[];
  readonly fresh: boolean;
}[] {
  const known = new Set<string>();
  const factsOf = (machine: Readonly<Record<string, string>>) => Object.entries(machine);
  return runs.flatMap(({ machine }, run) => {
    const before = runs[run - 1]?.machine;
    const fresh = factsOf(machine).filter(fact => !known.has(JSON.stringify(fact)));
    for (const fact of fresh) known.add(JSON.stringify(fact));
    if (before === undefined) return [];
    const other = fresh.length > 0 ? fresh : factsOf(machine).filter(([key, value]) => before[key] !== value);
    return other.length === 0 ? [] : [{ run, facts: other, fresh: fresh.length > 0 }];
  });
}

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
      ...(layOut(importedColumns, shown, room - INDENT.length, LEVELS) ?? []).map(line => INDENT + line),
      ...(rest > 0 ? [`${INDENT}and ${count(rest, 'more row')}: --all shows them`] : []),
    ];
  });
  return lines.map(line => `${line}\n`).join('');
}

const valuesOf = ({ points }: ImportedSeries): number[] => points.map(({ value }) => value);
const importedName = ({ benchmark, variant }: ImportedSeries): string =>
  shownName(variant === null ? benchmark : `${benchmark} (${variant})`);
const amount = (value: number | undefined, { metric }: ImportedSeries): string =>
  value === undefined ? '' : shownName(quantity(value, metric));

const importedColumns: readonly Column<ImportedSeries>[] = [
  { title: 'benchmark', text: importedName, least: 12, grouped: true },
  { title: 'metric', text: ({ metric }) => shortLabelOf(metric) ?? shownName(metric), least: 8 },
  { title: 'runs', text: one => String(one.points.length), right: true, levels: [0, 1] },
  { title: 'bars from', text: one => amount(leastOf(valuesOf(one)), one), right: true, levels: [0, 1] },
  { title: 'to', text: one => amount(mostOf(valuesOf(one)), one), right: true, levels: [0, 1] },
  { title: 'over time', text: one => sparkline(valuesOf(one)), levels: [0, 1, 2] },
  { title: 'newest', text: one => amount(one.points.at(-1)?.value, one), right: true },
];
