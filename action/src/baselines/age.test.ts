// Tests of the age of stored runs against real repositories.
import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it, test } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { commitsBetween, daysBetween, STALE_COMMITS, STALE_DAYS, staleness, YOUNG_DAYS } from './age.ts';
import { CLEAN, git as gitIn } from './testing.ts';

describe('the distance in commits', () => {
  const root = temporary('overhead-age-');
  const folder = join(root, 'repository');
  const git = (...argv: string[]) => gitIn(folder, ...argv);
  const commit = (message: string) => {
    git('commit', '--allow-empty', '--message', message);
    return git('rev-parse', 'HEAD');
  };
  const between = (then: string, now: string, where = folder) =>
    commitsBetween(then, now, { folder: where, environment: CLEAN });
  let first = '';
  let second = '';
  let third = '';
  let aside = '';
  before(() => {
    mkdirSync(folder);
    git('init', '--quiet', '--initial-branch', 'main');
    first = commit('1');
    second = commit('2');
    git('checkout', '--quiet', '-b', 'aside');
    aside = commit('aside');
    git('checkout', '--quiet', 'main');
    third = commit('3');
  });

  it('counts the commits that only the newer revision has', async () => {
    assert.equal(await between(first, third), 2);
    assert.equal(await between(first.slice(0, 12), third), 2, 'as file names cut it');
    assert.equal(await between(third, first), 0);
    assert.equal(await between(aside, third), 1);
    assert.equal(await between(second, second), 0);
  });

  it('is null, not an error, for an unknown commit, a text that is no hash, and an option of Git', async () => {
    for (const unknown of ['', '0'.repeat(40), 'main', '--all', '--output=x', `${first}; ls`])
      assert.equal(await between(unknown, third), null, unknown);
    assert.equal(await between(first, 'uncommitted'), null);
  });

  it('is "shallow" in a shallow clone, and null without a repository or without Git', async () => {
    const shallow = join(root, 'shallow');
    git('clone', '--quiet', '--depth', '2', `file://${folder}`, shallow);
    assert.equal(await between(second, third, shallow), 'shallow');
    assert.equal(await between(first, third, root), null);
    const here = { folder, environment: { ...CLEAN, PATH: root } };
    assert.equal(await commitsBetween(first, third, here), null);
    writeFileSync(join(root, 'file'), '');
    assert.equal(await between(first, third, join(root, 'file')), null);
  });
});

test('daysBetween counts whole days, and 0 if the first time is the later one', () => {
  const day = (text: string) => new Date(`2026-11-${text}Z`);
  assert.equal(daysBetween(day('01T12:00:00'), day('03T11:59:59')), 1);
  assert.equal(daysBetween(day('01T12:00:00'), day('03T12:00:00')), 2);
  assert.equal(daysBetween(day('03T12:00:00'), day('01T12:00:00')), 0);
});

test('S22: staleness warns beyond the limit of days or commits, and states both', () => {
  const fresh = { days: STALE_DAYS, commits: STALE_COMMITS };
  assert.equal(staleness('x', fresh, 3), null);
  assert.equal(staleness('x', { ...fresh, commits: null }, 0), null, 'an unknown distance is not stale');
  const old = staleness('b/x.txt', { days: STALE_DAYS + 1, commits: null }, 0);
  assert.equal(old?.code, 'stale-baseline');
  assert.match(
    old?.message ?? '',
    /^the newest baseline, b\/x\.txt, is 31 days old and at an unknown distance: .*`overhead baseline save`$/,
  );
  assert.match(
    staleness('x', { days: 40, commits: 'shallow' }, 0)?.message ?? '',
    /is 40 days old, at an unknown distance \(this clone is shallow; check out with fetch-depth: 0\): /,
  );
  assert.equal(staleness('x', { ...fresh, commits: 'shallow' }, 0), null);
  const behind = { days: YOUNG_DAYS, commits: STALE_COMMITS + 1 };
  assert.match(
    staleness('x', behind, 1)?.message ?? '',
    /is 7 days old and 51 commits behind; 1 newer run failed and was not accepted: /,
  );
  assert.equal(staleness('x', { ...behind, days: YOUNG_DAYS - 1 }, 1), null, 'many commits in a few days');
  assert.match(
    staleness('x', { days: 99, commits: 1 }, 2)?.message ?? '',
    /1 commit behind; 2 newer runs failed and were not accepted: /,
  );
});
