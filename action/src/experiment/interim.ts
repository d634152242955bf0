// Interim analyses: when the gates are judged before the last round, and whether what was found ends the suite.
import type { Suite } from '../config/config.ts';

/** With fewer rounds than this there is nothing to be gained by judging before the last one. */
const FEWEST_ROUNDS = 10;
/** Where the interim analyses lie, as shares of the planned rounds. */
const SHARES = [1 / 2, 3 / 4, 1];

/** What an interim analysis found. */
export interface Found {
  readonly gates: number;
  /** Gates that the rounds so far do not decide. */
  readonly open: number;
  /** The suite is broken, which no further round mends. */
  readonly broken: boolean;
}

/** Judges the rounds that are complete, by the gates and with the baselines that the report will use. */
export type Analysis = () => Promise<Found>;

/**
 * The numbers of complete rounds at which the gates are judged, the last of them the planned rounds. Empty where there
 * is nothing to decide early: without gates, with a number of rounds that the user fixed, and with few rounds.
 * @param planned rounds of the plan
 * @param gates how many gates there are
 */
export function planInterim(planned: number, rounds: Suite['rounds'], gates: number): number[] {
  if (gates === 0 || rounds.min === rounds.max || planned < FEWEST_ROUNDS) return [];
  const first = Math.max(FEWEST_ROUNDS, rounds.min);
  const interim = SHARES.map(share => Math.ceil(share * planned));
  return [...new Set(interim)].filter(analysis => analysis >= first);
}

/**
 * How many rounds more there will be, whatever they show: up to the next interim analysis, or else to the last that is planned.
 * @param fewest rounds where none are planned yet
 * @param complete rounds that are there
 */
export function certainRounds(
  { planned, interim }: { readonly planned: number; readonly interim: readonly number[] },
  fewest: number,
  complete: number,
): number {
  const end = interim.find(analysis => analysis > complete) ?? (planned === 0 ? fewest : planned);
  return end - complete;
}

/** Whether an interim analysis ends the suite, and the sentence that tells it. */
export function decides(found: Found, complete: number, interim: readonly number[]): [boolean, string] {
  const analysis = `interim analysis after ${complete} rounds`;
  if (found.broken) return [true, `${analysis}: the suite is broken, and no further round mends that`];
  if (found.open === 0) return [true, `${analysis}: every gate is decided`];
  const next = interim.find(later => later > complete);
  const open = `${found.open} of ${found.gates} ${found.gates === 1 ? 'gate' : 'gates'} ${found.open === 1 ? 'is' : 'are'} open`;
  return [false, `${analysis}: ${open}, going on to ${next}`];
}
