// `command: comment` through the bundle, with wrong events: a run, an artifact, an archive or a record is refused, and for an outdated run nothing is written.
import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { assertBuilt } from '../fixture.ts';
import { CANCELLED, inCommentJob, leftBehind, tell } from './comment-job.ts';
import { AT_ONCE, HEAD } from './job.ts';
import { artifact, BREACH, entries, finished, PASS, record, type Wrong } from './measured.ts';
import { filled } from './schema.ts';
import { zip } from './zip.ts';

describe('command: comment', AT_ONCE, () => {
  before(assertBuilt);

  const refused: readonly (readonly [string, Wrong, RegExp])[] = [
    [
      'S18: a run of another repository',
      { event: { repository: { id: 9, full_name: 'octo/other' } } },
      /another repository/,
    ],
    [
      'S18: a run of another event',
      { event: { event: 'push' } },
      /the run was for push, not for a pull request/,
    ],
    [
      'S18: a run with another event in the API',
      { run: { event: 'push' } },
      /the event of the run differs from that of the event/,
    ],
    ['S18: a run of another workflow', { run: { workflow_id: 6 } }, /the workflow of the run differs/],
    [
      'S18: a run of another workflow file',
      { run: { path: '.github/workflows/evil.yml' } },
      /another workflow than pull-request\.yml/,
    ],
    ['S18: a run with another id in the API', { run: { id: 1 } }, /the id of the run differs/],
    ['S18: a run of a later commit', { run: { head_sha: 'd'.repeat(40) } }, /the commit of the run differs/],
    [
      'S18: a run of another fork',
      { run: { head_repository: filled('minimal-repository', { id: 3 }) } },
      /the repository of the change of the run differs/,
    ],
    ['S18: a deleted fork', { event: { head_repository: null } }, /is gone/],
    [
      'S18: a fork that was deleted meanwhile',
      { run: { head_repository: null } },
      /the repository of the change of the run differs/,
    ],
    ['S17: an invalid commit', { event: { head_sha: '$(touch x)' } }, /not about a run/],
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
    ['an expired artifact', { artifact: { expired: true } }, /has expired/],
  ];
  for (const [name, wrong, expected] of refused) {
    it(
      `refuses ${name}`,
      inCommentJob(async job => {
        const run = await tell(job, finished(job, artifact(PASS), wrong), { workflow: 'pull-request.yml' });
        assert.equal(run.status, 2, run.log);
        assert.match(run.log, expected);
        assert.deepEqual([job.github.comments, job.github.checks], [[], []]);
      }),
    );
  }

  it(
    'refuses to choose between two pull requests of one commit',
    inCommentJob(async job => {
      const payload = finished(job, artifact(PASS));
      const pulls = job.github.more['GET /repos/{owner}/{repo}/pulls'];
      assert.ok(pulls);
      job.github.more['GET /repos/{owner}/{repo}/pulls'] = (...given) => {
        const answer = pulls(...given);
        return { ...answer, body: [answer.body, answer.body].flat() };
      };
      const run = await tell(job, payload);
      assert.equal(run.status, 2, run.log);
      assert.match(run.log, /2 open pull requests have this commit/);
    }),
  );

  const silent: readonly (readonly [string, Wrong])[] = [
    ['S3: a pull request with a newer commit', { pull: { sha: 'd'.repeat(40) } }],
    ['a closed pull request', { pull: { state: 'closed' } }],
    ['a cancelled run of an older commit', { ...CANCELLED, pull: { sha: 'd'.repeat(40) } }],
    ['a skipped run', { event: { conclusion: 'skipped' } }],
    ['a run that waits for approval', { event: { conclusion: 'action_required' } }],
  ];
  for (const [name, wrong] of silent) {
    it(
      `writes nothing for ${name}`,
      inCommentJob(async job => {
        const run = await tell(job, finished(job, artifact(BREACH), wrong));
        assert.equal(run.status, 0, run.log);
        assert.match(run.log, /^::notice::Nothing to tell/m);
        assert.deepEqual([job.github.comments, job.github.checks], [[], []]);
      }),
    );
  }

  it(
    'S17: takes the pull request from the API, whatever number the artifact contains',
    inCommentJob(async job => {
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
      'S16: an archive with a path out of its folder',
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
      /contains no run\.json/,
    ],
    ['an invalid record', () => artifact(PASS, '{"schema":2}'), /not a record of a run/],
    ['a record that is not JSON', () => artifact(PASS, '{'), /cannot be read as the record/],
    [
      'a suite with a path as its name',
      () => artifact(PASS, record({}, { suite: '../../x' })),
      /a suite with an invalid name/,
    ],
    [
      'a variant with an invalid name',
      () => artifact(PASS, record({}, { variants: { off: {}, 'a b': {} } })),
      /a variant with an invalid name/,
    ],
    [
      'a million rounds',
      () => artifact(PASS, record({}, { planned: 1_000_000 })),
      /an invalid number of rounds/,
    ],
  ];
  for (const [name, make, expected] of broken) {
    it(
      `refuses ${name}`,
      inCommentJob(async job => {
        const run = await tell(job, finished(job, make()));
        assert.equal(run.status, 2, run.log);
        assert.match(run.log, expected);
        assert.deepEqual([job.github.comments, leftBehind(job)], [[], []]);
      }),
    );
  }

  it(
    'names the permissions that it lacks',
    inCommentJob(async job => {
      job.github.permissions.delete('actions:read');
      const run = await tell(job, finished(job, artifact(PASS)));
      assert.equal(run.status, 3, run.log);
      assert.match(run.log, /permissions: \{ actions: read, /);
    }),
  );

  it(
    'is refused on every event except workflow_run',
    inCommentJob(async job => {
      const run = await tell(job, finished(job, artifact(PASS)), {}, 'push');
      assert.equal(run.status, 3, run.log);
      assert.match(run.log, /belongs into a workflow of its own, on: workflow_run/);
    }),
  );
});
