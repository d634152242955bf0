// Shards: the rounds of one run, divided between several machines.
import { UsageError } from '../../../core/config/problem.ts';
import type { Shard } from '../../../core/results/record.ts';
import type { BaseSuite } from '../../../core/suite.ts';
import { MOST_SHARDS } from '../runs/shards.ts';

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
