// Tests of the ancestors of a commit.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Ancestry, History } from './ancestors.ts';
import { CLEAN, git, type Hosted, hosted } from './testing.ts';

/** Commits of the main line before and after the point where the change branched off. */
const BEFORE = 130;
const AFTER = 3;

const root = mkdtempSync(join(tmpdir(), 'overhead-history-'));
let place: Hosted;
/** A whole clone, in which the commits were made. */
let work: string;
/** The main line and the change, both oldest first; the merge commit that a pull request's job measures. */
let main: string[];
let change: string[];
let merged: string;
let stranger: string;

before(() => {
  place = hosted();
  work = join(root, 'work');
  git(root, 'init', '--quiet', work);
  git(work, 'remote', 'add', 'origin', place.folder);
  const commit = (text: string): string => {
    writeFileSync(join(work, 'file'), text);
    git(work, 'add', 'file');
    git(work, 'commit', '--quiet', `--message=${text}`);
    return git(work, 'rev-parse', 'HEAD');
  };
  git(work, 'checkout', '--quiet', '-b', 'main');
  main = Array.from({ length: BEFORE }, (_, index) => commit(`main ${index}`));
  git(work, 'checkout', '--quiet', '-b', 'change');
  git(work, 'mv', 'file', 'other');
  change = [0, 1].map(index => commit(`change ${index}`));
  git(work, 'checkout', '--quiet', 'main');
  main.push(...Array.from({ length: AFTER }, (_, index) => commit(`main ${BEFORE + index}`)));
  git(work, 'checkout', '--quiet', '--detach', 'main');
  git(work, 'merge', '--quiet', '--strategy=ours', '--message=merged', 'change');
  merged = git(work, 'rev-parse', 'HEAD');
  git(work, 'checkout', '--quiet', '--orphan', 'stranger');
  stranger = commit('stranger');
  git(work, 'push', '--quiet', 'origin', 'main', 'change', 'stranger', `${merged}:refs/pull/1/merge`);
});
after(() => {
  place.remove();
  rmSync(root, { recursive: true });
});

let clones = 0;
/** A clone as a CI job has it: only the newest commit of one branch. */
function shallow(ref: string): string {
  const folder = join(root, `shallow-${clones++}`);
  git(root, 'init', '--quiet', folder);
  git(folder, 'fetch', '--quiet', '--depth=1', place.remote.url, ref);
  git(folder, 'checkout', '--quiet', '--detach', 'FETCH_HEAD');
  return folder;
}

const historyIn = (folder: string, remote = place.remote) =>
  new History(() => remote, { folder, environment: CLEAN });
const never = () => false;

function known(ancestry: Ancestry) {
  assert.ok('has' in ancestry, 'fault' in ancestry ? ancestry.fault : '');
  return ancestry;
}

describe('the ancestors of a merge base', () => {
  const places: readonly (readonly [string, () => string])[] = [
    ['a whole clone', () => work],
    ['a shallow clone', () => shallow('refs/pull/1/merge')],
    ['no clone at all', () => root],
  ];
  for (const [what, folder] of places) {
    it(`are found in ${what}`, async () => {
      const base = main.at(-1) as string;
      const found = known(await historyIn(folder()).ancestry({ head: change[1] as string, base }, never));
      assert.equal(found.mergeBase, main[BEFORE - 1]);
      assert.equal(found.complete, true);
      for (const commit of main.slice(0, BEFORE)) assert.ok(found.has(commit), commit);
      for (const commit of [...main.slice(BEFORE), ...change, merged, stranger])
        assert.equal(found.has(commit), false);
      assert.ok(found.has((main[0] as string).slice(0, 12)), 'short hash, as in the name of a stored run');
      assert.equal(found.has(''), false, 'uncommitted work');
    });
  }

  it('are all commits of the target branch for the merge commit of a pull request', async () => {
    const base = main.at(-1) as string;
    const found = known(
      await historyIn(shallow('refs/pull/1/merge')).ancestry({ head: merged, base }, never),
    );
    assert.equal(found.mergeBase, base);
  });

  it('of a commit of the main line are that commit and its ancestors', async () => {
    const head = main[BEFORE] as string;
    const found = known(await historyIn(work).ancestry({ head, base: null }, never));
    assert.deepEqual([found.has(head), found.has(main[BEFORE + 1] as string)], [true, false]);
  });

  it('are fetched only as far as they are needed', async () => {
    const history = historyIn(shallow('main'));
    const revision = { head: main.at(-1) as string, base: null };
    const near = known(await history.ancestry(revision, has => has(main.at(-2) as string)));
    assert.equal(near.complete, false);
    assert.equal(near.has(main[0] as string), false);
    const far = known(await history.ancestry(revision, has => has(main[0] as string)));
    assert.equal(far.has(main[0] as string), true);
  });
});

describe('the distance of two commits', () => {
  it('is counted in a shallow clone by the commits that were fetched', async () => {
    const history = historyIn(shallow('main'));
    const head = main.at(-1) as string;
    const then = main.at(-21) as string;
    assert.equal(await history.distance(then, head), null, 'before any fetch');
    await history.ancestry({ head, base: null }, has => has(then));
    assert.equal(await history.distance(then, head), 20);
    assert.equal(
      await history.distance(then.slice(0, 12), head),
      20,
      'short hash, as in the name of a stored run',
    );
    assert.equal(await history.distance(main[0] as string, head), null, 'beyond the fetched depth');
    for (const none of ['', '--all', '1'.repeat(40)])
      assert.equal(await history.distance(none, head), null, none);
  });

  it('is null if the clone is whole and nothing was fetched', async () => {
    const history = historyIn(work);
    await history.ancestry({ head: main[1] as string, base: null }, never);
    assert.equal(await history.distance(main[0] as string, main[1] as string), null);
  });
});

describe('an unknown merge base', () => {
  const faults: readonly (readonly [string, () => [History, string, string | null], RegExp])[] = [
    [
      'of two histories',
      () => [historyIn(work), stranger, main[0] as string],
      /^[0-9a-f]{12} and [0-9a-f]{12} have no common ancestor$/,
    ],
    [
      'of two histories, in a shallow clone',
      () => [historyIn(shallow('main')), stranger, main[0] as string],
      /have no common ancestor$/,
    ],
    ['of no commit', () => [historyIn(work), '', null], /the measured commit is unknown/],
    [
      'of a text that is no hash',
      () => [historyIn(work), '--output=/tmp/x', null],
      /"--output=\/tmp\/x" is not a commit hash/,
    ],
    [
      'of a text that is no hash, though the base is one',
      () => [historyIn(work), 'HEAD', main[0] as string],
      /^"HEAD" is not a commit hash$/,
    ],
    [
      'of a commit that was never pushed',
      () => [historyIn(shallow('main')), '1'.repeat(40), main[0] as string],
      /is not in this clone, and cannot be fetched .*check out with fetch-depth: 0/s,
    ],
    [
      'if the remote cannot be reached',
      () => [
        historyIn(shallow('main'), { url: `file://${root}/nowhere`, settings: [] }),
        change[1] as string,
        main[0] as string,
      ],
      /cannot be fetched .*nowhere/s,
    ],
  ];
  for (const [what, made, expected] of faults) {
    it(`gives the reason: ${what}`, async () => {
      const [history, head, base] = made();
      const found = await history.ancestry({ head, base }, never);
      assert.match('fault' in found ? found.fault : 'found', expected);
    });
  }
});
