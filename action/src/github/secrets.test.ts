// The values of a job that are its secrets.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { hidden, hide } from '../../../core/results/secret.ts';
import { hideSecrets } from './secrets.ts';

describe('the secrets of a job', () => {
  afterEach(() => hide([]));

  it('are the given ones, and variables with secret names', () => {
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

  it('exclude values that are too short to find, with a warning if nothing else is given', () => {
    assert.throws(() => hideSecrets({}, ['x', 'true']), /mask: values of fewer than 8 characters/);
    assert.deepEqual(hideSecrets({}, ['-----BEGIN KEY-----', 'Qw==']), ['-----BEGIN KEY-----']);
  });
});
