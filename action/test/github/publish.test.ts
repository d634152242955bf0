// The traces of a job on GitHub, through the bundle: comment, check run, summary and log; the verdict does not depend on them.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { sectionsIn } from '../../src/github/section.ts';
import { assertBuilt, resultFile, writeResultFiles } from '../fixture.ts';
import { AT_ONCE, HEAD, inJob as inAnyJob, type Job, pullRequest } from './job.ts';
import { refusal, TOKEN } from './stand-in.ts';

const CONFIG = `version: 1
suites:
  codec:
    runner: jmh
    variants: { off: {}, probe: { agent: probe.jar } }
    gates:
      cpu-ns/op:
        max-overhead: 5%
`;

const inJob = (test: (job: Job) => Promise<void>) =>
  inAnyJob(test, job => {
    writeResultFiles(`${job.folder}/measured`);
    job.file('.github/overhead.yml', CONFIG);
  });

describe('a job on GitHub', AT_ONCE, () => {
  before(assertBuilt);

  const judge = (
    job: Job,
    verdict: string,
    inputs: Record<string, string> = {},
    event: unknown = pullRequest(),
  ) =>
    job.run('pull_request', event, {
      command: 'compare',
      path: `measured/${verdict}.txt`,
      config: '.github/overhead.yml',
      ...inputs,
    });

  it(
    'reports a breach: comment, check run, and an annotation on the line of the gate',
    inJob(async job => {
      const run = await judge(job, 'breach');
      assert.equal(run.status, 1, run.log);
      const [comment] = job.github.comments;
      assert.equal(comment?.issue, 7);
      assert.match(comment?.body ?? '', /### ❌ Breach: .*`probe` costs \+20/);
      assert.match(
        comment?.body ?? '',
        /Commit `aaaaaaaaaaaa` · \[the whole report\]\(https:\/\/github\.example\.com\/octo\/agent\/actions\/runs\/100\)/,
      );
      assert.equal(run.outputs.comment, `https://example.com/octo/agent/pull/7#issuecomment-${comment?.id}`);
      const [check, ...more] = job.github.checks;
      assert.deepEqual(more, []);
      assert.equal(check?.head_sha, HEAD);
      assert.equal(check?.name, 'overhead: bench');
      assert.equal(check?.conclusion, 'failure');
      assert.match(
        check?.title ?? '',
        /^\+2\d\.\d % CPU \[\+\d+\.\d, \+\d+\.\d\], budget 5 %: breach in codec$/,
      );
      assert.equal(check?.annotations.length, 1);
      const { path, start_line, annotation_level } = check?.annotations[0] ?? {};
      assert.deepEqual([path, start_line, annotation_level], ['.github/overhead.yml', 8, 'failure']);
      assert.match(run.summary, /### ❌ Breach/);
      assert.equal(run.log.split('::error').length - 1, 1, run.log);
    }),
  );

  for (const [verdict, inputs, conclusion, status] of [
    ['pass', {}, 'success', 0],
    ['inconclusive', {}, 'neutral', 0],
    ['inconclusive', { 'on-inconclusive': 'fail' }, 'failure', 1],
    ['broken', {}, 'failure', 2],
  ] as const) {
    it(
      `concludes ${conclusion} on ${verdict} with exit code ${status}`,
      inJob(async job => {
        const run = await judge(job, verdict, { ...inputs, comment: 'false' });
        assert.equal(run.status, status, run.log);
        assert.deepEqual(
          job.github.checks.map(check => check.conclusion),
          [conclusion],
        );
        assert.deepEqual(job.github.comments, []);
      }),
    );
  }

  it(
    'has no links on a server without web pages',
    inJob(async job => {
      const inputs = { command: 'compare', path: 'measured/pass.txt', comment: 'false' };
      const server = { GITHUB_SERVER_URL: 'file:///srv/git' };
      const run = await job.run('pull_request', pullRequest(), inputs, server);
      assert.equal(run.status, 0, run.log);
      const bodies = job.github.requests.map(({ body }) => body as Record<string, unknown>);
      assert.deepEqual(
        bodies.map(({ conclusion, details_url }) => [conclusion, details_url]),
        [['success', undefined]],
      );
    }),
  );

  it(
    'S30: keeps the verdict without permissions, and names the missing ones in one line',
    inJob(async job => {
      job.github.permissions.clear();
      const run = await judge(job, 'breach');
      assert.equal(run.status, 1, run.log);
      const warnings = run.log.split('\n').filter(line => line.startsWith('::warning'));
      assert.deepEqual(warnings, [
        '::warning::Written to the job summary only, no comment and no check run; the job lacks permissions: { pull-requests: write, checks: write }',
      ]);
      assert.match(run.summary, /### ❌ Breach/);
      assert.match(
        run.log,
        /^::error title=max-overhead of cpu-ns\/op in codec%3A breach,file=\.github\/overhead\.yml,line=8::probe costs/m,
      );
    }),
  );

  it(
    'S30: still comments without the permission for check runs',
    inJob(async job => {
      job.github.permissions.delete('checks:write');
      const run = await judge(job, 'pass');
      assert.equal(run.status, 0, run.log);
      assert.equal(job.github.comments.length, 1);
      assert.match(run.log, /^::warning::.*no check run; the job lacks permissions: \{ checks: write \}$/m);
    }),
  );

  it(
    'S30: keeps the verdict if the API is down',
    inJob(async job => {
      job.github.faults.push(() => refusal(502, 'Bad Gateway'));
      const run = await judge(job, 'pass', { check: 'false' });
      assert.equal(run.status, 0, run.log);
      assert.match(run.log, /^::warning::.*no comment \(GitHub answered 502\)$/m);
      assert.equal(run.outputs.verdict, 'pass');
    }),
  );

  it(
    'S30: keeps the verdict if a rate limit is reached',
    inJob(async job => {
      const reset = String(Math.floor(Date.now() / 1000) + 3600);
      job.github.faults.push(() =>
        refusal(403, 'API rate limit exceeded', { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }),
      );
      const run = await judge(job, 'breach');
      assert.equal(run.status, 1, run.log);
      assert.match(run.log, /^::warning::.*no comment \(the limit of requests.*no check run/m);
    }),
  );

  it(
    'of a pull request from a fork requests nothing that its token may not do',
    inJob(async job => {
      const run = await judge(job, 'breach', {}, pullRequest('stranger/agent'));
      assert.equal(run.status, 1, run.log);
      assert.deepEqual(job.github.requests, []);
      assert.match(
        run.log,
        /^::notice::No comment and no check run: the token of a pull request from a fork may only read/m,
      );
    }),
  );

  it(
    'requests nothing on a push',
    inJob(async job => {
      const run = await job.run(
        'push',
        { ref: 'refs/heads/main', repository: { default_branch: 'main' } },
        { command: 'compare', path: 'measured/breach.txt', 'max-overhead': '5%' },
      );
      assert.equal(run.status, 1, run.log);
      assert.deepEqual(job.github.requests, []);
    }),
  );

  it(
    'writes only what its inputs request',
    inJob(async job => {
      const run = await judge(job, 'pass', { comment: 'false', check: 'false' });
      assert.equal(run.status, 0, run.log);
      assert.deepEqual(job.github.requests, []);
    }),
  );

  it(
    'rejects a switch that is neither on nor off',
    inJob(async job => {
      const run = await judge(job, 'pass', { comment: 'maybe' });
      assert.equal(run.status, 3, run.log);
      assert.match(run.log, /comment: "maybe" is neither true nor false/);
    }),
  );

  for (const event of ['pull_request_target', 'workflow_run']) {
    it(
      `S2: refuses to measure on ${event}, whose token may write`,
      inJob(async job => {
        const run = await job.run(event, pullRequest('stranger/agent'), { agent: 'agent.jar' });
        assert.equal(run.status, 3, run.log);
        assert.match(run.log, new RegExp(`command: run is refused on ${event}`));
      }),
    );
  }

  it(
    'S26: writes hostile names as text into comment, check run and log',
    inJob(async job => {
      const hostile = `::error::x%0A|</details><img-src=x>@team\`#1<!--${TOKEN.length}-->\u202e`;
      const text = resultFile(0.2, 0.002).replaceAll('BenchmarkEncode', `BenchmarkEncode/case=${hostile}`);
      job.file('measured/hostile.txt', text);
      const run = await judge(job, 'hostile', { section: '@team <!-- overhead-action:end -->' });
      assert.equal(run.status, 1, run.log);
      const [comment] = job.github.comments;
      assert.equal(sectionsIn(comment?.body ?? '').length, 1);
      assert.doesNotMatch(comment?.body ?? '', /<img|\u202e/);
      assert.doesNotMatch(job.github.checks[0]?.title ?? '', /\u202e|\n/);
      assert.doesNotMatch(run.log, /^::error::x/m);
    }),
  );

  it(
    'S8: shows the token only in the command that makes the runner hide it',
    inJob(async job => {
      const run = await judge(job, 'breach');
      assert.equal(run.status, 1, run.log);
      assert.ok(job.github.count('POST /repos') >= 2, 'the token was used for a comment and a check');
      const log = run.log.replace(`::add-mask::${TOKEN}`, '');
      for (const text of [
        log,
        run.summary,
        JSON.stringify(run.outputs),
        JSON.stringify(job.github.requests),
      ]) {
        assert.ok(!text.includes(TOKEN));
      }
    }),
  );
});
