// `command: history` with the fake GitHub: the page, the summary, and one issue that is opened, updated, or left closed.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { DirectoryStore } from '../../src/baselines/directory.ts';
import { connect } from '../../src/github/api.ts';
import { keyOf, tellIssue } from '../../src/github/issue.ts';
import { assertBuilt, resultFile } from '../fixture.ts';
import { issuesOf, type StoredIssue } from './issues.ts';
import { AT_ONCE, inJob, type Job, PUSH, pullRequest } from './job.ts';
import { filled } from './schema.ts';
import { refusal, StandIn, TOKEN } from './stand-in.ts';

const MAIN = { GITHUB_REF: 'refs/heads/main' };

describe('the issue', AT_ONCE, () => {
  const place = { owner: 'octo', repo: 'agent' };
  const text = (more: object = {}) => ({
    of: 'history' as const,
    title: 'Overhead: summary',
    markdown: 'one',
    key: keyOf(1),
    ...more,
  });

  async function with_(
    test: (
      issues: StoredIssue[],
      tell: (more?: object) => Promise<string | null>,
      github: StandIn,
    ) => Promise<void>,
  ) {
    const github = new StandIn();
    const issues = issuesOf(github);
    await github.start();
    const api = connect(TOKEN, github.url, { second: 1, spaced: false });
    try {
      await test(issues, async more => (await tellIssue(api, place, text(more)))?.url ?? null, github);
    } finally {
      await github.stop();
    }
    assert.deepEqual(github.problems, []);
  }

  it('is opened once, updated in place, and not written without a change', () =>
    with_(async (issues, tell, github) => {
      const first = await tell();
      assert.equal(await tell({ markdown: 'two', key: keyOf(2) }), first);
      assert.deepEqual(
        issues.map(({ body }) => body.split('\n')[1]),
        ['two'],
      );
      const writes = github.count('PATCH');
      await tell({ markdown: 'two', key: keyOf(2) });
      assert.equal(github.count('PATCH'), writes);
    }));

  it('stays closed until the summary changes', () =>
    with_(async (issues, tell) => {
      await tell();
      (issues[0] as StoredIssue).state = 'closed';
      assert.equal(await tell({ markdown: 'the same, in other words' }), null);
      assert.equal(issues.length, 1);
      assert.notEqual(await tell({ key: keyOf(2) }), null);
      assert.deepEqual(
        issues.map(({ state }) => state),
        ['closed', 'open'],
      );
    }));

  it('is separate for each subject', () =>
    with_(async (issues, tell) => {
      const first = await tell();
      assert.notEqual(await tell({ of: 'regressions' }), first);
      assert.equal(await tell({ markdown: 'two' }), first);
      assert.deepEqual(
        issues.map(({ body }) => body.split('\n')[1]),
        ['two', 'one'],
      );
    }));

  it('S29: never touches an attacker’s issue with our mark', () =>
    with_(async (issues, tell, github) => {
      const body = `<!-- overhead-action:history ${keyOf(1)} -->\nbelieve me`;
      for (const author of ['attacker', 'github-actions', 'other[bot]'])
        issues.push({ number: issues.length + 1, author, title: 'x', body, state: 'open' });
      // A server that does not filter by author changes nothing.
      github.more['GET /repos/{owner}/{repo}/issues'] = () => ({
        status: 200,
        body: issues.map(({ author, ...issue }) =>
          filled('issue', {
            ...issue,
            user: filled('simple-user', { login: author }),
            author_association: 'NONE',
          }),
        ),
      });
      await tell();
      assert.deepEqual(
        issues.slice(0, 3).map(issue => issue.body),
        [body, body, body],
      );
      assert.equal(issues.length, 4);
    }));
});

describe('command: history', AT_ONCE, () => {
  before(assertBuilt);

  /** Stores fourteen runs; from the eighth on their overhead is higher by `by`. */
  async function stored({ folder }: Job, by: number): Promise<void> {
    const store = new DirectoryStore(join(folder, 'stored'));
    for (let day = 1; day <= 14; day++) {
      const head = `date: 2026-11-${String(day).padStart(2, '0')}T12:00:00.000Z\ncommit: ${day.toString(16).repeat(40)}\n`;
      const text = `${head}${resultFile(0.02 + (day % 3) / 1000 + (day > 7 ? by : 0), 0.002)}`;
      await store.append({ suite: 'codec', text, verdict: 'pass' });
    }
  }
  const history = (job: Job, event: string, payload: object, inputs: Readonly<Record<string, string>> = {}) =>
    job.run(
      event,
      payload,
      { command: 'history', out: 'site', ...inputs },
      {
        ...MAIN,
        XDG_CACHE_HOME: join(job.folder, 'cache'),
      },
    );

  it(
    'writes the page and the summary, and opens an issue if the overhead of a row rose',
    inJob(async job => {
      const issues = issuesOf(job.github);
      await stored(job, 0.03);
      const run = await history(job, 'schedule', PUSH, { issue: 'true' });
      assert.equal(run.status, 0, run.log);
      assert.deepEqual([run.outputs.page, run.outputs.report], ['site/index.html', 'site/history.md']);
      assert.match(readFileSync(join(job.folder, 'site/index.html'), 'utf8'), /"kind":"history"/);
      assert.match(run.summary, /^### 📈 1 of 1 watched row costs more than before/);
      assert.equal(run.outputs.issue, 'https://example.com/octo/agent/issues/1');
      const [issue] = issues;
      assert.equal(issue?.title, 'Overhead: 1 of 1 watched row costs more than before');
      assert.match(issue?.body ?? '', /^<!-- overhead-action:history [0-9a-f]{16} -->\n### 📈/);
      assert.match(
        issue?.body ?? '',
        /\[The run\]\(https:\/\/github\.example\.com\/octo\/agent\/actions\/runs\/100/,
      );
    }),
  );

  it(
    'opens no issue if no overhead rose, or without the input for it',
    inJob(async job => {
      const issues = issuesOf(job.github);
      await stored(job, 0);
      assert.equal((await history(job, 'schedule', PUSH, { issue: 'true' })).status, 0);
      assert.equal((await history(job, 'schedule', PUSH, { 'max-drift': '1%' })).status, 0);
      assert.deepEqual([issues, job.github.requests], [[], []]);
    }),
  );

  it(
    'opens no issue for an event that anybody can cause, and reports a missing permission',
    inJob(async job => {
      const issues = issuesOf(job.github);
      await stored(job, 0.03);
      const pull = await history(job, 'pull_request', pullRequest(), { issue: 'true' });
      assert.equal(pull.status, 0, pull.log);
      assert.match(pull.log, /^::warning::No issue: this is a pull request/m);
      assert.deepEqual(job.github.requests, []);
      job.github.faults.push(call => (call.startsWith('POST /repos') ? refusal(403, 'no') : undefined));
      const denied = await history(job, 'schedule', PUSH, { issue: 'true' });
      assert.equal(denied.status, 0, denied.log);
      assert.match(denied.log, /^::warning::No issue; the job lacks permissions: \{ issues: write \}/m);
      assert.ok(existsSync(join(job.folder, 'site/index.html')));
      assert.deepEqual(issues, []);
    }),
  );
});
