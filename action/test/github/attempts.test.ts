// A job that is run again, through the bundle: it finds by itself what its earlier attempts uploaded, and believes of that no more than of a stranger's.
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { readRecord } from '../../src/results/record.ts';
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
    'is judged with the rounds of its earlier attempts, and red where together they breach',
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
    'finds those of every name that an artifact of results may have, and of no other',
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
    'measures, and notes with which attempts it is judged: those that measured a suite of its own',
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
      assert.equal(run.status, 2, 'there is no such jar');
      const { earlier } = readRecord(join(job.folder, 'out/run.json'));
      assert.equal(earlier.length, 1, run.log);
      const [found = ''] = earlier;
      assert.ok(found.startsWith(join(job.folder, 'runner')), 'it goes with the job');
      const { seed, tool, reproduce } = readRecord(join(found, 'run.json'));
      assert.deepEqual([seed, tool, reproduce], [1, '', '']);
      assert.match(run.summary, /judged together: .*attempt 2.*attempt 1/);
    }),
  );

  it(
    'of a shard asks for nothing: where its rounds are judged, those of its attempts are',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [[NAME, upload(1, PASS)]]);
      const run = await judge(job, { command: 'run', path: '', agent: 'agent.jar', shard: '1/2' });
      assert.equal(run.status, 2, run.log);
      assert.deepEqual(job.github.seen, []);
      assert.doesNotMatch(run.log, /This is attempt/);
    }),
  );

  it(
    'counts what is here already once, and what is of this attempt or a later one not at all',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [
        [NAME, upload(2, PASS)],
        [`${NAME}-other`, upload(2, BREACH, { seed: 5 })],
        [`${NAME}-liar`, upload(3, BREACH)],
      ]);
      const run = await judge(job);
      assert.equal(run.status, 0, run.log);
      assert.equal(run.suite().rounds.complete, 12);
      // Only the last job was run again: what it judges is of the first attempt.
      measured(job, PASS, attempt(1));
      underWay(job, 'pull_request', [[NAME, upload(1, PASS)]]);
      const again = await judge(job);
      assert.equal(again.suite().rounds.complete, 12, again.log);
      assert.doesNotMatch(again.summary, /This is attempt/);
    }),
  );

  it(
    'asks for nothing on its first attempt',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [[NAME, upload(1, BREACH)]]);
      const run = await judge(job, {}, '1');
      assert.equal(run.status, 0, run.log);
      assert.deepEqual(job.github.seen, []);
    }),
  );

  it(
    'believes of an earlier attempt its numbers alone',
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
    'is broken where an earlier attempt measured something else',
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
    'is not broken because an earlier attempt was: its complete rounds count',
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
      `is judged alone, and says why, where ${what}`,
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
      'S18: GitHub knows the run as one of another repository',
      { run: { repository: filled('minimal-repository', { id: 1, full_name: 'octo/other' }) } },
      /knows this run as another one/,
    ],
    [
      'S18: GitHub knows the run as one of another event',
      { run: { event: 'push' } },
      /knows this run as another one/,
    ],
    [
      'the repository of the change is gone',
      { run: { head_repository: null } },
      /judged with this one: the repository of the change is gone/,
    ],
    [
      'S18: an artifact is of another run',
      { artifact: { workflow_run: { id: 1, repository_id: 1, head_repository_id: 1, head_sha: HEAD } } },
      /belongs to another run/,
    ],
    [
      'S18: an artifact is of another commit',
      {
        artifact: { workflow_run: { id: OWN_RUN, repository_id: 1, head_repository_id: 1, head_sha: MERGE } },
      },
      /belongs to another run/,
    ],
    [
      'S16: an artifact says that it is 10 GB',
      { artifact: { size_in_bytes: 10_000_000_000 } },
      /larger than 64 MiB/,
    ],
    ['the artifacts have expired', { artifact: { expired: true } }, /has expired/],
  ];
  for (const [what, wrong, why] of foreign) {
    it(
      `takes nothing over, and says so, where ${what}`,
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
    'is not judged alone where this machine cannot keep what its earlier attempts uploaded',
    inSecondAttempt(async job => {
      underWay(job, 'pull_request', [[NAME, upload(1, BREACH)]]);
      const run = await judge(job, {}, '2', { RUNNER_TEMP: join(job.folder, 'nowhere') });
      assert.equal(run.status, 2, run.log);
      assert.match(run.log, /::error::.*nowhere/);
    }),
  );

  it(
    'S16: leaves out an archive that is none of a run, with what is wrong, and takes the others',
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
