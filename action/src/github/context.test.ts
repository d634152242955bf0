// The pull request of a run, and whether it comes from a fork.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { type Environment, runContext } from './context.ts';

const folder = temporary('overhead-context-');

const SHA = 'a'.repeat(40);

function context(event: string, payload: unknown, more: Environment = {}) {
  const file = join(folder, 'event.json');
  writeFileSync(file, typeof payload === 'string' ? payload : JSON.stringify(payload));
  return runContext({
    GITHUB_REPOSITORY: 'octo/agent',
    GITHUB_EVENT_NAME: event,
    GITHUB_EVENT_PATH: file,
    GITHUB_SHA: SHA,
    GITHUB_RUN_ID: '42',
    GITHUB_RUN_ATTEMPT: '2',
    GITHUB_SERVER_URL: 'https://github.example.com',
    ...more,
  });
}

const repository = { default_branch: 'main', full_name: 'octo/agent' };
const pull = (head: string | null) => ({
  repository,
  pull_request: {
    number: 7,
    head: { sha: SHA, repo: head === null ? null : { full_name: head } },
    base: { repo: { full_name: 'octo/agent' } },
  },
});

describe('a run', () => {
  it('knows its pull request, by the pushed commit', () => {
    assert.deepEqual(context('pull_request', pull('octo/agent'))?.pull, {
      number: 7,
      headSha: SHA,
      fork: false,
    });
  });

  it('knows a fork, also a deleted one', () => {
    assert.equal(context('pull_request', pull('stranger/agent'))?.pull?.fork, true);
    assert.equal(context('pull_request', pull(null))?.pull?.fork, true);
  });

  it('has no pull request for other events', () => {
    assert.equal(context('push', { ...pull('octo/agent'), ref: 'refs/heads/main' })?.pull, null);
  });

  it('knows its page', () => {
    assert.equal(
      context('push', { ref: 'refs/heads/main', repository })?.page,
      'https://github.example.com/octo/agent/actions/runs/42',
    );
  });

  it('has no context outside of GitHub', () => {
    assert.equal(runContext({}), null);
    assert.equal(runContext({ GITHUB_REPOSITORY: 'octo/agent' }), null);
    assert.equal(context('push', {}, { GITHUB_REPOSITORY: 'octo' }), null);
    assert.equal(context('push', {}, { GITHUB_REPOSITORY: 'octo/agent/x' }), null);
  });

  it('has no pull request if the event has too little data', () => {
    assert.equal(context('pull_request', { pull_request: { number: 0 } })?.pull, null);
    assert.equal(context('pull_request', { ...pull('octo/agent'), pull_request: { number: 7 } })?.pull, null);
  });

  it('has no pull request if the event is not JSON', () => {
    assert.equal(context('pull_request', '{')?.pull, null);
  });
});
