// `command: fleet` as the Action runs it: the site, its first line in the job summary, and a missing store.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { DirectoryStore } from '../../src/baselines/directory.ts';
import { assertBuilt, resultFile } from '../fixture.ts';
import { AT_ONCE, inJob, type Job, PUSH } from './job.ts';

describe('command: fleet', AT_ONCE, () => {
  before(assertBuilt);

  const fleet = (job: Job, inputs: Readonly<Record<string, string>>) =>
    job.run(
      'schedule',
      PUSH,
      { command: 'fleet', out: 'site', ...inputs },
      { GITHUB_REF: 'refs/heads/main', XDG_CACHE_HOME: join(job.folder, 'cache') },
    );

  it(
    'builds the site, and writes its first line into the job summary',
    inJob(async job => {
      const date = new Date(Date.now() - 3_600_000).toISOString();
      const text = `date: ${date}\ncommit: ${'3'.repeat(40)}\n${resultFile(0.02, 0.002)}`;
      const store = new DirectoryStore(join(job.folder, 'stored'));
      await store.append({ suite: 'codec', text, verdict: 'pass' });
      const run = await fleet(job, { baseline: 'stored' });
      assert.equal(run.status, 0, run.log);
      assert.equal(run.outputs.page, 'site/index.html');
      assert.match(readFileSync(join(job.folder, 'site/index.html'), 'utf8'), /"kind":"fleet"/);
      assert.match(run.summary, /^### The only row needs no attention/);
      const { rows } = JSON.parse(readFileSync(join(job.folder, 'site/data.json'), 'utf8'));
      assert.equal(rows[0].repository, 'octo/agent');
    }),
  );

  it(
    'fails with a usage error if a workflow names no folder that exists',
    inJob(async job => {
      const run = await fleet(job, { baseline: 'nowhere' });
      assert.equal(run.status, 3, run.log);
      assert.match(run.log, /nowhere does not exist/);
    }),
  );
});
