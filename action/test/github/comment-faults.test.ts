// The sticky comment with a fake GitHub that has faults: what is retried, what is waited for, and what is an error.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { commentOf, markerOf, sectionsIn } from '../../src/github/section.ts';
import { refusal, StandIn } from './stand-in.ts';
import { CONFIGURATION, own, SETTLE, write as writeTo } from './telling.ts';

describe('a fault of the API', () => {
  let github: StandIn;
  beforeEach(async () => {
    github = new StandIn();
    await github.start();
  });
  afterEach(async () => {
    await github.stop();
    assert.deepEqual(github.problems, []);
  });
  // Repeated requests, and requests with a distance, need a longer time.
  const write = (spaced = false, section = own()) => writeTo(github, section, { settle: 5 * SETTLE, spaced });
  const once = (call: string, answer: ReturnType<typeof refusal>, times = 1) => {
    let left = times;
    github.faults.push(request => (request.startsWith(call) && left-- > 0 ? answer : undefined));
  };

  it('S30: a 502 for a moment is retried', async () => {
    once('POST /repos', refusal(502, 'Bad Gateway'), 2);
    await write();
    assert.equal(github.comments.length, 1);
  });

  it('S30: a comment that was made although the answer was 502 is not made twice', async () => {
    let failed = false;
    github.faults.push((call, body) => {
      if (!call.startsWith('POST /repos') || failed) return undefined;
      failed = true;
      github.write(github.login, (body as { body: string }).body);
      return refusal(502, 'Bad Gateway');
    });
    await write();
    assert.equal(github.comments.length, 1);
  });

  for (const status of [403, 429])
    it(`S30: a secondary limit with status ${status} is waited for as long as it says`, async () => {
      once(
        'POST /repos',
        refusal(status, 'You have exceeded a secondary rate limit', { 'retry-after': '80' }),
      );
      // 80 seconds of 50 ms: longer than the distance of three real seconds between two writes.
      const begun = performance.now();
      await writeTo(github, own(), { settle: 5 * SETTLE, spaced: true, second: 50 });
      assert.ok(performance.now() - begun >= 80 * 50);
      assert.equal(github.comments.length, 1);
    });

  it('S30: a limit that lasts an hour is not waited for', async () => {
    const reset = String(Math.floor(Date.now() / 1000) + 3600);
    once(
      'POST /graphql',
      refusal(403, 'API rate limit exceeded', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }),
      99,
    );
    await assert.rejects(write(true), { status: 403 });
    assert.equal(github.count('POST /graphql'), 1);
  });

  it('S30: a 502 that lasts is an error', async () => {
    once('POST /repos', refusal(502, 'Bad Gateway'), 99);
    await assert.rejects(write(), { status: 502 });
  });

  for (const [name, answer] of [
    ['a secondary limit', refusal(403, 'You have exceeded a secondary rate limit', { 'retry-after': '1' })],
    ['a 502', refusal(502, 'Bad Gateway')],
  ] as const) {
    it(`S30: a write that fails with ${name} starts again from a new read, because another job may have written in between`, async () => {
      await write();
      let met = false;
      github.faults.push(call => {
        const [comment] = github.comments;
        if (!call.startsWith('PATCH') || met || comment === undefined) return undefined;
        met = true;
        const between = own({ name: 'in between', markdown: 'in between' });
        comment.body = commentOf(markerOf(CONFIGURATION), [...sectionsIn(comment.body), between]);
        return answer;
      });
      await write(true, own({ name: 'second', markdown: 'second' }));
      assert.ok(met);
      const names = sectionsIn(github.comments[0]?.body ?? '').map(section => section.name);
      assert.deepEqual(names.sort(), ['bench', 'in between', 'second']);
    });
  }

  it('S30: an update that always fails is an error after a few attempts', async () => {
    await write();
    once('PATCH', refusal(502, 'Bad Gateway'), 99);
    await assert.rejects(write(false, own({ run: 101 })), { status: 502 });
    assert.equal(github.count('PATCH'), 4);
  });

  it('S30: a missing permission is not retried', async () => {
    github.permissions.delete('pull-requests:write');
    await assert.rejects(write(), { status: 403 });
    assert.equal(github.count('POST /repos'), 1);
  });
});
