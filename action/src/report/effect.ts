// What a row's interval allows to be said: a cost, a gain, nothing, or that it cannot be told.
import type { Row, SuiteComparison } from '../comparison/comparison.ts';
import { count, percent } from './values.ts';

/**
 * What a row shows. `same`: exactly no change; `unclear`: an interval that spans zero, or a change that may be chance among
 * so many rows; `unknown`: too few rounds for an interval.
 */
export type Effect = 'cost' | 'gain' | 'same' | 'unclear' | 'unknown';

/** Of the rows without a gate that are shown as changed about this share may be chance: the largest q-value that counts. */
export const FALSE_DISCOVERIES = 0.05;

/** See {@link isFar}. */
export const FAR = 2;

export function sideOf(low: number, high: number): 'above' | 'below' | 'zero' | 'across' {
  if (Math.abs(low) < 1e-9 && Math.abs(high) < 1e-9) return 'zero';
  if (low > 0) return 'above';
  return high < 0 ? 'below' : 'across';
}

/** How an interval lies to zero: the one question that decides what may be said. Where a control is 0 the difference decides. */
function alone(row: Row): Effect {
  const bounds = row.overhead === null ? row.difference : row;
  if (bounds?.low == null || bounds.high == null) return 'unknown';
  const side = sideOf(bounds.low, bounds.high);
  if (side === 'zero') return 'same';
  if (side === 'across') return 'unclear';
  // A difference is on − off: for a metric that should be high, less of it is the cost.
  const costs = row.overhead === null && row.better === 'higher' ? side === 'below' : side === 'above';
  return costs ? 'cost' : 'gain';
}

/**
 * Whether an interval lies more than twice as far from zero as it is wide. Ranks of six rounds leave no p below 0.03, however large a
 * change is, and so no small q among many rows; but no chance moves all of them so far.
 */
function isFar(row: Row): boolean {
  const log = row.overhead !== null;
  const bounds = log ? row : row.difference;
  if (bounds?.low == null || bounds.high == null) return false;
  const [low, high] = [bounds.low, bounds.high].map(end => (log ? Math.log1p(end) : end)) as [number, number];
  return Math.min(Math.abs(low), Math.abs(high)) > FAR * (high - low);
}

/** An ungated row whose interval just excludes zero, as some of so many do by chance (Benjamini & Hochberg 1995). */
function mayBeChance(row: Row): boolean {
  const moved = row.q !== null && row.q > FALSE_DISCOVERIES && row.gates.length === 0;
  return moved && (alone(row) === 'cost' || alone(row) === 'gain') && !isFar(row);
}

/** What may be said about a row. A gate is an own question, which Holm's correction answers; other rows are many questions. */
export function effectOf(row: Row): Effect {
  return mayBeChance(row) ? 'unclear' : alone(row);
}

/** An agent that seems to pay its host: the statistics found that it cost less than nothing, and it is shown so. */
export function isSuspect(row: Row): boolean {
  return effectOf(row) === 'gain' && row.warnings.some(({ code }) => code === 'negative-overhead');
}

/** Says why rows that would look changed alone are shown as unchanged; empty where there are none. */
export function chanceNote({ rows }: SuiteComparison): string {
  const tested = rows.filter(row => row.q !== null).length;
  const spared = rows.filter(mayBeChance).length;
  if (spared === 0) return '';
  const expected = Math.max(1, Math.round(FALSE_DISCOVERIES * tested));
  const [these, are] =
    spared === 1
      ? ['1 row without a gate that looks changed by itself', 'is']
      : [`${spared} rows without a gate that look changed by themselves`, 'are'];
  return `${count(tested, 'row')} were compared, and of so many about ${expected} will look changed by chance alone. So ${these} ${are} shown as unchanged: among those shown as changed no more than ${percent(FALSE_DISCOVERIES)} should be false discoveries.`;
}
