// The smallest effect that the next run of a suite could find, from the spread of its stored runs.
import { limitedOf } from '../../../core/matching.ts';
import { GATES } from '../../../core/results/gate.ts';
import type { GateRequest } from '../../../core/results/record.ts';
import type { Warning } from '../../../core/results/warning.ts';
import type { StoredTime } from './duration.ts';
import { amountText, gateText, percentText } from './gate-text.ts';

/** Standard deviations on the scale of ln(on/off): of a round, and of what does not shrink with more rounds. */
export interface Spread {
  readonly round: number;
  readonly run: number;
}

/** A row of the stored runs. */
export interface StoredRow {
  readonly benchmark: string;
  readonly treatment: string;
  readonly metric: string;
  readonly better: 'lower' | 'higher' | null;
  /** Whether its values are counts that do not vary. */
  readonly exact: boolean;
  /** Whether it is the comparison with `against` in the same rounds. */
  readonly paired: boolean;
  /** The spread of the overhead, and of its change since the stored runs; null if they do not show it. */
  readonly overhead: Spread | null;
  readonly change: Spread | null;
  /** The median of what it is compared with, in the unit of the metric. */
  readonly off: number | null;
}

/** What stored runs tell about the next run of their suite. */
export interface StoredFacts {
  readonly runs: number;
  /** Complete rounds of a stored run: the median. */
  readonly rounds: number;
  readonly times: readonly StoredTime[];
  readonly rows: readonly StoredRow[];
  readonly warnings: readonly Warning[];
}

/** The length of the next run. */
export interface Length {
  readonly rounds: number;
  /** Whether interim analyses are planned: each is judged by a stricter level. */
  readonly interim: boolean;
}

/** What one gate could see. */
export interface Sight {
  readonly gate: GateRequest;
  readonly text: string;
  /** The smallest effect that is found four times in five, of the worst row: a fraction, or in the unit; null if unknown. */
  readonly sees: number | null;
  /** The row that sees least; null if there is only one. */
  readonly row: string | null;
  /** Whether that is within the limit; null if unknown. */
  readonly decides: boolean | null;
  /** The rounds that would be enough for the limit; null if unknown, or if no number is. */
  readonly needed: number | null;
}

/** Normal quantiles of the levels 0.025 and 0.022 (the last of three interim analyses), and of the power of 0.8. */
export const ONCE = 1.959964;
const [LAST, POWER] = [2.014091, 0.841621];
/** No forecast names more rounds. */
const MOST_ROUNDS = 1000;

/** The quantile of Student's t distribution with some degrees of freedom, from that of the normal one (Abramowitz & Stegun 1964, 26.7.5). */
export function student(z: number, degrees: number): number {
  const terms = [
    z,
    (z ** 3 + z) / 4,
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96,
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384,
  ];
  return terms.reduce((sum, term, power) => sum + term / degrees ** power, 0);
}

/**
 * The minimum detectable effect as a logarithm, as compare/power and compare/between compute it: the t quantiles of level and power times
 * the standard error (Bloom 1995), and in addition what runs differ by.
 */
export function detectable({ round, run }: Spread, { rounds, interim }: Length): number {
  const level = interim ? LAST : ONCE;
  const quantiles = student(level, rounds - 1) + student(POWER, rounds - 1);
  return Math.hypot((quantiles * round) / Math.sqrt(rounds), (level + POWER) * run);
}

/** The fewest rounds that find an effect, a logarithm; null if no number does. */
export function roundsToDetect(spread: Spread, effect: number, { rounds, interim }: Length): number | null {
  for (let count = rounds; count <= MOST_ROUNDS; count++)
    if (detectable(spread, { rounds: count, interim }) <= effect) return count;
  return null;
}

/**
 * What each gate could see. Gates on a treatment's own values are left out, because they find no effect.
 * @param rows all rows of the newest stored run
 * @param source `from 5 stored runs, 18 rounds`
 */
export function sightsOf(
  gates: readonly GateRequest[],
  rows: readonly StoredRow[],
  length: Length,
  source: string,
): Sight[] {
  return gates.flatMap(gate => {
    const { value } = GATES[gate.kind];
    if (value === 'own') return [];
    const unknown = { gate, sees: null, row: null, decides: null, needed: null };
    const name = gateText(gate);
    if (value === 'drift') return [{ ...unknown, text: `${name}: depends on the pinned runs` }];
    const limited = limitedOf([gate], rows);
    // Only a limit of the regression applies to a comparison in the same rounds, and then to nothing else.
    const isPaired = rows.some((row, at) => limited[at] === true && row.paired) && value === 'regression';
    const own = rows.filter((row, at) => limited[at] === true && row.paired === isPaired);
    if (own.length === 0) return [{ ...unknown, text: `${name}: no stored run has it` }];
    const seen = own.flatMap(row => seenBy(gate, row, length));
    const counts = own.filter(({ exact }) => exact).length;
    if (seen.length === 0)
      return [
        {
          ...unknown,
          decides: counts === own.length ? true : null,
          text:
            counts === own.length
              ? `${name}: sees any change, because it is a count`
              : `${name}: the stored runs have no interval`,
        },
      ];
    return [sightOf(gate, name, seen, source)];
  });
}

interface Seen {
  readonly row: StoredRow;
  readonly amount: number;
  readonly decides: boolean;
  readonly needed: number | null;
}

/** What a gate sees in one row, in the terms of its limit; empty if that is unknown, or a count. */
function seenBy(gate: GateRequest, row: StoredRow, length: Length): Seen[] {
  const { value } = GATES[gate.kind];
  const spread = value === 'regression' && !row.paired ? row.change : row.overhead;
  if (row.exact || spread === null || row.better === null) return [];
  const higher = row.better === 'higher';
  const fractionOf = (log: number) => (higher ? -Math.expm1(-log) : Math.expm1(log));
  const scale = value === 'increase' ? row.off : 1;
  if (scale === null || scale === 0) return [];
  const amount = fractionOf(detectable(spread, length)) * scale;
  const limit = gate.limit / scale;
  const effect = higher ? -Math.log1p(-Math.min(limit, 1)) : Math.log1p(limit);
  const decides = amount <= gate.limit;
  const needed = decides || gate.limit <= 0 ? null : roundsToDetect(spread, effect, length);
  return [{ row, amount, decides, needed }];
}

function sightOf(gate: GateRequest, name: string, seen: readonly Seen[], source: string): Sight {
  const sorted = seen.toSorted((a, b) => a.amount - b.amount);
  const [best, worst] = [sorted[0], sorted.at(-1)] as [Seen, Seen];
  const shown = (amount: number) =>
    GATES[gate.kind].limit === 'fraction' ? percentText(amount) : amountText(amount);
  const [least, most] = [shown(best.amount), shown(worst.amount)];
  const row = seen.length === 1 ? null : `${worst.row.benchmark} (${worst.row.treatment})`;
  const range = least === most ? most : `${least.replace(' %', '')} to ${most}`;
  const where = row === null || least === most ? '' : `, least on ${row}`;
  const undecided = seen.filter(({ decides }) => !decides);
  return {
    gate,
    text: `${name}: sees ${range}${where} (${source})`,
    sees: worst.amount,
    row,
    decides: undecided.length === 0,
    needed: undecided.some(({ needed }) => needed === null)
      ? null
      : undecided.reduce<number | null>((most, { needed }) => Math.max(most ?? 0, needed ?? 0), null),
  };
}
