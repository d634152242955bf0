// The sticky comment against the stand-in: created once, updated in place, shared by jobs, and never somebody else's.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { COMMENT_LIMIT, commentOf, markerOf, type Section, sectionsIn } from '../../src/github/section.ts';
import { refusal, StandIn } from './stand-in.ts';
import { CONFIGURATION, own, SETTLE, type Telling, write as writeTo } from './telling.ts';

/** Twenty jobs in one process, each of which has to write within half of this after it read, on a machine with other work. */
const SETTLE_OF_TWENTY = 10 * SETTLE;

describe('the comment', () => {
  let github: StandIn;
  beforeEach(async () => {
    github = new StandIn();
    await github.start();
  });
  afterEach(async () => {
    await github.stop();
    assert.deepEqual(github.problems, []);
  });

  const write = (section: Section, telling?: Telling) => writeTo(github, section, telling);
  const said = () => github.comments.map(({ body }) => sectionsIn(body).map(({ markdown }) => markdown));

  it('is created once and updated in place', async () => {
    const first = await write(own());
    const second = await write(own({ run: 101, verdict: 'breach', markdown: '### ❌ Breach: too much' }));
    assert.equal(github.comments.length, 1);
    assert.deepEqual(said(), [['### ❌ Breach: too much']]);
    assert.ok(first !== null && first.url === second?.url);
    assert.equal(github.count('POST /repos'), 1);
  });

  it('is not written again where nothing changed', async () => {
    await write(own());
    await write(own());
    assert.equal(github.count('PATCH'), 0);
  });

  it('is found on a late page', async () => {
    for (let index = 0; index < 120; index++) github.write('somebody', `remark ${index}`);
    await write(own());
    await write(own({ run: 101 }));
    assert.equal(github.comments.length, 121);
    assert.ok(github.seen.some(({ query }) => query.includes('page=2')));
  });

  it('is written over as it is, however long the conversation takes to be read', async () => {
    await write(own({ name: 'first', markdown: 'first' }));
    let listed = false;
    github.faults.push(call => {
      const [comment] = github.comments;
      // Between the list and the comment itself another job writes.
      if (
        call === 'GET /repos/{owner}/{repo}/issues/comments/{comment_id}' &&
        !listed &&
        comment !== undefined
      ) {
        listed = true;
        const between = own({ name: 'in between', markdown: 'in between' });
        comment.body = commentOf(markerOf(CONFIGURATION), [...sectionsIn(comment.body), between]);
      }
      return undefined;
    });
    await write(own({ name: 'second', markdown: 'second' }));
    assert.deepEqual(said()[0]?.sort(), ['first', 'in between', 'second']);
    assert.equal(github.count('PATCH'), 1);
  });

  it('S29: leaves alone what an attacker wrote with our mark', async () => {
    const body = `${markerOf(CONFIGURATION)}\n### ✅ Pass: believe me`;
    const spoofs = ['attacker', 'github-actions', 'github-actions-bot', 'other[bot]'].map(login =>
      github.write(login, body),
    );
    await write(own());
    for (const spoof of spoofs) assert.equal(spoof.body, body);
    assert.deepEqual(github.comments.at(-1)?.author, 'github-actions[bot]');
    assert.equal(github.comments.length, spoofs.length + 1);
  });

  it('S29: leaves alone a comment of our own author that only quotes the mark', async () => {
    const other = github.write(github.login, `> quoted\n${markerOf(CONFIGURATION)}`);
    await write(own());
    assert.match(other.body, /^> quoted/);
    assert.equal(github.comments.length, 2);
  });

  it('is another one for another configuration', async () => {
    await write(own());
    await write(own({ markdown: 'nightly' }), { configuration: 'nightly.yml' });
    assert.deepEqual(said(), [['### ✅ Pass: all is well'], ['nightly']]);
  });

  it('takes in what a second job of a matrix says, and keeps what the first said', async () => {
    await write(own({ name: 'bench (17)', markdown: 'on 17' }));
    await write(own({ name: 'bench (25)', markdown: 'on 25' }));
    assert.deepEqual(said(), [['on 17', 'on 25']]);
    await write(own({ name: 'bench (17)', run: 100, attempt: 2, markdown: 'on 17, again' }));
    assert.deepEqual(said()[0]?.sort(), ['on 17, again', 'on 25']);
  });

  it('forgets the jobs of an earlier run, but not those of another workflow', async () => {
    await write(own({ name: 'old cell', markdown: 'old' }));
    await write(own({ workflow: 'other', run: 3, markdown: 'other' }));
    await write(own({ run: 102, markdown: 'new' }));
    assert.deepEqual(said()[0]?.sort(), ['new', 'other']);
  });

  it('does not let a run that was overtaken write over the newer one', async () => {
    await write(own({ run: 102, markdown: 'new' }));
    assert.equal(await write(own({ run: 101, markdown: 'late' })), null);
    assert.equal(await write(own({ run: 101, name: 'other cell', markdown: 'late' })), null);
    assert.deepEqual(said(), [['new']]);
  });

  it('loses nothing of twenty jobs that write at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `bench (${index})`);
    await Promise.all(names.map(name => write(own({ name, markdown: name }), { settle: SETTLE_OF_TWENTY })));
    const [kept = '', ...more] = github.comments.map(({ body }) => body);
    assert.deepEqual(
      sectionsIn(kept)
        .map(({ name }) => name)
        .sort(),
      names.sort(),
    );
    assert.deepEqual(more, [], 'second comments stay behind');
  });

  it('loses nothing of twenty jobs that update at once', async () => {
    await write(own({ name: 'first' }));
    const names = Array.from({ length: 20 }, (_, index) => `bench (${index})`);
    await Promise.all(names.map(name => write(own({ name, markdown: name }), { settle: SETTLE_OF_TWENTY })));
    assert.equal(github.comments.length, 1);
    assert.deepEqual(sectionsIn(github.comments[0]?.body ?? '').length, 21);
  });

  it('writes again where another job overwrote it between reading and writing', async () => {
    await write(own({ name: 'first', markdown: 'first' }));
    const before = github.comments[0]?.body ?? '';
    let overwritten = 0;
    github.faults.push(call => {
      const comment = github.comments[0];
      // The read-back finds what was there before: another job had read it in time and wrote it later.
      if (call.startsWith('GET') && overwritten === 0 && comment !== undefined && comment.body !== before) {
        comment.body = before;
        overwritten++;
      }
      return undefined;
    });
    await write(own({ name: 'second', markdown: 'second' }));
    assert.equal(overwritten, 1);
    assert.deepEqual(said()[0]?.sort(), ['first', 'second']);
  });

  it('gives up where others always overwrite it', async () => {
    await write(own({ name: 'first' }));
    github.faults.push((call, body) =>
      call.startsWith('PATCH') ? { status: 200, body: { ...(body as object), id: 1 } } : undefined,
    );
    await assert.rejects(write(own({ name: 'second' }), { settle: 4 }), /other jobs always overwrote/);
  });

  it('is created anew where somebody deleted it', async () => {
    await write(own());
    github.comments.splice(0);
    await write(own({ run: 101 }));
    assert.equal(github.comments.length, 1);
  });

  it('is created anew where it was deleted between reading and writing', async () => {
    await write(own());
    github.faults.push(call => {
      if (!call.startsWith('PATCH')) return undefined;
      github.comments.splice(0);
      return refusal(404, 'Not Found');
    });
    await write(own({ run: 101 }));
    assert.deepEqual(said(), [['### ✅ Pass: all is well']]);
  });

  it('survives that somebody edited it', async () => {
    await write(own({ name: 'first', markdown: 'first' }));
    const [comment] = github.comments;
    assert.ok(comment);
    comment.body = `${comment.body.replaceAll('\n', '\r\n')}and a remark\r\n<!-- overhead-action:section bm90IGpzb24 -->\r\nx\r\n<!-- overhead-action:end -->`;
    await write(own({ name: 'second', markdown: 'second' }));
    assert.deepEqual(said(), [['first', 'second']]);
  });

  it('S27: stays within what GitHub takes when many jobs say much', async () => {
    for (let index = 0; index < 6; index++) {
      // One byte a character: GitHub counts characters.
      const rows = Array.from({ length: 900 }, (_, row) => `| case ${row} of job ${index} | pass |`);
      const markdown = ['### ✅ Pass: all', '', '| benchmark | verdict |', '|---|---|', ...rows].join('\n');
      // So much is not put together at once.
      await write(own({ name: `bench (${index})`, markdown }), { settle: 5 * SETTLE });
    }
    const [comment] = github.comments;
    assert.ok(Buffer.byteLength(comment?.body ?? '') <= COMMENT_LIMIT);
    assert.equal(sectionsIn(comment?.body ?? '').length, 6);
    assert.match(comment?.body ?? '', /Left out here: \d[\d,]* rows?\. \[The whole report\]/);
  });
});
