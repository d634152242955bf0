// S8: the environment of a measured process in the released Action: no secret of the job, whatever its name and form.
import assert from 'node:assert/strict';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { stringify } from 'yaml';
import { noLinux } from '../../../runners/startup/testing.ts';
import { overhead, scratch } from '../command.ts';
import { assertBuilt } from '../fixture.ts';
import { CALM } from '../measuring.ts';
import { AT_ONCE, inJob, type Job, pullRequest } from './job.ts';
import { TOKEN } from './stand-in.ts';

const BASE64 = Buffer.from(`x-access-token:${TOKEN}`).toString('base64');
const MASKED = 'value-that-the-workflow-masks';
const PASSWORD = 'correct-horse-battery';
const SECRETS = {
  NPM_TOKEN: 'npm_0123456789abcdef',
  GITHUB_ENTERPRISE_TOKEN: 'ghe_0123456789abcdef',
  GIT_CONFIG_COUNT: '1',
  GIT_CONFIG_KEY_0: 'http.https://github.example.com/.extraheader',
  GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${BASE64}`,
  INNOCENT: BASE64,
  ESCAPED: encodeURIComponent(`<${TOKEN}>`),
  DB_PASSWORD: PASSWORD,
  DATABASE_URL: `postgres://bench:${PASSWORD}@localhost/bench`,
  OTHERWISE_CALLED: MASKED,
  SSH_AUTH_SOCK: '/tmp/agent',
  PROFILER_LICENSE_KEY: 'meant-for-the-agent',
  NOBODY_KNOWS: 'a variable that is not on the list',
};

function configure(folder: string): void {
  writeFileSync(join(folder, 'server'), '#!/bin/sh\nenv\necho Started\nexec sleep 1000\n', { mode: 0o755 });
  const suite = {
    runner: 'startup',
    command: ['./server'],
    ready: { log: '^Started' },
    rounds: { min: 1, max: 1 },
    variants: { off: {}, probe: { env: { PROBE: '1' } } },
  };
  writeFileSync(join(folder, 'env.yml'), stringify({ version: 1, suites: { env: suite } }));
}

function namesIn(folder: string): string[][] {
  return globSync('overhead-out/raw/**/*.log', { cwd: folder })
    .map(path => readFileSync(join(folder, path), 'utf8'))
    .filter(text => text.includes('Started'))
    .map(text => [...text.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name));
}

async function measure(job: Job, inputs: Readonly<Record<string, string>>) {
  configure(job.folder);
  const environment = { ...CALM, ...SECRETS, JAVA_OPTS: '-Dharmless' };
  const all = { config: 'env.yml', mask: MASKED, ...inputs };
  const run = await job.run('pull_request', pullRequest(), all, environment);
  return { run, names: namesIn(job.folder) };
}

describe('the environment of a measured process', { skip: noLinux, ...AT_ONCE }, () => {
  before(assertBuilt);

  it(
    'S8: contains no secret of the job, and the log names the withheld ones',
    inJob(async job => {
      const { run, names } = await measure(job, {});
      assert.ok(names.length >= 2, run.log);
      for (const variables of names) {
        assert.ok(variables.includes('JAVA_OPTS'), 'the environment is not printed at all');
        assert.deepEqual(
          variables.filter(name => name in SECRETS),
          [],
        );
      }
      const [, named = ''] = /Not given to measured processes and builds: (.*)\. If/.exec(run.log) ?? [];
      const withheld = named.split(', ');
      for (const name of Object.keys(SECRETS)) assert.ok(withheld.includes(name), `${name} is not named`);
      for (const value of Object.values(SECRETS)) assert.ok(!named.includes(value));
    }),
  );

  it(
    'S8: contains a secret that pass-env names',
    inJob(async job => {
      const { run, names } = await measure(job, { 'pass-env': 'PROFILER_LICENSE_KEY' });
      assert.ok(names.length >= 2, run.log);
      for (const variables of names)
        assert.deepEqual(
          variables.filter(name => name in SECRETS),
          ['PROFILER_LICENSE_KEY'],
        );
    }),
  );

  it(
    'S8: never contains the token of the job, even if pass-env names it',
    inJob(async job => {
      const { run } = await measure(job, { 'pass-env': 'INNOCENT' });
      assert.equal(run.status, 3, run.log);
      assert.match(run.log, /pass-env: INNOCENT gives access to GitHub or its runner/);
    }),
  );

  it('S8: contains, for the command, all variables except secrets that --pass-env does not name', () => {
    const { folder, remove } = scratch('environment');
    try {
      configure(folder);
      const environment = { ...CALM, ...SECRETS, API_TOKEN: TOKEN };
      const argv = ['run', '--config', 'env.yml', '--pass-env', 'PROFILER_LICENSE_KEY'];
      const result = overhead(folder, argv, environment);
      const names = namesIn(folder);
      assert.ok(names.length >= 2, result.err);
      for (const variables of names)
        assert.deepEqual(variables.filter(name => name in SECRETS).sort(), [
          'NOBODY_KNOWS',
          'OTHERWISE_CALLED',
          'PROFILER_LICENSE_KEY',
        ]);
      assert.match(result.err, /^Not given to measured processes and builds: .*NPM_TOKEN.*--pass-env\.$/m);
    } finally {
      remove();
    }
  });
});
