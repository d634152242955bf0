// What came before a commit: in a whole clone, in a shallow one that fetches what it lacks, and where nobody can know.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Ancestry, History } from './ancestors.ts';
import { CLEAN, git, type Hosted, hosted } from './testing.ts';

/** Commits of the main line before and after the place where the change began. */
const BEFORE = 130;
const AFTER = 3;

const root = mkdtempSync(join(tmpdir(), 'overhead-history-'));
let place: Hosted;
/** A clone with everything, where the commits were made. */
let work: string;
/** The main line, oldest first; the change, oldest first; what a pull request's job measures. */
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
/** A clone as a job has it: the newest commit of one branch. */
function shallow(ref: string): string {
  const folder = join(root, `shallow-${clones++}`);
  git(root, 'init', '--quiet', folder);
  git(folder, 'fetch', '--quiet', '--depth=1', place.remote.url, ref);
  git(folder, 'checkout', '--quiet', '--detach', 'FETCH_HEAD');
  return folder;
}

const historyIn = (folder: string, remote = place.remote) =>
  new History(remote, { folder, environment: CLEAN });
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
      assert.ok(found.has((main[0] as string).slice(0, 12)), 'as the name of a stored run has it');
      assert.equal(found.has(''), false, 'of uncommitted work nobody knows');
    });
  }

  it('of what a pull request is merged into hold all that is in it', async () => {
    const base = main.at(-1) as string;
    const found = known(
      await historyIn(shallow('refs/pull/1/merge')).ancestry({ head: merged, base }, never),
    );
    assert.equal(found.mergeBase, base);
  });

  it('of a commit of the main line are that commit and those before it', async () => {
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
    assert.equal(await history.distance(then, head), null, 'nothing was fetched yet');
    await history.ancestry({ head, base: null }, has => has(then));
    assert.equal(await history.distance(then, head), 20);
    assert.equal(await history.distance(then.slice(0, 12), head), 20, 'as the name of a stored run has it');
    assert.equal(await history.distance(main[0] as string, head), null, 'it lies beyond what was fetched');
    for (const none of ['', '--all', '1'.repeat(40)])
      assert.equal(await history.distance(none, head), null, none);
  });

  it('is not counted where the clone has everything, and can say it itself', async () => {
    const history = historyIn(work);
    await history.ancestry({ head: main[1] as string, base: null }, never);
    assert.equal(await history.distance(main[0] as string, main[1] as string), null);
  });
});

describe('a merge base that cannot be known', () => {
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
    ['of no commit', () => [historyIn(work), '', null], /the commit that was measured is not known/],
    [
      'of what is no hash',
      () => [historyIn(work), '--output=/tmp/x', null],
      /"--output=\/tmp\/x" is no commit/,
    ],
    [
      'of what is no hash, though the base is one',
      () => [historyIn(work), 'HEAD', main[0] as string],
      /^"HEAD" is no commit$/,
    ],
    [
      'of a commit that was never pushed',
      () => [historyIn(shallow('main')), '1'.repeat(40), main[0] as string],
      /is not in this clone, and cannot be fetched .*check out with fetch-depth: 0/s,
    ],
    [
      'where the remote is away',
      () => [
        historyIn(shallow('main'), { url: `file://${root}/nowhere`, settings: [] }),
        change[1] as string,
        main[0] as string,
      ],
      /cannot be fetched .*nowhere/s,
    ],
  ];
  for (const [what, made, expected] of faults) {
    it(`says why: ${what}`, async () => {
      const [history, head, base] = made();
      const found = await history.ancestry({ head, base }, never);
      assert.match('fault' in found ? found.fault : 'found', expected);
    });
  }
});
