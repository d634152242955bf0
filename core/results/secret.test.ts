// Secrets are found in every form that tools write, and other text stays.
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { hidden, hiddenIn, hide, hides } from './secret.ts';

const SECRET = 'c4n4ry/+"\\ \'k&y=ü~$1';

/** The forms in which tools write a secret. */
const FORMS: Record<string, (secret: string) => string> = {
  'as it is': secret => secret,
  'in JSON': secret => JSON.stringify({ key: secret }),
  'in JSON of ASCII alone': secret =>
    JSON.stringify(secret).replace(
      /[^ -~]|[<>&']/g,
      c => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  'percent-encoded': encodeURIComponent,
  'percent-encoded in small letters': secret => encodeURIComponent(secret).toLowerCase(),
  'percent-encoded, every byte': secret =>
    [...Buffer.from(secret)].map(byte => `%${byte.toString(16).toUpperCase()}`).join(''),
  'in a form': secret => new URLSearchParams({ key: secret }).toString(),
  'in HTML': secret =>
    secret.replace(
      /[&<>"']/g,
      c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] ?? `&#39;`,
    ),
  'as a word of a shell': secret => `'${secret.replaceAll("'", String.raw`'\''`)}'`,
  'as a word of a shell, in JSON': secret => JSON.stringify(`'${secret.replaceAll("'", String.raw`'\''`)}'`),
  'in JSON in JSON': secret => JSON.stringify(JSON.stringify(secret)),
  'on lines of three characters': secret => secret.replace(/(.{3})/gu, '$1\n    '),
  'on lines in JSON': secret => JSON.stringify(secret.replace(/(.{3})/gu, '$1\r\n')),
};
for (const before of ['', 'a', 'ab', 'abc']) {
  const bytes = (secret: string) => Buffer.from(`${before}${secret}`);
  FORMS[`in Base64 after ${before.length} bytes`] = secret => bytes(secret).toString('base64');
  FORMS[`in Base64 for URLs after ${before.length} bytes`] = secret => bytes(secret).toString('base64url');
  FORMS[`in Base64 on lines, after ${before.length} bytes`] = secret =>
    bytes(secret)
      .toString('base64')
      .replace(/(.{5})/g, '$1\n');
  FORMS[`in Base64 in an address, after ${before.length} bytes`] = secret =>
    encodeURIComponent(bytes(secret).toString('base64'));
}

describe('a secret', () => {
  afterEach(() => hide([]));

  for (const [name, form] of Object.entries(FORMS)) {
    it(`is removed ${name}`, () => {
      hide([SECRET]);
      const text = hidden(`before ${form(SECRET)} after`);
      assert.match(text, /^before .*\*\*\*.* after$/s);
      assert.doesNotMatch(text, /c4n4ry|~\$1/);
      // Quotes, a key, and the adjacent Base64 characters that contain bits of the secret.
      assert.ok(text.replaceAll('***', '').length <= 'before  after'.length + 16, text);
    });
  }

  it('is removed in each of these forms', () => {
    const secret = fc
      .string({ minLength: 8, maxLength: 120, size: 'max', unit: 'grapheme-ascii' })
      .filter(text => text.trim() === text && text.replace(/\s/g, '').length >= 8);
    fc.assert(
      fc.property(secret, fc.constantFrom('', 'a', 'ab'), (value, before) => {
        hide([value]);
        assert.ok(!hidden(`x ${value} x`).includes(value));
        assert.ok(!hidden(JSON.stringify(value)).includes(JSON.stringify(value).slice(1, -1)));
        assert.ok(!hidden(encodeURIComponent(value)).includes(encodeURIComponent(value)));
        const base64 = Buffer.from(before + value).toString('base64');
        assert.ok(hidden(base64).replace('***', '').length <= 10, hidden(base64));
      }),
      { numRuns: 300 },
    );
  });

  it('of several lines is removed line by line', () => {
    const lines = ['-----BEGIN KEY-----', 'MIIEvQIBADANBgkq', 'hkiG9w0BAQEFAASC', '-----END KEY-----'];
    hide([lines.join('\n')]);
    for (const line of lines) assert.equal(hidden(`| ${line} |`), '| *** |');
    assert.equal(hidden('x'.repeat(500)), 'x'.repeat(500));
    hide(['y'.repeat(500)]);
    assert.equal(hidden('y'.repeat(500)), '***'.repeat(4));
  });

  it('is removed from the texts and keys of a record, and numbers stay', () => {
    hide(['12345678', SECRET]);
    const record = { a: [SECRET, { [SECRET]: 12345678 }], b: null, c: true };
    assert.deepEqual(hiddenIn(record), { a: ['***', { '***': 12345678 }], b: null, c: true });
  });

  it('is never a short value, and texts without a secret stay', () => {
    hide(['short', '']);
    assert.equal(hides(), false);
    assert.equal(hidden('short and long'), 'short and long');
    hide([SECRET]);
    fc.assert(
      fc.property(fc.string(), text => assert.equal(hidden(text), text)),
      { numRuns: 200 },
    );
  });

  it('is found in linear time in a long text', () => {
    hide([SECRET, 'a b c d e f g h']);
    const text = `${'c4n4ry/ \n'.repeat(20_000)}${'a  '.repeat(20_000)}`;
    assert.equal(hidden(text), text);
  });
});
