// Accepts a profile that unreviewed code measured elsewhere: only numbers, and names of functions as data of limited length.
import { metricOf } from '../../../core/results/metrics.ts';
import { shorten } from '../../../core/visible.ts';
import {
  PROFILE_FILE,
  type ProfiledRow,
  type ProfiledSuite,
  type ProfileFile,
  parseProfile,
} from '../profile/file.ts';
import type { Target } from '../profile/targets.ts';

/** A larger profile is not read: one of our own has a third of this at most (bytes). */
export const MOST_PROFILE = 8 * 1024 * 1024;
const MOST_ROWS = 200;
const MOST_FUNCTIONS = 200;
const MOST_SETS = 1_000;
const MOST_MISSES = 1_000;
/** A name in the report is shorter still (characters). */
const LONGEST_NAME = 300;
const LONGEST_PROFILER = 60;

export interface ReceivedProfile {
  /** Null if none can be used. */
  readonly profile: ProfileFile | null;
  readonly notes: readonly string[];
}

/**
 * Returns the usable part of the received profiles. A bad one costs the report nothing but its causes.
 * @param runs the files of each run by name
 * @param targets what was judged, by suite: other rows are ignored
 */
export function receiveProfile(
  runs: readonly ReadonlyMap<string, Buffer>[],
  targets: ReadonlyMap<string, readonly Target[]>,
): ReceivedProfile {
  const suites = new Map<string, ProfiledSuite>();
  const notes: string[] = [];
  for (const files of runs) {
    const bytes = files.get(PROFILE_FILE);
    if (bytes === undefined) continue;
    const sent = sentIn(bytes);
    if (sent === null) notes.push('The profile of the measurement cannot be used: see the log of its run.');
    for (const suite of sent?.suites ?? []) {
      const own = targets.get(suite.suite);
      if (own !== undefined && !suites.has(suite.suite)) suites.set(suite.suite, trusted(suite, own));
    }
  }
  return { profile: suites.size === 0 ? null : { schema: 1, suites: [...suites.values()] }, notes };
}

/** The profile in a file; null if it is invalid or too large. The reason is not shown, because it could quote the file. */
function sentIn(bytes: Buffer): ProfileFile | null {
  if (bytes.length > MOST_PROFILE) return null;
  try {
    return parseProfile(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

/** The trusted part of a suite. Sentences could be forged, and are replaced by ours. */
function trusted(sent: ProfiledSuite, targets: readonly Target[]): ProfiledSuite {
  const rows = sent.rows
    .filter(row => row.sets >= 1 && row.sets <= MOST_SETS && metricOf(row.metric) !== undefined)
    .filter(row => targets.some(target => isOf(row, target)))
    .slice(0, MOST_ROWS)
    .map(trustedRow);
  const misses = sent.misses
    .filter(({ metric }) => metricOf(metric)?.ungated !== undefined)
    .filter(({ off, on }) => off >= 0 && on >= 0)
    .filter(row => targets.some(target => isOf(row, target)))
    .slice(0, MOST_MISSES);
  const { length } = sent.warnings;
  return {
    suite: sent.suite,
    profiler: shorten(sent.profiler, LONGEST_PROFILER),
    unavailable: rows.length + misses.length > 0 ? '' : 'see the log of its run',
    cost: sent.cost,
    elapsed: sent.elapsed,
    warnings:
      length === 0
        ? []
        : [
            {
              code: 'profile',
              message: `warnings of the profiler: ${length}; see the summary of its own run`,
            },
          ],
    rows,
    misses,
  };
}

function isOf(row: Target, { benchmark, treatment, against }: Target): boolean {
  return row.benchmark === benchmark && row.treatment === treatment && row.against === against;
}

/** A comment shows the causes only. */
function trustedRow(sent: ProfiledRow): ProfiledRow {
  const { off, on } = sent.whole;
  return {
    ...sent,
    causes: sent.causes.slice(0, MOST_FUNCTIONS).map(cause => ({
      ...cause,
      name: shorten(cause.name, LONGEST_NAME),
      caller: shorten(cause.caller, LONGEST_NAME),
    })),
    inclusive: [],
    flame: { name: 'all', agent: false, off, on, children: [] },
  };
}
