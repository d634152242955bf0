// `command: comment` through the bundle: what a fork measured is judged anew by our own configuration, and nothing else of it is believed.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { sectionsIn } from '../../src/github/section.ts';
import { assertBuilt, resultFile } from '../fixture.ts';
import { AT_ONCE, HEAD, inJob as inAnyJob, type Job, PUSH } from './job.ts';
import { artifact, entries, finished, record, type Wrong } from './measured.ts';
import { filled } from './schema.ts';
import { zip } from './zip.ts';

const CONFIG = `version: 1
suites:
  codec:
    runner: jmh
    variants: { off: {}, probe: { agent: probe.jar } }
    gates:
      cpu-ns/op: { max-overhead: 5% }
`;
const CANCELLED: Wrong = { event: { conclusion: 'cancelled' } };
const BREACH = resultFile(0.2, 0.002);
const PASS = resultFile(0.01, 0.002);

const inJob = (test: (job: Job) => Promise<void>) =>
  inAnyJob(test, job => job.file('.github/overhead.yml', CONFIG));

describe('command: comment', AT_ONCE, () => {
  before(assertBuilt);

  const tell = (
    job: Job,
    payload: unknown,
    inputs: Readonly<Record<string, string>> = {},
    event = 'workflow_run',
  ) => job.run(event, payload, { command: 'comment', ...inputs });
  const leftBehind = (job: Job) =>
    readdirSync(join(job.folder, 'runner')).filter(name => name.startsWith('overhead-'));

  it(
    'tells a breach by the gates of the default branch, whatever the artifact says of itself',
    inJob(async job => {
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

  it(
    'tells a pass',
    inJob(async job => {
      const run = await tell(job, finished(job, artifact(PASS)), { workflow: 'pull-request.yml' });
      assert.equal(run.status, 0, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /### ✅ Pass/);
    }),
  );

  it(
    'S19: stores nothing, whatever its inputs say',
    inJob(async job => {
      const remote = join(job.folder, 'server/octo/agent');
      mkdirSync(remote, { recursive: true });
      execFileSync('git', ['init', '--quiet', '--bare', remote]);
      const server = { GITHUB_SERVER_URL: `file://${job.folder}/server`, GITHUB_REF: 'refs/heads/main' };
      const dated = `date: 2026-11-01T12:00:00.000Z\n${PASS}`;
      for (const [command, more] of [
        ['comment', { comment: 'false', check: 'false' }],
        // Nor does what else could judge the files in such a workflow.
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
      // What would be stored by whoever may.
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
    'takes an empty configuration for an error, not for none',
    inJob(async job => {
      job.file('.github/overhead.yml', '');
      const run = await tell(job, finished(job, artifact(BREACH)), { config: '', 'max-overhead': '50%' });
      assert.equal(run.status, 3, run.log);
    }),
  );

  it(
    'judges by its inputs where there is none',
    inAnyJob(async job => {
      const run = await tell(job, finished(job, artifact(BREACH)), { 'max-overhead': '50%' });
      assert.equal(run.status, 0, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /### ✅ Pass/);
    }),
  );

  it(
    'pools the rounds of attempts and shards',
    inJob(async job => {
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
    'R6: a suite of which nothing came is broken',
    inJob(async job => {
      job.file(
        '.github/overhead.yml',
        `${CONFIG}  other:\n    runner: jmh\n    variants: { off: {}, probe: { agent: a.jar } }\n`,
      );
      const run = await tell(job, finished(job, artifact(PASS)));
      assert.equal(run.status, 2, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /### ⛔ Broken: `other`: nothing of it was received/);
      const chosen = await tell(job, finished(job, artifact(PASS)), { suite: 'codec' });
      assert.equal(chosen.status, 0, chosen.log);
    }),
  );

  it(
    'R6: a run that uploaded nothing is broken, and the pull request is told',
    inJob(async job => {
      const run = await tell(job, finished(job, {}));
      assert.equal(run.status, 2, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /### ⛔ Broken: `codec`: nothing of it was received/);
    }),
  );

  it(
    'leaves out a suite that only the change knows',
    inJob(async job => {
      const text = record().replaceAll('"codec"', '"of-the-change"');
      const run = await tell(job, finished(job, artifact(PASS, text)));
      assert.equal(run.status, 2, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /Not judged: of-the-change/);
    }),
  );

  it(
    'S26: shows what a hostile run is called and says as text, or not at all',
    inJob(async job => {
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

  const refused: readonly (readonly [string, Wrong, RegExp])[] = [
    [
      'S18: a run of another repository',
      { event: { repository: { id: 9, full_name: 'octo/other' } } },
      /another repository/,
    ],
    ['S18: a run of another event', { event: { event: 'push' } }, /not of a pull request, but of push/],
    [
      'S18: a run that the API calls another event',
      { run: { event: 'push' } },
      /another event than the event says/,
    ],
    ['S18: a run of another workflow', { run: { workflow_id: 6 } }, /another workflow than/],
    [
      'S18: a run of another file',
      { run: { path: '.github/workflows/evil.yml' } },
      /another workflow than pull-request\.yml/,
    ],
    ['S18: a run that the API does not know by this id', { run: { id: 1 } }, /another id/],
    ['S18: a run of a later commit', { run: { head_sha: 'd'.repeat(40) } }, /another commit/],
    [
      'S18: a run of another fork',
      { run: { head_repository: filled('minimal-repository', { id: 3 }) } },
      /another repository of the change/,
    ],
    ['S18: a fork that is gone', { event: { head_repository: null } }, /is gone/],
    [
      'S18: a fork that went meanwhile',
      { run: { head_repository: null } },
      /another repository of the change than the event says/,
    ],
    ['S17: a commit that is none', { event: { head_sha: '$(touch x)' } }, /not about a run/],
    [
      'S18: an artifact of another run',
      { artifact: { workflow_run: { id: 1, repository_id: 1, head_repository_id: 2, head_sha: HEAD } } },
      /belongs to another run/,
    ],
    [
      'S18: an artifact of another fork',
      { artifact: { workflow_run: { id: 4711, repository_id: 1, head_repository_id: 3, head_sha: HEAD } } },
      /belongs to another run/,
    ],
    [
      'S18: an artifact of another commit',
      {
        artifact: {
          workflow_run: { id: 4711, repository_id: 1, head_repository_id: 2, head_sha: 'd'.repeat(40) },
        },
      },
      /belongs to another run/,
    ],
    ['S18: an artifact without a run', { artifact: { workflow_run: null } }, /belongs to another run/],
    ['an artifact that has expired', { artifact: { expired: true } }, /has expired/],
    [
      'S16: an artifact that says it is 10 GB',
      { artifact: { size_in_bytes: 10_000_000_000 } },
      /larger than 64 MiB/,
    ],
  ];
  for (const [name, wrong, expected] of refused) {
    it(
      `refuses ${name}`,
      inJob(async job => {
        const run = await tell(job, finished(job, artifact(PASS), wrong), { workflow: 'pull-request.yml' });
        assert.equal(run.status, 2, run.log);
        assert.match(run.log, expected);
        assert.deepEqual([job.github.comments, job.github.checks], [[], []]);
      }),
    );
  }

  it(
    'refuses to choose between two pull requests of one commit',
    inJob(async job => {
      const payload = finished(job, artifact(PASS));
      const pulls = job.github.more['GET /repos/{owner}/{repo}/pulls'];
      assert.ok(pulls);
      job.github.more['GET /repos/{owner}/{repo}/pulls'] = (...asked) => {
        const answer = pulls(...asked);
        return { ...answer, body: [answer.body, answer.body].flat() };
      };
      const run = await tell(job, payload);
      assert.equal(run.status, 2, run.log);
      assert.match(run.log, /2 open pull requests have this commit/);
    }),
  );

  it(
    'R7: a run that was cancelled is red in the check that is required, and nothing of it is judged',
    inJob(async job => {
      const run = await tell(job, finished(job, artifact(PASS), CANCELLED));
      assert.equal(run.status, 2, run.log);
      const checks = job.github.checks.map(({ name, conclusion, title }) => [name, conclusion, title]);
      assert.deepEqual(checks, [['overhead: bench', 'failure', 'Not judged: the run was cancelled']]);
      assert.deepEqual(job.github.comments, []);
      assert.equal(run.outputs.verdict, undefined);
    }),
  );

  it(
    'R7: a run that timed out before it uploaded anything is red, with a configuration and without',
    inAnyJob(async job => {
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
    'R7: what was measured until the job was stopped is red, though its rounds would pass',
    inJob(async job => {
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
    'R7: a breach is red, though continue-on-error made its run a success',
    inJob(async job => {
      const payload = finished(job, artifact(BREACH), { event: { conclusion: 'success' } });
      const run = await tell(job, payload, { comment: 'false' });
      assert.equal(run.status, 1, run.log);
      assert.deepEqual(
        job.github.checks.map(({ conclusion }) => conclusion),
        ['failure'],
      );
    }),
  );

  const silent: readonly (readonly [string, Wrong])[] = [
    ['S3: a pull request that moved on', { pull: { sha: 'd'.repeat(40) } }],
    ['a pull request that was closed', { pull: { state: 'closed' } }],
    ['a run that was cancelled for an older commit', { ...CANCELLED, pull: { sha: 'd'.repeat(40) } }],
    ['a run that was skipped', { event: { conclusion: 'skipped' } }],
    ['a run that waits to be approved', { event: { conclusion: 'action_required' } }],
  ];
  for (const [name, wrong] of silent) {
    it(
      `tells nothing of ${name}`,
      inJob(async job => {
        const run = await tell(job, finished(job, artifact(BREACH), wrong));
        assert.equal(run.status, 0, run.log);
        assert.match(run.log, /^::notice::Nothing to tell/m);
        assert.deepEqual([job.github.comments, job.github.checks], [[], []]);
      }),
    );
  }

  it(
    'S17: takes the pull request from the API, whatever number the artifact holds',
    inJob(async job => {
      const text = record({ pull: 1, number: 99999999999999, inputs: { pr: '12' }, commit: '0' });
      const run = await tell(job, finished(job, artifact(PASS, text)));
      assert.equal(run.status, 0, run.log);
      assert.deepEqual(
        job.github.comments.map(({ issue }) => issue),
        [7],
      );
    }),
  );

  const broken: readonly (readonly [string, () => Record<string, Buffer>, RegExp])[] = [
    [
      'S16: an archive that leads out of its folder',
      () => ({ 'overhead-results': zip([...entries(PASS), { name: '../../x' }]) }),
      /invalid relative path/,
    ],
    [
      'S16: an archive with a link',
      () => ({
        'overhead-results': zip([...entries(PASS), { name: 'raw/l', data: '/etc', mode: 0o120777 }]),
      }),
      /neither a file nor a folder/,
    ],
    [
      'an archive without a record',
      () => ({ 'overhead-results': zip([{ name: 'results/codec.txt', data: PASS }]) }),
      /has no run\.json/,
    ],
    ['a record that is none', () => artifact(PASS, '{"schema":2}'), /not a record of a run/],
    ['a record that is no JSON', () => artifact(PASS, '{'), /cannot be read as the record/],
    [
      'a suite whose name leads out',
      () => artifact(PASS, record({}, { suite: '../../x' })),
      /a suite with a name that is none/,
    ],
    [
      'a variant whose name is none',
      () => artifact(PASS, record({}, { variants: { off: {}, 'a b': {} } })),
      /a variant with a name that is none/,
    ],
    [
      'a million rounds',
      () => artifact(PASS, record({}, { planned: 1_000_000 })),
      /a number of rounds that is none/,
    ],
  ];
  for (const [name, make, expected] of broken) {
    it(
      `refuses ${name}`,
      inJob(async job => {
        const run = await tell(job, finished(job, make()));
        assert.equal(run.status, 2, run.log);
        assert.match(run.log, expected);
        assert.deepEqual([job.github.comments, leftBehind(job)], [[], []]);
      }),
    );
  }

  it(
    'a result file that cannot be is broken, and the pull request is told',
    inJob(async job => {
      const run = await tell(job, finished(job, artifact(PASS.replace(/ \d+\.\d+ cpu-ns/, ' NaN cpu-ns'))));
      assert.equal(run.status, 2, run.log);
      assert.match(job.github.comments[0]?.body ?? '', /### ⛔ Broken/);
    }),
  );

  it(
    'names the permissions that it lacks',
    inJob(async job => {
      job.github.permissions.delete('actions:read');
      const run = await tell(job, finished(job, artifact(PASS)));
      assert.equal(run.status, 3, run.log);
      assert.match(run.log, /permissions: \{ actions: read, /);
    }),
  );

  it(
    'belongs on workflow_run alone',
    inJob(async job => {
      const run = await tell(job, finished(job, artifact(PASS)), {}, 'push');
      assert.equal(run.status, 3, run.log);
      assert.match(run.log, /belongs into a workflow of its own, on: workflow_run/);
    }),
  );
});
