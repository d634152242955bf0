// How many rounds fit into a suite's time: decided once, after the first round and without its results.

import type { Warning } from '../../../core/results/warning.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { FEWEST_SEEDS, planInterim } from './interim.ts';

/** If more than this share of the rounds is dropped, the machine is too noisy for a verdict. */
export const DROPPED_LIMIT = 0.25;

/**
 * One-sided error that a breach may have, after Holm's correction: for a suite that is judged once, and for the last interim analysis of
 * three, at a half, three quarters and all of the rounds (spending by Lan & DeMets 1983, bounds by O'Brien & Fleming 1979).
 */
export const BREACH_LEVEL = 0.025;
export const LAST_ANALYSIS_LEVEL = 0.022;

/** The input of a plan. */
export type Planning = Pick<BaseSuite, 'mode' | 'rounds' | 'timeBudget'>;

/**
 * The fewest rounds that can show a breach. The smallest p-value of the signed-rank test over n rounds is 2^-n, and Holm's correction
 * multiplies it by the number of gates. If rounds are seeds of the simulator, Student's distribution continues where ranks end, and
 * 5 are enough for any number of gates.
 */
export function roundsToBreach(gates: number, interim: boolean, mode: BaseSuite['mode']): number {
  if (gates === 0) return 0;
  if (mode === 'simulation') return FEWEST_SEEDS;
  return Math.ceil(Math.log2(gates / (interim ? LAST_ANALYSIS_LEVEL : BREACH_LEVEL)));
}

export interface Plan {
  readonly rounds: number;
  /** The numbers of complete rounds at which the gates are judged; empty: once, at the end. */
  readonly interim: readonly number[];
  /** Duration of the whole plan, in ms. */
  readonly expected: number;
}

/**
 * The rounds of a suite. The minimum is kept even if it takes longer than the time budget: fewer rounds give no result.
 * @param gates how many gates there will be, over all benchmarks and treatments
 * @param interimAllowed whether the suite may end at an interim analysis
 * @param roundTime wall time of the first round, in ms
 * @param spent wall time before the first round ended (preparation, dry run and the round itself), in ms
 */
export function planRounds(
  suite: Planning,
  gates: number,
  interimAllowed: boolean,
  roundTime: number,
  spent: number,
): Plan {
  const fitting = 1 + Math.floor(Math.max(0, suite.timeBudget - spent) / roundTime);
  const { min, max, ceiling = max } = suite.rounds;
  const most = (interim: boolean) => {
    const needed = roundsToBreach(gates, interim, suite.mode);
    return Math.min(Math.max(max, Math.min(ceiling, needed)), Math.max(min, needed, fitting));
  };
  const interimOf = (rounds: number) => (interimAllowed ? planInterim(rounds, suite, gates) : []);
  const rounds = most(interimOf(most(false)).length > 0);
  return { rounds, interim: interimOf(rounds), expected: spent + (rounds - 1) * roundTime };
}

/**
 * What is wrong with the number of rounds, before the first one; null if `rounds.min` are enough. `hopeless`: no gate can be breached in
 * the largest number of rounds, although one can pass. With too few rounds for any verdict nothing passes, so nothing is refused.
 * @param noisy the number of gates on metrics that are not counts
 */
export function foretell(
  noisy: number,
  { mode, rounds: { min, max, ceiling = max } }: Planning,
): { readonly hopeless: boolean; readonly message: string } | null {
  const most = Math.max(max, ceiling);
  const needed = roundsToBreach(noisy, false, mode);
  if (needed <= min || most < roundsToBreach(1, false, mode)) return null;
  if (most < needed) return { hopeless: true, message: cannotBreach(most, noisy, needed) };
  return { hopeless: false, message: `${noisy} gates: a breach of one takes ${needed} rounds or more` };
}

function cannotBreach(rounds: number, noisy: number, needed: number): string {
  return `${rounds} rounds cannot show a breach of any of ${noisy} gates; at least ${needed} can: raise rounds to ${needed} or more, or gate fewer metrics`;
}

/**
 * What a plan cannot show, as a warning.
 * @param noisy the number of gates on metrics that are not counts
 */
export function shortfalls(
  { rounds, interim, expected }: Plan,
  noisy: number,
  { mode, timeBudget }: Planning,
): Warning[] {
  const needed = roundsToBreach(noisy, interim.length > 0, mode);
  const cannot = cannotBreach(rounds, noisy, needed);
  const over = `${rounds} rounds, the fewest that can decide, take about ${minutes(expected)}; the time budget is ${minutes(timeBudget)}`;
  return [
    ...(rounds < needed ? [{ code: 'cannot-breach', message: cannot }] : []),
    ...(expected > timeBudget ? [{ code: 'over-budget', message: over }] : []),
  ];
}

/** A time in ms, for people. */
export function minutes(time: number): string {
  return `${(time / 60_000).toFixed(1)} min`;
}

/** The clock of one suite: what was planned, what was spent. Times in ms. */
export class TimeBudget {
  readonly #suite: Planning;
  readonly #started = performance.now();
  #expected: number | null = null;
  #rounds = 0;
  #roundsTime = 0;
  #lastEnd = 0;
  #fewest: number;

  constructor(suite: Planning) {
    this.#suite = suite;
    this.#fewest = suite.rounds.min;
  }

  /** Plans the rounds after the first one. */
  plan(gates: number, interimAllowed: boolean, roundTime: number): Plan {
    const plan = planRounds(this.#suite, gates, interimAllowed, roundTime, this.elapsed());
    this.#expected = plan.expected;
    this.#fewest = Math.max(this.#fewest, roundsToBreach(gates, plan.interim.length > 0, this.#suite.mode));
    return plan;
  }

  elapsed(): number {
    return performance.now() - this.#started;
  }

  /** Records the length of a round that has ended. */
  count(roundTime: number): void {
    this.#rounds++;
    this.#roundsTime += roundTime;
    this.#lastEnd = this.elapsed();
  }

  /** Estimated duration of some more rounds, from those that are done; null before the first. */
  remaining(rounds: number): number | null {
    if (this.#rounds === 0) return null;
    const perRound = this.#roundsTime / this.#rounds;
    return Math.max(0, rounds * perRound - (this.elapsed() - this.#lastEnd));
  }

  /** Whether repeated forks made the suite half as long again as planned. */
  overdrawn(): boolean {
    return this.#expected !== null && this.elapsed() > 1.5 * Math.max(this.#expected, this.#suite.timeBudget);
  }

  /** Whether rounds got so slow that another one does not fit. Results play no part in this. */
  spent(complete: number): boolean {
    const perRound = this.elapsed() / Math.max(1, complete);
    return complete >= this.#fewest && this.elapsed() + perRound > this.#suite.timeBudget * 1.1;
  }
}
