// A repository on a local server and its checkout, in which the Action judges runs as the job of an event, and stores them if it may.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { git } from '../src/baselines/testing.ts';
import { readComparison, type SuiteComparison } from '../src/comparison/comparison.ts';
import { type Left, leaveRun } from '../src/runs/testing.ts';
import { type CommandResult, overhead, type Scratch } from './command.ts';
import { type ActionRun, runAction } from './fixture.ts';

/** The branch of stored runs. */
export const BRANCH = 'refs/heads/overhead-baselines';

export interface Event {
  readonly name: string;
  readonly ref?: string;
  readonly payload?: object;
}

export const PUSH: Event = { name: 'push' };

/** The event of a pull request to the branch `main`. @param base the commit of that branch */
export const pullRequest = (base: string): Event => ({
  name: 'pull_request',
  ref: 'refs/pull/7/merge',
  payload: { repository: { default_branch: 'main' }, pull_request: { base: { sha: base } } },
});

export const runsIn = (suite: SuiteComparison): number => suite.rows[0]?.baseline?.runs ?? 0;

let count = 0;

export class Checkout {
  readonly remote: string;
  work: string;
  /** The commits of the branch `main`, the oldest first. */
  readonly main: readonly [string, string, string, string];
  readonly #server: string;

  constructor(whole: Scratch) {
    const root = whole.path(`case-${count++}`);
    this.#server = `file://${root}`;
    this.remote = `${root}/owner/name`;
    this.work = `${root}/work`;
    for (const folder of [this.remote, this.work]) mkdirSync(folder, { recursive: true });
    git(this.remote, 'init', '--quiet', '--bare');
    git(this.remote, 'config', 'uploadpack.allowFilter', 'true');
    git(this.work, 'init', '--quiet', '.');
    git(this.work, 'remote', 'add', 'origin', this.remote);
    git(this.work, 'checkout', '--quiet', '-b', 'main');
    const next = (index: number) => this.commit(`main ${index}`);
    this.main = [next(0), next(1), next(2), next(3)];
    git(this.work, 'push', '--quiet', 'origin', 'main');
  }

  /** Makes an empty commit. Returns its hash. */
  commit(text: string): string {
    git(this.work, 'commit', '--quiet', '--allow-empty', `--message=${text}`);
    return git(this.work, 'rev-parse', 'HEAD');
  }

  /** Writes the folder of a run of a commit. Returns its name. */
  left(name: string, sha: string, more: Left = {}): string {
    leaveRun(`${this.work}/${name}`, { ...more, run: { commit: sha, ...more.run } });
    return name;
  }

  /** Makes the treatment 20 % slower in all rounds of a run. */
  dear(name: string): void {
    const file = `${this.work}/${name}/results/codec.txt`;
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('probe  1000  10', 'probe  1000  12'));
    rmSync(`${this.work}/${name}/results/codec.rounds.jsonl`);
  }

  /** Runs the Action on existing runs, as the job of an event. */
  judge(
    event: Event,
    runs: string,
    inputs: Readonly<Record<string, string>> = {},
    more: Readonly<Record<string, string>> = {},
  ): ActionRun & { readonly suite: () => SuiteComparison } {
    const payload = `${this.work}/event.json`;
    writeFileSync(payload, JSON.stringify(event.payload ?? { repository: { default_branch: 'main' } }));
    const run = runAction(
      this.work,
      { command: 'compare', path: runs, ...inputs },
      {
        GIT_CONFIG_NOSYSTEM: '1',
        GITHUB_SERVER_URL: this.#server,
        GITHUB_REPOSITORY: 'owner/name',
        GITHUB_EVENT_NAME: event.name,
        GITHUB_EVENT_PATH: payload,
        GITHUB_REF: event.ref ?? 'refs/heads/main',
        ...more,
      },
    );
    const suite = () => {
      const [first] = this.judged();
      assert.ok(first, run.log);
      return first;
    };
    return { ...run, suite };
  }

  judged(): readonly SuiteComparison[] {
    return readComparison(`${this.work}/overhead-out/comparison.json`).suites;
  }

  /** The result files on the branch; empty without the branch. */
  stored(): string[] {
    if (git(this.remote, 'for-each-ref', BRANCH) === '') return [];
    return git(this.remote, 'ls-tree', '-r', '--name-only', BRANCH)
      .split('\n')
      .filter(name => name.endsWith('.txt'));
  }

  text(name: string): string {
    return git(this.remote, 'show', `${BRANCH}:${name}`);
  }

  commits(): number {
    return Number(git(this.remote, 'rev-list', '--count', BRANCH));
  }

  call(...argv: string[]): CommandResult {
    return overhead(this.work, argv, { GIT_CONFIG_NOSYSTEM: '1' });
  }
}
