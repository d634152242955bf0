// Which of a job's values are its secrets, and what measured processes may see of the job that they run in.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { hidden, hide } from '../commands/host.ts';
import { hideSecrets, withoutSecrets } from './secrets.ts';

describe('the secrets of a job', () => {
  afterEach(() => hide([]));

  it('are what is given, and what is called a secret among its variables', () => {
    const secret = [
      'API_TOKEN',
      'INPUT_TOKEN',
      'AWS_SECRET_ACCESS_KEY',
      'PGPASSWORD',
      'DB_PASSWD',
      'NEW_RELIC_LICENSE_KEY',
      'GH_PAT',
      'KEY',
      'app_credentials',
    ];
    const harmless = ['PATH', 'KEYBOARD', 'PATTERN', 'GIT_CONFIG_KEY_0', 'MONKEY', 'HOME', 'COMPAT'];
    const variables = Object.fromEntries([...secret, ...harmless].map(name => [name, `value of ${name}`]));
    const found = hideSecrets({ ...variables, SHORT_TOKEN: 'abc' }, ['given away']);
    assert.deepEqual(found, ['given away', ...secret.map(name => `value of ${name}`)]);
    assert.equal(hidden('value of KEY, value of PATH, given away, abc'), '***, value of PATH, ***, abc');
  });

  it('are not what is too short to be found, which is said where nothing else is given', () => {
    assert.throws(() => hideSecrets({}, ['x', 'true']), /mask: values of fewer than 8 characters/);
    assert.deepEqual(hideSecrets({}, ['-----BEGIN KEY-----', 'Qw==']), ['-----BEGIN KEY-----']);
  });
});

const TOKEN = 'ghs_secret';

describe('S8: a measured process sees', () => {
  const secret = {
    INPUT_TOKEN: TOKEN,
    'INPUT_MAX-OVERHEAD': '5%',
    GITHUB_TOKEN: TOKEN,
    GH_TOKEN: 'another',
    ACTIONS_RUNTIME_TOKEN: 'runtime',
    ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'identity',
    ACTIONS_ID_TOKEN_REQUEST_URL: 'https://example.com',
    ACTIONS_CACHE_URL: 'https://example.com',
    GITHUB_ENV: '/runner/env',
    GITHUB_PATH: '/runner/path',
    GITHUB_OUTPUT: '/runner/output',
    GITHUB_STATE: '/runner/state',
    GITHUB_STEP_SUMMARY: '/runner/summary',
    MY_OWN_NAME: TOKEN,
    GIT_CONFIG_VALUE_0: `AUTHORIZATION: basic ${TOKEN}`,
  };
  const harmless = { PATH: '/usr/bin', JAVA_HOME: '/jdk', GITHUB_SHA: 'a', CI: 'true' };

  it('no token, under whatever name, and no file by which steps speak to the runner', () =>
    assert.deepEqual(withoutSecrets({ ...secret, ...harmless }, TOKEN), harmless));

  it('all of the rest where there is no token', () =>
    assert.deepEqual(withoutSecrets({ ...harmless, EMPTY: '' }, ''), { ...harmless, EMPTY: '' }));
});
