// Interim analyses: when gates are judged before the last round, and whether the result ends the suite.
import type { Place } from '../../../core/programs.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { undecided } from '../comparison/comparison.ts';
import { Statistics, type SuiteRequest } from '../comparison/judge.ts';

/** With fewer rounds than this, an early verdict saves nothing. */
const FEWEST_ROUNDS = 10;
/** The fewest seeds of the simulator that give an interval. */
export const FEWEST_SEEDS = 5;
/** The times of the interim analyses, as shares of the planned rounds. */
const SHARES = [1 / 2, 3 / 4, 1];

/** The result of an interim analysis. */
export interface Found {
  readonly gates: number;
  /** Gates that are not decided yet. */
  readonly open: number;
  /** The suite is broken, and another round cannot change that. */
  readonly broken: boolean;
}

/** Judges the complete rounds, by the gates and baselines of the report. */
export type Analysis = () => Promise<Found>;

/**
 * The numbers of complete rounds at which the gates are judged; the last is the number of planned rounds. Empty without gates, with a number of rounds
 * that the user fixed, and with few rounds. Seeds of the simulator spread little: five mostly decide.
 * @param planned rounds of the plan
 * @param gates the number of gates
 */
export function planInterim(
  planned: number,
  { mode, rounds }: Pick<BaseSuite, 'mode' | 'rounds'>,
  gates: number,
): number[] {
  if (gates === 0 || rounds.min === rounds.max) return [];
  if (mode === 'simulation') {
    const first = Math.max(FEWEST_SEEDS, rounds.min);
    return planned > first ? [first, planned] : [];
  }
  if (planned < FEWEST_ROUNDS) return [];
  const first = Math.max(FEWEST_ROUNDS, rounds.min);
  const interim = SHARES.map(share => Math.ceil(share * planned));
  return [...new Set(interim)].filter(analysis => analysis >= first);
}

/**
 * How many more rounds will run before the results are judged: up to the next interim analysis, or to the end of the plan.
 * @param fewest rounds if none are planned yet
 * @param complete rounds that are done
 */
export function certainRounds(
  { planned, interim }: { readonly planned: number; readonly interim: readonly number[] },
  fewest: number,
  complete: number,
): number {
  const end = interim.find(analysis => analysis > complete) ?? (planned === 0 ? fewest : planned);
  return end - complete;
}

/** What the rounds so far decide. Throws if they cannot be judged. */
export async function interimAnalysis(place: Place, request: SuiteRequest): Promise<Found> {
  const [suite] = (await new Statistics(place).judge([request])).suites;
  if (suite === undefined) throw new Error('the statistics returned no result for the suite');
  return {
    gates: suite.rows.flatMap(row => row.gates).length,
    open: undecided(suite).length,
    broken: suite.verdict === 'broken',
  };
}

/** Whether an interim analysis ends the suite, and the sentence for the report. */
export function decides(found: Found, complete: number, interim: readonly number[]): [boolean, string] {
  const analysis = `interim analysis after ${complete} rounds`;
  if (found.broken) return [true, `${analysis}: the suite is broken, and no further round can change that`];
  if (found.open === 0) return [true, `${analysis}: every gate is decided`];
  const next = interim.find(later => later > complete);
  const open = `${found.open} of ${found.gates} ${found.gates === 1 ? 'gate' : 'gates'} ${found.open === 1 ? 'is' : 'are'} open`;
  return [false, `${analysis}: ${open}, going on to ${next}`];
}
