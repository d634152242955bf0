// What a run in a workflow is compared with on the branch of stored runs, and runs that failed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { after, before, beforeEach, describe, it } from 'node:test';
import { STALE_COMMITS } from '../src/baselines/age.ts';
import { CLEAN, git } from '../src/baselines/testing.ts';
import type { SuiteComparison } from '../src/comparison/comparison.ts';
import { BRANCH, Checkout, PUSH, pullRequest, runsIn } from './checkout.ts';
import { assertStatus, scratch } from './command.ts';
import { assertBuilt } from './fixture.ts';

const whole = scratch('branching-compared');
before(assertBuilt);
after(whole.remove);

let place: Checkout;
beforeEach(() => {
  place = new Checkout(whole);
});

const warningsOf = (suite: SuiteComparison) => suite.warnings.map(({ message }) => message).join('\n');

describe('a pull request is compared', () => {
  it('with its merge base and the commits before it', () => {
    for (const index of [0, 1, 3])
      assert.equal(place.judge(PUSH, place.left(`run-${index}`, place.main[index] as string)).status, 0);
    assert.equal(place.stored().length, 3);
    git(place.work, 'checkout', '--quiet', '-b', 'change', place.main[2]);
    const head = place.commit('change');
    git(place.work, 'push', '--quiet', 'origin', 'change');
    const run = place.judge(pullRequest(place.main[3]), place.left('now', head));
    assert.equal(run.status, 0, run.log);
    assert.equal(runsIn(run.suite()), 2, 'not with runs that were merged after it began');
    const merged = place.left('merged', place.main[3]);
    assert.equal(
      runsIn(place.judge(pullRequest(place.main[3]), merged).suite()),
      3,
      'with all that is in it',
    );
    assert.equal(place.stored().length, 3);
  });

  it('with nothing if its merge base is unknown, and a warning says so', () => {
    place.judge(PUSH, place.left('run', place.main[0]));
    const unknown = place.judge(pullRequest(place.main[3]), place.left('now', '1'.repeat(40)), {
      'max-regression': '5%',
    });
    assert.equal(unknown.status, 0, unknown.log);
    assert.equal(unknown.suite().verdict, 'inconclusive');
    assert.match(
      warningsOf(unknown.suite()),
      /it is unknown which of the 1 came before this change: the history of 1{12}/,
    );
    git(place.work, 'checkout', '--quiet', '--orphan', 'elsewhere');
    const head = place.commit('elsewhere');
    git(place.work, 'push', '--quiet', 'origin', 'elsewhere');
    const other = place.judge(pullRequest(head), place.left('other', head), { 'max-regression': '5%' });
    assert.match(
      warningsOf(other.suite()),
      /of the 1 that are stored, none is of [0-9a-f]{12} or a commit before it/,
    );
  });

  it('in a shallow clone too, with its distance in commits', () => {
    assert.equal(place.judge(PUSH, place.left('run', place.main[0])).status, 0);
    const head = Array.from({ length: STALE_COMMITS }, (_, index) => place.commit(`more ${index}`)).at(
      -1,
    ) as string;
    git(place.work, 'push', '--quiet', 'origin', 'main');
    const clone = `${place.work}-shallow`;
    git(place.work, 'clone', '--quiet', '--depth=1', `file://${place.remote}`, clone);
    place.work = clone;
    const later = { run: { started: '2026-11-12T12:00:00.000Z' } };
    const run = place.judge(pullRequest(head), place.left('now', head, later));
    assert.equal(runsIn(run.suite()), 1, run.log);
    assert.match(warningsOf(run.suite()), new RegExp(`10 days old and ${STALE_COMMITS + 3} commits behind`));
    const list = place.call('baseline', 'list', '--baseline', 'branch').out.replace(/\s+/g, ' ');
    assert.match(list, /How many commits ago a run was is not known in a shallow clone/);
  });

  it('with nothing if the branch cannot be read, and a warning says so', () => {
    const run = place.left('run', place.main[3]);
    rmSync(place.remote, { recursive: true });
    const { status, log, suite } = place.judge(pullRequest(place.main[3]), run, { 'max-regression': '5%' });
    assert.equal(status, 0, log);
    assert.equal(suite().verdict, 'inconclusive');
    assert.match(
      warningsOf(suite()),
      /no stored run is compared with, because branch cannot be read: git ls-remote/,
    );
    assertStatus(place.call('baseline', 'list', '--baseline', 'branch'), 2);
  });
});

describe('a run that failed on the default branch', () => {
  it('is stored and marked, and no baseline until it is accepted', () => {
    place.dear(place.left('run', place.main[0]));
    const first = place.judge(PUSH, 'run');
    assert.equal(first.status, 1, first.log);
    assert.match(
      first.log,
      /stored, but not a baseline until accepted: overhead baseline accept overhead-baselines:codec\//,
    );
    const [name = ''] = place.stored();
    const list = () => place.call('baseline', 'list', '--baseline', 'branch').out;
    assert.match(list(), /failed, not accepted/);
    let later = 0;
    const next = () =>
      place.judge(pullRequest(place.main[3]), place.left(`next-${later++}`, place.main[3])).suite();
    assert.equal(runsIn(next()), 0);
    const result = place.call(
      'baseline',
      'accept',
      `overhead-baselines:${name}`,
      '--reason',
      'meant',
      '--baseline',
      'branch',
    );
    assertStatus(result, 0);
    assert.match(list(), /failed, accepted\n +accepted: meant/);
    assert.equal(runsIn(next()), 1);
    const shown = place.call('baseline', 'show', place.main[0].slice(0, 10), '--baseline', 'branch');
    // The text unchanged, including its last line break.
    const text = execFileSync('git', ['show', `${BRANCH}:${name}`], {
      cwd: place.remote,
      encoding: 'utf8',
      env: CLEAN,
    });
    assert.equal(shown.out, text);
    assertStatus(place.call('baseline', 'pin', name, '--as', 'v1', '--baseline', 'branch'), 0);
    assert.match(list(), /release baseline v1/);
    assert.match(
      place.call('baseline', 'prune', '--keep', '1', '--baseline', 'branch').out,
      /codec: 0 removed, 1 kept/,
    );
    assert.equal(place.commits(), 3);
  });
});
