// Recordings of browsers: which requests are sent, without which headers, and what is wrong with a file.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { RecordingSettings } from '../../core/application/load.ts';
import { PreconditionError } from '../../core/runner.ts';
import { scratch } from '../command/testing.ts';
import { withRecording } from './recording.ts';
import { LOAD, REQUEST } from './testing.ts';

const header = (name: string, value = 'x') => ({ name, value });
const entry = (method: string, url: string, request: object = {}, status = 200) => ({
  startedDateTime: '2026-11-26T12:00:00.000Z',
  request: { method, url, httpVersion: 'h2', headers: [], ...request },
  response: { status, content: {} },
});
const SHOP = 'https://shop.example.com';

describe('a recording', () => {
  const files = scratch();
  const loaded = (text: string, har: Partial<RecordingSettings> = {}, headers = {}) => {
    const path = join(files.next(), 'shop.har');
    writeFileSync(path, text);
    const settings = { file: 'shop.har', path, include: '', keepHeaders: [], ...har };
    return withRecording({ ...LOAD, har: settings, headers, place: 'overhead.yml:9:7' });
  };
  const recorded = (entries: readonly object[], har?: Partial<RecordingSettings>, headers = {}) =>
    loaded(JSON.stringify({ log: { version: '1.2', entries } }), har, headers);
  const refused = (text: string, pattern: RegExp, har?: Partial<RecordingSettings>) =>
    assert.throws(
      () => loaded(text, har),
      (error: Error) => error instanceof PreconditionError && pattern.test(error.message),
    );

  it('is sent in its order, to the application in place of its host', () => {
    const { load, warnings } = recorded([
      entry('GET', `${SHOP}/pets?q=a%20b&n={{x}}`, { headers: [header('Accept', '*/*')] }),
      entry('POST', `${SHOP}:443/pets`, { postData: { mimeType: 'text/plain', text: '{{sequence}}' } }, 201),
    ]);
    assert.deepEqual(load.mix, [
      { ...REQUEST, path: '/pets?q=a%20b&n={{x}}', headers: { accept: '*/*' } },
      { ...REQUEST, method: 'POST', path: '/pets', content: '{{sequence}}', status: 201 },
    ]);
    assert.deepEqual(warnings, []);
  });

  it('loses headers of connections, caches and secrets, and says which', () => {
    const headers = [
      ...[':authority', 'Host', 'Connection', 'Content-Length', 'If-None-Match', 'Transfer-Encoding'],
      ...['Authorization', 'Cookie', 'X-Api-Key', 'X-CSRF-Token', 'X-Auth-Token'],
      'X-Tenant',
    ].map(name => header(name));
    const { load, warnings } = recorded([entry('GET', `${SHOP}/`, { headers }, 304)]);
    assert.deepEqual(load.mix, [{ ...REQUEST, headers: { 'x-tenant': 'x' } }]);
    assert.deepEqual(
      warnings.map(({ code }) => code),
      ['har-secrets'],
    );
    assert.match(
      warnings[0]?.message ?? '',
      /^shop\.har: .* not sent: authorization, cookie, x-api-key, x-auth-token, x-csrf-token; .* keep-headers$/,
    );
  });

  it('keeps a secret that is named, and takes headers of the load', () => {
    const headers = [header('Cookie', 'a=1'), header('cookie', 'b=2'), header('Authorization', 'old')];
    const { load, warnings } = recorded(
      [entry('GET', `${SHOP}/`, { headers })],
      { keepHeaders: ['cookie'] },
      { authorization: 'new' },
    );
    assert.deepEqual(load.mix[0]?.headers, { cookie: 'a=1; b=2', authorization: 'new' });
    assert.equal(warnings.length, 1, 'the recorded authorization was not sent');
  });

  it('is that of the first origin, or of a pattern, with a warning about the rest', () => {
    const entries = [
      entry('GET', 'blob:nothing'),
      entry('GET', `${SHOP}/a`, {}, 0),
      entry('GET', `${SHOP}/b`),
      entry('GET', 'https://ads.example.com/c'),
      entry('GET', 'wss://shop.example.com/d'),
    ];
    const own = recorded(entries);
    assert.deepEqual(
      own.load.mix.map(({ path }) => path),
      ['/b'],
    );
    assert.match(own.warnings[0]?.message ?? '', /1 of 5 requests are sent/);
    const chosen = recorded(entries, { include: 'example\\.com/[bc]$' });
    assert.deepEqual(
      chosen.load.mix.map(({ path }) => path),
      ['/b', '/c'],
    );
  });

  it('has forms as browsers write them', () => {
    const params = [{ name: 'a b', value: '1&2' }, { name: 'c' }];
    const mimeType = 'application/x-www-form-urlencoded; charset=utf-8';
    const { load } = recorded([entry('POST', `${SHOP}/`, { postData: { mimeType, params } })]);
    assert.equal(load.mix[0]?.content, 'a+b=1%262&c=');
  });

  it('is nothing for a load without one', () => {
    assert.deepEqual(withRecording(LOAD), { load: LOAD, warnings: [] });
  });

  it('is refused if it is missing, cut off, or something else', () => {
    const whole = JSON.stringify({ log: { entries: [entry('GET', `${SHOP}/?key=s3cret`)] } });
    refused(
      whole.slice(0, -9),
      /^overhead\.yml:9:7: har: shop\.har is no complete recording: .*export it again$/,
    );
    refused('', /is no complete recording/);
    refused('{"log":{}}', /shop\.har is no recording \(HAR\): log\.entries: /);
    refused('{"log":{"entries":[]}}', /has no request over HTTP with an answer/);
    refused(
      whole,
      /none of the 1 requests of shop\.har matches include \/cart\/; the first is GET https:\/\/shop\.example\.com\/$/,
      {
        include: 'cart',
      },
    );
    refused(whole, /har: shop\.har cannot be read: ENOENT/, { path: '/no/such.har' });
  });
});
