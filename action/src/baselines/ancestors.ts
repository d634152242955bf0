// The merge base of a commit with its target branch, and the ancestors of that merge base, also in a shallow clone.

import { UsageError } from '../../../core/config/problem.ts';
import type { Remote } from '../host/remote.ts';
import type { Repository } from './age.ts';
import { Git, GitFailure, gitOf } from './git.ts';
import { temporaryFolder } from './temporary.ts';

/**
 * The measured commit, and the newest commit of the branch that it targets; `base` is null if `head` is on that branch.
 */
export interface Revision {
  readonly head: string;
  readonly base: string | null;
}

/** The commits that a revision can be compared with. */
interface Known {
  readonly mergeBase: string;
  /** Whether a commit, or an abbreviated hash, is the merge base or one of its ancestors. */
  readonly has: (commit: string) => boolean;
  /** Whether `has` knows all ancestors; otherwise only the newest. */
  readonly complete: boolean;
  /** Whether no further fetch can add ancestors. */
  readonly final: boolean;
}

/** The known ancestors, or the reason why they are unknown. */
export type Ancestry = Known | { readonly fault: string };

/** Only this many commits are read, the newest first; older ones are never compared with. */
const MOST_COMMITS = 100_000;
/** Depths of the successive fetches, if the local clone lacks the history. */
const DEPTHS = [100, 1_000, 10_000, MOST_COMMITS];

const HASH = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** Number of hash digits in the name of a stored run. */
const DIGITS = 12;

/** The history of a repository, from the local clone if that is whole, otherwise from fetched commits without files. */
export class History {
  readonly #remote: () => Remote;
  readonly #repository: Repository;
  readonly #found = new Map<string, Promise<Ancestry>>();
  /** The repository that holds the fetched commits; null if nothing was fetched. */
  #commits: Git | null = null;

  /** @param remote the repository behind the clone; requested only if the clone lacks something */
  constructor(remote: () => Remote, repository: Repository) {
    this.#remote = remote;
    this.#repository = repository;
  }

  /**
   * The ancestors of a revision's merge base.
   * @param enough whether the known ancestors suffice; called before each fetch
   */
  async ancestry(
    revision: Revision,
    enough: (has: (commit: string) => boolean) => boolean,
  ): Promise<Ancestry> {
    const key = JSON.stringify(revision);
    const known = await this.#found.get(key);
    if (known !== undefined && ('fault' in known || known.final || enough(known.has))) return known;
    const found = this.#ancestry(revision, enough);
    this.#found.set(key, found);
    return found;
  }

  /**
   * The number of commits that `now` has and `then` does not, among the commits that {@link ancestry} fetched. Null if
   * `then` is not a fetched ancestor of `now`. May count too many if a side branch begins beyond the fetched depth.
   */
  async distance(then: string, now: string): Promise<number | null> {
    if (this.#commits === null || ![then, now].every(commit => /^[0-9a-f]{7,64}$/.test(commit))) return null;
    try {
      // Git fetches a missing commit without its ancestors, so a count from there would be wrong.
      await this.#commits.run(['merge-base', '--is-ancestor', then, now]);
      return Number(await this.#commits.text(['rev-list', '--count', `${then}..${now}`, '--']));
    } catch (error) {
      if (error instanceof GitFailure) return null;
      throw error;
    }
  }

  /** Why a commit is not, or may not be, on the present branch of the repository; null if it is on it. */
  async absence(commit: string, branch: string): Promise<string | null> {
    const short = commit.slice(0, DIGITS);
    try {
      const tip = await this.#tip(branch);
      if (tip === null) return `the repository has no branch ${branch}`;
      const found = await this.ancestry({ head: commit, base: tip }, has => has(commit));
      if ('fault' in found)
        return `cannot determine whether ${branch} contains the measured commit: ${found.fault}`;
      return found.has(commit) ? null : `${short} is not a commit of ${branch}`;
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
      return `cannot determine whether ${branch} contains ${short}: ${error.message}`;
    }
  }

  /** The newest commit of a branch; null if the branch does not exist. Throws {@link GitFailure}. */
  async #tip(branch: string): Promise<string | null> {
    const { environment, signal } = this.#repository;
    const git = gitOf(temporaryFolder(), environment, this.#remote(), signal);
    await git.run(['init', '--quiet', '--bare', '--template=', '.']);
    const ref = `refs/heads/${branch}`;
    const lines = (await git.text(['ls-remote', 'origin', ref])).split('\n').map(line => line.split('\t'));
    return lines.find(([, name]) => name === ref)?.[0] ?? null;
  }

  async #ancestry(
    revision: Revision,
    enough: (has: (commit: string) => boolean) => boolean,
  ): Promise<Ancestry> {
    const { head, base } = revision;
    if (head === '') return { fault: 'the measured commit is unknown' };
    // Commits come from files and events: only hashes may reach a command line.
    const none = [head, base ?? head].find(commit => !HASH.test(commit));
    if (none !== undefined) return { fault: `${JSON.stringify(none)} is not a commit hash` };
    const here = await this.#local(revision);
    return here ?? this.#fetched(revision, enough);
  }

  /** The ancestors according to the local clone; null if it cannot tell. */
  async #local(revision: Revision): Promise<Ancestry | null> {
    const { folder, environment } = this.#repository;
    const git = new Git(folder, { ...environment, GIT_NO_LAZY_FETCH: '1' });
    try {
      if ((await git.text(['rev-parse', '--is-shallow-repository'])) !== 'false') return null;
      const mergeBase = await mergeBaseIn(git, revision);
      return mergeBase === null ? unrelated(revision) : await ancestorsIn(git, mergeBase, true, true);
    } catch (error) {
      if (error instanceof GitFailure) return null;
      throw error;
    }
  }

  /** The ancestors from fetched commits; fetches deeper until `enough` returns true. */
  async #fetched(
    revision: Revision,
    enough: (has: (commit: string) => boolean) => boolean,
  ): Promise<Ancestry> {
    const { environment, signal } = this.#repository;
    let remote: Remote;
    try {
      remote = this.#remote();
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      return { fault: `the history of ${between(revision)} is not in this folder: run this in a clone` };
    }
    const git = gitOf(temporaryFolder(), environment, remote, signal);
    const wanted = [revision.head, ...(revision.base === null ? [] : [revision.base])];
    const refs = wanted.map((commit, index) => `+${commit}:refs/wanted/${index}`);
    let fault = '';
    try {
      await git.run(['init', '--quiet', '--bare', '--template=', '.']);
      for (const depth of DEPTHS) {
        const argv = [
          'fetch',
          '--quiet',
          '--no-tags',
          '--no-write-fetch-head',
          '--filter=tree:0',
          `--depth=${depth}`,
        ];
        await git.run([...argv, 'origin', ...refs]);
        const whole = (await git.text(['rev-parse', '--is-shallow-repository'])) === 'false';
        const mergeBase = await mergeBaseIn(git, revision);
        if (mergeBase === null && whole) return unrelated(revision);
        fault = `${between(revision)} have no common ancestor among their newest ${depth} commits`;
        if (mergeBase === null) continue;
        this.#commits = git;
        const found = await ancestorsIn(git, mergeBase, whole, whole || depth === MOST_COMMITS);
        if (found.final || enough(found.has)) return found;
      }
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
      fault = `the history of ${between(revision)} is not in this clone, and cannot be fetched (${error.message}): check out with fetch-depth: 0`;
    }
    return { fault };
  }
}

/**
 * The best common ancestor of head and base; null if there is none. Throws {@link GitFailure} if one of them is
 * unknown.
 */
async function mergeBaseIn(git: Git, { head, base }: Revision): Promise<string | null> {
  try {
    // With itself, merge-base only checks that the commit exists.
    return await git.text(['merge-base', head, base ?? head]);
  } catch (error) {
    if (error instanceof GitFailure && error.code === 1) return null;
    throw error;
  }
}

async function ancestorsIn(git: Git, mergeBase: string, whole: boolean, final: boolean): Promise<Known> {
  const commits = (await git.text(['rev-list', `--max-count=${MOST_COMMITS}`, mergeBase])).split('\n');
  const known = new Set(commits.map(commit => commit.slice(0, DIGITS)));
  const has = (commit: string): boolean =>
    commit.length < DIGITS
      ? commit !== '' && commits.some(known => known.startsWith(commit))
      : known.has(commit.slice(0, DIGITS));
  return { mergeBase, has, complete: whole && commits.length < MOST_COMMITS, final };
}

function unrelated(revision: Revision): Ancestry {
  return { fault: `${between(revision)} have no common ancestor` };
}

function between({ head, base }: Revision): string {
  return base === null ? head.slice(0, DIGITS) : `${head.slice(0, DIGITS)} and ${base.slice(0, DIGITS)}`;
}
