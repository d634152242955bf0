// Tests of the event of a workflow.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventOf } from './event.ts';

describe('the base of an event', () => {
  it('is the base commit of the pull request or merge queue', () => {
    const base = (payload: object) => eventOf('x', '', JSON.stringify(payload)).base;
    assert.equal(base({ pull_request: { base: { sha: 'abc' } } }), 'abc');
    assert.equal(base({ merge_group: { base_sha: 'abc' } }), 'abc');
    assert.equal(base({ pull_request: 'x' }), null);
    assert.equal(base({ repository: { default_branch: 'main' } }), null);
  });
});
