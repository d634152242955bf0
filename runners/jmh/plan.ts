// How long a fork is: warm-up and measured iterations that spend the time budget well.
import type { Iterations, Suite } from '../../action/src/config/config.ts';

export interface ForkPlan {
  readonly warmup: Iterations;
  readonly measurement: Iterations;
  /** How long the warm-up may go on after its iterations; left out: not at all. */
  readonly idle?: Idle;
}

/** A warm-up goes on until compilation took at most `share` of the time of its last `window` iterations, or until all of them took `longest` ms. */
export interface Idle {
  readonly window: number;
  readonly share: number;
  readonly longest: number;
}

/**
 * A fork of 1.6 times its warm-up is near the optimum over wide ranges of noise, with at least three measured
 * iterations (the trade-off of Kalibera & Jones, "Rigorous benchmarking in reasonable time", 2013).
 */
export const FORK_TO_WARMUP = 1.6;
export const MEASURED_ITERATIONS = 3;
/** Bounds of the warm-up of a planned fork, in ms: more is wasted, with less the JIT is not done. */
export const LONGEST_WARMUP = 4000;
const COMFORTABLE_WARMUP = 2000;
export const SHORTEST_WARMUP = 500;
export const WARMUP_ITERATIONS = 2;
/** A turn of a fork among forks that live at the same time, in ms, and the fewest that it has. */
export const SLICE = 100;
export const FEWEST_SLICES = 10;
/** Compilers rest when they work for at most 3 % of the time of a fork. */
export const REST: Omit<Idle, 'longest'> = { window: 5, share: 0.03 };
/** A warm-up that ends when compilers rest may take this many times as long as a fixed one. */
export const PATIENCE = 2;
/** What a fork takes beside its iterations, before any was seen, in ms. */
const START_ALLOWANCE = 1500;

/**
 * Plans the forks of a suite: as many rounds as are allowed, then a comfortable warm-up, then at least the minimum of
 * rounds. What the configuration says of warm-up and measurement holds.
 * @param forks forks in a round
 */
export function planForks(suite: Suite, forks: number): ForkPlan {
  const warmupFor = (rounds: number) =>
    (suite.timeBudget / (rounds * forks) - START_ALLOWANCE) / FORK_TO_WARMUP;
  const spacious = warmupFor(suite.rounds.max);
  const warmup =
    spacious >= COMFORTABLE_WARMUP ? spacious : Math.min(COMFORTABLE_WARMUP, warmupFor(suite.rounds.min));
  const length = Math.round(Math.min(LONGEST_WARMUP, Math.max(SHORTEST_WARMUP, warmup)));
  return {
    warmup: suite.warmup ?? { count: WARMUP_ITERATIONS, time: Math.round(length / WARMUP_ITERATIONS) },
    measurement: suite.measurement ?? {
      count: MEASURED_ITERATIONS,
      time: Math.round((length * (FORK_TO_WARMUP - 1)) / MEASURED_ITERATIONS),
    },
  };
}

/** The same for forks that take turns: as long, in short iterations, but a warm-up that ends when the compilers rest. */
export function planTurns(suite: Suite, forks: number): ForkPlan {
  const { warmup, measurement } = planForks(suite, forks);
  const fewest = { count: FEWEST_SLICES, time: SLICE };
  const count = Math.max(FEWEST_SLICES, Math.round(lengthOf(measurement) / SLICE));
  return {
    ...(suite.warmup === null
      ? {
          warmup: fewest,
          idle: { ...REST, longest: Math.max(lengthOf(fewest), PATIENCE * lengthOf(warmup)) },
        }
      : { warmup }),
    measurement: suite.measurement ?? { count, time: SLICE },
  };
}

/**
 * A fork in the simulator, in ms of its own clock: so many million instructions. Never from the time budget: a result that is known is
 * found again only if the same is asked for, whatever else is measured beside it. The JIT compiler shares the one processor,
 * so the warm-up is longer than elsewhere; the check for steadiness says where it is too short.
 */
const SIMULATED: ForkPlan = {
  warmup: { count: 6, time: 1000 },
  measurement: { count: MEASURED_ITERATIONS, time: 1000 },
};

/** The forks of a suite in the simulator. What the configuration says of warm-up and measurement holds. */
export function planSimulated({ warmup, measurement }: Pick<Suite, 'warmup' | 'measurement'>): ForkPlan {
  return { warmup: warmup ?? SIMULATED.warmup, measurement: measurement ?? SIMULATED.measurement };
}

/** The length of an iteration, in ms, where neither the benchmark nor anybody else says one: JMH's own default. */
const UNSAID = 10_000;

/** What iterations take, in ms. */
const lengthOf = ({ count, time }: Iterations) => count * (time ?? UNSAID);

/** What the iterations of a planned fork take at most, in ms. */
export function planned({ warmup, measurement, idle }: ForkPlan): number {
  return Math.max(lengthOf(warmup), idle?.longest ?? 0) + lengthOf(measurement);
}
