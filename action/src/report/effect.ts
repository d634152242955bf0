// What a row's interval allows to be said: a cost, a gain, nothing, or that it cannot be told.
import type { Row, SuiteComparison } from '../comparison/comparison.ts';
import { logOf } from '../comparison/history.ts';
import { count, grouped, percent } from './values.ts';

/**
 * What a row shows. `chance`: an interval that holds no zero, as those of some rows of so many do by chance; `same`: exactly no
 * change; `unclear`: an interval that spans zero; `unknown`: too few rounds for an interval.
 */
export type Effect = 'cost' | 'gain' | 'chance' | 'same' | 'unclear' | 'unknown';

/** Of the rows without a gate that are shown as changed about this share may be chance: the largest q-value that counts. */
export const FALSE_DISCOVERIES = 0.05;

/** What stands beside such a row where there is no room to say among how many. */
export const MAY_BE_CHANCE = 'may be chance';

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
  const ratio = row.overhead !== null;
  const bounds = ratio ? row : row.difference;
  if (bounds?.low == null || bounds.high == null) return false;
  const [low, high] = [bounds.low, bounds.high].map(end => (ratio ? logOf(end, row.better) : end));
  return low != null && high != null && Math.min(Math.abs(low), Math.abs(high)) > FAR * (high - low);
}

/** An ungated row whose interval just excludes zero, as some of so many do by chance (Benjamini & Hochberg 1995). */
function mayBeChance(row: Row): boolean {
  const moved = row.q !== null && row.q > FALSE_DISCOVERIES && row.gates.length === 0;
  return moved && (alone(row) === 'cost' || alone(row) === 'gain') && !isFar(row);
}

/** What may be said about a row. A gate is an own question, which Holm's correction answers; other rows are many questions. */
export function effectOf(row: Row): Effect {
  return mayBeChance(row) ? 'chance' : alone(row);
}

/** An agent that seems to pay its host: the statistics found that it cost less than nothing, and it is shown so. */
export function isSuspect(row: Row): boolean {
  return effectOf(row) === 'gain' && row.warnings.some(({ code }) => code === 'negative-overhead');
}

/** How many rows of a suite were tested; kept, because every row that may be chance says it. */
const tested = new WeakMap<readonly Row[], number>();

function testedIn({ rows }: SuiteComparison): number {
  const known = tested.get(rows) ?? rows.filter(row => row.q !== null).length;
  tested.set(rows, known);
  return known;
}

/** `may be chance among 128 rows`; empty for a row of which that is not so. */
export function chanceMark(row: Row, suite: SuiteComparison): string {
  return mayBeChance(row) ? `${MAY_BE_CHANCE} among ${count(testedIn(suite), 'row')}` : '';
}

/** Says why rows with an interval that holds no zero are marked; empty where none is. */
export function chanceNote(suite: SuiteComparison): string {
  const marked = suite.rows.filter(mayBeChance).length;
  if (marked === 0) return '';
  const all = testedIn(suite);
  const expected = Math.max(1, Math.round(FALSE_DISCOVERIES * all));
  const these =
    marked === 1
      ? '1 row without a gate, with an interval that holds no zero, is'
      : `${grouped(marked)} rows without a gate, each with an interval that holds no zero, are`;
  return `${count(all, 'row')} were compared, and of so many about ${grouped(expected)} will look changed by chance alone. So ${these} marked “${MAY_BE_CHANCE}”: among the others that are shown as changed no more than ${percent(FALSE_DISCOVERIES)} should be false discoveries.`;
}
