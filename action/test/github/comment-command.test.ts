// `command: comment` through the bundle: the results of a fork are judged again with our own configuration, and only their numbers are trusted.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { sectionsIn } from '../../src/github/section.ts';
import { cause, profiledRow, profiledSuite, profileFile } from '../../src/profile/testing.ts';
import { COMMENT_LINES } from '../../src/report/allotment.ts';
import { linesSeen } from '../../src/report/testing-lines.ts';
import { assertBuilt, resultFile } from '../fixture.ts';
import { upload } from './attempt.ts';
import { CANCELLED, CONFIG, inCommentJob, leftBehind, tell } from './comment-job.ts';
import { AT_ONCE, HEAD, inJob, PUSH } from './job.ts';
import { artifact, BREACH, entries, finished, PASS, record } from './measured.ts';
import { zip } from './zip.ts';

describe('command: comment', AT_ONCE, () => {
  before(assertBuilt);

  it(
    'reports a breach by the gates of the default branch, whatever the artifact contains',
    inCommentJob(async job => {
      const run = await tell(job, finished(job, artifact(BREACH)));
      assert.equal(run.status, 1, run.log);
      assert.equal(run.outputs.verdict, 'breach');
      const [comment] = job.github.comments;
      assert.match(comment?.body ?? '', /### ❌ Breach: `probe` costs \+2\d\.\d % CPU .* budget 5 %/);
      assert.doesNotMatch(comment?.body ?? '', /believe me|everybody|evil/);
      const [section] = sectionsIn(comment?.body ?? '');
      assert.deepEqual([section?.run, section?.commit], [4711, HEAD]);
      assert.deepEqual(
        job.github.checks.map(({ head_sha, conclusion }) => [head_sha, conclusion]),
        [[HEAD, 'failure']],
      );
      assert.equal(job.github.checks[0]?.annotations[0]?.start_line, 7);
      assert.match(run.summary, /### ❌ Breach/);
      assert.deepEqual(leftBehind(job), []);
    }),
  );

  /** The artifact of a breach with a profile. */
  const profiled = (data: string) => ({
    'overhead-results': zip([...entries(BREACH), { name: 'profile.json', data, deflate: true }]),
  });
  const target = { benchmark: 'Encode', treatment: 'probe', against: 'off' };

  it(
    'S26: names the functions of a profile as data, with our own command, and no sentence of the artifact',
    inCommentJob(async job => {
      const name = 'a.B.c](http://x.y) @everybody\n### d';
      const row = profiledRow({ ...target, causes: [cause({ name, caller: '<b>|`x`' })] });
      const profile = profileFile(
        profiledSuite({ suite: 'codec', rows: [row], warnings: [{ code: 'x', message: 'believe me' }] }),
        profiledSuite({ suite: 'other' }),
      );
      const run = await tell(job, finished(job, profiled(JSON.stringify(profile))));
      assert.equal(run.status, 1, run.log);
      const body = job.github.comments[0]?.body ?? '';
      assert.match(
        body,
        /^- \+62 \[\+55, \+70\] ns\/op in <code>a&#46;B.*<\/code> of the agent, called from <code>/m,
      );
      assert.doesNotMatch(body, /believe me|evil|<b>|^### d/m);
      assert.match(body, /```sh\noverhead run --config \.github\/overhead\.yml\n```/);
      assert.ok(linesSeen(body) <= COMMENT_LINES, body);
    }),
  );

  it(
    'judges without a profile that is damaged, and says so',
    inCommentJob(async job => {
      const run = await tell(job, finished(job, profiled('{"schema":1,"suites":[{"suite":"@everybody"')));
      assert.equal(run.status, 1, run.log);
      const body = job.github.comments[0]?.body ?? '';
      assert.match(body, /### ❌ Breach/);
      assert.match(body, /The profile of the measurement cannot be used/);
      assert.doesNotMatch(body, /everybody/);
    }),
  );

  it(
    'reports a pass',
    inCommentJob(async job => {
      const run = await tell(job, finished(job, artifact(PASS)), { workflow: 'pull-request.yml' });
      assert.equal(run.status, 0, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /### ✅ Pass/);
    }),
  );

  it(
    'S19: stores nothing, whatever its inputs say',
    inCommentJob(async job => {
      const remote = join(job.folder, 'server/octo/agent');
      mkdirSync(remote, { recursive: true });
      execFileSync('git', ['init', '--quiet', '--bare', remote]);
      const server = { GITHUB_SERVER_URL: `file://${job.folder}/server`, GITHUB_REF: 'refs/heads/main' };
      const dated = `date: 2026-11-01T12:00:00.000Z\n${PASS}`;
      for (const [command, more] of [
        ['comment', { comment: 'false', check: 'false' }],
        // Other commands in such a workflow must not store either.
        ['compare', { path: 'received' }],
      ] as const) {
        const payload = finished(job, artifact(dated));
        job.file('received/run.json', record());
        job.file('received/results/codec.txt', dated);
        const inputs = { command, baseline: 'branch', 'save-baseline': 'true', ...more };
        const run = await job.run('workflow_run', payload, inputs, server);
        assert.equal(run.status, 0, run.log);
        assert.equal(execFileSync('git', ['for-each-ref'], { cwd: remote, encoding: 'utf8' }), '', run.log);
      }
      // A trusted event would store the same files.
      const trusted = await job.run(
        'push',
        PUSH,
        { command: 'compare', path: 'received', baseline: 'branch' },
        server,
      );
      assert.equal(trusted.status, 0, trusted.log);
      assert.match(
        execFileSync('git', ['for-each-ref'], { cwd: remote, encoding: 'utf8' }),
        /overhead-baselines/,
      );
    }),
  );

  it(
    'rejects an empty configuration',
    inCommentJob(async job => {
      job.file('.github/overhead.yml', '');
      const run = await tell(job, finished(job, artifact(BREACH)), { config: '', 'max-overhead': '50%' });
      assert.equal(run.status, 3, run.log);
    }),
  );

  it(
    'judges by its inputs without a configuration',
    inJob(async job => {
      const run = await tell(job, finished(job, artifact(BREACH)), { 'max-overhead': '50%' });
      assert.equal(run.status, 0, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /### ✅ Pass/);
    }),
  );

  it(
    'pools the rounds of attempts and shards',
    inCommentJob(async job => {
      const again = entries(
        resultFile(0.21, 0.002),
        record({ seed: 8, started: '2026-11-01T13:00:00.000Z', attempt: 2 }),
      );
      const run = await tell(
        job,
        finished(job, {
          'overhead-results-1': zip(entries(BREACH)),
          'overhead-results-2': zip(again),
          other: zip([]),
        }),
      );
      assert.equal(run.status, 1, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /24 of 24 rounds|24 rounds/);
    }),
  );

  it(
    'judges all attempts of a run together, and tolerates a broken one',
    inJob(async job => {
      const uploads = [
        ['overhead-results', upload(1, BREACH, {}, { broken: ['a fork crashed'] })],
        ['overhead-results', upload(2, PASS)],
      ] as const;
      const run = await tell(job, finished(job, uploads), { 'max-overhead': '5%' });
      assert.equal(run.status, 1, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /### ❌ Breach/);
    }),
  );

  it(
    'R6: reports a suite without results as broken',
    inCommentJob(async job => {
      job.file(
        '.github/overhead.yml',
        `${CONFIG}  other:\n    runner: jmh\n    variants: { off: {}, probe: { agent: a.jar } }\n`,
      );
      const run = await tell(job, finished(job, artifact(PASS)));
      assert.equal(run.status, 2, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /### ⛔ Broken: `other`: no results were received/);
      const chosen = await tell(job, finished(job, artifact(PASS)), { suite: 'codec' });
      assert.equal(chosen.status, 0, chosen.log);
    }),
  );

  it(
    'R6: reports a run without uploads as broken in the pull request',
    inCommentJob(async job => {
      const run = await tell(job, finished(job, {}));
      assert.equal(run.status, 2, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /### ⛔ Broken: `codec`: no results were received/);
    }),
  );

  it(
    'ignores a suite that only the change has',
    inCommentJob(async job => {
      const text = record().replaceAll('"codec"', '"of-the-change"');
      const run = await tell(job, finished(job, artifact(PASS, text)));
      assert.equal(run.status, 2, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /Not judged: of-the-change/);
    }),
  );

  it(
    'S26: shows the names and texts of a hostile run as text, or not at all',
    inCommentJob(async job => {
      const evil = 'x|</details><img-src=x>@team`#1%0A::add-mask::y';
      const text = record(
        { reproduce: evil, machine: { cpu: evil } },
        { warnings: [{ code: evil, message: evil }], benchmarks: [`Encode/case=${evil}`] },
      );
      const results = BREACH.replaceAll('BenchmarkEncode', `BenchmarkEncode/case=${evil}`).replace(
        'Test CPU',
        evil,
      );
      const run = await tell(job, finished(job, artifact(results, text)));
      assert.equal(run.status, 1, run.log);
      const body = job.github.comments[0]?.body ?? '';
      assert.doesNotMatch(body, /<img/);
      assert.match(body, /Warnings of the measurement: 1\./);
      assert.doesNotMatch(run.log.replace(/^::stop-commands::.*?^::[\w-]+::$/gms, ''), /^::add-mask::y/m);
    }),
  );

  it(
    'R7: fails the required check for a cancelled run, and judges nothing of it',
    inCommentJob(async job => {
      const run = await tell(job, finished(job, artifact(PASS), CANCELLED));
      assert.equal(run.status, 2, run.log);
      const checks = job.github.checks.map(({ name, conclusion, title }) => [name, conclusion, title]);
      assert.deepEqual(checks, [['overhead: bench', 'failure', 'Not judged: the run was cancelled']]);
      assert.deepEqual(job.github.comments, []);
      assert.equal(run.outputs.verdict, undefined);
    }),
  );

  it(
    'R7: fails for a run that timed out before it uploaded anything, with a configuration and without',
    inJob(async job => {
      const timedOut = { event: { conclusion: 'timed_out' } };
      const bare = await tell(job, finished(job, {}, timedOut), { comment: 'false' });
      assert.equal(bare.status, 2, bare.log);
      job.file('.github/overhead.yml', CONFIG);
      const configured = await tell(job, finished(job, {}, timedOut), { comment: 'false' });
      assert.equal(configured.status, 2, configured.log);
      const checks = job.github.checks.map(({ name, conclusion }) => [name, conclusion]);
      assert.deepEqual(checks, Array(2).fill(['overhead: bench', 'failure']));
      assert.match(job.github.checks[0]?.title ?? '', /^Not judged: the run failed, and uploaded nothing/);
    }),
  );

  it(
    'R7: fails for a stopped job, though its rounds would pass',
    inCommentJob(async job => {
      for (const conclusion of ['timed_out', 'failure', 'success']) {
        const stopped = artifact(PASS, record({}, { finished: false }));
        const run = await tell(job, finished(job, stopped, { event: { conclusion } }), { comment: 'false' });
        assert.equal(run.status, 2, run.log);
        assert.equal(run.outputs.verdict, 'broken');
      }
      assert.deepEqual(
        job.github.checks.map(({ conclusion }) => conclusion),
        ['failure', 'failure', 'failure'],
      );
    }),
  );

  it(
    'R7: fails for a breach, though continue-on-error made its run a success',
    inCommentJob(async job => {
      const payload = finished(job, artifact(BREACH), { event: { conclusion: 'success' } });
      const run = await tell(job, payload, { comment: 'false' });
      assert.equal(run.status, 1, run.log);
      assert.deepEqual(
        job.github.checks.map(({ conclusion }) => conclusion),
        ['failure'],
      );
    }),
  );

  it(
    'reports an impossible result file as broken in the pull request',
    inCommentJob(async job => {
      const run = await tell(job, finished(job, artifact(PASS.replace(/ \d+\.\d+ cpu-ns/, ' NaN cpu-ns'))));
      assert.equal(run.status, 2, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /### ⛔ Broken/);
    }),
  );
});
