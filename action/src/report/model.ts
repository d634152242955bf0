// The order and the folds of a report, the same for every renderer.
import type { Comparison, Row, SuiteComparison, Verdict } from '../comparison/comparison.ts';
import { type Effect, effectOf } from './effect.ts';
import { isAlone, SEVERITY, shareUsed, worstGate } from './gates.ts';
import { partsOf } from './groups.ts';
import { roundsText } from './interim.ts';
import { name, type Phrase, say } from './phrase.ts';
import { isCpu, leadsBefore, spoken } from './quantity.ts';
import { count, percent } from './values.ts';

/** The table size; only failed and undecided rows may exceed it. */
const CALM_ROWS = 20;

/** Time per operation, in the unit of each mode. */
const TIMES: readonly string[] = ['ns/op', 'instr/op'];

/** The groups of folded rows, with their words: `3 metrics …`, in the order of a report. */
export const ASIDES = {
  neutral: 'changed, neither for better nor for worse',
  chance: 'may be chance among many rows',
  unknown: 'could not be determined',
  quiet: 'did not measurably change',
} as const;
export type Aside = keyof typeof ASIDES;
export const ASIDE_KINDS = Object.keys(ASIDES) as Aside[];

/** One suite, its rows in the order of a report. */
export interface Section {
  readonly suite: SuiteComparison;
  /** Broken, breached and undecided rows, worst first: all are shown. */
  readonly bad: readonly Row[];
  /** Passed rows, and changes of CPU, throughput and time: no report folds them while there is room. */
  readonly good: readonly Row[];
  /** The most important other changes, at most {@link CALM_ROWS} rows with those above. */
  readonly moved: readonly Row[];
  /** Further changes. */
  readonly more: readonly Row[];
  /** Other rows without a gate, by group. */
  readonly aside: Readonly<Record<Aside, readonly Row[]>>;
  /** Rows with the CPU time of groups of threads, which have a separate table. */
  readonly parts: readonly Row[];
}

/** Returns every suite of a comparison, worst first. */
export function sectionsOf(comparison: Comparison): Section[] {
  return comparison.suites.toSorted((a, b) => SEVERITY[a.verdict] - SEVERITY[b.verdict]).map(sectionOf);
}

function sectionOf(suite: SuiteComparison): Section {
  const share = new Map(suite.rows.map(row => [row, shareOf(row, suite.control)]));
  const size = (row: Row): number => share.get(row) ?? 0;
  const bad = suite.rows
    .filter(row => SEVERITY[row.verdict] <= SEVERITY.inconclusive)
    .sort((a, b) => SEVERITY[a.verdict] - SEVERITY[b.verdict] || size(b) - size(a));
  const passed = suite.rows.filter(row => row.verdict === 'pass');
  // Without gates, the first metric of each benchmark is always shown.
  const gated = suite.rows.some(row => row.gates.length > 0);
  const primary = leadingRows(suite.rows);
  const leads = (row: Row): boolean =>
    isAlone(row) || (!gated && primary.has(row)) || (isPrimary(row) && mayHaveEffect(row));
  const parts = new Set(partsOf(suite).filter(row => row.verdict === 'none'));
  const ungated = suite.rows.filter(row => row.verdict === 'none' && !parts.has(row));
  const leading = ungated.filter(leads);
  const moved = ungated.filter(row => !leads(row) && isNotable(row));
  const rest = ungated.filter(row => !leads(row) && !isNotable(row));
  const aside = (kind: Aside) => besideAlike(rest.filter(row => KIND[effectOf(row)] === kind));
  const first = besideAlike([...passed, ...leading]);
  const room = Math.max(0, CALM_ROWS - bad.length - first.length);
  const foremost = new Set(
    moved.toSorted((a, b) => Number(isSure(b)) - Number(isSure(a)) || moveOf(b) - moveOf(a)).slice(0, room),
  );
  const ordered = besideAlike(moved);
  return {
    suite,
    bad,
    good: first,
    moved: ordered.filter(row => foremost.has(row)),
    more: ordered.filter(row => !foremost.has(row)),
    aside: {
      neutral: aside('neutral'),
      chance: aside('chance'),
      unknown: aside('unknown'),
      quiet: aside('quiet'),
    },
    parts: besideAlike([...parts]),
  };
}

/** Sorts by benchmark, then metric, then treatment, each in the order of first appearance: compared rows are adjacent. */
function besideAlike(rows: readonly Row[]): Row[] {
  const place = (key: (row: Row) => string): ((row: Row) => number) => {
    const places = new Map<string, number>();
    for (const row of rows) if (!places.has(key(row))) places.set(key(row), places.size);
    return row => places.get(key(row)) ?? 0;
  };
  const benchmark = place(row => row.benchmark);
  const metric = place(row => row.metric);
  return rows.toSorted((a, b) => benchmark(a) - benchmark(b) || metric(a) - metric(b));
}

/** Returns the most important row of each benchmark and treatment: CPU per operation, else the first. */
export function leadingRows(rows: readonly Row[]): Set<Row> {
  const leading = new Map<string, Row>();
  for (const row of rows) {
    const key = JSON.stringify([row.benchmark, row.treatment, row.against]);
    if (leadsBefore(row.metric, leading.get(key)?.metric)) leading.set(key, row);
  }
  return new Set(leading.values());
}

/** Returns whether a row is CPU, time or throughput of an operation. No effect on these is folded away. */
function isPrimary({ metric, better }: Row): boolean {
  return isCpu(metric) || TIMES.includes(metric) || (better === 'higher' && /\/(s|Ginstr)$/.test(metric));
}

/** Returns whether a row may have an effect; only no change, or an interval with zero, has none. */
function mayHaveEffect(row: Row): boolean {
  return KIND[effectOf(row)] !== 'quiet';
}

function shareOf(row: Row, control: string): number {
  const gate = worstGate(row, control);
  return gate === null ? 0 : shareUsed(row, gate, control);
}

const moveOf = (row: Row): number => Math.abs(row.overhead ?? 0);

/** Returns the fold of a row, by its finding. */
const KIND: Readonly<Record<Effect, Aside>> = {
  cost: 'neutral',
  gain: 'neutral',
  chance: 'chance',
  unknown: 'unknown',
  same: 'quiet',
  unclear: 'quiet',
};

/** Returns whether the finding of a row is more certain than "may be chance". */
function isSure(row: Row): boolean {
  return effectOf(row) !== 'chance' && effectOf(row) !== 'unclear';
}

/** Returns whether an ungated row is important: its interval excludes zero, and hardly by chance. A change without a direction means nothing. */
function isNotable(row: Row): boolean {
  const effect = effectOf(row);
  return row.better !== null && (effect === 'cost' || effect === 'gain');
}

/** Returns whether the rows of a suite need a column for the treatment. */
export function hasSeveralTreatments(suite: SuiteComparison): boolean {
  return suite.treatments.length > 1 || suite.rows.some(row => row.against !== suite.control);
}

/** Returns whether a suite was measured in the simulator. */
export function isCounted({ machine }: SuiteComparison): boolean {
  return machine.mode === 'simulation';
}

/** Returns the text next to the name of a suite: `simulation · 8 rounds · 1 breach`. */
export function factsOf(suite: SuiteComparison): string {
  const mode = isCounted(suite) ? 'simulation' : '';
  return [mode, roundsText(suite), gatesText(suite)].filter(text => text !== '').join(' · ');
}

/** Returns the gates of a suite by verdict: `1 breach, 3 passes`; empty without gates. */
function gatesText({ rows }: SuiteComparison): string {
  const nouns: [Verdict, string, string][] = [
    ['broken', 'broken gate', 'broken gates'],
    ['breach', 'breach', 'breaches'],
    ['inconclusive', 'open gate', 'open gates'],
    ['pass', 'pass', 'passes'],
  ];
  const gates = rows.flatMap(row => row.gates);
  return nouns
    .map(
      ([verdict, one, many]) => [gates.filter(gate => gate.verdict === verdict).length, one, many] as const,
    )
    .filter(([number]) => number > 0)
    .map(([number, one, many]) => count(number, one, many))
    .join(', ');
}

/** Returns what is not shown of a suite: `20 more rows; 3 metrics did not measurably change: see out/report.md`; empty if all is. */
export function foldedText({ more, aside }: Section, folder: string | null): string {
  const asides = ASIDE_KINDS.filter(kind => aside[kind].length > 0);
  const parts = [
    ...(more.length > 0 ? [count(more.length, 'more row')] : []),
    ...asides.map(kind => `${count(aside[kind].length, 'metric')} ${ASIDES[kind]}`),
  ];
  if (parts.length === 0) return '';
  return `${parts.join('; ')}${folder === null ? '' : `: see ${folder.replace(/\/$/, '')}/report.md`}`;
}

/** The facts of a machine in reading order; other facts follow. */
export function machineFacts({ machine }: SuiteComparison): [string, string][] {
  const first = ['cpu', 'cpus', 'memory', 'kernel', 'image', 'arch', 'runtime'];
  const keys = [
    ...first.filter(key => Object.hasOwn(machine, key)),
    ...Object.keys(machine).filter(key => !first.includes(key)),
  ];
  return keys.map(key => [key, machine[key] ?? '']);
}

/** Returns the machine on one line: `AMD EPYC 7763, 2 CPUs, 8 GiB, 6.11.0, Temurin-25.0.1+8`. */
export function machineLine(suite: SuiteComparison): string {
  return machineFacts(suite)
    .filter(
      ([key, value]) => value !== '' && ['cpu', 'cpus', 'memory', 'kernel', 'image', 'runtime'].includes(key),
    )
    .map(([key, value]) => (key === 'cpus' ? `${value} ${value === '1' ? 'CPU' : 'CPUs'}` : value))
    .join(', ');
}

/** Returns the MDEs of each metric, ascending. */
export function mdesOf({ rows }: SuiteComparison): { metric: string; low: number; high: number }[] {
  const ranges = new Map<string, { metric: string; low: number; high: number }>();
  for (const { metric, mde, exact } of rows) {
    if (mde === null || exact) continue;
    const range = ranges.get(metric) ?? { metric, low: mde, high: mde };
    ranges.set(metric, { metric, low: Math.min(range.low, mde), high: Math.max(range.high, mde) });
  }
  return [...ranges.values()];
}

/** Returns the MDEs of the gated metrics, of CPU and of time; null if nothing has noise. */
export function mdeNote(suite: SuiteComparison): Phrase | null {
  const gated = new Set(suite.rows.filter(row => row.gates.length > 0).map(row => row.metric));
  const parts = mdesOf(suite)
    .filter(({ metric }) => gated.has(metric) || isCpu(metric) || TIMES.includes(metric))
    .map(({ metric, low, high }) => say`${spoken(metric) ?? name(metric)} ${mdeRange(low, high)}`);
  const [first, ...others] = parts;
  if (first === undefined) return null;
  const listed = others.reduce((all, part) => say`${all}, ${part}`, first);
  return say`MDE, the smallest overhead that this run would have found four times in five: ${listed}`;
}

/** Returns `0.7 %`, or `0.7 % to 5.1 %`. */
export function mdeRange(low: number, high: number): string {
  const [from, to] = [percent(low, 2), percent(high, 2)];
  return from === to ? from : `${from} to ${to}`;
}
