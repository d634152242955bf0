// The life of stored runs: which serve as baselines, which are the release baseline, which may be removed.
import type { Baseline } from './store.ts';

/** The number of newest baselines of a suite that a run is compared with. Pruning keeps this many by default. */
export const COMPARED = 8;

/** Whether a run may be compared with: it did not fail, or it was accepted. */
export function isBaseline({ marks }: Pick<Baseline, 'marks'>): boolean {
  return marks.verdict !== 'breach' || marks.accepted !== null;
}

/** The release that was pinned last, the reference for slow drift: the runs under its name. */
export interface Release<T> {
  readonly name: string;
  /** In the order of the list; at least one. */
  readonly runs: readonly T[];
}

/** The release that was pinned last, on any machine; null if no run is pinned. */
export function releaseOf<T extends Pick<Baseline, 'marks'>>(runs: readonly T[]): Release<T> | null {
  const pinned = runs.filter(run => isBaseline(run) && run.marks.pinned !== null);
  const dateOf = ({ marks }: T): string => marks.pinned?.date ?? '';
  const [first, ...others] = pinned;
  if (first === undefined) return null;
  const last = others.reduce((newest, run) => (dateOf(run) > dateOf(newest) ? run : newest), first);
  const name = last.marks.pinned?.name ?? '';
  return { name, runs: pinned.filter(({ marks }) => marks.pinned?.name === name) };
}

export interface Pruning {
  /** The number of newest baselines to keep. */
  readonly keep: number;
  /** Only runs that began before this are removed; null: all that are older than the kept baselines. */
  readonly before: Date | null;
}

/**
 * The runs of a suite that may be removed, in the order of the list: never a pinned run, never one of the newest
 * baselines. A failed run that is newer than those is removed only if it is older than `before`.
 * @param runs newest first
 */
export function outlived<T extends Pick<Baseline, 'marks' | 'time'>>(
  runs: readonly T[],
  { keep, before }: Pruning,
): T[] {
  const kept = runs.filter(isBaseline).slice(0, keep);
  const oldest = kept.length < keep ? undefined : kept.at(-1);
  const beyond = oldest === undefined ? runs.length : runs.indexOf(oldest);
  const stays = new Set(kept);
  return runs.filter((run, index) => {
    const old = before === null ? index > beyond : run.time < before;
    return old && run.marks.pinned === null && !stays.has(run);
  });
}
