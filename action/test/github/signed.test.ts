// A repository that lists the signers of its stored runs, through the Action: the input signs, without it nothing is stored or read, and the example signs.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { parse } from 'yaml';
import { commitFiles } from '../../src/baselines/testing.ts';
import { assertBuilt, ROOT, resultFile } from '../fixture.ts';
import { inJob, type Job, MERGE, PUSH, pullRequest } from './job.ts';
import { record } from './measured.ts';

const SIGNED = /^gpgsig -----BEGIN SSH SIGNATURE-----$/m;

/** A job that stores the run of a day, with its remote repository, a key, and the key's line for the list of signers. */
function begin(job: Job) {
  const remote = join(job.folder, 'server/octo/agent');
  mkdirSync(remote, { recursive: true });
  const git = (...argv: string[]) => execFileSync('git', argv, { cwd: remote, encoding: 'utf8' }).trim();
  git('init', '--quiet', '--bare');
  const file = join(job.folder, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
  const server = { GITHUB_SERVER_URL: `file://${job.folder}/server`, GITHUB_REF: 'refs/heads/main' };
  const results = (folder: string, day: number) => {
    const dated = `date: 2026-11-0${day}T12:00:00.000Z\ncommit: ${MERGE}\n${resultFile(0.01, 0.002)}`;
    job.file(`${folder}/run.json`, record({ started: `2026-11-0${day}T12:00:00.000Z`, commit: MERGE }));
    job.file(`${folder}/results/codec.txt`, dated);
  };
  const store = (day: number, inputs: Readonly<Record<string, string>>) => {
    results('measured', day);
    const judge = { command: 'compare', path: 'measured', baseline: 'branch', 'max-overhead': '5%' };
    return job.run('push', PUSH, { ...judge, ...inputs }, server);
  };
  const key = readFileSync(file, 'utf8');
  const line = `ours namespaces="git" ${readFileSync(`${file}.pub`, 'utf8')}`;
  return { remote, git, key, line, server, results, store };
}

interface Step {
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
}

describe('the branch of a repository with a list of signers', () => {
  before(assertBuilt);

  it(
    'S19: is signed with the key of the input, and is not stored without it',
    inJob(async job => {
      const { git, key, line, server, store } = begin(job);
      job.file('.github/overhead-signers', line);
      const signed = await store(1, { 'signing-key': key });
      assert.equal(signed.status, 0, signed.log);
      assert.match(git('cat-file', 'commit', 'overhead-baselines'), SIGNED);
      const tip = git('rev-parse', 'overhead-baselines');
      const bare = await store(2, {});
      assert.equal(bare.status, 0, bare.log);
      assert.match(bare.log, /^::warning::codec is not stored in branch: git commit-tree failed/m);
      assert.equal(git('rev-parse', 'overhead-baselines'), tip);
      for (const line of key.split('\n').filter(line => line.length > 20))
        assert.ok(![signed, bare].some(({ log }) => log.replace(/^::add-mask::.*$/gm, '').includes(line)));
      // A person with write access but without the key adds a commit.
      const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
      const other = git(...who, 'commit-tree', '-p', tip, '-m', 'other', 'overhead-baselines^{tree}');
      git('update-ref', 'refs/heads/overhead-baselines', other);
      const inputs = {
        command: 'compare',
        path: 'measured',
        baseline: 'branch',
        check: 'false',
        comment: 'false',
      };
      const read = await job.run('pull_request', pullRequest(), { ...inputs, 'max-overhead': '5%' }, server);
      assert.equal(read.status, 0, read.log);
      const result = read.summary.replace(/\s+/g, ' ');
      assert.match(
        result,
        /no stored run is compared with, because branch cannot be read: .*not signed by any of the listed signers/,
      );
    }),
  );

  it(
    'S34: is signed by the released pull-request.yml, step for step, twice',
    inJob(async job => {
      const { remote, git, key, line, server, results } = begin(job);
      commitFiles({ folder: remote }, 'main', { '.github/overhead-signers': line });
      const { jobs } = parse(readFileSync(join(ROOT, 'examples/pull-request.yml'), 'utf8'));
      const steps: readonly Step[] = jobs.baseline.steps;
      for (const day of [1, 2]) {
        mkdirSync(join(job.folder, 'clone'));
        for (const { uses = '', with: given = {} } of steps) {
          if (uses.startsWith('actions/checkout@'))
            execFileSync('git', ['clone', '--quiet', '--branch=main', remote, join(job.folder, 'clone')]);
          else if (uses.startsWith('actions/download-artifact@')) results(`clone/${given.path}`, day);
          else {
            assert.equal(uses, 'org/overhead-action@v1');
            const inputs = { ...given, baseline: 'branch', 'signing-key': key, 'max-overhead': '5%' };
            const result = await job.run('push', PUSH, inputs, server, undefined, join(job.folder, 'clone'));
            assert.equal(result.status, 0, result.log);
            assert.doesNotMatch(result.log, /::warning::.*not stored/);
          }
        }
        rmSync(join(job.folder, 'clone'), { recursive: true });
        assert.match(git('cat-file', 'commit', 'overhead-baselines'), SIGNED);
        assert.equal(git('rev-list', '--count', 'overhead-baselines'), `${day}`);
      }
    }),
  );

  it(
    'S34: is not changed by a job with a key and without a checkout, and the message says what to do',
    inJob(async job => {
      const { git, key, store } = begin(job);
      const result = await store(1, { 'signing-key': key });
      assert.equal(result.status, 3, result.log);
      assert.match(
        result.log,
        /^::error::signing-key: \.github\/overhead-signers does not exist.* Check out the repository/m,
      );
      assert.equal(git('for-each-ref'), '');
    }),
  );

  it(
    'S34: is signed, and a job without the list and the key stores and reads nothing',
    inJob(async job => {
      const { git, key, line, store } = begin(job);
      job.file('.github/overhead-signers', line);
      assert.equal((await store(1, { 'signing-key': key })).status, 0);
      const tip = git('rev-parse', 'overhead-baselines');
      rmSync(join(job.folder, '.github'), { recursive: true });
      const result = await store(2, {});
      assert.equal(result.status, 0, result.log);
      assert.match(
        result.log,
        /^::warning::codec is not stored in branch: .*its newest commit is signed, but/ms,
      );
      assert.match(
        result.summary.replace(/\s+/g, ' '),
        /branch cannot be read: .*its newest commit is signed/,
      );
      assert.equal(git('rev-parse', 'overhead-baselines'), tip);
    }),
  );
});
