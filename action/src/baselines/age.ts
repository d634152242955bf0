// The age of a stored run in days and in commits, and the limit beyond which a comparison with it gets a warning.
import type { Warning } from '../../../core/results/warning.ts';
import { Git } from './git.ts';

/** The newest baseline is stale if it is older than this (days). */
export const STALE_DAYS = 30;
/**
 * The newest baseline is stale if it is further behind than this (commits), unless it is younger than
 * {@link YOUNG_DAYS}.
 */
export const STALE_COMMITS = 50;
/**
 * Baselines younger than this are never stale (days): a busy branch gets more commits in a few days than a weekly run
 * can follow.
 */
export const YOUNG_DAYS = 7;

const DAY = 24 * 3_600_000;

/** The age of a run relative to another run. */
export interface Age {
  /** Whole days; 0 if this run is the newer one. */
  readonly days: number;
  /** Commits that the other run has and this one does not. */
  readonly commits: Distance;
}

/** A number of commits. `shallow`: unknown because the clone is shallow. Null: unknown for another reason. */
export type Distance = number | 'shallow' | null;

/** The whole days between two times; 0 if the first is the later one. */
export function daysBetween(then: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - then.getTime()) / DAY));
}

/** Where Git runs: a folder of the repository, and the environment for Git. */
export interface Repository {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Ends a Git process that talks to the remote; absent: nothing can end it early. */
  readonly signal?: AbortSignal;
}

/**
 * The number of commits that `now` has and `then` does not (`git rev-list --count then..now`). Null without a
 * repository or Git, or if a commit is unknown here.
 */
export async function commitsBetween(
  then: string,
  now: string,
  { folder, environment }: Repository,
): Promise<Distance> {
  // Commits come from files: only hashes may reach a command line.
  if (![then, now].every(commit => /^[0-9a-f]{7,64}$/.test(commit))) return null;
  if (now.startsWith(then)) return 0;
  // A warning is not worth a fetch in a partial clone.
  const git = new Git(folder, { ...environment, GIT_NO_LAZY_FETCH: '1' });
  try {
    if ((await git.text(['rev-parse', '--is-shallow-repository'])) !== 'false') return 'shallow';
    const count = Number(await git.text(['rev-list', '--count', `${then}..${now}`, '--']));
    return Number.isInteger(count) ? count : null;
  } catch {
    return null;
  }
}

/**
 * A warning if the newest compared run is stale, else null.
 * @param name name of that run
 * @param failed how many newer runs failed and were not accepted
 */
export function staleness(name: string, { days, commits }: Age, failed: number): Warning | null {
  const behind = days >= YOUNG_DAYS && typeof commits === 'number' && commits > STALE_COMMITS;
  if (days <= STALE_DAYS && !behind) return null;
  const distance =
    commits === 'shallow'
      ? 'at an unknown distance (this clone is shallow; check out with fetch-depth: 0)'
      : commits === null
        ? 'at an unknown distance'
        : `${plural(commits, 'commit')} behind`;
  const since =
    failed === 0
      ? ''
      : `; ${plural(failed, 'newer run')} failed and ${failed === 1 ? 'was' : 'were'} not accepted`;
  return {
    code: 'stale-baseline',
    message: `the newest baseline, ${name}, is ${plural(days, 'day')} old${commits === 'shallow' ? ', ' : ' and '}${distance}${since}: a difference may come from any commit since then; store a newer run with \`overhead baseline save\``,
  };
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
