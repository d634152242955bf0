// Which threads took added CPU time: the application's, the agent's, the compilers' or the collector's; one row for each benchmark and variant.

import { countedUnit } from '../../../core/results/metrics.ts';
import type { Comparison, Row, SuiteComparison } from '../comparison/comparison.ts';
import { cellsOf } from './cells.ts';
import { effectOf, MAY_BE_CHANCE } from './effect.ts';
import { differenceBetween } from './quantity.ts';

/** A suite has all groups if it has this one; other runners report only the compilers. */
const FIRST = 'application-cpu-ns/op';
/** The units of the groups in the order of the table, with column headings. */
const GROUPS: readonly (readonly [unit: string, title: string])[] = [
  [FIRST, 'application'],
  ['agent-threads-cpu-ns/op', 'the agent’s own'],
  ['compiler-cpu-ns/op', 'compilers'],
  ['collector-cpu-ns/op', 'collector'],
];
const UNITS: ReadonlySet<string> = new Set(GROUPS.flatMap(([unit]) => [unit, countedUnit(unit)]));

export const GROUPS_TITLE = 'Whose threads took the added CPU time';
/** The legend of the table. */
export const GROUPS_LEGEND =
  'the added cost of an operation in the threads of the application, where most agents do their work, in the agent’s own threads, in the JIT compilers and in the collector; “none” if nothing measurable was added';
export const GROUP_TITLES: readonly string[] = GROUPS.map(([, title]) => title);

/** One treatment of one benchmark. */
export interface GroupRow {
  readonly benchmark: string;
  readonly treatment: string;
  /** The added time of each group with its interval; empty if not measured. */
  readonly cells: readonly string[];
}

/** A suite with a change in at least one group. */
export interface Groups {
  readonly suite: string;
  readonly rows: readonly GroupRow[];
}

/** Returns the rows that are the CPU time of one group of threads, and parts of another row. Empty if only some groups are known. */
export function partsOf({ rows }: SuiteComparison): Row[] {
  const decided = rows.some(({ metric }) => metric === FIRST || metric === countedUnit(FIRST));
  return decided ? rows.filter(({ metric }) => UNITS.has(metric)) : [];
}

/** Returns every suite with known groups, without benchmarks that changed in no group. */
export function groupsOf({ suites }: Comparison): Groups[] {
  return suites.flatMap(suite => {
    const rows = rowsOf(suite);
    return rows.length === 0 ? [] : [{ suite: suite.suite, rows }];
  });
}

function rowsOf(suite: SuiteComparison): GroupRow[] {
  const all = new Map<string, Row[]>();
  for (const row of partsOf(suite)) {
    const key = JSON.stringify([row.benchmark, row.treatment, row.against]);
    all.set(key, [...(all.get(key) ?? []), row]);
  }
  return [...all.values()].flatMap(rows => {
    const [first] = rows;
    if (first === undefined || !rows.some(hasChanged)) return [];
    const { benchmark, treatment } = cellsOf(first, suite);
    const of = (unit: string) => rows.find(({ metric }) => metric === unit || metric === countedUnit(unit));
    return [{ benchmark, treatment, cells: GROUPS.map(([unit]) => cellOf(of(unit))) }];
  });
}

const hasChanged = (row: Row): boolean => ['cost', 'gain'].includes(effectOf(row));
const mayBeChance = (row: Row): boolean => effectOf(row) === 'chance';

function cellOf(row: Row | undefined): string {
  if (row === undefined) return '';
  const { difference, metric } = row;
  if (!hasChanged(row) && !mayBeChance(row)) return effectOf(row) === 'unknown' ? '' : 'none';
  if (difference?.value == null || difference.low === null || difference.high === null) return '';
  const added = differenceBetween(difference.value, difference.low, difference.high, metric);
  return mayBeChance(row) ? `${added} ${MAY_BE_CHANCE}` : added;
}
