// Names of revisions in real repositories: complete, fresh and shallow clones, and errors for unknown names.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { UsageError } from '../../../core/config/problem.ts';
import { type Facts, findRevisions } from './commits.ts';
import { isModified } from './repository.ts';
import { configOf, ENVIRONMENT, revision, scratch, TestRepository, variantOf } from './testing.ts';

const files = scratch();

const origin = new TestRepository(join(files.folder, 'origin'));
const first = origin.commit({ 'sub/a': '1' });
origin.git('tag', 'v1.0');
const second = origin.commit({ 'sub/a': '2' });
origin.git('checkout', '--quiet', '-b', 'feature/one');
const third = origin.commit({ 'sub/a': '3' });
origin.git('checkout', '--quiet', 'main');
const tip = origin.commit({ 'sub/a': '4' });
origin.git('branch', 'release', first);

/** A clone on the branch feature/one. */
function clone(name: string, ...argv: readonly string[]): string {
  const folder = join(files.folder, name);
  const source = `file://${origin.folder}`;
  execFileSync('git', ['clone', '--quiet', '--branch', 'feature/one', ...argv, source, folder], {
    env: ENVIRONMENT,
  });
  return folder;
}

const fresh = clone('fresh clone');
const shallow = clone('shallow', '--depth', '1');
const merged = clone('merged');
origin.git('checkout', '--quiet', 'feature/one');

const facts = (folder: string, more: Partial<Facts> = {}): Facts => ({
  folder,
  environment: ENVIRONMENT,
  base: '',
  ...more,
});

function found(ref: string, folder: string, more: Partial<Facts> = {}) {
  const [suite] = findRevisions(configOf(folder, variantOf(revision(ref))), facts(folder, more)).suites;
  return suite?.variants[1]?.revision?.source;
}

function refused(ref: string, folder: string, more: Partial<Facts> = {}): string {
  try {
    found(ref, folder, more);
  } catch (error) {
    assert.ok(error instanceof UsageError, String(error));
    return error.message;
  }
  return assert.fail(`${ref} was found`);
}

describe('a revision', () => {
  it('is any name of a commit that Git accepts', () => {
    const names: readonly (readonly [string, string])[] = [
      ['main', tip],
      ['v1.0', first],
      ['HEAD~1', second],
      ['feature/one^', second],
      [third.slice(0, 9), third],
    ];
    for (const [ref, commit] of names) assert.equal(found(ref, origin.folder)?.commit, commit, ref);
  });

  it('is a branch of origin if a fresh clone has no other one of that name', () => {
    assert.equal(found('main', fresh)?.commit, tip);
    assert.equal(found('origin/main', fresh)?.commit, tip);
  });

  it('is looked up in the repository of the configuration, from the folder of the command', () => {
    const inside = found('main', join(origin.folder, 'sub'));
    assert.deepEqual(inside, { repository: origin.folder, prefix: 'sub', commit: tip });
  });

  it('is not looked up in the repository that a Git hook sets', () => {
    const environment = { ...ENVIRONMENT, GIT_DIR: join(shallow, '.git'), GIT_WORK_TREE: shallow };
    assert.equal(found('v1.0', origin.folder, { environment })?.commit, first);
  });
});

describe('the merge base', () => {
  it('is with the default branch', () => {
    assert.equal(found('merge-base', fresh)?.commit, second);
    assert.equal(found('merge-base', origin.folder)?.commit, second);
  });

  it('is with the target branch of a pull request', () => {
    assert.equal(found('merge-base', fresh, { base: 'release' })?.commit, first);
    assert.equal(found('merge-base', fresh, { base: 'main' })?.commit, second);
  });

  it('of a merge commit of a pull request is its target branch', () => {
    execFileSync('git', ['merge', '--quiet', '-s', 'ours', '-m', 'x', 'origin/main'], {
      cwd: merged,
      env: ENVIRONMENT,
    });
    assert.equal(found('merge-base', merged)?.commit, tip);
  });
});

describe('rejects an invalid revision, with position and remedy:', () => {
  it('a missing name, with the nearest one', () => {
    const message = refused('featur/one', fresh);
    assert.match(
      message,
      /^overhead\.yml:7:ref: ref: "featur\/one" is no revision of .*fresh clone: did you mean "feature\/one"\?$/,
    );
    assert.match(refused('merge_base', fresh), /did you mean "merge-base"\?/);
  });

  it('an unlike name, with the known ones', () => {
    assert.match(refused('0123456789abcdef', fresh), /known here: .*feature\/one, .*main/);
  });

  it('an option, or something that is no commit', () => {
    for (const ref of ['--all', '-1', 'main:sub', 'main..feature/one', ' '])
      assert.match(refused(ref, origin.folder), /is no revision/, ref);
  });

  it('a name in a shallow clone, with the needed depth', () => {
    assert.match(
      refused('main', shallow),
      /This clone is shallow: write fetch-depth: 0 for actions\/checkout, or run git fetch --unshallow/,
    );
    assert.match(refused('HEAD~3', shallow), /write fetch-depth: 4 for/);
    assert.match(refused('HEAD^^', shallow), /write fetch-depth: 3 for/);
    assert.match(
      refused('merge-base', shallow, { base: 'main' }),
      /there is no branch "main".*fetch-depth: 0/,
    );
  });

  it('a merge base that a shallow history does not reach', () => {
    execFileSync('git', ['fetch', '--quiet', '--depth', '1', 'origin', 'main:refs/remotes/origin/main'], {
      cwd: shallow,
      env: ENVIRONMENT,
    });
    assert.match(refused('merge-base', shallow), /have no commit in common.*fetch-depth: 0/);
    assert.equal(
      found('main', shallow)?.commit,
      tip,
      'a commit that is there is found in a shallow clone too',
    );
  });

  it('an unknown default branch', () => {
    const lonely = new TestRepository(join(files.folder, 'lonely'));
    lonely.git('checkout', '--quiet', '-b', 'trunk');
    lonely.commit();
    assert.match(
      refused('merge-base', lonely.folder),
      /its default branch is not known; name a branch or a commit$/,
    );
  });

  it('a folder that is no repository', () => {
    const folder = join(files.folder, 'plain');
    mkdirSync(folder, { recursive: true });
    assert.match(
      refused('main', folder),
      /Git finds no working tree in .*plain: .*not a git repository.*leave ref out/s,
    );
  });

  it("a command that runs outside of its configuration's repository", () => {
    const config = configOf(origin.folder, variantOf(revision('main')));
    assert.throws(
      () => findRevisions(config, facts(files.folder)),
      /of the repository .*origin, and the command runs outside of it/,
    );
  });

  it('all problems at once', () => {
    const two = [variantOf(revision('mian')), variantOf(revision('v1.1'))];
    assert.throws(
      () => findRevisions(configOf(fresh, ...two), facts(fresh)),
      (error: Error) => error.message.split('\n').length === 2,
    );
  });
});

describe('a working tree is modified', () => {
  it('if a tracked file differs', () => {
    assert.equal(isModified(fresh, ENVIRONMENT), false);
    const repository = new TestRepository(join(files.folder, 'dirty'));
    repository.commit({ a: '1' });
    repository.write({ unknown: '1' });
    assert.equal(isModified(repository.folder, ENVIRONMENT), false);
    repository.write({ a: '2' });
    assert.equal(isModified(repository.folder, ENVIRONMENT), true);
  });

  it('but not without a repository', () => {
    assert.equal(isModified(files.folder, ENVIRONMENT), false);
  });
});
