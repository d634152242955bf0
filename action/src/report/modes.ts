// A suite in both modes, side by side: the cost in time, the cost in instructions, and whether they agree.

import { countedUnit } from '../../../core/results/metrics.ts';
import type { Comparison, Row, SuiteComparison } from '../comparison/comparison.ts';
import { cellsOf } from './cells.ts';
import { chanceMark, effectOf } from './effect.ts';
import { isCounted } from './model.ts';
import { shortLabelOf } from './quantity.ts';

/** The suffix of the half in the simulator. */
const SIMULATION_SUFFIX = '.simulation';
/** The compared times; other times are parts of these. */
const TIMES: readonly string[] = ['cpu-ns/op', 'ns/op', 'ops/s'];
/** Modes disagree if the nearest ends of their intervals differ by more than this factor. */
export const FACTOR = 2;

/** The legend of the two modes. */
export const MODES_LEGEND = `overheads of time here, and of instructions in the simulator. They disagree in sign, or if no overheads in their intervals are within a factor of ${FACTOR}`;

/** One treatment of one benchmark in both modes. */
export interface ModePair {
  readonly benchmark: string;
  readonly treatment: string;
  /** The compared metric, in the unit of native mode. */
  readonly metric: string;
  readonly native: string;
  readonly simulator: string;
  /** How the modes disagree; empty if they may agree. */
  readonly disagreement: string;
}

/** A suite in both modes. */
export interface Modes {
  readonly suite: string;
  readonly pairs: readonly ModePair[];
}

/** Returns every suite whose two halves are in a comparison. */
export function modesOf({ suites }: Comparison): Modes[] {
  return suites.flatMap(native => {
    const simulator = suites.find(
      other => other.suite === `${native.suite}${SIMULATION_SUFFIX}` && isCounted(other),
    );
    const pairs = simulator === undefined ? [] : pairsOf(native, simulator);
    return pairs.length === 0 ? [] : [{ suite: native.suite, pairs }];
  });
}

function pairsOf(native: SuiteComparison, simulator: SuiteComparison): ModePair[] {
  return native.rows
    .filter(({ metric }) => TIMES.includes(metric))
    .flatMap(row => {
      const counted = simulator.rows.find(
        other =>
          bare(other.benchmark) === bare(row.benchmark) &&
          other.metric === countedUnit(row.metric) &&
          other.treatment === row.treatment &&
          other.against === row.against,
      );
      return counted === undefined ? [] : [pairOf(row, native, counted, simulator)];
    });
}

/** Removes the CPU count that Go appends: with the one processor of the simulator Go appends none. */
const bare = (benchmark: string): string => benchmark.replace(/-\d+$/, '');

function pairOf(row: Row, native: SuiteComparison, counted: Row, simulator: SuiteComparison): ModePair {
  const { benchmark, treatment } = cellsOf(row, native);
  return {
    benchmark,
    treatment,
    metric: shortLabelOf(row.metric) ?? row.metric,
    native: line(row, native),
    simulator: line(counted, simulator),
    disagreement: disagreement(row, counted),
  };
}

function line(row: Row, suite: SuiteComparison): string {
  const { overhead, interval } = cellsOf(row, suite);
  return [overhead, interval, chanceMark(row, suite)].filter(text => text !== '').join(' ');
}

/**
 * Returns how two modes disagree by their 95 % intervals: one overhead is certainly above zero and the other below, or
 * any overhead in one interval is more than {@link FACTOR} times those in the other. Overheads are fractions of
 * each mode's own control, so no unit is converted.
 */
function disagreement(one: Row, other: Row): string {
  const [here, there] = [ends(one), ends(other)];
  if (here === null || there === null) return '';
  if (Math.max(here.low, there.low) > 0 && Math.min(here.high, there.high) < 0) return 'in sign';
  const apart = (far: Ends, near: Ends) => far.low > 0 && far.low > FACTOR * Math.max(0, near.high);
  const costs = apart(here, there) || apart(there, here);
  const gains = apart(mirrored(here), mirrored(there)) || apart(mirrored(there), mirrored(here));
  return costs || gains ? `by more than a factor of ${FACTOR}` : '';
}

interface Ends {
  readonly low: number;
  readonly high: number;
}

/** Returns the interval of a row, extended to zero if the row may be chance or is shown as unchanged. */
function ends(row: Row): Ends | null {
  const effect = effectOf(row);
  if (row.low === null || row.high === null || effect === 'unknown') return null;
  const { low, high } = row;
  return effect === 'unclear' || effect === 'chance'
    ? { low: Math.min(0, low), high: Math.max(0, high) }
    : { low, high };
}

const mirrored = ({ low, high }: Ends): Ends => ({ low: -high, high: -low });
