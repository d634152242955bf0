// How many rounds fit into a suite's time: decided once, from the first round, before any result is looked at.
import type { Suite } from '../config/config.ts';

/** More dropped rounds than this share of all, and the machine is too noisy to say anything. */
export const DROPPED_LIMIT = 0.25;

export interface Plan {
  readonly rounds: number;
  /** What the plan takes in all, in ms. */
  readonly expected: number;
}

/**
 * The rounds of a suite. The minimum is kept even where it takes longer than the time budget: fewer say nothing.
 * @param roundTime wall time of the first round, in ms
 * @param spent wall time before the first round ended (preparation, rehearsal and the round itself), in ms
 */
export function planRounds(
  suite: Pick<Suite, 'rounds' | 'timeBudget'>,
  roundTime: number,
  spent: number,
): Plan {
  const fitting = 1 + Math.floor(Math.max(0, suite.timeBudget - spent) / roundTime);
  const rounds = Math.min(suite.rounds.max, Math.max(suite.rounds.min, fitting));
  return { rounds, expected: spent + (rounds - 1) * roundTime };
}
