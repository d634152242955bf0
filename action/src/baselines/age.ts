// How old a stored run is, in days and in commits, and when it is too old to be compared with unsaid.
import type { Warning } from '../results/warning.ts';
import { Git } from './git.ts';

/** A newest baseline older than this is stale (days). */
export const STALE_DAYS = 30;
/** A newest baseline further behind than this is stale (commits), unless it is younger than {@link YOUNG_DAYS}. */
export const STALE_COMMITS = 50;
/** A busy branch gets more commits in a few days than a weekly run can follow: younger baselines are never stale (days). */
export const YOUNG_DAYS = 7;

const DAY = 24 * 3_600_000;

/** How old a run is, seen from another. */
export interface Age {
  /** Whole days; 0 where it is the newer one. */
  readonly days: number;
  /** Commits that the other has and it has not. */
  readonly commits: Distance;
}

/** A number of commits. Unknown in a shallow clone, which does not have all of them; null where nobody can say for another reason. */
export type Distance = number | 'shallow' | null;

/** The whole days between two times; 0 where the first is the later one. */
export function daysBetween(then: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - then.getTime()) / DAY));
}

/** Where Git is asked: a folder of the repository, and the environment that Git sees. */
export interface Repository {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** Ends a Git that speaks to the remote; absent: nobody does. */
  readonly signal?: AbortSignal;
}

/**
 * The commits that `now` has and `then` has not (`git rev-list --count then..now`). Null where nobody can say: no
 * repository, no Git, a commit that is not known here.
 */
export async function commitsBetween(
  then: string,
  now: string,
  { folder, environment }: Repository,
): Promise<Distance> {
  // Commits come from files: what is no hash never reaches a command line.
  if (![then, now].every(commit => /^[0-9a-f]{7,64}$/.test(commit))) return null;
  if (now.startsWith(then)) return 0;
  // A commit that a partial clone does not have is not fetched for the sake of a warning.
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
 * A warning where the newest run that is compared with is stale.
 * @param name of that run
 * @param failed how many newer runs failed and were not accepted
 */
export function staleness(name: string, { days, commits }: Age, failed: number): Warning | null {
  const behind = days >= YOUNG_DAYS && typeof commits === 'number' && commits > STALE_COMMITS;
  if (days <= STALE_DAYS && !behind) return null;
  const distance =
    commits === 'shallow'
      ? 'by how many commits a shallow clone does not know (fetch-depth: 0 does)'
      : commits === null
        ? 'at an unknown distance'
        : `${plural(commits, 'commit')} behind`;
  const since =
    failed === 0
      ? ''
      : `; ${plural(failed, 'newer run')} failed and ${failed === 1 ? 'was' : 'were'} not accepted`;
  return {
    code: 'stale-baseline',
    message: `the newest baseline, ${name}, is ${plural(days, 'day')} old${commits === 'shallow' ? ', ' : ' and '}${distance}${since}: a change since then may be older than what was measured here; store a newer run with \`overhead baseline save\``,
  };
}

function plural(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
