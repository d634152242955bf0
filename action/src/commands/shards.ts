// Shards: the rounds of one run on several machines. Divides them, and detects missing shards before a judgement.

import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import type { Shard } from '../../../core/results/record.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import type { Part } from './pooling.ts';
import { resultsOf } from './requests.ts';
import type { RecordedRun } from './runs.ts';

/** A matrix of GitHub has at most this many jobs, so a larger number is a mistake. */
export const MOST_SHARDS = 256;

/** Parses a shard such as `2/5`; null without one. Throws {@link UsageError}. */
export function parseShard(written: string | null): Shard | null {
  if (written === null) return null;
  const [, index, of] = /^([1-9]\d{0,3})\/([1-9]\d{0,3})$/.exec(written) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (index === undefined || shard.index > shard.of || shard.of > MOST_SHARDS)
    throw new UsageError(
      `shard: "${written}" is not a shard such as 2/5: write its index and the number of shards (at most ${MOST_SHARDS})`,
    );
  return shard;
}

export function shardText({ index, of }: Shard): string {
  return `${index}/${of}`;
}

/**
 * A shard's part of a suite: its share of the rounds, at least one, and no gates, because all shards are judged
 * together.
 */
export function shareOf(suite: BaseSuite, shard: Shard | null): BaseSuite {
  if (shard === null) return suite;
  const share = (rounds: number): number =>
    Math.max(1, Math.floor(rounds / shard.of) + (shard.index <= rounds % shard.of ? 1 : 0));
  return { ...suite, gates: [], rounds: { min: share(suite.rounds.min), max: share(suite.rounds.max) } };
}

/** Another order of the forks for every shard, from the shared seed; a whole number below 2^31. */
export function seedOfShard(seed: number, shard: Shard | null): number {
  return shard === null ? seed : (seed ^ Math.imul(shard.index, 0x85ebca6b)) >>> 1;
}

/** Upper limit of the rounds of a shard: no journal has more. */
const ROUNDS = 2 ** 14;

/**
 * The offset of the simulator's seeds. Rounds of other shards and attempts are pooled with these, so equal seeds would
 * count the same round twice.
 */
export function firstSeed(shard: Shard | null, attempt: number): number {
  return ((attempt - 1) * MOST_SHARDS + (shard === null ? 0 : shard.index - 1)) * ROUNDS;
}

/**
 * Why a sharded suite is incomplete, as text; empty if all shards are present or it was never sharded. Throws
 * {@link UsageError} for shards of different divisions.
 * @param runs all named runs: one of them may record why it left the suite out
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
    `${missing.length} of ${of} shards ${missing.length === 1 ? 'is' : 'are'} missing: ${which}. Add the results of every shard, or measure again: the present ones are not the planned measurement`,
  ];
}

/** Why a planned suite is incomplete: no run finished it. Empty if one did, or if it was not planned. */
export function stoppedHalfway(parts: readonly [Part, ...Part[]], expected: readonly string[]): string[] {
  const { suite } = parts[0].suite;
  if (!expected.includes(suite) || parts.some(part => part.suite.finished)) return [];
  return [
    `suite ${suite} was planned, but its measurement was stopped before its rounds were done: run its job again`,
  ];
}

/** The planned suites without a run, each with a reason. */
export function missingSuites(
  expected: readonly string[],
  there: readonly string[],
  runs: readonly RecordedRun[],
): { readonly suite: string; readonly broken: string }[] {
  const left = runs.flatMap(({ record }) => record.skipped.map(({ suite }) => suite));
  const missing = [...new Set(expected)].filter(suite => !there.includes(suite) && !left.includes(suite));
  return missing.map(suite => ({
    suite,
    broken: `suite ${suite} was planned, but has no result: check the job that should have measured it`,
  }));
}
