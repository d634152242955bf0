// A ladder of variants: what each costs from the bottom, against the control, and as a step, against the variant before it.

import type { Comparison, Row, SuiteComparison, Verdict } from '../comparison/comparison.ts';
import { SEVERITY } from './gates.ts';
import { leadingRows } from './model.ts';
import { rungRows } from './rungs.ts';
import { type SweepCell, sweepCellOf } from './sweeps.ts';

/** The legend of the table. */
export const LADDER_LEGEND =
  'each variant adds to the one before; its cost against the control (from the bottom), and against the variant before it (the step), with intervals; “none” if no overhead was measurable';

/** One variant of a ladder, for one metric of one benchmark. */
export interface Rung {
  readonly benchmark: string;
  /** Its unit. */
  readonly metric: string;
  readonly treatment: string;
  /** The variant that the step is measured from. */
  readonly against: string;
  readonly total: SweepCell;
  readonly step: SweepCell;
  /** The worse one of both; `none` without a limit. */
  readonly verdict: Verdict;
}

/** A suite that is a ladder. */
export interface Ladder {
  readonly suite: string;
  /** By benchmark and metric, the lowest variant first. */
  readonly rungs: readonly Rung[];
}

/** Returns every suite that is a ladder, with its gated metrics and the most important one of each benchmark. */
export function laddersOf({ suites }: Comparison): Ladder[] {
  return suites.flatMap(suite => {
    const rungs = suite.ladder === undefined ? [] : rungsOf(suite);
    return rungs.length === 0 ? [] : [{ suite: suite.suite, rungs }];
  });
}

function rungsOf(suite: SuiteComparison): Rung[] {
  const leading = leadingRows(suite.rows);
  const keyOf = ({ benchmark, metric }: Row) => JSON.stringify([benchmark, metric]);
  const keys = new Set(
    suite.rows.filter(row => row.gates.length > 0 || leading.has(row)).map(row => keyOf(row)),
  );
  return [...keys].flatMap(key => {
    const rows = suite.rows.filter(row => keyOf(row) === key);
    const [{ benchmark, metric } = { benchmark: '', metric: '' }] = rows;
    return rungRows(suite, rows).map(({ treatment, against, total, step }) => ({
      benchmark,
      metric,
      treatment,
      against,
      total: sweepCellOf(total),
      step: sweepCellOf(step),
      verdict: worse(total?.verdict ?? 'none', step?.verdict ?? 'none'),
    }));
  });
}

const worse = (one: Verdict, other: Verdict): Verdict => (SEVERITY[one] <= SEVERITY[other] ? one : other);
