// Tests of the client on a real S3 server, with a proxy that causes trouble, and with a fake of the token service.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { after, before, describe, it, mock } from 'node:test';
import { temporary } from '../../../core/testing.ts';
import { ObjectFailure } from './failure.ts';
import type { Objects } from './objects.ts';
import { openObjects } from './open.ts';
import { all, BUCKET, noServer, type S3Server, s3Server, type Trouble, troublemaker } from './testing.ts';

const at = (place: string, environment: Record<string, string>): Objects =>
  openObjects(place, { environment });

describe('objects', { skip: noServer }, () => {
  let server: S3Server;
  before(async () => {
    server = await s3Server();
  });
  after(() => server.stop());
  const objects = (place = server.place()) => at(place, server.variables());

  it('are written, read, replaced and removed', async () => {
    const here = objects();
    assert.equal(await here.get('a.txt'), null);
    const etag = await here.put('a.txt', 'one\n');
    assert.ok(etag);
    assert.deepEqual(await here.get('a.txt'), { bytes: Buffer.from('one\n'), etag });
    assert.notEqual(await here.put('a.txt', Buffer.from('two')), etag);
    await here.remove('a.txt');
    await here.remove('a.txt');
    assert.equal(await here.get('a.txt'), null);
  });

  it('are written only if the condition holds', async () => {
    const here = objects();
    const first = await here.put('m.json', '1', 'absent');
    assert.ok(first);
    assert.equal(await here.put('m.json', '2', 'absent'), null);
    const second = await here.put('m.json', '2', { etag: first });
    assert.ok(second);
    assert.equal(await here.put('m.json', '3', { etag: first }), null);
    assert.equal(await here.put('none.json', '3', { etag: first }), null);
    assert.equal((await here.get('m.json'))?.bytes.toString(), '2');
  });

  it('of one key are created and advanced by one of many writers', async () => {
    const here = objects();
    const writers = Array.from({ length: 24 }, (_, number) => `${number}`);
    const created = await Promise.all(writers.map(text => here.put('m', text, 'absent')));
    const [etag, ...others] = created.filter(one => one !== null);
    assert.ok(etag);
    assert.deepEqual(others, []);
    const advanced = await Promise.all(writers.map(text => here.put('m', `next ${text}`, { etag })));
    assert.equal(advanced.filter(one => one !== null).length, 1);
  });

  it('have keys with every character of a suite or a partition', async () => {
    const here = objects();
    const keys = ['a b+c/é.txt', 'repository=org%2Fname/month=2026-11/data.parquet', "it's (1)!*~&$@,;:/x"];
    for (const key of keys) await here.put(key, key);
    for (const key of keys) assert.equal((await here.get(key))?.bytes.toString(), key);
    const listed = await all(here.list(''));
    assert.deepEqual(
      listed.map(one => 'key' in one && one.key),
      keys.toSorted(),
    );
    for (const key of keys) await here.remove(key);
    assert.deepEqual(await all(here.list('')), []);
    await assert.rejects(here.get('a/../b'), /is not a key of ours/);
  });

  it('are listed over many pages, with folders', async () => {
    const here = objects();
    const names = Array.from({ length: 1203 }, (_, number) => `many/${String(number).padStart(4, '0')}`);
    for (let from = 0; from < names.length; from += 50)
      await Promise.all(names.slice(from, from + 50).map(name => here.put(name, name)));
    await here.put('a.txt', 'a');
    const listed = await all(here.list('many/'));
    assert.deepEqual(
      listed.map(one => 'key' in one && one.key),
      names,
    );
    const [first] = listed;
    assert.ok(first !== undefined && 'age' in first && first.bytes === 9 && first.age < 600_000);
    const top = await all(here.list('', '/'));
    assert.deepEqual(
      top.map(one => ('folder' in one ? one.folder : one.key)),
      ['a.txt', 'many/'],
    );
  });

  it('cannot be reached in a missing bucket, without rights, or with a wrong secret', async () => {
    const failures: readonly (readonly [string, Record<string, string>, RegExp])[] = [
      ['s3://no-such-bucket/x', server.variables(), /404 NoSuchBucket.*Create the bucket no-such-bucket/],
      [
        `s3://${BUCKET}/x`,
        server.variables('writer'),
        /cannot read this object: the server refused \(403 AccessDenied.*Give these credentials the right s3:GetObject on arn:aws:s3:::overhead-tests\/x\/\*\./,
      ],
      [
        `s3://${BUCKET}/x`,
        server.variables(''),
        /\(403 AccessDenied.*Without credentials only public objects/,
      ],
      [
        `s3://${BUCKET}/x`,
        { ...server.variables(), AWS_SECRET_ACCESS_KEY: 'another-secret' },
        /SignatureDoesNotMatch.*Check AWS_ACCESS_KEY_ID/,
      ],
    ];
    for (const [place, variables, expected] of failures)
      await assert.rejects(at(place, variables).get('a'), error => {
        assert.ok(error instanceof ObjectFailure);
        assert.match(error.message, expected);
        assert.doesNotMatch(error.message, /secret-of|another-secret/);
        return true;
      });
    await assert.rejects(
      all(at(`s3://${BUCKET}/x`, server.variables('writer')).list('')),
      /s3:ListBucket on/,
    );
    await assert.rejects(
      at(`s3://${BUCKET}/x`, { AWS_ACCESS_KEY_ID: 'a' }).get('a'),
      /AWS_SECRET_ACCESS_KEY is not set/,
    );
  });

  it('are reached although the clock of this machine is wrong', async () => {
    const { now } = Date;
    const clock = mock.method(Date, 'now', () => now() - 5 * 3_600_000);
    try {
      const here = objects();
      assert.ok(await here.put('a', 'a'));
      assert.ok(await here.get('a'));
      const [one] = await all(here.list(''));
      assert.ok(one !== undefined && 'age' in one && one.age < 600_000);
    } finally {
      clock.mock.restore();
    }
  });

  it('are written once although answers are lost, late or refused', async () => {
    const troubles: Trouble[] = ['busy', 'conflict', 'cut before', 'cut after'];
    for (const trouble of troubles) {
      let left = 2;
      const proxy = await troublemaker(server.endpoint, () => (left-- > 0 ? trouble : null));
      try {
        const place = server.place();
        const here = at(place, server.variables('root', proxy.endpoint));
        const etag = await here.put('a', 'ours', 'absent');
        assert.ok(etag, `${trouble}: an own write counts as done`);
        assert.equal((await here.get('a'))?.etag, etag);
        left = 2;
        const next = await here.put('a', 'again', { etag });
        assert.ok(next, trouble);
        left = 1;
        assert.equal(await here.put('a', 'late', { etag }), null, `${trouble}: a lost race stays one`);
      } finally {
        await proxy.stop();
      }
    }
  });

  it('fail with the reason if the server does not recover', async () => {
    const proxy = await troublemaker(server.endpoint, () => 'busy');
    const quick = mock.method(Math, 'random', () => 0);
    try {
      const here = at(server.place(), server.variables('root', proxy.endpoint));
      await assert.rejects(
        here.put('a', 'a'),
        /cannot write this object: .*\(503 SlowDown: "later"\).*run the command again/,
      );
      assert.equal(proxy.requests.length, 9);
      await proxy.stop();
      await assert.rejects(
        here.get('a'),
        /cannot read it: 127\.0\.0\.1:\d+ gives no answer \(ECONNREFUSED\)\. Check the network/,
      );
    } finally {
      quick.mock.restore();
      await proxy.stop();
    }
  });
});

describe('credentials for a token', { skip: noServer }, () => {
  const folder = temporary('overhead-token-');
  let server: S3Server;
  before(async () => {
    server = await s3Server();
  });
  after(() => server.stop());

  /** A service that trusts one token, and gives credentials that end after some minutes. */
  async function service(minutes: number) {
    const forms: URLSearchParams[] = [];
    const http = createServer((incoming, outgoing) => {
      let body = '';
      incoming.setEncoding('utf8').on('data', text => {
        body += text;
      });
      incoming.on('end', () => {
        const form = new URLSearchParams(body);
        forms.push(form);
        if (form.get('WebIdentityToken') !== 'trusted') {
          outgoing.writeHead(403, { 'content-type': 'text/xml' });
          const error = '<Code>InvalidIdentityToken</Code><Message>not &lt;trusted&gt;</Message>';
          return void outgoing.end(`<ErrorResponse><Error>${error}</Error></ErrorResponse>`);
        }
        const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = server.variables();
        const expires = new Date(Date.now() + minutes * 60_000).toISOString();
        outgoing.writeHead(200, { 'content-type': 'text/xml' });
        outgoing.end(
          `<AssumeRoleWithWebIdentityResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleWithWebIdentityResult><Credentials><AccessKeyId>${id}</AccessKeyId><SecretAccessKey>${secret}</SecretAccessKey><SessionToken></SessionToken><Expiration>${expires}</Expiration></Credentials></AssumeRoleWithWebIdentityResult></AssumeRoleWithWebIdentityResponse>`,
        );
      });
    });
    await new Promise<void>(resolve => void http.listen(0, '127.0.0.1', resolve));
    const address = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
    const stop = () =>
      new Promise<void>(resolve => {
        http.close(() => resolve());
        http.closeAllConnections();
      });
    return { forms, address, stop };
  }

  const variables = (address: string, token: string) => {
    const file = join(folder, 'token');
    writeFileSync(file, `${token}\n`);
    return {
      ...server.variables(''),
      AWS_ENDPOINT_URL_STS: address,
      AWS_WEB_IDENTITY_TOKEN_FILE: file,
      AWS_ROLE_ARN: 'arn:aws:iam::123456789012:role/writer',
    };
  };

  it('are requested once, and again before they end', async () => {
    for (const [minutes, requests] of [
      [60, 1],
      [2, 2],
    ] as const) {
      const { forms, address, stop } = await service(minutes);
      try {
        const here = at(server.place(), variables(address, 'trusted'));
        assert.ok(await here.put('a', 'a'));
        assert.ok(await here.get('a'));
        assert.equal(forms.length, requests);
        assert.equal(forms[0]?.get('RoleArn'), 'arn:aws:iam::123456789012:role/writer');
        assert.equal(forms[0]?.get('Action'), 'AssumeRoleWithWebIdentity');
      } finally {
        await stop();
      }
    }
  });

  it('are refused with the reason, and without the token', async () => {
    const { address, stop } = await service(60);
    try {
      await assert.rejects(at(server.place(), variables(address, 'wrong-token-value')).get('a'), error => {
        assert.ok(error instanceof ObjectFailure);
        assert.match(
          error.message,
          /refused the token \(403 InvalidIdentityToken: "not <trusted>"\).*id-token: write/,
        );
        assert.doesNotMatch(error.message, /wrong-token-value/);
        return true;
      });
    } finally {
      await stop();
    }
    const lost = {
      ...variables('http://127.0.0.1:1', 'x'),
      AWS_WEB_IDENTITY_TOKEN_FILE: join(folder, 'none'),
    };
    await assert.rejects(
      at(server.place(), lost).get('a'),
      /AWS_WEB_IDENTITY_TOKEN_FILE: the file cannot be read \(ENOENT\)/,
    );
  });
});
