// Plans the length of a fork: warm-up and measured iterations that use the time budget well.
import { takesTurns } from '../../core/forks/together.ts';
import type { Iterations } from '../../core/suite.ts';
import type { JmhSuite } from './suite.ts';

export interface ForkPlan {
  readonly warmup: Iterations;
  readonly measurement: Iterations;
  /** How long the warm-up may continue after its iterations; left out: not at all. */
  readonly idle?: Idle;
  /** The longest time in which iterations wait until the compilers are idle, in ms; left out: they do not wait. */
  readonly awaitCompilers?: number;
  /** When the measurement begins again; left out: never. */
  readonly restart?: Restart;
}

/** A measurement begins again if compilers took more than `share` of an iteration. It has at most `times` its planned iterations. */
export interface Restart {
  readonly share: number;
  readonly times: number;
}

/**
 * A warm-up continues until compilers took at most `share` of the time of its last iterations, or until all of them took `longest` ms.
 * The last are `count`, or fewer if these take `time` ms.
 */
export interface Idle {
  readonly window: { readonly count: number; readonly time: number };
  readonly share: number;
  readonly longest: number;
}

/**
 * A fork of 1.6 times its warm-up is near the optimum for many kinds of noise, with at least three measured
 * iterations (the trade-off of Kalibera & Jones, "Rigorous benchmarking in reasonable time", 2013).
 */
export const FORK_TO_WARMUP = 1.6;
export const MEASURED_ITERATIONS = 3;
/** Limits of the warm-up of a planned fork, in ms: more is wasted, with less the JIT is not done. */
export const LONGEST_WARMUP = 4000;
const COMFORTABLE_WARMUP = 2000;
export const SHORTEST_WARMUP = 500;
export const WARMUP_ITERATIONS = 2;
/** A measured turn of a fork among forks that live at the same time, in ms, and the fewest turns. */
export const SLICE = 50;
export const FEWEST_SLICES = 40;
/** The warm-up has longer turns, so that the work for JMH and our profiler is a smaller part of them. */
export const WARMUP_TURNS: Iterations & { readonly time: number } = { count: 10, time: 100 };
/** Compilers are idle if they work for at most 3 % of the time of a fork. Those of queries to H2 begin again after a second or two. */
export const REST: Omit<Idle, 'longest'> = { window: { count: 20, time: 2000 }, share: 0.03 };
/** A warm-up that ends when compilers are idle may take this many times as long as a fixed one. */
export const PATIENCE = 2;
/** The time of a fork outside its iterations, before any was observed, in ms. */
const START_ALLOWANCE = 1500;
/** The short iterations before the warm-up of a fork that takes turns, in ms: see `Preparation` in jvm-bench. */
const PREPARATION = 1300;

/**
 * Plans the forks of a suite: as many rounds as allowed, then a comfortable warm-up, then at least the minimum of
 * rounds. Settings of warm-up and measurement take precedence.
 * @param forks forks in a round
 */
export function planForks(suite: JmhSuite, forks: number): ForkPlan {
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

/**
 * Returns the planned wall time of a round in ms, with the starts of its forks. It is longer if an agent starts slowly or an operation
 * takes longer than an iteration.
 */
export function roundTime(suite: JmhSuite, benchmarks: number): number {
  const forks = benchmarks * suite.variants.length;
  if (!takesTurns(suite)) {
    const { warmup, measurement } = planForks(suite, forks);
    return forks * (START_ALLOWANCE + lengthOf(warmup) + lengthOf(measurement));
  }
  const { warmup, measurement, idle } = planTurns(suite, forks);
  // A warm-up takes longer than the time in which compilers must be idle, but on two processors two forks warm up at once.
  const warm = idle === undefined ? lengthOf(warmup) : idle.window.time;
  return forks * (START_ALLOWANCE + PREPARATION + warm + lengthOf(measurement));
}

/** Plans forks that take turns: equally long, in short iterations, with a warm-up that ends when the compilers are idle. */
export function planTurns(suite: JmhSuite, forks: number): ForkPlan {
  const { warmup, measurement } = planForks(suite, forks);
  const count = Math.max(FEWEST_SLICES, Math.round(lengthOf(measurement) / SLICE));
  const longest = Math.max(lengthOf(WARMUP_TURNS), PATIENCE * lengthOf(warmup));
  return {
    ...(suite.warmup === null ? { warmup: WARMUP_TURNS, idle: { ...REST, longest } } : { warmup }),
    measurement: suite.measurement ?? { count, time: SLICE },
  };
}

/** The last iterations that decide whether the compilers are idle, in single-shot mode. */
const LAST_SHOTS = 5;

/** Returns the plan of a single-shot benchmark. Shots are long, so few of them decide when compilers are idle. */
export function ofSingleShots({ idle, ...plan }: ForkPlan): ForkPlan {
  if (idle === undefined) return plan;
  const { count, time } = idle.window;
  return { ...plan, idle: { ...idle, window: { count: Math.min(LAST_SHOTS, count), time } } };
}

/**
 * A fork in the simulator, in ms of its own clock, which are million instructions. Never derived from the time budget: a known result is
 * found again only with the same input, whatever else is measured.
 */
const SIMULATED: ForkPlan = {
  warmup: { count: 3, time: 250 },
  idle: { window: { count: 2, time: 500 }, share: 0.06, longest: 20_000 },
  measurement: { count: MEASURED_ITERATIONS, time: 200 },
};
const RESTART: Restart = { share: 0.01, times: 4 };
/** Some agents cause 20 G instructions of compilation before the first iteration. */
const AWAIT_COMPILERS = 30_000;

/** Plans the forks of a suite in the simulator. Settings of warm-up and measurement take precedence. */
export function planSimulated({ warmup, measurement }: Pick<JmhSuite, 'warmup' | 'measurement'>): ForkPlan {
  const { idle, ...planned } = SIMULATED;
  return {
    warmup: warmup ?? planned.warmup,
    ...(warmup === null && idle !== undefined ? { idle } : {}),
    measurement: measurement ?? planned.measurement,
    awaitCompilers: AWAIT_COMPILERS,
    restart: RESTART,
  };
}

/** An iteration of a profiled fork, in ms: starting and stopping the profiler around it takes up to 20 ms. */
const PROFILED = 200;
/** The parts of a profiled fork take turns of four iterations; each part has several of them. */
const FEWEST_PROFILED = 12;
/** The measured part of a profiled fork, as a multiple of that of a measured one: a part of it is without samples. */
const LONGER = 1.5;

/** Plans a profiled fork: the warm-up of a measured one, then iterations with and without samples in turns. */
export function planProfiled({ warmup, measurement, idle }: ForkPlan): ForkPlan {
  const turns = Math.ceil((LONGER * lengthOf(measurement)) / PROFILED / 4);
  return {
    warmup,
    ...(idle === undefined ? {} : { idle }),
    measurement: { count: Math.max(FEWEST_PROFILED, turns * 4), time: PROFILED },
  };
}

/** The length of an iteration, in ms, without other settings: JMH's default. */
const UNSAID = 10_000;

/** Returns the time of iterations, in ms. */
const lengthOf = ({ count, time }: Iterations) => count * (time ?? UNSAID);

/** Returns the longest time of the iterations of a planned fork, in ms. */
export function planned({ warmup, measurement, idle }: ForkPlan): number {
  return Math.max(lengthOf(warmup), idle?.longest ?? 0) + lengthOf(measurement);
}
