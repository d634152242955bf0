// The parts of a suite that can be judged together. Runs that a user names must fit; a shard that does not fit is left out, and its suite is broken.
import { isDeepStrictEqual } from 'node:util';
import { UsageError } from '../../../core/config/problem.ts';
import { shown } from '../../../core/results/path.ts';
import { listed } from './listed.ts';
import { type Part, placeOf, unlike } from './pooling.ts';
import { identitiesOf } from './recorded.ts';

/** Differences that are explained. More would bury the report. */
const MOST_EXPLAINED = 3;

export interface Together {
  readonly parts: [Part, ...Part[]];
  /** Why parts are left out, as text; empty if none is. */
  readonly broken: readonly string[];
}

/**
 * The parts that are the same measurement. Leaves out shards that differ from most others: one machine of many must not
 * cost the report of all. Throws {@link UsageError} if runs that are no shards differ, or if a run is there twice.
 * @param regated whether the gates come from a configuration, not from the runs
 */
export function together(all: [Part, ...Part[]], regated: boolean): Together {
  refuseTwins(all);
  const [first] = all;
  const differing = oddOnes(first, all, regated);
  if (differing.size === 0) return { parts: all, broken: [] };
  if (first.record.shard === null) {
    const [difference] = differing.values();
    throw new UsageError(`compare: ${difference}`);
  }
  const [other = first] = differing.keys();
  const odd = differing.size > all.length / 2 ? oddOnes(other, all, regated) : differing;
  const parts = all.filter(part => !odd.has(part)) as [Part, ...Part[]];
  const explained = [...odd.values()].slice(0, MOST_EXPLAINED);
  const others = [...odd.keys()].slice(MOST_EXPLAINED).map(placeOf);
  const more = others.length === 0 ? [] : [`also left out, because they differ: ${listed(others)}`];
  return { parts, broken: [...explained, ...more] };
}

/** The parts that differ from one of them, each with the difference. */
function oddOnes(from: Part, all: readonly Part[], regated: boolean): Map<Part, string> {
  return new Map(
    all.flatMap(part => {
      const difference = part === from ? null : differenceOf(from, part, regated);
      return difference === null ? [] : [[part, difference]];
    }),
  );
}

function refuseTwins(parts: readonly Part[]): void {
  const met = new Map<string, Part>();
  for (const part of parts) {
    const keys = identitiesOf(part);
    const [twin] = keys.flatMap(key => met.get(key) ?? []);
    if (twin !== undefined) {
      throw new UsageError(
        `compare: ${shown(twin.folder)} and ${shown(part.folder)} hold the same run: its rounds would count double; name it once`,
      );
    }
    for (const key of keys) met.set(key, part);
  }
}

/** Why two runs cannot be judged together, with the remedy; null if they can. */
function differenceOf(first: Part, other: Part, regated: boolean): string | null {
  const { suite } = first.suite;
  const [here, there] = [placeOf(first), placeOf(other)];
  const difference = unlike(first, other);
  if (difference !== null)
    return `${difference}. Only rounds of one configuration can be judged together; judge each by itself`;
  const [ours, theirs] = [first.record.commit, other.record.commit];
  if (first.record.shard !== null && ours !== '' && theirs !== '' && ours !== theirs)
    return `suite ${suite} is of commit ${ours} in ${here}, and of ${theirs} in ${there}. The shards of a run measure one commit: measure again`;
  if (!regated && !isDeepStrictEqual(first.suite.gates, other.suite.gates))
    return `suite ${suite} has other gates in ${here} than in ${there}: name the configuration to judge by with --config`;
  return null;
}
