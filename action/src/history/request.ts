// The history of a suite in a store: the runs pinned as its last release, and the newest runs over time.
import { statSync } from 'node:fs';
import type { Warning } from '../../../core/results/warning.ts';
import { onProcessor } from '../baselines/fingerprint.ts';
import { releaseOf } from '../baselines/life.ts';
import type { Baseline, Store } from '../baselines/store.ts';
import type { HistoryFile, SuiteRequest } from '../comparison/judge.ts';

/** Number of runs of a history that a report reads; also the window for changes of level. */
export const RECENT = 50;
/** A report reads only the newest runs up to this size, so that it never waits for a large history (bytes). */
export const MOST_BYTES = 8e6;
/** Number of runs of a release to compare with. */
export const PINNED = 10;

/**
 * The runs of the release that was pinned last, loaded; null if no run is pinned.
 * @param runs newest first
 * @param machine the fingerprint of the judged machine; null if it is unknown
 */
export async function pinnedOf(
  store: Store,
  runs: readonly Baseline[],
  machine: string | null,
): Promise<{
  readonly releaseBaseline: NonNullable<SuiteRequest['releaseBaseline']>;
  readonly warnings: readonly Warning[];
} | null> {
  const release = releaseOf(runs);
  if (release === null) return null;
  const { baselines, warnings } = await store.load(onProcessor(release.runs, machine).slice(0, PINNED));
  return {
    releaseBaseline: {
      release: release.name,
      runs: once(baselines, begun).map(({ path, name }) => ({ path, name })),
    },
    warnings,
  };
}

/**
 * The newest runs as a history, the oldest first.
 * @param runs newest first
 */
export async function historyOf(
  store: Store,
  runs: readonly Baseline[],
  most: { readonly runs: number; readonly bytes: number } = { runs: RECENT, bytes: MOST_BYTES },
): Promise<HistoryFile[]> {
  const { baselines } = await store.load(runs.slice(0, most.runs));
  let bytes = 0;
  const fitting = once(baselines, begun).filter(({ path }) => {
    bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    return bytes <= most.bytes;
  });
  return fitting
    .map(({ path, name, time, commit }) => ({ path, name, date: time.toISOString(), commit }))
    .reverse();
}

const begun = ({ header }: Baseline): string => header.date ?? '';

/**
 * Each run once: if it was stored again with more attempts, that one, which comes first.
 * @param runs newest first
 * @param dateOf when a run began, from its file; empty if unknown
 */
export function once<T>(runs: readonly T[], dateOf: (run: T) => string): T[] {
  const found = new Set<string>();
  return runs.filter(run => {
    const date = dateOf(run);
    return date === '' || (!found.has(date) && found.add(date));
  });
}
