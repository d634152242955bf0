// The remote repository of a workflow, and the place of the token.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repositoryOf } from './remote.ts';

const GITHUB = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'owner/name' };

describe('the repository of a workflow', () => {
  it('is reached by its own URL, with the token in a header for that server only', () => {
    const { url, settings } = repositoryOf(GITHUB, 'ghs_secret');
    assert.equal(url, 'https://github.com/owner/name');
    const header = 'http.https://github.com/.extraheader';
    const basic = Buffer.from('x-access-token:ghs_secret').toString('base64');
    assert.deepEqual(settings, [
      [header, ''],
      [header, `AUTHORIZATION: basic ${basic}`],
    ]);
  });

  it('gets no header without a token, and none if it is not needed', () => {
    assert.deepEqual(repositoryOf(GITHUB, '').settings, []);
    assert.deepEqual(repositoryOf({ ...GITHUB, GITHUB_SERVER_URL: 'file:///tmp' }, 'x').settings, []);
  });

  it('is not guessed', () => {
    for (const repository of ['', 'owner', 'owner/name/more', 'owner/../..', '--upload-pack=x/y z'])
      assert.throws(
        () => repositoryOf({ ...GITHUB, GITHUB_REPOSITORY: repository }, ''),
        /name a folder instead/,
      );
    assert.throws(() => repositoryOf({ GITHUB_REPOSITORY: 'owner/name' }, ''), /GITHUB_SERVER_URL/);
  });
});
