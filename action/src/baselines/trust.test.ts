// Tests of who may write to a store.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventOf } from '../host/event.ts';
import { distrust, refusal } from './trust.ts';

const REPOSITORY = { repository: { default_branch: 'main' } };
const why = (name: string, ref = 'refs/heads/main', payload: object = REPOSITORY) =>
  distrust(eventOf(name, ref, JSON.stringify(payload)));

/** The refusal for a commit, if the default branch holds it or not. */
const whyOf = (name: string, ref: string, holds: boolean) =>
  refusal(
    eventOf(name, ref, JSON.stringify(REPOSITORY)),
    { absence: async (commit, branch) => (holds ? null : `${commit} is not a commit of ${branch}`) },
    ['c0ffee'],
  );

describe('a store of the repository', () => {
  for (const [name, ref] of [
    ['workflow_dispatch', 'refs/heads/release-1.x'],
    ['workflow_dispatch', 'refs/tags/v1'],
    ['release', 'refs/tags/v1.2.0'],
  ] as const) {
    it(`S35: accepts ${name} on ${ref} only with commits of the default branch`, async () => {
      assert.equal(await whyOf(name, ref, true), null);
      assert.match((await whyOf(name, ref, false)) ?? '', /^c0ffee is not a commit of main: only a push to/);
      assert.match(why(name, ref, {}) ?? '', /does not name the default branch/);
    });
  }

  it('accepts events on the default branch without reading its history', async () => {
    for (const name of ['push', 'schedule', 'workflow_dispatch'])
      assert.equal(await whyOf(name, 'refs/heads/main', false), null);
    assert.match((await whyOf('pull_request', 'refs/heads/main', true)) ?? '', /^this is a pull request/);
  });

  const may: readonly (readonly [string, string])[] = [
    ['push', 'refs/heads/main'],
    ['schedule', 'refs/heads/main'],
    ['workflow_dispatch', 'refs/heads/main'],
  ];
  for (const [name, ref] of may) it(`accepts ${name} on ${ref}`, () => assert.equal(why(name, ref), null));

  it('accepts a person outside a workflow', () => assert.equal(distrust(null), null));

  const mayNot: readonly (readonly [string, string, RegExp])[] = [
    [
      'pull_request',
      'refs/pull/7/merge',
      /^this is a pull request: only a push to the default branch, schedule/,
    ],
    ['pull_request', 'refs/heads/main', /^this is a pull request/],
    ['pull_request_target', 'refs/heads/main', /^this is a pull request/],
    ['pull_request_review', 'refs/pull/7/merge', /^this is a pull request/],
    ['workflow_dispatch', 'refs/pull/7/merge', /^this is a pull request/],
    ['push', 'refs/heads/feature', /a push to refs\/heads\/feature, not to the default branch main/],
    ['push', 'refs/heads/main/x', /not to the default branch/],
    ['push', 'refs/tags/main', /not to the default branch/],
    ['merge_group', 'refs/heads/gh-readonly-queue/main/pr-7', /the event is "merge_group"/],
    ['workflow_run', 'refs/heads/main', /the event is "workflow_run"/],
    ['issue_comment', 'refs/heads/main', /the event is "issue_comment"/],
    ['repository_dispatch', 'refs/heads/main', /the event is "repository_dispatch"/],
    ['check_run', 'refs/heads/main', /the event is "check_run"/],
    ['deployment', 'refs/heads/main', /the event is "deployment"/],
    ['', '', /the event is ""/],
    ['PUSH', 'refs/heads/main', /the event is "PUSH"/],
  ];
  for (const [name, ref, expected] of mayNot) {
    it(`never accepts ${name || 'an empty event'} on ${ref || 'an empty ref'}`, () => {
      assert.match(why(name, ref) ?? '', expected);
      assert.match(why(name, ref) ?? '', /store baselines, regardless of the inputs$/);
    });
  }

  it('refuses an event that does not name the default branch', () => {
    for (const payload of [{}, { repository: {} }, { repository: { default_branch: 7 } }])
      assert.match(why('push', 'refs/heads/main', payload) ?? '', /does not name the default branch/);
    assert.match(
      distrust(eventOf('push', 'refs/heads/', '{"repository":{"default_branch":""}}')) ?? '',
      /not name/,
    );
    for (const text of [null, '', '{', '[]', 'null', '"x"'])
      assert.match(
        distrust(eventOf('push', 'refs/heads/main', text)) ?? '',
        /does not name the default branch/,
      );
  });
});
