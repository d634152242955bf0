// The life of stored runs: which of them serve as baselines, which one is the release baseline, which may go.
import type { Baseline } from './store.ts';

/** So many of a suite's baselines are compared with, the newest. Pruning keeps as many unless it is told otherwise. */
export const COMPARED = 8;

/** Whether a run may be compared with: it did not fail, or it was accepted all the same. */
export function isBaseline({ marks }: Pick<Baseline, 'marks'>): boolean {
  return marks.verdict !== 'breach' || marks.accepted !== null;
}

/** The release that was pinned last, which slow drift is judged against: the runs under its name. */
export interface Release<T> {
  readonly name: string;
  /** In the order of the list; at least one. */
  readonly runs: readonly T[];
}

/** The release that was pinned last, on whatever machines; null where none is. Earlier ones are history. */
export function releaseOf<T extends Pick<Baseline, 'marks'>>(runs: readonly T[]): Release<T> | null {
  const pinned = runs.filter(run => isBaseline(run) && run.marks.pinned !== null);
  const dateOf = ({ marks }: T): string => marks.pinned?.date ?? '';
  const [first, ...others] = pinned;
  if (first === undefined) return null;
  const last = others.reduce((newest, run) => (dateOf(run) > dateOf(newest) ? run : newest), first);
  const name = last.marks.pinned?.name ?? '';
  return { name, runs: pinned.filter(({ marks }) => marks.pinned?.name === name) };
}

/** What may go. */
export interface Pruning {
  /** So many baselines stay, the newest. */
  readonly keep: number;
  /** Only what began before this goes; null: whatever is older than the baselines that stay. */
  readonly before: Date | null;
}

/**
 * The runs of a suite that may go, in the order of the list: never a pinned one, never one of the newest baselines. A run
 * that failed and is newer than those goes only where it is too old itself.
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
