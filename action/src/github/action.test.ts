// What measured processes may see of the job that they run in.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutSecrets } from './secrets.ts';

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
