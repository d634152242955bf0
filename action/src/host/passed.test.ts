// Tests of the variables of measured processes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ACCESS, ALLOWED } from '../github/secrets.ts';
import { type Passing, passed, withheldNote } from './passed.ts';

const TOKEN = 'ghs_0123456789abcdef';
const PASSWORD = 'correct-horse-battery';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const JOB: Passing = { token: TOKEN, secrets: [], named: [], access: ACCESS, allowed: ALLOWED };
const OWN: Passing = { token: '', secrets: [], named: [], access: ACCESS, allowed: null };

const TOOLS = {
  PATH: '/usr/bin',
  HOME: '/home/user',
  JAVA_HOME: '/jdk',
  JAVA_HOME_21_X64: '/jdk21',
  GOFLAGS: '-mod=mod',
  GOPROXY: 'off',
  HTTPS_PROXY: 'http://proxy:8080',
  no_proxy: 'localhost',
  SSL_CERT_FILE: '/authority.pem',
  LANG: 'C.UTF-8',
  LC_ALL: 'C',
  GITHUB_SHA: 'a',
  CI: 'true',
};

describe('S8: a measured process in the Action gets', () => {
  const secret = {
    INPUT_TOKEN: TOKEN,
    'INPUT_MAX-OVERHEAD': '5%',
    GITHUB_TOKEN: TOKEN,
    ACTIONS_RUNTIME_TOKEN: 'runtime',
    ACTIONS_CACHE_URL: 'https://example.com',
    GITHUB_ENV: '/runner/env',
    GITHUB_STEP_SUMMARY: '/runner/summary',
  };
  const forms: Readonly<Record<string, string>> = {
    plain: TOKEN,
    percent: encodeURIComponent(`<${TOKEN}>`),
    base64: base64(TOKEN),
    user: base64(`x-access-token:${TOKEN}`),
    header: `basic ${base64(`user:${TOKEN}`)}`,
    urlSafe: Buffer.from(`??>${TOKEN}`).toString('base64url'),
    twice: JSON.stringify({ auths: { 'ghcr.io': { auth: base64(`u:${TOKEN}`) } } }),
  };

  it('the variables that tool chains need', () => {
    assert.deepEqual(passed({ ...TOOLS, ...secret }, JOB), { variables: TOOLS, withheld: [] });
  });

  it('no variable outside the list, and names it as withheld', () => {
    const others = {
      NPM_TOKEN: 'n',
      GITHUB_ENTERPRISE_TOKEN: 'g',
      GOOGLE_APPLICATION_CREDENTIALS: 'c',
      INNOCENT: 'i',
    };
    const { variables, withheld } = passed({ ...TOOLS, ...others }, JOB);
    assert.deepEqual(variables, TOOLS);
    assert.deepEqual(withheld, Object.keys(others));
  });

  for (const [form, value] of Object.entries(forms))
    it(`no token in a variable of the list (${form})`, () =>
      assert.deepEqual(passed({ PATH: '/usr/bin', GOFLAGS: value }, JOB).variables, { PATH: '/usr/bin' }));

  it('no part of Git’s settings if one of them is secret', () => {
    const settings = {
      GIT_CONFIG_COUNT: '2',
      GIT_CONFIG_KEY_0: 'safe.directory',
      GIT_CONFIG_VALUE_0: '*',
      GIT_CONFIG_KEY_1: 'http.extraheader',
    };
    assert.deepEqual(passed({ ...settings, GIT_CONFIG_VALUE_1: 'x' }, JOB).withheld, []);
    const header = { GIT_CONFIG_VALUE_1: 'Authorization: Basic YW5vdGhlcjp0b2tlbg==' };
    assert.deepEqual(passed({ ...settings, ...header }, JOB).variables, {});
  });

  it('a named variable, unless it gives access to GitHub or is not set', () => {
    const job = { ...secret, LICENSE_KEY: 'license', INNOCENT: base64(`u:${TOKEN}`) };
    assert.deepEqual(passed(job, { ...JOB, named: ['LICENSE_KEY'] }).variables, { LICENSE_KEY: 'license' });
    for (const name of ['INNOCENT', 'GITHUB_TOKEN', 'GITHUB_ENV'])
      assert.throws(() => passed(job, { ...JOB, named: [name] }), /gives access to GitHub or its runner/);
    assert.throws(() => passed(job, { ...JOB, named: ['LICENCE'] }), /pass-env: LICENCE is not set/);
  });
});

describe('S8: a measured process of the command gets', () => {
  it('everything except secrets in any form and under any name', () => {
    const harmless = { ...TOOLS, ANYTHING: 'x', AUTHOR: 'a', GIT_AUTHOR_NAME: 'a', OAUTHLIB: 'a' };
    const secret = {
      DB_PASSWORD: PASSWORD,
      DATABASE_URL: `postgres://bench:${encodeURIComponent(PASSWORD)}@localhost/bench`,
      PROXY_LOGIN: base64(`user:${PASSWORD}`),
      SSH_AUTH_SOCK: '/tmp/agent',
      DD_APIKEY: 'k',
      SENTRY_DSN: 'd',
      KUBECONFIG: '/k',
      AWS_ACCESS_KEY_ID: 'AKIA',
      AWS_SECRET_ACCESS_KEY: 'aws-secret-value',
      AWS_SESSION_TOKEN: 'aws-session-value',
      AWS_WEB_IDENTITY_TOKEN_FILE: '/run/token',
      AWS_ROLE_ARN: 'arn:aws:iam::1:role/writer',
      AWS_PROFILE: 'writer',
      AWS_CONFIG_FILE: '/aws/config',
      AWS_SHARED_CREDENTIALS_FILE: '/aws/credentials',
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=x',
    };
    const { variables, withheld } = passed({ ...harmless, ...secret }, OWN);
    assert.deepEqual(variables, harmless);
    assert.deepEqual(withheld, Object.keys(secret));
  });

  it('PATH and HOME even if a secret is a part of them', () => {
    const variables = { PATH: `/jobs/${PASSWORD}/bin`, HOME: `/jobs/${PASSWORD}` };
    assert.deepEqual(passed({ ...variables, DB_PASSWORD: PASSWORD }, OWN).variables, variables);
  });
});

it('withheldNote names the withheld variables and the option to pass them', () => {
  assert.equal(withheldNote([], ''), '');
  assert.equal(
    withheldNote(['A', 'B'], '--pass-env'),
    'Not given to measured processes and builds: A, B. If one of them is needed, name it in --pass-env.',
  );
});
