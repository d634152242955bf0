// The branch of the stored runs as a workflow meets it: who writes to it, what a pull request is compared with, shards that become one run.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { after, before, beforeEach, describe, it } from 'node:test';
import { STALE_COMMITS } from '../src/baselines/age.ts';
import { CLEAN, git } from '../src/baselines/testing.ts';
import { type Left, leaveRun } from '../src/commands/testing.ts';
import { readComparison, type SuiteComparison } from '../src/comparison/comparison.ts';
import { assertStatus, overhead, scratch } from './command.ts';
import { assertBuilt, runAction } from './fixture.ts';

const { path, remove } = scratch('branching');
before(assertBuilt);
after(remove);

const BRANCH = 'refs/heads/overhead-baselines';
let count = 0;
/** A new repository on a server on disk, a clone of it, and the commits of its main line. */
let server: string;
let remote: string;
let work: string;
let main: string[];

beforeEach(() => {
  const root = path(`case-${count++}`);
  server = `file://${root}`;
  remote = `${root}/owner/name`;
  work = `${root}/work`;
  for (const folder of [remote, work]) mkdirSync(folder, { recursive: true });
  git(remote, 'init', '--quiet', '--bare');
  git(remote, 'config', 'uploadpack.allowFilter', 'true');
  git(work, 'init', '--quiet', '.');
  git(work, 'remote', 'add', 'origin', remote);
  git(work, 'checkout', '--quiet', '-b', 'main');
  main = [0, 1, 2, 3].map(index => commit(`main ${index}`));
  git(work, 'push', '--quiet', 'origin', 'main');
});

function commit(text: string): string {
  git(work, 'commit', '--quiet', '--allow-empty', `--message=${text}`);
  return git(work, 'rev-parse', 'HEAD');
}

/** The folder of a run of a commit, below the clone. */
function left(name: string, sha: string, more: Left = {}): string {
  leaveRun(`${work}/${name}`, { ...more, run: { commit: sha, ...more.run } });
  return name;
}

/** Rounds that cost a fifth. */
function dear(name: string): void {
  const file = `${work}/${name}/results/codec.txt`;
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('probe  1000  10', 'probe  1000  12'));
  rmSync(`${work}/${name}/results/codec.rounds.jsonl`);
}

interface Event {
  readonly name: string;
  readonly ref?: string;
  readonly payload?: object;
}

const PUSH: Event = { name: 'push' };
const pullRequest = (base: string): Event => ({
  name: 'pull_request',
  ref: 'refs/pull/7/merge',
  payload: { repository: { default_branch: 'main' }, pull_request: { base: { sha: base } } },
});

/** The Action judges runs that are there, as the job of an event. */
function judge(event: Event, runs: string, inputs: Readonly<Record<string, string>> = {}) {
  const payload = `${work}/event.json`;
  writeFileSync(payload, JSON.stringify(event.payload ?? { repository: { default_branch: 'main' } }));
  const run = runAction(
    work,
    { command: 'compare', path: runs, ...inputs },
    {
      GIT_CONFIG_NOSYSTEM: '1',
      GITHUB_SERVER_URL: server,
      GITHUB_REPOSITORY: 'owner/name',
      GITHUB_EVENT_NAME: event.name,
      GITHUB_EVENT_PATH: payload,
      GITHUB_REF: event.ref ?? 'refs/heads/main',
    },
  );
  return { ...run, suite: () => suiteIn('overhead-out') };
}

function suiteIn(folder: string): SuiteComparison {
  const [suite] = readComparison(`${work}/${folder}/comparison.json`).suites;
  assert.ok(suite);
  return suite;
}

const stored = (): string[] => {
  if (git(remote, 'for-each-ref', BRANCH) === '') return [];
  return git(remote, 'ls-tree', '-r', '--name-only', BRANCH)
    .split('\n')
    .filter(name => name.endsWith('.txt'));
};
const call = (...words: string[]) => overhead(work, words, { GIT_CONFIG_NOSYSTEM: '1' });
const runsIn = (suite: SuiteComparison) => suite.rows[0]?.baseline?.runs ?? 0;
const warningsOf = (suite: SuiteComparison) => suite.warnings.map(({ message }) => message).join('\n');

describe('who writes to the branch', () => {
  const events: readonly (readonly [Event, number])[] = [
    [PUSH, 1],
    [{ name: 'schedule' }, 1],
    [{ name: 'workflow_dispatch' }, 1],
    [{ name: 'release', ref: 'refs/tags/v1' }, 1],
    [{ name: 'push', ref: 'refs/heads/feature' }, 0],
    [{ name: 'pull_request', ref: 'refs/pull/7/merge' }, 0],
    [{ name: 'pull_request_target' }, 0],
    [{ name: 'merge_group' }, 0],
    [{ name: 'workflow_run' }, 0],
    [{ name: 'issue_comment' }, 0],
  ];
  for (const [event, files] of events) {
    it(`${event.name} on ${event.ref ?? 'refs/heads/main'}: ${files === 1 ? 'it does' : 'it does not, whatever the inputs say'}`, () => {
      const run = judge(event, left('run', main[3] as string), {
        baseline: 'branch',
        'save-baseline': 'true',
      });
      assert.equal(run.status, 0, run.log);
      assert.equal(stored().length, files, run.log);
      assert.equal(/Nothing is stored: /.test(run.log), files === 0, run.log);
    });
  }

  it('nobody, where that was not asked for', () => {
    assert.equal(judge(PUSH, left('run', main[3] as string), { 'save-baseline': 'false' }).status, 0);
    assert.deepEqual(stored(), []);
    const wrong = judge(PUSH, 'run', { 'save-baseline': 'maybe' });
    assert.equal(wrong.status, 3, wrong.log);
    assert.match(wrong.log, /save-baseline: "maybe" is neither true nor false/);
  });

  it('no command in the workflow of a pull request either', () => {
    assertStatus(call('compare', left('run', main[3] as string), '--out', 'run'), 0);
    const words = ['baseline', 'save', 'run', '--baseline', 'branch'];
    const said = overhead(work, words, { GITHUB_ACTIONS: 'true', GITHUB_EVENT_NAME: 'pull_request' });
    assertStatus(said, 3);
    assert.match(said.err, /baseline save: this is a pull request: .* Nothing was changed\./);
    assert.deepEqual(stored(), []);
    assertStatus(overhead(work, words), 0);
    assert.equal(stored().length, 1);
  });

  it('whoever may not is told by which permission, and the verdict stands', () => {
    writeFileSync(
      `${remote}/hooks/pre-receive`,
      '#!/bin/sh\necho "Permission to owner/name denied" >&2\nexit 1\n',
      {
        mode: 0o755,
      },
    );
    const run = judge(PUSH, left('run', main[3] as string));
    assert.equal(run.status, 0, run.log);
    assert.match(
      run.log,
      /^::warning::codec is not stored in branch: .*denied.*permissions: contents: write/ms,
    );
  });
});

describe('what a pull request is compared with', () => {
  it('what its merge base and the commits before it cost', () => {
    for (const index of [0, 1, 3])
      assert.equal(judge(PUSH, left(`run-${index}`, main[index] as string)).status, 0);
    assert.equal(stored().length, 3);
    git(work, 'checkout', '--quiet', '-b', 'change', main[2] as string);
    const head = commit('change');
    git(work, 'push', '--quiet', 'origin', 'change');
    const run = judge(pullRequest(main[3] as string), left('now', head));
    assert.equal(run.status, 0, run.log);
    assert.equal(runsIn(run.suite()), 2, 'not with what was merged after it began');
    const merged = left('merged', main[3] as string);
    assert.equal(runsIn(judge(pullRequest(main[3] as string), merged).suite()), 3, 'with all that is in it');
    assert.equal(stored().length, 3);
  });

  it('nothing, and that is said, where nobody knows what came before it', () => {
    judge(PUSH, left('run', main[0] as string));
    const unknown = judge(pullRequest(main[3] as string), left('now', '1'.repeat(40)), {
      'max-regression': '5%',
    });
    assert.equal(unknown.status, 0, unknown.log);
    assert.equal(unknown.suite().verdict, 'inconclusive');
    assert.match(
      warningsOf(unknown.suite()),
      /nobody knows which of the 1 came before this change: the history of 1{12}/,
    );
    git(work, 'checkout', '--quiet', '--orphan', 'elsewhere');
    const head = commit('elsewhere');
    git(work, 'push', '--quiet', 'origin', 'elsewhere');
    const other = judge(pullRequest(head), left('other', head), { 'max-regression': '5%' });
    assert.match(
      warningsOf(other.suite()),
      /of the 1 that are stored, none is of [0-9a-f]{12} or a commit before it/,
    );
  });

  it('in a shallow clone too, and how many commits it is behind', () => {
    assert.equal(judge(PUSH, left('run', main[0] as string)).status, 0);
    const head = Array.from({ length: STALE_COMMITS }, (_, index) => commit(`more ${index}`)).at(
      -1,
    ) as string;
    git(work, 'push', '--quiet', 'origin', 'main');
    const clone = `${work}-shallow`;
    git(work, 'clone', '--quiet', '--depth=1', `file://${remote}`, clone);
    work = clone;
    const run = judge(pullRequest(head), left('now', head));
    assert.equal(runsIn(run.suite()), 1, run.log);
    assert.match(warningsOf(run.suite()), new RegExp(`0 days old and ${STALE_COMMITS + 3} commits behind`));
    const list = call('baseline', 'list', '--baseline', 'branch').out.replace(/\s+/g, ' ');
    assert.match(list, /How many commits ago a run was is not known in a shallow clone/);
  });

  it('nothing, and that is said, where the branch cannot be read', () => {
    const run = left('run', main[3] as string);
    rmSync(remote, { recursive: true });
    const { status, log, suite } = judge(pullRequest(main[3] as string), run, { 'max-regression': '5%' });
    assert.equal(status, 0, log);
    assert.equal(suite().verdict, 'inconclusive');
    assert.match(
      warningsOf(suite()),
      /no stored run is compared with, because branch cannot be read: git ls-remote/,
    );
    assertStatus(call('baseline', 'list', '--baseline', 'branch'), 2);
  });
});

describe('a run that failed on the default branch', () => {
  it('is recorded and marked, and no baseline until it is accepted', () => {
    dear(left('run', main[0] as string));
    const first = judge(PUSH, 'run');
    assert.equal(first.status, 1, first.log);
    assert.match(
      first.log,
      /recorded, no baseline until accepted: overhead baseline accept overhead-baselines:codec\//,
    );
    const [name = ''] = stored();
    const list = () => call('baseline', 'list', '--baseline', 'branch').out;
    assert.match(list(), /failed, not accepted/);
    const next = () =>
      judge(pullRequest(main[3] as string), left(`next-${count++}`, main[3] as string)).suite();
    assert.equal(runsIn(next()), 0);
    const said = call(
      'baseline',
      'accept',
      `overhead-baselines:${name}`,
      '--reason',
      'meant',
      '--baseline',
      'branch',
    );
    assertStatus(said, 0);
    assert.match(list(), /failed, accepted\n +accepted: meant/);
    assert.equal(runsIn(next()), 1);
    const shown = call('baseline', 'show', (main[0] as string).slice(0, 10), '--baseline', 'branch');
    assert.equal(
      shown.out,
      `${execFileSync('git', ['show', `${BRANCH}:${name}`], { cwd: remote, env: CLEAN })}`,
    );
    assertStatus(call('baseline', 'pin', name, '--as', 'v1', '--baseline', 'branch'), 0);
    assert.match(list(), /pinned as v1 \(anchor\)/);
    assert.match(
      call('baseline', 'prune', '--keep', '1', '--baseline', 'branch').out,
      /codec: 0 removed, 1 kept/,
    );
    assert.equal(git(remote, 'rev-list', '--count', BRANCH), '3');
  });
});

describe('shards', () => {
  const shard = (index: number, of: number, more: Left = {}) =>
    left(`shards/${index}`, main[3] as string, { rounds: 3, ...more, run: { shard: { index, of } } });

  it('are judged together, and stored as one run with all their rounds', () => {
    for (const index of [1, 2, 3]) shard(index, 3);
    const run = judge(PUSH, 'shards');
    assert.equal(run.status, 0, run.log);
    assert.equal(run.suite().verdict, 'pass');
    assert.equal(run.suite().rounds.complete, 9);
    assert.equal(run.outputs.results, 'shards/1/results');
    const [name = '', ...more] = stored();
    assert.deepEqual(more, []);
    assert.equal(git(remote, 'show', `${BRANCH}:${name}`).match(/agent=probe/g)?.length, 9);
    const report = call('report', 'overhead-out').out.replace(/\s+/g, ' ');
    assert.match(report, /the rounds of 3 runs are judged together: shards\/1 \(shard 1\/3, attempt 1\)/);
    const again = call('baseline', 'save', 'overhead-out', '--baseline', 'branch');
    assertStatus(again, 0);
    assert.match(again.err, /this run is stored already/);
  });

  it('are broken where one is missing, and nothing is stored', () => {
    for (const index of [1, 3]) shard(index, 3);
    const run = judge(PUSH, 'shards');
    assert.equal(run.status, 2, run.log);
    assert.equal(run.outputs.verdict, 'broken');
    assert.match(run.suite().broken.join(), /1 of 3 shards is missing: 2\/3/);
    assert.deepEqual(stored(), []);
    assertStatus(call('compare', 'shards/1', 'shards/3'), 2);
  });

  it('of one alone are judged, and no baseline', () => {
    shard(1, 1, { rounds: 6 });
    assertStatus(call('compare', 'shards/1'), 0);
    const run = judge(PUSH, 'shards/1');
    assert.equal(run.status, 0, run.log);
    assert.deepEqual(stored(), [], run.log);
  });
});

describe('suites that were planned', () => {
  it('are broken where one is missing', () => {
    left('runs/codec', main[3] as string);
    const run = judge(PUSH, 'runs', { expect: 'codec, netty' });
    assert.equal(run.status, 2, run.log);
    const { suites } = readComparison(`${work}/overhead-out/comparison.json`);
    assert.deepEqual(
      suites.map(({ suite, verdict }) => [suite, verdict]),
      [
        ['codec', 'pass'],
        ['netty', 'broken'],
      ],
    );
    assert.match(suites[1]?.broken.join() ?? '', /suite netty was planned, and no result of it is here/);
    assert.equal(stored().length, 1, 'what is sound is stored all the same');
    assertStatus(call('compare', 'runs/codec', '--expect', 'codec'), 0);
    const all = call('compare', 'runs/codec', '--expect', 'all');
    assertStatus(all, 3);
    assert.match(all.err, /expect: all are the suites of a configuration/);
  });
});

describe('attempts', () => {
  it('are stored with all their rounds, and a later attempt takes the place of the earlier one', () => {
    left('attempts/1', main[2] as string, { rounds: 6 });
    assert.equal(judge(PUSH, 'attempts/1').status, 0);
    left('attempts/2', main[2] as string, { rounds: 4, run: { attempt: 2 } });
    assert.equal(judge(PUSH, 'attempts').status, 0);
    const [, both = ''] = stored().toSorted((a, b) => a.length - b.length);
    assert.equal(git(remote, 'show', `${BRANCH}:${both}`).match(/agent=probe/g)?.length, 10);
    assert.equal(runsIn(judge(pullRequest(main[3] as string), left('now', main[3] as string)).suite()), 1);
  });

  it('that breach together leave none of them a baseline, though the first had passed and was stored', () => {
    left('attempts/1', main[2] as string, { rounds: 6 });
    assert.equal(judge(PUSH, 'attempts/1').status, 0);
    const commits = () => Number(git(remote, 'rev-list', '--count', BRANCH));
    const next = () =>
      runsIn(judge(pullRequest(main[3] as string), left(`now-${count++}`, main[3] as string)).suite());
    assert.deepEqual([next(), commits()], [1, 1]);
    const first = stored()[0] ?? '';
    const measured = () => git(remote, 'show', `${BRANCH}:${first}`);
    const before = measured();
    dear(left('attempts/2', main[2] as string, { rounds: 12, run: { attempt: 2 } }));
    const both = judge(PUSH, 'attempts');
    assert.equal(both.status, 1, both.log);
    assert.match(both.log, /overhead-baselines:codec\/.*\.txt is no baseline any more/);
    assert.equal(stored().length, 2);
    assert.equal(measured(), before, 'what was measured is never changed');
    assert.equal(commits(), 2, 'there is no moment at which the one is known and the other still serves');
    assert.equal(next(), 0);
    const list = call('baseline', 'list', '--baseline', 'branch').out;
    assert.equal(list.match(/failed, not accepted/g)?.length, 2, list);
    // Judged once more, it is the same run, and nothing changes.
    assert.equal(judge(PUSH, 'attempts').status, 1);
    assert.equal(commits(), 2);
  });

  it('leave alone what others stored of the same second, and of the same commit', () => {
    const started = '2026-11-01T12:00:00.500Z';
    left('other', main[1] as string, { run: { started } });
    assert.equal(judge(PUSH, 'other').status, 0);
    left('sibling', main[2] as string, { run: { started: started.replace('500', '600') } });
    assert.equal(judge(PUSH, 'sibling').status, 0);
    left('attempts/1', main[2] as string, { rounds: 6, run: { started } });
    dear(left('attempts/2', main[2] as string, { rounds: 12, run: { attempt: 2 } }));
    assert.equal(judge(PUSH, 'attempts').status, 1);
    const list = call('baseline', 'list', '--baseline', 'branch').out;
    assert.equal(list.match(/failed, not accepted/g)?.length, 1, list);
  });

  it('of one shard are no baseline, as the shard alone is none', () => {
    for (const attempt of [1, 2])
      left(`shard/${attempt}`, main[2] as string, { run: { attempt, shard: { index: 1, of: 1 } } });
    assert.equal(judge(PUSH, 'shard').status, 0);
    assert.deepEqual(stored(), []);
  });
});

describe('a job that is killed while it stores', () => {
  it('S24: between its commit and the push, leaves the branch as it was, and the next one stores', () => {
    assert.equal(judge(PUSH, left('first', main[0] as string)).status, 0);
    const tip = () => git(remote, 'rev-parse', BRANCH);
    const before = tip();
    // A Git that has the program killed when it is about to push what was committed.
    mkdirSync(`${work}/bin`);
    const real = `${git(work, '--exec-path')}/git`;
    const script = `#!/bin/sh\ncase "$*" in push*) touch ${work}/pushed; kill -9 $PPID; exit 1;; esac\nexec ${real} "$@"\n`;
    writeFileSync(`${work}/bin/git`, script, { mode: 0o755 });
    const run = left('second', main[1] as string);
    assertStatus(call('compare', run, '--out', run), 0);
    const words = ['baseline', 'save', run, '--baseline', 'branch'];
    const killed = overhead(work, words, { PATH: `${work}/bin:${process.env.PATH}`, TMPDIR: work });
    assert.equal(killed.status, null, `${killed.out}${killed.err}`);
    assert.ok(existsSync(`${work}/pushed`), 'it was killed before it came so far');
    assert.equal(tip(), before);
    git(remote, 'fsck', '--strict');
    assertStatus(call(...words), 0);
    assert.equal(stored().length, 2);
    assert.equal(git(remote, 'rev-list', '--count', BRANCH), '2');
  });
});
