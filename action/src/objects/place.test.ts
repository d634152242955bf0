// Tests of the addresses of stores on object storage, and of the servers behind them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { endpointOf, tokenService } from './endpoint.ts';
import { isObjectPlace, placeOf } from './place.ts';

describe('an address', () => {
  it('names a bucket, a prefix and a repository', () => {
    assert.deepEqual(placeOf('s3://bucket'), { bucket: 'bucket', prefix: '', repository: null });
    assert.deepEqual(placeOf('s3://bucket/a/b/'), { bucket: 'bucket', prefix: 'a/b', repository: null });
    assert.deepEqual(placeOf(new URL('s3://bucket/a?repository=org/name')), {
      bucket: 'bucket',
      prefix: 'a',
      repository: 'org/name',
    });
    assert.ok(isObjectPlace('s3://bucket') && !isObjectPlace('./s3'));
  });

  const wrong: readonly (readonly [string, RegExp])[] = [
    ['s3://', /does not name a bucket/],
    ['s3://B', /does not name a bucket/],
    ['s3://user:secret@bucket/a', /does not name a bucket/],
    ['s3://bucket/a/../b', /the folder "\.\."/],
    ['s3://bucket/a//b', /the folder ""/],
    ['s3://bucket/a b', /the folder "a b"/],
    ['s3://bucket/a#b', /does not name a bucket/],
    ['s3://bucket/a?repo=x', /unknown setting "repo"/],
    ['s3://bucket/a?repository=x', /does not name a repository/],
    ['s3://bucket/a?repository=../x', /does not name a repository/],
    ['s3://bucket/a?repository=a/b/c', /does not name a repository/],
  ];
  for (const [text, expected] of wrong)
    it(`is refused: ${text}`, () => assert.throws(() => placeOf(text), expected));
});

describe('the server of a bucket', () => {
  const at = (bucket: string, variables = {}) => endpointOf(bucket, variables).bucket.href;

  it('is that of Amazon in the region, unless a variable names another', () => {
    assert.equal(at('bucket'), 'https://bucket.s3.us-east-1.amazonaws.com/');
    assert.equal(
      at('bucket', { AWS_REGION: 'eu-central-1' }),
      'https://bucket.s3.eu-central-1.amazonaws.com/',
    );
    assert.equal(at('a.b', { AWS_REGION: 'eu-central-1' }), 'https://s3.eu-central-1.amazonaws.com/a.b/');
    assert.equal(at('bucket', { AWS_ENDPOINT_URL: 'https://host:9000' }), 'https://host:9000/bucket/');
    const both = { AWS_ENDPOINT_URL: 'https://host', AWS_ENDPOINT_URL_S3: 'https://other/s3' };
    assert.equal(at('bucket', both), 'https://other/s3/bucket/');
    assert.equal(tokenService({}).href, 'https://sts.us-east-1.amazonaws.com/');
  });

  it('must be an address', () => {
    for (const text of ['host:9000', 'ftp://host', 'https://user:secret@host'])
      assert.throws(() => at('bucket', { AWS_ENDPOINT_URL: text }), {
        message: 'AWS_ENDPOINT_URL: the value is not the address of a server: write https://HOST[:PORT]',
      });
  });
});
