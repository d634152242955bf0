// The shards of a run and its planned suites: which are missing before a judgement.

import { UsageError } from '../../../core/config/problem.ts';
import { grouped } from '../../../core/grouped.ts';
import { shown } from '../../../core/results/path.ts';
import type { RunRecord, Shard } from '../../../core/results/record.ts';
import { listed } from './listed.ts';
import type { Part } from './pooling.ts';
import type { RecordedRun } from './recorded.ts';
import { resultsOf } from './requests.ts';

/** A matrix of GitHub has at most this many jobs, so a larger number is a mistake. */
export const MOST_SHARDS = 256;

/** A shard as the user writes it: `2/5`. */
export function shardText({ index, of }: Shard): string {
  return `${index}/${of}`;
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

/** Shards that were measured more than once, as sentences for the report. All their rounds count. */
export function repeatedShards(suites: readonly (readonly Part[])[]): string[] {
  const sentences = suites.flatMap(parts => {
    const byShard = grouped(parts, ({ record }) => (record.shard === null ? '' : shardText(record.shard)));
    return [...byShard].flatMap(([shard, found]) => {
      if (shard === '' || found.length === 1) return [];
      const runs = found.map(({ folder, record }) => `${shown(folder)} (attempt ${record.attempt})`);
      return `Shard ${shard} was measured ${found.length} times, and all its rounds are judged: ${listed(runs)}`;
    });
  });
  return [...new Set(sentences)];
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

/** The command line that measures all shards of a run on one machine. */
export function wholeCommand({ reproduce }: RunRecord): string {
  return reproduce.replace(/ --shard \d+\/\d+(?= |$)/, '');
}

/** A note that a shard has no verdict yet. */
export function shardNotes({ shard }: RunRecord): string[] {
  if (shard === null) return [];
  const what = `shard ${shardText(shard)}`;
  return [`This is ${what}: gates are judged by overhead compare, for all ${shard.of} shards together.`];
}
