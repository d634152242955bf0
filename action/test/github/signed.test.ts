// S19: a repository that says who may sign its stored runs, through the Action: its input signs, and without it nothing is stored or read.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { assertBuilt, resultFile } from '../fixture.ts';
import { inJob, MERGE, PUSH, pullRequest } from './job.ts';
import { record } from './measured.ts';

describe('the branch of a repository that says who may sign', () => {
  before(assertBuilt);

  it(
    'S19: is signed with the key of the input, and not stored without',
    inJob(async job => {
      const remote = join(job.folder, 'server/octo/agent');
      mkdirSync(remote, { recursive: true });
      const git = (...words: string[]) =>
        execFileSync('git', words, { cwd: remote, encoding: 'utf8' }).trim();
      git('init', '--quiet', '--bare');
      const file = join(job.folder, 'key');
      execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', file]);
      job.file('.github/overhead-signers', `ours namespaces="git" ${readFileSync(`${file}.pub`, 'utf8')}`);
      const key = readFileSync(file, 'utf8');
      const server = { GITHUB_SERVER_URL: `file://${job.folder}/server`, GITHUB_REF: 'refs/heads/main' };
      const store = (day: number, inputs: Readonly<Record<string, string>>) => {
        const dated = `date: 2026-11-0${day}T12:00:00.000Z\ncommit: ${MERGE}\n${resultFile(0.01, 0.002)}`;
        job.file('measured/run.json', record({ started: `2026-11-0${day}T12:00:00.000Z`, commit: MERGE }));
        job.file('measured/results/codec.txt', dated);
        const judge = { command: 'compare', path: 'measured', baseline: 'branch', 'max-overhead': '5%' };
        return job.run('push', PUSH, { ...judge, ...inputs }, server);
      };
      const signed = await store(1, { 'signing-key': key });
      assert.equal(signed.status, 0, signed.log);
      assert.match(
        git('cat-file', 'commit', 'overhead-baselines'),
        /^gpgsig -----BEGIN SSH SIGNATURE-----$/m,
      );
      const tip = git('rev-parse', 'overhead-baselines');
      const bare = await store(2, {});
      assert.equal(bare.status, 0, bare.log);
      assert.match(bare.log, /^::warning::codec is not stored in branch: git commit-tree failed/m);
      assert.equal(git('rev-parse', 'overhead-baselines'), tip);
      for (const line of key.split('\n').filter(line => line.length > 20))
        assert.ok(![signed, bare].some(({ log }) => log.replace(/^::add-mask::.*$/gm, '').includes(line)));
      // Somebody who may push, and has no key, adds a commit.
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
      const said = read.summary.replace(/\s+/g, ' ');
      assert.match(
        said,
        /no stored run is compared with, because branch cannot be read: .*signed by none of those/,
      );
    }),
  );
});
