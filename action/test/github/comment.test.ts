// The sticky comment with the fake GitHub: created once, updated in place, shared by jobs, and never another author's.
import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { COMMENT_LIMIT, commentOf, markerOf, type Section, sectionsIn } from '../../src/github/section.ts';
import { refusal, StandIn } from './stand-in.ts';
import { CONFIGURATION, own, SETTLE, type WriteOptions, write as writeTo } from './telling.ts';

/** A settle time for twenty jobs in one process: each must write within half of it after its read, on a busy machine. */
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

  const write = (section: Section, options?: WriteOptions) => writeTo(github, section, options);
  const sections = () => github.comments.map(({ body }) => sectionsIn(body).map(({ markdown }) => markdown));

  it('is created once and updated in place', async () => {
    const first = await write(own());
    const second = await write(own({ run: 101, verdict: 'breach', markdown: '### ❌ Breach: too much' }));
    assert.equal(github.comments.length, 1);
    assert.deepEqual(sections(), [['### ❌ Breach: too much']]);
    assert.ok(first !== null && first.url === second?.url);
    assert.equal(github.count('POST /repos'), 1);
  });

  it('is not written again without a change', async () => {
    await write(own());
    await write(own());
    assert.equal(github.count('PATCH'), 0);
  });

  it('is found on a late page', async () => {
    for (let index = 0; index < 120; index++) github.write('somebody', `remark ${index}`);
    await write(own());
    await write(own({ run: 101 }));
    assert.equal(github.comments.length, 121);
    assert.ok(github.requests.some(({ query }) => query.includes('page=2')));
  });

  it('is updated from its newest text, however long the list of comments takes', async () => {
    await write(own({ name: 'first', markdown: 'first' }));
    let listed = false;
    github.faults.push(call => {
      const [comment] = github.comments;
      // Another job writes between the list and the comment itself.
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
    assert.deepEqual(sections()[0]?.sort(), ['first', 'in between', 'second']);
    assert.equal(github.count('PATCH'), 1);
  });

  it('S29: does not touch an attacker’s comment with our mark', async () => {
    const body = `${markerOf(CONFIGURATION)}\n### ✅ Pass: believe me`;
    const spoofs = ['attacker', 'github-actions', 'github-actions-bot', 'other[bot]'].map(login =>
      github.write(login, body),
    );
    await write(own());
    for (const spoof of spoofs) assert.equal(spoof.body, body);
    assert.deepEqual(github.comments.at(-1)?.author, 'github-actions[bot]');
    assert.equal(github.comments.length, spoofs.length + 1);
  });

  it('S29: does not touch a comment of our own author that only quotes the mark', async () => {
    const other = github.write(github.login, `> quoted\n${markerOf(CONFIGURATION)}`);
    await write(own());
    assert.match(other.body, /^> quoted/);
    assert.equal(github.comments.length, 2);
  });

  it('is separate for each configuration', async () => {
    await write(own());
    await write(own({ markdown: 'nightly' }), { configuration: 'nightly.yml' });
    assert.deepEqual(sections(), [['### ✅ Pass: all is well'], ['nightly']]);
  });

  it('adds the section of a second job of a matrix, and keeps the first', async () => {
    await write(own({ name: 'bench (17)', markdown: 'on 17' }));
    await write(own({ name: 'bench (25)', markdown: 'on 25' }));
    assert.deepEqual(sections(), [['on 17', 'on 25']]);
    await write(own({ name: 'bench (17)', run: 100, attempt: 2, markdown: 'on 17, again' }));
    assert.deepEqual(sections()[0]?.sort(), ['on 17, again', 'on 25']);
  });

  it('drops the jobs of an earlier run, but not those of another workflow', async () => {
    await write(own({ name: 'old cell', markdown: 'old' }));
    await write(own({ workflow: 'other', run: 3, markdown: 'other' }));
    await write(own({ run: 102, markdown: 'new' }));
    assert.deepEqual(sections()[0]?.sort(), ['new', 'other']);
  });

  it('is not overwritten by an outdated run', async () => {
    await write(own({ run: 102, markdown: 'new' }));
    assert.equal(await write(own({ run: 101, markdown: 'late' })), null);
    assert.equal(await write(own({ run: 101, name: 'other cell', markdown: 'late' })), null);
    assert.deepEqual(sections(), [['new']]);
  });

  it('has the sections of twenty jobs that write at once', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `bench (${index})`);
    await Promise.all(names.map(name => write(own({ name, markdown: name }), { settle: SETTLE_OF_TWENTY })));
    const [kept = '', ...more] = github.comments.map(({ body }) => body);
    assert.deepEqual(
      sectionsIn(kept)
        .map(({ name }) => name)
        .sort(),
      names.sort(),
    );
    assert.deepEqual(more, [], 'second comments are left');
  });

  it('has the sections of twenty jobs that update at once', async () => {
    await write(own({ name: 'first' }));
    const names = Array.from({ length: 20 }, (_, index) => `bench (${index})`);
    await Promise.all(names.map(name => write(own({ name, markdown: name }), { settle: SETTLE_OF_TWENTY })));
    assert.equal(github.comments.length, 1);
    assert.deepEqual(sectionsIn(github.comments[0]?.body ?? '').length, 21);
  });

  it('is written again if another job overwrote it between read and write', async () => {
    await write(own({ name: 'first', markdown: 'first' }));
    const before = github.comments[0]?.body ?? '';
    let overwritten = 0;
    github.faults.push(call => {
      const comment = github.comments[0];
      // The read-back finds the old text: another job had read it before and wrote it later.
      if (call.startsWith('GET') && overwritten === 0 && comment !== undefined && comment.body !== before) {
        comment.body = before;
        overwritten++;
      }
      return undefined;
    });
    await write(own({ name: 'second', markdown: 'second' }));
    assert.equal(overwritten, 1);
    assert.deepEqual(sections()[0]?.sort(), ['first', 'second']);
  });

  it('is an error if others always overwrite it', async () => {
    await write(own({ name: 'first' }));
    github.faults.push((call, body) =>
      call.startsWith('PATCH') ? { status: 200, body: { ...(body as object), id: 1 } } : undefined,
    );
    await assert.rejects(write(own({ name: 'second' }), { settle: 4 }), /other jobs always overwrote/);
  });

  it('is created again if somebody deleted it', async () => {
    await write(own());
    github.comments.splice(0);
    await write(own({ run: 101 }));
    assert.equal(github.comments.length, 1);
  });

  it('is created again if it was deleted between read and write', async () => {
    await write(own());
    github.faults.push(call => {
      if (!call.startsWith('PATCH')) return undefined;
      github.comments.splice(0);
      return refusal(404, 'Not Found');
    });
    await write(own({ run: 101 }));
    assert.deepEqual(sections(), [['### ✅ Pass: all is well']]);
  });

  it('is repaired after somebody edited it', async () => {
    await write(own({ name: 'first', markdown: 'first' }));
    const [comment] = github.comments;
    assert.ok(comment);
    comment.body = `${comment.body.replaceAll('\n', '\r\n')}and a remark\r\n<!-- overhead-action:section bm90IGpzb24 -->\r\nx\r\n<!-- overhead-action:end -->`;
    await write(own({ name: 'second', markdown: 'second' }));
    assert.deepEqual(sections(), [['first', 'second']]);
  });

  it('S27: stays within the limit of GitHub with long sections of many jobs', async () => {
    for (let index = 0; index < 6; index++) {
      // One byte for each character, because GitHub counts characters.
      const rows = Array.from({ length: 900 }, (_, row) => `| case ${row} of job ${index} | pass |`);
      const markdown = ['### ✅ Pass: all', '', '| benchmark | verdict |', '|---|---|', ...rows].join('\n');
      // Such long sections take longer to build.
      await write(own({ name: `bench (${index})`, markdown }), { settle: 5 * SETTLE });
    }
    const [comment] = github.comments;
    assert.ok(Buffer.byteLength(comment?.body ?? '') <= COMMENT_LIMIT);
    assert.equal(sectionsIn(comment?.body ?? '').length, 6);
    assert.match(comment?.body ?? '', /Left out here: \d[\d,]* rows?\. \[The whole report\]/);
  });
});
