// What a row's interval shows: a cost, a gain, no change, or nothing certain.
import type { Row, SuiteComparison } from '../comparison/comparison.ts';
import { logOf } from '../comparison/overhead.ts';
import { count, grouped, percent } from './values.ts';

/**
 * The finding of a row. `chance`: an interval without zero that many rows have by chance; `same`: exactly no
 * change; `unclear`: an interval with zero; `unknown`: too few rounds for an interval.
 */
export type Effect = 'cost' | 'gain' | 'chance' | 'same' | 'unclear' | 'unknown';

/** The largest q-value of a row without a gate that is shown as changed; about this share of them may be chance. */
export const FALSE_DISCOVERIES = 0.05;

/** The short mark for such a row, without the number of rows. */
export const MAY_BE_CHANCE = 'may be chance';

/** See {@link isFar}. */
export const FAR = 2;

export function sideOf(low: number, high: number): 'above' | 'below' | 'zero' | 'across' {
  if (Math.abs(low) < 1e-9 && Math.abs(high) < 1e-9) return 'zero';
  if (low > 0) return 'above';
  return high < 0 ? 'below' : 'across';
}

/** Returns the position of an interval relative to zero. If a control is 0, the difference decides. */
function alone(row: Row): Effect {
  const bounds = row.overhead === null ? row.difference : row;
  if (bounds?.low == null || bounds.high == null) return 'unknown';
  const side = sideOf(bounds.low, bounds.high);
  if (side === 'zero') return 'same';
  if (side === 'across') return 'unclear';
  // A difference is on − off: for a metric that should be high, a decrease is a cost.
  const costs = row.overhead === null && row.better === 'higher' ? side === 'below' : side === 'above';
  return costs ? 'cost' : 'gain';
}

/**
 * Returns whether an interval is more than twice as far from zero as it is wide. Ranks of six rounds allow no p below 0.03 for any
 * change, so among many rows no small q either; but chance does not move all rounds that far.
 */
function isFar(row: Row): boolean {
  const ratio = row.overhead !== null;
  const bounds = ratio ? row : row.difference;
  if (bounds?.low == null || bounds.high == null) return false;
  const [low, high] = [bounds.low, bounds.high].map(end => (ratio ? logOf(end, row.better) : end));
  return low != null && high != null && Math.min(Math.abs(low), Math.abs(high)) > FAR * (high - low);
}

/** Whether an ungated row just excludes zero, as some of many rows do by chance (Benjamini & Hochberg 1995). */
function mayBeChance(row: Row): boolean {
  const moved = row.q !== null && row.q > FALSE_DISCOVERIES && row.gates.length === 0;
  return moved && (alone(row) === 'cost' || alone(row) === 'gain') && !isFar(row);
}

/** Returns the finding of a row. A gate is one question, which Holm's correction covers; other rows are many questions. */
export function effectOf(row: Row): Effect {
  return mayBeChance(row) ? 'chance' : alone(row);
}

/** Returns whether a treatment certainly costs less than nothing, and is shown so. */
export function isSuspect(row: Row): boolean {
  return effectOf(row) === 'gain' && row.warnings.some(({ code }) => code === 'negative-overhead');
}

/** Counts the tested rows of a suite; cached, because every row that may be chance shows it. */
const tested = new WeakMap<readonly Row[], number>();

function testedIn({ rows }: SuiteComparison): number {
  const known = tested.get(rows) ?? rows.filter(row => row.q !== null).length;
  tested.set(rows, known);
  return known;
}

/** Returns `may be chance among 128 rows`; empty for other rows. */
export function chanceMark(row: Row, suite: SuiteComparison): string {
  return mayBeChance(row) ? `${MAY_BE_CHANCE} among ${count(testedIn(suite), 'row')}` : '';
}

/** Returns why rows whose interval excludes zero are marked; empty if there are none. */
export function chanceNote(suite: SuiteComparison): string {
  const marked = suite.rows.filter(mayBeChance).length;
  if (marked === 0) return '';
  const all = testedIn(suite);
  const expected = Math.max(1, Math.round(FALSE_DISCOVERIES * all));
  const these =
    marked === 1
      ? '1 row without a gate, whose interval excludes zero, is'
      : `${grouped(marked)} rows without a gate, whose intervals exclude zero, are`;
  return `${count(all, 'row')} were compared, and about ${grouped(expected)} of them will look changed by chance alone. So ${these} marked “${MAY_BE_CHANCE}”: among the other changed rows at most ${percent(FALSE_DISCOVERIES)} should be false discoveries.`;
}
