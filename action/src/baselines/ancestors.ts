// What came before a commit: its merge base with the branch that it is meant for, and the ancestors of that, also where only the newest commits were fetched.
import type { Repository } from './age.ts';
import { Git, GitFailure, gitOf, type Remote } from './git.ts';
import { temporaryFolder } from './temporary.ts';

/** The commit that is judged, and the newest one of the branch that it is meant for; null where it is on that branch. */
export interface Revision {
  readonly head: string;
  readonly base: string | null;
}

/** The commits that a revision can be compared with. */
interface Known {
  readonly mergeBase: string;
  /** Whether a commit, or one that begins so, is the merge base or came before it. */
  readonly has: (commit: string) => boolean;
  /** Whether that is said of all commits; otherwise only of the newest. */
  readonly complete: boolean;
  /** Whether no more of them will ever be fetched. */
  readonly final: boolean;
}

/** What is known of them, or why nothing is. */
export type Ancestry = Known | { readonly fault: string };

/** So many commits are looked at, the newest. Nothing that is older is compared with. */
const MOST_COMMITS = 100_000;
/** How far back a history is fetched, step by step, where it is not here. */
const DEPTHS = [100, 1_000, 10_000, MOST_COMMITS];

const HASH = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
/** The digits by which a file's name knows a commit. */
const DIGITS = 12;

/** The history of a repository: of the clone where we stand if it is whole, else fetched, commits alone. */
export class History {
  readonly #remote: Remote;
  readonly #repository: Repository;
  readonly #found = new Map<string, Promise<Ancestry>>();
  /** Where the commits are that were fetched; null while none had to be. */
  #commits: Git | null = null;

  constructor(remote: Remote, repository: Repository) {
    this.#remote = remote;
    this.#repository = repository;
  }

  /**
   * The ancestors of a revision's merge base.
   * @param enough whether what is known by now will do, asked before more is fetched
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
   * The commits that `now` has and `then` has not, by what {@link ancestry} fetched; null where it fetched nothing, or
   * `then` did not come before `now` as far as that goes. A side branch whose beginning lies beyond it may count for more
   * than it has.
   */
  async distance(then: string, now: string): Promise<number | null> {
    if (this.#commits === null || ![then, now].every(commit => /^[0-9a-f]{7,64}$/.test(commit))) return null;
    try {
      // Git fetches a commit that it is asked for and has not, alone: nothing can be counted from there.
      await this.#commits.run(['merge-base', '--is-ancestor', then, now]);
      return Number(await this.#commits.text(['rev-list', '--count', `${then}..${now}`, '--']));
    } catch (error) {
      if (error instanceof GitFailure) return null;
      throw error;
    }
  }

  /** Why a commit cannot be said to be on a branch of the repository as that is now, in words; null where it is on it. */
  async absence(commit: string, branch: string): Promise<string | null> {
    const short = commit.slice(0, DIGITS);
    try {
      const tip = await this.#tip(branch);
      if (tip === null) return `the repository has no branch ${branch}`;
      const found = await this.ancestry({ head: commit, base: tip }, has => has(commit));
      if ('fault' in found) return `nobody knows whether ${branch} holds what was measured: ${found.fault}`;
      return found.has(commit) ? null : `${short} is not a commit of ${branch}`;
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
      return `nobody knows whether ${branch} holds ${short}: ${error.message}`;
    }
  }

  /** The newest commit of a branch; null where there is no such branch. Throws {@link GitFailure}. */
  async #tip(branch: string): Promise<string | null> {
    const { environment, signal } = this.#repository;
    const git = gitOf(temporaryFolder(), environment, this.#remote, signal);
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
    if (head === '') return { fault: 'the commit that was measured is not known' };
    // Commits come from files and from events: what is no hash never reaches a command line.
    const none = [head, base ?? head].find(commit => !HASH.test(commit));
    if (none !== undefined) return { fault: `${JSON.stringify(none)} is no commit` };
    const here = await this.#local(revision);
    return here ?? this.#fetched(revision, enough);
  }

  /** By the clone where we stand; null where it cannot say. */
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

  /** By commits that are fetched until they are enough. */
  async #fetched(
    revision: Revision,
    enough: (has: (commit: string) => boolean) => boolean,
  ): Promise<Ancestry> {
    const { environment, signal } = this.#repository;
    const git = gitOf(temporaryFolder(), environment, this.#remote, signal);
    const wanted = [revision.head, ...(revision.base === null ? [] : [revision.base])];
    const refs = wanted.map((commit, index) => `+${commit}:refs/wanted/${index}`);
    let fault = '';
    try {
      await git.run(['init', '--quiet', '--bare', '--template=', '.']);
      for (const depth of DEPTHS) {
        const words = [
          'fetch',
          '--quiet',
          '--no-tags',
          '--no-write-fetch-head',
          '--filter=tree:0',
          `--depth=${depth}`,
        ];
        await git.run([...words, 'origin', ...refs]);
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

/** The best common ancestor of head and base; null where there is none. Throws {@link GitFailure} where one of them is not known. */
async function mergeBaseIn(git: Git, { head, base }: Revision): Promise<string | null> {
  try {
    // Of a commit with itself: that it is there.
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
