// How long a suite takes, before it is measured: by the times of stored runs, by its planned forks, or by its time budget.
import type { BaseSuite } from '../../../core/suite.ts';
import { minutes, planRounds } from './budget.ts';
import { PROFILE_PART } from './profiling.ts';

/** The time of a stored run. */
export interface StoredTime {
  /** Wall time of a round, in ms. */
  readonly round: number;
  /** Whether it was measured on a machine like this one, and on a hosted runner. */
  readonly here: boolean;
  readonly hosted: boolean;
}

/** How long the rounds of a suite take. Times in ms. */
export interface Duration {
  readonly time: number;
  /** Whether `time` is a limit, and the suite may end earlier. */
  readonly limit: boolean;
  /** What the number rests on: `time budget`, `planned forks`, `3 stored runs`. */
  readonly basis: string;
  /** Of a round; null if unknown. */
  readonly round: number | null;
  /** The planned rounds; null if unknown. */
  readonly rounds: number | null;
}

/** The durations of a suite, and the time of a profile after a breach in ms, 0 without one. */
export interface Durations {
  readonly here: Duration;
  readonly hosted: Duration;
  readonly profile: number;
}

const PLANNED = 'planned forks';

type Timed = Pick<BaseSuite, 'mode' | 'rounds' | 'timeBudget' | 'profile'>;

/**
 * How long a suite takes here and on a hosted runner.
 * @param gates the number of gates, as far as it is known
 * @param planned the planned wall time of a round, in ms; null if its settings do not tell it
 */
export function durationsOf(
  suite: Timed,
  gates: number,
  planned: number | null,
  stored: readonly StoredTime[],
): Durations {
  const of = (times: readonly StoredTime[]): Duration => {
    const round = median(times.map(time => time.round));
    if (round !== null) return ofRounds(suite, gates, round, plural(times.length, 'stored run'));
    if (planned !== null) return ofRounds(suite, gates, planned, PLANNED);
    return { time: suite.timeBudget, limit: true, basis: 'time budget', round: null, rounds: null };
  };
  const here = of(stored.filter(time => time.here));
  return {
    here,
    hosted: of(stored.filter(time => time.hosted)),
    profile: suite.profile === 'never' ? 0 : here.time * PROFILE_PART,
  };
}

function ofRounds(suite: Timed, gates: number, round: number, basis: string): Duration {
  const { rounds, expected } = planRounds(suite, gates, true, round, round);
  return { time: expected, limit: false, basis, round, rounds };
}

/** The durations as lines for a person, without labels: of this machine, and of a hosted job. */
export function durationTexts({ here, hosted, profile }: Durations, suite: Timed): [string, string] {
  const { min } = suite.rounds;
  const longer = here.limit ? `; ${plural(min, 'round')} are measured even if they take longer` : '';
  const often = suite.profile === 'always' ? 'its profile takes' : 'after a breach a profile takes';
  const more = profile === 0 ? '' : `; ${often} up to ${minutes(profile)} more`;
  const same = hosted.basis === here.basis;
  const there =
    same && here.limit
      ? 'the same, because the time budget limits it'
      : same && here.basis === PLANNED
        ? 'the same plan'
        : timeText(hosted);
  return [`${timeText(here)}${longer}${more}`, `${there}; its set-up comes on top`];
}

/** `up to about 10.0 min (time budget)`. */
export function timeText({ time, limit, basis }: Duration): string {
  return `${limit ? 'up to about' : 'about'} ${minutes(time)} (${basis})`;
}

/** The sentence about all suites together. @param names the suites that can be measured, with their durations */
export function totalText(all: readonly Durations[]): string {
  const sum = (of: (durations: Durations) => number) => all.reduce((total, one) => total + of(one), 0);
  const limit = all.some(({ here }) => here.limit) ? 'up to about' : 'about';
  const [here, profile] = [sum(one => one.here.time), sum(one => one.profile)];
  const more = profile === 0 ? '' : `, and up to ${minutes(profile)} more for profiles`;
  return `Measuring takes ${limit} ${minutes(here)} in all${more}. Builds, downloads and dry runs come on top.`;
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)];
  return middle ?? null;
}

/** `1 round`, `6 rounds`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
