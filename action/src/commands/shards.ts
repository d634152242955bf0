// Shards: one run's rounds on several machines. What each of them measures, and whether all of them are there in the end.
import type { Suite } from '../config/config.ts';
import { UsageError } from '../config/problem.ts';
import { shown } from '../results/path.ts';
import type { Shard } from '../results/record.ts';
import type { Part } from './pooling.ts';
import { resultsOf } from './requests.ts';
import type { RecordedRun } from './runs.ts';

/** More machines than a matrix has jobs are a slip of the pen. */
export const MOST_SHARDS = 256;

/** A shard as it was written: `2/5`; null where nothing was. Throws {@link UsageError}. */
export function parseShard(written: string | null): Shard | null {
  if (written === null) return null;
  const [, index, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(written) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (index === undefined || shard.index > shard.of || shard.of > MOST_SHARDS)
    throw new UsageError(
      `shard: "${written}" is no share such as 2/5: which one, and of how many (at most ${MOST_SHARDS})`,
    );
  return shard;
}

/** A shard as it is written. */
export function shardText({ index, of }: Shard): string {
  return `${index}/${of}`;
}

/**
 * What a shard measures of a suite: its share of the rounds, at least one. Its rounds are judged together with those of the
 * others, once, so no gate is decided while it measures.
 */
export function shareOf(suite: Suite, shard: Shard | null): Suite {
  if (shard === null) return suite;
  const share = (rounds: number): number =>
    Math.max(1, Math.floor(rounds / shard.of) + (shard.index <= rounds % shard.of ? 1 : 0));
  return { ...suite, gates: [], rounds: { min: share(suite.rounds.min), max: share(suite.rounds.max) } };
}

/** Another order of the forks for every shard, from the seed that they share; a whole number below 2^31. */
export function seedOfShard(seed: number, shard: Shard | null): number {
  return shard === null ? seed : (seed ^ Math.imul(shard.index, 0x85ebca6b)) >>> 1;
}

/** Rounds of a part of a run, at most: no journal holds more. */
const ROUNDS = 2 ** 14;

/**
 * What stands before the number of a round in the seed of the simulator. Rounds of other shards and attempts are judged together
 * with these, and one that was measured with the same seed would be the same round, counted twice.
 */
export function firstSeed(shard: Shard | null, attempt: number): number {
  return ((attempt - 1) * MOST_SHARDS + (shard === null ? 0 : shard.index - 1)) * ROUNDS;
}

/**
 * What is missing of a suite that was measured in shards, in words; nothing where all are there, or it was never parted.
 * Throws {@link UsageError} where the parts are not of one division.
 * @param runs all that were named: one of them may have left the suite out, and said so
 */
export function missingShards(parts: readonly [Part, ...Part[]], runs: readonly RecordedRun[]): string[] {
  const [first] = parts;
  const { suite } = first.suite;
  const of = first.record.shard?.of ?? null;
  const other = parts.find(({ record }) => (record.shard?.of ?? null) !== of);
  if (other !== undefined) {
    const division = ({ record }: Part): string =>
      record.shard === null ? 'no shard' : `shard ${shardText(record.shard)}`;
    throw new UsageError(
      `compare: suite ${suite} is ${division(first)} in ${shown(first.folder)} and ${division(other)} in ${shown(other.folder)}: name the shards of one division`,
    );
  }
  if (of === null) return [];
  const left = runs.filter(({ record }) => record.skipped.some(skipped => skipped.suite === suite));
  const measured = parts.filter(
    part => part.suite.broken.length > 0 || (part.suite.finished && resultsOf(part.folder, suite) !== null),
  );
  const there = new Set([...measured, ...left].map(({ record }) => record.shard?.index));
  const missing = Array.from({ length: of }, (_, index) => index + 1).filter(index => !there.has(index));
  if (missing.length === 0) return [];
  const which = missing.map(index => `${index}/${of}`).join(', ');
  return [
    `${missing.length} of ${of} shards ${missing.length === 1 ? 'is' : 'are'} missing: ${which}. Bring the results of every shard, or measure again: those that are there are not what was planned`,
  ];
}

/** Why a suite that was planned is not whole: nobody measured it to its end. Nothing where somebody did, or it was not planned. */
export function stoppedHalfway(parts: readonly [Part, ...Part[]], expected: readonly string[]): string[] {
  const { suite } = parts[0].suite;
  if (!expected.includes(suite) || parts.some(part => part.suite.finished)) return [];
  return [
    `suite ${suite} was planned, and its measurement was stopped before its rounds were done: run its job again`,
  ];
}

/** The suites that were planned and are in no run, each with the words that say so. */
export function missingSuites(
  expected: readonly string[],
  there: readonly string[],
  runs: readonly RecordedRun[],
): { readonly suite: string; readonly broken: string }[] {
  const left = runs.flatMap(({ record }) => record.skipped.map(({ suite }) => suite));
  const missing = [...new Set(expected)].filter(suite => !there.includes(suite) && !left.includes(suite));
  return missing.map(suite => ({
    suite,
    broken: `suite ${suite} was planned, and no result of it is here: look at the job that was to measure it`,
  }));
}
