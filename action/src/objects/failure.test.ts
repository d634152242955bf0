// Tests of the messages about refused requests: what failed, the server's reason as data, and what to do next.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Attempt, refused } from './failure.ts';

const ATTEMPT: Attempt = {
  verb: 'write',
  bucket: 'bucket',
  key: 'runs/repositories/org/name/jvm/manifest.json',
  region: 'us-east-1',
  credentials: 'fixed',
};

describe('a refused request', () => {
  const cases: readonly (readonly [number, string, Partial<Attempt>, Record<string, string>, string])[] = [
    [
      403,
      'AccessDenied',
      {},
      {},
      'Give these credentials the right s3:PutObject on arn:aws:s3:::bucket/runs/repositories/org/name/jvm/*.',
    ],
    [
      403,
      'AccessDenied',
      { verb: 'list', key: 'runs/' },
      {},
      'Give these credentials the right s3:ListBucket on arn:aws:s3:::bucket for the prefix "runs/".',
    ],
    [
      301,
      'PermanentRedirect',
      {},
      { 'x-amz-bucket-region': 'eu-west-1' },
      'Set AWS_REGION=eu-west-1, the region',
    ],
    [301, 'PermanentRedirect', {}, {}, 'Set AWS_REGION to the region of the bucket.'],
    [
      400,
      'AuthorizationHeaderMalformed',
      {},
      { 'x-amz-bucket-region': 'a\nb' },
      'Set AWS_REGION to the region',
    ],
    [403, 'RequestTimeTooSkewed', {}, {}, 'Set the clock of this machine.'],
    [400, 'ExpiredToken', {}, {}, 'ones that last as long as the job (role-duration-seconds)'],
    [400, 'ExpiredToken', { credentials: 'renewable' }, {}, 'AWS_WEB_IDENTITY_TOKEN_FILE holds a token'],
    [404, 'NoSuchBucket', {}, {}, 'Create the bucket bucket, or correct its name.'],
    [404, '', {}, {}, 'Check AWS_ENDPOINT_URL_S3'],
    [501, 'NotImplemented', {}, {}, 'Use a server that supports conditional writes'],
  ];
  for (const [status, code, more, headers, expected] of cases)
    it(`says what to do: ${status} ${code || 'without a code'}, ${expected.slice(0, 30)}`, () => {
      const { message } = refused({ ...ATTEMPT, ...more }, status, { code, message: 'why' }, headers);
      assert.ok(message.includes(expected), message);
      assert.ok(message.includes(`(${status}${code === '' ? '' : ` ${code}`}: "why")`), message);
    });

  it('quotes the server as data, and cut', () => {
    const fault = { code: 'X\u001b[31m', message: `${'long '.repeat(100)}\n::error::` };
    const { message } = refused(ATTEMPT, 400, fault, {});
    assert.ok(!message.includes('\u001b') && !message.includes('\n') && message.length < 500, message);
  });
});
