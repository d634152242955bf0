// A branch of a remote repository, accessed through a small local repository that fetches files on demand.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Remote } from '../host/remote.ts';
import { type Environment, type Git, GitFailure, gitOf } from './git.ts';
import { signed, verify } from './signing.ts';
import { temporaryFolder } from './temporary.ts';
import { type Entry, parseBatch, parseTree } from './tree.ts';

/** A file to write, or to remove if the text is null. */
export interface Edit {
  readonly path: string;
  readonly text: string | null;
}

/** The file that marks a branch as a store. Its text is for people who find the branch. */
export const MARKER = '.overhead-store';
const MARKER_TEXT =
  'This branch holds stored runs of overhead and nothing else. The command overhead baseline changes it.\n';

/** Attempts after failures of the network. */
const TRIES = 4;
/** Losing more races than this has another cause than concurrent writers. */
const MOST_RACES = 200;
const SHORTEST_WAIT = 100;
const LONGEST_WAIT = 3000;

/** Refusals that a retry cannot change. */
const DENIED =
  /\b40[13]\b|denied|not permitted|not allowed|protected branch|hook declined|rule violations|could not read (?:Username|Password)|Authentication failed/i;
/** A remote repository that does not exist, or a URL that Git cannot use. */
const LOST =
  /not appear to be a git repository|Repository not found|does not exist|unable to find remote helper/i;

/** A branch in its state at the last {@link RemoteBranch.sync}, in a temporary repository. */
export class RemoteBranch {
  readonly name: string;
  readonly #remote: Remote;
  readonly #environment: Environment;
  readonly #signal: AbortSignal | undefined;
  #home: Home | null = null;
  #tip: string | null = null;
  #entries: ReadonlyMap<string, Entry> = new Map();
  /** Files that the remote did not send; null if not queried yet. */
  #absent: Set<string> | null = null;

  /** @param signal as in {@link Git} */
  constructor(name: string, remote: Remote, environment: Environment, signal?: AbortSignal) {
    this.name = name;
    this.#remote = remote;
    this.#environment = environment;
    this.#signal = signal;
  }

  /** A folder for files made from the branch; removed when the process ends. */
  async folder(): Promise<string> {
    return (await this.#repository()).folder;
  }

  /** Every file of the branch; empty if the branch does not exist yet. */
  get entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  entry(path: string): Entry | undefined {
    return this.#entries.get(path);
  }

  /**
   * Reads the present state of the branch. Throws if the remote cannot be reached, and if the branch is not a store.
   */
  async sync(): Promise<void> {
    const { git } = await this.#repository();
    const tip = await patiently(() => this.#fetch(git));
    if (tip === this.#tip) return;
    if (tip !== null) await verify(git, tip, this.#remote.signed);
    await this.#readTree(git, tip);
    if (this.#entries.size > 0 && !this.#entries.has(MARKER)) {
      this.#tip = null;
      throw new GitFailure(
        ['ls-tree'],
        null,
        `the branch ${this.name} holds files but no ${MARKER}, so it is not a store of overhead: name another branch; if these are stored runs, commit an empty file of that name to it`,
      );
    }
  }

  /** The digest by which Git identifies a file of this text. */
  async blob(text: string): Promise<string> {
    const { git } = await this.#repository();
    return git.text(['hash-object', '--stdin'], text);
  }

  /** The contents of files, by digest. */
  async contents(blobs: readonly string[]): Promise<Map<string, Buffer>> {
    const { git } = await this.#repository();
    const wanted = [...new Set(blobs)];
    const kept = await this.#keptBack(git);
    const absent = wanted.filter(blob => kept.has(blob));
    if (absent.length > 0) {
      // Without negotiation: from the commits that we have, the remote would conclude that these files are here too.
      const argv = [
        '-c',
        'fetch.negotiationAlgorithm=noop',
        'fetch',
        '--quiet',
        '--no-tags',
        '--no-write-fetch-head',
        '--filter=blob:none',
        '--stdin',
        'origin',
      ];
      await patiently(() => git.run(argv, lines(absent)));
      for (const blob of absent) kept.delete(blob);
    }
    return wanted.length === 0
      ? new Map()
      : parseBatch(await git.run(['cat-file', '--batch'], lines(wanted)));
  }

  /**
   * Adds one commit to the branch, also with concurrent writers; creates a missing branch. Throws if that is not
   * permitted or the remote cannot be reached.
   * @param edits returns the changes for the present state of the branch; called again after a lost race
   */
  async change(message: string, edits: () => Promise<readonly Edit[]>): Promise<void> {
    const { git } = await this.#repository();
    let pushed: readonly Written[] = [];
    for (let tries = 0, races = 0, last: GitFailure | null = null; ; ) {
      const before = this.#tip;
      await this.sync();
      // A push whose answer was lost may still have succeeded.
      if (last !== null && this.#holds(pushed)) return;
      if (last !== null && this.#tip === before) tries++;
      else if (last !== null) [races, tries] = [races + 1, 0];
      if (last !== null && (tries >= TRIES || races >= MOST_RACES)) throw last;
      const wanted = await edits();
      if (wanted.length === 0) return;
      const marker = this.#entries.has(MARKER) ? [] : [{ path: MARKER, text: MARKER_TEXT }];
      pushed = await written(git, [...marker, ...wanted]);
      const commit = await this.#commit(git, pushed, message);
      try {
        await git.run(['push', '--quiet', 'origin', `${commit}:refs/heads/${this.name}`]);
        return await this.#readTree(git, commit);
      } catch (error) {
        if (!(error instanceof GitFailure) || DENIED.test(error.output)) throw error;
        last = error;
        await sleep(waiting(tries + races + 1));
      }
    }
  }

  async #repository(): Promise<Home> {
    this.#home ??= await Home.make(this.#remote, this.#environment, this.#signal);
    return this.#home;
  }

  /** Fetches the newest commit and its tree. Returns null if there is no such branch. */
  async #fetch(git: Git): Promise<string | null> {
    const ref = `refs/heads/${this.name}`;
    try {
      await git.run(['ls-remote', '--exit-code', 'origin', ref]);
    } catch (error) {
      if ((error as GitFailure).code === 2) return null;
      throw error;
    }
    const argv = [
      'fetch',
      '--quiet',
      '--no-tags',
      '--no-write-fetch-head',
      '--depth=1',
      '--filter=blob:none',
    ];
    await git.run([...argv, 'origin', `+${ref}:${ref}`]);
    return git.text(['rev-parse', ref]);
  }

  async #readTree(git: Git, tip: string | null): Promise<void> {
    const tree = tip === null ? [] : parseTree(await git.run(['ls-tree', '-r', '-z', '--full-tree', tip]));
    this.#entries = new Map(tree.map(entry => [entry.path, entry]));
    this.#absent = null;
    this.#tip = tip;
  }

  /** The files that are not here. One query for all: a query for a single file would make Git fetch it. */
  async #keptBack(git: Git): Promise<Set<string>> {
    if (this.#absent === null && this.#tip !== null) {
      const argv = ['rev-list', '--objects', '--missing=print', '--no-object-names', this.#tip];
      const lines = (await git.text(argv)).split('\n');
      this.#absent = new Set(lines.flatMap(line => (line.startsWith('?') ? [line.slice(1)] : [])));
    }
    return this.#absent ?? new Set();
  }

  /** Whether the branch already has the state after a change. */
  #holds(files: readonly Written[]): boolean {
    return files.every(({ path, blob }) => (this.entry(path)?.blob ?? null) === blob);
  }

  async #commit(git: Git, files: readonly Written[], message: string): Promise<string> {
    const { folder, identity } = await this.#repository();
    const index = { GIT_INDEX_FILE: join(folder, 'index') };
    const changes = files.map(({ path, blob }) =>
      blob === null ? `0 ${'0'.repeat(40)}\t${path}\0` : `100644 ${blob}\t${path}\0`,
    );
    await git.run(['read-tree', this.#tip ?? '--empty'], '', index);
    await git.run(['update-index', '-z', '--index-info'], changes.join(''), index);
    const tree = await git.text(['write-tree', '--missing-ok'], '', index);
    const parents = this.#tip === null ? [] : ['-p', this.#tip];
    return signed(this.#remote.signed, folder, argv =>
      git.text(['commit-tree', tree, ...parents, ...argv, '-F', '-'], `${message}\n`, identity),
    );
  }
}

/** An edit whose text is in our repository. */
interface Written {
  readonly path: string;
  /** Null if the file is removed. */
  readonly blob: string | null;
}

async function written(git: Git, edits: readonly Edit[]): Promise<Written[]> {
  const files: Written[] = [];
  for (const { path, text } of edits) {
    const blob = text === null ? null : await git.text(['hash-object', '-w', '--stdin'], text);
    files.push({ path, blob });
  }
  return files;
}

/** Our local repository: bare, empty at first, with the remote as its origin. */
class Home {
  readonly folder: string;
  readonly git: Git;
  /** The committer, if the user has not configured one. */
  readonly identity: Readonly<Record<string, string>>;

  private constructor(folder: string, git: Git, identity: Readonly<Record<string, string>>) {
    this.folder = folder;
    this.git = git;
    this.identity = identity;
  }

  static async make(remote: Remote, environment: Environment, signal?: AbortSignal): Promise<Home> {
    const folder = temporaryFolder();
    const git = gitOf(folder, environment, remote, signal);
    await git.run(['init', '--quiet', '--bare', '--template=', '.']);
    const named = await git.text(['config', '--get', 'user.email']).catch(() => '');
    return new Home(folder, git, named === '' && environment.GIT_COMMITTER_EMAIL === undefined ? NOBODY : {});
  }
}

const NOBODY = {
  GIT_AUTHOR_NAME: 'overhead',
  GIT_AUTHOR_EMAIL: 'overhead@localhost',
  GIT_COMMITTER_NAME: 'overhead',
  GIT_COMMITTER_EMAIL: 'overhead@localhost',
};

/** Retries after failures that the network may have caused. */
async function patiently<T>(action: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await action();
    } catch (error) {
      const { output } = error as GitFailure;
      if (!(error instanceof GitFailure) || tries === TRIES || DENIED.test(output) || LOST.test(output))
        throw error;
      await sleep(waiting(tries));
    }
  }
}

/** The pause before the n-th attempt (ms): longer each time, and random, so that writers do not collide again. */
function waiting(tries: number): number {
  return Math.random() * Math.min(LONGEST_WAIT, SHORTEST_WAIT * 2 ** tries);
}

const lines = (argv: readonly string[]): string => argv.map(word => `${word}\n`).join('');
