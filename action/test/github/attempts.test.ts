// A job that is run again, through the bundle: it finds the uploads of its earlier attempts, and trusts them no more than those of a stranger.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { readRecord } from '../../../core/results/record.ts';
import { assertBuilt, resultFile } from '../fixture.ts';
import { attempt, inSecondAttempt, judge, measured, upload } from './attempt.ts';
import { AT_ONCE, HEAD, type Job, MERGE, OWN_RUN } from './job.ts';
import { BREACH, entries, PASS, underWay, type Wrong } from './measured.ts';
import { filled } from './schema.ts';
import { refusal } from './stand-in.ts';
import { zip } from './zip.ts';

const NAME = 'overhead-results';

describe('a job that is run again', AT_ONCE, () => {
  before(assertBuilt);

  it(
    'is judged with the rounds of its earlier attempts, and fails if they breach together',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [
        [NAME, upload(1, BREACH)],
        [NAME, upload(2, PASS)],
      ]);
      const run = await judge(job);
      assert.equal(run.status, 1, run.log);
      assert.equal(run.suite().rounds.complete, 24);
      assert.match(
        run.summary,
        /the rounds of 2 runs are judged together: measured \(attempt 2\), .*\(attempt 1\)/,
      );
      assert.deepEqual(run.warnings, []);
    }),
  );

  it(
    'finds artifacts of every name that results may have, and no others',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [
        ['mine-codec', upload(1, BREACH)],
        ['minecraft', upload(1, resultFile(0.3, 0.002), { seed: 9 })],
        [NAME, upload(1, resultFile(0.4, 0.002), { seed: 8 })],
      ]);
      const run = await judge(job, { artifact: 'mine' });
      assert.equal(run.suite().rounds.complete, 24, run.log);
    }),
  );

  it(
    'measures, and records the attempts that measured a suite of its own',
    inSecondAttempt(async job => {
      const suite = {
        runner: 'jmh',
        jar: 'nowhere.jar',
        variants: { off: {}, probe: { agent: 'probe.jar' } },
      };
      job.file('.github/overhead.yml', JSON.stringify({ version: 1, suites: { codec: suite } }));
      underWay(job, 'pull_request', [
        [`${NAME}-1`, upload(1, PASS)],
        [`${NAME}-2`, upload(1, PASS, { seed: 2 }, { suite: 'other' })],
        [`${NAME}-3`, upload(1, PASS, { seed: 3, shard: { index: 1, of: 2 } })],
      ]);
      const run = await judge(job, { command: 'run', path: '', 'max-overhead': '', out: 'out' });
      assert.equal(run.status, 2, 'the jar does not exist');
      const { earlier } = readRecord(join(job.folder, 'out/run.json'));
      assert.equal(earlier.length, 1, run.log);
      const [found = ''] = earlier;
      assert.ok(found.startsWith(join(job.folder, 'runner')), 'it is removed with the job');
      const { seed, tool, reproduce } = readRecord(join(found, 'run.json'));
      assert.deepEqual([seed, tool, reproduce], [1, '', '']);
      assert.match(run.summary, /judged together: .*attempt 2.*attempt 1/);
    }),
  );

  it(
    'of a shard requests nothing, because the final judgement finds the attempts',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [[NAME, upload(1, PASS)]]);
      const run = await judge(job, { command: 'run', path: '', agent: 'agent.jar', shard: '1/2' });
      assert.equal(run.status, 2, run.log);
      assert.deepEqual(job.github.requests, []);
      assert.doesNotMatch(run.log, /This is attempt/);
    }),
  );

  it(
    'counts results that are already present once, and those of this or a later attempt not at all',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [
        [NAME, upload(2, PASS)],
        [`${NAME}-other`, upload(2, BREACH, { seed: 5 })],
        [`${NAME}-liar`, upload(3, BREACH)],
      ]);
      const run = await judge(job);
      assert.equal(run.status, 0, run.log);
      assert.equal(run.suite().rounds.complete, 12);
      // Only the last job was run again: it judges results of the first attempt.
      measured(job, PASS, attempt(1));
      underWay(job, 'pull_request', [[NAME, upload(1, PASS)]]);
      const again = await judge(job);
      assert.equal(again.suite().rounds.complete, 12, again.log);
      assert.doesNotMatch(again.summary, /This is attempt/);
    }),
  );

  it(
    'requests nothing on its first attempt',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [[NAME, upload(1, BREACH)]]);
      const run = await judge(job, {}, '1');
      assert.equal(run.status, 0, run.log);
      assert.deepEqual(job.github.requests, []);
    }),
  );

  it(
    'trusts only the numbers of an earlier attempt',
    inSecondAttempt(async job => {
      const evil = '</details>@strangers';
      const lies = {
        reproduce: evil,
        machine: { cpu: evil },
        onInconclusive: 'fail',
        commit: 'e'.repeat(40),
      };
      const suite = {
        warnings: [{ code: evil, message: evil }],
        metrics: { 'cpu-ns/op': { better: 'higher', exact: true } },
      };
      underWay(job, 'pull_request', [[NAME, upload(1, BREACH, lies, suite)]]);
      const run = await judge(job);
      assert.equal(run.status, 1, run.log);
      assert.equal(run.suite().rounds.complete, 24);
      assert.doesNotMatch(run.summary, /strangers/);
    }),
  );

  it(
    'is broken if an earlier attempt measured something else',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [[NAME, upload(1, PASS, {}, { conditions: { collectors: 'ZGC' } })]]);
      measured(job, PASS, attempt(2, {}, { conditions: { collectors: 'G1' } }));
      const run = await judge(job);
      assert.equal(run.status, 2, run.log);
      assert.match(
        run.suite().broken.join(),
        /collectors is G1 in the one, ZGC in the other.*start a new run instead/,
      );
    }),
  );

  it(
    'is not broken by a broken earlier attempt: its complete rounds count',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [[NAME, upload(1, BREACH, {}, { broken: ['a fork crashed'] })]]);
      const run = await judge(job);
      assert.equal(run.status, 1, run.log);
      assert.deepEqual(run.suite().broken, []);
      assert.equal(run.suite().rounds.complete, 24);
    }),
  );

  const alone: readonly (readonly [string, (job: Job) => Record<string, string>, RegExp])[] = [
    [
      'its token may not read them',
      job => {
        job.github.permissions.delete('actions:read');
        return {};
      },
      /^::warning::Earlier attempts of this run are not judged with this one: the job lacks permissions: \{ actions: read \}$/,
    ],
    ['it has no token', () => ({ token: '' }), /there is no token to ask GitHub with/],
    [
      'GitHub does not answer',
      job => {
        job.github.faults.push(() => refusal(502, 'Bad Gateway'));
        return {};
      },
      /GitHub answered 502/,
    ],
    [
      'none of them uploaded anything',
      () => ({ artifact: 'elsewhere' }),
      /no earlier attempt uploaded run\.json/,
    ],
  ];
  for (const [what, arranged, why] of alone) {
    it(
      `is judged alone, and says why, if ${what}`,
      inSecondAttempt(async job => {
        underWay(job, 'pull_request', [[NAME, upload(1, BREACH)]]);
        const run = await judge(job, arranged(job));
        assert.equal(run.status, 0, run.log);
        assert.equal(run.warnings.length, 1, run.log);
        assert.match(run.warnings[0] ?? '', why);
        assert.match(
          run.summary,
          /This is attempt 2 of its job, and the results of its earlier attempts are not known here/,
        );
      }),
    );
  }

  const foreign: readonly (readonly [string, Wrong, RegExp])[] = [
    [
      'S18: GitHub has the run in another repository',
      { run: { repository: filled('minimal-repository', { id: 1, full_name: 'octo/other' }) } },
      /knows this run as another one/,
    ],
    [
      'S18: GitHub has the run with another event',
      { run: { event: 'push' } },
      /knows this run as another one/,
    ],
    [
      'the repository of the change was deleted',
      { run: { head_repository: null } },
      /judged with this one: the repository of the change is gone/,
    ],
    [
      'S18: an artifact belongs to another run',
      { artifact: { workflow_run: { id: 1, repository_id: 1, head_repository_id: 1, head_sha: HEAD } } },
      /belongs to another run/,
    ],
    [
      'S18: an artifact belongs to another commit',
      {
        artifact: { workflow_run: { id: OWN_RUN, repository_id: 1, head_repository_id: 1, head_sha: MERGE } },
      },
      /belongs to another run/,
    ],
    [
      'S16: an artifact declares 10 GB',
      { artifact: { size_in_bytes: 10_000_000_000 } },
      /larger than 64 MiB/,
    ],
    ['the artifacts have expired', { artifact: { expired: true } }, /has expired/],
  ];
  for (const [what, wrong, why] of foreign) {
    it(
      `uses nothing of earlier attempts, and says so, if ${what}`,
      inSecondAttempt(async job => {
        underWay(job, 'pull_request', [[NAME, upload(1, BREACH)]], wrong);
        const run = await judge(job);
        assert.equal(run.status, 0, run.log);
        assert.equal(run.suite().rounds.complete, 12);
        assert.match(run.warnings.join('\n'), why);
      }),
    );
  }

  it(
    'fails if this machine cannot keep the uploads of its earlier attempts',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [[NAME, upload(1, BREACH)]]);
      const run = await judge(job, {}, '2', { RUNNER_TEMP: join(job.folder, 'nowhere') });
      assert.equal(run.status, 2, run.log);
      assert.match(run.log, /::error::.*nowhere/);
    }),
  );

  it(
    'S16: skips an archive that is not of a run, reports the fault, and uses the others',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [
        [`${NAME}-a`, zip([...entries(BREACH, attempt(1)), { name: '../../x' }])],
        [`${NAME}-b`, zip([{ name: 'run.json', data: '{"schema":2}' }])],
        [`${NAME}-c`, zip(entries(BREACH, attempt(1, {}, { suite: '../../x' })))],
        [`${NAME}-d`, upload(1, BREACH)],
      ]);
      const run = await judge(job);
      assert.equal(run.status, 1, run.log);
      assert.equal(run.suite().rounds.complete, 24);
      for (const why of [/invalid relative path/, /not a record of a run/, /a suite with an invalid name/])
        assert.match(run.summary, new RegExp(`is not judged: .*${why.source}`));
    }),
  );
});
